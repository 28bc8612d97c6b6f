"""Units that are broken down into several and built up again (26.0)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.playing.records import first_state
from builder.playing.state import State
from builder.rules.core.positions.position import read_spot
from builder.rules.engine.regrouping.regrouping_play import ASIDE, Regrouped
from builder.rules.engine.victory.victory_play import given_of
from builder.rules.play.actions import read_action
from builder.rules.play.moment import Moment, task
from builder.rules.play.pieces import eliminated
from builder.rules.validation import check
from tests.playing import rich_game
from tests.playing.regrouped import REGROUPING, UNITS, regrouped
from tests.rules.engine import brook

REGROUPS = Regrouped()


def _standing(**at: str) -> State:
    """The phase in which units are regrouped, with only these units on the map; underscores stand for
    hyphens."""
    state = first_state(regrouped())
    match, moment = state.match, state.moment
    places = {name.replace("_", "-"): place for name, place in at.items()}
    known = {n: p for n, p in moment.pieces.items() if n in places}
    made = [
        replace(
            known.get(name, next(iter(moment.pieces.values()))),
            name=name, counter=name.partition("#")[0], at=place, spot=read_spot(match.sheet, place),
            lost=0, reduced=False, states=(),
        )
        for name, place in places.items()
    ]  # fmt: skip
    moment = replace(moment.without_pieces(*moment.pieces), phase="recruits").with_pieces(*made)
    return replace(state, moment=moment)


def _ways(state: State, side: str) -> list[str]:
    """What a side may do."""
    asked = task("regroup", side=side, done=())
    return [a.text for a in REGROUPS.actions(state.match, state.moment, asked)][:-1]


def _after(state: State, side: str, action: str) -> Moment:
    asked = task("regroup", side=side, done=())
    return REGROUPS.take(state.match, state.moment, asked, read_action(action))


def test_a_division_is_broken_down_into_its_own_regiments_where_it_stands() -> None:
    state = _standing(n_div="0202")
    assert _ways(state, "north") == ["break n-div n-first n-second"]  # the third is of another one
    after = _after(state, "north", "break n-div n-first n-second")
    assert [after.piece(name).at for name in ("n-div", "n-first", "n-second")] == [
        "",
        "0202",
        "0202",
    ]
    assert given_of(after).lost == ()


def test_regiments_in_one_place_are_built_up_again() -> None:
    state = _standing(n_first="0202", n_second="0202", n_third="0201")
    assert _ways(state, "north") == ["build n-first n-second n-div"]
    assert _after(state, "north", "build n-first n-second n-div").piece("n-div").at == "0202"
    assert _ways(_standing(n_first="0202", n_second="0201"), "north") == []


def test_what_has_lost_a_step_is_not_built_up_unless_only_a_value_counts() -> None:
    state = _standing(n_first="0202", n_second="0202")
    worn = replace(state.moment.piece("n-first"), lost=1, reduced=True)
    assert _ways(replace(state, moment=state.moment.with_pieces(worn)), "north") == []
    points = _standing(s_five="0504")
    worn = replace(points.moment.piece("s-five"), lost=1, reduced=True)
    points = replace(points, moment=points.moment.with_pieces(worn))
    assert "break s-five s-two s-two" in _ways(points, "south")  # four points are left of five


def test_nobody_is_regrouped_where_its_condition_does_not_hold() -> None:
    assert _ways(_standing(n_div="0202", s_guns="0302"), "north") == []


def test_counters_that_the_game_does_not_have_never_come() -> None:
    few = _standing(s_two="0504", **{"s_one": "0101", "s_one#2": "0102", "s_one#3": "0103"})
    ways = _ways(few, "south")
    assert not [way for way in ways if "s-one" in way.split()[2:]], "all three are on the map"
    more = _standing(s_two="0504", s_one="0101")
    assert "break s-two s-one s-one" in _ways(more, "south")


def test_a_place_must_have_room_for_those_that_come() -> None:
    """Two units may be in a hex, a third in a town."""
    alone, crowded = _standing(s_two="0504"), _standing(s_two="0504", s_guns="0504")
    assert _ways(alone, "south") != []
    assert _ways(crowded, "south") == []


def test_eliminated_units_come_back_only_where_the_rules_say_so() -> None:
    points = _standing(**{"s_two": "0504", "s_one": "0101", "s_one#2": "0102", "s_one#3": "0103"})
    gone = replace(points, moment=eliminated(points.moment, "s-one#2", "s-one#3"))
    after = _after(gone, "south", "break s-two s-one s-one")
    assert given_of(after).lost == ()
    division = _standing(n_div="0202", n_first="0101")
    lost = replace(division, moment=eliminated(division.moment, "n-first"))
    assert _ways(lost, "north") == []


def test_those_that_come_are_in_the_states_of_those_that_went_and_rest_until_the_next_phase() -> (
    None
):
    state = _standing(n_div="0202")
    shaken = replace(state.moment.piece("n-div"), states=("disrupted",))
    after = _after(
        replace(state, moment=state.moment.with_pieces(shaken)),
        "north", "break n-div n-first n-second",
    )  # fmt: skip
    assert after.piece("n-first").states == after.piece("n-second").states == ("disrupted",)
    assert after.note(ASIDE) == ("n-div",)
    assert after.next is not None
    assert after.next["done"] == ("n-first", "n-second")
    assert [a.text for a in REGROUPS.actions(state.match, after, after.next)] == ["done"]


def test_the_question_names_what_may_come() -> None:
    units = {"n-div": "0102", "s-two": "0504"}
    found = brook.result("regrouping", {"units": units, "side": "north"}, regrouped())
    assert found["breakdowns"] == {"n-div": [["n-first", "n-second"]]}
    lost = {"units": units, "side": "north", "lost": ["n-first"]}
    assert brook.result("regrouping", lost, regrouped())["breakdowns"] == {}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("phase: recruits, whole: {is: division}", "phase: siesta, whole: {is: division}"),
        ("phase: recruits, whole: {is: division}", "whole: {is: division}"),
        ("whole: {is: division}", "whole: {is: division, in: town}"),
        ("equal: attack", "equal: range"),
    ],
    ids=["no such phase", "no phase", "where units are", "no such value"],
)
def test_what_cannot_be_so_is_reported(old: str, new: str) -> None:
    declared = brook.replaced(REGROUPING, (old, new))
    game = regrouped()
    text = brook.MECHANISMS.replace("names:\n", declared + "names:\n")
    found = brook.loaded(
        mechanisms=text,
        counters=brook.COUNTERS + UNITS,
        game=brook.with_sequence(rich_game.SEQUENCE),
    )
    assert found.game is not None
    codes = {p.code for p in check(found.game)} - {p.code for p in check(game)}
    assert codes & {"bad-regrouping", "unknown-word"}
