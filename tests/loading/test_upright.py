"""Pictures of cameras stand upright, and deep greys are grey."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image, ImageOps

from builder.loading.pictures.upright import turn_upright
from tests.loading.mini import changed, load
from tests.together import together


def taken(orientation: int, kind: str = "JPEG") -> bytes:
    """A picture of 16 by 32: red on top, blue below, as a camera that was held so writes it."""
    seen = Image.new("RGB", (16, 32), "blue")
    seen.paste("red", (0, 0, 16, 16))
    undone = {
        2: Image.Transpose.FLIP_LEFT_RIGHT, 3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM, 5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90, 7: Image.Transpose.TRANSVERSE, 8: Image.Transpose.ROTATE_270,
    }  # fmt: skip
    lying = seen.transpose(undone[orientation]) if orientation in undone else seen
    notes = Image.Exif()
    notes[0x0112] = orientation
    file = io.BytesIO()
    lying.save(file, kind, exif=notes)
    return file.getvalue()


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


@together("kind", ["JPEG", "PNG"])
@together("orientation", range(2, 9))
def test_a_picture_is_seen_as_its_camera_was_held(orientation: int, kind: str) -> None:
    shown = opened(turn_upright(taken(orientation, kind)))
    assert (shown.format, shown.size) == (kind, (16, 32))
    red, _, blue = shown.convert("RGB").getpixel((8, 4))
    assert red > 200 > 60 > blue
    assert ImageOps.exif_transpose(shown).tobytes() == shown.tobytes()  # nobody turns it again


def test_what_stands_upright_stays_as_it_is() -> None:
    for data in (taken(1), taken(1, "PNG"), b"", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe1\xff"):
        assert turn_upright(data) == data


def test_what_is_damaged_is_left_to_who_draws_it() -> None:
    whole = taken(6)
    for end in range(20, len(whole), 37):
        turn_upright(whole[:end])  # no traceback


def test_grey_of_sixteen_bits_is_grey() -> None:
    deep = Image.new("I;16", (4, 1))
    for x, grey in enumerate((0, 0x4000, 0x8000, 0xFFFF)):
        deep.putpixel((x, 0), grey)
    file = io.BytesIO()
    deep.save(file, "PNG")
    shown = opened(turn_upright(file.getvalue()))
    assert shown.mode == "L"
    assert list(shown.tobytes()) == pytest.approx([0, 64, 128, 255], abs=1)


def test_a_game_has_its_pictures_upright(tmp_path: Path) -> None:
    files = changed("cards.yaml", "count: 2", "count: 2, art: photo.jpg")
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "photo.jpg").write_bytes(taken(6))
    game = load(tmp_path, files).game
    assert game is not None
    assert opened(game.art["photo.jpg"]).size == (16, 32)
