"""The interface of all boards: places, distances, ids, and positions on a sheet."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, Protocol, runtime_checkable

from builder.sentences import filled_sentence

Point = tuple[float, float]
"""A point of a sheet: millimetres or pixels, y down."""


class Cell(NamedTuple):
    """A place of a board, where counters stand. The meaning of its two numbers depends on the kind
    of board: for a hex they are the line and the position in it, both from 0; lines run along the
    sheet's columns (flat) or rows (pointy)."""

    line: int
    position: int


class Side(NamedTuple):
    """The side between two neighbouring places, which separates or joins them, in canonical form:
    one of the two places and a number. Both places give the same form. On a hex map it is a
    hexside."""

    cell: Cell
    side: int


class PlaceError(ValueError):
    """Raised for a place, a side or a path that a board does not have. ``code`` is ``bad-hex-id``,
    ``off-map-hex`` or ``not-adjacent``; for lists in shorthand ``bad-range``, ``broken-chain`` or
    ``ambiguous-chain``; ``hint`` says what the board has instead, ``word`` is the index of the
    faulty word of a list, from 0."""

    def __init__(self, code: str, message: str, hint: str = "", word: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.hint = hint
        self.word = word


def not_adjacent_error(space: Space, a: Cell, b: Cell, message: str) -> PlaceError:
    """Return the error for a step between two places that are not neighbours, or from a place to
    itself."""
    if a != b:
        return PlaceError(
            "not-adjacent", message, f"{neighbours_hint(space, a)}; {neighbours_hint(space, b)}"
        )
    message = filled_sentence(
        "{id} stands twice in a row, and a step leads to another place", id=space.id(a)
    )
    hint = "a path begins with the place after that where the unit stands"
    return PlaceError("not-adjacent", message, f"{hint}; {neighbours_hint(space, a)}")


def no_such_place_error(
    text: str, space: Space, pattern: str, off_map: str, no_id: str
) -> PlaceError:
    """Return the error for a text that names no place of a grid: with the message ``off_map`` if it
    has the form of an id (``pattern``), else ``no_id``."""
    extent = ids_hint(space)
    if re.fullmatch(pattern, text):
        return PlaceError("off-map-hex", off_map, extent)
    hint = filled_sentence("{extent}, written alike", extent=extent)
    return PlaceError("bad-hex-id", no_id, hint)


def ids_hint(space: Space) -> str:
    """Return a hint that says from which id to which the places of a board with places run."""
    ids = tuple(space.ids)
    return filled_sentence("this map's ids run from {first} to {last}", first=ids[0], last=ids[-1])


def neighbours_hint(space: Space, cell: Cell) -> str:
    """Return a hint that lists the neighbours of a place."""
    near = sorted(map(space.id, space.neighbours(cell)))
    if not near:
        return filled_sentence("nothing is next to {id}", id=space.id(cell))
    return filled_sentence("next to {id}: {listed}", id=space.id(cell), listed=", ".join(near))


@runtime_checkable
class Space(Protocol):
    """The interface of a board's places: which there are, which of them touch and what they are
    called; no millimetres."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Every place, in the board's order."""

    @property
    def ids(self) -> Iterable[str]:
        """The ids of all places, in the order of ``cells``."""

    def __contains__(self, cell: Cell) -> bool: ...

    def id(self, cell: Cell) -> str:
        """Return the id of a place."""

    def cell(self, text: str) -> Cell:
        """Return the place with this id; raises :class:`PlaceError`."""

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the places that can be reached in one step."""

    def adjacent(self, a: Cell, b: Cell) -> bool:
        """Return whether one step leads from ``a`` to ``b``."""

    def distance(self, a: Cell, b: Cell) -> int:
        """Return the fewest steps from ``a`` to ``b``."""

    def within(self, centre: Cell, radius: int) -> Iterator[Cell]:
        """Yield the places at most ``radius`` steps away, nearest first."""

    def side_between(self, a: Cell, b: Cell) -> Side:
        """Return the side that a step between two neighbours crosses; raises :class:`PlaceError` if
        they are not neighbours."""

    def side_cells(self, side: Side) -> tuple[Cell, ...]:
        """The one or two places that a side belongs to."""

    def side_id(self, side: Side) -> str:
        """Return the id of a side."""

    def parse_side(self, text: str) -> Side:
        """Return the side with this id; raises :class:`PlaceError`."""

    def path(self, ids: Sequence[str]) -> tuple[Cell, ...]:
        """Return the places of a path; raises :class:`PlaceError` if a step does not lead to a
        neighbour."""


def path_on_board(space: Space, ids: Sequence[str]) -> tuple[Cell, ...]:
    """Return the places of a path; raises :class:`PlaceError` if a step does not lead to a
    neighbour."""
    cells = tuple(space.cell(id) for id in ids)
    for one, next_one in pairwise(cells):
        space.side_between(one, next_one)
    return cells


class Plan(Protocol):
    """The interface of a layout: the positions of a board's places on its sheet."""

    @property
    def space(self) -> Space:
        """The places of the board."""

    @property
    def across(self) -> float:
        """The approximate width of a place, in the plan's units (mm or pixels)."""

    @property
    def size(self) -> Point:
        """Width and height of the box around the board."""

    @property
    def left(self) -> float:
        """The left edge of the board's box on the sheet."""

    @property
    def top(self) -> float:
        """The top edge of the board's box on the sheet."""

    def scaled(self, scale: float) -> Plan:
        """Return the same plan in other units, ``scale`` of them to one present unit."""

    def centre(self, cell: Cell) -> Point:
        """Return where a counter in a place lies."""

    def outline(self, cell: Cell) -> list[Point]:
        """The corners of a place's outline, on the sheet."""

    def side_middle(self, side: Side, /) -> Point:
        """Return the middle of a side, or of a step."""

    def side_ends(self, side: Side, /) -> tuple[Point, Point]:
        """Return the ends of a side; for a step, two points to its left and right."""

    def cell_at(self, x: float, y: float) -> Cell | None:
        """Return the place under a point of the sheet; ``None`` off the board."""
