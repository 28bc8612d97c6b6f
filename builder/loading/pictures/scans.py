"""Reads large scans: a photograph (JPEG) above the size limit of pictures is read at a half, a
quarter or an eighth of its resolution, which its format allows without holding all pixels in
memory."""

from __future__ import annotations

import io
import struct

from builder.model.ground.maps import MapSheet
from builder.model.pictures import picture_size

MAX_PIXELS = 20_000
"""The largest length of a picture's longer side, in pixels, that is read at full resolution."""
MAX_AREA = 80_000_000
"""The largest number of pixels of a picture that is read at full resolution: the largest map sheet
at 300 dots an inch. Each pixel takes four bytes."""
MAX_SCAN = 320_000_000
"""The largest number of pixels of a scan: the largest map sheet at 600 dpi."""
_PARTS = (2, 4, 8)
_QUALITY = 92
_WHOLE_FRAMES = (0xC0, 0xC1)
"""The frame markers of JPEGs that are decoded line by line; JPEGs with other frames are held in
memory as a whole."""


def is_small(width: int, height: int) -> bool:
    """Return whether a picture of that size is read at full resolution."""
    return max(width, height) <= MAX_PIXELS and width * height <= MAX_AREA


def reduction(data: bytes) -> int:
    """Return by what a scan's width and height are divided on reading: 1 for a picture read at full
    resolution, or not read at all."""
    size = picture_size(data)
    if size is None or is_small(*size) or size[0] * size[1] > MAX_SCAN:
        return 1
    if _frame(data) not in _WHOLE_FRAMES:
        return 1
    fitting = (part for part in _PARTS if is_small(-(-size[0] // part), -(-size[1] // part)))
    return next(fitting, 1)


def reduced(data: bytes) -> bytes:
    """Return the bytes of a large picture reduced to the allowed size; a damaged picture is returned
    unchanged, because drawing it reports the damage."""
    part = reduction(data)
    if part == 1:
        return data
    from PIL import Image

    most, file = Image.MAX_IMAGE_PIXELS, io.BytesIO()
    Image.MAX_IMAGE_PIXELS = MAX_SCAN
    try:
        with Image.open(io.BytesIO(data), formats=("JPEG",)) as picture:
            about = {name: picture.info.get(name) for name in ("exif", "icc_profile")}
            picture.draft(None, (picture.width // part, picture.height // part))
            picture.save(file, "JPEG", quality=_QUALITY, **{k: v for k, v in about.items() if v})
    except Exception:  # decoders raise exceptions of many types for damaged data
        return data
    finally:
        Image.MAX_IMAGE_PIXELS = most
    return file.getvalue()


def with_points(sheet: MapSheet, part: int) -> MapSheet:
    """Return a map with its reference points on the picture converted to pixels of the reduced picture;
    ``part`` is the divisor."""
    if sheet.image is None or part == 1:
        return sheet
    points = tuple(
        point.model_copy(update={"at": (point.at[0] / part, point.at[1] / part)})
        for point in sheet.image.points
    )
    return sheet.model_copy(update={"image": sheet.image.model_copy(update={"points": points})})


def _frame(data: bytes) -> int:
    """Return the marker that begins a JPEG's frame, which tells its encoding; 0 if the data is no JPEG
    or has no frame."""
    at = 2
    while data.startswith(b"\xff\xd8") and at + 4 <= len(data) and data[at] == 0xFF:
        mark = data[at + 1]
        if 0xC0 <= mark <= 0xCF and mark not in (0xC4, 0xC8, 0xCC):
            return mark
        at += 2 + int(struct.unpack(">H", data[at + 2 : at + 4])[0])
    return 0
