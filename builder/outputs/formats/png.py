"""Scenes to PNG images, by way of their own PDF: one painter, so paper and screen agree.

The renderer is pdfium; Pillow reduces, chooses palettes and packs. The same scene gives the same
bytes with the same versions of both.
"""

from __future__ import annotations

import ctypes
import io
import math
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from builder.drawing.ink.scene import Scene
from builder.outputs.formats import pdf

if TYPE_CHECKING:
    from PIL.Image import Image

_CANDIDATES = 4096
_CELLS = (5, 4, 3, 0)
"""Bits dropped from a colour's parts: a palette takes one colour of each cell, then of finer cells."""

_SAMPLED = 1_000_000
_LARGE = 64_000_000
"""Pixels of a picture from which on it is painted in bands."""
_BAND = 16_000_000
"""Pixels of a band."""

Colour = tuple[int, int, int]


def render(
    scene: Scene, dpi: float, *, colours: int | None = None, transparent: bool = False
) -> bytes:
    """The scene as a PNG of ``dpi`` pixels an inch, on white unless ``transparent``.

    ``colours`` (2 to 256) makes a palette image of at most so many colours.
    """
    size = max(1, round(scene.width * dpi / 25.4)), max(1, round(scene.height * dpi / 25.4))
    with _document([scene]) as document:
        if size[0] * size[1] > _LARGE and colours is not None and not transparent:
            return packed(_in_bands(document, size, colours), dpi)
        image = painted(document, 0, size, transparent)
    if colours is not None:
        image = reduce_colours(image, colours)
    return packed(image, dpi)


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


def _in_bands(document: Any, size: tuple[int, int], colours: int) -> Image:
    """The first page with a palette, painted band by band: a whole one would take eight bytes a pixel,
    and this takes little more than one."""
    from PIL import Image as Images

    width, height = size
    step = _step(size)
    rows = max(1, _BAND // width // step) * step
    counted: Counter[Colour] = Counter()
    bands: list[tuple[int, int, bytes]] = []
    page = document[0]
    for top in range(0, height, rows):
        high = min(rows, height - top)
        band = _on_page(page, size, False, (top, high))
        counted.update(_counted(band, step))
        bands.append((top, high, zlib.compress(band.tobytes(), 1)))
    page.close()
    palette = _palette(counted, colours)
    whole = Images.new("P", size)
    whole.putpalette(palette.getpalette() or [])
    for top, high, data in bands:
        band = Images.frombytes("RGB", (width, high), zlib.decompress(data))
        whole.paste(band.quantize(palette=palette, dither=Images.Dither.NONE), (0, top))
    return whole


def _palette(counted: Mapping[Colour, int], colours: int) -> Image:
    """An image with the palette of at most so many colours of those that were counted."""
    from PIL import Image as Images

    ordered = sorted(counted.items(), key=lambda entry: (-entry[1], entry[0]))
    chosen = _spread([colour for colour, _ in ordered[:_CANDIDATES]], colours)
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
    chosen: dict[tuple[int, int, int], None] = {}
    for bits in _CELLS:
        cells = {tuple(part >> bits for part in colour) for colour in chosen}
        for colour in candidates:
            cell = tuple(part >> bits for part in colour)
            if cell not in cells and len(chosen) < colours:
                cells.add(cell)
                chosen[colour] = None
    return list(chosen)


def _oversampling(width_px: int) -> int:
    return 4 if width_px <= 64 else 2 if width_px <= 480 else 1


@contextmanager
def _document(scenes: Sequence[Scene]) -> Iterator[Any]:
    import pypdfium2

    document = pypdfium2.PdfDocument(
        pdf.render(scenes, pdf.DocumentInfo(""), parts=pdf.Parts(quickly=True))
    )
    try:
        yield document
    finally:
        document.close()


def painted(document: Any, number: int, size: tuple[int, int], transparent: bool) -> Image:
    """A page stretched to exactly so many pixels."""
    page = document[number]
    image = _on_page(page, size, transparent, (0, size[1]))
    page.close()
    return image


def _on_page(page: Any, size: tuple[int, int], transparent: bool, rows: tuple[int, int]) -> Image:
    """Some rows (the first, and how many) of a page that is stretched to so many pixels."""
    import pypdfium2.raw as pdfium
    from PIL import Image as Images

    width, height = size[0], rows[1]
    kind = pdfium.FPDFBitmap_BGRA if transparent else pdfium.FPDFBitmap_BGRx
    buffer = bytearray(width * height * 4)
    memory = (ctypes.c_ubyte * len(buffer)).from_buffer(buffer)
    bitmap = pdfium.FPDFBitmap_CreateEx(width, height, kind, memory, width * 4)
    ground = 0x00FFFFFF if transparent else 0xFFFFFFFF
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, ground)
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, -rows[0], width, size[1], 0, 0)
    pdfium.FPDFBitmap_Destroy(bitmap)
    mode, raw = ("RGBA", "BGRA") if transparent else ("RGB", "BGRX")
    return Images.frombuffer(mode, (width, height), buffer, "raw", raw, 0, 1)


def packed(image: Image, dpi: float) -> bytes:
    file = io.BytesIO()
    # the hardest packing takes eight times as long and saves a twentieth
    image.save(file, "PNG", compress_level=6, dpi=(dpi, dpi))
    return file.getvalue()
