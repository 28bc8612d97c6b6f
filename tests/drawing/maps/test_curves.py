"""Curves of hexsides: one for each, shared by all who use it, never far from its place."""

from __future__ import annotations

import itertools
import math

import pytest

from builder.drawing.maps.shapes.areas import area_outline, boundary_chains
from builder.drawing.maps.shapes.curves import join_sides
from builder.drawing.maps.shapes.frame import side_of
from builder.drawing.maps.shapes.polylines import polygon_contains
from tests.drawing.maps.atlas import country, grids, laid_out, random_rows, side_run
from tests.thorough import times


def test_sides_in_a_row_are_one_chain() -> None:
    assert join_sides([((0, 0), (1, 1)), ((1, 1), (2, 0)), ((2, 0), (3, 1))]) == [
        [(0, 0), (1, 1), (2, 0), (3, 1)]
    ]


def test_a_fork_cuts_chains_at_its_corner() -> None:
    found = join_sides([((0, 0), (1, 1)), ((1, 1), (2, 0)), ((1, 1), (1, 3)), ((1, 3), (2, 4))])
    assert sorted(map(len, found)) == [2, 2, 3]
    assert all((1, 1) in (chain[0], chain[-1]) for chain in found)


def test_a_ring_comes_back_to_its_start() -> None:
    ring = [(0, 0), (1, 1), (2, 0), (1, -1)]
    (found,) = join_sides([side_of(a, b) for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)])
    assert found[0] == found[-1]
    assert len(found) == 5


@pytest.mark.parametrize("way", grids()[::3])
def test_each_side_of_a_border_reads_the_same_curve(way: tuple[str, str, str]) -> None:
    orientation, _, turn = way
    work = laid_out(country(random_rows("fjm", 10, 9, 5), orientation, turn=turn))
    map_context = work.map_context
    for loop in boundary_chains(
        map_context.frame, [k for k, a in map_context.board.ground.items() if a == "canopy"]
    ):
        for a, b in itertools.pairwise(loop):
            assert map_context.curves.curve(a, b) == map_context.curves.curve(b, a)[::-1]


@pytest.mark.parametrize("seed", range(times(1, 3)))
def test_curves_that_meet_at_a_corner_meet_in_one_point(seed: int) -> None:
    map_context = laid_out(country(random_rows("fjmr", 12, 10, seed))).map_context
    at: dict[tuple[int, int], set[tuple[float, float]]] = {}
    for key in map_context.board.real:
        for side in range(6):
            a, b = map_context.frame.side(key, side)
            if side_of(a, b) in map_context.curves:
                curve = map_context.curves.curve(a, b)
                at.setdefault(a, set()).add((round(curve[0][0], 6), round(curve[0][1], 6)))
                at.setdefault(b, set()).add((round(curve[-1][0], 6), round(curve[-1][1], 6)))
    assert at
    assert all(len(points) == 1 for points in at.values())


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("orientation", "turn"), [("flat", "none"), ("flat", "left"), ("pointy", "half")]
)
@pytest.mark.parametrize("seed", range(times(1, 3)))
def test_the_core_of_every_hex_keeps_its_terrain(orientation: str, turn: str, seed: int) -> None:
    """The centre and two rings round it lie in the hex's own area, whatever its neighbours are."""
    map = country(random_rows("ffjjmrbo", 14, 12, seed), orientation, turn=turn)
    river = side_run(map, "0302", "1110", "River")
    work = laid_out(map.model_copy(update={"hexsides": {"river": (river,)}}))
    map_context = work.map_context
    frame, board = map_context.frame, map_context.board
    areas = {}
    for art in set(board.ground.values()):
        keys = [k for k, a in board.ground.items() if a == art]
        areas[art] = [sub.points for sub in area_outline(frame, map_context.curves, keys)]
    for key in board.real:
        x, y = frame.point(key)
        for share in (0.0, 0.35, 0.6):
            for step in range(12 if share else 1):
                angle = step * math.pi / 6
                point = (
                    x + share * frame.inner * math.cos(angle),
                    y + share * frame.inner * math.sin(angle),
                )
                loops = areas[board.ground[key]]
                assert sum(polygon_contains(loop, point) for loop in loops) % 2 == 1
