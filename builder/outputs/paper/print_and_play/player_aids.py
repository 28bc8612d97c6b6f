"""Player aids: charts and tracks, setup cards, forms to fill in, and a booklet of charts and
setups."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.sheets import Paper
from builder.model.scenarios import Scenario
from builder.outputs.paper.print_and_play.documents import Document, PrintOrder, make_document

if TYPE_CHECKING:
    from builder.drawing.cards.layout_variants import Card
    from builder.drawing.ink.scene import Scene


def charts_document(name: str, order: PrintOrder, paper: Paper, context: DrawContext) -> Document:
    """Return the charts document: results tables, the terrain of every map, tracks, and the
    sequence of play."""
    from builder.outputs.paper.print_and_play.chart_cards import chart_cards

    title = context.tr("Charts and tracks")
    game = order.game
    found = context.sampled(
        ("charts", id(game)), lambda own: chart_cards(game, order.statistics, own), game
    )
    pages = _pages(order, found, context, paper, context.tr("charts and tracks"))
    return make_document(name, order, context, title, pages, two_sided=True)


def setup_document(
    name: str, order: PrintOrder, scenario: Scenario, paper: Paper, context: DrawContext
) -> Document:
    """Return the setup card of a scenario."""
    from builder.drawing.aids.setup_card import setup_cards
    from builder.drawing.cards.layout_variants import fixed_cards

    title = context.tr(scenario.title)
    found = setup_cards(order.game, scenario, context, paper.live.height)
    cards = fixed_cards(found, path=("scenarios", scenario.id))
    pages = _pages(order, cards, context, paper, context.tr("set-up"))
    subject, path = (
        context.tr("{scenario}: set-up", scenario=title),
        ("scenarios", scenario.id, "title"),
    )
    return make_document(name, order, context, subject, pages, two_sided=True, path=path)


def forms_document(name: str, order: PrintOrder, paper: Paper, context: DrawContext) -> Document:
    """Return the forms to fill in, with the sheets for orders that are noted in secret."""
    from builder.drawing.aids.form_sheet import form_sheets
    from builder.drawing.aids.plotting_sheets import plotting_sheets
    from builder.drawing.cards.layout_variants import fixed_cards
    from builder.rules.engine.positions.unit_conditions import unit_may_fulfil

    height, game = paper.live.height, order.game
    states = game.mechanisms.secret_states
    ordered = [u for u in game.units if any(unit_may_fulfil(game, s.who, u) for s in states)]
    found = [
        card
        for form in (*game.forms, *plotting_sheets(game, ordered, context))
        for card in fixed_cards(form_sheets(form, context, height), path=("forms", form.id))
    ]
    pages = _pages(order, found, context, paper, context.tr("forms"))
    return make_document(name, order, context, context.tr("Forms to fill in"), pages)


def booklet_document(name: str, order: PrintOrder, paper: Paper, context: DrawContext) -> Document:
    """Return the charts and setups as a bound booklet for a player, on sheets twice the size of
    ``paper``."""
    from builder.drawing.sheets.pages.booklet import booklet_pages

    pages = charts_document(name, order, paper, context).pages
    for scenario in order.game.scenarios:
        pages = pages + setup_document(name, order, scenario, paper, context).pages
    spreads = booklet_pages(pages, context, paper)
    return make_document(
        name, order, context, context.tr("Player’s booklet"), spreads, two_sided=True
    )


def _pages(
    order: PrintOrder, found: Sequence[Card], context: DrawContext, paper: Paper, called: str
) -> list[Scene]:
    from builder.drawing.sheets.pages.chart_pages import chart_pages

    return chart_pages(order.game, found, context, paper, called, order.once)
