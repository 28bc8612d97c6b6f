"""Boards of hexes or squares laid edge to edge: where each lies among the others, and the ids of
its places there."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cached_property
from typing import Any, Generic, Literal, Self, TypeVar

from builder.model.space.space import Cell, PlaceError, Space
from builder.sentences import filled_sentence, joined_sentences, listed_with_or

Key = tuple[int, int]
"""A point of the lattice that all boards of a composed map share."""

Way = Literal["right", "below"]

G = TypeVar("G", bound=Space)


@dataclass(frozen=True)
class LaidPart(ABC, Generic[G]):
    """A board laid edge to edge with others, its first cell at the key ``at`` of their common
    lattice, rotated by ``turns`` of the smallest angle that its places allow. ``prefix`` is put
    before its place numbers if several boards have the same ones."""

    board: str
    grid: G
    turns: int = 0
    at: Key = (0, 0)
    prefix: str = ""

    @abstractmethod
    def key(self, cell: Cell) -> Key:
        """Return the key of one of the board's cells on the common lattice."""

    @abstractmethod
    def edge(self, cell: Cell) -> bool:
        """Return whether a place lies at the edge of the board."""

    @abstractmethod
    def placed_next_to(self, other: LaidPart[Any], way: Way, *, shared: bool) -> Self:
        """Return the same board to the right of another or below it, level with it. With
        ``shared``, its first places lie on the last ones of the other board."""

    @cached_property
    def keys(self) -> dict[Key, Cell]:
        """The board's places by their keys on the common lattice."""
        return {self.key(cell): cell for cell in self.grid.cells}

    def moved(self, by: Key) -> Self:
        """Return the same board moved by an offset of the lattice."""
        return replace(self, at=(self.at[0] + by[0], self.at[1] + by[1]))

    def placed_on(self, cell: Cell, other: LaidPart[Any], beneath: Cell) -> Self:
        """Return the same board with one of its places on a place of another board."""
        (x, y), (there_x, there_y) = self.key(cell), other.key(beneath)
        return self.moved((there_x - x, there_y - y))

    def placed_over(self, other: LaidPart[Any], *, across: bool) -> Self:
        """Return the same board moved so that its first edge along an axis lies on the last edge of
        another board: the first place of the one on the first place of the other."""
        here = _edge_key(list(self.keys), across=across, last=False)
        there = _edge_key(list(other.keys), across=across, last=True)
        return self.moved((there[0] - here[0], there[1] - here[1]))

    def id(self, cell: Cell) -> str:
        """Return the id of one of the board's places among the places of all boards, which is its
        own id with the prefix."""
        return self.prefix + self.grid.id(cell)


def _edge_key(keys: list[Key], *, across: bool, last: bool) -> Key:
    axis = 0 if across else 1
    furthest = (max if last else min)(key[axis] for key in keys)
    return min(key for key in keys if key[axis] == furthest)


B = TypeVar("B", bound=LaidPart[Any])


def with_prefixes(parts: Sequence[B]) -> tuple[B, ...]:
    """Return the boards, with prefixes if any two of them have a place number in common."""
    ids = [id for part in parts for id in part.grid.ids]
    if len(set(ids)) == len(ids):
        return tuple(parts)
    return tuple(replace(part, prefix=f"{part.board}-") for part in parts)


class Composed(Generic[B]):
    """A grid made of the places of the boards ``parts``. A place on two boards has the number of
    the first, and is found by the numbers of both."""

    parts: tuple[B, ...]

    def composed_cell(self, part: B, cell: Cell) -> Cell:
        """Return the place of this grid that is a given place of a board."""
        raise NotImplementedError

    def id_here(self, part: B, cell: Cell) -> str:
        """Return the id in this grid of a place of a board."""
        return self._names_by_cell[self.composed_cell(part, cell)]

    def owned(self, part: B) -> Iterator[Cell]:
        """Yield the places of a board that have that board's numbers, as the board's own cells."""
        return (c for c in part.grid.cells if self._owners[self.composed_cell(part, c)][0] is part)

    @cached_property
    def _owners(self) -> dict[Cell, tuple[B, Cell]]:
        """For each place, the board whose number it has and the board's own cell."""
        found: dict[Cell, tuple[B, Cell]] = {}
        for part in self.parts:
            for cell in part.grid.cells:
                found.setdefault(self.composed_cell(part, cell), (part, cell))
        return found

    @cached_property
    def _names_by_cell(self) -> dict[Cell, str]:
        return {here: part.id(cell) for here, (part, cell) in self._owners.items()}

    def _number(self, cell: Cell) -> str:
        return self._names_by_cell.get(cell, "")

    @cached_property
    def _by_id(self) -> dict[str, Cell]:
        return {
            part.id(cell): self.composed_cell(part, cell)
            for part in self.parts
            for cell in part.grid.cells
        }

    @property
    def ids(self) -> Iterable[str]:
        """The ids of all places, in order."""
        return [self._names_by_cell[cell] for cell in sorted(self._names_by_cell)]

    def _no_such_place(self, text: str) -> PlaceError:
        near = get_close_matches(text, self._by_id, n=3)
        runs = (
            filled_sentence(
                "{board} has {first} to {last}",
                board=p.board,
                first=p.id(p.grid.cells[0]),
                last=p.id(p.grid.cells[-1]),
            )
            for p in self.parts
        )
        hint = joined_sentences([*runs])
        if near:
            hint = filled_sentence("did you mean {near}?", near=listed_with_or(near))
        return PlaceError(
            "off-map-hex", filled_sentence("no board has a place {text!r}", text=text), hint
        )
