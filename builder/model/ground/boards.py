"""Map data of boards without a hex grid: points, the links between them, and painted ground."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from builder.model.base import Identifier, Line, Model, Number, Sourced, Whole, Words, Wrong
from builder.model.ground.terrain import Art
from builder.model.space.areas.plane import halfway_along
from builder.model.space.place_graph import Graph
from builder.model.space.points import PointLayout
from builder.sentences import filled_sentence

PlaceName = Annotated[str, Field(pattern=r"^[^\s/:,#<>|\"'@]+$", max_length=40)]
"""The name of a place in specs, questions and saved games."""

Millimetre = Annotated[Number, Field(ge=-500, le=5500)]
At = tuple[Millimetre, Millimetre]
"""A point of the field: mm to the right of and below its upper left corner."""

FieldSide = Annotated[Number, Field(ge=30, le=4980)]

MAX_FIELD = 9.8
"""The largest field in square metres; its sheet may have ten."""


def _check_field_area(size: tuple[float, float]) -> tuple[float, float]:
    if size[0] * size[1] > MAX_FIELD * 1e6:
        hint = "split the map, or draw it smaller"
        raise Wrong(
            filled_sentence("a field has at most {max_field:g} square metres", max_field=MAX_FIELD),
            hint,
        )
    return size


FieldSize = Annotated[tuple[FieldSide, FieldSide], AfterValidator(_check_field_area)]
"""Width and height of a field in mm."""

Direction = Literal["auto", "none", "N", "NE", "E", "SE", "S", "SW", "W", "NW"]


class Node(Sourced):
    """A point of a board: a town, a pass, a fortress. ``at`` is its position, in mm from the upper
    left corner of the field. ``kind`` names a type of ``hexes`` in ``terrain.yaml``, whose ``art``
    says how it is drawn. ``slots`` is the number of spaces for counters drawn side by side; with 0
    only its symbol is drawn. ``label`` says on which side its name is printed. ``figures`` are
    small labelled values printed with it, which rules read (``Supply: 3``)."""

    id: PlaceName
    name: Line = ""
    at: At
    kind: Identifier
    slots: Annotated[int, Field(ge=0, le=12)] = 1
    label: Direction = "auto"
    figures: dict[Line, Whole] = {}

    @property
    def title(self) -> str:
        """The text printed beside the point: its name, else its id."""
        return self.name or self.id


class Link(Sourced):
    """A connection between points: a road, a track, a pass, a river. ``nodes`` are two points or a
    chain of them; ``via`` gives points of the field through which a step bends, by step:
    ``{Airolo/Biasca: [[120, 88]]}``."""

    name: Line = ""
    nodes: Words
    via: dict[Line, Annotated[tuple[At, ...], Field(min_length=1, max_length=40)]] = {}

    @property
    def steps(self) -> Iterator[tuple[str, str]]:
        """The steps of the link, each as the two points that it joins."""
        return itertools.pairwise(self.nodes)

    def bends(self, a: str, b: str) -> tuple[At, ...]:
        """Return the points through which a step bends on its way from ``a`` to ``b``."""
        return self.via.get(f"{a}/{b}") or self.via.get(f"{b}/{a}", ())[::-1]


class PointBoard(Sourced):
    """A board of points and the links between them. ``size`` is that of its field in mm; ``links``
    are lists by kind, and each kind is a type of ``paths`` in ``terrain.yaml``."""

    size: FieldSize
    nodes: Annotated[tuple[Node, ...], Field(min_length=1, max_length=1000)]
    links: dict[Identifier, Annotated[tuple[Link, ...], Field(max_length=1000)]] = {}

    @property
    def is_picture(self) -> bool:
        """Whether all points of the board are at corners of the field, where they only mark the
        size of a picture (such as a chart)."""
        wide, high = self.size
        return all(node.at[0] in (0, wide) and node.at[1] in (0, high) for node in self.nodes)

    @property
    def runs(self) -> Iterator[tuple[str, Link]]:
        """Every link of the board, each with its kind."""
        return ((kind, link) for kind, links in self.links.items() for link in links)

    def graph(self) -> Graph:
        """Return the graph of the points and their links; links to unknown points are ignored."""
        numbers = {node.id: n for n, node in enumerate(self.nodes)}
        pairs = (pair for _, link in self.runs for pair in link.steps)
        joined = {
            (min(numbers[a], numbers[b]), max(numbers[a], numbers[b]))
            for a, b in pairs
            if a in numbers and b in numbers and a != b
        }
        return Graph(tuple(numbers), frozenset(joined))

    def layout(self, graph: Graph, radius: float) -> PointLayout:
        """Return the positions of the points on the field."""
        places = {node.id: node.at for node in self.nodes}
        middles = {
            graph.parse_side(f"{a}/{b}"): halfway_along([places[a], *bends, places[b]])
            for _, link in self.runs
            for a, b in link.steps
            if (bends := link.bends(a, b)) and a in places and b in places and a != b
        }
        return PointLayout(graph, tuple(places.values()), self.size, radius, tuple(middles.items()))


# -- painted ground ----------------------------------------------------------------------------


class Patch(Model):
    """An area of painted ground with one appearance: inside an ``outline``, or within so many mm on
    both sides of a line ``along`` which it runs. ``art`` is one of those that hexes may have;
    ``height`` (0 to 9) raises the ground, less and less towards the edges of a ridge that runs
    ``along`` a line."""

    art: Art | Literal[""] = ""
    outline: Annotated[tuple[At, ...], Field(max_length=500)] = ()
    along: Annotated[tuple[At, ...], Field(max_length=500)] = ()
    width: Annotated[Number, Field(gt=0, le=1000)] = 20.0
    height: Annotated[int, Field(ge=0, le=9)] = 0

    @model_validator(mode="after")
    def _of_one_shape(self) -> Patch:
        if bool(self.outline) == bool(self.along):
            raise Wrong("a patch has either an outline or a line along which it runs", "write one")
        if self.outline and len(self.outline) < 3:
            raise Wrong("an outline has at least three corners", "add a corner")
        return self


class Stream(Sourced):
    """A river of the painted ground, from its source to its mouth; it has no effect on the rules."""

    name: Line = ""
    along: Annotated[tuple[At, ...], Field(min_length=2, max_length=500)]
    width: tuple[
        Annotated[Number, Field(ge=0.05, le=60)], Annotated[Number, Field(ge=0.05, le=60)]
    ] = (0.6, 1.6)


class Canvas(Sourced):
    """Painted ground below a board of points, areas or squares: woods, mountains, lakes, rivers. It
    is drawn like hexes of ``grain`` mm, but without showing hexes; rules do not read it. ``art``
    covers everything outside the patches; where two patches overlap, the later one is on top."""

    art: Art = "fields"
    grain: Annotated[Number, Field(ge=4, le=30)] = 8.0
    patches: Annotated[tuple[Patch, ...], Field(max_length=500)] = ()
    rivers: Annotated[tuple[Stream, ...], Field(max_length=200)] = ()
