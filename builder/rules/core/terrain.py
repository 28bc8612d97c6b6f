"""Look-ups in a terrain key."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.terrain import TerrainKey, TerrainType


def every_type(key: TerrainKey) -> Iterator[TerrainType]:
    """Hexes, hexsides, paths, features: in this order."""
    yield from key.every


def find_type(key: TerrainKey, id: str) -> TerrainType | None:
    """The terrain type with this id, wherever it lies."""
    return key.find(id)
