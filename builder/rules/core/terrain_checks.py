"""Findings on terrain that systems share: effects that they do not know, and ground without a cost."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

from builder.model.game import Game
from builder.problems import Problem, error, unknown, warning


def unknown_effects(game: Game, known: Iterable[str]) -> Iterator[Problem]:
    """Effects of terrain that the rules do not know."""
    names = sorted(known)
    for kind in game.terrain.every:
        for name in kind.effects:
            if name not in names:
                yield unknown("effect", name, names, ("terrain", kind.id, "effects", name))


def effects_without_number(game: Game, numbers: Container[str], rule: str) -> Iterator[Problem]:
    """Effects that are numbers in the rules, and something else in the data."""
    for kind in game.terrain.every:
        for name, value in kind.effects.items():
            if name in numbers and not isinstance(value, int):
                message = f"{kind.id}: {name} is a number, not {value!r}"
                path = ("terrain", kind.id, "effects", name)
                yield error("bad-effect", message, path, rule=rule)


def closed_ground(game: Game, rule: str) -> Iterator[Problem]:
    """Hex terrain that has a cost for nobody."""
    for kind in game.terrain.hexes:
        if all(kind.cost(c) is None for c in game.sheet.movement_classes):
            message = f"{kind.id} has no cost; no unit can enter it"
            path = ("terrain", kind.id, "movement")
            yield warning("no-cost", message, path, hint="give a number or prohibited", rule=rule)
