"""Writes expressions whose value depends on the board that a piece or place is on."""

from __future__ import annotations

from collections.abc import Callable, Collection

from builder.outputs.vassal.table.boards.boards import Board
from builder.vassal.expressions.lookups import Table, looked_up
from builder.vassal.expressions.tree import Number, Some, Text, first_case


def by_board(boards: Collection[Board], make: Callable[[int, Board], Some]) -> Some:
    """Return an expression whose value depends on the board that a piece or place is on: ``make`` gives
    the value on a board, whose number (from 1) it also gets."""
    *cases, (_, last) = (
        (board.here_condition(), make(i, board)) for i, board in enumerate(boards, 1)
    )
    return first_case(cases, last)


def looked_up_by_board(
    boards: Collection[Board], table: Callable[[int], Table], key: Text | Number
) -> Text:
    """Return the value of a key in a lookup table that depends on the board that a piece or place is
    on: ``table`` gives the table for the number of a board."""
    if not boards:
        return looked_up(table(1), key)
    return by_board(boards, lambda i, _: looked_up(table(i), key))
