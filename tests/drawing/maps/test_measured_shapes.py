"""Lines, loops and curves of maps are made as before, from a single point to a ring, straight and bent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Group, Point, Scene, Text
from builder.drawing.maps.ground.scatter import uneven_points
from builder.drawing.maps.lines.courses import chains_of_sides
from builder.drawing.maps.lines.walls import parallel_line
from builder.drawing.maps.occupancy import Occupancy
from builder.drawing.maps.shapes import curves as bends
from builder.drawing.maps.shapes.areas import area_outline, boundary_chains, chains_of_links
from builder.drawing.maps.shapes.contours import (
    Lattice,
    LevelLoops,
    Node,
    contour_loops,
    squares_at,
)
from builder.drawing.maps.shapes.curved import Baseline, NameSetting, draw_letters, letter_boxes
from builder.drawing.maps.shapes.curves import Curves, CurveStyle, join_sides, within_distance
from builder.drawing.maps.shapes.frame import Frame
from builder.drawing.maps.shapes.noise import Noise, corner_number, hash_fraction
from builder.drawing.maps.shapes.polylines import (
    nearest_on_line,
    points_every,
    polygon_contains,
    polyline_length,
    resample,
    ribbon_outline,
    round_corners,
    smoothed_line,
    spline,
)
from builder.model.space.hexes import HexLayout
from tests.drawing.maps.atlas import grids, hex_grid
from tests.recorded import assert_as_recorded

FILE = Path(__file__).with_name("measured_shapes.txt")

LINES: dict[str, list[Point]] = {
    "straight": [(0, 0), (10, 0)], "corner": [(0, 0), (10, 0), (10, 5)], "back": [(10, 0), (0, 0), (0, 5)],
    "twice": [(0, 0), (5, 0), (5, 0), (9, 3)], "up": [(0, 9), (1, 0)], "down": [(0, 0), (1, 9)],
    "steep": [(0, 0), (4, 10)], "ring": [(0, 0), (8, 0), (8, 8), (0, 8), (0, 0)],
    "turns back": [(0, 0), (20, 0), (20, 4), (2, 4)], "wave": [(0, 0), (10, 4), (20, 0), (30, 4), (40, 0)],
}  # fmt: skip


def _points(points: Iterable[Sequence[float]]) -> str:
    return " ".join(",".join(f"{round(v, 2) + 0.0:g}" for v in point) for point in points)


def _polylines() -> Iterator[str]:
    for name, line in LINES.items():
        yield f"{name}: {polyline_length(line):.3f}"
        for step, start in ((3, None), (5, 0.0), (5, 5.0), (100, 1.0)):
            yield f"  every {step} from {start}: {_points(points_every(line, step, start))}"
        for step in (0.9, 4, 7, 100):
            yield f"  by {step}: {_points(resample(line, step))}"
        yield f"  smoothed: {_points(smoothed_line(line, 0))}; {_points(smoothed_line(line, 2))}"
        yield f"  rounded: {_points(round_corners(line))}; {_points(spline(line))}"
        yield f"  closed: {_points(spline(line, closed=True))}"
        yield f"  ribbon: {_points(ribbon_outline(line, 1, 3))}; {_points(ribbon_outline(line[:1], 1, 3))}"
        yield f"  aside: {_points(parallel_line(line, 1))}; {_points(parallel_line(line, 0))}"
        near = [nearest_on_line((x, y), line) for x, y in product((-1, 0, 5, 11), (-1, 0, 2))]
        yield f"  nearest: {_points(near)}; {_points([nearest_on_line((3, 3), line[:1])])}"
        inside = [polygon_contains(line, (x, y)) for x, y in product((-1, 0, 4, 8, 9), (0, 4, 8))]
        yield f"  inside: {''.join('.x'[hit] for hit in inside)}"
        yield f"  uneven: {_points(uneven_points(line, 2, 7))}"
        yield f"  held: {_points(within_distance((3, 7), line, most) for most in (0, 2, 5, 20))}"


def test_lines_are_made_as_before() -> None:
    assert_as_recorded(FILE, "lines", _polylines())


# -- contours ----------------------------------------------------------------------------------


def _lattice(seed: int) -> dict[Node, float]:
    chance = Random(seed)
    return {
        (i, j): chance.choice((-1.0, -0.5, 0.0, 0.5, 1.0))
        for i in range(5)
        for j in range(5)
        if chance.random() < 0.9
    }


def _plain(loop: list[Point]) -> list[Point]:
    return loop


def _contours() -> Iterator[str]:
    """All sixteen patterns of four corners, and lattices by chance, at levels that nodes have and between."""
    for pattern in range(16):
        values = {
            (i, j): 1.0 if pattern >> n & 1 else -1.0
            for n, (i, j) in enumerate(((1, 1), (2, 1), (2, 2), (1, 2)))
        }
        loops = contour_loops(values, product(range(4), range(4)), 0.0, -1.0)
        yield f"{pattern}: {' | '.join(map(_points, loops))}"
    for seed in range(8):
        for level in (-0.75, 0.0, 0.5):
            loops = contour_loops(_lattice(seed), product(range(-1, 5), range(-1, 5)), level, -1.0)
            yield f"{seed} {level}: {' | '.join(map(_points, loops))}"
        between = Lattice(_lattice(seed), -1.0).between(product(range(-1, 5), range(-1, 5)))
        yield f"{seed} between: {_points(between)}"


def test_contours_run_as_before() -> None:
    assert_as_recorded(FILE, "contours", _contours())


def test_loops_whose_lattice_changed_are_those_of_the_new_lattice() -> None:
    """A node more, a node less and other numbers, one after the other and all at once."""
    squares = sorted(product(range(-2, 7), range(-2, 7)))
    for seed in range(20):
        chance, values = Random(seed), _lattice(seed)
        loops = LevelLoops.around(
            Lattice(values, -1.0), Lattice(values, -1.0).between(squares), 0.25, _plain
        )
        for _ in range(6):
            changed = {**values}
            nodes = {
                (chance.randrange(-1, 6), chance.randrange(-1, 6))
                for _ in range(chance.randint(1, 3))
            }
            for node in nodes:
                changed.pop(node, None)
                if chance.random() < 0.7:
                    changed[node] = chance.choice((-0.5, 0.0, 0.5, 1.0))
            lattice = Lattice(changed, -1.0)
            loops = loops.changed(lattice, nodes)
            fresh = LevelLoops.around(lattice, lattice.between(squares), 0.25, _plain)
            assert sorted(map(sorted, loops.loops)) == sorted(map(sorted, fresh.loops)), seed
            values = changed
    assert squares_at([(0, 0)]) == {(0, 0), (-1, 0), (0, -1), (-1, -1)}


# -- curves of hexsides ------------------------------------------------------------------------

_STYLES: dict[str, CurveStyle] = {
    name: getattr(bends, name) for name in ("RIVER", "CANAL", "FRONTIER", "TERRAIN", "WALL")
}


def _smoothed() -> Iterator[str]:
    """Chains that end, that close and that meet one that is smoothed already, in each style."""
    for orientation, shifted, turn in (("flat", "odd", "none"), ("pointy", "even", "left")):
        grid = hex_grid(orientation, shifted)
        turns = {"none": 0, "left": 3}[turn]
        frame = Frame(HexLayout(grid, 20.0, 5.0, 5.0, turns))
        key = grid.key(grid.cell("0303"))
        ring = [*frame.corners(key), frame.corners(key)[0]]
        other = frame.neighbour(key, 2)
        beyond = [c for c in frame.corners(other) if c not in ring]
        yield f"{orientation} {turn}: {_points(frame.normals)} {_points(frame.spokes)}"
        for name, style in _STYLES.items():
            for stray in (bends.FREE_STRAY, 0.2, 0.05) if name != "CANAL" else (0.2,):
                curves = Curves(frame)
                curves.smooth(ring[:4], style, stray)
                curves.smooth(ring[3:], style, stray)
                closed = Curves(frame)
                closed.smooth(ring, style, stray)
                closed.smooth([ring[0], *beyond[:1]], style, stray)
                yield f"  {name} {stray}: {_points(curves.polyline(ring))}"
                if stray == 0.2:
                    yield f"    closed: {_points(closed.polyline(ring))}; {len(closed.owned)}"


def test_hexsides_are_smoothed_as_before() -> None:
    assert_as_recorded(FILE, "curves", _smoothed())


def test_chains_are_joined() -> None:
    assert chains_of_sides([((0, 0), (1, 1)), ((1, 1), (2, 0)), ((5, 5), (6, 6))]) == [
        [(0, 0), (1, 1), (2, 0)],
        [(5, 5), (6, 6)],
    ]
    assert chains_of_sides([((0, 0), (1, 1)), ((0, 0), (2, 0))]) == [[(1, 1), (0, 0), (2, 0)]]
    assert chains_of_sides([((0, 0), (1, 1)), ((2, 0), (1, 1)), ((2, 0), (3, 1))]) == [
        [(0, 0), (1, 1), (2, 0), (3, 1)]
    ]
    assert chains_of_sides([]) == []
    assert join_sides([((0, 0), (1, 1)), ((1, 1), (2, 0))], [(1, 1)]) == [
        [(0, 0), (1, 1)],
        [(1, 1), (2, 0)],
    ]
    assert chains_of_links({1: 2, 2: 3, 5: 6}) == [[1, 2, 3], [5, 6]]
    assert chains_of_links({1: 2, 2: 1}) == [[1, 2, 1]]


@pytest.mark.parametrize(("orientation", "shifted", "turn"), grids()[::5])
def test_the_outline_of_hexes_runs_around_them(orientation: str, shifted: str, turn: str) -> None:
    grid = hex_grid(orientation, shifted)
    turns = {"none": 0, "left": 3, "half": 2, "right": 1}[turn]
    frame = Frame(HexLayout(grid, 20.0, 5.0, 5.0, turns))
    middle = grid.key(grid.cell("0303"))
    ring = set(frame.neighbours(middle))
    assert [len(chain) for chain in boundary_chains(frame, [middle])] == [7]
    assert sorted(len(chain) for chain in boundary_chains(frame, ring)) == [7, 19]
    (area,) = area_outline(frame, Curves(frame), [middle])
    assert [pytest.approx(p) for p in sorted(area.points)] == sorted(frame.outline(middle))
    for key in (middle, *ring):
        assert frame.key_at(*frame.point(key)) == key
        for corner in frame.corners(key):
            assert key in frame.hexes_at(corner)
            assert len(frame.hexes_at(corner)) == 3


# -- names along curves, and what is taken -----------------------------------------------------


def _names() -> Iterator[str]:
    """Letters along lines of every direction, their boxes, and how far the line bends and turns back."""
    for name, points in LINES.items():
        for line in (Baseline(points), Baseline(points).reversed):
            along = [line.at(x) for x in (-2, 0, 3, line.length, line.length + 2)]
            turns = [line.leads_back(a, b) for a, b in ((0, 5), (5, 0), (0, line.length))]
            yield f"{name}: {line.length:.2f} {_points(along)} {turns} {line.bend(0, line.length):.1f}"
            letters = line.letters("A ri", NameSetting("serif", 3.0, 0.2, -1.0), 2.0)
            yield f"  {' '.join(f'{i.glyph}@{_points([(i.x, i.y, i.turn)])}' for i in letters)}"
            yield f"  {_points(letter_boxes(letters, 3.0))}"
    scene = Scene(20, 20)
    draw_letters(scene, letters, 3.0, "#000000", "#ffffff", 0.5)
    (group,) = scene.items
    assert isinstance(group, Group)
    yield " ".join(f"{i.text} {i.fill} {i.halo}" for i in group.items if isinstance(i, Text))


def test_names_run_along_curves_as_before() -> None:
    assert_as_recorded(FILE, "names", _names())


def _taken() -> Iterator[str]:
    for name, points in LINES.items():
        for radius, cell in ((0.4, 1.0), (1.5, 1.0), (2.0, 0.7)):
            taken = Occupancy(-3.0, -3.0, cell)
            taken.line(points, radius)
            across, down = (sum(cell[axis] for cell in taken.cells) for axis in (0, 1))
            yield f"{name} {radius} {cell}: {len(taken.cells)} {across} {down}"
    taken = Occupancy(0.0, 0.0)
    taken.disc(5.0, 5.0, 1.0)
    boxes = (Rect(0, 0, 3.9, 9), Rect(0, 0, 4, 9), Rect(5, 5, 0, 0), Rect(6, 6, 1, 1))
    yield " ".join(str(taken.count(box)) for box in boxes)
    yield "".join(".x"[taken.hit(x, 5.0)] for x in (2.9, 3, 3.9, 4, 5.9, 6, 6.9, 7))


def test_places_are_taken_as_before() -> None:
    assert_as_recorded(FILE, "taken", _taken())


def test_irregularities_are_the_same_everywhere() -> None:
    """Two maps drawn on two machines are the same."""
    noise: Any = Noise(2.0, 1.0, 7)
    shifts = [noise.shift(x, y) for x, y in product((-2.5, -1, 0, 0.5, 1, 2), (-1, 0, 0.75, 2))]
    told = [
        f"{hash_fraction(a, b, salt):.9f}"
        for a, b, salt in product((-3, 0, 1, 99), (-1, 0, 5), (0, 7))
    ]
    numbers = [str(corner_number(corner)) for corner in ((0, 0), (1, 2), (-3, 5), (40, 71))]
    assert_as_recorded(FILE, "irregular", [_points(shifts), " ".join(told), " ".join(numbers)])
