"""What lies beside the map: charts and tracks, set-up cards, forms to fill in, and a booklet of them."""

from __future__ import annotations

from builder.drawing import charts, sheets
from builder.drawing.aids import (
    form_sheet,
    order_of_battle,
    pool_card,
    sequence_card,
    setup_card,
    tracks,
)
from builder.drawing.ink.draft import Draft
from builder.drawing.ink.scene import Scene
from builder.drawing.sheets import Paper
from builder.model.game import Game
from builder.model.scenarios import Scenario
from builder.model.tables import Chart
from builder.outputs.paper.print_and_play.documents import Chances, Document, Order, document


def charts_document(name: str, order: Order, paper: Paper, draft: Draft) -> Document:
    """Tables, terrain of every map, tracks and the sequence of play."""
    title = draft.tr("Charts and tracks")
    scenes = chart_scenes(order.game, order.chances, paper, draft)
    pages = sheets.chart_pages(order.game, scenes, draft, paper, draft.tr("charts and tracks"))
    return document(name, order, draft, title, pages, two_sided=True)


def chart_scenes(game: Game, chances: Chances, paper: Paper, draft: Draft) -> list[Scene]:
    """The cards of a game in the order in which they are printed: results, terrain, tracks, charts,
    sequence, pools."""
    found = [
        charts.results_table(game, table, draft, chances.get(table.id))
        for table in game.tables
        if not isinstance(table, Chart)
    ]
    found += [charts.terrain_effects(game, map, draft) for map in game.maps]
    for track in game.tracks:
        if track.kind == "table":
            continue
        box, across = tracks.best_fit(game, track, paper.live.width)
        found.append(tracks.track(game, track, draft, box, across).scene)
    found += [
        charts.chart(game, table, draft)
        for table in game.tables
        if isinstance(table, Chart) and not (game.maps and table.fill == charts.TERRAIN_FILLER)
    ]
    found += order_of_battle.order_of_battle(game, draft)
    if game.sheet.sequence:
        found.append(sequence_card.sequence_card(game, draft))
    if game.pools:
        found.append(pool_card.pool_card(game, draft))
    return found


def setup_document(
    name: str, order: Order, scenario: Scenario, paper: Paper, draft: Draft
) -> Document:
    """The set-up card of a scenario."""
    title = draft.tr(scenario.title)
    found = setup_card.setup_cards(order.game, scenario, draft)
    pages = sheets.chart_pages(order.game, found, draft, paper, draft.tr("set-up"))
    subject, path = (
        draft.tr("{scenario}: set-up", scenario=title),
        ("scenarios", scenario.id, "title"),
    )
    return document(name, order, draft, subject, pages, two_sided=True, path=path)


def forms_document(name: str, order: Order, paper: Paper, draft: Draft) -> Document:
    """The pages to write on."""
    found = [
        card
        for form in order.game.forms
        for card in form_sheet.form_sheets(form, draft, paper.live.height)
    ]
    pages = sheets.chart_pages(order.game, found, draft, paper, draft.tr("forms"))
    return document(name, order, draft, draft.tr("Forms to fill in"), pages)


def booklet_document(name: str, order: Order, paper: Paper, draft: Draft) -> Document:
    """Charts and set-ups bound for a player, on paper twice as large as ``paper``."""
    pages = charts_document(name, order, paper, draft).pages
    for scenario in order.game.scenarios:
        pages = pages + setup_document(name, order, scenario, paper, draft).pages
    spreads = sheets.booklet_pages(pages, draft, paper)
    return document(name, order, draft, draft.tr("Player's booklet"), spreads, two_sided=True)
