"""Textures of terrain, one module for each kind. Each texture is a function of the map context and
a region that draws the region."""

from __future__ import annotations

from collections.abc import Callable

from builder.drawing.maps.map_context import MapContext, Region
from builder.drawing.maps.textures.blocks import draw_blocks, draw_palace
from builder.drawing.maps.textures.canopy import draw_canopy
from builder.drawing.maps.textures.heights import draw_hills, draw_mountains
from builder.drawing.maps.textures.patchwork import draw_fields, draw_paddies
from builder.drawing.maps.textures.rows import draw_tree_rows
from builder.drawing.maps.textures.sand import draw_beach, draw_dunes
from builder.drawing.maps.textures.tufts import draw_flat, draw_grass, draw_marsh, draw_rough_ground
from builder.drawing.maps.theme_parts import Texture

TEXTURES: dict[Texture, Callable[[MapContext, Region], None]] = {
    "flat": draw_flat,
    "fields": draw_fields,
    "paddy": draw_paddies,
    "canopy": draw_canopy,
    "woods": draw_canopy,
    "grass": draw_grass,
    "marsh": draw_marsh,
    "rough": draw_rough_ground,
    "hills": draw_hills,
    "mountains": draw_mountains,
    "dunes": draw_dunes,
    "beach": draw_beach,
    "rows": draw_tree_rows,
    "blocks": draw_blocks,
    "palace": draw_palace,
}
"""The function that draws each texture."""
