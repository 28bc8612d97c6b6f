"""Computes the hexes of a board drawn by the LaTeX package *wargame*: their places on its picture,
and their names.

In the package a hex has a side of one centimetre. In the units of a zone, with y upwards, column
``c`` and row ``r`` lie at ``1.5 * c`` across and at the height of a hex for each row; odd columns
lie half a hex lower. A zone may be rotated by quarter turns, mirrored and scaled.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from builder.importing.latex.picture_list import HexNumbering, Point, Zone
from builder.model.space import Cell
from builder.model.space.hexes import HexGrid, Numbering
from builder.sentences import filled_sentence

HEX_APOTHEM = math.sqrt(3) / 2
"""The distance from the middle of a hex to its side, if its corners are at distance 1."""
TEX_CENTIMETRE = 0.0351367 / 0.0351459804
"""The factor by which a centimetre in the package's output differs from a true one, because the
package takes a point to be slightly smaller than it is."""
_SLACK = 0.1
_MOST_LINES = 200
_LETTERS = 26
_MOST_BEFORE = 30


@dataclass(frozen=True)
class IndexSpan:
    """The smallest and the largest column or row in the package's numbering."""

    first: int
    last: int

    @property
    def count(self) -> int:
        """The number of columns or rows in the span."""
        return self.last - self.first + 1


@dataclass(frozen=True)
class ExportedHexes:
    """The hexes of a zone; ``pixel`` converts a point of the picture to a pixel of its page, with y
    downwards."""

    zone: Zone
    numbered: HexNumbering
    columns: IndexSpan
    rows: IndexSpan
    full: frozenset[tuple[int, int]]
    pixel: Callable[[Point], Point]

    @classmethod
    def in_zone(
        cls, zone: Zone, numbered: HexNumbering, pixel: Callable[[Point], Point]
    ) -> ExportedHexes | None:
        """Return the hexes that lie completely in a zone; ``None`` if none do, or if it is not
        rotated by quarter turns."""
        box = _inner(zone)
        full = frozenset(_inside(box, numbered)) if box is not None else frozenset()
        a, b, c, d, *_ = zone.turn
        straight = max(abs(b), abs(c)) < 1e-3 or max(abs(a), abs(d)) < 1e-3
        if not full or not straight:
            return None
        columns, rows = [c for c, _ in full], [r for _, r in full]
        first = min(columns)
        if "alpha column" in numbered.labels and 1 < first <= _MOST_BEFORE:
            first = 1  # letters of a map begin with A
        spans = IndexSpan(first, max(columns)), IndexSpan(min(rows), max(rows))
        if max(span.count for span in spans) > _MOST_LINES:
            return None
        return cls(zone, numbered, *spans, full, pixel)

    # -- where they lie --------------------------------------------------------------------------

    def centre(self, column: int, row: int) -> Point:
        """Return the centre of a hex in pixels."""
        x, y = _middle(column, row, self.numbered)
        return self.pixel(self.zone.placed(x * TEX_CENTIMETRE, y * TEX_CENTIMETRE))

    def _step(self, columns: int, rows: int) -> Point:
        """Return the offset in pixels from a hex to the one that lies so many columns and rows
        further."""
        ax, ay = self.centre(self.columns.first, self.rows.first)
        bx, by = self.centre(self.columns.first + columns, self.rows.first + rows)
        return bx - ax, by - ay

    @cached_property
    def sideways(self) -> bool:
        """True if the picture is rotated so that the package's columns run across it, one below the other."""
        x, y = self._step(2, 0)
        return abs(y) > abs(x)

    @cached_property
    def across(self) -> float:
        """The distance between opposite sides of a hex, in pixels."""
        return math.hypot(*self._step(0, 1))

    @cached_property
    def _falling(self) -> tuple[bool, bool]:
        """Return two flags: whether the package's columns run to the left on the picture, and whether
        its rows run upwards."""
        along, beside = self._step(2, 0), self._step(0, 1)
        side = 1 if self.sideways else 0
        return along[side] < 0, beside[1 - side] < 0

    # -- what they are called --------------------------------------------------------------------

    @cached_property
    def labels(self) -> str:
        """How the hexes are labelled, if Chitwright can express that: ``numbers``, ``letters`` or
        ``plus``."""
        said = self.numbered.labels
        if "alpha column" in said and self.columns.first > 0 and self.columns.last <= _LETTERS:
            return "letters"
        return "plus" if "x and y plus 1" in said else "numbers"

    @cached_property
    def warnings(self) -> list[str]:
        """Return warnings about labels that Chitwright cannot express."""
        said = self.numbered.labels
        known = said in ("", "none") or "numbers" in said or "x and y plus 1" in said
        if known or said.partition(",")[0] == "auto" or self.labels == "letters":
            return []
        return [
            filled_sentence(
                "its hexes are labelled {label!r}; they are numbered by column and row now",
                label=said,
            )
        ]

    @cached_property
    def grid(self) -> HexGrid:
        """The hex grid in Chitwright's format."""
        # How much lower odd columns lie on the picture than even ones of the same row.
        first = self.columns.last if self._falling[0] else self.columns.first
        even = first if _is_even(first, self.numbered) else first - 1
        one, other = self.centre(even, self.rows.first), self.centre(even + 1, self.rows.first)
        side = 0 if self.sideways else 1
        odd_lower = other[side] > one[side]
        shifted: Literal["odd", "even"] = (
            "odd" if odd_lower != _is_even(first, self.numbered) else "even"
        )
        lines, positions = self.columns.count, self.rows.count
        return HexGrid(
            orientation="pointy" if self.sideways else "flat",
            columns=positions if self.sideways else lines, rows=lines if self.sideways else positions,
            shifted=shifted, short=False, numbering=self._numbering(),
        )  # fmt: skip

    def _numbering(self) -> Numbering:
        plus = 1 if self.labels == "plus" else 0
        letters: Literal["none", "columns", "rows"] = "none"
        if self.labels == "letters":
            letters = "rows" if self.sideways else "columns"
        numbers = (self.columns.first + plus, self.rows.first + plus)
        falling = self._falling
        if self.sideways:
            numbers, falling = numbers[::-1], falling[::-1]
        return Numbering(
            order="RRCC" if self.sideways else "CCRR",
            first_column=1 if letters == "columns" else numbers[0],
            first_row=1 if letters == "rows" else numbers[1],
            columns="falling" if falling[0] else "rising", rows="falling" if falling[1] else "rising",
            digits=1 if letters != "none" else 2, letters=letters,
        )  # fmt: skip

    def id(self, column: int, row: int) -> str:
        """Return the id of a hex in Chitwright's format."""
        line, position = column - self.columns.first, row - self.rows.first
        if self._falling[0]:
            line = self.columns.count - 1 - line
        if self._falling[1]:
            position = self.rows.count - 1 - position
        return self.grid.id(Cell(line, position))

    # -- what the map has ------------------------------------------------------------------------

    @property
    def missing(self) -> list[str]:
        """Return the ids of grid places that are no hexes of the board, because they do not lie
        completely inside the frame."""
        every = (
            (c, r)
            for c in range(self.columns.first, self.columns.last + 1)
            for r in range(self.rows.first, self.rows.last + 1)
        )
        return [self.id(*cell) for cell in every if cell not in self.full]

    def three_apart(self) -> list[tuple[str, Point]]:
        """Return three hexes far from one another, with their centres in pixels, from which the position
        of the grid can be computed."""
        middles = {cell: self.centre(*cell) for cell in sorted(self.full)}
        first, at = next(iter(middles.items()))
        second = max(middles, key=lambda cell: math.dist(middles[cell], at))
        third = max(middles, key=lambda cell: _area(at, middles[second], middles[cell]))
        found = ((self.id(*cell), middles[cell]) for cell in (first, second, third))
        return [(id, (round(x, 1), round(y, 1))) for id, (x, y) in found]

    def place(self, x: float, y: float) -> tuple[str, bool]:
        """Return the hex nearest to a pixel, and whether the pixel lies in it."""
        near = min(self.full, key=lambda cell: (math.dist(self.centre(*cell), (x, y)), cell))
        return self.id(*near), math.dist(self.centre(*near), (x, y)) <= self.across * 0.58


def _inner(zone: Zone) -> tuple[float, float, float, float] | None:
    """Return the box (left, bottom, right, top), in units of the zone, in which whole hexes are drawn: the
    zone's frame without its margin, or the whole zone if it has no frame."""
    if zone.frame is not None:
        # Its corners are a hex's side beside the middles of two hexes, whichever of them is further left.
        m = max(0.0, zone.margin)
        xs = sorted((zone.frame[0] + 1 + m, zone.frame[2] - 1 - m))
        ys = sorted((zone.frame[1], zone.frame[3]))
        return xs[0] - 1, ys[0] + m, xs[1] + 1, ys[1] - m
    if zone.box is None:
        return None
    one, other = zone.unplaced(*zone.box[:2]), zone.unplaced(*zone.box[2:])
    xs, ys = (
        sorted((one[0] / TEX_CENTIMETRE, other[0] / TEX_CENTIMETRE)),
        sorted((one[1] / TEX_CENTIMETRE, other[1] / TEX_CENTIMETRE)),
    )
    return xs[0], ys[0], xs[1], ys[1]


def _inside(
    box: tuple[float, float, float, float], numbered: HexNumbering
) -> Iterator[tuple[int, int]]:
    """Yield the column and row of each hex that lies completely in a box."""
    left, low, right, high = box
    (before, way), (below, up) = numbered.columns, numbered.rows
    lines = range(math.ceil((left + 1 - _SLACK) / 1.5), math.floor((right - 1 + _SLACK) / 1.5) + 1)
    if len(lines) > _MOST_LINES:
        return
    for line in lines:
        column = way * line - before
        half = HEX_APOTHEM if line % 2 else 0.0
        first = math.ceil((low + HEX_APOTHEM - _SLACK + half) / (2 * HEX_APOTHEM))
        last = math.floor((high - HEX_APOTHEM + _SLACK + half) / (2 * HEX_APOTHEM))
        for position in range(first, min(last, first + _MOST_LINES) + 1):
            row = up * position - below
            if column + before >= 0 and row >= 0 and column >= 0:
                yield column, row


def _middle(column: int, row: int, numbered: HexNumbering) -> Point:
    """Return the centre of a hex in units of its zone."""
    (before, way), (below, up) = numbered.columns, numbered.rows
    line, position = way * (column + before), up * (row + below)
    return 1.5 * line, (2 * position - line % 2) * HEX_APOTHEM


def _is_even(column: int, numbered: HexNumbering) -> bool:
    return (column + numbered.columns[0]) % 2 == 0


def _area(a: Point, b: Point, c: Point) -> float:
    return abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
