"""A graph of named places, some of which are joined: the common basis of boards of points and of
areas."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property

from builder.model.space.space import Cell, PlaceError, Side, not_adjacent_error, path_on_board
from builder.sentences import filled_sentence, listed_with_or

_MAX_LISTED = 12
"""The largest number of names that a hint lists."""


@dataclass(frozen=True)
class Graph:
    """Named places in order, and the pairs of them joined by a step, each pair once. The cell of
    place number n is ``Cell(0, n)``; the side of a pair belongs to its lower place and has the
    number of the other one."""

    names: tuple[str, ...]
    joined: frozenset[tuple[int, int]]

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """Every place, in order."""
        return tuple(Cell(0, n) for n in range(len(self.names)))

    @property
    def ids(self) -> Iterable[str]:
        """The ids of all places, in the order of ``cells``."""
        return self.names

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {name: n for n, name in enumerate(self.names)}

    @cached_property
    def _neighbours(self) -> tuple[tuple[Cell, ...], ...]:
        found: list[list[Cell]] = [[] for _ in self.names]
        for a, b in sorted(self.joined):
            found[a].append(Cell(0, b))
            found[b].append(Cell(0, a))
        return tuple(tuple(sorted(cells)) for cells in found)

    def __contains__(self, cell: Cell) -> bool:
        return cell.line == 0 and 0 <= cell.position < len(self.names)

    def id(self, cell: Cell) -> str:
        """Return the id of a place."""
        return self.names[cell.position]

    def cell(self, text: str) -> Cell:
        """Return the place with this id; raises :class:`PlaceError`."""
        number = self._numbers.get(text)
        if number is None:
            raise PlaceError(
                "place-not-on-board",
                filled_sentence("there is no place {text!r} on the map", text=text),
                self._hint(text),
            )
        return Cell(0, number)

    def _hint(self, text: str) -> str:
        near = get_close_matches(text, self.names, n=3)
        if near:
            return filled_sentence("did you mean {near}?", near=listed_with_or(near))
        more = " …" if len(self.names) > _MAX_LISTED else ""
        return filled_sentence(
            "there are {names}{more}", names=", ".join(self.names[:_MAX_LISTED]), more=more
        )

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the places that can be reached in one step, in order."""
        return self._neighbours[cell.position]

    def adjacent(self, a: Cell, b: Cell) -> bool:
        """Return whether one step leads from ``a`` to ``b``."""
        return (min(a.position, b.position), max(a.position, b.position)) in self.joined

    def _rings(self, centre: Cell) -> Iterator[list[Cell]]:
        """Yield the reachable places by distance: the centre, the places one step away, two steps
        away and so on."""
        seen, ring = {centre}, [centre]
        while ring:
            yield ring
            near = sorted({n for cell in ring for n in self.neighbours(cell)} - seen)
            seen.update(near)
            ring = near

    def distance(self, a: Cell, b: Cell) -> int:
        """Return the fewest steps from ``a`` to ``b``; if ``b`` cannot be reached, the number of
        places."""
        found = (n for n, ring in enumerate(self._rings(a)) if b in ring)
        return next(found, len(self.names))

    def within(self, centre: Cell, radius: int) -> Iterator[Cell]:
        """Yield the places at most ``radius`` steps away, nearest first."""
        for ring in itertools.islice(self._rings(centre), radius + 1):
            yield from ring

    def parts(self) -> list[list[Cell]]:
        """Return the connected parts of the graph as lists of places, the largest first."""
        left, found = dict.fromkeys(self.cells), []
        while left:
            part = [cell for ring in self._rings(next(iter(left))) for cell in ring]
            for cell in part:
                del left[cell]
            found.append(sorted(part))
        return sorted(found, key=lambda part: (-len(part), part))

    def side_between(self, a: Cell, b: Cell) -> Side:
        """Return the side that a step between two neighbours crosses; raises :class:`PlaceError` if
        they are not neighbours."""
        if not self.adjacent(a, b):
            message = filled_sentence(
                "no step joins {one} and {other}", one=self.id(a), other=self.id(b)
            )
            raise not_adjacent_error(self, a, b, message)
        return Side(min(a, b), max(a, b).position)

    def side_cells(self, side: Side) -> tuple[Cell, ...]:
        """The two places that a step joins."""
        return side.cell, Cell(0, side.side)

    def side_id(self, side: Side) -> str:
        """Return the id of the side between two places: ``Airolo/Andermatt``."""
        return "/".join(map(self.id, self.side_cells(side)))

    def parse_side(self, text: str) -> Side:
        """Return the side with this id; raises :class:`PlaceError`."""
        first, slash, second = text.partition("/")
        if not slash:
            hint = "write two places with a stroke between, as in Airolo/Andermatt"
            raise PlaceError(
                "place-not-on-board",
                filled_sentence("{text!r} names no two places", text=text),
                hint,
            )
        return self.side_between(self.cell(first), self.cell(second))

    path = path_on_board
