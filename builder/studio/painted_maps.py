"""Tells changes that only paint terrain from others: they leave most of a game as it was."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from builder.loading.reading.source_nodes import Locations, SourceFile
from builder.model.base import Model
from builder.model.game import Game
from builder.model.ground.maps import MapSheet


def repainted(
    maps: Sequence[MapSheet], locations: Locations, changed: Collection[Path]
) -> tuple[MapSheet, ...] | None:
    """Return the maps, as they were read from ``locations``, after a change of the ``changed`` files;
    ``None`` unless it only replaced letters of one map's terrain by others of its legend, so that
    nothing else need be read."""
    nodes = [locations.node(("maps", sheet.id)) for sheet in maps]
    if len(changed) != 1 or any(found and found[0].child("boards") for found in nodes):
        return None
    (file,) = changed
    for number, (sheet, found) in enumerate(zip(maps, nodes, strict=True)):
        node = found[0].child("terrain") if found else None
        if node is None or not node.block or Path(node.place.file.name) != file:
            continue
        try:
            now = SourceFile(str(file), file.read_bytes().decode("utf-8-sig"))
        except (OSError, UnicodeDecodeError):
            return None
        terrain = _painted_letters(sheet, node.place.file.lines, now.lines, node.place.line + 1)
        if terrain is None:
            return None
        painted = sheet.model_copy(update={"terrain": terrain})
        return (*maps[:number], painted, *maps[number + 1 :])
    return None


def _painted_letters(
    sheet: MapSheet, before: Sequence[str], now: Sequence[str], first: int
) -> str | None:
    """Return a map's terrain after lines ``before`` of its file have become those of ``now``, with the
    terrain from the line ``first`` on; ``None`` if anything but letters for hexes has changed."""
    rows = sheet.terrain.split("\n") if isinstance(sheet.terrain, str) else []
    if len(before) != len(now):
        return None
    for n, (old, new) in enumerate(zip(before, now, strict=True)):
        if old == new:
            continue
        row = n - first
        if not 0 < row < len(rows) or not rows[row] or not old.endswith(rows[row]):
            return None
        words, others = old.split(), new.split()
        if len(old) != len(new) or len(words) != len(others) or words[0] != others[0]:
            return None
        if any(
            a != b and not {a, b} <= sheet.legend.keys() for a, b in zip(words, others, strict=True)
        ):
            return None
        rows[row] = new[len(old) - len(rows[row]) :]
    return "\n".join(rows)


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
