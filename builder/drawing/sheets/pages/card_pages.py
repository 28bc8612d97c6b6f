"""Sheets of cards: two-sided, to be folded, or on one side of the paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from builder.drawing.card_faces import back, face
from builder.drawing.ink.draft import Draft
from builder.drawing.ink.scene import Scene
from builder.drawing.sheets.blocks import Sheet, Spread
from builder.drawing.sheets.components import Component
from builder.drawing.sheets.furniture import dress_slim
from builder.drawing.sheets.laying import lay_on_paper, paper_room
from builder.drawing.sheets.pages.counter_pages import Book, Names
from builder.drawing.sheets.paper import Paper
from builder.model.game import Game
from builder.model.printing import DEFAULT, Layout, PrintOptions

FURNITURE = 10.0
"""What the head and the foot of a page of cards take, in mm."""


def card_components(game: Game, draft: Draft) -> list[Component]:
    """Every copy of every card, deck by deck."""
    found = []
    for deck in game.decks:
        behind = back(game, deck, draft)
        for card in game.cards:
            if card.deck != deck.id:
                continue
            fronts = {number: face(game, card, draft, number) for number in set(card.copies)}
            for copy, number in enumerate(card.copies, 1):
                id = f"{card.id}-{copy}"
                found.append(Component(id, fronts[number], behind, deck.id, counter=card.id))
    return found


def card_pages(
    game: Game,
    draft: Draft,
    paper: Paper,
    options: PrintOptions = DEFAULT,
    layout: Layout = "duplex",
) -> list[Scene]:
    """The pages of a layout. Each size of card lies on upright or on turned paper, as more of them fit;
    sizes that agree share their sheets."""
    options = options.for_cards
    sheets = [
        (way, sheet)
        for way, components in _by_way(card_components(game, draft), paper, options, layout)
        for sheet in lay_on_paper(components, way, draft, options, layout, "card")
    ]
    if layout == "single":
        return _singles(game, draft, sheets, options)
    pages: list[Scene] = []
    for number, (way, sheet) in enumerate(sheets, 1):
        book = _book(game, draft, way, options)
        (book.fold if layout == "fold" else book.leaf)(sheet, number, len(sheets))
        pages += book.pages
    return pages


def _book(game: Game, draft: Draft, paper: Paper, options: PrintOptions) -> Book:
    tr = draft.tr
    names = Names(tr("Cards"), tr("cards"), tr("Cards to fold"), tr("cards: fold, glue, cut"))
    return Book(game, draft, paper, options, names, dress=dress_slim, named=False)


def _singles(
    game: Game, draft: Draft, sheets: Sequence[tuple[Paper, Sheet]], options: PrintOptions
) -> list[Scene]:
    """Fronts, then their backs, in the same places and all on sheets of their own."""
    pages: list[Scene] = []
    backs = [(way, _reversed(sheet)) for way, sheet in sheets]
    for what, shown in ((draft.tr("fronts"), sheets), (draft.tr("backs to glue on"), backs)):
        for number, (way, sheet) in enumerate(shown, 1):
            book = _book(game, draft, way, options)
            book.one_sided(sheet, number, len(sheets), what)
            pages += book.pages
    return pages


def _reversed(sheet: Sheet) -> Sheet:
    """The same sheet with backs for fronts."""
    panels = [
        replace(p, cells=[replace(c, component=c.component.reverse) for c in p.cells])
        for p in sheet.panels
    ]
    return Sheet(sheet.width, sheet.height, panels)


# -- where cards lie -----------------------------------------------------------------------------


def _by_way(
    components: Sequence[Component], paper: Paper, options: PrintOptions, layout: Layout
) -> list[tuple[Paper, list[Component]]]:
    """The cards that lie on upright paper, and those on turned paper."""
    upright = replace(paper, margin=options.card_margin, head=FURNITURE, foot=FURNITURE)
    ways: dict[Paper, list[Component]] = {upright: [], upright.turned: []}
    for component in components:
        best = max(ways, key=lambda way: _capacity(component.size, way, options, layout))
        ways[best].append(component)
    return [(way, found) for way, found in ways.items() if found]


def _capacity(
    size: tuple[float, float], paper: Paper, options: PrintOptions, layout: Layout
) -> int:
    """How many cards of a size a sheet holds."""
    room, gap = paper_room(paper, options, layout), Spread.of(options).between
    across, down = (
        int((span + gap + 1e-6) / (side + gap))
        for span, side in ((room.width, size[0]), (room.height, size[1]))
    )
    return across * down
