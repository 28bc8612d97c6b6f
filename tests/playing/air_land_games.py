"""Games of Assault on Belgium from setups that tests make."""

from __future__ import annotations

from collections.abc import Mapping

from builder.model.game import Game
from builder.model.position_sheets import PositionSheet, Standing
from builder.playing.records import state_of
from builder.playing.state import CHANCE, State
from builder.rules.play.actions import Action
from builder.rules.play.moment import Task

FAR = {
    "Belgian": ("0405", "0504", "0505", "0506"),
    "German": ("2401", "2402", "2403", "2404", "2405"),
}
"""Hexes where units are out of the way, three to a hex."""


def set_up(game: Game, places: Mapping[str, str]) -> State:
    """Return the game after a setup: some units in places, all others far away."""
    scenario = game.scenarios[0]
    pieces = [Standing(counter=p.counter, at=places.get(p.counter, p.at)) for p in scenario.setup]
    for entry, side in zip(scenario.free_setup, ("Belgian", "German"), strict=True):
        for n, counter in enumerate(entry.counters):
            at = places.get(counter, FAR[side][n // 3])
            pieces.append(Standing(counter=counter, at=at))
    return state_of(game, PositionSheet(game=game.id, scenario=scenario.id, pieces=tuple(pieces)))


def after(state: State, *actions: str) -> State:
    for text in actions:
        state = state.apply(text)
    return state


def texts(state: State, verb: str = "") -> set[str]:
    return {one.text for one in state.legal_actions if verb in ("", one.verb)}


def places_of(state: State, verb: str) -> set[str]:
    """Return the last words of the legal actions of a verb."""
    return {one.words[-1] for one in state.legal_actions if one.verb == verb}


def first(state: State) -> Action:
    return state.legal_actions[0]


def next_task(state: State) -> Task:
    assert state.moment.next is not None
    return state.moment.next


def told(state: State) -> list[str]:
    return [one.text.format(**one.values) for one in state.moment.sentences]


def attack(game: Game, units: Mapping[str, str], hex: str, *names: str) -> State:
    """Return the game at the first battle of units that enter a hex by the first way there is."""
    state = set_up(game, units)
    for name in names:
        state = after(state, f"unit {name}", f"move {name} {hex}")
        if Action("done") not in state.legal_actions:
            state = state.apply(first(state))
    while state.moment.phase != "land":
        done = Action("done")
        state = state.apply(done if done in state.legal_actions else first(state))
    return state


def rolled(state: State, roll: int) -> State:
    """Return the state after a round in which nobody retreats, up to what follows the roll."""
    while state.current_player != CHANCE:
        state = state.apply(first(state))
    return state.apply(f"roll {roll}")
