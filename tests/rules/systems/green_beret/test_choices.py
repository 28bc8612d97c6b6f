"""What two rules do together, choices that are the player's, readings that a game chooses."""

from __future__ import annotations

import pytest

from builder.model.game import Game
from builder.rules.procedures import Refused
from builder.rules.systems.green_beret.options import OPTIONS
from tests.games.green_beret import game
from tests.rules.answering import Asker
from tests.rules.systems.green_beret.table import answer, played, position, told

CAMP = "base-camp 1013"
TASK = "drop-off-agent 0711"


def choosing(**options: str) -> Asker:
    """Questions to the game with other readings."""

    def made() -> Game:
        named = {name.replace("_", "-"): value for name, value in options.items()}
        assert named.keys() <= OPTIONS.keys()
        sheet = game().sheet.model_copy(update={"options": named})
        return game().model_copy(update={"sheet": sheet})

    return Asker(made)


class TestEnemyInACamp:
    """12.8, 12.10: an enemy in the hex of a team fights it, in a camp as anywhere."""

    START = position(
        "base-camp 1416", "a-team-1 1416", "b-team-1 1421 detected", "vc-squad 1416", TASK,
        phase="enemy",
    )  # fmt: skip

    def test_it_does_not_walk_away(self) -> None:
        found, at = played(self.START, 1, 6)
        assert "attacks 1416" in told(found)
        assert "vc-squad" not in at

    def test_when_nobody_is_detected_outside_it_leaves_with_the_others(self) -> None:
        start = position("base-camp 1416", "a-team-1 1416", "vc-squad 1416", TASK, phase="enemy")
        found, _ = played(start)
        assert "all enemies leave" in told(found)


class TestChoicesInATurn:
    def test_which_of_two_equally_near_teams(self) -> None:
        start = position(
            CAMP, "a-team-1 1519 detected", "b-team-1 1525 detected", "vc-squad 1522", TASK,
            phase="enemy",
        )  # fmt: skip
        for team, hex in (("a-team-1", "1519"), ("b-team-1", "1525")):
            found, _ = played(start, follow={"vc-squad": team}, seed=1)
            assert f"attacks {hex}" in told(found)

    def test_which_of_two_equal_hexes(self) -> None:
        start = position("a-team-1 1424 detected", "vc-squad 1522", TASK, phase="enemy")
        found, _ = played(start, through={"vc-squad": ["1523"]}, seed=1)
        assert "by 1523" in told(found)

    def test_which_camp_to_slip_away_to(self) -> None:
        start = position(CAMP, "second-camp 1724", "a-team-1 1419", TASK)
        _, near = played(start, 1, moved={"a-team-1": 2}, evade=["a-team-1"])
        _, far = played(
            start, 1, moved={"a-team-1": 2}, evade=["a-team-1"], camp={"a-team-1": "1013"}
        )
        assert (near["a-team-1"], far["a-team-1"]) == ("1724", "1013")

    def test_nobody_slips_away_to_a_hex_without_a_camp(self) -> None:
        start = position(CAMP, "a-team-1 1419", TASK)
        with pytest.raises(Refused):
            played(start, 1, moved={"a-team-1": 2}, evade=["a-team-1"], camp={"a-team-1": "1014"})

    def test_gear_may_be_left_out_of_a_fight(self) -> None:
        start = position(
            CAMP, "a-team-1 1419 detected", "naval-gunfire 1419", "nva-squad 1418", TASK,
            phase="enemy",
        )  # fmt: skip
        drifts, _ = played(start, 1, 6, 2)
        quiet, _ = played(start, 1, 6, unused=["naval-gunfire"])
        assert "Shells fall" in told(drifts)
        assert "Shells fall" not in told(quiet)


class TestBuying:
    def test_a_free_piece_that_was_lost_is_not_free_again(self) -> None:
        assert answer("buy", buy=["a-team-1"], on_map=["a-team-2"])["cost"] == 20
        assert answer("buy", buy=["b-team-1"], on_map=["b-team-2"])["cost"] == 15

    def test_the_piece_that_is_left_is_the_one_that_is_bought(self) -> None:
        found = answer("buy", buy=["Commander"], on_map=["commander-2"])
        assert (found["legal"], found["prices"]) == (True, {"commander-1": 8})

    def test_players_may_take_the_printed_price(self) -> None:
        found = choosing(bought_again="printed").answer("buy", buy=["base-camp"], camps=0)
        assert found["cost"] == 0


class TestOtherReadings:
    def test_leaders_that_lend_nothing(self) -> None:
        stack = {"pieces": ["A Team", "Commander"]}
        assert answer("total-movement", **stack)["total"] == 7
        assert choosing(leaders_lend="no").answer("total-movement", **stack)["total"] == 4

    def test_camps_kept_away_from_villages(self) -> None:
        beside = {"hex": "0712"}
        assert answer("camp", **beside)["legal"]
        assert not choosing(camp_neighbours="all").answer("camp", **beside)["legal"]

    def test_a_raft_that_keeps_to_the_water(self) -> None:
        way = {"pieces": ["A Team", "Raft"], "start": "2015", "path": ["2016", "2017", "2018"]}
        assert answer("move", **way)["legal"]
        assert choosing(raft_moves="water-only").answer("move", **way)["by"] == "11.1"

    def test_a_quarry_that_is_kept(self) -> None:
        hunt = {
            "unit": "VC Squad",
            "start": "1522",
            "detected": ["1524", "1518"],
            "prefer": "1518",
        }
        assert answer("pursuit", **hunt)["attacks"] == ["1524"]
        assert choosing(quarry="kept").answer("pursuit", **hunt)["attacks"] != ["1524"]
