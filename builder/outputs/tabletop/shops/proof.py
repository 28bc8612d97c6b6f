"""Makes the proof of an order: sides of each product, in true size or smaller, with the cut line
and the edge of the safe zone over the art."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

from builder.drawing.cards.card_frame import Pen, palette
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.i18n.translate import labelled
from builder.model.game import Game
from builder.model.printing import EdgeArt
from builder.model.shops import Shop
from builder.outputs.tabletop.shops.artwork import CUT, proof, trace_cut
from builder.outputs.tabletop.shops.fitting import Order, picture_extent, picture_size
from builder.outputs.tabletop.shops.piece_sheets import (
    SheetOrder,
    SheetSide,
    seen_from,
    sheet_pixels,
)

WIDTH, HEIGHT, MARGIN = 210.0, 297.0, 15.0
"""The page (A4) and its margin in mm."""

_GAP, _HEAD = 4.0, 14.0
_MOST = 40
"""The most sides of a product that are shown."""


def proof_pages(
    game: Game,
    shop: Shop,
    orders: Sequence[Order],
    scenes: Mapping[str, Scene],
    context: DrawContext,
    edges: EdgeArt = "",
) -> list[Scene]:
    """Return the pages of the proof, one for each product."""
    return [_page(game, shop, order, scenes, context, edges) for order in orders]


def sheet_proof_pages(
    game: Game,
    shop: Shop,
    orders: Sequence[SheetOrder],
    sides: Sequence[Sequence[SheetSide]],
    context: DrawContext,
) -> list[Scene]:
    """Return proof pages for orders of sheets: for each kind of sheet, a page with as many of the
    ``sides`` of its sheets as fit side by side."""
    return [
        _sheet_page(game, shop, order, drawn, context)
        for order, drawn in zip(orders, sides, strict=True)
    ]


def _sheet_page(
    game: Game, shop: Shop, order: SheetOrder, drawn: Sequence[SheetSide], context: DrawContext
) -> Scene:
    sheet = order.sheet
    page = _headed(
        game, shop, context, f"{sheet.title} × {len(order.laid)}", (sheet.width, sheet.height),
        sheet_pixels(shop, sheet),
    )  # fmt: skip
    _place_all(page, (_sheet_proof(one, shop) for one in drawn), (sheet.width, sheet.height))
    return page.finished()


def _sheet_proof(drawn: SheetSide, shop: Shop) -> Scene:
    """Return a side of a sheet with its edge, and with the cut line and safe zone of every
    piece."""
    laid = drawn.laid
    whole = Scene(laid.width, laid.height)
    whole.place(drawn.scene, 0, 0)
    whole.rect(0, 0, laid.width, laid.height, stroke=CUT)
    for cell in seen_from(laid, drawn.side).cells:
        trace_cut(whole, cell.component.shape, cell.place, shop.safe)
    return whole


def _page(
    game: Game,
    shop: Shop,
    order: Order,
    scenes: Mapping[str, Scene],
    context: DrawContext,
    edges: EdgeArt,
) -> Scene:
    product = order.product
    page = _headed(
        game, shop, context, f"{product.title} × {order.count}", (product.width, product.height),
        picture_size(shop, product),
    )  # fmt: skip
    sides = (proof(shop, order, scenes[face], edges) for face in order.faces)
    _place_all(page, sides, picture_extent(shop, product))
    return page.finished()


def _headed(
    game: Game,
    shop: Shop,
    context: DrawContext,
    what: str,
    mm: tuple[float, float],
    pixels: tuple[int, int],
) -> Scene:
    """Return a proof page with its heading: what is ordered, and in which size."""
    page = Scene(WIDTH, HEIGHT, title=what)
    pen = Pen(page, context, ("sheet", "title"), palette(context.ink))
    title = labelled(context.tr, context.tr(game.sheet.title), what)
    size = f"{mm[0]:.4g} × {mm[1]:.4g} mm · {pixels[0]} × {pixels[1]} px · {shop.dpi} dpi"
    room = WIDTH - 2 * MARGIN
    pen.write_line("title", MARGIN, MARGIN + 4, title, 6.0, width=room, room="a proof", least=0.4)
    pen.write_line(
        "text", MARGIN, MARGIN + 10, f"{shop.title} · {size}", 3.4, width=room, room="a proof",
        least=0.4,
    )  # fmt: skip
    return page


def _place_all(page: Scene, sides: Iterable[Scene], extent: tuple[float, float]) -> None:
    """Place pictures of equal size in rows below the heading, as many as fit: in true size, or
    smaller if not even one would fit. Only those are drawn."""
    room, (across, down) = WIDTH - 2 * MARGIN, extent
    tall = HEIGHT - 2 * MARGIN - _HEAD
    scale = min(1.0, room / across, tall / down)
    step = across * scale + _GAP, down * scale + _GAP
    columns = max(1, int((room + _GAP) // step[0]))
    lines = max(1, int((tall + _GAP) // step[1]))
    for number, side in enumerate(islice(sides, min(_MOST, columns * lines))):
        x = MARGIN + number % columns * step[0]
        y = MARGIN + _HEAD + number // columns * step[1]
        page.place(side, x, y, scale=scale)
