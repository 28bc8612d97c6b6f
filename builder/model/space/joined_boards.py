"""Several boards as one: the places of all of them, and the exits that lead from one to another."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from builder.model.space.space import Cell, PlaceError, Side, Space, not_next

AT = "@"
"""What parts the name of a place from that of its board, where several boards have such a place."""

_APART = 100_000
"""So many lines lie between the places of one board and those of the next."""

_EXIT = 1_000_000
"""The sides of exits are numbered from here on, by the exit."""


@dataclass(frozen=True)
class JoinedSpace:
    """The places of ``boards`` by the names of these. ``exits`` are pairs of places that a step joins,
    each pair once, the lower place first. A place is called as its board calls it, or ``0101@north``
    where several boards have a ``0101``."""

    names: tuple[str, ...]
    boards: tuple[Space, ...]
    exits: tuple[tuple[Cell, Cell], ...] = ()

    def here(self, board: int, cell: Cell) -> Cell:
        """A place of one of the boards as it is called here."""
        return Cell(cell.line + board * _APART, cell.position)

    def there(self, cell: Cell) -> tuple[int, Cell]:
        """The board of a place, and which of its places it is."""
        board, line = divmod(cell.line, _APART)
        return board, Cell(line, cell.position)

    def side_here(self, board: int, side: Side) -> Side:
        """A side of one of the boards as it is called here."""
        return Side(self.here(board, side.cell), side.side)

    def board_of(self, cell: Cell) -> str:
        """The name of the board that a place lies on."""
        return self.names[self.there(cell)[0]]

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """Every place, board by board."""
        return tuple(self.here(n, cell) for n, b in enumerate(self.boards) for cell in b.cells)

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """What they are called, in the same order."""
        return tuple(map(self.id, self.cells))

    @cached_property
    def _owners(self) -> dict[str, tuple[int, ...]]:
        """The boards that have a place of that name."""
        found: dict[str, tuple[int, ...]] = {}
        for n, board in enumerate(self.boards):
            for id in board.ids:
                found[id] = (*found.get(id, ()), n)
        return found

    def __contains__(self, cell: Cell) -> bool:
        board, own = self.there(cell)
        return 0 <= board < len(self.boards) and own in self.boards[board]

    def id(self, cell: Cell) -> str:
        """What a place is called."""
        board, own = self.there(cell)
        return self.named(board, self.boards[board].id(own))

    def named(self, board: int, id: str) -> str:
        """What a place is called that its board calls so."""
        many = len(self._owners.get(id, ())) > 1
        return f"{id}{AT}{self.names[board]}" if many else id

    def cell(self, text: str) -> Cell:
        """The place of that name; raises :class:`PlaceError`."""
        id, at, name = text.rpartition(AT)
        if at and name in self.names:
            board = self.names.index(name)
            return self.here(board, self.boards[board].cell(id))
        owners = self._owners.get(text, ())
        if len(owners) > 1:
            meant = " or ".join(f"{text}{AT}{self.names[n]}" for n in owners)
            message = f"several boards have a place {text!r}"
            raise PlaceError("which-board", message, f"write {meant}")
        if not owners:
            raise self._unknown(text)
        return self.here(owners[0], self.boards[owners[0]].cell(text))

    def _unknown(self, text: str) -> PlaceError:
        """What is said of a place that no board has, with what the boards say to it."""
        hints = []
        for name, board in zip(self.names, self.boards, strict=True):
            try:
                board.cell(text)
            except PlaceError as exc:
                hints.append(f"{name}: {exc.hint}" if exc.hint else "")
        message = f"none of the boards {', '.join(self.names)} has a place {text!r}"
        return PlaceError("place-not-on-board", message, "; ".join(filter(None, hints)))

    @cached_property
    def _ways_out(self) -> dict[Cell, tuple[Cell, ...]]:
        found: dict[Cell, tuple[Cell, ...]] = {}
        for a, b in self.exits:
            found[a] = (*found.get(a, ()), b)
            found[b] = (*found.get(b, ()), a)
        return found

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The places that one step leads to, those of its own board first."""
        board, own = self.there(cell)
        near = (self.here(board, n) for n in self.boards[board].neighbours(own))
        return (*near, *self._ways_out.get(cell, ()))

    def exits_between(self, a: Cell, b: Cell) -> bool:
        """Whether an exit leads from one place to another."""
        return b in self._ways_out.get(a, ())

    def adjacent(self, a: Cell, b: Cell) -> bool:
        """Whether one step leads from one to the other."""
        (board, one), (other, two) = self.there(a), self.there(b)
        touching = board == other and self.boards[board].adjacent(one, two)
        return touching or self.exits_between(a, b)

    def _rings(self, centre: Cell) -> Iterator[list[Cell]]:
        """The places one step, two steps and so on away, the centre first."""
        seen, ring = {centre}, [centre]
        while ring:
            yield ring
            ring = sorted({n for cell in ring for n in self.neighbours(cell)} - seen)
            seen.update(ring)

    def distance(self, a: Cell, b: Cell) -> int:
        """The fewest steps from one to the other, on one board counted on it; as many as there are
        places if none lead there."""
        (board, one), (other, two) = self.there(a), self.there(b)
        if board == other:
            return self.boards[board].distance(one, two)
        found = (n for n, ring in enumerate(self._rings(a)) if b in ring)
        return next(found, len(self.cells))

    def within(self, centre: Cell, radius: int) -> Iterator[Cell]:
        """The places at most so many steps away, nearest first."""
        for ring in itertools.islice(self._rings(centre), radius + 1):
            yield from ring

    def side_between(self, a: Cell, b: Cell) -> Side:
        """What a step between two neighbours crosses; raises :class:`PlaceError` if they are none."""
        (board, one), (other, two) = self.there(a), self.there(b)
        if self.exits_between(a, b):
            pair = (min(a, b), max(a, b))
            return Side(pair[0], _EXIT + self.exits.index(pair))
        if board == other:
            try:
                return self.side_here(board, self.boards[board].side_between(one, two))
            except PlaceError as error:  # what is near lies over exits too
                raise not_next(self, a, b, str(error)) from error
        message = f"no exit leads from {self.id(a)} to {self.id(b)}"
        raise not_next(self, a, b, message)

    def is_exit(self, side: Side) -> bool:
        """Whether a side is that of an exit."""
        return side.side >= _EXIT

    def side_cells(self, side: Side) -> tuple[Cell, ...]:
        """The one or two places that a side belongs to."""
        if self.is_exit(side):
            return self.exits[side.side - _EXIT]
        board, own = self.there(side.cell)
        inner = self.boards[board].side_cells(Side(own, side.side))
        return tuple(self.here(board, cell) for cell in inner)

    def side_id(self, side: Side) -> str:
        """What a side is called."""
        if self.is_exit(side):
            return "/".join(map(self.id, self.side_cells(side)))
        board, own = self.there(side.cell)
        written = self.boards[board].side_id(Side(own, side.side))
        owners = (self._owners.get(id, (board,)) for id in written.split("/"))
        clear = all(len(found) < 2 for found in owners)
        return written if clear else f"{written}{AT}{self.names[board]}"

    def parse_side(self, text: str) -> Side:
        """The side of that name, ``0101/0102@north`` or ``0101@north/0102@north``; raises
        :class:`PlaceError`."""
        first, _, second = text.partition("/")
        rest, _, name = second.rpartition(AT)
        if name in self.names and AT not in first:
            board = self.names.index(name)
            return self.side_here(board, self.boards[board].parse_side(f"{first}/{rest}"))
        own = first.rpartition(AT)[2] if AT in first else ""
        if own and own == name:
            return self.parse_side(f"{first.rpartition(AT)[0]}/{second}")
        for n, board_space in enumerate(self.boards):
            try:
                return self.side_here(n, board_space.parse_side(text))
            except PlaceError:
                continue
        return self.side_between(self.cell(first), self.cell(second))

    def path(self, ids: Sequence[str]) -> tuple[Cell, ...]:
        """The places of a path; raises :class:`PlaceError` where one step is not to a neighbour."""
        cells = tuple(self.cell(id) for id in ids)
        for a, b in itertools.pairwise(cells):
            self.side_between(a, b)
        return cells
