"""Normalises pictures to the way that every program shows them: rotated photos are turned upright
by their Exif orientation, and 16-bit grey becomes 8-bit grey, because printing, clipping and
packing support neither. All other pictures are left unchanged, byte for byte."""

from __future__ import annotations

import io
import struct
from collections.abc import Iterator

_PNG = b"\x89PNG\r\n\x1a\n"
_ORIENTATION = 0x0112
_QUALITY = 95


def turn_upright(data: bytes) -> bytes:
    """Return the picture turned upright; the same bytes if it needs no change or is damaged
    (drawing it reports the damage)."""
    turned = _orientation(data) in range(2, 9)
    if not turned and not _deep_grey(data):
        return data
    from PIL import Image, ImageOps

    file = io.BytesIO()
    try:
        with Image.open(io.BytesIO(data), formats=("PNG", "JPEG")) as picture:
            kind = picture.format
            profile = picture.info.get("icc_profile")
            shown = ImageOps.exif_transpose(picture) if turned else picture
            if shown.mode.startswith("I"):
                shown = shown.convert("I").point(lambda grey: grey * (1 / 257) + 0.5).convert("L")
            if kind == "JPEG":
                shown.save(file, "JPEG", quality=_QUALITY, subsampling=0, icc_profile=profile)
            else:
                shown.save(file, "PNG", icc_profile=profile)
    except Exception:  # decoders raise exceptions of many types for damaged data
        return data
    return file.getvalue()


def _deep_grey(data: bytes) -> bool:
    """Return whether data is a PNG in grey of 16 bits without transparency."""
    return data.startswith(_PNG) and data[24:26] == bytes((16, 0))


def _orientation(data: bytes) -> int:
    """Return the Exif orientation of a picture; 1 (upright) if none is recorded."""
    for notes in _notes(data):
        found = _in_notes(notes)
        if found:
            return found
    return 1


def _notes(data: bytes) -> Iterator[bytes]:
    """Yield the bytes of each Exif metadata block in a PNG or JPEG."""
    at = 2
    if data.startswith(_PNG):
        at = len(_PNG)
        while at + 8 <= len(data):
            (size,) = struct.unpack(">I", data[at : at + 4])
            if data[at + 4 : at + 8] == b"eXIf":
                yield data[at + 8 : at + 8 + size]
            at += size + 12
        return
    while at + 4 <= len(data) and data[at] == 0xFF and data[at + 1] != 0xDA:
        (size,) = struct.unpack(">H", data[at + 2 : at + 4])
        segment = data[at + 4 : at + 2 + size]
        if data[at + 1] == 0xE1 and segment.startswith(b"Exif\0\0"):
            yield segment[6:]
        at += 2 + size


def _in_notes(notes: bytes) -> int:
    """Return the orientation recorded in an Exif block, which has the form of a small TIFF file; 0 if it
    records none."""
    order = {b"II": "<", b"MM": ">"}.get(notes[:2])
    if order is None or len(notes) < 8:
        return 0
    (start,) = struct.unpack(f"{order}I", notes[4:8])
    if start + 2 > len(notes):
        return 0
    (count,) = struct.unpack(f"{order}H", notes[start : start + 2])
    for entry in range(start + 2, min(start + 2 + 12 * count, len(notes) - 11), 12):
        tag, _, _, value = struct.unpack(f"{order}HHIH", notes[entry : entry + 10])
        if tag == _ORIENTATION:
            return int(value)
    return 0
