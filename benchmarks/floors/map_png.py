"""The map as a PNG of 150 dpi with Pillow alone, painted twice as large and reduced.

python -m benchmarks.floors.map_png WORKLOAD.json OUT.png
"""

from __future__ import annotations

import io

from PIL import Image, ImageDraw, ImageFont

from benchmarks.floors.drawing import (
    GRID,
    INK,
    NUMBER_RAISED,
    NUMBER_SIZE,
    Load,
    arguments,
    corners,
)
from benchmarks.timing import timed

DPI = 150
FINER = 2


def paint(load: Load) -> Image.Image:
    """The map at 150 dpi, smooth."""
    scale = DPI * FINER / 25.4
    width, height = (round(side * DPI / 25.4) for side in load["sheet"])
    image = Image.new("RGB", (width * FINER, height * FINER), "white")
    brush = ImageDraw.Draw(image)
    font = ImageFont.load_default(size=NUMBER_SIZE * scale)
    outline = [(x * scale, y * scale) for x, y in corners(load["radius"])]
    for hexagon in load["hexes"]:
        x, y = hexagon["x"] * scale, hexagon["y"] * scale
        shape = [(x + dx, y + dy) for dx, dy in outline]
        brush.polygon(shape, fill=load["fills"][hexagon["terrain"]], outline=GRID)
    raised = NUMBER_RAISED * load["across"] * scale
    for hexagon in load["hexes"]:
        at = hexagon["x"] * scale, hexagon["y"] * scale - raised
        brush.text(at, hexagon["id"], fill=INK, font=font, anchor="mm")
    return image.reduce(FINER)


def packed(image: Image.Image) -> bytes:
    """The image as a PNG."""
    file = io.BytesIO()
    image.save(file, "PNG", dpi=(DPI, DPI), compress_level=6)
    return file.getvalue()


if __name__ == "__main__":
    _load, _out = arguments()
    timed(lambda: packed(paint(_load)), _out)
