"""One line of text in a single font with icons among the words."""

from __future__ import annotations

from builder.drawing.artwork import silhouettes
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.drawing_data import Colours
from builder.drawing.ink.scene import Scene
from builder.drawing.ink.text import Anchor, add_centred, fit_size_or_report, text_width
from builder.model.texts.marks import has_icon, marked_parts
from builder.problems import PathKey

_ICON = 1.35
"""The width in em that is reserved for an icon; the icon itself is drawn a little narrower
(``_DRAWN``)."""
_DRAWN = 1.25


def marked_width(words: str, font: str) -> float:
    """Return the width of a line of text with icons, in em (at a font size of 1)."""
    return sum(
        _ICON if part.kind == "icon" else text_width(part.text, font, 1)
        for part in marked_parts(words)
    )


def to_capitals(words: str) -> str:
    """Return a line in capitals, leaving the names of its icons unchanged."""
    if not has_icon(words):
        return words.upper()
    return "".join(
        f":{part.text}:" if part.kind == "icon" else part.text.upper()
        for part in marked_parts(words)
    )


def draw_fitted_line(
    scene: Scene,
    x: float,
    y: float,
    words: str,
    font: str,
    size: float,
    room: float,
    colours: Colours,
    context: DrawContext,
    path: PathKey,
    place: str,
    least: float,
    *,
    anchor: Anchor = "middle",
    turn: float = 0.0,
    spacing: float = 0.0,
) -> None:
    """Draw a line of text, with icons if it has any, at most ``room`` mm wide, shrinking it if
    necessary. A line that does not fit even at ``least`` times its size is reported as a problem;
    ``place`` names the line's place in the report."""
    if not has_icon(words):
        fit = fit_size_or_report(context, words, font, size, room, path, place, least, spacing)
        add_centred(
            scene, x, y, words, font, fit, fill=colours.ink, anchor=anchor, turn=turn,
            spacing=spacing, context=context, path=path,
        )  # fmt: skip
        return
    wide = marked_width(words, font)
    fit = min(size, room / wide)
    if fit < least * size:
        context.too_long(words, path, place)
    apart = Scene(0, 0)
    middle = {"start": 0.5, "middle": 0.0, "end": -0.5}[anchor] * wide * fit
    draw_marked_line(apart, middle, 0, words, font, fit, colours, context, path)
    scene.place(apart, x, y, turn=turn)


def draw_marked_line(
    scene: Scene,
    x: float,
    y: float,
    words: str,
    font: str,
    size: float,
    colours: Colours,
    context: DrawContext,
    path: PathKey,
) -> None:
    """Draw a line with icons, centred on (x, y); an unknown icon is reported as
    ``unknown-picture``."""
    at = x - marked_width(words, font) * size / 2
    for part in marked_parts(words):
        if part.kind == "icon":
            middle = at + _ICON * size / 2
            silhouettes.place_silhouette(
                scene, part.text, middle, y, _DRAWN * size, colours, context, path
            )
            at += _ICON * size
            continue
        add_centred(
            scene, at, y, part.text, font, size, anchor="start", fill=colours.ink, context=context,
            path=path,
        )  # fmt: skip
        at += text_width(part.text, font, size)
