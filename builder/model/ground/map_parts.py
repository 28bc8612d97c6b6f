"""What lies on a map: rivers, roads, features, places, names, areas; and the boards that a map is made of."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from builder.model.base import (
    Identifier,
    Line,
    Model,
    Name,
    Number,
    Sourced,
    Whole,
    Words,
    Wrong,
)

HexId = Line
"""A printed hex id; always text, never a number."""

Breadth = Annotated[Number, Field(ge=0.05, le=60)]
"""The drawn width of a river or road, in mm."""


class Course(Sourced):
    """A named run of hexsides: a river, a wall, a frontier, listed from its source to its mouth.
    Instead of ``sides`` it may list what it runs along, in order: hexsides (``0712/0811``), corners
    (``0712/0811/0812``, the hexes that meet there) and hexes that it borders. Its sides are then
    the shortest chain of hexsides that passes all of them. ``inside`` names the area on its inner
    side, where rules distinguish the two sides of a wall."""

    name: Line = ""
    sides: Words = ()
    along: Words = ()
    width: tuple[Breadth, Breadth] | None = None
    inside: Identifier | Literal[""] = ""

    @model_validator(mode="after")
    def _one_way(self) -> Course:
        if bool(self.sides) == bool(self.along):
            said = "a course says its sides, or what it runs along; this one has neither"
            if self.sides:
                said = "a course says its sides, or what it runs along; this one has both"
            hint = "write its hexsides as sides, or along what it runs and they are found"
            raise Wrong(said, hint)
        return self


class PathCourse(Sourced):
    """A named run of hexes: a road, a trail, a railway, a water channel through hexes. Its name is
    printed along it if ``printed`` is set; the name of a stream always is."""

    name: Line = ""
    printed: bool = False
    hexes: Words


class Feature(Sourced):
    """A thing on a hexside or in a hex: a bridge, a ford, a fort. ``type`` names a feature of
    ``terrain.yaml``; ``on`` the course that it belongs to."""

    type: Identifier
    at: Line
    on: Line = ""
    name: Line = ""


class Place(Sourced):
    """A named place; ``kind`` determines the size and style of its name (and, for settlements, the
    houses). ``figures`` are small labelled values printed with it, which rules read (``AA: 3``)."""

    name: Name
    hex: HexId
    kind: Literal["village", "town", "city", "base", "checkpoint", "landmark"] = "village"
    label: Literal["auto", "none", "N", "NE", "E", "SE", "S", "SW", "W", "NW"] = "auto"
    figures: dict[Line, Whole] = {}


class Label(Sourced):
    """A name printed along a run of hexes (a river, an area, a province), or off the map's edge."""

    text: Line
    along: tuple[HexId, ...]
    kind: Literal["river", "area", "region", "water", "edge"] = "area"
    size: Annotated[Number, Field(ge=1, le=200)] | None = None


class LaidBoard(Sourced):
    """A board laid edge to edge with others. ``board`` is a map of hexes or squares, ``turn`` the
    number of degrees by which it is turned clockwise: in sixths for hexes, quarters for squares.
    Every board but the first says where it lies: to the ``right_of`` an earlier board, or ``below``
    one, or with one of its hexes or squares (``hex``) ``on`` one of an earlier board
    (``0901@north``). Boards of hexes share the half hexes of their edges unless ``shared`` is no;
    boards of squares lie next to each other without sharing unless it is yes."""

    board: Identifier
    turn: Annotated[Whole, Field(lt=360)] = 0
    right_of: Identifier | Literal[""] = ""
    below: Identifier | Literal[""] = ""
    hex: HexId | Literal[""] = ""
    on: HexId | Literal[""] = ""
    shared: bool | None = None

    @model_validator(mode="after")
    def _lies_once(self) -> LaidBoard:
        ways = [name for name in ("right_of", "below", "on") if getattr(self, name)]
        if len(ways) > 1 or bool(self.hex) != bool(self.on):
            hint = "write right_of, below, or a hex and what it lies on"
            raise Wrong("a board lies in one way beside another", hint)
        return self

    @property
    def beside(self) -> str:
        """The id of the board next to which this board lies; empty for the first."""
        return self.right_of or self.below or self.on.rpartition("@")[2]


class MapImage(Model):
    """A picture of the printed map that the game's owner has, and three hexes on it; the picture
    becomes the board. ``whole`` shows all of the picture, including what lies beyond the hexes."""

    class Point(Model):
        """A hex and the pixel of the picture at its centre."""

        hex: HexId
        at: tuple[Number, Number]

    file: Line
    points: Annotated[tuple[Point, ...], Field(min_length=3, max_length=3)]
    whole: bool = False


class Area(Sourced):
    """A named set of hexes that rules refer to: a map edge, the river's banks, a zone.

    ``draw`` shows it on the sheet: ``outline`` draws a broken line around it, ``exit`` a red band
    along those of its sides that are the map's edge. ``feature`` names a feature of
    ``terrain.yaml`` that lies in every one of its hexes (tunnels). ``without`` names other areas:
    the area is then the rest of the map, and ``hexes`` are added to it.
    """

    id: Identifier
    name: Line = ""
    hexes: Words = ()
    without: Words = ()
    draw: Literal["none", "outline", "exit"] = "none"
    feature: Identifier | Literal[""] = ""
