"""Which way up a picture was taken, as its notes (Exif) say it: in every place and order of bytes in which
cameras write them, and in those that are cut short."""

from __future__ import annotations

import io
import struct
import zlib

import pytest
from PIL import Image

from builder.loading.pictures.scans import reduction
from builder.loading.pictures.upright import turn_upright
from tests.together import together


def notes(
    *entries: tuple[int, int], order: str = "<", start: int = 8, count: int | None = None
) -> bytes:
    """An Exif block of short numbers."""
    head = (b"II" if order == "<" else b"MM") + struct.pack(f"{order}HI", 42, start)
    head = head.ljust(start, b"\0")
    body = b"".join(struct.pack(f"{order}HHIHH", tag, 3, 1, value, 0) for tag, value in entries)
    return head + struct.pack(f"{order}H", len(entries) if count is None else count) + body


def jpeg(*segments: bytes, marks: bytes = b"") -> bytes:
    """A picture of 4 by 2 with these segments before its own."""
    file = io.BytesIO()
    Image.new("RGB", (4, 2), "red").save(file, "JPEG")
    made = b"".join(struct.pack(">BBH", 0xFF, 0xE1, len(one) + 2) + one for one in segments)
    return b"\xff\xd8" + marks + made + file.getvalue()[2:]


def png(*chunks: tuple[bytes, bytes]) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (4, 2), "red").save(file, "PNG")
    whole = file.getvalue()
    made = b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )
    return whole[:33] + made + whole[33:]


EXIF, LYING = b"Exif\0\0", (0x0112, 6)
TURNED = {
    "the only note": jpeg(EXIF + notes(LYING)),
    "in the other order of bytes": jpeg(EXIF + notes(LYING, order=">")),
    "after other notes": jpeg(EXIF + notes((0x010F, 1), (0x0110, 2), LYING)),
    "the last of two": jpeg(EXIF + notes((0x010F, 1), LYING)),
    "later in the block": jpeg(EXIF + notes(LYING, start=20)),
    "in a later segment": jpeg(b"http://ns.adobe.com/", EXIF + notes(LYING)),
    "said to have more notes": jpeg(EXIF + notes(LYING, count=9)),
    "after other marks": jpeg(EXIF + notes(LYING), marks=b"\xff\xe0\x00\x04ab"),
    "in a PNG": png((b"eXIf", notes(LYING))),
    "in a PNG after others": png((b"tEXt", b"a\0b"), (b"eXIf", notes(LYING))),
    "the least": jpeg(EXIF + notes((0x0112, 5))),
    "the most": jpeg(EXIF + notes((0x0112, 8))),
}
UPRIGHT = {
    "no notes": jpeg(),
    "no orientation": jpeg(EXIF + notes((0x010F, 6))),
    "upright": jpeg(EXIF + notes((0x0112, 1))),
    "none": jpeg(EXIF + notes((0x0112, 0))),
    "too large": jpeg(EXIF + notes((0x0112, 9))),
    "of another kind": jpeg(b"Exyf\0\0" + notes(LYING)),
    "in no order of bytes": jpeg(EXIF + b"XX" + notes(LYING)[2:]),
    "counted as none": jpeg(EXIF + notes(LYING, count=0)),
    "beyond the count": jpeg(EXIF + notes((0x010F, 1), LYING, count=1)),
    "cut short": jpeg(EXIF + notes(LYING)[:-2]),
    "a head alone": jpeg(EXIF + notes()[:8]),
    "less than a head": jpeg(EXIF + notes()[:7]),
    "that begin beyond the end": jpeg(EXIF + notes()[:4] + struct.pack("<I", 99)),
    "that begin at the end": jpeg(EXIF + notes()[:4] + struct.pack("<I", 8)),
    "after the picture": jpeg() + jpeg(EXIF + notes(LYING))[2:],
    "in a PNG by another name": png((b"eXif", notes(LYING))),
    "in a PNG cut short": png((b"eXIf", notes(LYING)))[:40],
}


@together("name", TURNED)
@pytest.mark.filterwarnings("ignore:Corrupt EXIF")
def test_a_picture_is_turned_as_its_notes_say(name: str) -> None:
    with Image.open(io.BytesIO(turn_upright(TURNED[name]))) as seen:
        assert seen.size == (2, 4)


@together("name", UPRIGHT)
def test_a_picture_without_such_notes_stays_as_it_is(name: str) -> None:
    assert turn_upright(UPRIGHT[name]) == UPRIGHT[name]


@together(
    ("mode", "is_kept"), [("I;16", False), ("L", True), ("RGB", True), ("LA", True), ("1", True)]
)
def test_grey_of_sixteen_bits_becomes_grey_of_eight(mode: str, is_kept: bool) -> None:
    file = io.BytesIO()
    Image.new(mode, (4, 2), 0 if mode != "RGB" else "red").save(file, "PNG")
    shown = turn_upright(file.getvalue())
    assert (shown == file.getvalue()) == is_kept
    with Image.open(io.BytesIO(shown)) as seen:
        assert seen.mode == ("L" if mode == "I;16" else mode)


def frame(mark: int, wide: int, high: int, before: bytes = b"") -> bytes:
    """The head of a photograph with a frame of such a mark."""
    return (
        b"\xff\xd8" + before + struct.pack(">BBHBHHB", 0xFF, mark, 11, 8, high, wide, 3) + bytes(3)
    )


@together(
    ("data", "part"),
    [
        (frame(0xC0, 20_000, 4_000), 1), (frame(0xC0, 20_001, 3_999), 2), (frame(0xC1, 20_001, 9), 2),
        (frame(0xC2, 20_001, 9), 1), (frame(0xC0, 16_000, 20_000), 2), (frame(0xC0, 16_001, 20_000), 1),
        (frame(0xC0, 40_000, 900), 2), (frame(0xC0, 40_001, 900), 4), (frame(0xC0, 60_000, 900), 4),
        (frame(0xC0, 20_001, 9, b"\xff\xc4\x00\x03a"), 2), (frame(0xC0, 20_001, 9, b"\xff\xe0\x00\x02"), 2),
        (b"", 1), (b"\xff\xd8\xff", 1), (b"\xff\xd8" + b"\0" * 9, 1),
    ],
)  # fmt: skip
def test_a_scan_is_read_at_a_part_of_its_size(data: bytes, part: int) -> None:
    assert reduction(data) == part
