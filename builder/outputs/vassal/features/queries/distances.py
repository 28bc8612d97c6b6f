"""Writes expressions that compute from pixel coordinates how far a piece is from the target of a
battle (``BattleX``, ``BattleY``) on hex and square grids, and through which side of the target's
hex a line to it passes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from builder.model.space.hexes import HexLayout
from builder.model.space.squares import SquareLayout
from builder.outputs.vassal.table.boards.boards import Board
from builder.outputs.vassal.table.boards.places import Places
from builder.vassal.expressions.functions import absolute, greatest
from builder.vassal.expressions.properties import number, string
from builder.vassal.expressions.tree import Number, Text, as_number, choose

Offset = Callable[[str], Number]
"""A function that returns the expression for a distance in pixels along an axis, ``X`` or ``Y``."""

NEARLY = 3
"""The distance in pixels by which a line may miss a corner and still touch both of its sides."""


def from_target(axis: str) -> Number:
    """Return how many pixels a piece lies away from the target along an axis of the screen: to the
    right along ``X``, down along ``Y``."""
    return number(f"Current{axis}") - number(f"Battle{axis}")


def _offsets_along_axes(
    layout: HexLayout, lean: int = 0, of: Offset = from_target
) -> tuple[Number, Number]:
    """Return the offset in pixels between the target and a piece (or the offset ``of`` X and Y)
    along the axes of a board's grid; ``lean`` shifts it slightly."""
    x, y = map(of, "XY")
    y = y + lean if lean else y
    for _ in range(layout.turns % 4):
        x, y = 0 - y, x
    return (y, x) if layout.grid.orientation == "pointy" else (x, y)


def sides_crossed(board: Board) -> Iterator[Text]:
    """Yield the side of the target's hex (``0101/3``) through which a line to a piece leaves, on a board of
    hexes: once for a line slightly to one side, once for one slightly to the other. The two differ if
    the line passes through a corner."""
    for lean in (-NEARLY, NEARLY):
        side = _side_crossed(*_offsets_along_axes(_layout(board), lean))
        yield string("BattlePlace") + "/" + side


def _layout(board: Board) -> HexLayout:
    assert board.field is not None
    return board.field.layout


def _side_crossed(x: Number, y: Number) -> Number:
    """Return the side (0 to 5) of a hex through which a line from its centre leaves. ``x`` is the
    line's extent across the grid's axis and ``y`` along it."""
    wide, right = 1732 * absolute(x), as_number(0) < x
    lower = choose(wide <= 1000 * y, 1, choose(right, 0, 2))
    upper = choose(wide <= -1000 * y, 4, choose(right, 5, 3))
    return choose(as_number(0) <= y, lower, upper)


def distance_on_grid(board: Board, of: Offset = from_target) -> Number:
    """Return a distance in hexes or squares on a board that has them: that from the target to a piece, or
    that of the offset ``of`` X and Y."""
    if board.places is None:
        layout = _layout(board)
        return _distance_in_hexes(*_offsets_along_axes(layout, of=of), layout.across)
    plan = board.places.plan
    assert isinstance(plan, SquareLayout)
    return _distance_in_squares(plan.across, of, diagonals=plan.grid.diagonals)


def _distance_in_hexes(x: Number, y: Number, across: float) -> Number:
    """Return a distance in hexes from the distances in pixels along the grid's axes; ``across`` is
    the width of a hex in pixels."""
    line, step = round(across * 866.0254), round(across * 500)
    lines, steps = (
        (choose(way < 0, 0 - way, way) * 1000 + size // 2) // size
        for way, size in ((x, line), (y, step))
    )
    return lines + choose(steps > lines, (steps - lines) // 2, 0)


def _distance_in_squares(across: float, of: Offset, *, diagonals: bool) -> Number:
    """Return a distance in squares of ``across`` pixels, with or without diagonal steps."""
    step = round(across * 1000)
    columns, rows = ((absolute(of(axis)) * 1000 + step // 2) // step for axis in "XY")
    return greatest(columns, rows) if diagonals else columns + rows


def distances_of_places(places: Places, measured: Sequence[int | None]) -> dict[str, str]:
    """Return the distances between places as a table keyed by target and start, for distances of
    the numbers of steps in ``measured`` only (``None``: all distances)."""
    space = places.plan.space
    farthest = max(len(space.cells) if far is None else far for far in measured)
    return {
        f"{places.names[space.id(target)]}<{places.names[space.id(start)]}": str(
            space.distance(target, start)
        )
        for target in space.cells
        for start in space.within(target, farthest)
        if start != target
    }
