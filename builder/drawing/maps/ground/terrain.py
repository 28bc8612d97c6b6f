"""The terrain of a map: the hexes of each art as one region, from open to dense terrain."""

from __future__ import annotations

from builder.drawing.maps.ground.shading import draw_bands
from builder.drawing.maps.map_context import MapContext, Region
from builder.drawing.maps.terrain_art_words import HEX_ARTS
from builder.drawing.maps.textures import TEXTURES

_ORDER = (
    "fields", "unknown", "dunes", "beach", "grass", "paddy", "marsh", "rough", "hills", "mountains",
    "woods", "plantation", "canopy", "palace", "blocks", "citadel",
)  # fmt: skip


_UNDER_BANDS = "unknown"
"""The last ground art that the bands of relief cover: fields, and terrain unknown to every theme."""


def region_of_art(map_context: MapContext, art: str) -> Region:
    """Return all hexes of one terrain style (art) as a region."""
    board = map_context.board
    keys = frozenset(k for k, a in board.ground.items() if a == art)
    land = tuple(sorted(keys - board.water))
    return Region(art, map_context.theme.ground_look(art), keys, land, salt_of(art))


def salt_of(art: str) -> int:
    """Return the number (salt) that makes the random numbers of a terrain style (art) differ from those
    of other styles."""
    return 100 + 10 * (HEX_ARTS.index(art) if art in HEX_ARTS else len(HEX_ARTS))


def draw_region(map_context: MapContext, found: Region) -> None:
    """Draw a region with its texture. This is the most expensive part of a map and reports no
    problems, so a trial run skips it."""
    if not map_context.context.trial:
        TEXTURES[found.look.texture](map_context, found)


def draw_terrain(map_context: MapContext) -> None:
    """Draw every region, open ground first."""
    field = map_context.frame.field.inset(-2 * map_context.frame.radius)
    map_context.scene.rect(*field, fill=map_context.theme.ground)
    present = set(map_context.board.ground.values())
    for art in _ORDER:
        if art in present:
            found = region_of_art(map_context, art)
            draw_region(map_context, found)
        if art == _UNDER_BANDS:
            draw_bands(map_context)
