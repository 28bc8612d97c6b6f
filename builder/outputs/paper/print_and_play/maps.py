"""Maps: on one sheet for a print shop, or in tiles to be joined."""

from __future__ import annotations

from builder.drawing import sheets
from builder.drawing.ink.draft import Draft
from builder.drawing.ink.scene import Scene
from builder.drawing.sheets import Paper
from builder.model.maps import MapSheet
from builder.outputs.paper.print_and_play.documents import Document, Order, document


def map_sheet_document(name: str, order: Order, map: MapSheet, draft: Draft) -> Document:
    """A map on one sheet of its own size, for a print shop: with bleed, if that is asked for."""
    title = draft.tr(map.title)
    scene, bleed = order.scene(map), order.options.bleed
    page = sheets.bled(scene, bleed) if bleed else Scene(scene.width, scene.height)
    if not bleed:
        page.items, page.symbols = scene.items, scene.symbols
    page.title = title
    return document(name, order, draft, title, [page], bleed=bleed)


def tiles_document(name: str, order: Order, map: MapSheet, paper: Paper, draft: Draft) -> Document:
    """A map in tiles, after the plan of how they go together."""
    title = draft.tr(map.title)
    scene = order.scene(map)
    pages = sheets.tile_pages(order.game, scene, draft, paper, title, order.options.overlap)
    return document(name, order, draft, draft.tr("{map}: map in tiles", map=title), pages)
