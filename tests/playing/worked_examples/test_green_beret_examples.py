"""The worked examples of Green Beret as play: the moves of stacks, hex by hex."""

from __future__ import annotations

from typing import Any

import pytest

from builder.playing.records import first_state
from builder.playing.state import State
from builder.rules.core.positions.position import of_places
from builder.rules.play.moment import Moment, task
from builder.rules.play.pieces import in_play
from builder.rules.play.values import NOTHING
from builder.rules.systems.green_beret.game_data import unit_named
from tests.games import loading
from tests.playing.worked_examples.example_states import asked, examples, texts

GAME = "green-beret"

NOT_PLAY = {
    "left-before-the-move": "in play that piece does not join the stack: nothing to drop",
    "moved-before": "tested at the choice of the stack in test_green_beret",
    "minus-pieces-stand": "such a piece leads no stack, so that none begins",
}
"""Examples of moves that are not played here, each with the reason."""

ALSO_NOT_PLAY = {
    "attack scatter pursuit evade suppress damage noise": "numbers and dice, without a position",
    "carry total-movement terrain stacking": "steps of a move",
    "buy camp setup starting-points options deploy": "what comes before the first move",
    "appear enter release relocate double-agent naval-gunfire turn": "neither move nor fight",
    "complete objective victory": "objectives and the end of the game",
}
"""Questions that are not played here, each with the reason."""


def test_every_question_is_played_or_has_its_reason() -> None:
    found = {one.do for one in loading.game(GAME).examples}
    assert found == {"move"} | {word for words in ALSO_NOT_PLAY for word in words.split()}
    assert NOT_PLAY.keys() <= examples(GAME, "move").keys()


def _id(name: str) -> str:
    return unit_named(loading.game(GAME), name).id


def _stack(given: Any) -> State:
    """The state in which the stack of an example is about to move; nothing else is on the map."""
    game = loading.game(GAME)
    first = first_state(game)
    names = tuple(map(_id, given.pieces))
    placed = of_places(game, first.match.sheet, dict.fromkeys(names, given.start)).pieces
    due = task("stack", stack=names, start=given.start, path=(), drops=NOTHING)
    moment = Moment(turn=1, phase=first.moment.phase, pieces=in_play(placed), agenda=(due,))
    return State(first.match, first.match.settled(moment))


@pytest.mark.parametrize("id", [id for id in examples(GAME, "move") if id not in NOT_PLAY])
def test_a_stack_goes_as_far_as_its_example_tells(id: str) -> None:
    example = examples(GAME, "move")[id]
    given, expected = asked(GAME, example), example.expect
    state, barred = _stack(given), ""
    for at in given.path:
        if f"move {at}" not in texts(state):
            barred = at
            break
        state = state.apply(f"move {at}")
        for name in given.drop.get(at, ()):
            state = state.apply(f"drop {_id(name)}")
    assert (not barred) == (expected["legal"] == "true")
    if barred and "at" in expected:
        reached = [given.start, *given.path]
        assert reached[reached.index(barred) - 1] == expected["at"]
    dropped = {name: at for at, names in given.drop.items() for name in names}
    for name in given.pieces if not barred else ():
        assert state.moment.piece(_id(name)).at == dropped.get(name, given.path[-1])
