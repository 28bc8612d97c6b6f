"""Counter sheets in three layouts: printed on both sides, to be folded, or printed on one side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from builder.drawing.cards.card_frame import Pen
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Scene
from builder.drawing.sheets import marks
from builder.drawing.sheets.bleeding import bleed_around
from builder.drawing.sheets.component_layout import lay_on_paper
from builder.drawing.sheets.components import Component, counter_components
from builder.drawing.sheets.furniture import blank_page, draw_furniture
from builder.drawing.sheets.panels import MARKS, Sheet
from builder.drawing.sheets.paper import Paper
from builder.drawing.sheets.places import label_positions
from builder.model.game import Game
from builder.model.printing import DEFAULT, EdgeArt, Layout, PrintOptions, Side

FurnitureDrawer = Callable[[Pen, Game, Paper, str, str], None]
"""A function that draws title, ruler and notes on a page, given the pen, the game, the paper, a
description of the page's content and the page's number."""


def counter_sheets(
    game: Game,
    context: DrawContext,
    paper: Paper,
    options: PrintOptions = DEFAULT,
    layout: Layout = "duplex",
) -> list[Sheet]:
    """Return the fronts of the game's counters on as many sheets as they need."""
    return laid_counters(
        components_to_print(game, context, options), context, paper, options, layout
    )


def components_to_print(game: Game, context: DrawContext, options: PrintOptions) -> list[Component]:
    """Return every piece to be printed, with its size and the edges of its faces according to the
    print options."""
    together = not options.are_counters_separate and options.bleed == 0
    return counter_components(game, context, options.counter_size, trimmed=together)


def laid_counters(
    components: Sequence[Component],
    context: DrawContext,
    paper: Paper,
    options: PrintOptions,
    layout: Layout,
) -> list[Sheet]:
    """Return the components laid out on the sheets of a layout."""
    foot = 4.0 if layout == "fold" else 0.0  # for the words below the fold line
    return lay_on_paper(components, paper, context, options, layout, foot=foot)


def counter_pages(
    game: Game,
    context: DrawContext,
    paper: Paper,
    options: PrintOptions = DEFAULT,
    layout: Layout = "duplex",
) -> list[Scene]:
    """Return the pages of a layout: for printing on both sides, front and back of each sheet in
    turn; for folding, both beside a fold; for printing on one side, the fronts and then the backs
    that carry information, on sheets of their own."""
    components = components_to_print(game, context, options)
    book = PageBook(game, context, paper, options, counter_names(context))
    if layout == "single":
        book.singles(components)
    else:
        sheets = laid_counters(components, context, paper, options, layout)
        for number, sheet in enumerate(sheets, 1):
            (book.fold if layout == "fold" else book.leaf)(sheet, number, len(sheets))
    return book.pages


@dataclass(frozen=True)
class PieceNames:
    """The names for the pieces of a page book in bookmarks and in page heads, both normally and for
    the layout with a fold."""

    title: str
    what: str
    fold_title: str
    fold: str


def counter_names(context: DrawContext) -> PieceNames:
    """Return the names for counters in bookmarks and page heads."""
    tr = context.tr
    return PieceNames(
        tr("Counters"),
        tr("counters"),
        tr("Counters to fold"),
        tr("counters: fold, glue, cut"),
    )


class PageBook:
    """A set of pages under construction. With ``named``, the positions on the pages are labelled,
    as a manifest requires."""

    def __init__(
        self,
        game: Game,
        context: DrawContext,
        paper: Paper,
        options: PrintOptions,
        names: PieceNames,
        *,
        dress: FurnitureDrawer = draw_furniture,
        named: bool = True,
    ) -> None:
        self.game, self.context, self.paper, self.options = game, context, paper, options
        self.names, self.dress, self.named = names, dress, named
        self.pages: list[Scene] = []

    def leaf(self, sheet: Sheet, number: int, count: int) -> None:
        """Add the pages for front and back of one sheet of paper."""
        self._side(sheet, "front", number, count)
        back = sheet.turned_over(self.options.flip).nudged(self.options.nudge)
        self._side(back, "back", number, count)

    def singles(self, components: Sequence[Component]) -> None:
        """Add pages with the fronts, then pages with the backs that carry information, each on
        sheets of their own."""
        tr = self.context.tr
        backs = [c.reverse for c in components if not c.blank]
        for faces, what in ((components, tr("fronts")), (backs, tr("backs to glue on"))):
            sheets = laid_counters(faces, self.context, self.paper, self.options, "single")
            for number, sheet in enumerate(sheets, 1):
                self.one_sided(sheet, number, len(sheets), what)

    def one_sided(self, sheet: Sheet, number: int, count: int, what: str) -> None:
        """Add the page of a sheet that is printed on one side only; ``what`` describes its content."""
        pen = self._page(self.names.title, number, count, what)
        paint_cells(pen.scene, sheet, "front", self.options.bleed, self.options.edge_art)
        self._cuts(pen, sheet, "front")
        self._dress(pen, self.names.what, number, count, what)

    def _side(self, sheet: Sheet, side: Side, number: int, count: int) -> None:
        tr = self.context.tr
        name = tr("front") if side == "front" else tr("back")
        pen = self._page(self.names.title, number, count, name)
        paint_cells(pen.scene, sheet, side, self.options.bleed, self.options.edge_art)
        self._cuts(pen, sheet, side)
        if side == "front" and self.named:
            label_positions(pen, sheet, self.options.bleed)
        if self.options.crosses:
            shift = self.options.nudge if side == "back" else (0.0, 0.0)
            marks.registration_crosses(pen, self.paper, shift)
        self._dress(pen, self.names.what, number, count, name)

    def fold(self, sheet: Sheet, number: int, count: int) -> None:
        """Add a page with fronts on the left of a fold line and backs on the right."""
        options = self.options
        pen = self._page(self.names.fold_title, number, count)
        back = sheet.unfolded()
        paint_cells(pen.scene, sheet, "front", options.bleed, options.edge_art)
        paint_cells(pen.scene, back, "back", options.bleed, options.edge_art)
        for side, other in zip(sheet.panels, back.panels, strict=True):
            marks.folded_marks(pen.scene, side, other, options)
        bottom = max(panel.around.bottom for panel in sheet.panels)
        marks.fold_line(pen, self.paper, bottom + options.bleed + MARKS, words=self.named)
        self._dress(pen, self.names.fold, number, count)

    def _cuts(self, pen: Pen, sheet: Sheet, side: Side) -> None:
        for panel in sheet.panels:
            marks.panel_marks(pen.scene, panel, self.options, side)

    def _page(self, what: str, number: int, count: int, side: str = "") -> Pen:
        pen = blank_page(self.context, self.paper, f"{what} · {self._label(number, count, side)}")
        self.pages.append(pen.scene)
        return pen

    def _dress(self, pen: Pen, what: str, number: int, count: int, side: str = "") -> None:
        self.dress(pen, self.game, self.paper, what, self._label(number, count, side))

    def _label(self, number: int, count: int, side: str) -> str:
        tr = self.context.tr
        if not side:
            return tr("Sheet {number} of {count}", number=number, count=count)
        return tr("Sheet {number} of {count} · {side}", number=number, count=count, side=side)


def paint_cells(
    scene: Scene, sheet: Sheet, side: Side, bleed: float = 0.0, edges: EdgeArt = ""
) -> None:
    """Draw one face of every component of a sheet over the bleed of all of them; a sheet of backs
    must already be turned over."""
    if bleed > 0:
        drawn: dict[int, Scene] = {}
        for cell in sheet.cells:
            face = cell.component.face(side)
            if id(face) not in drawn:
                drawn[id(face)] = bleed_around(face, cell.component.shape, bleed, edges).finished()
            place_face(scene, drawn[id(face)], cell.place, cell.turn)
    for cell in sheet.cells:
        place_face(scene, cell.component.face(side), cell.place, cell.turn)


def place_face(scene: Scene, picture: Scene, at: Rect, turn: float) -> None:
    """Place a face with its centre at the centre of its cell, rotated by ``turn`` degrees (a
    multiple of 90, clockwise)."""
    x, y = at.centre
    dx, dy = picture.width / 2, picture.height / 2
    left, up = {0.0: (dx, dy), 90.0: (-dy, dx), 180.0: (-dx, -dy), 270.0: (dy, -dx)}[turn]
    scene.place(picture, x - left, y - up, turn=turn)
