"""Finds a print shop's product for each piece of a game, and the pieces that fit none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from builder.drawing.ink.scene import Scene
from builder.model.game import Game
from builder.model.pieces.faces import Shape
from builder.model.shops import Kind, Product, Shop
from builder.outputs.tabletop.faces import Faces, file_name

NEAR = 0.5
"""The most in mm by which a piece and a product may differ in width and height."""

_INCH = 25.4


class Ordered(NamedTuple):
    """A piece to be ordered from a print shop: its name, the names of its faces, the number of
    copies, and its deck (empty for counters)."""

    name: str
    front: str
    back: str
    copies: int
    deck: str = ""


@dataclass(frozen=True)
class Order:
    """An order of one product; the cards of each deck are an order of their own. With ``turned``,
    the pieces lie across the product."""

    product: Product
    pieces: tuple[Ordered, ...]
    turned: bool = False
    deck: str = ""

    @property
    def folder(self) -> str:
        """The folder for the order's files: that of the product, with a subfolder for a deck."""
        return f"{self.product.id}/{self.deck}" if self.deck else self.product.id

    @property
    def count(self) -> int:
        """The number of pieces in the order, copies included."""
        return sum(piece.copies for piece in self.pieces)

    @property
    def faces(self) -> list[str]:
        """The names of the faces in the order, each once: fronts first, then backs."""
        fronts, backs = [p.front for p in self.pieces], [p.back for p in self.pieces if p.back]
        return list(dict.fromkeys([*fronts, *backs]))

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each face in the order, from 1, by its name."""
        return {face: number for number, face in enumerate(self.faces, 1)}


@dataclass(frozen=True)
class Size:
    """What decides which product pieces fit: their kind, their shape, and their size in mm."""

    kind: Kind
    shape: Shape
    width: float
    height: float


class Lot(NamedTuple):
    """All pieces of one size, or all cards of one deck, which are ordered together."""

    size: Size
    pieces: tuple[Ordered, ...]


def scenes_to_order(faces: Faces, maps: Mapping[str, Scene]) -> dict[str, Scene]:
    """Return every scene that may be ordered, by name: faces by their own names, maps as ``map:``
    and the id."""
    found = {name: face.scene for name, face in faces.faces.items()}
    return found | {f"map:{id}": scene for id, scene in maps.items()}


def fit(
    game: Game, faces: Faces, maps: Mapping[str, Scene], shop: Shop
) -> tuple[list[Order], list[Lot]]:
    """Return the orders for each product, and the lots (pieces of one size) that fit no product."""
    lots: dict[tuple[Size, str], list[Ordered]] = {}
    for size, piece in _pieces(game, faces, maps):
        lots.setdefault((size, piece.deck), []).append(piece)
    orders: list[Order] = []
    left: list[Lot] = []
    for (size, deck), pieces in lots.items():
        found = _product(shop, size)
        if found is None:
            left.append(Lot(size, tuple(pieces)))
        else:
            orders.append(Order(found[0], tuple(pieces), found[1], deck))
    return orders, left


def page_product(shop: Shop) -> Product | None:
    """Return the first product on a shop's list on which rules can be printed; ``None`` if it has
    none."""
    return next((product for product in shop.products if product.kind in ("page", "booklet")), None)


def page_count(product: Product, pages: int) -> int:
    """Return the number of pages for printing the rules on a product: a booklet needs a multiple of
    four, so its last pages may be blank."""
    return -(-pages // 4) * 4 if product.kind == "booklet" else pages


def page_order(product: Product, pages: int) -> Order:
    """Return the order for the rules: the pages of a booklet, or sheets of two pages each. Their
    scenes are named ``page:`` and the page number."""
    numbers = range(1, pages + 1)
    names = [f"page:{number:0{len(str(pages))}}" for number in numbers]
    if product.kind == "booklet":
        leaves = (Ordered(f"rules {n}", face, "", 1) for n, face in enumerate(names, 1))
        return Order(product, tuple(leaves))
    pairs = zip(names[::2], [*names[1::2], ""], strict=False)
    return Order(
        product,
        tuple(Ordered(f"rules {n}", front, back, 1) for n, (front, back) in enumerate(pairs, 1)),
    )


def _pieces(game: Game, faces: Faces, maps: Mapping[str, Scene]) -> Iterator[tuple[Size, Ordered]]:
    for id, counter in game.counters.items():
        pairs = faces.two_sided(id)
        scene = faces.faces[pairs[0][0]].scene
        size = Size("counter", counter.shape, round(scene.width, 2), round(scene.height, 2))
        for number, (front, back) in enumerate(pairs, 1):
            name = file_name(id) if len(pairs) == 1 else f"{file_name(id)}-{number}"
            yield size, Ordered(name, front, back, counter.count)
    for card in game.cards:
        wide, high = game.layout_of(card).extent
        for shown, copies in Counter(str(number or "") for number in card.copies).items():
            face, back = faces.cards[card.id, shown], faces.card_backs[card.id]
            size = Size("card", "square", wide, high)
            yield size, Ordered(face, face, back, copies, card.deck)
    for id, scene in maps.items():
        size = Size("map", "square", round(scene.width, 2), round(scene.height, 2))
        yield size, Ordered(id, f"map:{id}", "", 1)


def _product(shop: Shop, size: Size) -> tuple[Product, bool] | None:
    """Return the product for pieces of a size, and whether they lie across it; ``None`` if there is
    none."""
    for product in of_kind(shop, size):
        for turned in (False, True):
            if _fits(product, size, turned):
                return product, turned
    if size.kind in shop.any_size:
        name = f"{size.kind}-{size.width:g}x{size.height:g}"
        own = Product(
            id=name, title=name, kind=size.kind, shape=size.shape, width=size.width,
            height=size.height,
        )  # fmt: skip
        return own, False
    return None


def of_kind(shop: Shop, size: Size) -> list[Product]:
    """Return those products of a shop that have a given kind and shape, the smallest first."""
    found = [p for p in shop.products if p.kind == size.kind and p.shape == size.shape]
    return sorted(found, key=lambda product: product.width * product.height)


def _fits(product: Product, size: Size, turned: bool) -> bool:
    wide, high = (size.height, size.width) if turned else (size.width, size.height)
    if size.kind == "map":  # a board may be larger: its rest shows the ground of the map
        return wide <= product.width + NEAR and high <= product.height + NEAR
    return abs(wide - product.width) <= NEAR and abs(high - product.height) <= NEAR


def bracket(shop: Shop, count: int) -> int:
    """Return the number of cards in the smallest deck that the shop sells with room for ``count``
    cards: 0 if all are too small, ``count`` itself if the shop sells cards one by one."""
    if not shop.counts:
        return count
    return next((most for most in sorted(shop.counts) if most >= count), 0)


def picture_size(shop: Shop, product: Product) -> tuple[int, int]:
    """Return the size in pixels of the picture that a shop wants for a side of a product."""
    if product.pixels:
        return product.pixels
    bleed = 2 * shop.bleed
    wide, high = ((mm + bleed) / _INCH * shop.dpi for mm in (product.width, product.height))
    return round(wide), round(high)


def picture_extent(shop: Shop, product: Product) -> tuple[float, float]:
    """Return the size in mm of the picture that a shop wants for a side of a product."""
    wide, high = picture_size(shop, product)
    return wide / shop.dpi * _INCH, high / shop.dpi * _INCH
