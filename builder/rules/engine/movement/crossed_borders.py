"""The record of what has crossed the borders between places in a phase, in games that limit that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from builder.model.space import Cell, Space
from builder.rules.engine.positions.moment_situation import CROSSED
from builder.rules.play.moment import Moment
from builder.rules.play.values import Frozen

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def border_name(space: Space, a: Cell, b: Cell) -> str:
    """Return the name of the border between two places, whichever way it is crossed."""
    return "/".join(sorted((space.id(a), space.id(b))))


def none_crossed(moment: Moment) -> Moment:
    """Return the game state in which nothing has crossed a border in this phase."""
    return moment.without_notes(CROSSED) if CROSSED in moment.notes else moment


def crossed(match: Match, moment: Moment, name: str, places: Sequence[Cell]) -> Moment:
    """Return the game state in which it is noted that a unit has gone through these places, one after
    the other; it is noted only in games with limits."""
    declared = match.game.mechanisms.movement
    if declared is None or not declared.crossings:
        return moment
    borders: Mapping[str, tuple[str, ...]] = moment.note(CROSSED, Frozen())
    found = dict(borders)
    for a, b in pairwise(places):
        border = border_name(match.sheet.space, a, b)
        found[border] = tuple(dict.fromkeys((*found.get(border, ()), name)))
    return moment.noted_all({CROSSED: found})
