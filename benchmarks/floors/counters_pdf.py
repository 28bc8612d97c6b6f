"""The counter sheets as a PDF with reportlab alone: fronts, then mirrored backs, with cut marks.

python -m benchmarks.floors.counters_pdf WORKLOAD.json OUT.pdf
"""

from __future__ import annotations

import io

from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from benchmarks.floors.drawing import (
    BOX,
    DOTS,
    ECHELON_AT,
    ECHELONS,
    FACTORS_AT,
    FORMATION_AT,
    INK,
    NAME_AT,
    OVALS,
    PAPER,
    SETUP_AT,
    Load,
    arguments,
    factors,
    ground,
    symbol_lines,
)
from benchmarks.timing import timed

ACROSS, DOWN = 11, 15
MARK = (1 * mm, 5 * mm)
"""Where a cut mark starts and ends outside the block."""


class Sheet:
    """A canvas with a block of counters in the middle of each page."""

    def __init__(self, load: Load) -> None:
        self.file = io.BytesIO()
        self.canvas = Canvas(self.file, pagesize=A4)
        self.load = load
        self.size = load["counter_size"] * mm
        self.left = (A4[0] - ACROSS * self.size) / 2
        self.top = (A4[1] + DOWN * self.size) / 2
        self.ink, self.paper = HexColor(INK), HexColor(PAPER)

    def page(self, counters: list[Load], back: bool) -> None:
        """One side of a sheet."""
        self.cut_marks()
        for place, counter in enumerate(counters):
            row, column = divmod(place, ACROSS)
            column = ACROSS - 1 - column if back else column
            x, y = self.left + column * self.size, self.top - row * self.size
            self.face(counter, back, x, y)
        self.canvas.showPage()

    def cut_marks(self) -> None:
        """Short lines where the knife goes."""
        canvas, (start, end) = self.canvas, MARK
        right, foot = self.left + ACROSS * self.size, self.top - DOWN * self.size
        canvas.setLineWidth(0.2)
        canvas.setStrokeColor(self.ink)
        for i in range(ACROSS + 1):
            x = self.left + i * self.size
            canvas.line(x, self.top + start, x, self.top + end)
            canvas.line(x, foot - start, x, foot - end)
        for j in range(DOWN + 1):
            y = self.top - j * self.size
            canvas.line(self.left - start, y, self.left - end, y)
            canvas.line(right + start, y, right + end, y)

    def face(self, counter: Load, back: bool, x: float, y: float) -> None:
        """A counter with its upper left corner at (x, y)."""
        canvas, size = self.canvas, self.size
        canvas.setLineWidth(0.3)
        canvas.setFillColor(HexColor(ground(self.load, counter, back)))
        canvas.rect(x, y - size, size, size, stroke=1, fill=1)
        self.symbol(counter["branch"], x, y)
        canvas.setFillColor(self.ink)
        middle = x + size / 2
        canvas.setFont("Helvetica", 5)
        canvas.drawCentredString(middle, y - ECHELON_AT * size, ECHELONS[counter["echelon"]])
        canvas.setFont("Helvetica-Bold", 11)
        canvas.drawCentredString(middle, y - FACTORS_AT * size, factors(counter, back))
        canvas.setFont("Helvetica", 3.5)
        canvas.drawRightString(x + 0.96 * size, y - SETUP_AT * size, counter["hex"])
        self.upright(counter["name"], x + NAME_AT * size, y - 0.4 * size)
        self.upright(counter["formation"], x + FORMATION_AT * size, y - 0.4 * size)

    def symbol(self, branch: str, x: float, y: float) -> None:
        """The unit symbol of a counter whose corner is at (x, y)."""
        canvas, size = self.canvas, self.size
        left, top, width, height = (part * size for part in BOX)
        x0, y0 = x + left, y - top
        canvas.setFillColor(self.paper)
        canvas.setLineWidth(0.8)
        canvas.rect(x0, y0 - height, width, height, stroke=1, fill=1)
        for ax, ay, bx, by in symbol_lines(branch):
            canvas.line(x0 + ax * width, y0 - ay * height, x0 + bx * width, y0 - by * height)
        if branch in OVALS:
            box = x0 + 0.15 * width, y0 - 0.75 * height, 0.7 * width, 0.5 * height
            canvas.roundRect(*box, 0.25 * height, stroke=1, fill=0)
        if branch in DOTS:
            canvas.setFillColor(self.ink)
            canvas.circle(x0 + width / 2, y0 - height / 2, 0.17 * height, stroke=0, fill=1)

    def upright(self, text: str, x: float, y: float) -> None:
        """Small text along the side of the symbol."""
        canvas = self.canvas
        canvas.saveState()
        canvas.translate(x, y)
        canvas.rotate(90)
        canvas.setFont("Helvetica", 4.5)
        canvas.drawCentredString(0, 0, text)
        canvas.restoreState()


def draw(load: Load) -> bytes:
    """All sheets."""
    sheet = Sheet(load)
    many = ACROSS * DOWN
    for start in range(0, len(load["counters"]), many):
        some = load["counters"][start : start + many]
        sheet.page(some, back=False)
        sheet.page(some, back=True)
    sheet.canvas.save()
    return sheet.file.getvalue()


if __name__ == "__main__":
    _load, _out = arguments()
    timed(lambda: draw(_load), _out)
