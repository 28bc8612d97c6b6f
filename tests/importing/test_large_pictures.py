"""Pictures too large to be shown, reduced strip by strip: the same to see as when they are decoded
as a whole, which would take several bytes of memory for every pixel."""

from __future__ import annotations

import io
import random

import pytest
from PIL import Image, ImageChops

from builder.vassal.reading import large_pictures
from builder.vassal.reading.large_pictures import reduced_drawing, reduced_photograph

WIDE, HIGH = 300, 227


@pytest.fixture(scope="module")
def shades() -> Image.Image:
    """A picture with soft changes of colour, so that PNGs of it use every filter."""
    small = Image.frombytes("RGB", (60, 45), random.Random(2).randbytes(60 * 45 * 3))
    return small.resize((WIDE, HIGH), Image.Resampling.BICUBIC)


@pytest.fixture
def strips(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """The sizes of the strips, which are of ten rows."""
    monkeypatch.setattr(large_pictures, "_STRIP", 10 * WIDE)
    seen, made = [], large_pictures._strips

    def noted(*given: object) -> object:
        for strip in made(*given):  # type: ignore[arg-type]
            seen.append(strip.size)
            yield strip

    monkeypatch.setattr(large_pictures, "_strips", noted)
    return seen


def stored(picture: Image.Image, **options: object) -> bytes:
    file = io.BytesIO()
    picture.save(file, "PNG", **options)  # type: ignore[arg-type]
    return file.getvalue()


@pytest.mark.parametrize("size", [(150, 113), (193, 146), (299, 226)])
@pytest.mark.parametrize("mode", ["RGB", "RGBA", "L", "LA", "P", "1"])
def test_strips_give_what_the_whole_gives(
    mode: str, size: tuple[int, int], shades: Image.Image, strips: list[tuple[int, int]]
) -> None:
    picture = shades.convert(mode)
    if mode in ("RGBA", "LA"):
        picture.putalpha(shades.convert("L"))
    data = stored(picture)
    with Image.open(io.BytesIO(data)) as opened:
        found = reduced_drawing(data, opened, size)
    whole = picture.convert(found.mode).resize(size, Image.Resampling.BICUBIC)
    assert found.mode == ("RGBA" if mode in ("RGBA", "LA") else "RGB")
    # Colours under much transparency are rounded twice.
    for _, most in ImageChops.difference(found, whole).getextrema():  # type: ignore[misc]
        assert most <= 5
    assert strips == [(WIDE, 10)] * 22 + [(WIDE, 7)]


def test_a_palette_with_a_clear_colour_keeps_it(
    shades: Image.Image, strips: list[tuple[int, int]]
) -> None:
    picture = shades.quantize(16)
    picture.paste(3, (0, 0, WIDE // 2, HIGH))
    data = stored(picture, transparency=3)
    with Image.open(io.BytesIO(data)) as opened:
        found = reduced_drawing(data, opened, (150, 113))
    assert found.getpixel((10, 50))[3] == 0  # type: ignore[index]
    assert found.getpixel((140, 50))[3] == 255  # type: ignore[index]
    assert len(strips) == 23


@pytest.mark.parametrize("kept", [0.3, 0.9])
def test_a_picture_that_breaks_off_is_none(kept: float, shades: Image.Image) -> None:
    data = stored(shades)
    broken = data[: int(len(data) * kept)]
    with Image.open(io.BytesIO(data)) as opened, pytest.raises(OSError, match="truncated"):
        reduced_drawing(broken, opened, (150, 113))


@pytest.mark.parametrize(
    ("size", "shown"),
    [
        ((193, 146), (150, 114)),  # of 300 a half
        ((100, 75), (75, 57)),  # a third is too large for a half
        ((20, 15), (20, 15)),  # even an eighth is larger
    ],
)
def test_a_photograph_is_decoded_at_a_part_of_its_size(
    size: tuple[int, int], shown: tuple[int, int], shades: Image.Image
) -> None:
    file = io.BytesIO()
    shades.save(file, "JPEG", quality=95)
    with Image.open(file) as opened:
        found = reduced_photograph(opened, size)
    assert found.size == shown
    middle = tuple(n // 2 for n in found.size)
    there = shades.resize(shown, Image.Resampling.BOX).getpixel(middle)  # type: ignore[arg-type]
    assert found.getpixel(middle) == pytest.approx(there, abs=30)
