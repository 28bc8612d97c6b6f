"""Sheets of cards in three layouts: printed on both sides, to be folded, or printed on one side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from builder.drawing.card_faces import card_back, card_face
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.drawing.sheets.component_layout import lay_on_paper, paper_room
from builder.drawing.sheets.components import Component
from builder.drawing.sheets.furniture import draw_slim_furniture
from builder.drawing.sheets.pages.counter_pages import PageBook, PieceNames
from builder.drawing.sheets.panels import Sheet, Spread, kind_of
from builder.drawing.sheets.paper import Paper
from builder.model.game import Game
from builder.model.printing import DEFAULT, Layout, PrintOptions

FURNITURE = 10.0
"""The height of the head and of the foot of a page of cards, in mm."""


def card_components(game: Game, context: DrawContext) -> list[Component]:
    """Return every copy of every card, deck by deck."""
    found = []
    backs = {name: card_back(game, back, context) for name, back in game.card_backs.items()}
    for deck in game.decks:
        for card in game.cards:
            if card.deck != deck.id:
                continue
            behind = backs[game.backs_of_cards[card.id]]
            fronts = {number: card_face(game, card, context, number) for number in set(card.copies)}
            for copy, number in enumerate(card.copies, 1):
                id = f"{card.id}-{copy}"
                path = ("cards", card.id)
                found.append(
                    Component(id, fronts[number], behind, deck.id, counter=card.id, path=path)
                )
    return found


def card_pages(
    game: Game,
    context: DrawContext,
    paper: Paper,
    options: PrintOptions = DEFAULT,
    layout: Layout = "duplex",
) -> list[Scene]:
    """Return the pages of cards for a layout. Each size of card is printed on upright or on turned
    paper, whichever holds more of them, or all sizes on one of the two if that saves a sheet; sizes
    with the same orientation share their sheets."""
    options = options.for_cards
    sheets = laid_cards(card_components(game, context), paper, context, options, layout)
    if layout == "single":
        return _singles(game, context, sheets, options)
    pages: list[Scene] = []
    for number, (way, sheet) in enumerate(sheets, 1):
        book = _book(game, context, way, options)
        (book.fold if layout == "fold" else book.leaf)(sheet, number, len(sheets))
        pages += book.pages
    return pages


def _book(game: Game, context: DrawContext, paper: Paper, options: PrintOptions) -> PageBook:
    tr = context.tr
    names = PieceNames(tr("Cards"), tr("cards"), tr("Cards to fold"), tr("cards: fold, glue, cut"))
    return PageBook(game, context, paper, options, names, dress=draw_slim_furniture, named=False)


def _singles(
    game: Game, context: DrawContext, sheets: Sequence[tuple[Paper, Sheet]], options: PrintOptions
) -> list[Scene]:
    """Return the pages of fronts, then those of their backs, at the same positions but on separate
    sheets."""
    pages: list[Scene] = []
    backs = [(way, _reversed(sheet)) for way, sheet in sheets]
    for what, shown in ((context.tr("fronts"), sheets), (context.tr("backs to glue on"), backs)):
        for number, (way, sheet) in enumerate(shown, 1):
            book = _book(game, context, way, options)
            book.one_sided(sheet, number, len(sheets), what)
            pages += book.pages
    return pages


def _reversed(sheet: Sheet) -> Sheet:
    """Return the sheet of the components' backs that goes with a sheet of their fronts."""
    panels = [
        replace(p, cells=[replace(c, component=c.component.reverse) for c in p.cells])
        for p in sheet.panels
    ]
    return Sheet(sheet.width, sheet.height, panels)


# -- where cards lie -----------------------------------------------------------------------------


_CardsByPaper = list[tuple[Paper, list[Component]]]
"""Cards, grouped by the paper (upright or turned) on which they are printed."""


def laid_cards(
    components: Sequence[Component],
    paper: Paper,
    context: DrawContext,
    options: PrintOptions,
    layout: Layout,
) -> list[tuple[Paper, Sheet]]:
    """Return the sheets of cards, each with its paper: each size of card in its best orientation,
    or all in one orientation if that takes fewer sheets. Cards that fit on no paper are reported
    once."""
    upright = replace(paper, margin=options.card_margin, head=FURNITURE, foot=FURNITURE)
    best: list[tuple[Paper, Sheet]] = []
    for ways in _divisions_by_paper(components, upright, options, layout):
        own = context if not best else replace(context, problems=[])
        sheets = [
            (way, sheet)
            for way, found in ways
            for sheet in lay_on_paper(found, way, own, options, layout, "card")
        ]
        if not best or len(sheets) < len(best):
            best = sheets
    return best


def _divisions_by_paper(
    components: Sequence[Component], upright: Paper, options: PrintOptions, layout: Layout
) -> Iterator[_CardsByPaper]:
    """Yield the possible divisions of the cards between upright and turned paper: first each size
    on the paper that holds more of its cards; then all cards on one of the two."""
    papers = (upright, upright.turned)
    split: dict[Paper, list[Component]] = {way: [] for way in papers}
    for component in components:
        best = max(papers, key=lambda way: _capacity(component.size, way, options, layout))
        split[best].append(component)
    yield [(way, found) for way, found in split.items() if found]
    for way in papers if len(set(map(kind_of, components))) > 1 else ():
        if all(_capacity(c.size, way, options, layout) for c in components):
            yield [(way, list(components))]


def _capacity(
    size: tuple[float, float], paper: Paper, options: PrintOptions, layout: Layout
) -> int:
    """Return how many cards of a size in mm fit on a sheet."""
    room, gap = paper_room(paper, options, layout), Spread.from_options(options).between
    across, down = (
        int((span + gap + 1e-6) / (side + gap))
        for span, side in ((room.width, size[0]), (room.height, size[1]))
    )
    return across * down
