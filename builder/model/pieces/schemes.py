"""Colour schemes: the appearance of a nation's counters. The built-in ones are data of the drawing
layer."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from builder.model.base import Identifier, Number, Sourced
from builder.model.ground.themes import Colour

Cue = Literal["solid", "double", "dashes", "chevrons", "teeth", "dots", "none"]
"""The pattern of the strip along the top edge, which distinguishes sides without colour."""


class ColourScheme(Sourced):
    """A colour scheme of a game's own for its nations. The ``ground`` is enough; the rest follows
    from it by default: ``ink`` is the colour of figures on the ground, ``box`` the background of a
    unit's symbol and ``symbol_ink`` the ink in it, ``strip`` the colour of the strip along the top
    edge, whose pattern is ``cue``. ``grey`` is the lightness when printed without colours, ``tint``
    the share of the ground colour in that of markers."""

    id: Identifier
    ground: Colour
    ink: Colour | None = None
    box: Colour | None = None
    strip: Colour | None = None
    cue: Cue = "solid"
    grey: Annotated[Number, Field(ge=0, le=1)] | None = None
    symbol_ink: Colour | None = None
    tint: Annotated[Number, Field(ge=0, le=1)] | None = None
