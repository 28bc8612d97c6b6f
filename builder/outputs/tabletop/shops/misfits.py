"""Reports which pieces fit no product of a print shop, and what would have to be changed."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence

from builder.model.game import Game
from builder.model.printing import PrintOptions
from builder.model.shops import Product, Shop
from builder.outputs.tabletop.shops.fitting import NEAR, Lot, Order, Size, bracket, of_kind
from builder.outputs.tabletop.shops.piece_sheets import SheetOrder
from builder.problems import Problem, warning
from builder.sentences import counted_sentence, filled_sentence, joined_sentences


def misfits(
    game: Game,
    printing: PrintOptions,
    shop: Shop,
    orders: Sequence[Order],
    lots: Sequence[Lot],
    sheets: Sequence[SheetOrder],
) -> Iterator[Problem]:
    """Yield a warning for each size of pieces among ``lots`` that fits no product, unless the shop
    has no product of that kind and puts such pieces on ``sheets``; and a warning for each deck that
    is larger than the shop makes."""
    missing: Counter[Size] = Counter()
    for lot in lots:
        missing[lot.size] += sum(piece.copies for piece in lot.pieces)
    base = printing.counter_size or game.sheet.counter_size
    for size, count in missing.items():
        taken = _sheets_that_take(size, lots, sheets)
        if not (taken and not of_kind(shop, size)):
            yield _misfit(shop, size, count, taken, base)
    for order in orders:
        yield from _too_many(shop, order)


def _sheets_that_take(
    size: Size, lots: Sequence[Lot], sheets: Sequence[SheetOrder]
) -> SheetOrder | None:
    """Return the shop's sheets that can hold pieces of a size."""
    pieces = {piece for lot in lots if lot.size == size for piece in lot.pieces}
    return next((order for order in sheets if pieces.intersection(order.pieces)), None)


def _misfit(shop: Shop, size: Size, count: int, taken: SheetOrder | None, base: float) -> Problem:
    """Return the warning that pieces of a size fit no product, with the nearest one and what would
    have to change; ``base`` is the size in mm at which the game's counters are printed."""
    message = filled_sentence(
        "{title} has no product for {what}", title=shop.title, what=_counted(size, count)
    )
    if taken is not None:
        sheets = filled_sentence("they go on {title}", title=taken.sheet.title)
        message = joined_sentences((message, sheets), ": ")
    known = of_kind(shop, size)
    if not known:
        return warning("shop-misfit", message, ("sheet",), hint=_elsewhere(shop, size))
    nearest = min(known, key=lambda p: math.dist((p.width, p.height), (size.width, size.height)))
    near = filled_sentence(
        "the nearest is {title}, {width:.4g} by {height:.4g} mm",
        title=nearest.title,
        width=nearest.width,
        height=nearest.height,
    )
    hint = joined_sentences((near, _remedy(size, nearest, base)), ": ")
    return warning("shop-misfit", message, ("sheet",), hint=hint)


def _counted(size: Size, count: int) -> str:
    """Return the number of pieces of a size as words for a message."""
    mm = filled_sentence("{width:.4g} by {height:.4g} mm", width=size.width, height=size.height)
    if size.kind == "card":
        return counted_sentence("{count} card of {mm}", "{count} cards of {mm}", count, mm=mm)
    if size.kind == "map":
        return counted_sentence("{count} map of {mm}", "{count} maps of {mm}", count, mm=mm)
    if size.shape == "hex":
        return counted_sentence(
            "{count} hexagonal counter of {mm}", "{count} hexagonal counters of {mm}", count, mm=mm
        )
    if size.shape == "round":
        return counted_sentence(
            "{count} round counter of {mm}", "{count} round counters of {mm}", count, mm=mm
        )
    return counted_sentence("{count} counter of {mm}", "{count} counters of {mm}", count, mm=mm)


def _elsewhere(shop: Shop, size: Size) -> str:
    """Return the advice for pieces of a kind of which the shop has no product at all."""
    if size.kind == "card":
        return "it makes no cards: have them made elsewhere, as with --for plain"
    if size.kind == "map":
        return "it makes no maps: have them made elsewhere, as with --for plain"
    if any(product.kind == "counter" for product in shop.products):
        return "it makes no counters of that shape: have them made elsewhere, as with --for plain"
    return "it makes no counters: have them made elsewhere, as with --for plain"


def _remedy(size: Size, nearest: Product, base: float) -> str:
    """Return what would have to change so that pieces of a size fit the nearest product."""
    if size.kind == "map":
        return "make the sheet smaller, or print it in tiles on paper"
    if size.kind == "card":
        return "give the cards' layout that size"
    scale = nearest.width / size.width
    if abs(size.height * scale - nearest.height) > NEAR:
        return "give the counters its shape"
    # Sizes are rounded to hundredths; a counter of the game's own size gets that of the product.
    wanted = nearest.width if abs(size.width - base) < 0.01 else base * scale
    return filled_sentence("--print counter_size={wanted:.4g} prints them for it", wanted=wanted)


def _too_many(shop: Shop, order: Order) -> Iterator[Problem]:
    if order.product.kind == "card" and not bracket(shop, order.count):
        most = max(shop.counts)
        message = filled_sentence(
            "{title} prints at most {most} cards at once, and here are {count}",
            title=shop.title,
            most=most,
            count=order.count,
        )
        yield warning("shop-misfit", message, ("cards",), hint="order them in several lots")
