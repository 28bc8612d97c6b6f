"""The map as a PNG of 150 dpi: reportlab's PDF painted by pdfium, packed by Pillow.

python -m benchmarks.floors.map_png_pdfium WORKLOAD.json OUT.png
"""

from __future__ import annotations

from pypdfium2 import PdfDocument

from benchmarks.floors.drawing import Load, arguments
from benchmarks.floors.map_pdf import draw
from benchmarks.floors.map_png import DPI, packed
from benchmarks.timing import timed


def paint(load: Load) -> bytes:
    """The map as a PNG."""
    document = PdfDocument(draw(load))
    image = document[0].render(scale=DPI / 72).to_pil()
    document.close()
    return packed(image)


if __name__ == "__main__":
    _load, _out = arguments()
    timed(lambda: paint(_load), _out)
