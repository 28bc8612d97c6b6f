"""Towns as blocks of houses between streets."""

from __future__ import annotations

from typing import NamedTuple

from builder.drawing.ink.colour import mix
from builder.drawing.ink.computed_once import Distinct
from builder.drawing.ink.scene import Sub
from builder.drawing.maps.ground.quilt import Patch, Pattern, patchwork
from builder.drawing.maps.map_context import MapContext, Region
from builder.drawing.maps.shapes.areas import area_outline
from builder.drawing.maps.shapes.noise import hash_fraction
from builder.drawing.maps.textures.base import soft_fill


def draw_blocks(map_context: MapContext, region: Region) -> None:
    """Draw blocks of houses that extend to the edges of roads and walls, with a few parks."""
    soft_fill(map_context, region)
    _houses(map_context, region, jitter=0.10, parks=0.07, empty=0.5)


def draw_palace(map_context: MapContext, region: Region) -> None:
    """Draw a palace as wide courts with regular halls."""
    map_context.scene.path(
        area_outline(map_context.frame, map_context.curves, region.keys), fill=region.look.fill
    )
    _houses(map_context, region, jitter=0.03, parks=0.07, empty=0.5)


def _houses(
    map_context: MapContext, region: Region, *, jitter: float, parks: float, empty: float
) -> None:
    look, scene, zoom = region.look, map_context.scene, map_context.zoom
    wide, high = look.cell
    gap = 0.38 * max(0.7, zoom)
    pattern = Pattern(wide * zoom, high * zoom, jitter, 0.2, 0.62, 2, gap, 0.45, 2)
    patches = patchwork(map_context, region, pattern)
    left_out = parks + look.sparse * empty
    town = map_context.context.once(_town, patches, left_out, len(look.tints), zoom)
    scene.path(town.gardens, fill=look.accent)
    scene.path(town.shadows, fill=look.shadow)
    for tint, houses in zip(look.tints, town.houses, strict=True):
        scene.path(houses, fill=tint)
    ridge = mix(look.tints[0], "#ffffff", 0.4)
    scene.path(town.ridges, stroke=ridge, width=0.14)


class _Town(NamedTuple):
    """The parts of blocks of houses; the houses are in a list for each tint."""

    gardens: list[Sub]
    shadows: list[Sub]
    houses: list[list[Sub]]
    ridges: list[Sub]


def _town(patches: Distinct[Patch], left_out: float, tints: int, zoom: float) -> _Town:
    """Return what stands on patches: those whose random number is below ``left_out`` have no house, and
    most of these are gardens."""
    gardens = [p for p in patches if p.u < left_out and hash_fraction(int(p.u * 1e6), 5) < 0.75]
    built = [p for p in patches if p.u >= left_out]
    return _Town(
        [p.outline for p in gardens],
        [Sub([(x + 0.34 * zoom, y + 0.42 * zoom) for x, y in p.points], True) for p in built],
        [[p.outline for p in built if int(p.u * 977) % tints == number] for number in range(tints)],
        [Sub([p.points[0], p.points[1]]) for p in built],
    )
