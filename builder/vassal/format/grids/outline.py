"""Computes the outline of a hex field as polygons, so that a zone contains exactly its hexes."""

from __future__ import annotations

from builder.model.space.hexes import Cell, HexGrid, HexLayout, Key


def outer_rims(layout: HexLayout) -> list[list[tuple[float, float]]]:
    """Return the outline of each connected part of the field, largest first, without the rims of
    holes."""
    loops = [[layout.point(k) for k in loop] for loop in _loops(layout.grid)]
    areas = [_area(loop) for loop in loops]
    largest = max(areas, key=abs, default=0.0)
    outer = [(a, loop) for a, loop in zip(areas, loops, strict=True) if a * largest > 0]
    return [loop for _, loop in sorted(outer, key=lambda pair: -abs(pair[0]))]


def _loops(grid: HexGrid) -> list[list[Key]]:
    """Return the closed loops of corners along hexsides that have a hex of the field on only one side;
    the field always lies on the same side of the loop."""
    onward: dict[Key, Key] = {}
    for cell in _outer(grid):
        corners = grid.corners(cell)
        for side in grid.open_sides(cell):
            onward[corners[side]] = corners[(side + 1) % 6]
    loops = []
    while onward:
        start = next(iter(onward))
        loop = [start]
        while (corner := onward.pop(loop[-1])) != start:
            loop.append(corner)
        loops.append(loop)
    return loops


def _outer(grid: HexGrid) -> list[Cell]:
    """Return the hexes that may lie on an outline, in order: the first and the last line, both ends
    of all others (no line is shorter by more than one hex), and the neighbours of holes."""
    found = {near for hole in grid.holes for near in grid.neighbours(hole)}
    for line in range(grid.lines):
        last = grid.length(line) - 1
        whole = line in (0, grid.lines - 1)
        found |= {Cell(line, n) for n in (range(last + 1) if whole else (0, last))}
    return sorted(cell for cell in found if cell in grid)


def _area(loop: list[tuple[float, float]]) -> float:
    """Return twice the signed area of a polygon."""
    return sum(
        ax * by - bx * ay for (ax, ay), (bx, by) in zip(loop, [*loop[1:], loop[0]], strict=True)
    )
