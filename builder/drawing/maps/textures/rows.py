"""Plantations: trees in rows."""

from __future__ import annotations

from builder.drawing.ink.colour import mix
from builder.drawing.ink.scene import Discs
from builder.drawing.maps.ground.quilt import row_lattice
from builder.drawing.maps.map_context import MapContext, Region
from builder.drawing.maps.textures.base import soft_fill


def draw_tree_rows(map_context: MapContext, region: Region) -> None:
    """Draw a tree at every corner of a square lattice, each with shadow, crown and highlight."""
    soft_fill(map_context, region)
    zoom, look = map_context.zoom, region.look
    trees = row_lattice(map_context, region, 2.3 * zoom, 1.1 * zoom)
    layers = (
        (0.22, 0.3, 0.62, look.shadow),
        (0.0, 0.0, 0.6, look.dark),
        (-0.15, -0.17, 0.3, mix(look.fill, look.dark, 0.45)),
    )
    if trees:
        map_context.scene.items += [
            Discs([(x + dx * zoom, y + dy * zoom, r * zoom) for x, y in trees], fill=fill)
            for dx, dy, r, fill in layers
        ]
