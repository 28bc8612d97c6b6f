"""Fields and paddies: a patchwork of similar tints."""

from __future__ import annotations

from builder.drawing.ink.colour import mix
from builder.drawing.ink.computed_once import Distinct
from builder.drawing.ink.geometry import lerp
from builder.drawing.ink.scene import Sub
from builder.drawing.maps.ground.quilt import Patch, Pattern, patchwork
from builder.drawing.maps.map_context import MapContext, Region
from builder.drawing.maps.shapes.areas import area_outline
from builder.drawing.maps.textures.base import soft_fill


def draw_fields(map_context: MapContext, region: Region) -> None:
    """Draw open ground as a barely visible patchwork, so that it does not look unfinished."""
    look, zoom = region.look, map_context.zoom
    map_context.scene.path(
        area_outline(map_context.frame, map_context.curves, region.keys), fill=look.fill
    )
    wide, high = look.cell
    pattern = Pattern(
        wide * zoom, high * zoom, 0.34, 0.7, 0.45, 1, 0.0, 0.12, 0, beside_roads=False
    )
    _tinted(map_context, region, patchwork(map_context, region, pattern))


def draw_paddies(map_context: MapContext, region: Region) -> None:
    """Draw rice paddies: patches between pale dikes, some furrowed, a few under water."""
    look, zoom, scene = region.look, map_context.zoom, map_context.scene
    area = soft_fill(map_context, region)
    scene.path(area, fill=mix(look.fill, look.accent, 0.55))
    wide, high = look.cell
    pattern = Pattern(wide * zoom, high * zoom, 0.17, 0.7, 0.5, 1, 0.21, 0.2 * zoom, 1)
    patches = patchwork(map_context, region, pattern)
    _tinted(map_context, region, patches)
    flooded = [p for p in patches if (p.u * 3571) % 1 < look.flooded]
    scene.path([p.outline for p in flooded], fill=mix(map_context.theme.water, look.fill, 0.35))
    furrows = [
        Sub([lerp(a, d, share), lerp(b, c, share)])
        for (a, b, c, d), u in ((p.points, p.u) for p in patches)
        if int(u * 2711) % 7 == 1
        for share in (0.2, 0.4, 0.6, 0.8)
    ]
    scene.path(furrows, stroke=mix(look.fill, map_context.theme.ink, 0.13), width=0.1)
    if map_context.theme.outlined:
        # Rice fields have clear dikes, dry fields only faint borders.
        share, width = (0.38, 0.13) if look.flooded else (0.17, 0.1)
        line = mix(look.fill, map_context.theme.ink, share)
        scene.path([p.outline for p in patches], stroke=line, width=width)


def _tinted(map_context: MapContext, region: Region, patches: Distinct[Patch]) -> None:
    """Draw each patch in one of the ground's tints, all patches of one tint as one path."""
    tints = region.look.tints
    runs = map_context.context.once(_by_tint, patches, len(tints))
    for tint, mine in zip(tints, runs, strict=True):
        map_context.scene.path(mine, fill=tint)


def _by_tint(patches: Distinct[Patch], count: int) -> list[list[Sub]]:
    """Return the patches as runs, in a list for each of ``count`` tints."""
    subs: list[list[Sub]] = [[] for _ in range(count)]
    for outline, u in patches:
        subs[int(u * 977) % count].append(outline)
    return subs
