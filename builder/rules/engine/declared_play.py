"""What the declared rules bring so that a game can be played: a module for each family, beside its
rules.

A module has ``KINDS`` (its tasks by name), ``phase`` (what is to be done in a phase; nothing if the
family is not played in it), and possibly ``start``, ``turn_begins`` and ``turn_ends``,
all as :class:`~builder.rules.play.kinds.Play` describes them.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from types import ModuleType

from builder.model.game import Game, Phase
from builder.rules.engine.activation.activation_play import acting_phases
from builder.rules.engine.combat import combat_play
from builder.rules.engine.dice_battles import dice_battle_play
from builder.rules.engine.events import event_play
from builder.rules.engine.families import play_modules
from builder.rules.engine.movement import movement_play
from builder.rules.engine.play_cases import cases, told_cases
from builder.rules.engine.victory.victory_play import outcome
from builder.rules.play.free_setup import setup_tasks
from builder.rules.play.hiding import without_hidden
from builder.rules.play.kinds import Kind, Play
from builder.rules.play.match import Match
from builder.rules.play.moment import Moment, Task, task

MODULES: tuple[ModuleType, ...] = tuple(
    import_module(f"builder.rules.engine.{name}") for name in play_modules()
)

ACTS = (movement_play, combat_play, dice_battle_play)
"""What units do when they act."""


def play(game: Game) -> Play:
    """Return what the declared rules of a game bring."""
    kinds: dict[str, Kind] = {}
    for module in MODULES:
        kinds.update(module.KINDS)
    return Play(
        kinds,
        phase,
        outcome=outcome,
        start=start,
        phase_begins=phase_begins,
        turn_begins=turn_begins,
        turn_ends=turn_ends,
        hide=without_hidden,
        cases=cases,
    )


def phase(match: Match, moment: Moment, now: Phase, side: str) -> list[Task] | None:
    """Return what is to be done in a phase; ``None`` if no family is played in it. Where units act a
    few at a time, they move and attack when they act."""
    acts = now.id in acting_phases(match)
    modules = (m for m in MODULES if hasattr(m, "phase") and not (acts and m in ACTS))
    asked = (m.phase(match, moment, now, side) for m in modules)
    found = [one for tasks in asked if tasks is not None for one in tasks]
    if found and all(one.kind == "count-choices" for one in found) and told_cases(match.game, now):
        why = "{phase} is only told by the rules; the players do it by hand."
        found.insert(0, task("decide", side=side, why=why, phase=now.name))
    return found or None


def phase_begins(match: Match, moment: Moment) -> Iterator[Task]:
    """Yield what is to be done before everything else in a phase."""
    yield from event_play.phase_begins(match, moment)


def start(match: Match, moment: Moment) -> Moment:
    """Return the moment before the first turn: what sides set up freely comes first."""
    moment = moment.then(*setup_tasks(match))
    for module in MODULES:
        if hasattr(module, "start"):
            moment = module.start(match, moment)
    return moment


def turn_begins(match: Match, moment: Moment) -> Iterator[Task]:
    """Yield what is to be done before the phases of a turn."""
    yield from _of_all("turn_begins", match, moment)


def turn_ends(match: Match, moment: Moment) -> Iterator[Task]:
    """Yield what is to be done after the phases of a turn."""
    yield from _of_all("turn_ends", match, moment)


def _of_all(name: str, match: Match, moment: Moment) -> Iterator[Task]:
    for module in MODULES:
        if hasattr(module, name):
            yield from getattr(module, name)(match, moment)
