"""Renders pages of any PDF file as pictures, with pdfium (which also renders Chitwright's own
PDFs)."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from builder.outputs.formats.png import encode_png, paint_page

POINT = 25.4 / 72
"""Millimetres in a point."""
_MOST_PIXELS = 60_000_000
_MOST_SIDE = 30_000


class PdfError(ValueError):
    """Raised for a file that is not a PDF or cannot be read."""


@dataclass
class PdfPages:
    """The pages of an open PDF document."""

    document: Any

    def __len__(self) -> int:
        return len(self.document)

    def size(self, number: int) -> tuple[float, float]:
        """Return the width and height of a page (counted from 1) in mm."""
        wide, high = self.document.get_page_size(number - 1)
        return float(wide) * POINT, float(high) * POINT

    def picture(self, number: int, dpi: float, *, transparent: bool = False) -> bytes:
        """Return a page (counted from 1) as a PNG of ``dpi`` pixels per inch, or fewer if the
        picture would be too large; empty bytes if the page has no area."""
        wide, high = (side / 25.4 for side in self.size(number))
        if wide <= 0 or high <= 0:
            return b""
        fit = min(dpi, (_MOST_PIXELS / (wide * high)) ** 0.5, _MOST_SIDE / max(wide, high))
        size = max(1, round(wide * fit)), max(1, round(high * fit))
        return encode_png(paint_page(self.document, number - 1, size, transparent), fit)


@contextmanager
def open_pdf(data: bytes) -> Iterator[PdfPages]:
    """Open a PDF as a context that yields its pages; raises :class:`PdfError`."""
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(io.BytesIO(data))
    except pypdfium2.PdfiumError as exc:
        raise PdfError(str(exc)) from exc
    try:
        yield PdfPages(document)
    except pypdfium2.PdfiumError as exc:
        raise PdfError(str(exc)) from exc
    finally:
        document.close()
