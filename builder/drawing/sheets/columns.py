"""Arrange cards on a page: cards of full width, and cards of one column in width side by side, with
both columns ending at the same height."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from builder.drawing.cards.layout_variants import GAP, NARROW, Card, LayoutVariant
from builder.drawing.ink.geometry import Rect

Column = tuple[tuple[int, LayoutVariant], ...]
"""Cards below one another, each with its index and its layout variant."""

_EXACT = 10
"""The largest number of narrow cards that are divided into columns in the best possible way; if
there are more, each goes into the column with more room."""


@dataclass(frozen=True)
class Band:
    """A horizontal band of columns side by side: one of wide cards, or one or two of narrow ones."""

    columns: tuple[Column, ...]

    @property
    def height(self) -> float:
        """The distance in mm from the top of the first card to the bottom of the lowest."""
        return max(natural_height(column) for column in self.columns)

    @property
    def most(self) -> float:
        """The height in mm to which the cards of all columns can be spread."""
        return max(self.height, min(_max_spread(column) for column in self.columns))

    @property
    def width(self) -> float:
        """The width of all columns together, in mm."""
        if len(self.columns) > 1:
            return 2 * NARROW + GAP
        return max(way.width for column in self.columns for _, way in column)


@dataclass(frozen=True)
class Layout:
    """Bands of cards below one another."""

    bands: tuple[Band, ...]

    @property
    def height(self) -> float:
        """The height in mm of all bands with the gaps between them."""
        return sum(band.height for band in self.bands) + GAP * (len(self.bands) - 1)


@dataclass(frozen=True)
class Placed:
    """A card's layout variant with its position on the page."""

    number: int
    way: LayoutVariant
    at: Rect


def natural_height(column: Column) -> float:
    """Return the height of a column that is not spread, in mm."""
    return sum(way.height for _, way in column) + GAP * max(0, len(column) - 1)


def _max_spread(column: Column) -> float:
    return sum(way.max_spread for _, way in column) + GAP * (len(column) - 1)


def best_layout(chosen: Sequence[tuple[int, Card]], room: Rect) -> Layout | None:
    """Return the layout of some cards with the smallest height that fits in a room, or ``None`` if
    they do not fit."""
    tried = product(*(_fitting(card, room) for _, card in chosen))
    found = (_layout(chosen, ways) for ways in tried if _min_height(ways) <= room.height + 1e-6)
    best = min(found, key=_merit, default=None)
    return best if best is not None and best.height <= room.height + 1e-6 else None


def _min_height(ways: Sequence[LayoutVariant]) -> float:
    """Return a lower bound in mm for the height of cards in any layout: that of wide cards below
    one another and narrow ones in two columns of equal height."""
    return sum(way.height / 2 if is_narrow(way) else way.height for way in ways)


def _merit(layout: Layout) -> tuple[float, float]:
    """Return the sort key of a layout: lower layouts first, then those whose columns end at the
    same height; the space beside a single narrow card counts as a blank column."""
    ragged = sum(
        band.height - natural_height(c)
        for band in layout.bands
        for c in (*band.columns, *[()] * (band.width < NARROW + 1))
    )
    return round(layout.height + 0.2 * ragged, 3), len(layout.bands)


def _fitting(card: Card, room: Rect) -> list[LayoutVariant]:
    return [
        way
        for way in card.variants
        if way.width <= room.width + 1e-6 and way.height <= room.height + 1e-6
    ]


def _layout(chosen: Sequence[tuple[int, Card]], ways: Sequence[LayoutVariant]) -> Layout:
    """Return a layout with the wide cards in their order, and all narrow cards together at the
    position of the first narrow card."""
    bands: list[Band] = []
    narrow = tuple((n, way) for (n, _), way in zip(chosen, ways, strict=True) if is_narrow(way))
    for (number, _), way in zip(chosen, ways, strict=True):
        if not is_narrow(way):
            bands.append(Band((((number, way),),)))
        elif (number, way) == narrow[0]:
            bands.append(Band(_two_columns(narrow)))
    return Layout(tuple(bands))


def is_narrow(way: LayoutVariant) -> bool:
    """Return whether a card in this variant is at most one column wide."""
    return way.width <= NARROW + 0.5


@lru_cache(maxsize=1 << 15)
def _two_columns(narrow: Column) -> tuple[Column, ...]:
    """Divide narrow cards into two columns of heights as equal as possible, in their order within
    each."""
    if len(narrow) == 1:
        return (narrow,)
    if len(narrow) > _EXACT:
        return _by_turns(narrow)
    right = _best_right(tuple(way.height for _, way in narrow))
    return tuple(
        tuple(item for i, item in enumerate(narrow) if (right >> i & 1) == column)
        for column in (0, 1)
    )


@lru_cache(maxsize=1 << 15)
def _best_right(heights: tuple[float, ...]) -> int:
    """Choose the cards for the right column, given the heights of all cards: return them as the bits of
    a number. The first card is always on the left; of equally good divisions one that keeps the order
    wins."""
    count, sums = len(heights), [0.0]
    # sums[mask] is the height of the items whose bits are set in the mask, with gaps
    for height in heights:
        sums += [less + height + GAP for less in sums]
    whole = len(sums) - 1
    masks = [whole & -(1 << at) for at in range(1, count)] + list(range(2, whole, 2))
    return min(masks, key=lambda right: round(max(sums[right], sums[whole ^ right]), 3))


def _by_turns(narrow: Column) -> tuple[Column, Column]:
    left: Column = ()
    right: Column = ()
    for item in narrow:
        if natural_height(left) <= natural_height(right):
            left = (*left, item)
        else:
            right = (*right, item)
    return left, right


# -- places --------------------------------------------------------------------------------------


def card_places(layout: Layout, room: Rect) -> list[Placed]:
    """Return the position of every card of a layout in a room; cards are spread down to the room's
    foot as far as their rows allow."""
    spare = room.height - layout.height
    grows = [band.most - band.height for band in layout.bands]
    share = min(1.0, spare / sum(grows)) if sum(grows) > 0 else 0.0
    found: list[Placed] = []
    y = room.y
    for band, most in zip(layout.bands, grows, strict=True):
        high = band.height + most * share
        x = room.x + (room.width - band.width) / 2
        for i, column in enumerate(band.columns):
            found += _spread_cards(column, x + i * (NARROW + GAP), y, high)
        y += high + GAP
    return found


def _spread_cards(column: Column, x: float, y: float, high: float) -> Iterator[Placed]:
    """Yield the placed cards of a column, all spread by the same fraction so that the column is
    ``high`` mm high."""
    grows, spare = _max_spread(column) - natural_height(column), high - natural_height(column)
    share = max(0.0, min(1.0, spare / grows)) if grows > 0 else 0.0
    for number, way in column:
        tall = way.height + (way.max_spread - way.height) * share
        yield Placed(number, way, Rect(x, y, way.width, tall))
        y += tall + GAP
