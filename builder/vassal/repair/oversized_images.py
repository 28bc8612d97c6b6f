"""Reduces pictures far larger than they are ever shown: boards that their window never shows at
full size are made smaller with everything on them, and huge pictures are rewritten so that they
take less memory to open."""

from __future__ import annotations

import io
import math
import warnings
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from xml.etree.ElementTree import Element as Tag

from PIL import Image, ImageChops

from builder.sentences import filled_sentence
from builder.vassal.lint.image_lint import image_uses
from builder.vassal.lint.saved_game_lint import setup_pieces
from builder.vassal.reading.grid_axes import read_number
from builder.vassal.reading.grids import image_size
from builder.vassal.reading.opened_module import MAPS, OpenedModule
from builder.vassal.reading.trait_chains import all_fields
from builder.vassal.repair.build_file_text import BuildFile, tag_kind
from builder.vassal.repair.image_names import IMAGE_FOLDER
from builder.vassal.repair.packed_size import USUAL, may_be_below, png_bytes

_LEAST_PIXELS, _MOST_PIXELS, _MOST_BYTES = 2_000_000, 80_000_000, 240_000_000
"""Limits for one picture: the number of pixels from which reducing it is worthwhile, and the
largest numbers of pixels and of bytes for which there is memory."""
_MOST_IN_ALL = 1_000_000_000
"""The largest number of pixels of all huge pictures together that are processed: a hundred boards."""
_MAX_ZOOM = 0.8
"""The largest zoom of a window at which its boards are still made smaller."""
_HUGE = 16_000_000
_QUALITY = 92
_ENGINE_BYTES = 4
"""The bytes of memory that VASSAL needs for each pixel, in addition to those of the picture as it
is read."""


# -- boards that no zoom shows so large -------------------------------------------------------------


@dataclass(frozen=True)
class _Window:
    """A map window that shows its boards at no more than ``zoom``, with the pictures of the boards
    and the number of boards that use each picture."""

    map: Tag
    zoomer: Tag
    zoom: float
    pictures: Mapping[str, int]


def shrink_boards(build: BuildFile, module: OpenedModule, files: dict[str, bytes]) -> Iterator[str]:
    """Shrink the boards of each window to the size at which its largest zoom shows them, if no
    piece lies or is sent there; yield a sentence for each. Grids, zones, regions and zooms are
    adapted, so that everything looks as before."""
    if module.has_code:
        return
    windows = [w for w in map(_window, build.of_kind(*MAPS)) if w is not None]
    windows = [
        w for w in windows if any(_is_large(files.get(IMAGE_FOLDER + p)) for p in w.pictures)
    ]
    if not windows:
        return
    every = {picture for window in windows for picture in window.pictures}
    taken, uses = _windows_in_use(module), image_uses(module, every)
    for window in windows:
        name = window.map.get("mapName", "")
        if name in taken or any(uses[p] > n for p, n in window.pictures.items()):
            continue
        made = {p: _shrunk(files.get(IMAGE_FOLDER + p, b""), window.zoom) for p in window.pictures}
        if not all(made.values()):
            continue
        for picture, data in made.items():
            was, now = (image_size(d) for d in (files[IMAGE_FOLDER + picture], data))
            files[IMAGE_FOLDER + picture] = data
            yield (
                filled_sentence(
                    "{picture!r} has {new_width} x {new_height} pixels in place of "
                    "{old_width} x {old_height}: the window {window!r} shows no more, "
                    "and no piece lies there; grids, places and "
                    "zoom are as before",
                    picture=picture,
                    new_width=now[0],
                    new_height=now[1],
                    old_width=was[0],
                    old_height=was[1],
                    window=name,
                )
            )
        _scale_window(window)
        build.changed = True


def _window(map: Tag) -> _Window | None:
    zoomers = [tag for tag in map.iter() if tag_kind(tag) == "Zoomer"]
    levels = _levels(zoomers[0]) if len(zoomers) == 1 else []
    boards = [tag for tag in map.iter() if tag_kind(tag) == "Board"]
    pictures = Counter(tag.get("image", "") for tag in boards)
    held = {"SetupStack", "DrawPile"} & {tag_kind(tag) for tag in map.iter()}
    if not levels or not pictures or not all(pictures) or held or max(levels) > _MAX_ZOOM:
        return None
    return _Window(map, zoomers[0], max(levels), pictures)


def _levels(zoomer: Tag) -> list[float]:
    found = [read_number(text, 0.0) for text in zoomer.get("zoomLevels", "").split(",")]
    return found if min(found) > 0.01 else []


def _is_large(data: bytes | None) -> bool:
    wide, high = image_size(data) if data else (0, 0)
    return _LEAST_PIXELS <= wide * high <= _MOST_PIXELS


def _windows_in_use(module: OpenedModule) -> set[str]:
    """Return the map windows that are in use: in which a setup places pieces, or to which a command
    sends them."""
    found = {window for _, _, window, *_ in setup_pieces(module)}
    for trait in module.traits:
        if trait.kind == "SendToLocation":
            map = all_fields(trait)["map"]
            # A window name that is computed during the game may be any window.
            found |= set(module.maps) if {"$", "{"} & set(map) else {map}
    return found


def _shrunk(data: bytes, zoom: float) -> bytes:
    """Return a picture in the size in which it is shown at this zoom, in its own format; empty if
    it cannot be made."""
    picture = _opened(data)
    if picture is None or picture.format not in ("PNG", "JPEG"):
        return b""
    size = math.ceil(picture.width * zoom), math.ceil(picture.height * zoom)
    plain = picture.convert("RGBA" if _is_clear(picture) else "RGB")
    return _encode(plain.resize(size, Image.Resampling.LANCZOS), picture.format)


def _scale_window(window: _Window) -> None:
    """Scale everything that is measured in pixels of the boards, and the zooms."""
    zoom = window.zoom
    levels = (f"{level / zoom:.6g}" for level in _levels(window.zoomer))
    window.zoomer.set("zoomLevels", ",".join(levels))
    for tag in window.map.iter():
        kind = tag_kind(tag)
        for key in _LENGTHS.get(kind, ()):
            if key in tag.attrib:
                tag.set(key, f"{read_number(tag.get(key, ''), 0.0) * zoom:.10g}")
        for key in _PIXELS.get(kind, ()):
            if key in tag.attrib:
                tag.set(key, _scaled(tag.get(key, ""), zoom))
        if kind == "Zone" and tag.get("path"):
            corners = (corner.split(",") for corner in tag.get("path", "").split(";"))
            path = (",".join(_scaled(n, zoom) for n in corner) for corner in corners)
            tag.set("path", ";".join(path))
        if kind == "GlobalMap" and tag.get("scale"):
            tag.set("scale", f"{read_number(tag.get('scale', ''), 0.2) / zoom:.6g}")


_LENGTHS = {"HexGrid": ("dx", "dy"), "SquareGrid": ("dx", "dy")}
_NUMBERING = ("fontSize", "hDrawOff", "vDrawOff")
_PIXELS = {
    **dict.fromkeys(MAPS, ("edgeWidth", "edgeHeight")), "HexGrid": ("x0", "y0"),
    "SquareGrid": ("x0", "y0"), "HexGridNumbering": _NUMBERING, "SquareGridNumbering": _NUMBERING,
    "Region": ("originx", "originy"), "RegionGrid": ("fontsize",),
}  # fmt: skip


def _scaled(text: str, zoom: float) -> str:
    return str(round(read_number(text, 0.0) * zoom))


# -- huge pictures --------------------------------------------------------------------------------


def simplify_pictures(files: dict[str, bytes]) -> Iterator[str]:
    """Rewrite huge PNGs in a simpler form that looks the same, and yield a sentence for each: 8
    bits for each colour, which is all that VASSAL shows, no transparency where nothing is
    transparent, and a palette where there are few colours."""
    left = _MOST_IN_ALL
    for name in sorted(files):
        if name.startswith(IMAGE_FOLDER) and name.lower().endswith(".png"):
            data = files[name]
            wide, high = image_size(data)
            if not _HUGE < wide * high <= min(_MOST_PIXELS, left):
                continue
            left -= wide * high
            made = _light(data)
            before, after = (_memory(d, wide * high) for d in (data, made))
            if made and (after < before or len(made) < _MAX_ZOOM * len(data)):
                files[name] = made
                yield (
                    filled_sentence(
                        "{picture!r} takes {new_memory} MB of memory to open in place of {old_memory}, "
                        "and {new_size} MB of the file in place of {old_size}; it looks the same",
                        picture=name.removeprefix(IMAGE_FOLDER),
                        new_memory=_mb(after),
                        old_memory=_mb(before),
                        new_size=_mb(len(made)),
                        old_size=_mb(len(data)),
                    )
                )


def _light(data: bytes) -> bytes:
    """Return the picture in a simpler form; empty if there is none, or it would save no memory."""
    picture = _opened(data)
    if picture is None or getattr(picture, "n_frames", 1) > 1:
        return b""
    plain = picture if picture.mode == "P" else _to_8_bit(picture)
    if plain.mode == "RGB" and plain.getcolors(256):
        few = plain.quantize(256, dither=Image.Dither.NONE)
        same = ImageChops.difference(few.convert("RGB"), plain).getbbox() is None
        plain = few if same else plain
    if "dpi" in picture.info:
        plain.info["dpi"] = picture.info["dpi"]
    pixels = plain.width * plain.height
    lighter = (len(plain.getbands()) + _ENGINE_BYTES) * pixels < _memory(data, pixels)
    worth = lighter or may_be_below(plain, USUAL, _MAX_ZOOM * len(data))
    return png_bytes(plain, USUAL) if worth else b""


def _to_8_bit(picture: Image.Image) -> Image.Image:
    """Return a picture with 8 bits for each colour, with transparency only if something in it is
    transparent."""
    if picture.mode.startswith("I"):
        return picture.point(lambda value: value / 256).convert("L")
    if _is_clear(picture):
        clear = picture if picture.mode == "RGBA" else picture.convert("RGBA")
        low, _ = clear.getchannel("A").getextrema()
        return clear if low != 255 else clear.convert("RGB")
    return picture if picture.mode in ("L", "RGB") else picture.convert("RGB")


def _memory(data: bytes, pixels: int) -> int:
    """Return the bytes of memory that VASSAL needs to open a PNG of so many pixels: those of the
    picture as it is read, and as it is shown."""
    depth, colours = (data[24], data[25]) if len(data) > 25 else (8, 6)
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}.get(colours, 4)
    return pixels * (channels * max(1, depth // 8) + _ENGINE_BYTES)


def _mb(size: int) -> str:
    return f"{size / 1e6:.1f}" if size < 10_000_000 else str(size // 1_000_000)


# -- both -----------------------------------------------------------------------------------------


def _opened(data: bytes) -> Image.Image | None:
    """Open a picture that can be decoded as a whole and return it; ``None`` if it is damaged or too
    large for that."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            picture = Image.open(io.BytesIO(data), formats=("PNG", "JPEG"))
            pixels = picture.width * picture.height
            if pixels > _MOST_PIXELS or pixels * len(picture.getbands()) > _MOST_BYTES:
                return None
            picture.load()
            return picture
    except (OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError):
        return None


def _is_clear(picture: Image.Image) -> bool:
    return picture.mode in ("RGBA", "LA", "PA") or "transparency" in picture.info


def _encode(picture: Image.Image, format: str) -> bytes:
    out = io.BytesIO()
    if format == "JPEG":
        picture.convert("RGB").save(out, "JPEG", quality=_QUALITY)
    else:
        picture.save(out, "PNG", optimize=True)
    return out.getvalue()
