"""What every board offers: places, what is near and far, names, and where they lie."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol, runtime_checkable

Point = tuple[float, float]
"""A point of a sheet: millimetres or pixels, y down."""


class Cell(NamedTuple):
    """A place of a board, where counters stand. What its two numbers mean is its board's own: of a hex
    they are the line and the position in it, both from 0; lines run across the sheet's columns
    (flat) or rows (pointy)."""

    line: int
    position: int


class Side(NamedTuple):
    """What parts two neighbouring places, or joins them, in canonical form: one of both, the same for
    each, and a number. Of a hex it is a hexside."""

    cell: Cell
    side: int


class PlaceError(ValueError):
    """A place, a side or a path that is not one of a board's. ``code`` is ``bad-hex-id``,
    ``off-map-hex`` or ``not-adjacent``, of lists written in short ``bad-range``, ``broken-chain`` or
    ``ambiguous-chain``; ``hint`` says what the board has instead, ``word`` which word of a list is
    meant, from 0."""

    def __init__(self, code: str, message: str, hint: str = "", word: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.hint = hint
        self.word = word


def not_next(space: Space, a: Cell, b: Cell, message: str) -> PlaceError:
    """The error of a step between two places that are no neighbours, or from a place to itself."""
    if a != b:
        return PlaceError("not-adjacent", message, f"{around(space, a)}; {around(space, b)}")
    message = f"{space.id(a)} stands twice in a row, and a step leads to another place"
    hint = "a path begins with the place after that where the unit stands"
    return PlaceError("not-adjacent", message, f"{hint}; {around(space, a)}")


def around(space: Space, cell: Cell) -> str:
    """The neighbours of a place as a hint."""
    near = sorted(map(space.id, space.neighbours(cell)))
    return f"next to {space.id(cell)}: {', '.join(near) or 'nothing'}"


@runtime_checkable
class Space(Protocol):
    """Which places a board has, what they touch and what they are called; no millimetres."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Every place, in the board's order."""

    @property
    def ids(self) -> Iterable[str]:
        """What they are called, in the same order."""

    def __contains__(self, cell: Cell) -> bool: ...

    def id(self, cell: Cell) -> str:
        """What a place is called."""

    def cell(self, text: str) -> Cell:
        """The place of that name; raises :class:`PlaceError`."""

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The places that one step leads to."""

    def adjacent(self, a: Cell, b: Cell) -> bool:
        """Whether one step leads from one to the other."""

    def distance(self, a: Cell, b: Cell) -> int:
        """The fewest steps from one to the other."""

    def within(self, centre: Cell, radius: int) -> Iterator[Cell]:
        """The places at most so many steps away, nearest first."""

    def side_between(self, a: Cell, b: Cell) -> Side:
        """What a step between two neighbours crosses; raises :class:`PlaceError` if they are none."""

    def side_cells(self, side: Side) -> tuple[Cell, ...]:
        """The one or two places that a side belongs to."""

    def side_id(self, side: Side) -> str:
        """What a side is called."""

    def parse_side(self, text: str) -> Side:
        """The side of that name; raises :class:`PlaceError`."""

    def path(self, ids: Sequence[str]) -> tuple[Cell, ...]:
        """The places of a path; raises :class:`PlaceError` where one step is not to a neighbour."""


class Plan(Protocol):
    """Where the places of a board lie on its sheet."""

    @property
    def space(self) -> Space:
        """The places."""

    @property
    def across(self) -> float:
        """About how far it is across a place."""

    @property
    def size(self) -> Point:
        """Width and height of the box round the board."""

    @property
    def left(self) -> float:
        """How far right on the sheet that box begins."""

    @property
    def top(self) -> float:
        """How far down on the sheet it begins."""

    def scaled(self, scale: float) -> Plan:
        """The same in other units, so many to one of these."""

    def centre(self, cell: Cell) -> Point:
        """Where a counter in a place lies."""

    def outline(self, cell: Cell) -> list[Point]:
        """The corners of a place."""

    def side_middle(self, side: Side, /) -> Point:
        """The middle of a side, or of a step."""

    def side_ends(self, side: Side, /) -> tuple[Point, Point]:
        """Where a side begins and ends; for a step, two points to its left and right."""

    def cell_at(self, x: float, y: float) -> Cell | None:
        """The place under a point of the sheet; ``None`` off the board."""
