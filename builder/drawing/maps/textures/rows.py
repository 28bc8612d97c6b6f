"""Plantations: trees in rows."""

from __future__ import annotations

from builder.drawing.ink.colour import mix
from builder.drawing.ink.scene import Discs
from builder.drawing.maps.ground.quilt import lattice
from builder.drawing.maps.map_context import Plate, Region
from builder.drawing.maps.textures.base import soft_fill


def rows(plate: Plate, region: Region) -> None:
    """Draw a tree at every corner of a square lattice, each with shadow, crown and highlight."""
    soft_fill(plate, region)
    zoom, look = plate.zoom, region.look
    trees = lattice(plate, region, 2.3 * zoom, 1.1 * zoom)
    layers = (
        (0.22, 0.3, 0.62, look.shadow),
        (0.0, 0.0, 0.6, look.dark),
        (-0.15, -0.17, 0.3, mix(look.fill, look.dark, 0.45)),
    )
    if trees:
        plate.scene.items += [
            Discs([(x + dx * zoom, y + dy * zoom, r * zoom) for x, y in trees], fill=fill)
            for dx, dy, r, fill in layers
        ]
