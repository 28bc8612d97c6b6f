"""Tells changes that only paint terrain from others: they leave most of a game as it was."""

from __future__ import annotations

from builder.model.base import Model
from builder.model.game import Game
from builder.model.ground.maps import MapSheet


def only_painted(before: Game, after: Game) -> bool:
    """Return whether two games are the same apart from the terrain of hexes on their maps."""
    maps = list(zip(before.maps, after.maps, strict=False))
    return (
        len(before.maps) == len(after.maps)
        and all(_same(one, other, but="terrain") for one, other in maps)
        and _same(before, after, but="maps")
    )


class UnpaintedMap:
    """A map of which it matters only what types of terrain there are, not where they are. Two are
    equal if everything else is the same too."""

    def __init__(self, sheet: MapSheet) -> None:
        self._sheet, self._types = sheet, frozenset(sheet.kinds.values())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, UnpaintedMap):
            return NotImplemented
        return self._types == other._types and _same(self._sheet, other._sheet, but="terrain")

    def __hash__(self) -> int:
        return hash(self._types)


def _same(one: Model, other: Model, but: str) -> bool:
    """Return whether two parts have the same values in all fields but one."""
    return all(
        getattr(one, name) == getattr(other, name) for name in type(one).model_fields if name != but
    )
