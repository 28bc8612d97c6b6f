"""Schemes of colours: how the counters of a nation look. The house's own are data of the drawing."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from builder.model.base import Identifier, Number, Sourced
from builder.model.ground.themes import Colour

Cue = Literal["solid", "double", "dashes", "chevrons", "teeth", "dots", "none"]
"""The pattern of the strip along the top edge, which tells sides apart without colour."""


class ColourScheme(Sourced):
    """Colours of a game's own for its nations. The ``ground`` is enough; what is left out follows from
    it: ``ink`` is that of figures on the ground, ``box`` the ground of a unit's symbol and ``symbol_ink``
    the ink in it, ``strip`` the pattern along the top edge, told apart by ``cue``. ``grey`` is the
    lightness in print without colours, ``tint`` how much of the ground is in that of markers."""

    id: Identifier
    ground: Colour
    ink: Colour | None = None
    box: Colour | None = None
    strip: Colour | None = None
    cue: Cue = "solid"
    grey: Annotated[Number, Field(ge=0, le=1)] | None = None
    symbol_ink: Colour | None = None
    tint: Annotated[Number, Field(ge=0, le=1)] | None = None
