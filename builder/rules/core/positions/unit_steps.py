"""Steps of units: how many a unit has, including the units that replace it, and which unit it is
after losses."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.rules.core.per_game_cache import cached_per_game


def unit_and_replacements(game: Game, unit: Unit) -> Iterator[Unit]:
    """Yield a unit, then the unit that replaces it after its losses, then that which replaces this
    one, and so on; each once."""
    seen: set[str] = set()
    found: object = unit
    while isinstance(found, Unit) and found.id not in seen:
        seen.add(found.id)
        yield found
        found = game.counters.get(found.replaced)


def steps_of(game: Game, unit: Unit) -> int:
    """Return the number of all steps of a unit, including those of the units that replace it."""
    if not unit.replaced:
        return unit.steps
    return sum(one.steps for one in unit_and_replacements(game, unit))


@cached_per_game
def most_steps_of_any(game: Game) -> int:
    """Return the highest number of steps of any unit, with those of the units that replace it."""
    return max((steps_of(game, unit) for unit in game.units), default=1)


def unit_after_losses(game: Game, unit: Unit, lost: int) -> tuple[Unit, int]:
    """Return which unit's counter is in play after so many steps lost, and how many of its own
    steps are lost; the last unit with all steps lost if none are left."""
    found = unit
    for found in unit_and_replacements(game, unit):
        if lost < found.steps:
            return found, lost
        lost -= found.steps
    return found, found.steps
