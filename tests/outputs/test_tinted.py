"""A tinted picture has its two colours, and what lies between; what is clear stays so."""

from __future__ import annotations

import io

from PIL import Image as Images

from builder.drawing.ink.scene import Image, Scene
from builder.outputs.formats import png, svg
from builder.raster_images import tinted_bytes


def picture() -> bytes:
    """Black, white, grey and clear, a quarter each."""
    image = Images.new("RGBA", (40, 40), (0, 0, 0, 255))
    image.paste((255, 255, 255, 255), (20, 0, 40, 20))
    image.paste((128, 128, 128, 255), (0, 20, 20, 40))
    image.paste((0, 0, 0, 0), (20, 20, 40, 40))
    file = io.BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


TINTED = Image(0, 0, 10, 10, picture(), tint=("#102030", "#f0e0d0"))


def test_black_white_and_grey_take_the_two_colours() -> None:
    done = Images.open(io.BytesIO(tinted_bytes(TINTED))).convert("RGBA")
    assert done.getpixel((5, 5)) == (0x10, 0x20, 0x30, 255)
    assert done.getpixel((35, 5)) == (0xF0, 0xE0, 0xD0, 255)
    grey = done.getpixel((5, 35))
    assert isinstance(grey, tuple)
    assert 0x70 < grey[0] < 0x90
    clear = done.getpixel((35, 35))
    assert isinstance(clear, tuple)
    assert clear[3] == 0


def test_it_prints_as_it_is_shown() -> None:
    made = Images.open(io.BytesIO(png.render_png(Scene(10, 10, [TINTED]), 254))).convert("RGB")
    assert made.getpixel((15, 15)) == (0x10, 0x20, 0x30)
    assert made.getpixel((85, 85)) == (255, 255, 255)


def test_scenes_of_two_tints_differ() -> None:
    other = Image(0, 0, 10, 10, TINTED.data, tint=("#000000", "#ffffff"))
    scenes = [Scene(10, 10, [image]) for image in (TINTED, other)]
    assert scenes[0].digest() != scenes[1].digest()
    assert svg.render(scenes[0]) != svg.render(scenes[1])
