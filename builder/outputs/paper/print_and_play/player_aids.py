"""Player aids: charts and tracks, setup cards, forms to fill in, and a booklet of charts and
setups."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from builder.drawing.ink.draw_context import Draft
from builder.drawing.sheets import Paper
from builder.model.scenarios import Scenario
from builder.outputs.paper.print_and_play.documents import Document, Order, document

if TYPE_CHECKING:
    from builder.drawing.cards.layout_variants import Card
    from builder.drawing.ink.scene import Scene


def charts_document(name: str, order: Order, paper: Paper, draft: Draft) -> Document:
    """Return the tables, the terrain of every map, the tracks and the sequence of play."""
    from builder.outputs.paper.print_and_play.chart_cards import chart_cards

    title = draft.tr("Charts and tracks")
    game = order.game
    found = draft.sampled(
        ("charts", id(game)), lambda own: chart_cards(game, order.statistics, own), game
    )
    pages = _pages(order, found, draft, paper, draft.tr("charts and tracks"))
    return document(name, order, draft, title, pages, two_sided=True)


def setup_document(
    name: str, order: Order, scenario: Scenario, paper: Paper, draft: Draft
) -> Document:
    """Return the setup card of a scenario."""
    from builder.drawing.aids.setup_card import setup_cards
    from builder.drawing.cards.layout_variants import cards_of

    title = draft.tr(scenario.title)
    found = setup_cards(order.game, scenario, draft, paper.live.height)
    pages = _pages(order, cards_of(found), draft, paper, draft.tr("set-up"))
    subject, path = (
        draft.tr("{scenario}: set-up", scenario=title),
        ("scenarios", scenario.id, "title"),
    )
    return document(name, order, draft, subject, pages, two_sided=True, path=path)


def forms_document(name: str, order: Order, paper: Paper, draft: Draft) -> Document:
    """Return the forms to fill in."""
    from builder.drawing.aids.form_sheet import form_sheets
    from builder.drawing.cards.layout_variants import cards_of

    height = paper.live.height
    found = [card for form in order.game.forms for card in form_sheets(form, draft, height)]
    pages = _pages(order, cards_of(found), draft, paper, draft.tr("forms"))
    return document(name, order, draft, draft.tr("Forms to fill in"), pages)


def booklet_document(name: str, order: Order, paper: Paper, draft: Draft) -> Document:
    """Return the charts and setups as a bound booklet for a player, on sheets twice the size of
    ``paper``."""
    from builder.drawing.sheets.pages.booklet import booklet_pages

    pages = charts_document(name, order, paper, draft).pages
    for scenario in order.game.scenarios:
        pages = pages + setup_document(name, order, scenario, paper, draft).pages
    spreads = booklet_pages(pages, draft, paper)
    return document(name, order, draft, draft.tr("Player's booklet"), spreads, two_sided=True)


def _pages(
    order: Order, found: Sequence[Card], draft: Draft, paper: Paper, called: str
) -> list[Scene]:
    from builder.drawing.sheets.pages.chart_pages import chart_pages

    return chart_pages(order.game, found, draft, paper, called, order.once)
