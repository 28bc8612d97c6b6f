"""The proof of an order: sides of each product in true size or smaller, with the cut and the edge of
the safe zone over the art."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from builder.drawing.cards.card_frame import Pen, palette
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.model.game import Game
from builder.model.shops import Shop
from builder.outputs.tabletop.shops.artwork import proof
from builder.outputs.tabletop.shops.fitting import Order, picture_extent, picture_size

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
) -> list[Scene]:
    """Return the pages of the proof, one for each product."""
    return [_page(game, shop, order, scenes, context) for order in orders]


def _page(
    game: Game, shop: Shop, order: Order, scenes: Mapping[str, Scene], context: DrawContext
) -> Scene:
    page = Scene(WIDTH, HEIGHT, title=order.product.title)
    pen = Pen(page, context, ("sheet", "title"), palette(context.ink))
    product, (wide, high) = order.product, picture_size(shop, order.product)
    title = f"{context.tr(game.sheet.title)}: {product.title} × {order.count}"
    size = f"{product.width:.4g} × {product.height:.4g} mm · {wide} × {high} px · {shop.dpi} dpi"
    room = WIDTH - 2 * MARGIN
    pen.write_line("title", MARGIN, MARGIN + 4, title, 6.0, width=room, room="a proof", least=0.4)
    pen.write_line(
        "text", MARGIN, MARGIN + 10, f"{shop.title} · {size}", 3.4, width=room, room="a proof",
        least=0.4,
    )  # fmt: skip
    across, down = picture_extent(shop, product)
    tall = HEIGHT - 2 * MARGIN - _HEAD
    scale = min(1.0, room / across, tall / down)
    step = across * scale + _GAP, down * scale + _GAP
    columns = max(1, int((room + _GAP) // step[0]))
    lines = max(1, int((tall + _GAP) // step[1]))
    shown = list(dict.fromkeys(_sides(order)))[: min(_MOST, columns * lines)]
    for number, face in enumerate(shown):
        x = MARGIN + number % columns * step[0]
        y = MARGIN + _HEAD + number // columns * step[1]
        page.place(proof(shop, order, scenes[face]), x, y, scale=scale)
    return page.finished()


def _sides(order: Order) -> Iterator[str]:
    """Yield the faces of an order: fronts, then backs."""
    yield from (piece.front for piece in order.pieces)
    yield from (piece.back for piece in order.pieces if piece.back)
