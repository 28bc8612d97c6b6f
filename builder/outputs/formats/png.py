"""Renders scenes as PNG images via PDF, so that paper and screen look the same. pdfium paints;
Pillow scales down, chooses palettes and compresses. The same scene gives the same bytes with the
same versions of both."""

from __future__ import annotations

import ctypes
import io
import math
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol

from zlib_ng import zlib_ng

from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.needed_symbols import partial_scene
from builder.drawing.ink.scene import Scene, SceneDigests
from builder.outputs.formats import pdf
from builder.outputs.formats.png_strips import Strips

if TYPE_CHECKING:
    from PIL.Image import Image

_CANDIDATES = 4096
_CELLS = (5, 4, 3, 0)
"""The number of low bits dropped from each colour component to form cells, in the order tried: a
palette takes one colour from each coarse cell, then from finer cells."""

_SAMPLED = 250_000
"""The number of pixels sampled to choose a palette; more would take longer and hardly find other
colours."""
_LARGE = 64_000_000
"""The number of pixels from which a picture is painted in bands."""
_BAND = 8_000_000
"""The number of pixels in a band."""
_BLOCK = 1 << 16
"""The number of compressed bytes that are decompressed at once."""
_MAX_PALETTE_COLOURS = 16
"""The largest number of colours that Pillow writes with at most half a byte per pixel."""

Colour = tuple[int, int, int]


def pixels(scene: Scene, dpi: float) -> tuple[int, int]:
    """Return the width and height of a scene's picture in pixels."""
    return max(1, round(scene.width * dpi / 25.4)), max(1, round(scene.height * dpi / 25.4))


def render_png(
    scene: Scene,
    dpi: float,
    *,
    colours: int | None = None,
    transparent: bool = False,
    parts: pdf.SharedObjects | None = None,
    grounds: SharedBackgrounds | None = None,
) -> bytes:
    """Return the scene as a PNG of ``dpi`` pixels per inch, on white unless ``transparent``.
    ``colours`` (2 to 256) makes it a palette image with at most that many colours. Pages and
    symbols that ``parts`` already contains are reused, as is the painted background (the scene's
    first item) if it is in the cache ``grounds``."""
    size = pixels(scene, dpi)
    if size[0] * size[1] > _LARGE and colours is not None and not transparent:
        return _in_bands(scene, size, dpi, colours)
    if grounds and parts and not transparent:
        image = grounds.painted(scene, size, parts)
    else:
        with open_document([scene], parts) as document:
            image = paint_page(document, 0, size, transparent)
    if colours is not None:
        image = reduce_colours(image, colours)
    return encode_png(image, dpi)


class PictureCache(Protocol):
    """The interface of a cache for painted pictures; it may keep them for later builds."""

    def get(self, key: str) -> Any | None:
        """Return the cached value of a key, or ``None``."""

    def put(self, key: str, value: bytes) -> None:
        """Store a value under a key."""


class LastPictureCache:
    """A cache that holds only the last value."""

    def __init__(self) -> None:
        self._last: tuple[str, bytes | None] = "", None

    def get(self, key: str) -> bytes | None:
        """Return the last value if it was stored under this key."""
        return self._last[1] if self._last[0] == key else None

    def put(self, key: str, value: bytes) -> None:
        """Store a value in place of the earlier one."""
        self._last = key, value


class SharedBackgrounds:
    """The backgrounds of pictures, such as a map's art below its text and margin. A background is
    painted once for all pictures that share it, in several languages and, with a persistent cache,
    in later builds."""

    def __init__(self, digests: SceneDigests, keep: PictureCache) -> None:
        self._digests, self._keep = digests, keep

    def painted(self, scene: Scene, size: tuple[int, int], parts: pdf.SharedObjects) -> Image:
        """Paint a scene stretched to a size in pixels, on white; its first item is the background."""
        below, above = (partial_scene(scene, items) for items in (scene.items[:1], scene.items[1:]))
        bitmap = self._ground(below, size, parts)
        with open_document([above], parts) as document:
            _paint(document[0], bitmap, size, size[1])
        return _image(bitmap, size)

    def _ground(self, below: Scene, size: tuple[int, int], parts: pdf.SharedObjects) -> bytearray:
        key = f"ground {size} {parts.key} {self._digests.full_digest(below).hex()}"
        bitmap = _blank(size, transparent=False)
        if (kept := self._keep.get(key)) is not None:
            _unpack(kept, bitmap)
            return bitmap
        with open_document([below], parts) as document:
            _paint(document[0], bitmap, size, size[1])
        self._keep.put(key, zlib_ng.compress(bitmap, 1))
        return bitmap


def _unpack(packed: bytes, bitmap: bytearray) -> None:
    """Decompress pixels into a bitmap from the top, block by block, so that the picture is not in
    memory twice."""
    unpacker, at = zlib_ng.decompressobj(), 0
    for start in range(0, len(packed), _BLOCK):
        data = unpacker.decompress(packed[start : start + _BLOCK])
        bitmap[at : at + len(data)] = data
        at += len(data)


def is_large(scene: Scene, dpi: float) -> bool:
    """Return whether a picture with a palette is so large that it is painted in bands, each from
    the part of the scene that it shows."""
    wide, high = pixels(scene, dpi)
    return wide * high > _LARGE


def crop_png(image: bytes, boxes: Sequence[tuple[int, int, int, int]]) -> list[bytes]:
    """Cut boxes (left, top, right, bottom in pixels) out of a PNG, each returned as a PNG with the
    same palette."""
    from PIL import Image as Images

    whole = Images.open(io.BytesIO(image))
    dpi = whole.info.get("dpi", (72.0, 72.0))[0]
    return [encode_png(whole.crop(box), dpi) for box in boxes]


def render_many(
    scenes: Sequence[Scene],
    width_px: int,
    *,
    colours: int | None = None,
    transparent: bool = False,
) -> list[bytes]:
    """Return each scene (such as counter faces) as a PNG ``width_px`` pixels wide and of
    proportional height. Small images are painted larger and scaled down, so that thin lines and
    small text stay clear."""
    if not scenes:
        return []
    finer = _oversampling(width_px)
    done = []
    with open_document(scenes) as document:
        for number, scene in enumerate(scenes):
            height_px = max(1, round(width_px * scene.height / scene.width))
            size = width_px * finer, height_px * finer
            image = paint_page(document, number, size, transparent)
            image = image.reduce(finer) if finer > 1 else image
            if colours is not None:
                image = reduce_colours(image, colours)
            done.append(encode_png(image, width_px * 25.4 / scene.width))
    return done


def reduce_colours(image: Image, colours: int) -> Image:
    """Return the image with a palette of its own most frequent colours, of which well-separated
    ones are chosen first. Flat areas and thin coloured lines keep their exact colours (a median cut
    would blend a road's orange into the fields). Images with transparency get Pillow's octree
    palette instead."""
    from PIL import Image as Images

    if image.mode == "RGBA":
        return image.quantize(colours, method=Images.Quantize.FASTOCTREE)
    counted = _sampled_colours(image, _step(image.size))
    palette = _palette(counted, colours)
    return image.quantize(palette=palette, dither=Images.Dither.NONE)


def _in_bands(scene: Scene, size: tuple[int, int], dpi: float, colours: int) -> bytes:
    """Return a scene as a palette image that is painted and compressed band by band, so that
    neither the whole picture (eight bytes per pixel) nor the document's entire content is ever in
    memory."""
    from PIL import Image as Images

    step = _step(size)
    rows = max(1, _BAND // size[0] // step) * step
    spans = [(top, min(rows, size[1] - top)) for top in range(0, size[1], rows)]
    counted: Counter[Colour] = Counter()
    with tempfile.TemporaryFile() as aside:
        lengths = []
        for band in _bands(scene, size, spans):
            counted.update(_sampled_colours(band, step))
            lengths.append(aside.write(zlib_ng.compress(band.tobytes(), 1)))
        aside.seek(0)
        palette = _palette(counted, colours)
        writer = Strips(size, palette.getpalette() or [], dpi)
        for (_, high), length in zip(spans, lengths, strict=True):
            data = zlib_ng.decompress(aside.read(length))
            painted = Images.frombytes("RGB", (size[0], high), data)
            writer.add(painted.quantize(palette=palette, dither=Images.Dither.NONE).tobytes())
    return writer.end()


def _bands(
    scene: Scene, size: tuple[int, int], spans: Sequence[tuple[int, int]]
) -> Iterator[Image]:
    """Yield parts of a scene's picture of some size in pixels, one for each span of rows (first
    row, number of rows)."""
    from builder.drawing.ink.cropping import Cutter

    cutter, tall = Cutter(scene), scene.height / size[1]
    for top, high in spans:
        shown = cutter.crop(Rect(0, top * tall, scene.width, high * tall))
        with open_document([shown]) as document:
            yield paint_page(document, 0, size, False, (top, high))


def _palette(counted: Mapping[Colour, int], colours: int) -> Image:
    """Return an image whose palette holds at most ``colours`` of the counted colours."""
    from PIL import Image as Images

    ordered = sorted(sorted(counted), key=counted.__getitem__, reverse=True)
    chosen = _spread_colours(ordered[:_CANDIDATES], colours)
    palette = Images.new("P", (1, 1))
    palette.putpalette([part for colour in chosen for part in colour])
    return palette


def _step(size: tuple[int, int]) -> int:
    """Return the distances, across and down, between the sampled pixels of an image."""
    return max(1, round(math.sqrt(size[0] * size[1] / _SAMPLED)))


def _sampled_colours(image: Image, step: int) -> dict[Colour, int]:
    """Count the colours in a regular sample of an image's pixels."""
    from PIL import Image as Images

    size = max(1, image.width // step), max(1, image.height // step)
    sample = image.resize(size, Images.Resampling.NEAREST) if step > 1 else image
    counted: Any = sample.getcolors(sample.width * sample.height)
    return {colour: count for count, colour in counted}


def _spread_colours(candidates: list[Colour], colours: int) -> list[Colour]:
    """Choose at most ``colours`` of the candidates: the first of each coarse cell of the colour
    space, then of finer cells."""
    chosen: dict[Colour, None] = {}
    for bits in _CELLS:
        if len(chosen) >= colours:
            break
        cells = {(red >> bits, green >> bits, blue >> bits) for red, green, blue in chosen}
        for red, green, blue in candidates:
            cell = red >> bits, green >> bits, blue >> bits
            if cell not in cells:
                cells.add(cell)
                chosen[red, green, blue] = None
                if len(chosen) >= colours:
                    break
    return list(chosen)


def _oversampling(width_px: int) -> int:
    return 4 if width_px <= 64 else 2 if width_px <= 480 else 1


@contextmanager
def open_document(scenes: Sequence[Scene], parts: pdf.SharedObjects | None = None) -> Iterator[Any]:
    """Write scenes as pages of a PDF document, open it, and close it at the end of the block."""
    import pypdfium2

    own = parts or pdf.SharedObjects(quickly=True)
    document = pypdfium2.PdfDocument(pdf.render_pdf(scenes, pdf.DocumentInfo(""), parts=own))
    try:
        yield document
    finally:
        document.close()


def paint_page(
    document: Any,
    number: int,
    size: tuple[int, int],
    transparent: bool,
    rows: tuple[int, int] | None = None,
) -> Image:
    """Return a page of an open PDF document as an image, stretched to an exact size in pixels, or
    only some of its rows (the first, and their number)."""
    page = document[number]
    image = _on_page(page, size, transparent, rows or (0, size[1]))
    page.close()
    return image


def _on_page(page: Any, size: tuple[int, int], transparent: bool, rows: tuple[int, int]) -> Image:
    """Return some rows (the first, and their number) of a page that is stretched to a size in
    pixels."""
    shown = size[0], rows[1]
    bitmap = _blank(shown, transparent=transparent)
    _paint(page, bitmap, shown, size[1], rows[0], transparent=transparent)
    return _image(bitmap, shown, transparent=transparent)


def _blank(size: tuple[int, int], *, transparent: bool) -> bytearray:
    """Return an empty bitmap, white or transparent, with four bytes per pixel."""
    if transparent:
        return bytearray(b"\xff\xff\xff\0") * (size[0] * size[1])
    return bytearray(b"\xff") * (size[0] * size[1] * 4)


def _paint(
    page: Any,
    bitmap: bytearray,
    size: tuple[int, int],
    high: int,
    first: int = 0,
    *,
    transparent: bool = False,
) -> None:
    """Paint a page onto a bitmap of ``size`` (columns, rows); the bitmap shows the rows from
    ``first`` on of a whole page ``high`` rows high."""
    import pypdfium2.raw as pdfium

    kind = pdfium.FPDFBitmap_BGRA if transparent else pdfium.FPDFBitmap_BGRx
    memory = (ctypes.c_ubyte * len(bitmap)).from_buffer(bitmap)
    target = pdfium.FPDFBitmap_CreateEx(size[0], size[1], kind, memory, size[0] * 4)
    pdfium.FPDF_RenderPageBitmap(target, page, 0, -first, size[0], high, 0, 0)
    pdfium.FPDFBitmap_Destroy(target)


def _image(bitmap: bytearray, size: tuple[int, int], *, transparent: bool = False) -> Image:
    from PIL import Image as Images

    mode, raw = ("RGBA", "BGRA") if transparent else ("RGB", "BGRX")
    return Images.frombuffer(mode, size, bitmap, "raw", raw, 0, 1)


def encode_png(image: Image, dpi: float) -> bytes:
    """Return the image as a PNG file. Palette images are written by Chitwright's own writer, which
    compresses twice as fast."""
    palette = (
        image.getpalette() if image.mode == "P" and not image.info.get("transparency") else None
    )
    if palette and len(palette) > _MAX_PALETTE_COLOURS * 3:
        writer = Strips(image.size, palette, dpi)
        writer.add(image.tobytes())
        return writer.end()
    file = io.BytesIO()
    # level 9 takes eight times as long and saves a twentieth
    image.save(file, "PNG", compress_level=6, dpi=(dpi, dpi))
    return file.getvalue()
