"""Waterways: full water, banks and navigable hexsides as one network (11.0, 12.0)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from builder.model.space.hexes import Hexside
from builder.problems import error
from builder.rules.core.moving.cheapest_paths import Search, search_cheapest_paths
from builder.rules.core.positions.position import HexOrSide, read_spot
from builder.rules.procedures import Refused
from builder.rules.systems.folio.terrain.land import FolioMap
from builder.sentences import filled_sentence


def is_water(land: FolioMap, spot: HexOrSide) -> bool:
    """Tell whether a vessel may be in a hex or on a hexside."""
    if isinstance(spot, Hexside):
        return spot in land.navigable
    return spot in land.full_water or spot in land.banks


def water_neighbours(land: FolioMap, spot: HexOrSide) -> Iterator[HexOrSide]:
    """Yield the places that a vessel can enter for one movement point: from a hex the adjacent
    hexes of open water and its navigable hexsides; from a hexside the hexsides that meet it at a
    corner and the water hexes on its sides."""
    grid = land.sheet.hexes
    if isinstance(spot, Hexside):
        yield from (c for c in grid.side_cells(spot) if is_water(land, c))
        corners = set(grid.side_corners(spot))
        near = {
            grid.side(c, i) for corner in corners for c in grid.cells_at(corner) for i in range(6)
        }
        for side in sorted(near - {spot}):
            if side in land.navigable and corners & set(grid.side_corners(side)):
                yield side
        return
    yield from (c for c in grid.neighbours(spot) if is_water(land, c))
    sides = (grid.side(spot, i) for i in range(6))
    yield from (s for s in sides if s in land.navigable)


def check_water_path(land: FolioMap, path: Sequence[str]) -> list[tuple[str, str]]:
    """Return every step of a vessel's path as its destination and what prohibits it (empty if
    nothing does)."""
    spots = [_water_spot(land, text) for text in path]
    if len(spots) < 2:
        hint = "give 'path' with two hexes or hexsides or more"
        raise Refused(error("missing-argument", "a way has two places or more", hint=hint))
    steps = []
    for here, there, text in zip(spots, spots[1:], path[1:], strict=False):
        barred = "" if there in set(water_neighbours(land, here)) else "land"
        steps.append((text, barred))
    return steps


def _water_spot(land: FolioMap, text: str) -> HexOrSide:
    spot = read_spot(land.sheet, text)
    if spot is None:
        hint = "name places as they are printed on the map, such as 0203 or 0203/0204"
        raise Refused(
            error(
                "bad-hex-id",
                filled_sentence("{text!r} is neither hex nor hexside", text=text),
                ("given", "path"),
                hint=hint,
            )
        )
    return spot


def reach_by_water(land: FolioMap, start: HexOrSide, limit: int | None = None) -> Search[HexOrSide]:
    """Search all places that are connected to a place by water, with their distances, up to
    ``limit``."""
    most = None if limit is None else Fraction(limit)
    return search_cheapest_paths(
        start, lambda at, _: ((s, Fraction(1)) for s in water_neighbours(land, at)), most
    )


def connected_water(land: FolioMap, start: HexOrSide) -> frozenset[HexOrSide]:
    """Return the places that are connected to a place by water; cached for each body of water."""
    if start not in land.nets:
        net = frozenset(reach_by_water(land, start).costs)
        land.nets.update(dict.fromkeys(net, net))
    return land.nets[start]


def landing_places(land: FolioMap, spot: HexOrSide) -> list[HexOrSide]:
    """Return the water places from which boats can land units in a hex: the hex itself if it is a
    bank, and its navigable hexsides. For a hexside, where units are already aboard, only that
    hexside."""
    own: list[HexOrSide] = [spot] if is_water(land, spot) else []
    if isinstance(spot, Hexside):
        return own
    sides = (land.sheet.hexes.side(spot, i) for i in range(6))
    return own + [s for s in sides if s in land.navigable]


def joined_by_water(land: FolioMap, a: HexOrSide, b: HexOrSide) -> bool:
    """Tell whether boats can transport a unit from one waterside hex, or hexside, to another
    (11.0)."""
    goals = set(landing_places(land, b))
    return any(goals & connected_water(land, start) for start in landing_places(land, a))
