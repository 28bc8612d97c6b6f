"""Components laid out in a room of a sheet: what does not fit is reported, the rest lies as options and
layout ask."""

from __future__ import annotations

from collections.abc import Sequence

from builder.drawing.ink.draw_context import Draft
from builder.drawing.ink.geometry import Rect
from builder.drawing.sheets.blocks import lay_out, too_large
from builder.drawing.sheets.components import Component
from builder.drawing.sheets.panels import MARKS, Sheet, Spread
from builder.drawing.sheets.paper import Paper
from builder.model.printing import Layout, PrintOptions
from builder.problems import error

FOLD = 1.6
"""Left free on both sides of a fold, in mm."""


def paper_room(paper: Paper, options: PrintOptions, layout: Layout) -> Rect:
    """Where art may lie: inside the page's live room and its marks, left of the fold if there is one."""
    room = paper.live.inset(MARKS + options.bleed)
    return beside_fold(room, paper.width, options) if layout == "fold" else room


def beside_fold(room: Rect, width: float, options: PrintOptions) -> Rect:
    """The part of a room that lies left of the fold in the middle of a sheet ``width`` mm wide."""
    return room._replace(width=width / 2 - FOLD - options.bleed - room.x)


def lay_on_paper(
    components: Sequence[Component],
    paper: Paper,
    draft: Draft,
    options: PrintOptions,
    layout: Layout,
    what: str = "counter",
    foot: float = 0.0,
) -> list[Sheet]:
    """The sheets of paper that components need, with ``foot`` mm left free below them; ``what`` they
    are is for complaints."""
    room = paper_room(paper, options, layout)
    room = room._replace(height=room.height - foot)
    where = f"the {room.width:.0f} by {room.height:.0f} mm of {paper.name} paper"
    fitting = that_fit(components, room, draft, where, what)
    return lay(fitting, room, (paper.width, paper.height), options, layout)


def lay(
    components: Sequence[Component],
    room: Rect,
    size: tuple[float, float],
    options: PrintOptions,
    layout: Layout,
) -> list[Sheet]:
    """The sheets of a size in mm that components need; at a fold they lie close to it."""
    return lay_out(components, room, size, Spread.of(options, 1.0 if layout == "fold" else 0.5))


def that_fit(
    components: Sequence[Component], room: Rect, draft: Draft, where: str, what: str = "counter"
) -> Sequence[Component]:
    """The components that a room can hold; an error for every counter (or ``what`` it is) that does
    not fit. ``where`` names the room."""
    wrong = too_large(components, room)
    for name in dict.fromkeys(c.counter for c in wrong):
        wide, high = next(c.size for c in wrong if c.counter == name)
        message = f"the {what} {name!r} of {wide:.1f} by {high:.1f} mm does not fit {where}"
        hint = "make margin, bleed or counter size smaller, or the paper larger"
        draft.report(error("counter-too-large", message, hint=hint))
    return [c for c in components if c not in wrong] if wrong else components
