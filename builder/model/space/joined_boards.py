"""Several boards joined into one space: the places of all of them, and the exits that lead from one
to another."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from builder.model.space.space import (
    Cell,
    PlaceError,
    Side,
    Space,
    not_adjacent_error,
    path_on_board,
)
from builder.sentences import filled_sentence, joined_sentences, listed_with_or

BOARD_SEPARATOR = "@"
"""The separator between the id of a place and the name of its board, written where several boards
have a place with that id."""

_LINE_OFFSET = 100_000
"""The offset between the line numbers of one board and those of the next, so that cells of
different boards stay distinct."""

_EXIT = 1_000_000
"""The number of the first exit's side; the sides of exits are numbered from here."""


@dataclass(frozen=True)
class JoinedSpace:
    """The places of several ``boards``, whose names are ``names``. ``exits`` are pairs of places
    joined by a step, each pair once, the lower place first. A place has the id that its board gives
    it, or ``0101@north`` if several boards have a ``0101``."""

    names: tuple[str, ...]
    boards: tuple[Space, ...]
    exits: tuple[tuple[Cell, Cell], ...] = ()

    def joined_cell(self, board: int, cell: Cell) -> Cell:
        """Return the cell in this space for a cell of one of the boards."""
        return Cell(cell.line + board * _LINE_OFFSET, cell.position)

    def board_and_cell(self, cell: Cell) -> tuple[int, Cell]:
        """Return the index of the board on which a place lies, and the board's own cell."""
        board, line = divmod(cell.line, _LINE_OFFSET)
        return board, Cell(line, cell.position)

    def side_here(self, board: int, side: Side) -> Side:
        """Return the side in this space for a side of one of the boards."""
        return Side(self.joined_cell(board, side.cell), side.side)

    def board_of(self, cell: Cell) -> str:
        """The name of the board that a place lies on."""
        return self.names[self.board_and_cell(cell)[0]]

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """Every place, board by board."""
        return tuple(
            self.joined_cell(n, cell) for n, b in enumerate(self.boards) for cell in b.cells
        )

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The ids of all places, in the order of ``cells``."""
        return tuple(map(self.id, self.cells))

    @cached_property
    def _owners(self) -> dict[str, tuple[int, ...]]:
        """The boards that have a place with each id."""
        found: dict[str, tuple[int, ...]] = {}
        for n, board in enumerate(self.boards):
            for id in board.ids:
                found[id] = (*found.get(id, ()), n)
        return found

    def __contains__(self, cell: Cell) -> bool:
        board, own = self.board_and_cell(cell)
        return 0 <= board < len(self.boards) and own in self.boards[board]

    def id(self, cell: Cell) -> str:
        """Return the id of a place."""
        board, own = self.board_and_cell(cell)
        return self.joined_id(board, self.boards[board].id(own))

    def joined_id(self, board: int, id: str) -> str:
        """Return the id in this space of a place that its board calls ``id``."""
        many = len(self._owners.get(id, ())) > 1
        return f"{id}{BOARD_SEPARATOR}{self.names[board]}" if many else id

    def cell(self, text: str) -> Cell:
        """Return the place with this id; raises :class:`PlaceError`."""
        id, at, name = text.rpartition(BOARD_SEPARATOR)
        if at and name in self.names:
            board = self.names.index(name)
            return self.joined_cell(board, self.boards[board].cell(id))
        owners = self._owners.get(text, ())
        if len(owners) > 1:
            meant = listed_with_or([f"{text}{BOARD_SEPARATOR}{self.names[n]}" for n in owners])
            message = filled_sentence("several boards have a place {text!r}", text=text)
            raise PlaceError("which-board", message, filled_sentence("write {meant}", meant=meant))
        if not owners:
            raise self._unknown(text)
        return self.joined_cell(owners[0], self.boards[owners[0]].cell(text))

    def _unknown(self, text: str) -> PlaceError:
        """Return the error for a place that no board has, with each board's own hint."""
        hints = []
        for name, board in zip(self.names, self.boards, strict=True):
            try:
                board.cell(text)
            except PlaceError as exc:
                hints.append(f"{name}: {exc.hint}" if exc.hint else "")
        message = filled_sentence(
            "none of the boards {listed} has a place {text!r}",
            listed=", ".join(self.names),
            text=text,
        )
        return PlaceError("place-not-on-board", message, joined_sentences([*filter(None, hints)]))

    @cached_property
    def _ways_out(self) -> dict[Cell, tuple[Cell, ...]]:
        found: dict[Cell, tuple[Cell, ...]] = {}
        for a, b in self.exits:
            found[a] = (*found.get(a, ()), b)
            found[b] = (*found.get(b, ()), a)
        return found

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the places that can be reached in one step, those on the same board first."""
        board, own = self.board_and_cell(cell)
        near = (self.joined_cell(board, n) for n in self.boards[board].neighbours(own))
        return (*near, *self._ways_out.get(cell, ()))

    def exits_between(self, a: Cell, b: Cell) -> bool:
        """Whether an exit leads from one place to another."""
        return b in self._ways_out.get(a, ())

    def adjacent(self, a: Cell, b: Cell) -> bool:
        """Return whether one step leads from ``a`` to ``b``."""
        (board, one), (other, two) = self.board_and_cell(a), self.board_and_cell(b)
        touching = board == other and self.boards[board].adjacent(one, two)
        return touching or self.exits_between(a, b)

    def _rings(self, centre: Cell) -> Iterator[list[Cell]]:
        """Yield the places by distance: the centre, the places one step away, two steps away and so
        on."""
        seen, ring = {centre}, [centre]
        while ring:
            yield ring
            ring = sorted({n for cell in ring for n in self.neighbours(cell)} - seen)
            seen.update(ring)

    def distance(self, a: Cell, b: Cell) -> int:
        """Return the fewest steps from ``a`` to ``b``; on the same board, the distance on that
        board alone; if ``b`` cannot be reached, the number of places."""
        (board, one), (other, two) = self.board_and_cell(a), self.board_and_cell(b)
        if board == other:
            return self.boards[board].distance(one, two)
        found = (n for n, ring in enumerate(self._rings(a)) if b in ring)
        return next(found, len(self.cells))

    def within(self, centre: Cell, radius: int) -> Iterator[Cell]:
        """Yield the places at most ``radius`` steps away, nearest first."""
        for ring in itertools.islice(self._rings(centre), radius + 1):
            yield from ring

    def side_between(self, a: Cell, b: Cell) -> Side:
        """Return the side that a step between two neighbours crosses; raises :class:`PlaceError` if
        they are not neighbours."""
        (board, one), (other, two) = self.board_and_cell(a), self.board_and_cell(b)
        if self.exits_between(a, b):
            pair = (min(a, b), max(a, b))
            return Side(pair[0], _EXIT + self.exits.index(pair))
        if board == other:
            try:
                return self.side_here(board, self.boards[board].side_between(one, two))
            except PlaceError as error:  # the hint must list places beyond exits too
                raise not_adjacent_error(self, a, b, str(error)) from error
        message = filled_sentence(
            "no exit leads from {start} to {end}", start=self.id(a), end=self.id(b)
        )
        raise not_adjacent_error(self, a, b, message)

    def is_exit(self, side: Side) -> bool:
        """Return whether a side belongs to an exit."""
        return side.side >= _EXIT

    def side_cells(self, side: Side) -> tuple[Cell, ...]:
        """The one or two places that a side belongs to."""
        if self.is_exit(side):
            return self.exits[side.side - _EXIT]
        board, own = self.board_and_cell(side.cell)
        inner = self.boards[board].side_cells(Side(own, side.side))
        return tuple(self.joined_cell(board, cell) for cell in inner)

    def side_id(self, side: Side) -> str:
        """Return the id of a side."""
        if self.is_exit(side):
            return "/".join(map(self.id, self.side_cells(side)))
        board, own = self.board_and_cell(side.cell)
        written = self.boards[board].side_id(Side(own, side.side))
        owners = (self._owners.get(id, (board,)) for id in written.split("/"))
        clear = all(len(found) < 2 for found in owners)
        return written if clear else f"{written}{BOARD_SEPARATOR}{self.names[board]}"

    def parse_side(self, text: str) -> Side:
        """Return the side with this id, written ``0101/0102@north`` or ``0101@north/0102@north``;
        raises :class:`PlaceError`."""
        first, _, second = text.partition("/")
        rest, _, name = second.rpartition(BOARD_SEPARATOR)
        if name in self.names and BOARD_SEPARATOR not in first:
            board = self.names.index(name)
            return self.side_here(board, self.boards[board].parse_side(f"{first}/{rest}"))
        own = first.rpartition(BOARD_SEPARATOR)[2] if BOARD_SEPARATOR in first else ""
        if own and own == name:
            return self.parse_side(f"{first.rpartition(BOARD_SEPARATOR)[0]}/{second}")
        for n, board_space in enumerate(self.boards):
            try:
                return self.side_here(n, board_space.parse_side(text))
            except PlaceError:
                continue
        return self.side_between(self.cell(first), self.cell(second))

    path = path_on_board
