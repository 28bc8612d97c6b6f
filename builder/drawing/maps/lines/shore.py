"""The shoreline between wide water (full-water hexes, bank hexes and channels) and land.

The coast is first drawn on the triangles between hex centres: it crosses a line from water to land
in the middle, and one from water to a bank near the bank's centre, so that banks are about half
land and other land hexes stay whole. Channels are strips along paths of hexes. Both are combined
into one field of signed distances on a fine lattice (positive in water); its contours are the shore
and the depth lines.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from builder.drawing.ink.scene import Point
from builder.drawing.maps.shapes.areas import chains_of_links
from builder.drawing.maps.shapes.contours import Lattice, LevelLoops, Node, squares_at
from builder.drawing.maps.shapes.frame import Frame
from builder.drawing.maps.shapes.polylines import resample, round_corners, spline
from builder.model.space.hexes import Key

_STEP = 0.2
"""The spacing of the lattice on which the field is computed, in hex radii."""

_REACH = 0.8
"""The greatest distance from the shore for which distances are computed, in hex radii."""

_CHANNEL = 0.25
"""Half the width of a channel, in hex radii."""

_LAND = 0.5
"""The fraction of the line from a full-water centre to a land centre at which the coast crosses it."""

_BANK = (1.0, 1.3, 1.06, 0.92, 0.84, 0.76, 0.7)
"""The fraction of the line from a full-water centre to a bank's centre at which the coast crosses
it, by the number of the bank's neighbours that are full water: the more there are, the less of the
bank may be lost on each side."""


Loop = list[list[Point]]
"""A closed line in pieces, each of which starts where the one before it ends."""


class WideWater(NamedTuple):
    """The full-water hexes and the bank hexes of a frame."""

    frame: Frame
    water: frozenset[Key]
    banks: frozenset[Key]


class Shores:
    """The shores of a map in one drawing after the other: each is made from the one before it."""

    def __init__(self, frame: Frame) -> None:
        self._frame = frame
        self._last: tuple[object, Shore] | None = None

    def shore(self, wide: WideWater, channels: Sequence[Sequence[Key]]) -> Shore:
        """Return the shore of wide water, the last one if it is the same."""
        given = wide, channels
        if self._last is None or self._last[0] != given:
            self._last = given, Shore(wide, channels, self._last[1] if self._last else None)
        return self._last[1]


class Shore:
    """The wide water of a map: its polygons, and the signed distance of any point from the shore. What
    is far from all changes is that of a shore ``before``, on the same frame."""

    def __init__(
        self, wide: WideWater, channels: Sequence[Sequence[Key]], before: Shore | None = None
    ) -> None:
        self._frame = frame = wide.frame
        self._step = _STEP * frame.radius
        self.reach = _REACH * frame.radius
        strips = [_strip(frame, channel) for channel in channels]
        coast = coast_polygons(wide, {key for channel in channels for key in channel})
        self._known_lines = before._lines if before else {}
        self._lines: dict[tuple[Point, ...], dict[Node, float]] = {}
        self._lattice = Lattice(self._distances(coast, strips), -self.reach)
        self._values = self._lattice.values
        self._known_lines = {}
        self._levels: dict[float, LevelLoops] = {}
        self._since: tuple[Shore, set[Node]] | None = None
        if before:
            before._since = None  # only the last shore is kept
            nodes = self._changed_nodes(before)
            self._levels = {
                depth: loops.changed(self._lattice, nodes)
                for depth, loops in before._levels.items()
            }
        self._nearest: dict[Point, Point | None] = {}
        self.loops = self.level(0.0)
        """The closed polygons of all water, to be drawn as one path with the even-odd rule."""

    # -- asking --------------------------------------------------------------------------------

    def depth(self, x: float, y: float) -> float:
        """Return the distance to the shore in mm, positive in water; exact only near the shore."""
        u = (x - self._frame.left) / self._step
        v = (y - self._frame.top) / self._step
        i, j = math.floor(u), math.floor(v)
        u -= i
        v -= j
        get, default = self._values.get, -self.reach
        top = get((i, j), default) * (1 - u) + get((i + 1, j), default) * u
        low = get((i, j + 1), default) * (1 - u) + get((i + 1, j + 1), default) * u
        return top * (1 - v) + low * v

    def level(self, depth: float) -> list[list[Point]]:
        """Return closed polygons around the water that is at least ``depth`` mm from the shore."""
        found = self._levels.get(depth)
        if found is None:
            found = LevelLoops.around(self._lattice, self._touched, depth, self._placed)
            self._levels[depth] = found
        return found.loops

    def _placed(self, loop: list[Point]) -> list[Point]:
        """Return a loop of the lattice on the sheet, rounded and rippled."""
        left, top, step = self._frame.left, self._frame.top, self._step
        placed = [(left + u * step, top + v * step) for u, v in loop]
        return [self._frame.ripple(p) for p in round_corners(placed)]

    def nearest(self, point: Point) -> Point | None:
        """Return the nearest point of the shore, or ``None`` if there is no water."""
        if point not in self._nearest:
            x, y = point
            far = [(px - x) ** 2 + (py - y) ** 2 for px, py in self._points]
            self._nearest[point] = self._points[far.index(min(far))] if far else None
        return self._nearest[point]

    @cached_property
    def _points(self) -> list[Point]:
        """All points of the shore."""
        return [p for loop in self.loops for p in loop]

    def hexes_with_other_depths(self, before: Shore) -> set[Key]:
        """Return the hexes in which :meth:`depth` is not everywhere what it was."""
        frame, step = self._frame, self._step
        nodes = self._changed_nodes(before)
        around = {(i + a, j + b) for i, j in nodes for a in (-1, 0, 1) for b in (-1, 0, 1)}
        return {frame.key_at(frame.left + i * step, frame.top + j * step) for i, j in around}

    def _changed_nodes(self, before: Shore) -> set[Node]:
        if self._since is None or self._since[0] is not before:
            now, then = self._values, before._values
            nodes = {node for node, value in now.items() if then.get(node) != value}
            self._since = before, nodes | (then.keys() - now.keys())
        return self._since[1]

    # -- making --------------------------------------------------------------------------------

    def _distances(self, coast: list[Loop], strips: list[list[Point]]) -> dict[Node, float]:
        values = self._signed(coast)
        half = _CHANNEL * self._frame.radius
        for node, gone in self._near(strips).items():
            channel = max(-self.reach, half - gone)
            values[node] = _blended_distance(values.get(node, -self.reach), channel, half * 0.7)
        return values

    def _signed(self, coast: list[Loop]) -> dict[Node, float]:
        """Return the signed distances to the coast at the lattice nodes near it; nodes in the water
        beyond have the maximum value."""
        near = self._near([piece for loop in coast for piece in loop])
        values: dict[Node, float] = {}
        for j, row in self._rows(coast).items():
            for first, last in row:
                for i in range(first, last + 1):
                    values[i, j] = near.pop((i, j), self.reach)
        values.update((node, -gone) for node, gone in near.items())
        return values

    def _rows(self, coast: list[Loop]) -> dict[int, list[tuple[int, int]]]:
        """Return, for each lattice row, the runs of nodes inside the coast (by the even-odd rule),
        each as its first and last column."""
        left, top, step = self._frame.left, self._frame.top, self._step
        crossings: dict[int, list[float]] = {}
        for pieces in coast:
            loop = [point for piece in pieces for point in piece[1:]]
            x0, y0 = (loop[-1][0] - left) / step, (loop[-1][1] - top) / step
            for x, y in loop:
                x1, y1 = (x - left) / step, (y - top) / step
                for j in range(math.ceil(min(y0, y1)), math.ceil(max(y0, y1))):
                    crossings.setdefault(j, []).append(x0 + (x1 - x0) * (j - y0) / (y1 - y0))
                x0, y0 = x1, y1
        return {
            j: [
                (math.ceil(a), math.floor(b))
                for a, b in zip(sorted(xs)[::2], sorted(xs)[1::2], strict=False)
            ]
            for j, xs in crossings.items()
        }

    def _near(self, lines: list[list[Point]]) -> dict[Node, float]:
        """Return, for every lattice node near one of the lines, its distance to the nearest line."""
        found: dict[Node, float] = {}
        for line in lines:
            key = tuple(line)
            near = self._known_lines.get(key)
            if near is None:
                near = self._near_line(line)
            self._lines[key] = near
            for node, far in near.items():
                if far < found.get(node, 1e9):
                    found[node] = far
        return found

    def _near_line(self, line: list[Point]) -> dict[Node, float]:
        left, top, step = self._frame.left, self._frame.top, self._step
        nodes = int(self.reach / step) + 1
        square: dict[Node, float] = {}
        places = [((x - left) / step, (y - top) / step) for x, y in line]
        for (ax, ay), (bx, by) in pairwise(places):
            dx, dy = bx - ax, by - ay
            size = dx * dx + dy * dy or 1.0
            for i in range(math.floor(min(ax, bx)) - nodes, math.ceil(max(ax, bx)) + nodes + 1):
                for j in range(math.floor(min(ay, by)) - nodes, math.ceil(max(ay, by)) + nodes + 1):
                    t = ((i - ax) * dx + (j - ay) * dy) / size
                    t = 0.0 if t < 0 else 1.0 if t > 1 else t
                    far = (ax + dx * t - i) ** 2 + (ay + dy * t - j) ** 2
                    if far < square.get((i, j), 1e9):
                        square[i, j] = far
        return {node: min(self.reach, math.sqrt(s) * step) for node, s in square.items()}

    @cached_property
    def _touched(self) -> list[Node]:
        """The lattice squares that any contour may cross, including those at the edge of the area
        with distances."""
        return sorted(
            squares_at(n for n, v in self._values.items() if -self.reach < v < self.reach)
        )


def _blended_distance(a: float, b: float, blend: float) -> float:
    """Return the greater of two distances, rounded off where they differ by less than about
    ``blend``."""
    h = max(0.0, blend - abs(a - b)) / blend
    return max(a, b) + h * h * blend / 4


def _strip(frame: Frame, channel: Sequence[Key]) -> list[Point]:
    """Return the smooth centre line of a channel, through or near the centres of its hexes."""
    centres = [frame.point(k) for k in channel]
    eased = [
        ((a[0] + 6 * b[0] + c[0]) / 8, (a[1] + 6 * b[1] + c[1]) / 8)
        for a, b, c in zip(centres, centres[1:], centres[2:], strict=False)
    ]
    line = spline([centres[0], *eased, centres[-1]])
    return [frame.warp(p) for p in resample(line, frame.radius * 0.3)]


def coast_polygons(wide: WideWater, split: set[Key]) -> list[Loop]:
    """Return closed lines around full water and the wet half of the banks next to it. Banks in
    ``split`` count as land, since their water is that of a channel. Off the map, water ends at the
    edge of the phantom hexes."""
    frame = wide.frame
    onward: dict[tuple[Key, Key], tuple[Key, Key]] = {}
    for corner in _corners(frame, wide.water):
        a, b, c = _clockwise(frame, corner)
        wet = [k in wide.water for k in (a, b, c)]
        for _ in range(3):
            # (a, b) is entered with water on a's side, (a, c) left.
            if wet == [True, False, False]:
                onward[a, b] = (a, c)
            elif wet == [True, True, False]:
                onward[b, c] = (a, c)
            a, b, c = b, c, a
            wet = [*wet[1:], wet[0]]
    return [
        _pieces(frame, [_crossing(wide, split, *edge) for edge in loop[:-1]])
        for loop in chains_of_links(onward)
    ]


def _pieces(frame: Frame, loop: list[Point]) -> Loop:
    """Return a smooth closed line near some points as a piece for each, none of which depends on what is
    far from it."""
    line = spline(_smoothed_loop(loop), closed=True)
    size = len(line) // len(loop)
    pieces = (line[n : n + size] for n in range(0, len(line), size))
    before, found = line[-1], []
    for piece in pieces:
        even = resample([before, *piece], frame.radius * 0.3)
        found.append([frame.warp(point) for point in even])
        before = piece[-1]
    return found


def _corners(frame: Frame, water: Iterable[Key]) -> list[Key]:
    return sorted({corner for key in water for corner in frame.corners(key)})


def _clockwise(frame: Frame, corner: Key) -> list[Key]:
    """Return the three hexes that meet at a corner, in a fixed order around it."""
    x, y = frame.point(corner)

    def angle(key: Key) -> float:
        px, py = frame.point(key)
        return math.atan2(py - y, px - x)

    return sorted(frame.hexes_at(corner), key=angle)


def _crossing(wide: WideWater, split: set[Key], wet: Key, dry: Key) -> Point:
    share = _LAND
    if dry in wide.banks and dry not in split:
        around = sum(k in wide.water for k in wide.frame.neighbours(dry))
        share = _BANK[around]
    (ax, ay), (bx, by) = wide.frame.point(wet), wide.frame.point(dry)
    return ax + (bx - ax) * share, ay + (by - ay) * share


def _smoothed_loop(loop: list[Point]) -> list[Point]:
    """Return a closed polygon smoothed by averaging each point once with its neighbours."""
    before, after = [loop[-1], *loop[:-1]], [*loop[1:], loop[0]]
    return [
        ((a[0] + 6 * b[0] + c[0]) / 8, (a[1] + 6 * b[1] + c[1]) / 8)
        for a, b, c in zip(before, loop, after, strict=True)
    ]
