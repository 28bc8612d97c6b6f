"""The worked examples of declared games as play: what an example allows is offered in its phase and
comes out as it tells; what it forbids is not offered."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from builder.playing.state import CHANCE, State
from builder.rules.engine.positions.position_input import situation_of
from builder.rules.engine.positions.printed_values import steps_left_of
from builder.rules.play.moment import task
from tests.games import loading
from tests.playing.worked_examples.example_states import (
    after,
    asked,
    chances_of,
    examples,
    first_with,
    result_told,
    states_of_example,
    texts,
    with_task,
)
from tests.together import together

GAMES = ("alder", "gotthard", "ice-road")
PLAYED = {"move", "combat", "battle", "retreat"}
NOT_PLAY = {
    "stacking": "tells what may stand together, not what is done",
    "supply": "tells who is out of supply; nobody chooses or rolls",
    "weather": "a roll that moves and fights nobody",
    "events": "a roll or a draw that is neither a move nor a fight",
    "score": "how a game ends",
    "turn": "what the calendar says",
    "counts": "what is counted at the end of a phase",
}
"""Questions of worked examples that show neither a move nor a fight, each with the reason."""


def _of(*questions: str) -> list[tuple[str, str]]:
    return [(game, id) for game in GAMES for id in examples(game, *questions)]


def _states(game: str, id: str) -> Iterator[State]:
    (example,) = (one for one in loading.game(game).examples if one.id == id)
    given, notes = asked(game, example), dict[str, object]()
    if given.weather:
        notes["weather"] = given.weather
    if "unsupplied" in given.model_fields_set:
        notes["unsupplied"] = given.unsupplied
    return states_of_example(game, given, lambda c, g: situation_of(c, g).position, notes)


def test_every_question_is_played_or_has_its_reason() -> None:
    found = {one.do for game in GAMES for one in loading.game(game).examples}
    assert found == PLAYED | NOT_PLAY.keys()
    assert not PLAYED & NOT_PLAY.keys()
    # each fight below has a test of its own
    fights = {"bridge", "guns-in-the-rain", "gotthard", "devils-bridge"}
    assert {id for _, id in _of("combat", "battle")} == fights


@together(("game", "id"), _of("move"))
def test_a_unit_goes_as_far_as_its_example_tells(game: str, id: str) -> None:
    example = examples(game, "move")[id]
    given = asked(game, example)
    state = first_with(_states(game, id), f"unit {given.unit}")
    end = given.path[-1]
    legal = example.expect["legal"] == "true"
    assert (f"move {given.unit} {end}" in texts(state)) == legal
    if legal:
        moved = state.apply(f"move {given.unit} {end}").moment.piece(given.unit)
        assert moved.at == end
    else:
        # the last place before the one that is barred
        before = given.path[given.path.index(example.expect["at"]) - 1]
        assert f"move {given.unit} {before}" in texts(state)


def _fought(game: str, id: str) -> State:
    """The state in which the attack of an example is about to be rolled."""
    given = asked(game, examples(game, "combat", "battle")[id])
    place = given.target if isinstance(given.target, str) else given.target[0]
    state = first_with(_states(game, id), f"attack {place}")
    return after(state, *(f"with {name}" for name in given.attackers), "fight")


def _steps(state: State, name: str) -> int:
    """The steps that a unit has left."""
    piece = state.moment.piece(name)
    return steps_left_of(state.match.game, piece) if piece.at else 0


def test_an_exchange_costs_both_sides_a_step() -> None:
    """Alder 7.1: over the bridge into the town, by a roll of 4."""
    example = examples("alder", "combat")["bridge"]
    given = asked("alder", example)
    begun = _fought("alder", "bridge")
    assert begun.current_player == CHANCE
    state = begun.apply(f"roll {given.die}")
    assert result_told(state) == example.expect["result"]
    attackers, losers = {*given.attackers}, list[str]()
    while {a.verb for a in state.legal_actions} == {"lose"}:
        # each side loses a step of one of its own units
        offered = {a.words[0] for a in state.legal_actions}
        assert offered <= attackers or not offered & attackers
        losers.append(min(offered))
        state = state.apply(f"lose {losers[-1]}")
    assert len(losers) == 2
    assert len(attackers & {*losers}) == 1
    for name in losers:
        assert _steps(begun, name) - _steps(state, name) == 1
        assert state.moment.piece(name).at in ("", begun.moment.piece(name).at), "nobody retreats"


def test_guns_in_the_rain_have_the_chances_of_their_example() -> None:
    """Alder 7.2."""
    example = examples("alder", "combat")["guns-in-the-rain"]
    expected = {code: Fraction(chance) for code, chance in example.expect["chances"].items()}
    assert chances_of(_fought("alder", "guns-in-the-rain"), result_told) == expected


def test_the_hits_of_a_battle_fall_on_those_of_whom_the_example_tells() -> None:
    """Gotthard 7.1."""
    example = examples("gotthard", "battle")["gotthard"]
    state = _fought("gotthard", "gotthard")
    hits = {side: int(many) for side, many in example.given["hits"].items()}
    while state.current_player == CHANCE or state.legal_actions[0].verb == "lose":
        if state.current_player == CHANCE:
            state, _ = _volley(state, hits)
        else:
            # of units that are equally strong the first takes the hit in the example
            state = state.apply(f"lose {next(iter(example.expect['left']))}")
    assert not any(hits.values()), "all have been made"
    assert {name: str(_steps(state, name)) for name in example.expect["left"]} == dict(
        example.expect["left"]
    )


def _volley(state: State, hits: dict[str, int]) -> tuple[State, tuple[str, int]]:
    """The state after a volley that makes as many of the hits on the other side as it can, who fired,
    and with how many dice; the hits that are made are taken from those left."""
    dice = max(int(a.words[0]) for a in state.legal_actions)
    said = state.explain(state.legal_actions[0]).text
    firing = "attacker" if "attacker" in said else "defender"
    other = "defender" if firing == "attacker" else "attacker"
    made = min(dice, hits.get(other, 0))
    hits[other] = hits.get(other, 0) - made
    return state.apply(f"hits {made}"), (firing, dice)


def test_units_have_the_dice_of_their_example() -> None:
    """Gotthard 7.2: half as many across the gorge."""
    example = examples("gotthard", "battle")["devils-bridge"]
    state, dice = _fought("gotthard", "devils-bridge"), {"attacker": 0, "defender": 0}
    while state.current_player == CHANCE:
        state, (firing, many) = _volley(state, {})
        dice[firing] += many
    expected = dict(example.expect["dice"])
    assert dice["defender"] == int(expected.pop("fr-loison"))
    assert dice["attacker"] == sum(map(int, expected.values()))


@pytest.mark.parametrize(("game", "id"), _of("retreat"))
def test_a_retreat_costs_what_its_example_tells(game: str, id: str) -> None:
    example = examples(game, "retreat")[id]
    given = asked(game, example)
    state = next(_states(game, id))
    who = {"units": (given.unit,), "hexes": given.hexes, "side": "", "enemy": ""}
    begun = with_task(state, task("retreats", **who, rule=example.rule))
    (verb,) = {a.verb for a in begun.legal_actions}
    assert verb == ("stuck" if int(example.expect["missing"]) else "retreat")
    loses = int(example.expect.get("loses", 0))
    for action in begun.legal_actions:
        assert _steps(begun, given.unit) - _steps(begun.apply(action), given.unit) == loses
