"""Steps of units: how many a unit has with those that take its place, and what it is after losses."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.model.pieces.counters import Unit


def succession(game: Game, unit: Unit) -> Iterator[Unit]:
    """A unit and those whose counters take its place, one after the other; each once."""
    seen: set[str] = set()
    found: object = unit
    while isinstance(found, Unit) and found.id not in seen:
        seen.add(found.id)
        yield found
        found = game.counters.get(found.replaced)


def steps_of(game: Game, unit: Unit) -> int:
    """All steps of a unit, those of the units that take its place among them."""
    if not unit.replaced:
        return unit.steps
    return sum(one.steps for one in succession(game, unit))


def after(game: Game, unit: Unit, lost: int) -> tuple[Unit, int]:
    """Which unit's counter stands there after so many steps lost, and how many of its own are; the last
    one, with all of its steps lost, if none are left."""
    found = unit
    for found in succession(game, unit):
        if lost < found.steps:
            return found, lost
        lost -= found.steps
    return found, found.steps
