"""Scans of more dots than a picture may have are read at a part of them, and lie where they lay."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Image as Placed
from builder.drawing.ink.scene import Scene
from builder.drawing.maps.image import draw_board_image
from builder.drawing.mapsheet.plan import plan_sheet
from builder.loading import load_game
from builder.loading.pictures import scans
from builder.model.pictures import picture_size
from tests import small_game

FIELD = small_game.FILES["maps/field.yaml"]
POINTS = (("0101", (30, 40)), ("0401", (170, 40)), ("0104", (30, 150)))
BOARD = f"""{FIELD}image:
  file: scan.jpg
  points: [{", ".join(f'{{hex: "{id}", at: [{x}, {y}]}}' for id, (x, y) in POINTS)}]
"""


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if a picture could have ten thousand pixels, and a scan a hundred thousand."""
    monkeypatch.setattr(scans, "MAX_AREA", 10_000)
    monkeypatch.setattr(scans, "MAX_SCAN", 100_000)


def picture(size: tuple[int, int], kind: str = "JPEG", **more: Any) -> bytes:
    made = Image.new("RGB", size, "#c03020")
    made.paste("#2030c0", (size[0] // 2, 0, *size))
    file = io.BytesIO()
    made.save(file, kind, **more)
    return file.getvalue()


def game(folder: Path, data: bytes) -> Any:
    written = small_game.write(folder, maps__field=BOARD)
    (written / "art").mkdir()
    (written / "art" / "scan.jpg").write_bytes(data)
    return load_game(written)


@pytest.mark.parametrize(
    ("size", "part"), [((100, 100), 1), ((200, 200), 2), ((199, 201), 4), ((300, 300), 4)]
)
def test_a_scan_is_read_at_the_largest_part_that_is_small_enough(
    size: tuple[int, int], part: int
) -> None:
    data = picture(size)
    found = scans.reduced(data)
    assert scans.reduction(data) == part
    assert picture_size(found) == (-(-size[0] // part), -(-size[1] // part))
    assert (found == data) == (part == 1)
    with Image.open(io.BytesIO(found)) as seen:
        left, right = seen.getpixel((3, 3)), seen.getpixel((seen.width - 3, 3))
    assert left == pytest.approx((0xC0, 0x30, 0x20), abs=6)
    assert right == pytest.approx((0x20, 0x30, 0xC0), abs=6)


def test_the_picture_of_a_board_lies_where_its_points_are(tmp_path: Path) -> None:
    loaded = game(tmp_path, picture((200, 180)))  # 36,000 pixels, of which a half each way is 9,000
    made = loaded.game
    assert made is not None, [p.message for p in loaded.problems]
    (map,) = made.maps
    assert [point.at for point in map.image.points] == [(x / 2, y / 2) for _, (x, y) in POINTS]
    layout, scene = plan_sheet(made, map, DrawContext()).layout, Scene(*map.sheet)
    assert draw_board_image(made, map, layout, DrawContext(), scene)
    (placed,) = scene.items
    assert isinstance(placed, Placed)
    assert placed.matrix is not None
    a, b, c, d, e, f = placed.matrix
    for id, (x, y) in POINTS:  # as written, in the dots of the whole scan
        u, v = x / 200, y / 180
        seen = a * u + c * v + e, b * u + d * v + f
        assert seen == pytest.approx(layout.centre(map.space.cell(id)))


@pytest.mark.parametrize(
    "data",
    [
        picture((200, 200), "PNG"),
        picture((200, 200), progressive=True),
        picture((400, 400)),
        picture((200, 200))[:300],
    ],
    ids=["a PNG", "a progressive JPEG", "beyond all bounds", "broken"],
)
def test_what_cannot_be_reduced_is_told(data: bytes, tmp_path: Path) -> None:
    codes = {p.code for p in game(tmp_path, data).problems}
    assert "bad-image" in codes
