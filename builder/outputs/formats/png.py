"""Scenes to PNG images, by way of their own PDF: one painter, so paper and screen agree.

The renderer is pdfium; Pillow reduces, chooses palettes and packs. The same scene gives the same
bytes with the same versions of both.
"""

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
from builder.drawing.ink.needed_symbols import part
from builder.drawing.ink.scene import Digests, Scene
from builder.outputs.formats import pdf
from builder.outputs.formats.png_strips import Strips

if TYPE_CHECKING:
    from PIL.Image import Image

_CANDIDATES = 4096
_CELLS = (5, 4, 3, 0)
"""Bits dropped from a colour's parts: a palette takes one colour of each cell, then of finer cells."""

_SAMPLED = 250_000
"""Pixels from which a palette is chosen: more take longer and find no other colours to speak of."""
_LARGE = 64_000_000
"""Pixels of a picture from which on it is painted in bands."""
_BAND = 8_000_000
"""Pixels of a band."""
_BLOCK = 1 << 16
"""Bytes of what is packed that are unpacked at once."""
_FEW = 16
"""Colours that take half a byte a pixel at most, in files that the library writes."""

Colour = tuple[int, int, int]


def pixels(scene: Scene, dpi: float) -> tuple[int, int]:
    """Width and height of the picture of a scene."""
    return max(1, round(scene.width * dpi / 25.4)), max(1, round(scene.height * dpi / 25.4))


def render(
    scene: Scene,
    dpi: float,
    *,
    colours: int | None = None,
    transparent: bool = False,
    parts: pdf.Parts | None = None,
    grounds: Grounds | None = None,
) -> bytes:
    """The scene as a PNG of ``dpi`` pixels an inch, on white unless ``transparent``.

    ``colours`` (2 to 256) makes a palette image of at most so many colours. What ``parts`` have of the
    scene is not written again for it; with ``grounds`` its first item is not painted again if they have
    it.
    """
    size = pixels(scene, dpi)
    if size[0] * size[1] > _LARGE and colours is not None and not transparent:
        return _in_bands(scene, size, dpi, colours)
    if grounds and parts and not transparent:
        image = grounds.painted(scene, size, parts)
    else:
        with _document([scene], parts) as document:
            image = painted(document, 0, size, transparent)
    if colours is not None:
        image = reduce_colours(image, colours)
    return packed(image, dpi)


class Keep(Protocol):
    """Where what was painted lies, perhaps for later builds too."""

    def get(self, key: str) -> Any | None:
        """What was put there under a key, if it still is."""

    def put(self, key: str, value: bytes) -> None:
        """Keep something."""


class Latest:
    """Keeps the last thing alone."""

    def __init__(self) -> None:
        self._last: tuple[str, bytes | None] = "", None

    def get(self, key: str) -> bytes | None:
        """The last thing, if this is its key."""
        return self._last[1] if self._last[0] == key else None

    def put(self, key: str, value: bytes) -> None:
        """Forget what was there before."""
        self._last = key, value


class Grounds:
    """What lies below in pictures, as a map's art does below its words and margin: it is painted once for
    all that have it in common, in several languages and, if it is kept, in later builds."""

    def __init__(self, digests: Digests, keep: Keep) -> None:
        self._digests, self._keep = digests, keep

    def painted(self, scene: Scene, size: tuple[int, int], parts: pdf.Parts) -> Image:
        """A scene stretched to so many pixels, on white; its first item is the ground."""
        below, above = (part(scene, items) for items in (scene.items[:1], scene.items[1:]))
        bitmap = self._ground(below, size, parts)
        with _document([above], parts) as document:
            _paint(document[0], bitmap, size, size[1])
        return _image(bitmap, size)

    def _ground(self, below: Scene, size: tuple[int, int], parts: pdf.Parts) -> bytearray:
        key = f"ground {size} {parts.key} {self._digests.of(below).hex()}"
        bitmap = _blank(size, transparent=False)
        if (kept := self._keep.get(key)) is not None:
            _unpack(kept, bitmap)
            return bitmap
        with _document([below], parts) as document:
            _paint(document[0], bitmap, size, size[1])
        self._keep.put(key, zlib_ng.compress(bitmap, 1))
        return bitmap


def _unpack(packed: bytes, bitmap: bytearray) -> None:
    """Fill pixels from the top, part by part: a picture is not held twice."""
    unpacker, at = zlib_ng.decompressobj(), 0
    for start in range(0, len(packed), _BLOCK):
        data = unpacker.decompress(packed[start : start + _BLOCK])
        bitmap[at : at + len(data)] = data
        at += len(data)


def is_large(scene: Scene, dpi: float) -> bool:
    """Whether a picture with a palette is painted in bands, each of what it shows of the scene."""
    wide, high = pixels(scene, dpi)
    return wide * high > _LARGE


def cut(image: bytes, boxes: Sequence[tuple[int, int, int, int]]) -> list[bytes]:
    """Parts of a PNG (left, top, right, bottom in pixels), each a PNG with the same palette."""
    from PIL import Image as Images

    whole = Images.open(io.BytesIO(image))
    dpi = whole.info.get("dpi", (72.0, 72.0))[0]
    return [packed(whole.crop(box), dpi) for box in boxes]


def render_many(
    scenes: Sequence[Scene],
    width_px: int,
    *,
    colours: int | None = None,
    transparent: bool = False,
) -> list[bytes]:
    """Each scene as a PNG of ``width_px`` pixels across and its own height, such as counter faces.

    Small images are painted larger and reduced, so that thin lines and small type stay clear.
    """
    if not scenes:
        return []
    finer = _oversampling(width_px)
    done = []
    with _document(scenes) as document:
        for number, scene in enumerate(scenes):
            height_px = max(1, round(width_px * scene.height / scene.width))
            size = width_px * finer, height_px * finer
            image = painted(document, number, size, transparent)
            image = image.reduce(finer) if finer > 1 else image
            if colours is not None:
                image = reduce_colours(image, colours)
            done.append(packed(image, width_px * 25.4 / scene.width))
    return done


def reduce_colours(image: Image, colours: int) -> Image:
    """The image with a palette of its own most frequent colours, chosen well apart first.

    Flat fills and thin coloured lines keep their exact colours; a median cut would blend a road's
    orange into the fields. Images with transparency use the library's octree instead.
    """
    from PIL import Image as Images

    if image.mode == "RGBA":
        return image.quantize(colours, method=Images.Quantize.FASTOCTREE)
    counted = _counted(image, _step(image.size))
    palette = _palette(counted, colours)
    return image.quantize(palette=palette, dither=Images.Dither.NONE)


def _in_bands(scene: Scene, size: tuple[int, int], dpi: float, colours: int) -> bytes:
    """The scene with a palette, painted and packed band by band: neither its picture, of which one whole
    takes eight bytes a pixel, nor all that is drawn in a document need be held at once."""
    from PIL import Image as Images

    step = _step(size)
    rows = max(1, _BAND // size[0] // step) * step
    spans = [(top, min(rows, size[1] - top)) for top in range(0, size[1], rows)]
    counted: Counter[Colour] = Counter()
    with tempfile.TemporaryFile() as aside:
        lengths = []
        for band in _bands(scene, size, spans):
            counted.update(_counted(band, step))
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
    """Some rows after others (the first, and how many) of a scene's picture of so many pixels."""
    from builder.drawing.ink.cropping import Cutter

    cutter, tall = Cutter(scene), scene.height / size[1]
    for top, high in spans:
        shown = cutter.around(Rect(0, top * tall, scene.width, high * tall))
        with _document([shown]) as document:
            yield painted(document, 0, size, False, (top, high))


def _palette(counted: Mapping[Colour, int], colours: int) -> Image:
    """An image with the palette of at most so many colours of those that were counted."""
    from PIL import Image as Images

    ordered = sorted(sorted(counted), key=counted.__getitem__, reverse=True)
    chosen = _spread(ordered[:_CANDIDATES], colours)
    palette = Images.new("P", (1, 1))
    palette.putpalette([part for colour in chosen for part in colour])
    return palette


def _step(size: tuple[int, int]) -> int:
    """From pixel to pixel of a regular sample, across and down."""
    return max(1, round(math.sqrt(size[0] * size[1] / _SAMPLED)))


def _counted(image: Image, step: int) -> dict[Colour, int]:
    """How often each colour stands in a regular sample of an image's pixels."""
    from PIL import Image as Images

    size = max(1, image.width // step), max(1, image.height // step)
    sample = image.resize(size, Images.Resampling.NEAREST) if step > 1 else image
    counted: Any = sample.getcolors(sample.width * sample.height)
    return {colour: count for count, colour in counted}


def _spread(candidates: list[Colour], colours: int) -> list[Colour]:
    """At most so many of the candidates: the first of each coarse cell, then of finer ones."""
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
def _document(scenes: Sequence[Scene], parts: pdf.Parts | None = None) -> Iterator[Any]:
    import pypdfium2

    own = parts or pdf.Parts(quickly=True)
    document = pypdfium2.PdfDocument(pdf.render(scenes, pdf.DocumentInfo(""), parts=own))
    try:
        yield document
    finally:
        document.close()


def painted(
    document: Any,
    number: int,
    size: tuple[int, int],
    transparent: bool,
    rows: tuple[int, int] | None = None,
) -> Image:
    """A page stretched to exactly so many pixels, or some rows of it."""
    page = document[number]
    image = _on_page(page, size, transparent, rows or (0, size[1]))
    page.close()
    return image


def _on_page(page: Any, size: tuple[int, int], transparent: bool, rows: tuple[int, int]) -> Image:
    """Some rows (the first, and how many) of a page that is stretched to so many pixels."""
    shown = size[0], rows[1]
    bitmap = _blank(shown, transparent=transparent)
    _paint(page, bitmap, shown, size[1], rows[0], transparent=transparent)
    return _image(bitmap, shown, transparent=transparent)


def _blank(size: tuple[int, int], *, transparent: bool) -> bytearray:
    """Pixels that nothing is painted on; four bytes each."""
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
    """Paint a page over pixels of so many columns and rows: of ``high`` rows those from the ``first``
    on."""
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


def packed(image: Image, dpi: float) -> bytes:
    """The image as a file; one with a palette by our own writer, which packs twice as fast."""
    palette = (
        image.getpalette() if image.mode == "P" and not image.info.get("transparency") else None
    )
    if palette and len(palette) > _FEW * 3:
        writer = Strips(image.size, palette, dpi)
        writer.add(image.tobytes())
        return writer.end()
    file = io.BytesIO()
    # the hardest packing takes eight times as long and saves a twentieth
    image.save(file, "PNG", compress_level=6, dpi=(dpi, dpi))
    return file.getvalue()
