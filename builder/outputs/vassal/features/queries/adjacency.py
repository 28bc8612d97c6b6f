"""Writes expressions for adjacency in battles: by the distance between centres on grids, and by a
table of neighbours on boards of points or areas."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from builder.model.space import Side
from builder.model.space.squares import SquareLayout
from builder.outputs.vassal.features.queries.distances import (
    Offset,
    distance_on_grid,
    from_target,
)
from builder.outputs.vassal.features.queries.exits import Exits
from builder.outputs.vassal.table.boards.boards import Board
from builder.outputs.vassal.table.boards.by_board import by_board
from builder.outputs.vassal.table.boards.places import Places
from builder.vassal.expressions.functions import absolute, count_on_map, outer
from builder.vassal.expressions.lookups import looked_up
from builder.vassal.expressions.properties import number, string
from builder.vassal.expressions.tree import Number, Truth, any_of, as_number, choose
from builder.vassal.format.lookups import table_text

_NEARS, _WITHIN = "Nears_{}", "Within{}_{}"
_PLACE, _TARGET = string("LocationName"), string("BattlePlace")
EDGE = "BattleSide"
"""The property with the hexside that the target lies on, which only games saved by the first
modules set."""

OFF_SIDES = string("SideName").equals("") & string(EDGE).equals("")
"""The condition that neither a piece nor the target lies on a hexside."""


def adjacent_to_target(
    boards: Mapping[str, Board],
    exits: Exits,
    free: Truth | None = None,
    pairs: Sequence[Offset] = (from_target,),
) -> Truth:
    """Return the condition that a piece is adjacent to the target (stored in ``BattleX``,
    ``BattleY``, ``BattlePlace``) or joined to it by an exit; unless the condition ``free`` holds
    (the piece or the target lies on a hexside), a piece in the target's place counts too. ``pairs``
    are the offsets between them, several for units that cover several places."""
    near = _near(boards, free, pairs)
    return exits.same_board & near | exits.joins if exits else near


def _near(boards: Mapping[str, Board], free: Truth | None, pairs: Sequence[Offset]) -> Truth:
    shown = list(boards.values())
    if not any(board.places for board in shown):
        return any_of(*(_by_distance(shown, free, of) for of in pairs))
    return by_board(shown, lambda i, board: any_of(*(_on(i, board, free, of) for of in pairs)))


def counted_beside(
    boards: Mapping[str, Board], exits: Exits, map: str, filter: Callable[[Truth], Truth]
) -> Number:
    """Return the number of other pieces that stand in places adjacent to a piece's own. ``filter``
    turns the condition that the other piece is adjacent into the filter for the count."""
    shown = list(boards.values())

    def count(near: Truth) -> Number:
        return count_on_map(map, filter(near))

    def on(i: int, board: Board) -> Number:
        near = _adjacent_condition(i, board)
        return count(near & board.here_condition() if exits else near)

    if not exits and not any(board.places for board in shown):
        return count(_within(next_hex_distance_squared(shown)))
    beside = by_board(shown, on)
    return beside + count(exits.beyond) if exits else beside


def counted_within(
    boards: Mapping[str, Board], map: str, far: int, filter: Callable[[Truth], Truth]
) -> Number:
    """Return the number of other pieces at most ``far`` places away from a piece, on the same
    board. ``filter`` turns the condition that the other piece is that near into the filter for the
    count."""

    def on(i: int, board: Board) -> Number:
        near = _PLACE.equals(outer(_PLACE)) if far == 0 else _is_within(i, board, far)
        return count_on_map(map, filter(near & board.here_condition() if len(boards) > 1 else near))

    return by_board(boards.values(), on)


def _is_within(i: int, board: Board, far: int) -> Truth:
    """Return the filter condition that another piece is at most ``far`` places away from the piece
    that searches."""
    if board.places is None or isinstance(board.plan, SquareLayout):
        return distance_on_grid(board, _apart) <= far
    places = looked_up(_WITHIN.format(far, i), _PLACE)
    return outer(places).contains("<" + _PLACE + ">")


def _apart(axis: str) -> Number:
    return number(f"Current{axis}") - outer(number(f"Current{axis}"))


_X, _Y = map(_apart, "XY")


def _within(far: int) -> Truth:
    square = _X * _X + _Y * _Y
    return (as_number(0) < square) & (square <= far)


def _adjacent_condition(i: int, board: Board) -> Truth:
    """Return the filter condition that another piece is adjacent to the piece that searches."""
    if board.places is None:
        return _within(next_hex_distance_squared([board]))
    plan = board.places.plan
    if isinstance(plan, SquareLayout):
        far, x, y = round(1.3 * plan.across), absolute(_X), absolute(_Y)
        elsewhere = as_number(0) < x + y
        near = (x <= far) & (y <= far) if plan.grid.diagonals else x + y <= far
        return elsewhere & near
    places = looked_up(_NEARS.format(i), _PLACE)
    return outer(places).contains("<" + _PLACE + ">")


def _by_distance(boards: list[Board], free: Truth | None, of: Offset) -> Truth:
    far, close = next_hex_distance_squared(boards), next_hex_distance_squared(boards, 0.7)
    square = of("X") * of("X") + of("Y") * of("Y")
    return square <= _either(free, far, close)


def _either(free: Truth | None, far: int, close: int) -> Number:
    return as_number(far) if free is None else choose(free, far, close)


def _on(i: int, board: Board, free: Truth | None, of: Offset) -> Truth:
    if board.places is None:
        return _by_distance([board], free, of)
    plan = board.places.plan
    if isinstance(plan, SquareLayout):
        far, close = round(1.3 * plan.across), round(0.4 * plan.across)
        x, y, within = absolute(of("X")), absolute(of("Y")), _either(free, far, close)
        return (x <= within) & (y <= within) if plan.grid.diagonals else x + y <= within
    near = looked_up(_NEARS.format(i), _TARGET)
    same, beside = _PLACE.equals(_TARGET), near.contains("<" + _PLACE + ">")
    return same | (beside if free is None else free & beside)


def next_hex_distance_squared(boards: Iterable[Board], hexes: float = 1.3) -> int:
    """Return the square of a distance in pixels that includes the centres of adjacent hexes, but
    none beyond."""
    across = max((b.field.layout.across for b in boards if b.field), default=0.0)
    return round((hexes * across) ** 2)


def near_tables(boards: Mapping[str, Board], far: int = 0) -> dict[str, str]:
    """Return lookup tables of neighbours for each place on boards without a grid or, with ``far``,
    of all places within so many steps."""
    return {
        _WITHIN.format(far, i) if far else _NEARS.format(i): table_text(
            _places_within(board.places, far) if far else _neighbours(board.places)
        )
        for i, board in enumerate(boards.values(), 1)
        if board.places and not isinstance(board.places.plan, SquareLayout)
    }


def _neighbours(places: Places) -> dict[str, str]:
    space = places.plan.space
    return {
        places.names[space.id(cell)]: "".join(
            f"<{places.names[space.id(near)]}>" for near in space.neighbours(cell)
        )
        for cell in space.cells
    }


def _places_within(places: Places, far: int) -> dict[str, str]:
    space = places.plan.space
    return {
        places.names[space.id(cell)]: "".join(
            f"<{places.names[space.id(near)]}>" for near in sorted(space.within(cell, far))
        )
        for cell in space.cells
    }


def ways_over(places: Places, side: Side) -> dict[str, str]:
    """Return each step that crosses a side of a place (written ``0101>0102``), with the unique name
    of that side."""
    space = places.plan.space
    names = [places.names[space.id(cell)] for cell in space.side_cells(side)]
    ways = (f"{a}>{b}" for a in names for b in names if a != b)
    return dict.fromkeys(ways, space.side_id(side))
