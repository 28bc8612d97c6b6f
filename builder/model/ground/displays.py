"""Map data of boards made of boxes: solitaire tables, battle boards, holding boxes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated

from pydantic import Field

from builder.model.base import Identifier, Line, Number, Sourced, Whole
from builder.model.ground.boards import At, FieldSize, Link, PlaceName
from builder.model.space.areas import AreaLayout
from builder.model.space.place_graph import Graph

HEAD = 7.0
"""The height of the name at the top of a box, in mm; counters lie below it."""

BoxSide = Annotated[Number, Field(ge=8, le=2000)]


class DisplayBox(Sourced):
    """A box of a display. ``at`` is its upper left corner, in mm from that of the field, ``box``
    its width and height. ``kind`` names a type of ``hexes`` in ``terrain.yaml``, which says what it
    costs to enter. ``note`` is printed at the bottom. ``figures`` are small labelled values that
    rules read."""

    id: PlaceName
    name: Line = ""
    note: Line = ""
    kind: Identifier
    at: At
    box: tuple[BoxSide, BoxSide] = (40.0, 34.0)
    figures: dict[Line, Whole] = {}

    @property
    def title(self) -> str:
        """The text printed in the box: its name, else its id."""
        return self.name or self.id

    @property
    def corners(self) -> tuple[At, ...]:
        """The corners of the box, in order around it."""
        (x, y), (wide, high) = self.at, self.box
        return (x, y), (x + wide, y), (x + wide, y + high), (x, y + high)


class DisplayBoard(Sourced):
    """A display of freely placed boxes as a board of its own. ``size`` is that of its field in mm;
    ``links`` are the ways from box to box, by types of ``paths`` in ``terrain.yaml``: boxes are not
    connected otherwise."""

    size: FieldSize
    boxes: Annotated[tuple[DisplayBox, ...], Field(min_length=1, max_length=500)]
    links: dict[Identifier, Annotated[tuple[Link, ...], Field(max_length=500)]] = {}

    @property
    def runs(self) -> Iterator[tuple[str, Link]]:
        """Every link of the board, each with its kind."""
        return ((kind, link) for kind, links in self.links.items() for link in links)

    @cached_property
    def graph(self) -> Graph:
        """The graph of the boxes and their links; links to unknown boxes are ignored."""
        numbers = {box.id: n for n, box in enumerate(self.boxes)}
        pairs = (pair for _, link in self.runs for pair in link.steps)
        joined = {
            (min(numbers[a], numbers[b]), max(numbers[a], numbers[b]))
            for a, b in pairs
            if a in numbers and b in numbers and a != b
        }
        return Graph(tuple(box.id for box in self.boxes), frozenset(joined))

    @cached_property
    def layout(self) -> AreaLayout:
        """The positions of the boxes on the field."""
        rings = tuple(box.corners for box in self.boxes)
        middles = tuple(
            (b.at[0] + b.box[0] / 2, b.at[1] + min(b.box[1] / 2 + HEAD / 2, b.box[1]))
            for b in self.boxes
        )
        rooms = tuple(min(b.box[0], max(b.box[1] - HEAD, 1.0)) / 2 for b in self.boxes)
        return AreaLayout(self.graph, rings, middles, rooms, {}, field=self.size)
