"""Repairs missing pictures, and recompresses those that take more space than they need."""

from __future__ import annotations

import io
import os
import unicodedata
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor

from PIL import Image, ImageDraw

from builder.sentences import filled_sentence
from builder.vassal.lint.image_lint import lost_images
from builder.vassal.reading.grids import image_size
from builder.vassal.reading.opened_module import OpenedModule
from builder.vassal.repair.image_names import FORMAT_OF_ENDING, IMAGE_FOLDER, is_safe
from builder.vassal.repair.packed_size import BEST, may_be_below, png_bytes

_SIDE, _GROUND, _INK = 60, (214, 208, 196), (120, 40, 40)
_MOST_PIXELS, _WORTH = 16_000_000, 0.8
_MOST_AT_ONCE = 4
"""The number of pictures that are compressed at the same time: together they take no more memory
than one huge picture may."""
_CROSS_SVG = (
    b'<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60" viewBox="0 0 60 60">'
    b'<path d="M1 1H59V59H1ZM12 12 48 48M48 12 12 48" fill="#d6d0c4" stroke="#782828" '
    b'stroke-width="3"/></svg>'
)
_MOST_IN_ALL = 2_000_000_000
"""The largest number of pixels, over all pictures together, that are recompressed: five times that
of the largest known modules."""
_LOSSLESS = ("P", "L", "LA", "RGB", "RGBA", "1")


def add_lost_pictures(module: OpenedModule, files: dict[str, bytes]) -> Iterator[str]:
    """Add to ``files`` the pictures that are shown and missing, and yield a sentence for each: a
    copy of the picture whose name differs only in capitals, accents or extension, otherwise a
    placeholder."""
    held: dict[str, list[str]] = {}
    for name in sorted(files):
        if name.startswith(IMAGE_FOLDER):
            held.setdefault(_comparison_key(name.removeprefix(IMAGE_FOLDER)), []).append(name)
    for name, user in sorted(lost_images(module).items()):
        alike = held.get(_comparison_key(name), [])
        if IMAGE_FOLDER + name in files or not is_safe(name):
            continue
        if len(alike) != 1 and user.startswith("Board "):
            continue  # a placeholder would change the size of the board: see lost_boards
        if len(alike) == 1:
            files[IMAGE_FOLDER + name] = files[alike[0]]
            other = alike[0].removeprefix(IMAGE_FOLDER)
            yield filled_sentence(
                "{name!r}, which {user} shows, is {other!r} under another name",
                name=name,
                user=user,
                other=other,
            )
        else:
            files[IMAGE_FOLDER + name] = _missing(name)
            yield filled_sentence(
                "{name!r}, which {user} shows, is a sign that it is missing: put the picture there",
                name=name,
                user=user,
            )


def _comparison_key(name: str) -> str:
    """Return the file name normalised for comparison: equal for names that differ only in capitals,
    accents or extension."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    stem, dot, ending = plain.rpartition(".")
    return stem if dot and ending in ("png", "gif", "jpg", "jpeg", "svg", "bmp") else plain


def _missing(name: str) -> bytes:
    """Return a placeholder: a square with a cross, in the format of the name's extension."""
    ending = name.rpartition(".")[2].lower()
    if ending == "svg":
        return _CROSS_SVG
    picture = Image.new("RGB", (_SIDE, _SIDE), _GROUND)
    draw = ImageDraw.Draw(picture)
    draw.rectangle((1, 1, _SIDE - 2, _SIDE - 2), outline=_INK, width=2)
    draw.line((12, 12, _SIDE - 12, _SIDE - 12), fill=_INK, width=4)
    draw.line((_SIDE - 12, 12, 12, _SIDE - 12), fill=_INK, width=4)
    out = io.BytesIO()
    picture.save(out, FORMAT_OF_ENDING.get(ending, "PNG"))
    return out.getvalue()


def recompress_pictures(files: dict[str, bytes]) -> Iterator[str]:
    """Recompress the PNGs in ``files`` without loss, every pixel unchanged, and yield sentences
    about it."""
    before = after = count = 0
    for name, smaller in _all_packed(files):
        if smaller:
            before, after, count = before + len(files[name]), after + len(smaller), count + 1
            files[name] = smaller
    if count:
        yield filled_sentence(
            "{count} pictures take {after} kB in place of {before}, and are the same to the pixel",
            count=count,
            after=after // 1000,
            before=before // 1000,
        )


def _all_packed(files: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """Yield those of the pictures ``files`` that are small enough together to be recompressed, each
    with its new data, or empty data if too little would be saved."""
    names: list[str] = []
    left = _MOST_IN_ALL
    for name in sorted(files):
        if name.startswith(IMAGE_FOLDER) and name.lower().endswith(".png"):
            wide, high = image_size(files[name])
            left -= wide * high
            if left > 0 and wide * high <= _MOST_PIXELS:
                names.append(name)
    with ThreadPoolExecutor(min(_MOST_AT_ONCE, os.cpu_count() or 1)) as workers:
        yield from zip(names, workers.map(lambda name: _packed(files[name]), names), strict=True)


def _packed(data: bytes) -> bytes:
    """Return a picture recompressed; empty if that might change it, or is not worthwhile."""
    try:
        with Image.open(io.BytesIO(data), formats=("PNG",)) as picture:
            if picture.mode not in _LOSSLESS or _moves(picture):
                return b""
            picture.load()
            worth = _WORTH * len(data)
            made = png_bytes(picture, BEST) if may_be_below(picture, BEST, worth) else b""
            return made if len(made) < worth else b""
    except (OSError, ValueError, SyntaxError):
        return b""


def _moves(picture: Image.Image) -> bool:
    return getattr(picture, "n_frames", 1) > 1
