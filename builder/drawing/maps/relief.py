"""Relief from heights: tinted bands under the terrain, lit contours and hachures over it.

The heights of hexes become a smooth field on a fine lattice; its contours halfway between two heights
are the edges of the bands. Light comes from the north-west of the sheet.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from builder.drawing.colour import mix
from builder.drawing.geometry import bounds
from builder.drawing.maps.board import Board
from builder.drawing.maps.contours import Node, contours
from builder.drawing.maps.noise import chance
from builder.drawing.maps.plate import Plate
from builder.drawing.maps.polylines import every, length, rounded
from builder.drawing.scene import Point, Sub
from builder.model.hexes import Key

_STEP = 0.31
"""The lattice's step, in hex radii."""

_KERNEL = 1.55
"""How far a hex's height reaches, in hex radii."""

_OUTSIDE = -1.0

_LEAST = 3.0
"""The shortest piece of a contour in mm at a hex radius of 13 mm: less is a speck."""

_LIGHT = (-0.7071, -0.7071)


class Relief:
    """The contours of a map: for each height above the lowest, the closed loops round all that is at
    least as high, high ground to the left as one goes along them on the sheet."""

    def __init__(self, board: Board) -> None:
        self._board = board
        heights = board.heights
        self._lowest, top = min(heights.values()), max(heights.values())
        values = self._field(heights)
        self._outside(values, heights)
        squares = self._squares(values, range(self._lowest, top))
        self.levels = [self._loops(values, squares[level], level + 0.5) for level in squares]

    def _outside(self, values: dict[Node, float], heights: dict[Key, int]) -> None:
        """Put the nodes round the map below everything, so that every contour is closed."""
        frame, step = self._board.frame, _STEP * self._board.frame.radius
        for i, j in list(values):
            for node in ((i + a, j + b) for a in (-1, 0, 1) for b in (-1, 0, 1)):
                x, y = frame.left + node[0] * step, frame.top + node[1] * step
                if node not in values and frame.key_at(x, y) not in heights:
                    values[node] = self._lowest + _OUTSIDE

    def _squares(self, values: dict[Node, float], levels: range) -> dict[int, list[Node]]:
        """The squares that the contour above each height may run through."""
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
        """The smooth height at every node of the lattice in or beside a hex that lies higher or lower
        than a neighbour, or at the edge: nowhere else a contour can run."""
        frame = self._board.frame
        step, reach = _STEP * frame.radius, (_KERNEL * frame.radius) ** 2
        uneven = {k for k in heights if len({heights.get(n) for n in (k, *frame.around(k))}) > 1}
        wanted = uneven.union(*(frame.around(k) for k in uneven)) & heights.keys()
        found: dict[Node, float] = {}
        for key, x, y, node in _nodes(self._board, wanted, step):
            if key not in uneven:
                found[node] = heights[key]
                continue
            near = [k for k in (key, *frame.around(key)) if k in heights]
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
        frame = self._board.frame
        step = _STEP * frame.radius
        found = []
        for loop in contours(values, squares, level, self._lowest + _OUTSIDE):
            placed = [(frame.left + u * step, frame.top + v * step) for u, v in loop]
            found.append([frame.warp(p) for p in rounded(placed)])
        return found


def _nodes(
    board: Board, wanted: Collection[Key], step: float
) -> Iterator[tuple[Key, float, float, Node]]:
    """Every node of the lattice in some hexes, with its hex."""
    frame = board.frame
    box = bounds(frame.point(key) for key in wanted).inset(-frame.radius)
    columns = range(int((box.x - frame.left) // step), int((box.right - frame.left) // step) + 2)
    for j in range(int((box.y - frame.top) // step), int((box.bottom - frame.top) // step) + 2):
        y = frame.top + j * step
        for i in columns:
            x = frame.left + i * step
            key = frame.key_at(x, y)
            if key in wanted:
                yield key, x, y, (i, j)


def draw_bands(plate: Plate) -> None:
    """Tints that grow with the height, each over its own shadow; before the terrain that covers."""
    if plate.relief is None:
        return
    theme, scene, zoom = plate.theme, plate.scene, plate.zoom
    below = theme.ground
    for number, loops in enumerate(plate.relief.levels):
        tint = mix(theme.ground, theme.contour[0], min(0.42, 0.09 * (number + 1)))
        for shift, share in ((1.4, 0.1), (0.75, 0.2)):
            shift *= zoom
            moved = [Sub([(x + 0.8 * shift, y + shift) for x, y in p], True) for p in loops]
            scene.path(moved, fill=mix(below, theme.contour[0], share))
        scene.path([Sub(p, True) for p in loops], fill=tint)
        below = tint


def draw_contours(plate: Plate) -> None:
    """The edges of the bands over the terrain: pale towards the light, dark away from it, and there
    with hachures downhill."""
    if plate.relief is None:
        return
    theme, scene, zoom = plate.theme, plate.scene, plate.zoom
    lit: list[Sub] = []
    shaded: list[Sub] = []
    strokes: list[Sub] = []
    for number, loops in enumerate(plate.relief.levels):
        for loop in loops:
            for bright, run in _by_light([*loop, loop[0]]):
                for part in _dry(plate, run):
                    (lit if bright else shaded).append(Sub(part))
                    if not bright:
                        strokes += _hachures(plate, part, number)
    scene.path(lit, stroke=theme.contour[1], width=0.3 * zoom)
    scene.path(strokes, fill=theme.contour[0])
    scene.path(shaded, stroke=theme.contour[0], width=0.42 * zoom)


def _by_light(loop: Sequence[Point]) -> list[tuple[bool, list[Point]]]:
    """A loop's runs that face the light, and those that do not, in turn."""
    found: list[tuple[bool, list[Point]]] = []
    for a, b in pairwise(loop):
        down = (a[1] - b[1], b[0] - a[0])
        bright = down[0] * _LIGHT[0] + down[1] * _LIGHT[1] > 0
        if found and found[-1][0] == bright:
            found[-1][1].append(b)
        else:
            found.append((bright, [a, b]))
    return found


def _dry(plate: Plate, run: Sequence[Point]) -> list[list[Point]]:
    """The parts of a run that lie on land and clear of roads, rivers and houses."""
    parts: list[list[Point]] = [[]]
    for point in run:
        if plate.dry(*point, 0.4):
            parts[-1].append(point)
        elif parts[-1]:
            parts.append([])
    return [part for part in parts if len(part) > 1 and length(part) > _LEAST * plate.zoom]


def _hachures(plate: Plate, run: Sequence[Point], salt: int) -> list[Sub]:
    """Thin triangles that point downhill, the longer the more the slope turns from the light."""
    zoom = plate.zoom
    found = []
    for n, spot in enumerate(every(run, 1.05 * zoom)):
        down = (-spot.dy, spot.dx)
        turned = -(down[0] * _LIGHT[0] + down[1] * _LIGHT[1])
        long = (0.9 + 1.9 * turned * (0.65 + 0.35 * chance(n, salt, 9))) * zoom
        half = (0.16 + 0.2 * turned) * zoom
        tip = (spot.x + down[0] * long, spot.y + down[1] * long)
        if plate.dry(*tip, 0.3):
            foot = [
                (spot.x - spot.dx * half, spot.y - spot.dy * half),
                (spot.x + spot.dx * half, spot.y + spot.dy * half),
            ]
            found.append(Sub([*foot, tip], True))
    return found
