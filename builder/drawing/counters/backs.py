"""The base of a counter face (ground, border, edge strip), and the neutral back that reveals
nothing about the counter."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache

from builder.drawing.counters.layout import SAFE
from builder.drawing.counters.outlines import INSIDE, counter_outline, half_width, shape_slice
from builder.drawing.ink.colour import mix
from builder.drawing.ink.drawing_data import Stamp, place_stamp, stamp_of_scene
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Point, Scene, Sub
from builder.drawing.ink.style import Scheme
from builder.model.pieces.faces import Shape
from builder.model.pieces.schemes import Cue

STRIP = 0.06
"""The height of the edge strip, as a fraction of the counter's side."""

BORDER = 0.035
"""The width of the border of a face without a ground, as a fraction of the counter's side."""

_TRIM = 0.022
"""The distance of a trimmed edge strip from the cutting line, as a fraction of the counter's side."""


def draw_ground(scene: Scene, scheme: Scheme, colour: str, shape: Shape = "square") -> None:
    """Fill the face with its ground and, in low ink, draw a frame; along the top the frame is left
    out, since it would hide the edge strip."""
    wide, high = scene.width, scene.height
    box = Rect(0, 0, wide, high)
    scene.path([counter_outline(shape, box)], fill=colour)
    if scheme.border:
        edge = BORDER * min(wide, high) / 2
        if shape != "square":
            frame = counter_outline(shape, box, grow=-edge)
            scene.path([frame], stroke=scheme.border, width=2 * edge, join="miter")
            return
        top, closed = (edge, True) if scheme.cue == "none" else (0.0, False)
        around = [(edge, top), (edge, high - edge), (wide - edge, high - edge), (wide - edge, top)]
        scene.path(
            [Sub(around, closed)], stroke=scheme.border, width=2 * edge, cap="butt", join="miter"
        )


# -- the edge strip ------------------------------------------------------------------------------


def draw_edge_strip(scene: Scene, scheme: Scheme, trimmed: bool = False) -> None:
    """Draw the edge strip along the top: a pattern with a different shape for each side."""
    draw_edge_pattern(scene, scheme.cue, scheme.strip, 0.0, trimmed)


def draw_edge_pattern(scene: Scene, cue: Cue, colour: str, y: float, trimmed: bool = False) -> None:
    """Draw an edge pattern from ``y`` mm downwards; on a wide face it is repeated, not enlarged."""
    if cue != "none":
        count = max(1, round(scene.width / scene.height))
        side = scene.width / count
        for i in range(count):
            place_stamp(scene, _strip(cue, colour, trimmed), i * side, y, side)


def fill_with_pattern(scene: Scene, cue: Cue, colour: str, at: Rect) -> None:
    """Fill a box with an edge pattern, repeated along it."""
    if cue == "solid":
        scene.rect(*at, fill=colour)
    elif cue != "none":
        # teeth are a little higher than the strip
        count = max(1, math.ceil(1.15 * at.width * STRIP / at.height))
        side = at.width / count
        for i in range(count):
            place_stamp(scene, _strip(cue, colour, False), at.x + i * side, at.y, side)


def draw_pattern_across(scene: Scene, scheme: Scheme, shape: Shape, y: float) -> None:
    """Draw the edge pattern of a hexagonal or round counter across it at ``y``."""
    if scheme.cue != "none":
        half = half_width(shape, Rect(0, 0, scene.width, scene.height), y)
        place_stamp(
            scene, _strip(scheme.cue, scheme.strip, False), scene.width / 2 - half, y, 2 * half
        )


@lru_cache(maxsize=128)
def _strip(cue: Cue, colour: str, trimmed: bool) -> Stamp:
    """Return a side's edge pattern as a reusable drawing, for a counter face with a side of 1 mm."""
    scene = Scene(1, 1)
    top = _TRIM if trimmed else 0.0
    _PATTERNS[cue](scene, top, STRIP - 0.35 * top, colour)
    return stamp_of_scene(scene)


def _solid(scene: Scene, top: float, high: float, colour: str) -> None:
    scene.rect(0, top, 1, high, fill=colour)


def _double(scene: Scene, top: float, high: float, colour: str) -> None:
    for y in (top, top + 0.72 * high):
        scene.rect(0, y, 1, 0.36 * high, fill=colour)


def _dashes(scene: Scene, top: float, high: float, colour: str) -> None:
    for i in range(5):
        scene.rect(0.2 * i + 0.03, top, 0.14, high, fill=colour)


def _dots(scene: Scene, top: float, high: float, colour: str) -> None:
    for i in range(9):
        scene.disc((i + 0.5) / 9, top + 0.62 * high, 0.4 * high, fill=colour)


def _teeth(scene: Scene, top: float, high: float, colour: str) -> None:
    point = top + 1.15 * high
    teeth = [[(i / 8, top), ((i + 1) / 8, top), ((i + 0.5) / 8, point)] for i in range(8)]
    scene.path([Sub(tooth, True) for tooth in teeth], fill=colour)


def _chevrons(scene: Scene, top: float, high: float, colour: str) -> None:
    middles = [(i + 0.5) / 7 for i in range(7)]
    arms = top + 0.15 * high
    runs = [Sub([(x - 0.045, arms), (x, top + high), (x + 0.045, arms)]) for x in middles]
    scene.path(runs, stroke=colour, width=0.022, cap="butt", join="miter")


_PATTERNS: dict[Cue, Callable[[Scene, float, float, str], None]] = {
    "solid": _solid,
    "double": _double,
    "dashes": _dashes,
    "dots": _dots,
    "teeth": _teeth,
    "chevrons": _chevrons,
}


# -- the plain back ------------------------------------------------------------------------------


def plain_back(scheme: Scheme, mm: float) -> Scene:
    """Return the neutral back of a nation's counters, ``mm`` wide and high. Nothing on it depends
    on the counter, and it is the same when turned by 180°, so that not even the counter's
    orientation reveals anything."""
    scene = Scene(mm, mm)
    scene.rect(0, 0, mm, mm, fill=scheme.ground)
    place_stamp(scene, _emblem(scheme), 0, 0, mm)
    return scene


def shaped_plain_back(scheme: Scheme, shape: Shape, wide: float, high: float) -> Scene:
    """Return the neutral back of an oblong, hexagonal or round counter, ``wide`` by ``high`` mm: its
    frame and lozenges follow the shape."""
    scene = Scene(wide, high)
    box = Rect(0, 0, wide, high)
    mm = min(wide, high) * INSIDE[shape]
    scene.path([counter_outline(shape, box)], fill=scheme.ground)
    # closed, unlike that of a front, because an open side would show which way is up
    if scheme.border:
        edge = BORDER * min(wide, high) / 2
        around = counter_outline(shape, box, grow=-edge)
        scene.path([around], stroke=scheme.border, width=2 * edge, join="miter")
    else:
        net = mix(scheme.ground, scheme.strip, 0.22)
        scene.path(_net(shape, box, mm / 7), stroke=net, width=0.012 * mm, cap="butt")
    frame = counter_outline(shape, box, grow=-SAFE * min(wide, high))
    scene.path([frame], stroke=scheme.strip, width=0.022 * mm, join="miter")
    place_stamp(scene, _star_in_disc(scheme), (wide - mm) / 2, (high - mm) / 2, mm)
    return scene


def _net(shape: Shape, box: Rect, spacing: float) -> list[Sub]:
    """Return diagonals in both directions, ``spacing`` mm apart along the sides, as far as a counter
    shape reaches; they are the same when turned by 180°."""
    (x, y), reach = box.centre, (box.width + box.height) / 2
    outline = [*shape_slice(shape, box, box.y, box.bottom)]
    found: list[Sub] = []
    for i in range(-math.ceil(reach / spacing), math.ceil(reach / spacing) + 1):
        for way in (1, -1):
            middle = (x + i * spacing / 2, y - way * i * spacing / 2)
            chord = _chord(outline, middle, (1.0, float(way)))
            found += [Sub(chord)] if chord else []
    return found


def _chord(outline: Sequence[Point], through: Point, way: Point) -> list[Point]:
    """Return the two ends of the part of a line within a convex outline; none if it misses it."""
    ends: list[float] = []
    for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True):
        across = (bx - ax) * way[1] - (by - ay) * way[0]
        if abs(across) < 1e-9:
            continue
        dx, dy = through[0] - ax, through[1] - ay
        along = (dx * way[1] - dy * way[0]) / across
        if -1e-9 <= along <= 1 + 1e-9:
            ends.append((dx * (by - ay) - dy * (bx - ax)) / across)
    if not ends or max(ends) - min(ends) < 1e-6:
        return []
    return [(through[0] + t * way[0], through[1] + t * way[1]) for t in (min(ends), max(ends))]


@lru_cache(maxsize=64)
def _emblem(scheme: Scheme) -> Stamp:
    """Return the frame, lozenges and star of a neutral back as a reusable drawing, for a counter face
    with a side of 1 mm."""
    scene = Scene(1, 1)
    if scheme.border:
        scene.rect(
            BORDER / 2, BORDER / 2, 1 - BORDER, 1 - BORDER, stroke=scheme.border, line=BORDER
        )
    else:
        net = mix(scheme.ground, scheme.strip, 0.22)
        scene.path(_lozenges(), stroke=net, width=0.012, cap="butt")
    inner = 1 - 2 * SAFE
    scene.rect(SAFE, SAFE, inner, inner, stroke=scheme.strip, line=0.022)
    _draw_star_in_disc(scene, scheme)
    return stamp_of_scene(scene)


@lru_cache(maxsize=64)
def _star_in_disc(scheme: Scheme) -> Stamp:
    """Return the star of a neutral back alone, as a stamp for a counter face with a side of 1 mm."""
    scene = Scene(1, 1)
    _draw_star_in_disc(scene, scheme)
    return stamp_of_scene(scene)


def _draw_star_in_disc(scene: Scene, scheme: Scheme) -> None:
    scene.disc(0.5, 0.5, 0.27, fill=scheme.ground, stroke=scheme.strip, width=0.022)
    scene.disc(0.5, 0.5, 0.235, stroke=scheme.strip, width=0.01)
    scene.polygon(_star(0.2, 0.085), fill=scheme.strip)


def _lozenges() -> list[Sub]:
    """Return diagonals in both directions, spaced a seventh of the side apart."""
    found: list[Sub] = []
    for i in range(-6, 7):
        a = i / 7
        start, end = (max(0.0, a), max(0.0, -a)), (min(1.0, 1 + a), min(1.0, 1 - a))
        found.append(Sub([start, end]))
        found.append(Sub([(1 - start[0], start[1]), (1 - end[0], end[1])]))
    return found


def _star(outer: float, inner: float) -> list[Point]:
    """Return a star of six points, since a five-pointed star would show which way is up."""
    spokes = [(outer if i % 2 == 0 else inner, math.pi * i / 6) for i in range(12)]
    return [(0.5 + r * math.sin(angle), 0.5 - r * math.cos(angle)) for r, angle in spokes]
