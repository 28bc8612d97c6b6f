"""Arranges the pieces that a setup, or an event, puts into one box of a map: side by side, as far
as there is room."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

from builder.drawing.ink.geometry import Rect
from builder.outputs.vassal.expressions.module_pictures import PIXELS_PER_MM
from builder.outputs.vassal.table.boards.zones import Place
from builder.vassal.expressions.functions import count_in_place
from builder.vassal.expressions.properties import number
from builder.vassal.expressions.tree import Number, as_number, as_text, choose, every
from builder.vassal.format import traits as t
from builder.vassal.format.grids.grid import Pixel

_GAP = 6
"""The distance in pixels between pieces."""

_HEAD = 0.15
"""The fraction of a box's height that its heading takes."""


_SHOWN = 0.5
"""The fraction of a piece that must be seen beside the one that overlaps it."""


def places_in_box(box: Rect, side: int, count: int) -> Sequence[Pixel]:
    """Return the centres of ``count`` square pieces of this side length in a box (all in pixels),
    in rows: side by side or, if there are too many, each overlapping the one before. Pieces that do
    not fit even then share the first places; a single piece lies in the middle."""
    if count < 2:
        return [_pixel(*box.centre)] * count
    columns, lines = _columns_and_lines(box, side, count)
    across, down = _steps(box, side, columns)
    left, top = _first(box, across, down, columns, lines)
    places = [
        _pixel(left + column * across, top + line * down)
        for line in range(lines)
        for column in range(columns)
    ]
    return [places[i % len(places)] for i in range(count)]


def send_into_box(key: str, window: str, board: str, place: Place, counter_size: float) -> t.Trait:
    """Return the trait that moves a counter (of a size in mm) into a place; in a box that holds
    several counters, it goes next to those already there."""
    if place.box is None or not place.holds:
        return t.send_to_point(key, window, board, *map(str, place.point))
    side, name = round(counter_size * PIXELS_PER_MM), as_text(place.names[0])

    def among(low: int, high: int) -> Number:
        y = number("CurrentY")
        return count_in_place(name, window, (as_number(low) <= y) & (y < high))

    return t.send_to_point(key, window, board, *next_place_in_box(place.box, side, among))


def next_place_in_box(
    box: Rect, side: int, among: Callable[[int, int], Number]
) -> tuple[Number, Number]:
    """Return the expressions for the pixel (x, y) where the next piece in a box goes: in the row
    with the fewest pieces, overlapping others only when every second place is taken. ``among``
    returns the number of pieces in the box between two values of y."""
    columns, lines = _columns_and_lines(box, side, 1000)
    across, down = _steps(box, side, columns)
    left, top = _first(box, across, down, columns, lines)
    rows = [round(top + line * down) for line in range(lines)]
    edges = [round(box.y), *(round(y + down / 2) for y in rows[:-1]), math.ceil(box.bottom)]
    here = [among(low, high) for low, high in pairwise(edges)]
    emptiest = [every(*(one <= other for other in here[n + 1 :])) for n, one in enumerate(here)]
    columns_at = [round(left) + int(across) * _column(one, columns, across < side) for one in here]
    x, y = columns_at[-1], as_number(rows[-1])
    for so, at, row in reversed(list(zip(emptiest, columns_at, rows, strict=True))[:-1]):
        x, y = choose(so, at, x), choose(so, row, y)
    return x, y


def _column(number: Number, columns: int, overlaps: bool) -> Number:
    """Return the column for the next piece in a row of a number of places: if pieces in
    neighbouring columns overlap, every second column is used first."""
    here = number % columns
    apart = (columns + 1) // 2
    if not overlaps or columns == 1:
        return here
    return choose(here < apart, here * 2, (here - apart) * 2 + 1)


def _columns_and_lines(box: Rect, side: int, count: int) -> tuple[int, int]:
    step, room = side + _GAP, _room(box)
    most = max(1, int((room + _GAP) // step))
    columns = max(1, int((box.width + _GAP) // step))
    if count > columns * most:
        crowded = 1 + max(0, int((box.width - side) // (side * _SHOWN)))
        return max(1, min(crowded, math.ceil(count / most))), most
    lines = min(math.ceil(count / columns), most)
    return min(columns, math.ceil(count / lines)), lines


def _steps(box: Rect, side: int, columns: int) -> tuple[float, float]:
    """Return the distances between the centres of pieces: from column to column and from row to
    row."""
    step = side + _GAP
    return (min(step, (box.width - side) / (columns - 1)) if columns > 1 else step), step


def _first(box: Rect, across: float, down: float, columns: int, lines: int) -> tuple[float, float]:
    left = box.centre[0] - (columns - 1) * across / 2
    return left, box.bottom - _room(box) / 2 - (lines - 1) * down / 2


def _room(box: Rect) -> float:
    return box.height * (1 - _HEAD)


def _pixel(x: float, y: float) -> Pixel:
    return round(x), round(y)
