"""Bitmaps in CyberBoard files: stored as Windows bitmaps of 8, 16 or 24 bits per pixel, mostly compressed.

They are decompressed only when needed, since a game box has hundreds of sheets of tiles.
"""

from __future__ import annotations

import io
import struct
import warnings
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.importing.cyberboard.archive_reader import ZIPPED_BITMAPS, ArchiveReader, damaged

if TYPE_CHECKING:
    from PIL.Image import Image

_COMPRESSED = 0x80000000
_MOST_BYTES, _MOST_PIXELS = 160_000_000, 80_000_000
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

    def picture(self) -> Image:
        """Return the picture in RGB. Raises :class:`ReadError` if it is damaged or too large."""
        from PIL import Image

        data = _decompressed(self.data) if self.is_compressed else self.data
        file = io.BytesIO(data if self.is_file else _with_file_header(data))
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("error", Image.DecompressionBombWarning)
                # Other formats are not tried: a file could have Pillow start a program for them.
                with Image.open(file, formats=("BMP",)) as read:
                    if read.width * read.height > _MOST_PIXELS:
                        raise Image.DecompressionBombError
                    return read.convert("RGB")
        except (Image.DecompressionBombError, Image.DecompressionBombWarning) as exc:
            raise damaged("a bitmap is too large") from exc
        except (OSError, ValueError, ArithmeticError, LookupError, struct.error) as exc:
            raise damaged("a bitmap cannot be read") from exc


def read_bitmap(reader: ArchiveReader) -> Bitmap | None:
    """Return the next bitmap of a file; ``None`` if it is empty."""
    if ZIPPED_BITMAPS in reader.features:
        length = reader.u64()
        return Bitmap(reader.raw(length), is_compressed=True, is_file=True) if length else None
    length = reader.u32()
    if length & _COMPRESSED:
        return Bitmap(reader.raw(reader.u32()), is_compressed=True, is_file=False)
    return Bitmap(reader.raw(length), is_compressed=False, is_file=False) if length else None


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
        if colours > 256:
            raise damaged("a bitmap cannot be read")
        before += 4 * (colours or 1 << bits)
    elif bits == 16 and compression == 3:
        before += _MASKS
    return struct.pack("<2sIHHI", b"BM", 14 + len(data), 0, 0, 14 + before) + data
