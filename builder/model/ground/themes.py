"""The appearance of maps: a game's own themes, each based on one of the built-in themes."""

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
"""The pattern with which hexes of a terrain are drawn."""


class GroundStyle(Model):
    """A theme's changes to one art: its texture and colours. ``tints`` are the colours of its
    cells, ``dark``, ``light`` and ``shadow`` those of its symbols, ``accent`` that of the one odd
    element in it; ``cell`` is the size of a field or block in mm, ``spacing`` that between symbols."""

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
    """A theme's changes to its lines, in mm: for roads the casing and fill, for rivers and streams
    the widths at source and mouth. ``stray`` is not a width: it says how far rivers and other lines
    along hexsides may deviate from them, in hex radii (0.14 in the built-in themes; more makes them
    smoother, but less clear about which hexsides they follow)."""

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
"""The kinds of places and labels whose names are printed on a map."""

Points = Annotated[Number, Field(ge=5, le=60)]


class NameStyle(Model):
    """A theme's changes to the names of one kind, in points: their ``size`` on hexes of 22.5 mm,
    which is scaled with the hexes, and the ``least`` size that they have on small ones."""

    size: Points | None = None
    least: Points | None = None


class ThemeStyle(Model):
    """A theme of a game: the built-in theme ``base`` with other colours, grounds and lines. Roads
    have two colours, casing and fill; ``depths`` run from the shore to deep water. ``names`` are
    the sizes of names by kind of place or label, ``halo`` is the width of the light outline around
    them, in mm."""

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
