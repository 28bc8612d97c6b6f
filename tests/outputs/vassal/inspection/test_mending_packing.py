"""The best packing takes long, and is tried where it may be worth while."""

from __future__ import annotations

import pytest
from PIL import Image, ImageDraw

from builder.vassal.repair.images import recompress_pictures
from builder.vassal.repair.packed_size import BEST, USUAL, may_be_below, png_bytes


def drawn(mode: str, noise: int) -> Image.Image:
    """A picture of 300 x 200 pixels with noise and blocks of colour."""
    picture = Image.effect_noise((300, 200), noise).convert(mode)
    draw = ImageDraw.Draw(picture)
    for n in range(12):
        draw.rectangle((n * 20, n * 9, n * 20 + 60, n * 9 + 50), fill=n * 20)
    return picture


@pytest.mark.parametrize("level", [BEST, USUAL])
@pytest.mark.parametrize("mode", ["L", "P", "RGB", "RGBA"])
@pytest.mark.parametrize("noise", [0, 3, 60])
def test_no_guess_is_above_what_a_picture_takes(mode: str, noise: int, level: int) -> None:
    picture = drawn(mode, noise)
    assert may_be_below(picture, level, len(png_bytes(picture, level)) + 1)


def test_a_picture_that_is_packed_already_is_known_by_a_guess() -> None:
    picture = drawn("RGB", 9)
    assert not may_be_below(picture, BEST, 0.8 * len(png_bytes(picture, BEST)))


def test_pictures_of_any_number_are_packed_as_each_alone() -> None:
    loose, tight = png_bytes(drawn("RGB", 0), 0), png_bytes(drawn("RGB", 0), BEST)
    files = {f"images/{n}.png": loose if n % 2 else tight for n in range(40)}
    (told,) = recompress_pictures(files)
    assert told.startswith("20 pictures")
    assert set(files.values()) == {tight}
