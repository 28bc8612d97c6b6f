"""The map as a PDF with reportlab alone.

python -m benchmarks.floors.map_pdf WORKLOAD.json OUT.pdf
"""

from __future__ import annotations

import io

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from benchmarks.floors.drawing import (
    GRID,
    GRID_WIDTH,
    INK,
    NUMBER_RAISED,
    NUMBER_SIZE,
    Load,
    arguments,
    corners,
)
from benchmarks.timing import timed


def draw(load: Load) -> bytes:
    """The map on one page."""
    file = io.BytesIO()
    width, height = load["sheet"]
    canvas = Canvas(file, pagesize=(width * mm, height * mm))
    fills = {name: HexColor(fill) for name, fill in load["fills"].items()}
    outline = [(x * mm, -y * mm) for x, y in corners(load["radius"])]
    canvas.setLineWidth(GRID_WIDTH * mm)
    canvas.setStrokeColor(HexColor(GRID))
    for hexagon in load["hexes"]:
        x, y = hexagon["x"] * mm, (height - hexagon["y"]) * mm
        path = canvas.beginPath()
        path.moveTo(x + outline[0][0], y + outline[0][1])
        for dx, dy in outline[1:]:
            path.lineTo(x + dx, y + dy)
        path.close()
        canvas.setFillColor(fills[hexagon["terrain"]])
        canvas.drawPath(path, stroke=1, fill=1)
    canvas.setFillColor(HexColor(INK))
    canvas.setFont("Helvetica", NUMBER_SIZE * mm)
    raised = (NUMBER_RAISED * load["across"] - NUMBER_SIZE * 0.35) * mm
    for hexagon in load["hexes"]:
        y = (height - hexagon["y"]) * mm + raised
        canvas.drawCentredString(hexagon["x"] * mm, y, hexagon["id"])
    canvas.showPage()
    canvas.save()
    return file.getvalue()


if __name__ == "__main__":
    _load, _out = arguments()
    timed(lambda: draw(_load), _out)
