"""Jungle and woods: a scalloped edge of tree crowns, mottled patches and groups of trees."""

from __future__ import annotations

from itertools import pairwise

from builder.drawing.ink.colour import mix
from builder.drawing.ink.computed_once import Distinct
from builder.drawing.ink.scene import Discs, Point, Scene, Sub
from builder.drawing.maps.ground.quilt import Patch, Pattern, patchwork
from builder.drawing.maps.ground.scatter import Mark, scattered_marks, uneven_points
from builder.drawing.maps.map_context import MapContext, Obstacles, Region, StampPlace
from builder.drawing.maps.shapes.areas import area_outline, boundary_chains
from builder.drawing.maps.shapes.frame import side_of
from builder.drawing.maps.shapes.noise import corner_number, hash_fraction
from builder.drawing.maps.textures.base import soft_fill
from builder.drawing.maps.theme_parts import GroundLook
from builder.model.space.hexes import Key

_GROUPS = (
    ((-0.75, 0.1, 0.8), (0.65, 0.25, 0.85), (0.0, -0.55, 0.85)),
    ((-0.6, -0.2, 0.85), (0.55, 0.15, 0.8)),
    ((0.0, 0.0, 0.95),),
)
"""Groups of crowns (x, y, radius) that are drawn over the canopy."""

Crown = tuple[float, float, float]


def draw_canopy(map_context: MapContext, region: Region) -> None:
    """Draw a closed canopy of leaves as seen from above; woods have smaller crowns than jungle."""
    dense = region.look.texture == "canopy"
    _roof(map_context, region, dense)
    if len(region.land) > 3 and not map_context.theme.outlined:
        _mottles(map_context, region)
    _groups(map_context, region, dense)


def _roof(map_context: MapContext, region: Region, dense: bool) -> None:
    """Draw the fill of the leaf canopy on top of its edge of tree crowns, so that their rims show only
    along the outside."""
    scene, look, zoom = map_context.scene, region.look, map_context.zoom
    edge = _edge(map_context, region, dense)
    keys = region.keys
    area = (
        area_outline(map_context.frame, map_context.curves, keys)
        if dense
        else soft_fill(map_context, region)
    )
    if not edge:
        scene.path(area, fill=look.fill)
        return
    shadow = [(x + 0.5 * zoom, y + 0.65 * zoom, r) for x, y, r in edge]
    scene.items.append(Discs(shadow, fill=look.shadow))
    scene.items.append(Discs([(x, y, r + 0.18 * zoom) for x, y, r in edge], fill=look.dark))
    scene.path(area, fill=look.fill)
    scene.items.append(Discs(edge, fill=look.fill))
    lights = [(x - 0.2 * zoom, y - 0.25 * zoom, r * 0.5) for x, y, r in edge]
    scene.items.append(Discs(lights, fill=mix(look.light, look.fill, 0.35)))


def _edge(map_context: MapContext, region: Region, dense: bool) -> list[Crown]:
    """Return crowns along the parts of the region's outline that are not next to water, over which
    they would extend."""
    once, zoom, salt = map_context.context.once, map_context.zoom, region.salt
    size = zoom if dense else 0.85 * zoom
    found: list[Crown] = []
    for start, run in _dry_runs(map_context, region):
        crowns = once(_crowns, corner_number(start), tuple(run), zoom, size, salt)
        found += once(_dry_crowns, map_context.obstacles, crowns)
    return found


def _crowns(
    number: int, run: tuple[Point, ...], zoom: float, size: float, salt: int
) -> Distinct[Crown]:
    """Return crowns along a line; ``number`` makes them differ from those of other lines."""
    found = Distinct[Crown]()
    for i, spot in enumerate(uneven_points(run, 1.75 * zoom, salt + number)):
        out = (hash_fraction(i, number, salt + 3) - 0.62) * 0.8 * zoom
        radius = (0.75 + 0.55 * hash_fraction(i, number, salt)) * size
        found.append((spot.x - spot.dy * out, spot.y + spot.dx * out, radius))
    return found


def _dry_crowns(obstacles: Obstacles, crowns: Distinct[Crown]) -> list[Crown]:
    """Return those crowns that are clear of water and everything else."""
    return [(x, y, radius) for x, y, radius in crowns if obstacles.dry(x, y, 1.2 * radius)]


def _dry_runs(map_context: MapContext, region: Region) -> list[tuple[Key, list[Point]]]:
    """Return the parts of the region's outline that separate land from land, away from rivers, each
    with the corner at which it starts."""
    frame, board = map_context.frame, map_context.board
    found: list[tuple[Key, list[Point]]] = []
    for loop in boundary_chains(frame, region.keys):
        run: list[Point] = []
        start = loop[0]
        for a, b in pairwise(loop):
            drowned = sum(k in board.water for k in frame.hexes_at(a)) > 1
            if side_of(a, b) in map_context.wet or drowned:
                if run:
                    found.append((start, run))
                run, start = [], b
            else:
                run += map_context.curves.curve(a, b)[1 if run else 0 :]
        if run:
            found.append((start, run))
    return found


def _mottles(map_context: MapContext, region: Region) -> None:
    """Draw rounded patches of lighter and darker leaves, so that a large forest is not uniform."""
    look, zoom = region.look, map_context.zoom
    pattern = Pattern(15 * zoom, 10 * zoom, 0.3, 0.6, 0.0, 0, 0.0, 1.4 * zoom, 1, False, 2)
    patches = patchwork(map_context, region, pattern)
    runs = map_context.context.once(_dark_and_light, patches)
    map_context.scene.path(runs[0], fill=mix(look.fill, look.dark, 0.15))
    map_context.scene.path(runs[1], fill=mix(look.fill, look.light, 0.3))


def _dark_and_light(patches: Distinct[Patch]) -> tuple[list[Sub], list[Sub]]:
    """Return a third of the patches, and another."""
    dark, light = (
        [outline for outline, u in patches if int(u * 991) % 3 == number] for number in (0, 1)
    )
    return dark, light


def _groups(map_context: MapContext, region: Region, dense: bool) -> None:
    zoom, size = map_context.zoom, 1.0 if dense else 0.9
    marks = scattered_marks(map_context, region, (5.0 if dense else 5.4) * zoom, 1.5 * zoom)
    places = map_context.context.once(_group_places, marks, zoom, size)
    for number, group in enumerate(_GROUPS):
        map_context.stamp(_trees(region.look, group, 1.0 if dense else 0.86), places[number])


def _group_places(marks: Distinct[Mark], zoom: float, size: float) -> list[list[StampPlace]]:
    """Return the places of each of the groups of crowns."""
    found: list[list[StampPlace]] = [[] for _ in _GROUPS]
    for mark in marks:
        scale = round((0.85 + 0.4 * mark.u) * zoom * size, 2)
        found[int(mark.v * 3)].append((round(mark.x, 2), round(mark.y, 2), scale, 0.0))
    return found


def _trees(look: GroundLook, group: tuple[Crown, ...], size: float) -> Scene:
    """Return a group of tree crowns, each with a dark base and a lit top."""
    drawing = Scene(3, 3)
    crowns = [(x, y, r * size) for x, y, r in group]
    layers = (
        ([(x + 0.22, y + 0.3, r) for x, y, r in crowns], look.dark),
        (crowns, mix(look.fill, look.dark, 0.22)),
        ([(x - 0.18, y - 0.2, r * 0.62) for x, y, r in crowns], mix(look.light, look.fill, 0.25)),
    )
    drawing.items += [Discs(list(discs), fill=fill) for discs, fill in layers]
    return drawing
