"""How maps look: the house's themes by name, and a game's own, laid over one of them."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import Field

from builder.model.base import Identifier, Model, Number

Colour = Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$")]

HouseTheme = Literal["delta", "jungle", "city", "temperate", "desert", "plain"]

HOUSE_THEMES: tuple[str, ...] = get_args(HouseTheme)

Extent = Annotated[Number, Field(ge=1, le=100)]

Texture = Literal[
    "flat", "fields", "paddy", "canopy", "woods", "grass", "marsh", "rough", "hills", "mountains",
    "dunes", "beach", "rows", "blocks", "palace",
]  # fmt: skip
"""What hexes of a terrain are drawn with."""


class GroundStyle(Model):
    """What a theme changes of one art: its texture and colours. ``tints`` are those of its cells,
    ``dark``, ``light`` and ``shadow`` of its symbols, ``accent`` of the one odd thing in it; ``cell``
    is the size of a field or block in mm, ``spacing`` that between symbols."""

    texture: Texture | None = None
    fill: Colour | None = None
    tints: tuple[Colour, ...] | None = None
    dark: Colour | None = None
    light: Colour | None = None
    shadow: Colour | None = None
    accent: Colour | None = None
    cell: tuple[Extent, Extent] | None = None
    spacing: Annotated[Number, Field(ge=1, le=40)] | None = None


Weight = Annotated[Number, Field(gt=0, le=8)]


class LineStyle(Model):
    """What a theme changes of its lines, in mm; of roads casing and fill, of rivers and streams
    source and mouth. ``stray`` is no weight: it says how far rivers and whatever else runs along
    hexsides may lie beside them, in hex radii (0.14 in the house's themes; more makes them smoother, and
    leaves doubts which sides they are)."""

    grid: Weight | None = None
    bank: Weight | None = None
    coast: Weight | None = None
    primary: tuple[Weight, Weight] | None = None
    secondary: tuple[Weight, Weight] | None = None
    trail: Weight | None = None
    rail: Weight | None = None
    river: tuple[Weight, Weight] | None = None
    stream: tuple[Weight, Weight] | None = None
    canal: Weight | None = None
    moat: Weight | None = None
    frontier: Weight | None = None
    wall: Weight | None = None
    stray: Annotated[Number, Field(ge=0.02, le=0.5)] | None = None


NameKind = Literal[
    "village", "town", "city", "base", "checkpoint", "landmark", "river", "area", "region", "water",
    "edge",
]  # fmt: skip
"""What has a name on a map: the kinds of places and of labels."""

Points = Annotated[Number, Field(ge=5, le=60)]


class NameStyle(Model):
    """What a theme changes of the names of one kind, in points: their ``size`` on hexes of 22.5 mm, which
    follows the hexes, and the ``least`` that they have on small ones."""

    size: Points | None = None
    least: Points | None = None


class ThemeStyle(Model):
    """A theme of a game: the house's theme ``base`` with other colours, grounds and lines. Roads have
    two colours, casing and fill; ``depths`` go from the shore to the deep. ``names`` are the sizes of
    names by kind of place or label, ``halo`` is how broad the light round them is, in mm."""

    id: Identifier
    base: HouseTheme = "temperate"
    paper: Colour | None = None
    ground: Colour | None = None
    margin: Colour | None = None
    frame: Colour | None = None
    ink: Colour | None = None
    label: Colour | None = None
    area_label: Colour | None = None
    water: Colour | None = None
    depths: Annotated[tuple[Colour, ...], Field(min_length=1)] | None = None
    wave: Colour | None = None
    river: Colour | None = None
    bank: Colour | None = None
    shore: Colour | None = None
    water_label: Colour | None = None
    primary: tuple[Colour, Colour] | None = None
    secondary: tuple[Colour, Colour] | None = None
    trail: Colour | None = None
    rail: Colour | None = None
    frontier: Colour | None = None
    wall: Colour | None = None
    grid: Colour | None = None
    roofs: tuple[Colour, Colour, Colour] | None = None
    palm: Colour | None = None
    contour: tuple[Colour, Colour] | None = None
    palms: bool | None = None
    grounds: dict[Identifier, GroundStyle] = {}
    lines: LineStyle = LineStyle.model_construct()
    names: dict[NameKind, NameStyle] = {}
    halo: Annotated[Number, Field(ge=0, le=1.5)] | None = None
