"""Bitmaps in CyberBoard files: stored as Windows bitmaps of 8, 16 or 24 bits per pixel, mostly compressed.

They are decompressed only when needed, since a game box has hundreds of sheets of tiles.
"""

from __future__ import annotations

import io
import struct
import zlib
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from builder.importing.cyberboard.archive_reader import ZIPPED_BITMAPS, ArchiveReader, damaged

if TYPE_CHECKING:
    from PIL.Image import Image

_COMPRESSED = 0x80000000
_MOST_BYTES = 160_000_000
_HEADER = 40
_MASKS = 12
"""The bytes of the three masks of bits that follow the header of a bitmap of 16 bits a pixel."""


@dataclass(frozen=True)
class Bitmap:
    """A bitmap as stored in a CyberBoard file: a whole BMP file (``is_file``), or one without its file
    header."""

    data: bytes
    is_compressed: bool
    is_file: bool

    @cached_property
    def picture(self) -> Image:
        """The picture in RGB. Raises :class:`ReadError` if it is damaged or too large."""
        from PIL import Image, UnidentifiedImageError

        data = _decompressed(self.data) if self.is_compressed else self.data
        try:
            with Image.open(io.BytesIO(data if self.is_file else _with_file_header(data))) as read:
                return read.convert("RGB")
        except (OSError, ValueError, UnidentifiedImageError, Image.DecompressionBombError) as exc:
            raise damaged("a bitmap cannot be read") from exc


def read_bitmap(reader: ArchiveReader) -> Bitmap | None:
    """Return the next bitmap of a file; ``None`` if it is empty."""
    if ZIPPED_BITMAPS in reader.features:
        length = reader.u64()
        return Bitmap(reader.bytes(length), is_compressed=True, is_file=True) if length else None
    length = reader.u32()
    if length & _COMPRESSED:
        return Bitmap(reader.bytes(reader.u32()), is_compressed=True, is_file=False)
    return Bitmap(reader.bytes(length), is_compressed=False, is_file=False) if length else None


def _decompressed(data: bytes) -> bytes:
    worker = zlib.decompressobj()
    try:
        found = worker.decompress(data, _MOST_BYTES)
    except zlib.error as exc:
        raise damaged("a bitmap cannot be read") from exc
    if worker.unconsumed_tail:
        raise damaged("a bitmap is too large")
    return found


def _with_file_header(data: bytes) -> bytes:
    """Return a BMP file made of a bitmap's header, its colours or masks, and its pixels."""
    if len(data) < _HEADER:
        raise damaged("a bitmap cannot be read")
    bits, compression = struct.unpack_from("<HI", data, 14)
    (colours,) = struct.unpack_from("<I", data, 32)
    before = _HEADER
    if bits <= 8:
        before += 4 * (colours or 1 << bits)
    elif bits == 16 and compression == 3:
        before += _MASKS
    return struct.pack("<2sIHHI", b"BM", 14 + len(data), 0, 0, 14 + before) + data
