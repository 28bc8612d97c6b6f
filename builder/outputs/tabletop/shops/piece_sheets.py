"""Arranges pieces that fit no product on the sheets that a print shop cuts or punches: positions,
the picture of each side, and the cut lines."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from builder.drawing.counters.outlines import counter_outline
from builder.drawing.ink.cropping import flatten_curves
from builder.drawing.ink.geometry import Rect, lerp
from builder.drawing.ink.scene import Point, Scene, Sub
from builder.drawing.sheets.blocks import lay_out, too_large
from builder.drawing.sheets.components import Component
from builder.drawing.sheets.pages.counter_pages import paint_cells
from builder.drawing.sheets.panels import Cell, Panel, Sheet, Spread
from builder.drawing.sheets.templates import cells_of
from builder.model.printing import EdgeArt, Side
from builder.model.shops import Kind, PieceSheet, Shop
from builder.outputs.tabletop.shops.artwork import turned
from builder.outputs.tabletop.shops.fitting import NEAR, Lot, Ordered, Size

CUT_LINE, _HAIRLINE = "#ff0000", 0.1

_CURVE = 24
"""The number of straight segments for each quarter of a circle in a cut line."""

SIDES: tuple[Side, ...] = ("front", "back")
"""The sides of a sheet."""


@dataclass(frozen=True)
class SheetOrder:
    """An order of sheets on which pieces of a ``kind`` are arranged: what lies on each sheet, and
    the pieces."""

    sheet: PieceSheet
    kind: Kind
    laid: tuple[Sheet, ...]
    pieces: tuple[Ordered, ...]

    @property
    def folder(self) -> str:
        """The folder of its files."""
        return self.sheet.id if len(self.sheet.kinds) == 1 else f"{self.sheet.id}-{self.kind}s"

    @property
    def sold(self) -> int:
        """The number of sheets to pay for: those that are needed, rounded up to a multiple of the number
        that the shop sells together."""
        return math.ceil(len(self.laid) / self.sheet.together) * self.sheet.together

    def numbers(self, piece: Ordered) -> list[int]:
        """Return the numbers of the sheets that a piece lies on."""
        return [
            number
            for number, sheet in enumerate(self.laid, 1)
            if any(cell.component.counter == piece.name for cell in sheet.cells)
        ]


def on_sheets(
    shop: Shop, lots: Sequence[Lot], scenes: Mapping[str, Scene]
) -> tuple[list[SheetOrder], list[Lot]]:
    """Return orders of sheets for the lots (pieces of one size) that fit no product, and the lots
    that are too large for any sheet."""
    orders: list[SheetOrder] = []
    left = list(lots)
    for sheet in (sheet for sheet in shop.sheets if sheet.blocks):
        for kind in sheet.kinds:
            held = [lot for lot in left if lot.size.kind == kind and _in_cells(sheet, lot)]
            if held:
                orders.append(_order(sheet, kind, held, _on_template(sheet, held, scenes)))
                left = [lot for lot in left if lot not in held]
    for kind in dict.fromkeys(lot.size.kind for lot in left):
        free = [sheet for sheet in shop.sheets if kind in sheet.kinds and not sheet.blocks]
        held = [lot for lot in left if lot.size.kind == kind and any(_holds(s, lot) for s in free)]
        made = [
            _order(sheet, kind, held, _freely(sheet, held, scenes))
            for sheet in free
            if held and all(_holds(sheet, lot) for lot in held)
        ]
        if made:
            orders.append(min(made, key=_cost))
            left = [lot for lot in left if lot not in held]
    return orders, left


def _cost(order: SheetOrder) -> tuple[int, float]:
    """Return the key by which ways to arrange pieces are compared: how often the shop prints, then
    the total area of the sheets in mm²."""
    return order.sold // order.sheet.together, len(
        order.laid
    ) * order.sheet.width * order.sheet.height


def _order(sheet: PieceSheet, kind: Kind, lots: Sequence[Lot], laid: Sequence[Sheet]) -> SheetOrder:
    return SheetOrder(sheet, kind, tuple(laid), tuple(p for lot in lots for p in lot.pieces))


# -- where pieces lie ----------------------------------------------------------------------------


def _room(sheet: PieceSheet) -> Rect:
    return Rect(0, 0, sheet.width, sheet.height).inset(sheet.margin)


def _holds(sheet: PieceSheet, lot: Lot) -> bool:
    room, across = _room(sheet), replace(lot.size, width=lot.size.height, height=lot.size.width)
    return _fits(lot.size, room) or _fits(across, room)


def _fits(size: Size, room: Rect) -> bool:
    return size.width <= room.width and size.height <= room.height


def _in_cells(sheet: PieceSheet, lot: Lot) -> bool:
    """Return whether every cell of the shop's sheet has the size of the pieces, upright or
    rotated."""
    size = lot.size.width, lot.size.height
    return all(_near(b.cell, size) or _near(b.cell, size[::-1]) for b in sheet.blocks)


def _near(cell: tuple[float, float], size: tuple[float, float]) -> bool:
    return all(abs(a - b) <= NEAR for a, b in zip(cell, size, strict=True))


def _on_template(
    sheet: PieceSheet, lots: Sequence[Lot], scenes: Mapping[str, Scene]
) -> list[Sheet]:
    """Return sheets with the pieces centred in the cells of the shop's template."""
    cells = [cell for block in sheet.blocks for cell in cells_of(block)]
    across = cells[0].width > cells[0].height
    components = [
        component
        for lot in lots
        for component in _components(lot, scenes, turn=across != (lot.size.width > lot.size.height))
    ]
    made = []
    for start in range(0, len(components), len(cells)):
        some = components[start : start + len(cells)]
        placed = [
            Cell(one, _centred(cell, one.size)) for cell, one in zip(cells, some, strict=False)
        ]
        panel = Panel(Rect(0, 0, sheet.width, sheet.height), placed)
        made.append(Sheet(sheet.width, sheet.height, [panel]))
    return made


def _centred(cell: Rect, size: tuple[float, float]) -> Rect:
    (x, y), (wide, high) = cell.centre, size
    return Rect(x - wide / 2, y - high / 2, wide, high)


def _freely(sheet: PieceSheet, lots: Sequence[Lot], scenes: Mapping[str, Scene]) -> list[Sheet]:
    """Return sheets with pieces side by side, all upright or all rotated, whichever needs fewer
    sheets."""
    spread = Spread(sheet.gap, sheet.gap, sheet.gap)
    room, paper = _room(sheet), (sheet.width, sheet.height)
    made = []
    for turn in (False, True):
        components = [one for lot in lots for one in _components(lot, scenes, turn=turn)]
        if not too_large(components, room):
            made.append(lay_out(components, room, paper, spread))
    if not made:  # some fit upright only, others turned only
        components = [
            one for lot in lots for one in _components(lot, scenes, turn=not _fits(lot.size, room))
        ]
        made.append(lay_out(components, room, paper, spread))
    return min(made, key=len)


def _components(lot: Lot, scenes: Mapping[str, Scene], *, turn: bool) -> Iterator[Component]:
    """Yield every copy of a lot's pieces, to be arranged on sheets. With ``turn``, fronts lie with
    their heads to the left, and backs are rotated so that their heads are behind those of the
    fronts."""
    for piece in lot.pieces:
        front, back = scenes[piece.front], scenes[piece.back or piece.front]
        if turn:
            front, back = turned(turned(turned(front))), turned(back)
        for copy in range(piece.copies):
            id = f"{piece.name} {copy}"
            yield Component(id, front, back, piece.deck, lot.size.shape, piece.name)


# -- what sheets show ----------------------------------------------------------------------------


def sheet_pixels(shop: Shop, sheet: PieceSheet) -> tuple[int, int]:
    """Return the size in pixels of the picture of a sheet."""
    if sheet.pixels:
        return sheet.pixels
    return round(sheet.width / 25.4 * shop.dpi), round(sheet.height / 25.4 * shop.dpi)


def sheet_bleed(shop: Shop, sheet: PieceSheet) -> float:
    """Return how far art may extend beyond the cut lines on a sheet without touching the art of the
    next piece."""
    gaps = [sheet.gap] if not sheet.blocks else []
    for block in sheet.blocks:
        pitch = block.pitch or block.cell
        gaps += [p - c for p, c in zip(pitch, block.cell, strict=True)]
    return max(0.0, min(shop.bleed, *(gap / 2 for gap in gaps)))


def seen_from(laid: Sheet, side: Side) -> Sheet:
    """Return one side of a sheet as it is printed; backs are mirrored left to right."""
    return laid if side == "front" else laid.unfolded()


class SheetSide(NamedTuple):
    """One side of a sheet: its number within the order, what lies on it, which side it is, and its
    picture."""

    number: int
    laid: Sheet
    side: Side
    scene: Scene


def sheet_sides(order: SheetOrder, bleed: float, edges: EdgeArt = "") -> list[SheetSide]:
    """Return the sides of all sheets of an order; ``edges`` says how pictures are continued in the
    bleed."""
    return [
        SheetSide(number, laid, side, _painted(laid, side, bleed, edges))
        for number, laid in enumerate(order.laid, 1)
        for side in SIDES
    ]


def _painted(laid: Sheet, side: Side, bleed: float, edges: EdgeArt) -> Scene:
    whole = Scene(laid.width, laid.height)
    paint_cells(whole, seen_from(laid, side), side, bleed, edges)
    return whole.finished()


def cut_lines(laid: Sheet, nicks: float) -> Scene:
    """Return the lines along which the fronts of a sheet are cut, with nicks of a width in mm."""
    whole = Scene(laid.width, laid.height)
    for cell in laid.cells:
        outline = counter_outline(cell.component.shape, cell.place)
        count = 3 if cell.component.shape == "hex" else 4
        whole.path(nicked(outline, nicks, count), stroke=CUT_LINE, width=_HAIRLINE, cap="butt")
    return whole.finished()


def nicked(outline: Sub, nick: float, count: int) -> list[Sub]:
    """Return a closed outline as open lines between ``count`` evenly spaced nicks (gaps that hold
    the piece in the sheet); the first nick is in the middle of the first side."""
    points = flatten_curves(outline, _CURVE)
    corners = points if outline.curve else [*points, points[0]]
    sides = [math.dist(a, b) for a, b in pairwise(corners)]
    around = sum(sides)
    middle = sides[0] / 2 if not outline.curve else 0.0
    middles = [middle + around * n / count for n in range(count + 1)]
    return [Sub(_run(corners, sides, a + nick / 2, b - nick / 2)) for a, b in pairwise(middles)]


def _run(corners: Sequence[Point], sides: Sequence[float], start: float, end: float) -> list[Point]:
    """Return the part of a closed outline between two distances from its start; ``end`` may exceed
    the full length."""
    found = [_point_at_distance(corners, sides, start)]
    reached, number = 0.0, 0
    while (reached := reached + sides[number % len(sides)]) < end - 1e-9:
        number += 1
        if reached > start + 1e-9:
            found.append(corners[number % len(sides)])
    return [*found, _point_at_distance(corners, sides, end)]


def _point_at_distance(corners: Sequence[Point], sides: Sequence[float], distance: float) -> Point:
    distance %= sum(sides)
    for (a, b), side in zip(pairwise(corners), sides, strict=True):
        if distance <= side:
            return lerp(a, b, distance / side)
        distance -= side
    return corners[-1]
