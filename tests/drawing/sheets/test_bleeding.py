"""Art beyond the cut reaches as far as was asked on every side, and no farther."""

from __future__ import annotations

import io
import math
from typing import Any

import pypdfium2
import pytest
from PIL import Image as Raster

from builder.drawing.counters import counters
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Image, Scene
from builder.drawing.sheets.bleeding import bleed_around
from builder.model.printing import EdgeArt
from builder.outputs.formats import pdf
from builder.outputs.formats.pdf import DocumentInfo
from tests.drawing.river_crossing import game, unit

AROUND = 10.0
"""White paper round a face on these pages, mm."""
DPI = 600
MM = DPI / 25.4
BLEED = 3.0


def seen(face: Scene, shape: Any = "square", edges: EdgeArt = "") -> Any:
    """A face above its bleed, in the middle of a white page."""
    page = Scene(face.width + 2 * AROUND, face.height + 2 * AROUND)
    ring = bleed_around(face, shape, BLEED, edges)
    page.place(ring, AROUND - BLEED, AROUND - BLEED)
    page.place(face, AROUND, AROUND)
    data = pdf.render_pdf([page], DocumentInfo("A face"))
    return pypdfium2.PdfDocument(data)[0].render(scale=DPI / 72).to_pil().convert("RGB")


def reach(image: Any, face: Scene) -> tuple[float, ...]:
    """How far ink goes beyond the left, upper, right and lower edge of the face, mm."""
    dark = image.convert("L").point(lambda s: 255 if s < 250 else 0)
    left, top, right, bottom = (v / MM for v in dark.getbbox())
    return (
        AROUND - left,
        AROUND - top,
        right - AROUND - face.width,
        bottom - AROUND - face.height,
    )


def colour_at(image: Any, x: float, y: float) -> Any:
    """The colour at a place of the face, mm from its upper left."""
    return image.getpixel((round((AROUND + x) * MM), round((AROUND + y) * MM)))


def halves(wide: int, high: int) -> bytes:
    """A picture, red on the left and blue on the right."""
    made = Raster.new("RGB", (wide, high), "#c02020")
    made.paste("#2020c0", (wide // 2, 0, wide, high))
    file = io.BytesIO()
    made.save(file, "PNG")
    return file.getvalue()


def counter(**more: Any) -> Scene:
    one = unit("one", "blue", "1/7", "3-4", **more)
    whole = game(units=[one], markers=[], scenarios=[], pools=[])
    return counters.counter_face(whole, whole.units[0], "front", DrawContext())


@pytest.mark.parametrize(
    "face",
    [
        counter(),
        counter(size=30, height=12),
        Scene(63.5, 88.9, [Image(0, 0, 63.5, 88.9, halves(64, 89))]),
        Scene(30, 12, [Image(0, 0, 30, 12, halves(60, 24))]),
    ],
    ids=["counter", "oblong counter", "poker card", "oblong picture"],
)
def test_bleed_is_the_same_on_all_sides(face: Scene) -> None:
    assert reach(seen(face), face) == pytest.approx((BLEED,) * 4, abs=0.09)


def test_a_picture_goes_on_where_it_is_cut() -> None:
    face = Scene(63.5, 88.9, [Image(0, 0, 63.5, 88.9, halves(64, 89))])
    image = seen(face)
    for y in (-2.5, 40.0, 91.0):
        assert colour_at(image, -2.5, y) == colour_at(image, 1.0, 40.0)
        assert colour_at(image, 66.0, y) == colour_at(image, 62.0, 40.0)
        assert colour_at(image, 30.0, y) == colour_at(image, 1.0, 40.0)  # left of the middle
        assert colour_at(image, 33.5, y) == colour_at(image, 62.0, 40.0)


def edged(wide: int, high: int) -> bytes:
    """A red picture with one column or row of other pixels along each edge: green on the left, blue on
    the right, yellow above, and black below."""
    made = Raster.new("RGB", (wide, high), "#ff0000")
    made.paste("#ffff00", (0, 0, wide, 1))
    made.paste("#000000", (0, high - 1, wide, high))
    made.paste("#00ff00", (0, 0, 1, high))
    made.paste("#0000ff", (wide - 1, 0, wide, high))
    file = io.BytesIO()
    made.save(file, "PNG")
    return file.getvalue()


def test_the_edges_of_a_picture_are_stretched_on_request() -> None:
    face = Scene(64, 89, [Image(0, 0, 64, 89, edged(64, 89))])  # a pixel is a millimetre
    image = seen(face, edges="stretch")
    assert reach(image, face) == pytest.approx((BLEED,) * 4, abs=0.09)

    def near(x: float, y: float, colour: tuple[int, int, int]) -> bool:
        return all(abs(a - b) < 60 for a, b in zip(colour_at(image, x, y), colour, strict=True))

    for out in (0.5, 1.5, 2.7):
        assert near(-out, 45, (0, 255, 0))
        assert near(64 + out, 45, (0, 0, 255))
        assert near(32, -out, (255, 255, 0))
        assert near(32, 89 + out, (0, 0, 0))
        assert near(-out, -out, (0, 255, 0))  # the pixel in the corner
    mirrored = seen(face, edges="mirror")
    assert mirrored.getpixel((round((AROUND - 2.5) * MM), round((AROUND + 45) * MM))) == (255, 0, 0)


def test_a_band_and_a_frame_go_on_straight() -> None:
    face = Scene(30, 12)
    face.rect(0, 0, 30, 12, fill="#e0d0a0")
    face.rect(0, 0, 6, 12, fill="#205020")
    face.rect(0.25, 0.25, 29.5, 11.5, stroke="#000000", line=0.5)
    image = seen(face)
    assert colour_at(image, 5.5, 2) == (0x20, 0x50, 0x20)
    assert colour_at(image, 6.5, 2) == (0xE0, 0xD0, 0xA0)
    for x, y in ((-2, 6), (32, 6), (15, -2), (15, 14), (-2, -2)):
        assert colour_at(image, x, y) == (0, 0, 0)
    bare = Scene(30, 12, face.items[:2])
    image = seen(bare)
    assert colour_at(image, 5.5, -2) == colour_at(image, -2, 14) == (0x20, 0x50, 0x20)
    assert colour_at(image, 6.5, -2) == (0xE0, 0xD0, 0xA0)


@pytest.mark.parametrize("shape", ["hex", "round"])
def test_hexes_and_discs_bleed_across_their_sides(shape: str) -> None:
    face = counter(size=19.05, shape=shape)
    image = seen(face, shape)
    assert max(reach(image, face)) <= BLEED + 0.09
    x, y = face.width / 2, face.height / 2
    turns = range(30, 390, 60) if shape == "hex" else range(0, 360, 45)
    for turn in map(math.radians, turns):
        for out, inked in ((BLEED - 0.2, True), (BLEED + 0.2, False)):
            far = face.height / 2 + out  # half the way across the flats
            found = colour_at(image, x + far * math.cos(turn), y + far * math.sin(turn))
            assert (found != (255, 255, 255)) == inked
