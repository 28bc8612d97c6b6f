"""A check that several systems of rules share: terrain without a movement cost."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.problems import Problem, warning
from builder.sentences import filled_sentence


def terrain_without_cost(game: Game, rule: str) -> Iterator[Problem]:
    """Yield a warning for each hex terrain that no movement class can enter because it has no cost."""
    for kind in game.terrain.hexes:
        if all(kind.cost(c) is None for c in game.sheet.movement_classes):
            message = filled_sentence("{id} has no cost; no unit can enter it", id=kind.id)
            path = ("terrain", kind.id, "movement")
            yield warning("no-cost", message, path, hint="give a number or prohibited", rule=rule)
