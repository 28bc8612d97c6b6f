"""Pages with one counter or card each, front and back in turn: for printers that take paper as small as
a card, and for print shops that want a page for each side."""

from __future__ import annotations

from typing import NamedTuple

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Scene
from builder.drawing.sheets import marks
from builder.drawing.sheets.component_layout import fitting_components
from builder.drawing.sheets.components import Component, counter_components
from builder.drawing.sheets.pages.card_pages import card_components
from builder.drawing.sheets.pages.counter_pages import paint_cells
from builder.drawing.sheets.panels import MARKS, Cell, Panel, Sheet
from builder.drawing.sheets.templates import Pieces
from builder.model.game import Game
from builder.model.printing import PrintOptions, Side
from builder.sentences import filled_sentence

BORDERLESS = 6.0
"""The widest margin in mm around a piece that its art fills; with a wider one the page has cut marks."""


class PiecePage(NamedTuple):
    """A page with a side of a piece: its drawing, the finished size of the piece in its middle, and how
    far art reaches beyond that, all in mm."""

    scene: Scene
    size: tuple[float, float]
    bleed: float


def piece_pages(
    game: Game, context: DrawContext, kind: Pieces, options: PrintOptions
) -> list[PiecePage]:
    """Return the pages of all counters or cards, front and back of each copy in turn. A piece that is
    too large for the page is reported."""
    if kind == "cards":
        components, title = card_components(game, context), context.tr("Cards")
    else:
        components, title = (
            counter_components(game, context, options.counter_size, trimmed=False),
            context.tr("Counters"),
        )
    if options.piece_page is not None:
        components = _fitting(components, options.piece_page, kind, context)
    drawn: dict[tuple[str, str], list[PiecePage]] = {}
    pages: list[PiecePage] = []
    for component in components:
        key = component.front.digest(), component.back.digest()
        if key not in drawn:
            drawn[key] = [_page(component, side, title, options) for side in ("front", "back")]
        pages += drawn[key]
    return pages


def _fitting(
    components: list[Component], page: tuple[float, float], kind: Pieces, context: DrawContext
) -> list[Component]:
    where = filled_sentence("a page of {wide:g} by {high:g} mm", wide=page[0], high=page[1])
    what = "card" if kind == "cards" else "counter"
    room = Rect(0, 0, *page)
    return list(fitting_components(components, room, context, where, what))


def _page(component: Component, side: Side, title: str, options: PrintOptions) -> PiecePage:
    wide, high = component.size
    edge = 2 * options.bleed
    across, down = options.piece_page or (wide + edge, high + edge)
    left, top = (across - wide) / 2, (down - high) / 2
    borderless = max(left, top) <= BORDERLESS
    bleed = max(options.bleed, left, top) if borderless else options.bleed
    panel = Panel(
        Rect(left, top, wide, high),
        [Cell(component, Rect(left, top, wide, high))],
        [left, left + wide],
        [top, top + high],
    )
    sheet = Sheet(across, down, [panel])
    if side == "back":
        sheet = sheet.turned_over(options.flip).nudged(options.nudge)
    scene = Scene(across, down, title=title)
    paint_cells(scene, sheet, side, bleed, options.edge_art)
    if min(left, top) >= options.bleed + MARKS:
        for shown in sheet.panels:
            marks.panel_marks(scene, shown, options, side)
    return PiecePage(scene.finished(), component.size, min(bleed, left, top))
