"""Map symbols that a game defines itself: pictures of what is in a hex, drawn as lines, areas and
discs in the colours of the theme. The built-in symbols are data of the drawing layer."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from builder.model.base import Identifier, Line, Model, Number, Sourced
from builder.model.ground.themes import Colour

ThemeColour = Literal[
    "paper", "ground", "ink", "label", "water", "river", "bank", "shore", "water-label", "trail", "rail",
    "frontier", "wall", "exit", "palm", "roof-1", "roof-2", "roof-3",
]  # fmt: skip
"""The name of a colour of the map's theme."""

Share = Annotated[Number, Field(ge=0, le=1)]

Plain = ThemeColour | Colour

Mix = tuple[Plain, Plain, Share]

Paint = Plain | Mix | tuple[Mix, Mix, Share]
"""A colour, or a colour with a share of another mixed in: ``[wall, "#ffffff", 0.3]``; mixed colours
may be mixed once more."""

Reach = Annotated[Number, Field(ge=-40, le=40)]
Run = Annotated[tuple[tuple[Reach, Reach], ...], Field(min_length=2, max_length=200)]
"""The corners of a line or an area: x to the right and y down, in mm."""

Radius = Annotated[Number, Field(gt=0, le=40)]
Width = Annotated[Number, Field(gt=0, le=8)]


class SignPart(Model):
    """Lines (``open``), areas (``closed``) or ``discs`` (x, y, radius) of one appearance: filled,
    outlined (``stroke``, ``width`` in mm, dashed if there is a ``dash``), or both."""

    open: tuple[Run, ...] = ()
    closed: tuple[Run, ...] = ()
    discs: tuple[tuple[Reach, Reach, Radius], ...] = ()
    fill: Paint | None = None
    stroke: Paint | None = None
    width: Width = 0.2
    dash: tuple[Width, ...] = ()
    cap: Literal["butt", "round", "square"] = "round"
    join: Literal["miter", "round"] = "round"


class Sign(Sourced):
    """A map symbol of a game's own, centred on its hex: ``size`` is its width and height in mm on a
    hex of 22.5 mm from side to side; on other hexes it is scaled with them. ``items`` are painted
    in order."""

    id: Identifier
    title: Line = ""
    size: tuple[Radius, Radius] = (12, 12)
    items: Annotated[tuple[SignPart, ...], Field(min_length=1, max_length=200)]
