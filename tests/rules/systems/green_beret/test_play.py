"""Green Beret is played: what is legal by which rule, what comes of it, and that the system's
moves in play are those of the question ``turn``."""

from __future__ import annotations

import pytest

from builder.playing.records import state_of
from builder.playing.state import CHANCE, State
from tests.games.green_beret import game
from tests.rules.systems.green_beret.table import played, position
from tests.rules.systems.in_play import done
from tests.together import together

CAMP = "base-camp 1013"
POINTS = ("nva-squad pp:100", "snakes pp:0")
TASK = "drop-off-agent 0711"


def _begun(*pieces: str) -> State:
    """Return the game at the player's move: with a camp, an objective, and all that is free in the
    camp if no other place is given."""
    named = {line.split()[0] for line in pieces}
    free = (f"{id} 1013" for id in ("a-team-1", "b-team-1", "commander-1", "officer-1"))
    home = [line for line in free if line.split()[0] not in named]
    return state_of(game(), position(CAMP, TASK, *POINTS, *home, *pieces))


def _texts(state: State, verb: str = "") -> set[str]:
    return {one.text for one in state.legal_actions if verb in ("", one.verb)}


def _at(state: State, name: str) -> str:
    return state.moment.piece(name).at


# -- 9.0, 10.0: movement -----------------------------------------------------------------------


def test_10_8_a_team_may_always_enter_one_hex_but_not_full_water() -> None:
    state = done(_begun("a-team-1 1819"), "unit a-team-1")
    near = {f"move {hex}" for hex in ("1719", "1720", "1820", "1919", "1920")}
    assert _texts(state, "move")
    assert _texts(state, "move") <= near
    assert "move 1818" not in _texts(state)


def test_10_1_each_piece_moves_once_in_a_turn() -> None:
    state = done(_begun("a-team-1 1419"), "unit a-team-1", "move 1418", "stop")
    assert "unit a-team-1" not in _texts(state)
    assert "unit b-team-1" in _texts(state)


def test_9_0_a_dropped_piece_stays_where_it_is_and_moves_no_more() -> None:
    state = _begun("a-team-1 1419", "jeep 1419")
    state = done(state, "unit a-team-1", "with jeep", "move 1418", "drop jeep", "stop")
    assert (_at(state, "a-team-1"), _at(state, "jeep")) == ("1418", "1418")
    assert "unit jeep" not in _texts(state)


def test_10_5_minus_pieces_do_not_move_by_themselves() -> None:
    assert "unit m60" not in _texts(_begun("a-team-1 1419", "m60 1522"))


# -- 12.0: noise -------------------------------------------------------------------------------


def _heard() -> State:
    """Return the game after a team was heard: a 1 always is."""
    moved = done(_begun("a-team-1 1419", "m60 1419"), "unit a-team-1", "with m60", "move 1418")
    state = done(moved, "stop", "done")
    assert state.current_player == CHANCE
    assert len(state.chance_outcomes) == 10
    return state.apply("roll 1")


def test_12_3_a_team_that_is_heard_may_slip_away_and_leaves_its_gear() -> None:
    state = _heard()
    assert _texts(state) == {"stand 1418", "slip-away 1418 1013"}
    state = state.apply("slip-away 1418 1013")
    assert (_at(state, "a-team-1"), _at(state, "m60")) == ("1013", "")


def test_12_7_otherwise_enemies_are_drawn_as_the_dice_say() -> None:
    state = done(_heard(), "stand 1418", "roll 1", "draw nva-platoon", "roll 1", "roll 4")
    assert _at(state, "nva-platoon") == "1414"
    assert "detected" in state.moment.piece("a-team-1").markers


def test_12_0_a_team_that_did_not_move_is_not_heard() -> None:
    state = done(_begun("a-team-1 1419"), "done", "done", "done")
    assert _texts(state) == {"go-on", "end"}


# -- 13.0, 15.0: fights ------------------------------------------------------------------------


def test_13_0_a_stack_attacks_an_enemy_beside_it_and_loses_or_wins_by_the_dice() -> None:
    state = _begun("a-team-1 1419 detected", "ac-47 1419", "nva-platoon 1420", "sappers 1423")
    state = state.apply("done")
    assert _texts(state) == {"attack 1419 nva-platoon", "leave-out ac-47", "done"}
    state = done(state, "attack 1419 nva-platoon", "roll 4", "roll 1")
    assert _at(state, "nva-platoon") == ""


def test_15_0_a_held_enemy_stays_where_it_is() -> None:
    state = _begun("a-team-1 1419 detected", "m60 1419", "sappers 1423")
    state = done(state, "done", "done", "suppress m60 sappers", "done", "roll 5")
    assert _at(state, "sappers") == "1423"


@together("dice", [(1, 6), (6, 1), (3, 3)])
def test_13_0_the_system_plays_as_the_question_turn_does(dice: tuple[int, int]) -> None:
    pieces = ("a-team-1 1419 detected", "watch-tower 1420", "sappers 1427")
    state = done(_begun(*pieces), "done", "done", "done", f"roll {dice[0]}", f"roll {dice[1]}")
    if state.current_player == CHANCE:
        state = state.apply("draw commander-killed")
    home = ("b-team-1 1013", "commander-1 1013", "officer-1 1013")
    start = position(CAMP, TASK, *POINTS, *home, *pieces)
    _, at = played(start, *dice, draws=["commander-killed"])
    found = {name: piece.at for name, piece in state.moment.pieces.items() if piece.at}
    assert found == at


def _told(state: State) -> list[str]:
    return [one.text.format(**one.values) for one in state.moment.sentences]


def test_9_0_a_weapon_that_is_put_down_before_a_fight_takes_no_part_in_it() -> None:
    state = _begun("a-team-1 1419 detected", "ac-47 1419", "nva-platoon 1420", "sappers 1423")
    fight = ("attack 1419 nva-platoon", "roll 3", "roll 3")
    with_it = done(state, "done", *fight)  # the team has 2, the gunship 15; rice paddy takes 10
    assert _told(with_it)[0].endswith("is 37.")
    without = done(state, "done", "leave-out ac-47", *fight)
    assert _told(without)[0].endswith("is 22.")


def test_13_0_the_player_chooses_which_gear_is_lost() -> None:
    gear = ("m60 1419", "radio 1419", "flares 1419")
    state = _begun("a-team-1 1419 detected", *gear, "nva-platoon 1420", "sappers 1423")
    state = done(state, "done", "attack 1419 nva-platoon", "roll 1", "roll 6")
    state = done(state, "draw noise-1", "roll 2")
    assert _texts(state) == {"lose flares", "lose m60", "lose radio"}
    state = state.apply("lose m60")
    assert _texts(state) == {"lose flares", "lose radio"}
    state = state.apply("lose radio")
    assert [_at(state, name) for name in ("m60", "flares", "radio")] == ["", "1419", ""]


def test_12_9_what_an_enemy_has_done_is_on_the_map_before_the_next_is_asked_for() -> None:
    pieces = ("a-team-1 1419 detected", "nva-platoon 1413", "sappers 1423")
    state = done(_begun(*pieces, "b-team-1 1427 detected"), "done", "done", "done")
    assert _texts(state) == {"follow sappers 1419", "follow sappers 1427"}
    assert _at(state, "nva-platoon") == "1414"
    assert _at(state, "sappers") == "1423"


def _keeping(first: str, second: str) -> State:
    """Return the enemy phase by the option that enemies keep to a team, with two teams and an enemy
    in 1423."""
    options = game().sheet.model_copy(update={"options": {"quarry": "kept"}})
    kept = game().model_copy(update={"sheet": options})
    home = ("commander-1 1013", "officer-1 1013", CAMP, TASK, *POINTS, "sappers 1423")
    teams = (f"a-team-1 {first} detected", f"b-team-1 {second} detected")
    return done(state_of(kept, position(*home, *teams)), "done", "done")


def test_12_4_by_an_option_the_player_names_the_team_to_which_an_enemy_keeps() -> None:
    state = _keeping("1419", "1427").apply("done")
    assert _texts(state) == {"keep sappers a-team-1", "keep sappers b-team-1"}
    state = state.apply("keep sappers b-team-1")
    assert dict(state.moment.note("quarry")) == {"sappers": "b-team-1"}


@pytest.mark.parametrize(("keeps", "hex"), [("", "1420"), ("b-team-1", "1427")])
def test_12_4_it_keeps_to_it_though_another_is_nearer(keeps: str, hex: str) -> None:
    state = _keeping("1420", "1427")
    if keeps:
        state = State(state.match, state.moment.noted(quarry={"sappers": keeps}))
    state = state.apply("done")
    if "enter" in {one.verb for one in state.legal_actions}:
        state = state.apply(state.legal_actions[0])
    grid = state.match.sheet.hexes
    now, before = grid.cell(_at(state, "sappers")), grid.cell("1423")
    assert grid.distance(now, grid.cell(hex)) < grid.distance(before, grid.cell(hex))


# -- 16.0: the assassination -------------------------------------------------------------------


def _given_up() -> State:
    """Return the game after the double agent was let go."""
    home = ("a-team-1 1013", "b-team-1 1013", "commander-1 1013", "officer-1 1013")
    state = state_of(game(), position(CAMP, "kill-double-agent 0711", *POINTS, *home))
    return done(state, "give-up", "done")


def test_16_0_the_player_may_have_the_dice_decide_on_the_assassination() -> None:
    state = _given_up()
    assert _texts(state) == {"let-be", "assassinate"}
    assert "suppress" not in {one.verb for one in state.apply("let-be").legal_actions}
    assert len(state.apply("assassinate").chance_outcomes) == 6
    assert len(done(state, "assassinate", "roll 2").chance_outcomes) == 10


def test_16_0_given_up_a_higher_ten_sided_die_brings_both_dice_in_points() -> None:
    state = done(_given_up(), "assassinate", "roll 2", "roll 9")
    assert (_at(state, "nva-squad"), _at(state, "snakes")) == ("pp:110", "pp:1")
    assert _texts(state, "buy")
    assert not _texts(state, "move-camp")
    # a jeep costs 10, so that 1 of the 11 points is left to spend, though there are 101
    state = state.apply("buy jeep 1013")
    assert (_at(state, "nva-squad"), _at(state, "snakes")) == ("pp:100", "pp:1")
    assert not _texts(state, "buy")


def test_16_0_equal_dice_cost_a_team_and_a_leader() -> None:
    state = done(_given_up(), "assassinate", "roll 4", "roll 4")
    assert _texts(state) == {"lose a-team-1", "lose b-team-1"}
    state = state.apply("lose b-team-1")
    assert _texts(state) == {"lose commander-1", "lose officer-1"}
    state = state.apply("lose officer-1")
    assert (_at(state, "b-team-1"), _at(state, "officer-1")) == ("missions:eliminated", "")


def test_16_0_another_objective_asks_for_no_dice() -> None:
    assert "assassinate" not in _texts(done(_begun(), "give-up", "done"))


# -- 4.0, 5.0: objectives and the end ----------------------------------------------------------


def test_7_2_an_objective_that_is_given_up_counts_against_the_player() -> None:
    state = done(_begun(), "give-up", "done", "done", "done", "end")
    assert state.is_over
    assert state.outcome.result == "Court martial"
    assert state.outcome.points == {"US": -1}


def test_7_1_an_objective_that_is_done_pays_and_the_next_is_drawn() -> None:
    state = _begun("a-team-1 0711")
    state = done(state, "done")
    assert _at(state, "drop-off-agent") == "missions:completed"
    assert (_at(state, "nva-squad"), _at(state, "snakes")) == ("pp:100", "pp:6")
    state = done(state, "done", "done", "go-on", "draw seize-airfield", "roll 5")
    assert _at(state, "seize-airfield") == "2513"
    assert "buy radio 1013" in _texts(state)


def test_6_2_what_is_bought_is_paid_and_goes_to_the_camp() -> None:
    state = done(_begun("a-team-1 0711"), "done", "done", "done", "go-on")
    state = done(state, "draw seize-airfield", "roll 5", "buy truck 1013")
    assert _at(state, "truck") == "1013"
    assert (_at(state, "nva-squad"), _at(state, "snakes")) == ("pp:90", "pp:1")
    assert "buy truck 1013" not in _texts(state)  # there is one


def test_12_11_a_camp_moves_for_a_roll_and_what_is_in_it_stays() -> None:
    state = done(_begun("a-team-1 0711"), "done", "done", "done", "go-on")
    state = done(state, "draw seize-airfield", "roll 5", "move-camp base-camp", "roll 9")
    assert "move base-camp 1419" in _texts(state)
    state = state.apply("move base-camp 1419")
    assert (_at(state, "base-camp"), _at(state, "b-team-1")) == ("1419", "1013")
    assert (_at(state, "nva-squad"), _at(state, "snakes")) == ("pp:90", "pp:7")
    assert not _texts(state, "move-camp")  # each moves once


def test_12_11_a_roll_that_cannot_be_paid_leaves_the_camp_where_it_is() -> None:
    pieces = ("a-team-1 0711", "nva-squad pp:0", "snakes pp:0")
    home = ("b-team-1 1013", "commander-1 1013", "officer-1 1013")
    state = state_of(game(), position(CAMP, TASK, *home, *pieces))
    state = done(state, "done", "done", "done", "go-on")
    state = done(state, "draw seize-airfield", "roll 5", "move-camp base-camp", "roll 7")
    assert _at(state, "base-camp") == "1013"
    assert (_at(state, "snakes"), _texts(state, "move")) == ("pp:6", set())


# -- 12.9: pursuit -----------------------------------------------------------------------------


def test_12_9_of_two_teams_at_the_same_distance_the_player_chooses() -> None:
    state = _begun("a-team-1 1419 detected", "b-team-1 1427 detected", "sappers 1423")
    state = done(state, "done", "done", "done")
    assert _texts(state) == {"follow sappers 1419", "follow sappers 1427"}
    ends = set()
    for hex in ("1419", "1427"):
        then = state.apply(f"follow sappers {hex}")
        if "enter" in {one.verb for one in then.legal_actions}:
            then = then.apply(then.legal_actions[0])
        ends.add(_at(then, "sappers"))
    assert len(ends) == 2


def test_12_9_an_enemy_that_has_one_nearest_team_asks_nobody() -> None:
    state = _begun("a-team-1 1419 detected", "b-team-1 1428 detected", "sappers 1423")
    state = done(state, "done", "done", "done")
    assert not _texts(state, "follow")


# -- 11.0: water -------------------------------------------------------------------------------


def test_11_0_a_raft_leaves_nobody_behind_in_full_water() -> None:
    state = _begun("a-team-1 1818", "raft 1818")
    assert "unit raft" not in _texts(state)
    state = done(state, "unit a-team-1", "with raft")
    assert _texts(state, "move")
