"""Worked examples as states of play: the position of their question, in the phase that it is about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from builder.model.texts.examples import Example
from builder.playing.records import match_of
from builder.playing.state import CHANCE, State
from builder.rules.asking import read_inputs
from builder.rules.core.positions.position import Position
from builder.rules.play.moment import Moment, Task, task
from builder.rules.play.pieces import in_play
from builder.rules.play.values import Frozen, frozen
from builder.rules.procedures import Context
from builder.rules.registry import system_of
from tests.games import loading


def examples(game: str, *questions: str) -> dict[str, Example]:
    """The worked examples of a game that put one of some questions, by id."""
    return {one.id: one for one in loading.game(game).examples if one.do in questions}


def asked(game: str, example: Example) -> Any:
    """The arguments of the question of an example, as its procedure takes them."""
    procedure = system_of(loading.game(game)).procedure(example.do)
    return read_inputs(procedure, example.given)


def states_of_example(
    game: str,
    given: Any,
    position_of: Callable[[Context, Any], Position],
    notes: Mapping[str, object] | None = None,
) -> Iterator[State]:
    """States in which the position of an example stands, at the beginning of each phase."""
    position = position_of(Context(loading.game(game)), given)
    pieces = in_play(replace(p, lost=p.lost or int(p.reduced)) for p in position.pieces)
    match = match_of(loading.game(game), given.named_scenario or _on(position))
    found = Frozen({name: frozen(value) for name, value in (notes or {}).items()})
    turn = getattr(given, "turn", 0) or 1
    for phase, side in match.steps_of_turn:
        begun = task("phase", phase=phase.id, side=side)
        moment = Moment(turn, "", "", pieces, found, (begun,))
        yield State(match, match.settled(moment))


def _on(position: Position) -> str:
    """The first scenario on the map of a position."""
    found = (one.id for one in position.game.scenarios if one.map == position.map.id)
    return next(found, "")


def texts(state: State) -> set[str]:
    """What is legal in a state."""
    return {action.text for action in state.legal_actions}


def first_with(states: Iterable[State], action: str) -> State:
    """The state after an action, in the first of the states that allow it."""
    found = next((state for state in states if action in texts(state)), None)
    assert found is not None, f"{action} is legal in no phase"
    return found.apply(action)


def after(state: State, *actions: str) -> State:
    """The state after some actions, each of which must be legal."""
    for action in actions:
        state = state.apply(action)
    return state


def chances_of(state: State, told: Callable[[State], str]) -> dict[str, Fraction]:
    """The chance of everything that a roll may bring, by what is read from the state after it."""
    assert state.current_player == CHANCE
    found: dict[str, Fraction] = {}
    for action, chance in state.chance_outcomes.items():
        key = told(state.apply(action))
        found[key] = found.get(key, Fraction(0)) + chance
    return found


def result_told(state: State) -> str:
    """The result on a table that the last roll has brought."""
    return next(str(s.values["code"]) for s in state.moment.sentences if "code" in s.values)


def with_task(state: State, due: Task) -> State:
    """The same position, in which one thing alone is to be done."""
    return State(state.match, state.match.settled(state.moment.over().then(due)))
