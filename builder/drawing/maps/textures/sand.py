"""Sand: deserts and beaches."""

from __future__ import annotations

from builder.drawing.ink.colour import mix
from builder.drawing.ink.scene import Discs, Scene, Sub
from builder.drawing.maps.ground.scatter import scattered_marks
from builder.drawing.maps.map_context import MapContext, Region
from builder.drawing.maps.textures.base import soft_fill
from builder.drawing.maps.theme_parts import GroundLook


def draw_dunes(map_context: MapContext, region: Region) -> None:
    """Draw sand as dots of three sizes, and crescent dunes whose horns point away from the wind."""
    soft_fill(map_context, region)
    _grains(map_context, region)
    if region.look.light:
        _strewn(map_context, region, _crescent(region.look), 8.5)


def draw_beach(map_context: MapContext, region: Region) -> None:
    """Draw pale sand with ripples and a few shells."""
    soft_fill(map_context, region)
    _grains(map_context, region)
    _strewn(map_context, region, _ripples(region.look), 6.2)


def _grains(map_context: MapContext, region: Region) -> None:
    spacing = (region.look.spacing or 1.9) * map_context.zoom
    sizes = (0.14, 0.18, 0.23)
    dots = [
        (m.x, m.y, sizes[int(m.u * 3)]) for m in scattered_marks(map_context, region, spacing, 0.5)
    ]
    if dots:
        map_context.scene.items.append(Discs(dots, fill=region.look.dark))


def _strewn(map_context: MapContext, region: Region, symbol: Scene, spacing: float) -> None:
    zoom = map_context.zoom
    marks = sorted(
        scattered_marks(map_context, region, spacing * zoom, 2.0 * zoom), key=lambda m: (m.y, m.x)
    )
    map_context.stamp(
        symbol, [(m.x, m.y, round((0.75 + 0.45 * m.u) * zoom, 2), 0.0) for m in marks if m.v < 0.75]
    )


def _crescent(look: GroundLook) -> Scene:
    """Return a crescent dune as seen from above, with the windward slope lit and the hollow in
    shade."""
    dune = Scene(6, 3)
    back = [(-2.5, 0.75), (-1.9, -0.4), (-0.6, -0.95), (0.7, -0.9), (1.9, -0.35), (2.5, 0.8)]
    hollow = [(1.6, 0.3), (0.7, -0.05), (-0.3, -0.1), (-1.5, 0.25)]
    dune.polygon([*back, *hollow], fill=look.light)
    dune.polygon(
        [(-2.5, 0.75), *hollow[::-1], (2.5, 0.8), (0.9, 0.45), (-0.7, 0.4)], fill=look.shadow
    )
    dune.path([Sub([(-2.5, 0.75), *hollow[::-1], (2.5, 0.8)])], stroke=look.dark, width=0.2)
    return dune


def _ripples(look: GroundLook) -> Scene:
    """Return two long ripples of sand and a shell."""
    sand = Scene(6, 3)
    waves = [
        [(-2.3, 0.1), (-1.5, -0.25), (-0.6, -0.05), (0.3, -0.3), (1.3, -0.1)],
        [(-1.1, 0.8), (-0.2, 0.5), (0.8, 0.7), (1.7, 0.45), (2.4, 0.6)],
    ]
    sand.path([Sub([(x, y + 0.22) for x, y in w]) for w in waves], stroke=look.light, width=0.3)
    sand.path([Sub(w) for w in waves], stroke=mix(look.dark, look.fill, 0.2), width=0.2)
    return sand
