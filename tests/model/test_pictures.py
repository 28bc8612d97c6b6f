"""Pictures by their first bytes."""

from __future__ import annotations

import struct

import pytest

from builder.model.pictures import picture_size

PNG = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", 1000, 800)
JPEG = b"\xff\xd8\xff\xe0\x00\x04ab\xff\xc0\x00\x11\x08" + struct.pack(">HH", 300, 400) + b"\0" * 8


def test_sizes_are_read_from_both_formats() -> None:
    assert picture_size(PNG) == (1000, 800)
    assert picture_size(JPEG) == (400, 300)
    assert picture_size(b"BM") is None


@pytest.mark.parametrize("whole", [PNG, JPEG])
def test_a_picture_that_breaks_off_before_its_size_has_none(whole: bytes) -> None:
    assert [picture_size(whole[:n]) for n in range(16)] == [None] * 16
