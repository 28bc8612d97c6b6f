"""Small scenes that the tests of all backends draw, and what can be seen of an image."""

from __future__ import annotations

import io
from typing import Any

from PIL import Image as Images
from PIL.Image import Image

from builder.drawing.ink.scene import Scene, Sub
from builder.drawing.ink.text import add_text

PAPER, INK, WATER = "#f4eedd", "#224422", "#88bbcc"


def card(title: str = "Card", words: str = "Support 火力支援") -> Scene:
    """A sheet of 60 by 40 mm with a frame, a ring of water, and a line of text."""
    scene = Scene(60, 40, title=title)
    scene.rect(0, 0, 60, 40, fill=PAPER)
    outer = [(10.0, 10.0), (30.0, 10.0), (30.0, 30.0), (10.0, 30.0)]
    inner = [(16.0, 16.0), (24.0, 16.0), (24.0, 24.0), (16.0, 24.0)]
    scene.path([Sub(outer, True), Sub(inner, True)], fill=WATER)
    add_text(scene, 5, 37, words, "condensed", 4, fill=INK)
    return scene


def counter(name: str, ground: str = "#778855") -> Scene:
    """A counter face of 12 mm that holds another symbol."""
    box = Scene(1, 1)
    box.rect(0, 0, 1, 0.7, fill="#ffffff", stroke="#000000", line=0.05)
    scene = Scene(12, 12)
    scene.rect(0, 0, 12, 12, fill=ground)
    scene.place(box, 3, 3, scale=6)
    add_text(scene, 6, 10.5, name, "condensed-bold", 2.5, anchor="middle")
    return scene


def png(colour: tuple[int, int, int, int], size: tuple[int, int] = (4, 2)) -> bytes:
    """A raster image of one colour, its top left quarter red."""
    image = Images.new("RGBA", size, colour)
    image.paste((255, 0, 0, 255), (0, 0, size[0] // 2, size[1] // 2))
    file = io.BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


def opened(data: bytes) -> Image:
    """The image of a file's bytes."""
    return Images.open(io.BytesIO(data))


def at(image: Image, x: float, y: float, dpi: float = 254) -> str:
    """The colour at a place in mm."""
    r, g, b = image.convert("RGB").getpixel((int(x * dpi / 25.4), int(y * dpi / 25.4)))
    return f"#{r:02x}{g:02x}{b:02x}"


def tally(image: Image) -> list[tuple[int, tuple[int, ...]]]:
    """How many pixels have each colour."""
    counted: Any = image.getcolors(image.width * image.height)
    return list(counted)
