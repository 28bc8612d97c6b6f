"""Play of Hue: what is legal in given positions, and what comes of it, rule by rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from builder.playing.players import RandomPlayer
from builder.playing.random_source import RandomSource
from builder.playing.records import match_of
from builder.playing.state import CHANCE, State
from builder.playing.table import played_on
from builder.rules.asking import ask
from builder.rules.play.moment import Moment
from builder.rules.play.sheets import moment_of, sheet_of
from builder.rules.play.values import Frozen
from builder.rules.systems.city_fight.town import whole_town
from tests.games import loading
from tests.rules.systems.city_fight.table import INNER, at
from tests.rules.systems.in_play import done, due, verbs
from tests.thorough import times


def asked(what: str, given: dict[str, Any]) -> dict[str, Any]:
    reply = ask(loading.game("hue"), what, given)
    assert reply.result is not None, reply.problems
    return reply.result


def places(state: State) -> dict[str, str]:
    return {name: piece.at for name, piece in state.moment.pieces.items() if piece.cell}


# -- the set-up --------------------------------------------------------------------------------


def _random(options: str = "", seed: int = 2) -> Iterator[State]:
    match = match_of(loading.game("hue"), "hue", options.split())
    players = {side: RandomPlayer(f"{seed} {side}") for side in match.sides}
    yield from (s for _, s in played_on(State.first(match), players, RandomSource(seed)))


def _set_up(options: str = "") -> Iterator[State]:
    """The states in which the NVA sets up its units one by one."""
    for state in _random(options):
        if state.moment.phase:
            return
        if due(state).kind == "free-setup" and state.current_player == "NVA-VC":
            yield state


def test_2_0_the_nva_sets_up_in_no_enemy_zone() -> None:
    first = next(_set_up())
    grid = first.match.sheet.hexes
    standing = [p.cell for p in first.moment.pieces.values() if p.cell is not None]
    assert len(standing) == 7  # two headquarters, two guards, three of the garrison
    beside = {grid.id(n) for cell in standing for n in (cell, *grid.neighbours(cell))}
    offered = {words[1] for words in verbs(first, "place")}
    assert offered
    assert offered.isdisjoint(beside)


def test_7_7_a_battalion_stands_at_each_of_eight_sites() -> None:
    last = list(_random_until_first_turn("7.7"))[-1]
    given = {"position": last.sheet.model_dump(mode="json"), "options": "7.7"}
    reply = asked("setup", given)
    assert len(reply["sites"]) == 8
    assert not reply["breaches"]


def _random_until_first_turn(options: str) -> Iterator[State]:
    for state in _random(options):
        yield state
        if state.moment.phase:
            return


# -- movement ----------------------------------------------------------------------------------


def test_1_6_two_units_become_an_assault_company_that_scores_for_nobody() -> None:
    start = at("nva-movement", {"nva-800-1": "1513", "nva-hw-800": "1510"})
    chosen = start.apply("unit nva-800-1")
    assert ("nva-800-1", "nva-hw-800") in verbs(chosen, "form")
    formed = chosen.apply("form nva-800-1 nva-hw-800")
    assert places(formed) == {"nva-hac": "1510"}
    assert formed.outcome.points == {"USMC-ARVN": 0, "NVA-VC": 0}
    assert verbs(formed, "unit") == set()  # the company has had its move


def test_1_6_two_infantry_units_become_nothing() -> None:
    chosen = at("nva-movement", {"nva-800-1": "1513", "nva-800-2": "1510"}).apply("unit nva-800-1")
    assert not verbs(chosen, "form")
    assert ("nva-800-1", "1510") not in verbs(chosen, "move")


def test_4_5a_infantry_that_waited_crosses_the_river_and_one_that_moved_does_not() -> None:
    units = {"usmc-a-1-1": "1624", "nva-800-1": INNER}
    waited = at("normal-movement", units).apply("unit usmc-a-1-1")
    assert ("usmc-a-1-1", "1620") in verbs(waited, "cross")
    came = at("normal-movement", units, moved=("usmc-a-1-1",)).apply("unit usmc-a-1-1")
    assert not verbs(came, "cross")


def test_4_5b_infantry_follows_the_moat() -> None:
    chosen = at("normal-movement", {"arvn-1-3-1": "0808", "nva-800-1": INNER}).apply(
        "unit arvn-1-3-1"
    )
    assert ("arvn-1-3-1", "1010") in verbs(chosen, "moat")


def test_4_6_1_columns_enter_one_after_the_other() -> None:
    start = at("road-movement", {"nva-800-1": INNER}, turn=1)
    assert {words[1] for words in verbs(start, "enter")} == {"2529"}
    assert not verbs(start, "unit")
    entered = done(start, "enter usmc-a-1-1 2529")
    # a company leaves room for a platoon, not for another company
    assert ("usmc-g-2-5", "2529") not in verbs(entered, "enter")
    assert ("usmc-m48-1", "2529") in verbs(entered, "enter")


def test_4_2_beside_a_blocked_road_a_unit_enters_without_road_movement() -> None:
    start = at("road-movement", {"nva-800-1": "2529", "nva-800-2": INNER}, turn=12)
    offered = {words[1] for words in verbs(start, "enter") if words[0] == "usmc-d-1-5"}
    assert "2529" not in offered
    assert "2428" not in offered  # in the zone of the enemy on the road
    assert "1929" in offered
    later = start.apply("enter usmc-d-1-5 1929")
    while due(later).kind != "moves":
        later = later.apply(later.legal_actions[0])
    assert ("usmc-d-1-5",) not in verbs(later, "unit")


def test_4_6_2b_a_division_waits_until_the_fourteenth_and_no_longer() -> None:
    units = {"usmc-a-1-1": "2524", "nva-800-1": INNER}
    early = at("nva-movement", units, turn=14, due=("nva-3248b-1",))
    assert "done" in {str(action) for action in early.legal_actions}
    last = at("nva-movement", units, turn=15, due=("nva-3248b-1",))
    assert "done" not in {str(action) for action in last.legal_actions}
    late = at("nva-movement", units, turn=16, due=("nva-3248b-1",))
    assert late.moment.note("never") == ("nva-3248b-1",)


# -- armouries ---------------------------------------------------------------------------------


def _through(state: State) -> State:
    """Go on with whatever comes first (done, where that is legal) until the turn has ended."""
    turn = state.moment.turn
    while not state.is_over and state.moment.turn == turn:
        texts = [str(action) for action in state.legal_actions]
        if due(state).kind in ("conversion-roll", "convert"):
            return state
        state = state.apply("done" if "done" in texts else texts[0])
    return state


def test_4_7_an_armoury_that_is_held_for_a_whole_turn_is_captured() -> None:
    units = {"nva-800-1": "2524", "nva-800-2": INNER, "usmc-a-1-1": "0101"}
    first = _through(at("second-fire", units))
    assert first.moment.note("occupied") == ("macv",)
    second = _through(first)
    assert second.moment.note("captured") == ("macv",)
    assert due(second).kind == "conversion-roll"
    chosen = second.apply("roll 6")
    # six are rolled, and there are two units of infantry
    assert verbs(chosen, "convert") == {("nva-800-1",), ("nva-800-2",)}
    converted = done(chosen, "convert nva-800-1", "convert nva-800-2")
    assert {"nva-hw-armoury", "nva-hw-armoury#2"} <= places(converted).keys()
    assert converted.current_player == CHANCE  # the roll for the VC


def test_4_8_macv_is_blown_up_and_its_garrison_withdraws_two_hexes() -> None:
    units = {"usmc-macv": "2524", "usmc-a-1-1": "2525", "nva-800-1": INNER}
    start = at("normal-movement", units)
    assert ("macv", "usmc-macv") in verbs(start, "blow-up")
    leaving = start.apply("blow-up macv usmc-macv")
    grid = start.match.sheet.hexes
    for unit, hex in (("usmc-macv", "2524"), ("usmc-a-1-1", "2525")):
        offered = {words[1] for words in verbs(leaving, "withdraw")}
        assert {grid.distance(grid.cell(hex), grid.cell(to)) for to in offered} == {2}
        leaving = leaving.apply(f"withdraw {unit} {sorted(offered)[0]}")
    assert leaving.moment.note("destroyed") == ("macv",)
    assert not verbs(leaving, "unit")  # both have moved


# -- fire --------------------------------------------------------------------------------------


def test_5_3_who_falls_to_response_fire_does_not_fire_back() -> None:
    units = {"usmc-a-1-1": "3403", "nva-800-1": "3404", "nva-800-2": INNER}
    start = at("first-fire", units, entered=("nva-800-1",))
    assert start.current_player == "USMC-ARVN"
    hit = done(start, "at 3404", "with usmc-a-1-1", "fire", "roll 1")
    assert not hit.moment.piece("nva-800-1").at
    assert hit.moment.note("lost") == ("nva-800-1",)
    assert hit.moment.phase != "first-fire"  # nobody else has a target


def test_3_2_without_response_fire_both_fire_and_both_are_lost() -> None:
    units = {"usmc-a-1-1": "3403", "nva-hw-800": "3404", "nva-800-2": INNER}
    start = at("first-fire", units, entered=("nva-hw-800",))
    both = done(start, "done", "at usmc-a-1-1", "with nva-hw-800", "fire", "roll 1")
    assert both.moment.piece("usmc-a-1-1").at  # it leaves after all fire
    both = done(both, "at 3404", "with usmc-a-1-1", "fire", "roll 1")
    assert set(both.moment.note("lost")) == {"usmc-a-1-1", "nva-hw-800"}


def test_5_4_the_owner_chooses_who_of_a_stack_in_the_open_is_lost() -> None:
    units = {"arvn-hq-airborne": "1309", "arvn-police-1": "1309", "nva-hw-800": "1409"}
    start = at("first-fire", units)
    hit = done(start, "at arvn-police-1", "with nva-hw-800", "fire", "roll 1")
    assert hit.current_player == "USMC-ARVN"
    assert verbs(hit, "lose") == {("arvn-hq-airborne",), ("arvn-police-1",)}


def test_5_8_ships_have_eight_points_a_turn() -> None:
    units = {"usmc-a-1-1": "3403", "nva-800-1": "3404", "nva-800-2": "3402"}
    start = at("first-fire", units, entered=("nva-800-1",))
    first = start.apply("at 3404")
    assert verbs(first, "ships") == {(str(n),) for n in range(1, 9)}
    second = done(first, "ships 5", "fire", "roll 6", "done")
    while second.current_player != "USMC-ARVN":
        second = second.apply("done")
    assert verbs(second.apply("at 3402"), "ships") == {("1",), ("2",), ("3",)}


def test_5_8_there_are_no_ships_on_the_first_day() -> None:
    units = {"usmc-a-1-1": "3403", "nva-800-1": "3404"}
    start = at("first-fire", units, turn=1, entered=("nva-800-1",))
    assert not verbs(start.apply("at 3404"), "ships")


# -- options -----------------------------------------------------------------------------------


def test_7_1_who_lies_face_down_is_known_by_his_hex_alone() -> None:
    match = match_of(loading.game("hue"), "hue", ("7.1",))
    for state in _random("7.1"):
        if state.moment.turn == 2:
            break
        known = state.observation("USMC-ARVN").known
        hidden = {p.name for p in state.moment.pieces.values() if p.hidden}
        assert hidden.isdisjoint(known.moment.pieces)
        text = repr((known.moment.notes, known.moment.agenda, known.moment.log))
        assert not any(f"'{name}'" in text for name in hidden), state.moment.log[-1]
        assert {p.at for p in known.moment.pieces.values()} == {
            p.at for p in state.moment.pieces.values()
        }
        own = state.observation("NVA-VC").known
        assert own.moment == state.moment
    assert match.sides == ("NVA-VC", "USMC-ARVN")


def test_7_2_a_bridge_over_the_moat_falls_to_the_nva_beside_it() -> None:
    units = {"nva-800-1": "1320", "vc-main-1": "1620", "usmc-a-1-1": "2524"}
    there = at("nva-movement", units, options="7.2").apply("done")
    assert verbs(there, "blow") == {("1319",)}  # not 1619, where only VC stand
    assert there.apply("blow 1319").sheet.model_dump()["blown"] == ("1319",)


def test_7_2_a_position_in_play_keeps_which_bridges_are_blown() -> None:
    match = match_of(loading.game("hue"), "hue", [])
    for blown in ((), ("1512",)):
        moment = Moment(turn=8, notes=Frozen({"blown": blown} if blown else {}))
        written = sheet_of(match, moment)
        assert moment_of(match, written).note("blown", ()) == blown


def test_7_8_visibility_is_rolled_at_the_first_attack_of_a_phase() -> None:
    units = {"usmc-a-1-1": "3403", "nva-800-1": "3404", "nva-800-2": "3402"}
    start = at("first-fire", units, options="7.8")
    rolled = done(start, "at usmc-a-1-1")
    assert rolled.current_player == CHANCE
    assert len(rolled.chance_outcomes) == 11
    again = done(rolled, "roll 7", "with nva-800-1", "fire", "roll 6", "at usmc-a-1-1")
    assert again.current_player == "NVA-VC"


def test_7_9_who_moved_up_and_shot_an_enemy_out_of_his_hex_advances() -> None:
    units = {"usmc-a-1-1": "2014", "nva-hac": "2013", "nva-800-2": INNER}
    start = at("second-fire", units, options="7.9", entered=("usmc-a-1-1",), moved=("usmc-a-1-1",))
    shot = start.apply("done")
    while shot.current_player != "USMC-ARVN":
        shot = shot.apply("done")
    shot = done(shot, "at 2013", "ships 8", "with usmc-a-1-1", "fire", "roll 1")
    while due(shot).kind != "advance":
        shot = shot.apply("done")
    assert verbs(shot, "advance") == {("usmc-a-1-1", "2013")}


# -- the end -----------------------------------------------------------------------------------


def test_6_0_a_clear_inner_city_ends_the_game_with_twenty_points() -> None:
    last = _through(at("second-fire", {"nva-800-1": "0101", "usmc-a-1-1": "2524"}))
    assert last.is_over
    assert last.outcome.points == {"USMC-ARVN": 20, "NVA-VC": 0}
    assert last.outcome.result == "USMC/ARVN wins"


def test_6_0_after_the_last_day_the_game_ends_if_both_sides_agree() -> None:
    state = at("second-fire", {"nva-800-1": INNER, "usmc-a-1-1": "2524"}, turn=26)
    asked = state
    while due(asked).kind != "agree":
        asked = asked.apply("done")
    assert asked.apply("go-on").moment.turn == 27
    assert done(asked, "end", "go-on").moment.turn == 27
    ended = done(asked, "end", "end")
    assert ended.is_over
    assert ended.outcome.points == {"USMC-ARVN": 0, "NVA-VC": 1}


def test_6_0_nobody_clears_the_inner_city_when_usmc_and_arvn_are_gone() -> None:
    last = _through(at("second-fire", {"nva-800-1": INNER}, turn=21))
    assert last.is_over
    assert last.outcome.points == {"USMC-ARVN": 0, "NVA-VC": 1}
    # on the day before, rangers are still to come
    assert not _through(at("second-fire", {"nva-800-1": INNER}, turn=20)).is_over


# -- play and ask ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def some_states() -> list[State]:
    """States of the first days of a random game."""
    found = []
    for state in _random(seed=4):
        if state.moment.turn == 4:
            break
        found.append(state)
    return found


def _given(state: State, **more: Any) -> dict[str, Any]:
    return {"position": state.sheet.model_dump(mode="json"), **more}


def test_units_move_where_ask_says_that_they_reach(some_states: list[State]) -> None:
    tried = 0
    moving = [s for s in some_states if not s.is_over and due(s).kind == "move"]
    for state in moving[::6]:
        name, by = due(state)["unit"], due(state)["by"]
        reply = asked("reach", _given(state, unit=name, road=by == "road"))
        assert {words[1] for words in verbs(state, "move")} == set(reply["hexes"])
        tried += 1
    assert tried > 5


@pytest.mark.thorough
def test_units_fire_at_whom_ask_lets_them_fire(some_states: list[State]) -> None:
    tried = 0
    firing = [s for s in some_states if not s.is_over and due(s).kind == "firers"]
    for state in firing[:: times(12, 6)]:
        one, over = due(state), next(t for t in state.moment.agenda if t.kind == "fire-over")
        pieces = [p for p in state.moment.pieces.values() if p.cell]
        target = next(p for p in pieces if one["target"] in (p.name, p.at))
        how = {
            "phase": state.moment.phase,
            "response": bool(one["response"]),
            "moved": list(state.moment.note("moved")),
            "turn": state.moment.turn,
        }
        able = set()
        for piece in pieces:
            busy = piece.name in (*one["units"], *over["fired"])
            given = _given(state, attackers=[piece.name], target=target.name, **how)
            if not busy and asked("fire", given)["legal"]:
                able.add((piece.name,))
        assert verbs(state, "with") == able
        tried += 1
    assert tried > times(2, 5)


def test_reinforcements_enter_where_ask_lets_them_enter(some_states: list[State]) -> None:
    tried = 0
    for state in some_states:
        if due(state).kind != "enter":
            continue
        for unit, hex in sorted(verbs(state, "enter"))[::40]:
            given = _given(state, unit=unit, at=hex, turn=state.moment.turn)
            assert asked("enter", given)["legal"]
            tried += 1
        for unit, hex in sorted(verbs(state, "land"))[::3]:
            given = _given(state, landing={unit: hex}, turn=state.moment.turn)
            assert asked("land", given)["legal"]
            tried += 1
    assert tried > 5


# -- logs ----------------------------------------------------------------------------------------


def test_positions_of_a_log_are_checked_on_one_reading_of_the_map() -> None:
    """A log has thousands of positions; to read the terrain anew for each took half of the time."""
    game = loading.game("hue")
    (sheet,) = game.maps
    assert whole_town(game, sheet) is whole_town(game, sheet)
    changed = sheet.model_copy(update={"features": ()})
    assert whole_town(game, changed).sheet is changed
