"""The worked examples of Assault on Belgium as play: its moves and reactions. Its fights are examples
of numbers, without a position."""

from __future__ import annotations

from typing import Any

import pytest

from builder.playing.state import State
from tests.games import loading
from tests.playing.air_land_games import after, set_up, texts
from tests.playing.worked_examples.example_states import asked, examples

GAME = "assault-on-belgium"

NOT_PLAY = {
    "closed-country": "a reading of 15.0 that the question is given, not the game that is set up",
    "reaction-into-battle": "its unit stands beside a battle; the next test plays that",
}
"""Examples about moves that are not played by their own position, each with the reason."""

ALSO_NOT_PLAY = {
    "land-combat round hits retreat-result battle tank-battle pursuit": "numbers, no position",
    "retreat": "names no unit that retreats; random games hold it against the legal actions",
    "air-battle air-combat air-mission anti-aircraft ground-support": "played in test_air_land",
    "movement-cost terrain stacking battle-direction options": "tell what is so, not what is done",
    "setup deploy victory": "the set-up and the end of the game",
}
"""Questions that are not played here, each with the reason."""


def _example(id: str) -> tuple[Any, dict[str, Any]]:
    example = examples(GAME, "move", "reach")[id]
    return asked(GAME, example), dict(example.expect)


def test_every_question_is_played_or_has_its_reason() -> None:
    found = {one.do for one in loading.game(GAME).examples}
    left_out = {word for words in ALSO_NOT_PLAY for word in words.split()}
    assert found == {"move", "reach"} | left_out
    moves = {"into-battle", "no-passing-through", "open-country", "reaction-beside-a-battle"}
    assert moves | {"reaction-elsewhere"} | NOT_PLAY.keys() == examples(GAME, "move").keys()


def _moved(state: State, name: str, *path: str) -> State:
    return after(state, f"unit {name}", *(f"move {name} {at}" for at in path))


def test_a_unit_enters_battle_and_goes_no_further() -> None:
    """5.2: `into-battle` and `no-passing-through`."""
    given, expected = _example("into-battle")
    state = _moved(set_up(loading.game(GAME), dict(given.units)), given.unit, *given.path)
    if texts(state, "from"):
        state = state.apply(f"from {given.unit} {expected['from_hex']}")
    assert state.moment.piece(given.unit).at == expected["battle"]
    (battle,) = state.moment.note("battles").items()
    assert battle[0] == expected["battle"]
    assert expected["from_hex"] in battle[1]["from"]
    further, _ = _example("no-passing-through")
    assert further.units == given.units
    assert not texts(state, "move"), "no move on to the second hex of that path"


def test_a_unit_enters_an_open_country() -> None:
    given, expected = _example("open-country")
    state = _moved(set_up(loading.game(GAME), dict(given.units)), given.unit, *given.path)
    assert state.moment.piece(given.unit).at == expected["at"]


@pytest.mark.parametrize("id", ["tanks-to-antwerp", "infantry-falls-short"])
def test_a_unit_is_offered_what_it_reaches(id: str) -> None:
    given, expected = _example(id)
    state = set_up(loading.game(GAME), dict(given.units)).apply(f"unit {given.unit}")
    offered = f"move {given.unit} {given.to}" in texts(state)
    assert offered == (expected["cost"] != "null")


def test_the_other_side_reacts_beside_the_battle_alone() -> None:
    """6.0: all reactions to the battle in 1707; be-ii goes to 1607, not to 1408 or into battle."""
    here, _ = _example("reaction-beside-a-battle")
    units = dict(here.units)
    state = set_up(loading.game(GAME), {**units, "de-xvi": "1806"})
    state = _moved(state, "de-xvi", units["de-xvi"])
    if texts(state, "from"):
        state = state.apply(min(texts(state, "from")))
    while f"unit {here.unit}" not in texts(state):
        assert state.moment.phase != "land", "the reaction has passed"
        state = state.apply("done" if "done" in texts(state) else state.legal_actions[0])
    state = state.apply(f"unit {here.unit}")
    offered = {a.words[1] for a in state.legal_actions if a.verb == "move"}
    elsewhere, _ = _example("reaction-elsewhere")
    into, _ = _example("reaction-into-battle")
    assert here.path[0] in offered
    assert not {elsewhere.path[0], into.path[0]} & offered
