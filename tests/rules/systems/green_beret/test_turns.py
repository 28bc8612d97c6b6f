"""The system's side, played: what it hears, where it comes from, whom it attacks, what is lost."""

from __future__ import annotations

import pytest

from builder.model.dice import DiceError
from builder.rules.procedures import Refused
from tests.games.green_beret import game
from tests.rules.systems.green_beret.table import played, position, told

CAMP = "base-camp 1013"
TASK = "drop-off-agent 0711"


class TestObjectives:
    def test_one_is_drawn_and_placed_by_the_die(self) -> None:
        start = position(CAMP, "a-team-1 1013", phase="objective")
        found, at = played(start, 5, draws=["seize-airfield"])
        assert at["seize-airfield"] == "2513"
        assert found.position.phase == "movement"
        assert "It asks for Radio; Flares." in told(found)

    def test_one_that_falls_on_a_team_is_done_and_pays(self) -> None:
        start = position(
            CAMP, "b-team-1 1711", "nva-squad pp:100", "snakes pp:4", phase="objective"
        )
        found, at = played(start, 1, draws=["befriend-locals"])
        assert at["befriend-locals"] == "missions:completed"
        assert (at["nva-squad"], at["snakes"]) == ("pp:110", "pp:2")
        assert "It asks for Medical Kit." in told(found)

    def test_without_what_it_asks_for_it_is_not_done(self) -> None:
        start = position(CAMP, "a-team-1 0133", "radio 0133", "seize-airfield 0133")
        found, at = played(start, 10, moved={"a-team-1": 2})
        assert at["seize-airfield"] == "0133"
        assert "lacks Flares" in told(found)

    def test_one_that_is_given_up_counts_against_the_player(self) -> None:
        found, at = played(position(CAMP, "a-team-1 1013", TASK), abandon=True)
        assert at["drop-off-agent"] == "missions:abandoned"
        assert found.position.phase == "objective"
        assert "Objectives done 0, given up 1; teams lost 0: -1, Court martial." in told(found)


class TestNoise:
    def test_a_team_that_did_not_move_is_not_heard(self) -> None:
        found, _ = played(position(CAMP, "a-team-1 1419", TASK))
        assert found.rolls == ()

    def test_a_team_in_its_camp_is_not_heard(self) -> None:
        found, _ = played(position(CAMP, "a-team-1 1013", TASK), moved={"a-team-1": 3})
        assert found.rolls == ()

    def test_two_teams_in_a_hex_are_one_check(self) -> None:
        start = position(CAMP, "a-team-1 1419", "b-team-1 1419", TASK)
        found, _ = played(start, 10, moved={"a-team-1": 2, "b-team-1": 2})
        assert found.rolls == (("noise", 10),)

    def test_a_silent_move_leaves_out_the_road(self) -> None:
        start = position(CAMP, "a-team-1 1721", TASK)
        assert "Noise 1 in 1721" in told(played(start, 2, moved={"a-team-1": 1})[0])
        assert "Noise 4 in 1721" in told(played(start, 5, moved={"a-team-1": 2})[0])

    def test_enemies_come_in_a_straight_line_by_direction_and_distance(self) -> None:
        start = position(CAMP, "a-team-1 1522", TASK)
        dice = (1, 2, 1, 6, 4, 6)
        found, at = played(start, *dice, moved={"a-team-1": 2}, draws=["watch-tower", "checkpoint"])
        assert at["watch-tower"] == "1516"
        assert at["checkpoint"] == "1528"
        assert found.rolls[1] == ("number of enemies", 2)

    def test_one_that_would_land_in_water_goes_back_into_the_cup(self) -> None:
        start = position(CAMP, "a-team-1 1719", TASK)
        found, at = played(start, 1, 1, 2, 1, moved={"a-team-1": 2}, draws=["nva-squad"])
        assert "nva-squad" not in at
        assert "is water: it goes back" in told(found)

    def test_one_that_lands_on_another_team_detects_it(self) -> None:
        start = position(CAMP, "a-team-1 1522", "b-team-1 1524", TASK)
        found, _ = played(
            start, 1, 1, 4, 2, 1, 6, moved={"a-team-1": 2}, draws=["snakes"]
        )  # fmt: skip
        marks = {p.counter: p.with_markers for p in found.position.pieces}
        assert "detected" in marks["b-team-1"]

    def test_one_that_lands_in_the_empty_camp_ends_it(self) -> None:
        start = position("base-camp 1524", "radio 1524", "a-team-1 1522", TASK)
        _, at = played(start, 1, 1, 4, 2, moved={"a-team-1": 2}, draws=["watch-tower"], seed=1)
        assert "base-camp" not in at
        assert "radio" not in at


class TestPursuit:
    def test_all_enemies_leave_when_the_last_detected_team_is_home(self) -> None:
        start = position("base-camp 1522", "a-team-1 1522 detected", "nva-company 1528", TASK)
        found, at = played(start)
        assert "nva-company" not in at
        assert all("detected" not in p.with_markers for p in found.position.pieces)

    def test_they_stay_while_another_is_out(self) -> None:
        start = position(
            "base-camp 1522", "a-team-1 1522 detected", "b-team-1 0119 detected",
            "watch-tower 1528", TASK,
        )  # fmt: skip
        assert "watch-tower" in played(start)[1]

    def test_what_lies_on_their_way_is_lost(self) -> None:
        start = position(CAMP, "a-team-1 1419 detected", "jeep 1422", "sappers 1424", TASK)
        found, at = played(start)
        assert "jeep" not in at
        assert at["sappers"] == "1421"
        assert "Left in 1422 without a team, and lost: jeep." in told(found)

    def test_a_leader_alone_is_neither_hunted_nor_spared(self) -> None:
        start = position(
            CAMP, "a-team-1 1419 detected", "commander-1 1422", "sappers 1424", TASK
        )  # fmt: skip
        assert "commander-1" not in played(start)[1]

    def test_each_stacked_enemy_attacks_for_itself(self) -> None:
        start = position(
            CAMP, "a-team-1 1419 detected", "m60 1419", "snakes 1420", "vc-squad 1420",
            "vc-squad 1420", TASK,
        )  # fmt: skip
        found, _ = played(start, *[1, 6] * 3)
        assert [r for r, _ in found.rolls] == ["attack", "defence"] * 3

    def test_an_enemy_beside_two_hexes_with_teams_attacks_both(self) -> None:
        start = position(
            CAMP, "a-team-1 1419 detected", "b-team-1 1421 detected", "watch-tower 1420", TASK
        )  # fmt: skip
        found, _ = played(start, 5, 1, 5, 1, draws=["commander-killed", "officer-killed"])
        assert told(found).count("watch-tower attacks") == 2


class TestFights:
    def test_the_second_damage_ends_a_team_and_its_gear(self) -> None:
        start = position(
            CAMP, "b-team-1 1013", "a-team-1 1419 detected movement-1", "m60 1419",
            "watch-tower 1420", TASK,
        )  # fmt: skip
        found, at = played(start, 6, 1, draws=["firepower-1"])
        assert at["a-team-1"] == "missions:eliminated"
        assert "m60" not in at
        assert "teams lost 1: -1" in told(found)

    def test_another_team_there_takes_over_what_it_can(self) -> None:
        start = position(
            CAMP, "a-team-1 1419 detected movement-1", "b-team-1 1419 detected firepower-1",
            "m60 1419", "radio 1419", "watch-tower 1420", TASK,
        )  # fmt: skip
        _, at = played(start, 6, 1, draws=["noise-1"])
        assert at["m60"] == at["radio"] == "1419"

    def test_damage_costs_as_many_pieces_as_the_die_says_the_cheapest_first(self) -> None:
        start = position(
            CAMP, "a-team-1 1419 detected", "flares 1419", "m60 1419", "radio 1419",
            "watch-tower 1420", TASK,
        )  # fmt: skip
        _, at = played(start, 6, 1, 2, draws=["movement-1"])
        assert "m60" in at
        assert not {"flares", "radio"} & set(at)
        kept = played(start, 6, 1, 2, draws=["movement-1"], keep=["flares"])[1]
        assert set(kept) & {"flares", "m60", "radio"} == {"flares"}

    def test_a_leader_dies_and_the_team_is_not_hurt(self) -> None:
        start = position(
            CAMP, "a-team-1 1419 detected", "officer-1 1419", "m60 1419", "watch-tower 1420", TASK
        )  # fmt: skip
        found, at = played(start, 6, 1, draws=["officer-killed"])
        assert "officer-1" not in at
        assert "m60" in at
        assert all(
            p.with_markers == ("detected",) for p in found.position.pieces if "team" in p.counter
        )

    def test_damage_takes_firepower(self) -> None:
        start = position(
            CAMP, "a-team-1 1419 detected firepower-1", "m60 1419", "watch-tower 1420", TASK
        )  # fmt: skip
        found, _ = played(start, 1, 6)
        assert "Defence: 6 times 10 plus 5 is 65." in told(found)

    def test_anti_tank_weapons_count_twice_against_a_tank(self) -> None:
        start = position(CAMP, "a-team-1 1419 detected", "m67 1419", "t-54 1420", TASK)
        found, at = played(start, 1, 6)
        assert "Defence: 6 times 10 plus 14 is 74." in told(found)
        assert "t-54" not in at

    def test_an_undetected_team_that_is_attacked_is_heard_unless_it_wins(self) -> None:
        start = position(
            CAMP, "a-team-1 1419", "b-team-1 0119 detected", "watch-tower 1420", TASK
        )  # fmt: skip
        quiet, _ = played(start, 1, 6)
        assert "is heard" not in told(quiet)
        loud, at = played(
            start, 6, 1, 1, 4, 6, draws=["commander-killed", "checkpoint"]
        )  # fmt: skip
        assert "The fight in 1419 is heard." in told(loud)
        assert at["checkpoint"] == "1425"

    def test_a_detected_team_draws_more_enemies_by_combat_only_with_the_option(self) -> None:
        start = position(CAMP, "a-team-1 1419 detected", "watch-tower 1420", TASK)
        plain, _ = played(start, 6, 1, draws=["commander-killed"])
        assert "is heard" not in told(plain)
        harder, _ = played(
            start, 6, 1, 1, 4, 6, draws=["commander-killed", "checkpoint"], combat_noise=True
        )
        assert "is heard" in told(harder)

    def test_the_players_attack_comes_first(self) -> None:
        start = position(CAMP, "a-team-1 1419 detected", "ac-47 1419", "nva-platoon 1420", TASK)
        found, at = played(start, 4, 1, attacks={"1419": "nva-platoon"})
        assert "nva-platoon" not in at
        assert [r for r, _ in found.rolls] == ["attack", "defence"]

    def test_naval_gunfire_drifts_on_to_ones_own(self) -> None:
        start = position(
            CAMP, "a-team-1 1419 detected", "naval-gunfire 1419", "nva-platoon 1420",
            "truck 1421", TASK,
        )  # fmt: skip
        _, at = played(start, 6, 1, 4, attacks={"1419": "nva-platoon"})
        assert "truck" not in at


class TestSuppression:
    def test_a_held_enemy_does_not_move_and_the_weapon_does_not_fight(self) -> None:
        start = position(
            CAMP, "a-team-1 1419 detected", "m60 1419", "sappers 1423", "watch-tower 1420", TASK
        )  # fmt: skip
        found, at = played(start, 5, 1, 6, suppress={"m60": "sappers"})
        assert at["sappers"] == "1423"
        assert "Defence: 6 times 10 plus 2 is 62." in told(found)
        assert all("fired" not in p.with_markers for p in found.position.pieces)

    def test_it_fails_at_its_distance(self) -> None:
        start = position(CAMP, "a-team-1 1419 detected", "m60 1419", "sappers 1423", TASK)
        _, at = played(start, 4, 1, 6, suppress={"m60": "sappers"}, seed=2)
        assert at.get("sappers") != "1423"

    def test_a_radio_cannot(self) -> None:
        start = position(CAMP, "a-team-1 1419 detected", "radio 1419", "sappers 1423", TASK)
        with pytest.raises(Refused):
            played(start, 6, suppress={"radio": "sappers"})


class TestTheTable:
    def test_dice_that_are_missing_are_asked_for(self) -> None:
        with pytest.raises(DiceError):
            played(position(CAMP, "a-team-1 1419", TASK), moved={"a-team-1": 2})

    def test_equal_seeds_play_equal_turns(self) -> None:
        start = position(CAMP, "a-team-1 1419", "truck 1419", TASK)
        first, again = (played(start, 1, moved={"a-team-1": 2}, seed=5)[0] for _ in range(2))
        assert first == again

    def test_a_counter_is_not_drawn_twice(self) -> None:
        start = position(CAMP, "a-team-1 1419", "b-team-1 0122 detected", "t-54 0119", TASK)
        with pytest.raises(Refused):
            played(start, 1, 1, 1, 1, moved={"a-team-1": 2}, draws=["t-54"])

    def test_the_turn_marker_goes_on_and_round(self) -> None:
        start = position(CAMP, "a-team-1 1013", "game-turn turn:10", TASK, turn=10)
        found, at = played(start)
        assert found.position.turn == 11
        assert at["game-turn"] == "turn:1"

    def test_loose_markers_are_taken_for_those_they_lie_beside(self) -> None:
        start = position(
            CAMP, "a-team-1 1419", "detected 1419", "movement-1 1419", "watch-tower 1420", TASK
        )
        found, at = played(start, 1, 6)
        marks = {p.counter: set(p.with_markers) for p in found.position.pieces}
        assert marks["a-team-1"] == {"detected", "movement-1"}
        assert "detected" not in at

    def test_a_game_of_many_turns_keeps_its_counters(self) -> None:
        state = position(CAMP, "a-team-1 1419", "b-team-1 1522", "m60 1522", TASK)
        for seed in range(25):
            found, _ = played(state, seed=seed, moved={"a-team-1": 2, "b-team-1": 1})
            counts: dict[str, int] = {}
            for piece in found.position.pieces:
                counts[piece.counter] = counts.get(piece.counter, 0) + 1
            assert all(n <= game().counters[c].count for c, n in counts.items())
            state = found.position.model_copy(update={"phase": "movement"})
