"""The owner's picture as the board."""

from __future__ import annotations

import struct

import pytest

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Image
from builder.drawing.maps.image import calibration_matrix
from builder.drawing.mapsheet import map_sheet
from builder.model.ground.map_parts import MapImage
from builder.model.ground.maps import MapSheet
from builder.model.space.hexes import HexLayout
from tests.drawing.maps.atlas import country, game, items

PNG = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", 1000, 800)


def scanned(*points: tuple[str, float, float]) -> MapSheet:
    found = [{"hex": hex, "at": (x, y)} for hex, x, y in points]
    return country(image=MapImage(file="scan.png", points=found))


SCAN = scanned(("0101", 100, 120), ("1101", 900, 140), ("0112", 80, 700))


def test_the_three_hexes_fall_on_their_places() -> None:
    layout = HexLayout(SCAN.hexes, 16.0, 12.0, 9.0)
    assert SCAN.image is not None
    matrix = calibration_matrix(SCAN.image, SCAN, layout, (1000, 800))
    assert matrix is not None
    a, b, c, d, e, f = matrix
    for point in SCAN.image.points:
        u, v = point.at[0] / 1000, point.at[1] / 800
        centre = layout.centre(SCAN.hexes.cell(point.hex))
        assert (a * u + c * v + e, b * u + d * v + f) == pytest.approx(centre)


def test_the_picture_is_the_board_and_the_map_is_not_drawn() -> None:
    context = DrawContext()
    found = map_sheet(game(SCAN, art={"scan.png": PNG}), SCAN, context)
    assert context.problems == []
    (image,) = [i for i in items(found.scene) if isinstance(i, Image)]
    assert image.matrix is not None
    assert not [i for i in found.scene.items if getattr(i, "id", "") == "terrain"]


@pytest.mark.parametrize("art", [{}, {"scan.png": b"GIF89a"}])
def test_a_picture_that_cannot_be_read_is_reported_and_the_map_drawn(art: dict[str, bytes]) -> None:
    context = DrawContext()
    found = map_sheet(game(SCAN, art=art), SCAN, context)
    assert [p.code for p in context.problems] == ["bad-map-image"]
    assert [i for i in found.scene.items if getattr(i, "id", "") == "terrain"]


def test_points_on_one_line_are_reported() -> None:
    line = scanned(("0101", 100, 100), ("0102", 200, 200), ("0103", 300, 300))
    context = DrawContext()
    map_sheet(game(line, art={"scan.png": PNG}), line, context)
    assert "one line" in context.problems[0].message
