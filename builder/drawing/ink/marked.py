"""One line of one weight in which icons stand among the words."""

from __future__ import annotations

from builder.drawing.ink import pictures
from builder.drawing.ink.draft import Draft
from builder.drawing.ink.layers import Colours
from builder.drawing.ink.scene import Scene
from builder.drawing.ink.text import add_centred, text_width
from builder.model.marks import parts_of
from builder.problems import PathKey

_ICON = 1.35
"""The room of an icon, in em, and how wide it is drawn."""
_DRAWN = 1.25


def marked_width(words: str, font: str) -> float:
    """How wide a line is at a size of 1."""
    return sum(
        _ICON if part.kind == "icon" else text_width(part.text, font, 1) for part in parts_of(words)
    )


def add_marked(
    scene: Scene,
    x: float,
    y: float,
    words: str,
    font: str,
    size: float,
    colours: Colours,
    draft: Draft,
    path: PathKey,
) -> None:
    """Draw a line about (x, y); an unknown icon is reported as ``unknown-picture``."""
    at = x - marked_width(words, font) * size / 2
    for part in parts_of(words):
        if part.kind == "icon":
            middle = at + _ICON * size / 2
            pictures.place(scene, part.text, middle, y, _DRAWN * size, colours, draft, path)
            at += _ICON * size
            continue
        add_centred(
            scene, at, y, part.text, font, size, anchor="start", fill=colours.ink, draft=draft,
            path=path,
        )  # fmt: skip
        at += text_width(part.text, font, size)
