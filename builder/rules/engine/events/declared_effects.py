"""Finds the declared effect that a task of a game in play carries out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.model.mechanisms.events import EventEffect
from builder.rules.engine.events.event_sides import effect_as_played
from builder.rules.play.moment import Task

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def paths_of_effects(match: Match) -> dict[int, str]:
    """Return the path of each declared effect within the declarations, by the effect's ``id()``."""

    def make() -> dict[int, str]:
        return {id(part): path for path, part in _effects(match).items()}

    return match.worked_out("paths of effects", make)


def effect_of(match: Match, task_: Task) -> EventEffect:
    """Return the effect that a task carries out, with the side that plays its event in place of the
    word ``player``."""
    declared = _effects(match)[task_["event_effect"]]
    return effect_as_played(match.game, declared, task_["side"])


def _effects(match: Match) -> dict[str, EventEffect]:
    """Return the declared effects by their paths within the declarations."""

    def make() -> dict[str, EventEffect]:
        parts = match.game.mechanisms.parts
        return {
            "/".join(map(str, path)): part for path, part in parts if isinstance(part, EventEffect)
        }

    return match.worked_out("effects", make)
