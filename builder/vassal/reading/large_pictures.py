"""Reduces pictures that are too large to be shown, without holding their pixels in memory at once: a
photograph is decoded at a half, a quarter or an eighth of its size, a PNG strip by strip.

The rows of a PNG are compressed as one sequence, and most are stored as differences from the row
above (PNG specification, 9). So each strip is made into a PNG of its own, below the last row of the
strip before it, and the imaging library does the rest.
"""

from __future__ import annotations

import io
import math
import struct
import zlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

Size = tuple[int, int]

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""The number of bytes for a pixel of 8 bits a channel, by the colour type of the PNG."""
_STRIP = 4_000_000
"""The number of pixels in a strip."""
_SUPPORT = 2.0
"""The number of target pixels that bicubic scaling looks at on either side of a pixel."""
_PARTS = (2, 4, 8)
"""The divisors by which a JPEG's size can be reduced while it is decoded."""


def reduced_photograph(picture: Image, size: Size) -> Image:
    """Return an opened JPEG at a half, a quarter or an eighth of its size, whichever first is no
    larger than ``size``; scaled to ``size`` if even an eighth is larger."""
    wide, high = picture.size
    part = next((p for p in _PARTS if -(-wide // p) <= size[0]), _PARTS[-1])
    picture.draft("RGB", (wide // part, high // part))
    picture.load()
    shown = picture if picture.mode == "RGB" else picture.convert("RGB")
    return shown if shown.width <= size[0] else shown.resize(size)


def reduced_drawing(data: bytes, picture: Image, size: Size) -> Image:
    """Return an opened picture without loss (its ``data`` too) scaled to ``size``; transparent if
    the picture has transparency."""
    from PIL import Image as Images

    mode = "RGBA" if picture.has_transparency_data else "RGB"
    high, (across, down) = picture.height, size
    result = Images.new(mode, size)
    step = high / down
    reach = math.ceil(_SUPPORT * max(step, 1)) + 1
    window, top, done = Images.new(mode, (across, 0)), 0, 0
    for strip in _strips(data, picture):
        narrow = strip.convert(mode).resize((across, strip.height), Images.Resampling.BICUBIC)
        window = _below(window, narrow)
        bottom = top + window.height
        ready = down if bottom == high else max(done, math.floor((bottom - reach) / step))
        if ready > done:
            box = (0, done * step - top, across, min(ready * step - top, window.height))
            band = window.resize((across, ready - done), Images.Resampling.BICUBIC, box)
            result.paste(band, (0, done))
            done = ready
            first = max(0, math.floor(done * step) - reach - top)
            window, top = window.crop((0, first, across, window.height)), top + first
    return result


def _below(above: Image, strip: Image) -> Image:
    from PIL import Image as Images

    if not above.height:
        return strip
    both = Images.new(above.mode, (above.width, above.height + strip.height))
    both.paste(above, (0, 0))
    both.paste(strip, (0, above.height))
    return both


def _strips(data: bytes, picture: Image) -> Iterator[Image]:
    """Yield a picture in strips of rows from the top."""
    rows = max(1, _STRIP // picture.width)
    if data.startswith(_SIGNATURE):
        depth, colour, _, _, interlaced = data[24:29]
        if depth == 8 and not interlaced and colour in _CHANNELS:
            yield from _png_strips(data, picture.size, _CHANNELS[colour], rows)
            return
    picture.load()
    for top in range(0, picture.height, rows):
        yield picture.crop((0, top, picture.width, min(top + rows, picture.height)))


def _png_strips(data: bytes, size: Size, channels: int, rows: int) -> Iterator[Image]:
    wide, high = size
    head = data[24:29]
    beside = b"".join(_chunk(name, part) for name, part in _chunks(data) if name in _COLOURS)
    stored = _stored_rows(
        (part for name, part in _chunks(data) if name == b"IDAT"), 1 + wide * channels, rows
    )
    last, left = b"", high
    for strip in stored:
        count = min(len(strip) // (1 + wide * channels), left)
        whole = b"\0" + last + strip if last else strip
        shown = _as_png((wide, count + bool(last)), head, beside, whole)
        if last:
            shown = shown.crop((0, 1, wide, 1 + count))
        last = shown.crop((0, count - 1, wide, count)).tobytes()
        left -= count
        yield shown
    if left:
        raise OSError("image file is truncated")


_COLOURS = (b"PLTE", b"tRNS")
"""The chunks that say which colours the pixels have."""


def _stored_rows(parts: Iterator[bytes], length: int, rows: int) -> Iterator[bytes]:
    """Yield the rows of a PNG as stored, ``length`` bytes each, a fixed number of rows at a time; the
    last strip may have fewer."""
    unpacker, waiting, want = zlib.decompressobj(), b"", rows * length
    for part in parts:
        packed = part
        while packed:
            waiting += unpacker.decompress(packed, want - len(waiting))
            packed = unpacker.unconsumed_tail
            if len(waiting) == want:
                yield waiting
                waiting = b""
    waiting += unpacker.flush()
    if len(waiting) >= length:
        yield waiting[: len(waiting) // length * length]


def _as_png(size: Size, head: bytes, beside: bytes, rows: bytes) -> Image:
    from PIL import Image as Images

    said = _chunk(b"IHDR", struct.pack(">LL", *size) + head)
    packed = _chunk(b"IDAT", zlib.compress(rows, 0)) + _chunk(b"IEND", b"")
    with Images.open(io.BytesIO(_SIGNATURE + said + beside + packed), formats=("PNG",)) as picture:
        picture.load()
        return picture.copy()


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(_SIGNATURE)
    while at + 8 <= len(data):
        (size,) = struct.unpack(">L", data[at : at + 4])
        yield data[at + 4 : at + 8], data[at + 8 : at + 8 + size]
        at += size + 12


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">L", len(data)) + name + data + struct.pack(">L", zlib.crc32(name + data))
