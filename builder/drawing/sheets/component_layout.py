"""Lay out components in the usable area (room) of a sheet according to the print options and
layout; components that do not fit are reported."""

from __future__ import annotations

from collections.abc import Sequence

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.sheets.blocks import lay_out, too_large
from builder.drawing.sheets.components import Component
from builder.drawing.sheets.panels import MARKS, Sheet, Spread
from builder.drawing.sheets.paper import Paper
from builder.model.printing import Layout, PrintOptions
from builder.problems import error
from builder.sentences import as_sentence, filled_sentence

FOLD = 1.6
"""The space left free on both sides of a fold, in mm."""


def paper_room(paper: Paper, options: PrintOptions, layout: Layout) -> Rect:
    """Return the area of a page in which art may lie: inside the page's printable area and its
    marks, and left of the fold if there is one."""
    room = paper.live.inset(MARKS + options.bleed)
    return beside_fold(room, paper.width, options) if layout == "fold" else room


def beside_fold(room: Rect, width: float, options: PrintOptions) -> Rect:
    """Return the part of a room that lies left of the fold in the middle of a sheet ``width`` mm
    wide."""
    return room._replace(width=width / 2 - FOLD - options.bleed - room.x)


def lay_on_paper(
    components: Sequence[Component],
    paper: Paper,
    context: DrawContext,
    options: PrintOptions,
    layout: Layout,
    what: str = "counter",
    foot: float = 0.0,
) -> list[Sheet]:
    """Return the sheets of paper that the components need, with ``foot`` mm left free below the
    components; ``what`` is the name of the components in problems."""
    room = paper_room(paper, options, layout)
    room = room._replace(height=room.height - foot)
    where = filled_sentence(
        "the {width:.0f} by {height:.0f} mm of {paper} paper",
        width=room.width,
        height=room.height,
        paper=paper.name,
    )
    fitting = fitting_components(components, room, context, where, what)
    return lay_on_sheets(fitting, room, (paper.width, paper.height), options, layout)


def lay_on_sheets(
    components: Sequence[Component],
    room: Rect,
    size: tuple[float, float],
    options: PrintOptions,
    layout: Layout,
) -> list[Sheet]:
    """Return the sheets of a size in mm that the components need; in a layout with a fold the
    components are placed close to the fold."""
    return lay_out(
        components, room, size, Spread.from_options(options, 1.0 if layout == "fold" else 0.5)
    )


def fitting_components(
    components: Sequence[Component],
    room: Rect,
    context: DrawContext,
    where: str,
    what: str = "counter",
) -> Sequence[Component]:
    """Return the components that fit into a room, and report an error for every other counter;
    ``what`` replaces the word "counter" in the error, and ``where`` is the name of the room."""
    wrong = too_large(components, room)
    hint = "make margin, bleed or counter size smaller, or the paper larger"
    report_too_large(wrong, context, where, what, hint)
    return [c for c in components if c not in wrong] if wrong else components


def report_too_large(
    wrong: Sequence[Component], context: DrawContext, where: str, what: str, hint: str
) -> None:
    """Report an error for every counter or card (``what``) that does not fit the room named
    ``where``, once for all its copies."""
    for name in dict.fromkeys(c.counter for c in wrong):
        first = next(c for c in wrong if c.counter == name)
        wide, high = first.size
        message = filled_sentence(
            "the {what} {name!r} of {wide:.1f} by {high:.1f} mm does not fit {where}",
            what=as_sentence(what),
            name=name,
            wide=wide,
            high=high,
            where=where,
        )
        context.report(error("counter-too-large", message, first.path, hint=hint))
