"""The frame agrees with the model's layout however the field is turned."""

from __future__ import annotations

import math
import random

import pytest

from builder.drawing.maps.shapes.frame import Frame
from builder.model.space.hexes import HexLayout
from tests.drawing.maps.atlas import grids, hex_grid
from tests.together import together

TURNS = {"none": 0, "left": 1, "half": 2, "right": 3}


def frame(orientation: str, shifted: str, turn: str) -> Frame:
    return Frame(HexLayout(hex_grid(orientation, shifted), 14.0, 3.0, 5.0, TURNS[turn]))


@together("way", grids())
def test_every_point_belongs_to_the_hex_that_the_layout_says(way: tuple[str, str, str]) -> None:
    found = frame(*way)
    layout = found.layout
    dice = random.Random(4)
    for _ in range(400):
        x, y = dice.uniform(-10, 160), dice.uniform(-10, 160)
        cell = layout.cell_at(x, y)
        if cell is not None:
            assert found.key_at(x, y) == layout.grid.key(cell)


@together("way", grids())
def test_hexes_lie_where_the_layout_puts_them(way: tuple[str, str, str]) -> None:
    found = frame(*way)
    for cell in found.layout.grid.cells:
        key = found.layout.grid.key(cell)
        assert found.point(key) == pytest.approx(found.layout.centre(cell))
        for mine, theirs in zip(found.outline(key), found.layout.outline(cell), strict=True):
            assert mine == pytest.approx(theirs)


@together("way", grids())
def test_three_hexes_meet_at_every_corner(way: tuple[str, str, str]) -> None:
    found = frame(*way)
    for cell in found.layout.grid.cells:
        for corner in found.corners(found.layout.grid.key(cell)):
            around = found.hexes_at(corner)
            assert len(around) == 3
            for key in around:
                gone = math.dist(found.point(key), found.point(corner))
                assert gone == pytest.approx(found.radius)


@together("way", grids())
def test_the_normal_of_a_side_points_at_the_neighbour(way: tuple[str, str, str]) -> None:
    found = frame(*way)
    x, y = found.point((0, 0 if way[1] == "even" else 1))
    key = found.key_at(x, y)
    for side, (nx, ny) in enumerate(found.normals):
        beyond = found.point(found.neighbour(key, side))
        assert beyond == pytest.approx((x + 2 * nx * found.inner, y + 2 * ny * found.inner))
