"""The placeholder for a counter or card that cannot be drawn: a blank face with its id."""

from __future__ import annotations

from builder.drawing.ink.scene import Scene, Sub
from builder.drawing.ink.style import WHITE
from builder.drawing.ink.text import add_centred, text_width, wrap_text

_RED = "#b3261e"
_FONT = "condensed-semibold"
_ROOM = 0.8
"""The largest fraction of the blank face's width that the id may take up."""


def draw_blank_face(id: str, wide: float, high: float) -> Scene:
    """Return a white face of ``wide`` by ``high`` mm, crossed out in red, with the id on it."""
    scene = Scene(wide, high)
    line = 0.05 * min(wide, high)
    scene.rect(0, 0, wide, high, fill=WHITE)
    scene.rect(line, line, wide - 2 * line, high - 2 * line, stroke=_RED, line=line)
    cross = [Sub([(line, line), (wide - line, high - line)]),
             Sub([(line, high - line), (wide - line, line)])]  # fmt: skip
    scene.path(cross, stroke=_RED, width=0.5 * line)
    _draw_id(scene, id, 0.2 * min(wide, high))
    return scene


def _draw_id(scene: Scene, id: str, size: float) -> None:
    """Draw the id on a white band in the middle, broken into lines at its hyphens."""
    room = _ROOM * scene.width
    lines = wrap_text(id.replace("-", "- "), _FONT, size, room) or ["?"]
    lines = [line.replace("- ", "-") for line in lines]
    widest = max(text_width(line, _FONT, size) for line in lines)
    size *= min(1.0, room / max(widest, 0.01), _ROOM * scene.height / (1.1 * size * len(lines)))
    step = 1.1 * size
    top = (scene.height - step * len(lines)) / 2
    wide = scene.width * (_ROOM + 0.06)
    scene.rect((scene.width - wide) / 2, top - 0.1 * size, wide,
               step * len(lines) + 0.2 * size, fill=WHITE)  # fmt: skip
    for i, line in enumerate(lines):
        y = top + (i + 0.5) * step
        add_centred(scene, scene.width / 2, y, line, _FONT, size, fill=_RED)
