"""Writes PNG files of one byte per pixel while their rows are supplied, so that the whole picture
is never in memory. A file is its signature and chunks, each with its length and checksum (PNG
specification, 5). Rows are compressed one after another, each preceded by the number of its filter,
here always "none" (9)."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from zlib import crc32

from zlib_ng import zlib_ng

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_LEVEL = 6
_PALETTE, _METRES, _UNFILTERED = 3, 1, b"\0"


class Strips:
    """A picture of a size in pixels, with a palette (red, green, blue in sequence) and ``dpi``
    pixels per inch, to which strips of rows are added from the top."""

    def __init__(self, size: tuple[int, int], palette: Sequence[int], dpi: float) -> None:
        self._width = size[0]
        self._head = (size, bytes(palette), round(dpi / 0.0254))
        self._packer = zlib_ng.compressobj(_LEVEL)
        self._packed: list[bytes] = []

    def add(self, pixels: bytes) -> None:
        """Add whole rows of pixels, one byte per pixel."""
        width = self._width
        rows = (pixels[at : at + width] for at in range(0, len(pixels), width))
        self._packed.append(self._packer.compress(b"".join(_UNFILTERED + row for row in rows)))

    def end(self) -> bytes:
        """Return the file, once all rows have been added."""
        self._packed.append(self._packer.flush())
        return _SIGNATURE + b"".join(self._chunks())

    def _chunks(self) -> Iterator[bytes]:
        size, palette, density = self._head
        yield from _chunk(b"IHDR", struct.pack(">LLBBBBB", *size, 8, _PALETTE, 0, 0, 0))
        yield from _chunk(b"PLTE", palette)
        yield from _chunk(b"pHYs", struct.pack(">LLB", density, density, _METRES))
        for data in filter(None, self._packed):
            yield from _chunk(b"IDAT", data)
        yield from _chunk(b"IEND", b"")


def _chunk(kind: bytes, data: bytes) -> tuple[bytes, ...]:
    return struct.pack(">L", len(data)), kind, data, struct.pack(">L", crc32(data, crc32(kind)))
