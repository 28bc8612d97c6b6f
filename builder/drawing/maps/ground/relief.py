"""Relief from heights: the heights of hexes become a smooth field on a fine lattice, with contours
halfway between two heights."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence

from builder.drawing.ink.geometry import bounding_box
from builder.drawing.ink.scene import Point
from builder.drawing.maps.shapes.contours import Node, contour_loops
from builder.drawing.maps.shapes.frame import Frame
from builder.drawing.maps.shapes.polylines import round_corners
from builder.model.space.hexes import Key

_STEP = 0.31
"""The spacing of the lattice on which the field is computed, in hex radii."""

_KERNEL = 1.55
"""The distance up to which a hex's height influences the smooth field, in hex radii."""

_OUTSIDE = -1.0


class Relief:
    """The contours of a map whose hexes, phantoms included, have heights. For each height above the
    lowest there are closed loops around all ground at least that high, with the high ground on the
    left in the direction of the loop on the sheet."""

    def __init__(self, frame: Frame, given: Sequence[tuple[Key, int]]) -> None:
        self._frame = frame
        heights = dict(given)
        self._lowest, top = min(heights.values()), max(heights.values())
        values = self._field(heights)
        self._outside(values, heights)
        squares = self._squares(values, range(self._lowest, top))
        self.levels = [self._loops(values, squares[level], level + 0.5) for level in squares]

    def _outside(self, values: dict[Node, float], heights: dict[Key, int]) -> None:
        """Set the lattice nodes around the map lower than all ground, so that every contour is
        closed."""
        frame, step = self._frame, _STEP * self._frame.radius
        for i, j in list(values):
            for node in ((i + a, j + b) for a in (-1, 0, 1) for b in (-1, 0, 1)):
                x, y = frame.left + node[0] * step, frame.top + node[1] * step
                if node not in values and frame.key_at(x, y) not in heights:
                    values[node] = self._lowest + _OUTSIDE

    def _squares(self, values: dict[Node, float], levels: range) -> dict[int, list[Node]]:
        """Return, for each height, the lattice squares that the contour above it may cross."""
        found: dict[int, list[Node]] = {level: [] for level in levels}
        for i, j in sorted(values):
            corners = [values.get(n) for n in ((i, j), (i + 1, j), (i, j + 1), (i + 1, j + 1))]
            known = [height for height in corners if height is not None]
            if len(known) == 4:
                low, high = math.ceil(min(known) - 0.5), math.ceil(max(known) - 0.5)
                for level in range(max(low, self._lowest), high):
                    found[level].append((i, j))
        return found

    def _field(self, heights: dict[Key, int]) -> dict[Node, float]:
        """Return the smoothed height at every lattice node in or next to a hex that differs in
        height from a neighbour or lies at the edge; contours can run nowhere else."""
        frame = self._frame
        step, reach = _STEP * frame.radius, (_KERNEL * frame.radius) ** 2
        uneven = {
            k for k in heights if len({heights.get(n) for n in (k, *frame.neighbours(k))}) > 1
        }
        wanted = uneven.union(*(frame.neighbours(k) for k in uneven)) & heights.keys()
        found: dict[Node, float] = {}
        for key, x, y, node in _nodes(frame, wanted, step):
            if key not in uneven:
                found[node] = heights[key]
                continue
            near = [k for k in (key, *frame.neighbours(key)) if k in heights]
            weight = total = 0.0
            for k in near:
                px, py = frame.point(k)
                share = max(0.0, 1 - ((x - px) ** 2 + (y - py) ** 2) / reach) ** 2
                weight += share
                total += share * heights[k]
            found[node] = total / weight
        return found

    def _loops(
        self, values: dict[Node, float], squares: Sequence[Node], level: float
    ) -> list[list[Point]]:
        frame = self._frame
        step = _STEP * frame.radius
        found = []
        for loop in contour_loops(values, squares, level, self._lowest + _OUTSIDE):
            placed = [(frame.left + u * step, frame.top + v * step) for u, v in loop]
            found.append([frame.warp(p) for p in round_corners(placed)])
        return found


def _nodes(
    frame: Frame, wanted: Collection[Key], step: float
) -> Iterator[tuple[Key, float, float, Node]]:
    """Yield every lattice node in the given hexes, with its hex and its position."""
    box = bounding_box(frame.point(key) for key in wanted).inset(-frame.radius)
    columns = range(int((box.x - frame.left) // step), int((box.right - frame.left) // step) + 2)
    for j in range(int((box.y - frame.top) // step), int((box.bottom - frame.top) // step) + 2):
        y = frame.top + j * step
        for i in columns:
            x = frame.left + i * step
            key = frame.key_at(x, y)
            if key in wanted:
                yield key, x, y, (i, j)
