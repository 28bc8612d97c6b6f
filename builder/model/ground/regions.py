"""Map data of boards of areas: outlines, and links across straits."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, WithJsonSchema

from builder.model.base import Identifier, Line, Number, Sourced, Whole, Words, split_words
from builder.model.ground.boards import At, FieldSize, Link, PlaceName
from builder.model.space.areas import AreaLayout, Borders, find_borders
from builder.model.space.areas.plane import roomiest_point
from builder.model.space.place_graph import Graph
from builder.model.space.space import Point

MAX_CORNERS_OF_AREA = 1000
MAX_ISLANDS = 60

Outline = Annotated[
    tuple[At | PlaceName, ...],
    Field(max_length=MAX_CORNERS_OF_AREA),
    BeforeValidator(split_words),
    WithJsonSchema({"type": ["array", "string"]}),
]
"""The corners of an area in order, each a point of the field or the name of one of ``corners``; or
``#`` and the id of a shape in the SVG file named by ``outlines``."""


class Region(Sourced):
    """An area of a board: a province, a sea. ``outline`` lists its corners in order around it;
    areas that share corners touch there. An area may lie inside another. ``islands`` are further
    outlines of the same area. ``kind`` names a type of ``hexes`` in ``terrain.yaml``; if its art is
    water, coasts are drawn. ``at`` is where its counters lie and its name is printed, by default
    near its middle; ``slots`` is the number of spaces for counters drawn there. ``neighbours`` are
    the areas that it should touch: they are checked against its borders."""

    id: PlaceName
    name: Line = ""
    kind: Identifier
    outline: Outline = ()
    islands: Annotated[tuple[Outline, ...], Field(max_length=MAX_ISLANDS)] = ()
    at: At | None = None
    slots: Annotated[int, Field(ge=0, le=12)] = 0
    neighbours: Words = ()
    figures: dict[Line, Whole] = {}

    @property
    def title(self) -> str:
        """The text printed in the area: its name, else its id."""
        return self.name or self.id


class RegionBoard(Sourced):
    """A board of areas. ``size`` is that of its field in mm; ``rough`` is how many mm coasts and
    borders deviate from the straight lines between corners, to look natural; ``corners`` are named
    points of the field, for outlines that share them; ``links`` join areas that do not touch (a
    strait, a ferry), by types of ``paths`` in ``terrain.yaml``.

    ``outlines`` names an SVG file in ``maps/`` with a closed shape for each area: the shape with
    the area's own id, or the one that its ``outline`` names (``#path12``). A shape whose class or
    layer is the id of a type of ``hexes`` is an area even if it is not listed, named by its title
    or label. If ``size`` is left out, it is then that of the picture, and ``rough`` is 0.

    ``made_by`` names in ``board`` a kind of board that an installed package adds, and has the keys of that
    kind: the loader makes the areas from them, and ``areas`` changes some or adds more.
    """

    made_by: dict[Line, Any] = {}
    outlines: Line = ""
    size: FieldSize
    rough: Annotated[Number, Field(ge=0, le=6)] = 1.5
    corners: dict[PlaceName, At] = {}
    areas: Annotated[tuple[Region, ...], Field(min_length=1, max_length=600)]
    links: dict[Identifier, Annotated[tuple[Link, ...], Field(max_length=300)]] = {}

    @property
    def runs(self) -> Iterator[tuple[str, Link]]:
        """Every link of the board, each with its kind."""
        return ((kind, link) for kind, links in self.links.items() for link in links)

    @property
    def drawn(self) -> bool:
        """Whether every area has an outline; shapes missing from the SVG file are reported by its
        reader."""
        return not self.outlines or all(region.outline for region in self.areas)

    def _points(self, outline: Outline) -> list[Point]:
        """Return the corners of an outline; unknown corner names are left out."""
        found = (self.corners.get(at) if isinstance(at, str) else at for at in outline)
        return [at for at in found if at is not None]

    def outline(self, region: Region) -> list[Point]:
        """Return the corners of an area without its islands."""
        return self._points(region.outline)

    @cached_property
    def owners(self) -> tuple[int, ...]:
        """The index of the area that each outline belongs to: first the outlines of all areas in
        order, then those of their islands."""
        islands = (n for n, region in enumerate(self.areas) for _ in region.islands)
        return (*range(len(self.areas)), *islands)

    @cached_property
    def pieces(self) -> Borders:
        """The border lines that the outlines share, including those of islands; the outlines are
        numbered as in ``owners``."""
        islands = (self._points(island) for region in self.areas for island in region.islands)
        return find_borders([*map(self.outline, self.areas), *islands])

    @cached_property
    def shared(self) -> dict[tuple[int, int], tuple[tuple[Point, ...], ...]]:
        """The border lines between each two areas, keyed with the lower number first."""
        found: dict[tuple[int, int], tuple[tuple[Point, ...], ...]] = {}
        for (a, b), lines in self.pieces.shared.items():
            one, other = sorted((self.owners[a], self.owners[b]))
            if one != other:
                found[one, other] = (*found.get((one, other), ()), *lines)
        return found

    @cached_property
    def graph(self) -> Graph:
        """The graph of the areas: which of them touch and which are linked."""
        numbers = {region.id: n for n, region in enumerate(self.areas)}
        linked = (pair for _, link in self.runs for pair in link.steps)
        pairs = {(numbers[a], numbers[b]) for a, b in linked if a in numbers and b in numbers}
        joined = {(min(pair), max(pair)) for pair in pairs if pair[0] != pair[1]}
        return Graph(
            tuple(region.id for region in self.areas),
            frozenset(joined | self.shared.keys()),
        )

    @cached_property
    def layout(self) -> AreaLayout:
        """The positions of the areas on the field."""
        count, pieces = len(self.areas), self.pieces
        rings = pieces.rings[:count]
        found = [
            roomiest_point(ring, pieces.holes(n), central=not region.slots)
            for n, (ring, region) in enumerate(zip(rings, self.areas, strict=True))
        ]
        middles = [r.at or at for r, (at, _) in zip(self.areas, found, strict=True)]
        rooms = tuple(room for _, room in found)
        islands = tuple(zip(self.owners[count:], pieces.rings[count:], strict=True))
        return AreaLayout(
            self.graph, rings, tuple(middles), rooms, self.shared, islands, field=self.size
        )
