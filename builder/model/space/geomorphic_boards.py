"""Boards of hexes or squares that lie edge to edge: where each lies among the others, and the names
that its places have there."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cached_property
from typing import Any, Generic, Literal, Self, TypeVar

from builder.model.space.space import Cell, PlaceError, Space

Key = tuple[int, int]
"""A point of the lattice that boards have in common."""

Way = Literal["right", "below"]

G = TypeVar("G", bound=Space)


@dataclass(frozen=True)
class LaidPart(ABC, Generic[G]):
    """A board as it lies among others: its first cell on the key ``at`` of their common lattice, turned
    by so many ``turns``, each the least that its places allow. ``prefix`` comes before its numbers where
    several boards have the same ones."""

    board: str
    grid: G
    turns: int = 0
    at: Key = (0, 0)
    prefix: str = ""

    @abstractmethod
    def key(self, cell: Cell) -> Key:
        """Where one of its cells lies on the common lattice."""

    @abstractmethod
    def edge(self, cell: Cell) -> bool:
        """Whether a place lies at the edge of the board."""

    @abstractmethod
    def beside(self, other: LaidPart[Any], way: Way, *, shared: bool) -> Self:
        """The same to the right of another or below it, level with it. ``shared`` lays its first places
        on the other's last ones."""

    @cached_property
    def keys(self) -> dict[Key, Cell]:
        """Its places by where they lie."""
        return {self.key(cell): cell for cell in self.grid.cells}

    def moved(self, by: Key) -> Self:
        """The same so much further on."""
        return replace(self, at=(self.at[0] + by[0], self.at[1] + by[1]))

    def on(self, cell: Cell, other: LaidPart[Any], beneath: Cell) -> Self:
        """The same with one of its places on a place of another."""
        (x, y), (there_x, there_y) = self.key(cell), other.key(beneath)
        return self.moved((there_x - x, there_y - y))

    def over(self, other: LaidPart[Any], *, across: bool) -> Self:
        """The same with the first of its places that lie least far along an axis on the first of those of
        the other that lie furthest."""
        here = _ends(list(self.keys), across=across, last=False)
        there = _ends(list(other.keys), across=across, last=True)
        return self.moved((there[0] - here[0], there[1] - here[1]))

    def id(self, cell: Cell) -> str:
        """What one of its places is called among the others."""
        return self.prefix + self.grid.id(cell)


def _ends(keys: list[Key], *, across: bool, last: bool) -> Key:
    axis = 0 if across else 1
    furthest = (max if last else min)(key[axis] for key in keys)
    return min(key for key in keys if key[axis] == furthest)


B = TypeVar("B", bound=LaidPart[Any])


def told_apart(parts: Sequence[B]) -> tuple[B, ...]:
    """Boards with prefixes if two of them have a number in common."""
    ids = [id for part in parts for id in part.grid.ids]
    if len(set(ids)) == len(ids):
        return tuple(parts)
    return tuple(replace(part, prefix=f"{part.board}-") for part in parts)


class Composed(Generic[B]):
    """A grid whose places are those of ``parts``. One on two boards has the number of the first,
    and is found by both."""

    parts: tuple[B, ...]

    def here(self, part: B, cell: Cell) -> Cell:
        """The place that a place of a board is here."""
        raise NotImplementedError

    def id_here(self, part: B, cell: Cell) -> str:
        """What a place of a board is called here."""
        return self._named[self.here(part, cell)]

    def owned(self, part: B) -> Iterator[Cell]:
        """The places of a board that have its numbers, as it calls them."""
        return (c for c in part.grid.cells if self._owners[self.here(part, c)][0] is part)

    @cached_property
    def _owners(self) -> dict[Cell, tuple[B, Cell]]:
        """The board whose number each place has, and what the board calls it."""
        found: dict[Cell, tuple[B, Cell]] = {}
        for part in self.parts:
            for cell in part.grid.cells:
                found.setdefault(self.here(part, cell), (part, cell))
        return found

    @cached_property
    def _named(self) -> dict[Cell, str]:
        return {here: part.id(cell) for here, (part, cell) in self._owners.items()}

    def _number(self, cell: Cell) -> str:
        return self._named.get(cell, "")

    @cached_property
    def _by_id(self) -> dict[str, Cell]:
        return {
            part.id(cell): self.here(part, cell) for part in self.parts for cell in part.grid.cells
        }

    @property
    def ids(self) -> Iterable[str]:
        """What all places are called, in their order."""
        return [self._named[cell] for cell in sorted(self._named)]

    def _no_such_place(self, text: str) -> PlaceError:
        near = get_close_matches(text, self._by_id, n=3)
        runs = (
            f"{p.board} has {p.id(p.grid.cells[0])} to {p.id(p.grid.cells[-1])}" for p in self.parts
        )
        hint = f"did you mean {' or '.join(near)}?" if near else "; ".join(runs)
        return PlaceError("off-map-hex", f"no board has a place {text!r}", hint)
