"""Textures, one module for each kind. Each takes the map context and a region, and draws the
region."""

from __future__ import annotations

from collections.abc import Callable

from builder.drawing.maps.map_context import Plate, Region
from builder.drawing.maps.textures.blocks import blocks, palace
from builder.drawing.maps.textures.canopy import canopy
from builder.drawing.maps.textures.heights import hills, mountains
from builder.drawing.maps.textures.patchwork import fields, paddy
from builder.drawing.maps.textures.rows import rows
from builder.drawing.maps.textures.sand import beach, dunes
from builder.drawing.maps.textures.tufts import flat, grass, marsh, rough
from builder.drawing.maps.theme_parts import Texture

TEXTURES: dict[Texture, Callable[[Plate, Region], None]] = {
    "flat": flat,
    "fields": fields,
    "paddy": paddy,
    "canopy": canopy,
    "woods": canopy,
    "grass": grass,
    "marsh": marsh,
    "rough": rough,
    "hills": hills,
    "mountains": mountains,
    "dunes": dunes,
    "beach": beach,
    "rows": rows,
    "blocks": blocks,
    "palace": palace,
}
"""The function that draws each texture."""
