"""Units that join another side: by capture, by a result or an event, and back (25.0)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.model.pieces.counters import Unit
from builder.playing.records import first_state
from builder.playing.state import State
from builder.rules.core.positions.position import read_spot
from builder.rules.engine.joining.joining_play import joined
from builder.rules.engine.joining.joining_validation import check_joining
from builder.rules.engine.positions.moment_situation import AMOUNTS, situation_at
from builder.rules.engine.victory.victory_play import given_of
from builder.rules.play.moment import Moment
from builder.rules.play.values import Frozen
from builder.rules.validation import check
from tests.playing.changing_sides import changing_sides
from tests.rules.engine import brook


def _standing(**at: str) -> State:
    """The game with only these units on the map; underscores stand for hyphens."""
    state = first_state(changing_sides())
    places = {name.replace("_", "-"): place for name, place in at.items()}
    pieces = {
        name: replace(piece, at=places.get(name, ""), spot=None)
        for name, piece in state.moment.pieces.items()
    }
    sheet = state.match.sheet
    put = [replace(p, spot=read_spot(sheet, p.at)) if p.at else p for p in pieces.values()]
    return replace(state, moment=state.moment.with_pieces(*put))


def _settled(state: State, moment: Moment) -> Moment:
    """The moment when what is due has been done, and the first place been chosen for who must go."""
    match, moment = state.match, state.match.settled(moment)
    due = match.due(moment)
    if due is None or due[0].kind != "joined-place":
        return moment
    task, kind = due
    first = kind.actions(match, moment, task)[0]
    return match.settled(kind.take(match, moment.popped(), task, first))


def _joined(state: State, moment: Moment, name: str, side: str) -> Moment:
    return _settled(state, joined(state.match, moment, [name], side, "25.1"))


def test_a_counter_of_the_other_side_is_made_in_its_colours() -> None:
    counters = changing_sides().counters
    made = counters["s-guns-north"]
    assert isinstance(made, Unit)
    assert (made.nation, made.badge, made.values) == ("northern", "star", counters["s-guns"].values)
    assert counters["s-guard-north"].replaced == "s-rest-north"
    assert "n-horse-south" not in counters, "cavalry cannot change sides"


def test_who_changes_sides_keeps_his_steps_and_is_lost_to_the_side_that_he_leaves() -> None:
    state = _standing(n_foot="0204")
    moment = state.moment.with_pieces(
        replace(state.moment.piece("n-foot"), lost=1, reduced=True, states=("disrupted",))
    )
    after = _joined(state, moment, "n-foot", "south")
    new = after.piece("n-foot-south")
    assert (new.at, new.lost, new.states) == ("0204", 1, ("disrupted",))
    assert situation_at(state.match, after).side(new) == "south"
    assert not after.piece("n-foot").at
    assert given_of(after).lost == ("n-foot",)


def test_who_comes_back_is_lost_to_nobody() -> None:
    state = _standing(n_foot="0204")
    away = _joined(state, state.moment, "n-foot", "south")
    back = _joined(state, away, "n-foot-south", "north")
    assert back.piece("n-foot").at == "0204"
    assert not back.piece("n-foot-south").at
    assert given_of(back).lost == ()


def test_who_leaves_his_side_is_counted_as_lost_and_who_comes_back_is_not() -> None:
    state = _standing(n_foot="0204")
    away = _joined(state, state.moment, "n-foot", "south")
    back = _joined(state, away, "n-foot-south", "north")
    hearts = [dict(moment.note(AMOUNTS, Frozen())) for moment in (state.moment, away, back)]
    assert hearts[1] == hearts[2] != hearts[0]


def test_who_stands_among_enemies_then_goes_to_the_next_place() -> None:
    state = _standing(**{"n_foot": "0204", "n_foot#2": "0204"})
    after = _joined(state, state.moment, "n-foot", "south")
    at = after.piece("n-foot-south").at
    space = state.match.sheet.space
    assert at != "0204"
    assert space.adjacent(space.cell(at), space.cell("0204"))


def test_who_cannot_change_sides_stays() -> None:
    state = _standing(n_horse="0204")
    assert _joined(state, state.moment, "n-horse", "south").piece("n-horse").at == "0204"


def test_a_leader_is_captured_by_the_unit_that_moves_into_his_place() -> None:
    given = {"units": {"n-leader": "0303", "s-foot": "0304"}, "unit": "s-foot", "path": ["0303"]}
    told = brook.answer("move", given, changing_sides())
    assert [step.text for step in told.steps if step.rule == "5.5"][-1] == "The unit changes sides."


@pytest.mark.parametrize(
    ("declared", "code"),
    [
        ("DE: {defender: join enemy}", "bad-joining"),
        ("DE: {defender: join west}", "unknown-word"),
    ],
)
def test_what_becomes_of_who_joins_a_side_must_be_said(declared: str, code: str) -> None:
    text = brook.MECHANISMS.replace("DE: {defender: eliminated}", declared)
    joins = 'joining: {rule: "25.1"}\n' if code == "unknown-word" else ""
    found = brook.loaded(mechanisms=text.replace("names:\n", joins + "names:\n"))
    assert found.game is not None
    assert code in {problem.code for problem in check(found.game)}


@pytest.mark.parametrize(
    ("sides", "word", "doubtful"),
    [(2, "enemy", False), (3, "enemy", True), (3, "south", False)],
)
def test_of_three_sides_the_one_that_is_joined_is_named(
    sides: int, word: str, doubtful: bool
) -> None:
    text = brook.MECHANISMS.replace("DE: {defender: eliminated}", f"DE: {{defender: join {word}}}")
    found = brook.loaded(mechanisms=text.replace("names:\n", 'joining: {rule: "25.1"}\nnames:\n'))
    assert found.game is not None
    sheet, own = found.game.sheet, found.game.sheet.sides
    third = own[-1].model_copy(update={"id": "west"})
    game = found.game.model_copy(
        update={"sheet": sheet.model_copy(update={"sides": (*own, third)[:sides]})}
    )
    told = [one for one in check_joining(game) if one.code == "bad-joining"]
    assert any("one of several sides" in str(one.message) for one in told) is doubtful
