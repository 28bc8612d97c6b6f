"""Symbols over an even fill: brush, marsh, rough ground; and an even fill without symbols."""

from __future__ import annotations

from builder.drawing.ink.scene import Scene, Sub
from builder.drawing.maps.map_context import MapContext, Region
from builder.drawing.maps.shapes.areas import area_outline
from builder.drawing.maps.textures.base import scatter_symbols, soft_fill


def draw_flat(map_context: MapContext, region: Region) -> None:
    """Draw an even fill without symbols."""
    area = area_outline(map_context.frame, map_context.curves, region.keys)
    map_context.scene.path(area, fill=region.look.fill)


def draw_grass(map_context: MapContext, region: Region) -> None:
    """Draw grass as tufts of three blades."""
    soft_fill(map_context, region)
    tuft = Scene(2, 2)
    blades = [((-0.9, 0.2), (-0.6, -0.7)), ((-0.2, 0.25), (-0.1, -1.0)), ((0.5, 0.2), (0.7, -0.7))]
    tuft.path([Sub(list(b)) for b in blades], stroke=region.look.dark, width=0.18)
    scatter_symbols(map_context, region, tuft)


def draw_marsh(map_context: MapContext, region: Region) -> None:
    """Draw reeds over streaks of water."""
    soft_fill(map_context, region)
    look = region.look
    tuft = Scene(4, 2)
    streaks = [[(-2.0, 0.35), (2.0, 0.35)], [(-1.2, 0.85), (1.5, 0.85)]]
    tuft.path([Sub(list(s)) for s in streaks], stroke=look.accent, width=0.24)
    reeds = [
        ((-0.9, 0.2), (-1.3, -0.6)),
        ((-0.3, 0.2), (-0.4, -1.1)),
        ((0.3, 0.2), (0.4, -1.1)),
        ((0.9, 0.2), (1.3, -0.6)),
    ]
    tuft.path([Sub(list(r)) for r in reeds], stroke=look.dark, width=0.22)
    scatter_symbols(map_context, region, tuft)


def draw_rough_ground(map_context: MapContext, region: Region) -> None:
    """Draw boulders lit from the north-west."""
    soft_fill(map_context, region)
    look = region.look
    rock = Scene(2, 2)
    shape = [(-1.0, 0.6), (-0.6, -0.5), (0.2, -0.8), (0.9, 0.1), (1.0, 0.6)]
    rock.polygon(shape, fill=look.light)
    rock.polygon([(0.2, -0.8), (0.9, 0.1), (1.0, 0.6), (0.2, 0.6), (0.35, -0.1)], fill=look.dark)
    rock.line(shape, stroke=look.dark, width=0.16)
    scatter_symbols(map_context, region, rock)
