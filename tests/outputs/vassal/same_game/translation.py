"""Translates the engine's actions to what a player does in the module, a function for each kind of task."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from builder.outputs.vassal.table.turns import phase_names, phases_by_step
from builder.playing.state import State
from builder.rules.engine.play_phases import phases_of
from builder.rules.play.actions import Action
from builder.rules.play.match import Match
from builder.rules.play.moment import Task
from tests.outputs.vassal.same_game.acts import Act, Button, Command, Drag, NextPhase

Doing = Callable[[State, Action, State], Iterator[Act]]
"""What a player does for an action: the state before it, the action, the state after it."""


def task_of(state: State) -> Task:
    """The task that is due."""
    due = state.match.due(state.moment)
    assert due is not None
    return due[0]


def nothing(before: State, action: Action, after: State) -> Iterator[Act]:
    """Something that the players say to one another, without a command of the module."""
    yield from ()


def moved(before: State, action: Action, after: State) -> Iterator[Act]:
    """A counter is dragged to where it is now, and put down on the way in each place that its side
    then holds: a place is held by who last put a unit down there."""
    for name, piece in after.moment.pieces.items():
        if piece.at and piece.at != before.moment.piece(name).at:
            yield from (Drag(name, at) for at in taken(before, after) if at != piece.at)
            yield Drag(name, piece.at, piece.bank)


def taken(before: State, after: State) -> Iterator[str]:
    """The places that another side holds now."""
    held = before.moment.note("held", {})
    yield from (at for at, side in after.moment.note("held", {}).items() if held.get(at) != side)


def weather_roll(before: State, action: Action, after: State) -> Iterator[Act]:
    yield Button("Roll for weather", (int(action.words[0]),))


def combat_roll(before: State, action: Action, after: State) -> Iterator[Act]:
    """A declared combat is declared on the counters, resolved and carried out."""
    task = task_of(before)
    yield Button("Clear battle")
    for name in task["units"]:
        yield Command(name, ("Attack",))
    foes = [
        name
        for name, piece in before.moment.pieces.items()
        if piece.at == task["target"] and name not in task["units"]
    ]
    yield Command(task.get("against") or foes[0], ("Defend",))
    yield Button("Resolve", (int(action.words[0]),))
    yield Button("Carry out")


def lost(before: State, action: Action, after: State) -> Iterator[Act]:
    """A loss is taken, unless it could be this unit's alone, and the module has done it."""
    yield Command(action.words[0], ("Take a loss",), unless_done=True)


def retreated(before: State, action: Action, after: State) -> Iterator[Act]:
    """A unit goes back; its sign comes off."""
    yield from moved(before, action, after)
    yield Command(action.words[0], ("Has retreated",))


TRANSLATIONS: dict[tuple[str, str], Doing] = {
    ("movement", "unit"): nothing,
    ("movement", "done"): nothing,
    ("move", "move"): moved,
    ("move", "stay"): nothing,
    ("combat", "attack"): nothing,
    ("combat", "done"): nothing,
    ("attackers", "with"): nothing,
    ("attackers", "call-off"): nothing,
    ("attackers", "fight"): nothing,
    ("combat-roll", "roll"): combat_roll,
    ("losses", "lose"): lost,
    ("retreat", "retreat"): retreated,
    ("weather-roll", "roll"): weather_roll,
}
"""By kind of task and verb of the action."""


def acts_of(before: State, action: Action, after: State) -> Iterator[Act]:
    """What a player does for an action, and then until the turn track shows the new phase."""
    kind = task_of(before).kind
    yield from TRANSLATIONS[kind, action.verb](before, action, after)
    if (kind, action.verb) in LOST_BY_HAND:
        for name, piece in after.moment.pieces.items():
            if not piece.at and before.moment.piece(name).at:
                yield Command(name, ("Eliminate",))
    yield from to_phase(after)


LOST_BY_HAND = {
    ("move", "move"): "a leader without troops is taken by the enemy who comes to him",
}
"""Actions that take counters off the map which the module leaves to the players, with the reason."""


def to_phase(state: State) -> Iterator[Act]:
    """The track goes on to the phase of a state."""
    moment = state.moment
    phase = state.match.phase(moment.phase)
    if phase is not None:
        names = phase_names(state.match.game)
        own = f"{moment.side}:{phase.name}"
        yield NextPhase(moment.turn, names.index(own if own in names else phase.name))


def on_entering(match: Match, step: int) -> Iterator[Act]:
    """What players do when a step of the turn begins, without an action of the engine: what it
    does by routines."""
    _, phase = phases_by_step(match.game)[step]
    declared = match.game.mechanisms
    if declared.supply is not None and phase.id in phases_of(match, "supply", declared.supply):
        yield Button("Check supply")


MIDWAY = {"losses", "retreat"}
"""Tasks in the middle of what the module does in one act."""
