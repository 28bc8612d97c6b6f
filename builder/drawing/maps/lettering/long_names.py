"""Names along runs of hexes and along rivers."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from builder.drawing.cards.card_frame import has_square_characters
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Point
from builder.drawing.ink.text import cap_height, text_width
from builder.drawing.maps.lettering.lettering import LabelPlacer, NameStyle
from builder.drawing.maps.lines.courses import Course
from builder.drawing.maps.lines.roads import Road
from builder.drawing.maps.shapes.curved import (
    Baseline,
    NameSetting,
    PlacedLetter,
    draw_letters,
    letter_boxes,
)
from builder.drawing.maps.shapes.polylines import polyline_length, resample
from builder.model.ground.map_parts import Label
from builder.model.ground.maps import MapSheet
from builder.problems import PathKey

_SHARES = (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.16, 0.84, 0.06, 0.94)
"""The positions at which a name may be placed along its run, the best first: 0 is the start of the
run, 1 the end."""

_SIDEWAYS_STEPS = (0, -1, 1, -2, 2, -3, 3, -4, 4, -5, 5, -6, 6)
"""The distances by which a name may be moved to the side of its run, in steps of an eighth of a hex
radius; the best first."""

_LINES = 0.4
"""The cost of covering a line for the large, widely spaced name of an area, as a fraction of the
cost for other names."""

_LINK, _LINK_SPACING = "serif-semibold-italic", 0.08
"""The font and letter spacing of the names of roads and similar links."""

_RIVER_SHARES = tuple(n / 24 for n in range(25))


class _Try(NamedTuple):
    """A position to try for a name: the part of its penalty that is known in advance, its offset to
    the side, and its start along the line in mm."""

    dislike: float
    offset: float
    start: float


def write_along(placer: LabelPlacer, label: Label, path: PathKey) -> None:
    """Write a name along a run of hexes, spaced to fill it."""
    map_context = placer.map_context
    run = [map_context.frame.point(map_context.board.key(h)) for h in label.along]
    write_run(placer, label, run, path)


def write_run(placer: LabelPlacer, label: Label, run: list[Point], path: PathKey) -> None:
    """Write a name along a line, spaced to fill it."""
    map_context = placer.map_context
    text = placer.text(label.text, label.kind)
    kind = placer.kind(label.kind, text, label.size)
    if len(run) == 1:
        half = text_width(text, kind.font, kind.size, kind.spacing) / 2
        (x, y) = run[0]
        run = [(x - half, y), (x + half, y)]
    baseline = Baseline(_level(run, text))
    kind = replace(kind, spacing=_stretched(text, kind, baseline.length))
    wide = text_width(text, kind.font, kind.size, kind.spacing)
    slack = baseline.length - wide
    middle = cap_height(kind.font) * kind.size / 2
    step = map_context.frame.radius / 8
    tries = [
        _Try(14 * abs(share - 0.5) + 1.5 * step * abs(aside), middle + step * aside, slack * share)
        for share in (_SHARES if slack > 1 else (0.5,))
        for aside in _SIDEWAYS_STEPS
    ]
    _best(placer, text, baseline, kind, tries, path, lines=_LINES)


def write_river(placer: LabelPlacer, course: Course) -> None:
    """Write the name of a river beside its line."""
    text = placer.text(course.name, "river")
    path = placer.path("hexsides", course.name)
    half = max(course.width) / 2
    _write_beside(placer, text, placer.kind("river", text), course.points, half, path)


def write_roads(placer: LabelPlacer, sheet: MapSheet, roads: Iterable[Road]) -> None:
    """Write the names of roads, trails and railways that are to be printed, once each, along the
    longest line of that name."""
    for road in printed_roads(sheet, roads):
        write_road(placer, road)


def printed_roads(sheet: MapSheet, roads: Iterable[Road]) -> list[Road]:
    """Return the longest line of each name that is to be printed of roads, trails and railways."""
    longest: dict[str, Road] = {}
    for road in roads:
        before = longest.get(road.name)
        if before is None or polyline_length(road.points) > polyline_length(before.points):
            longest[road.name] = road
    return [longest[name] for name in sorted(sheet.printed_paths & longest.keys())]


def write_road(placer: LabelPlacer, road: Road) -> None:
    """Write the name of a road along its line."""
    line = resample(road.points, 2.0)
    write_link(placer, road.name, line, placer.path("paths"), wet=False)


def write_link(
    placer: LabelPlacer, name: str, line: list[Point], path: PathKey, *, wet: bool
) -> None:
    """Write the name of a link between places beside its line: in the style of river names if the
    link is ``wet`` (on water), otherwise in the ink of place names."""
    text = placer.text(name, "river")
    kind = placer.kind("river", text)
    if not wet:
        kind = replace(kind, font=_LINK, spacing=_LINK_SPACING, fill=placer.map_context.theme.label)
    _write_beside(placer, text, kind, line, 0.9, path, 8.0 if wet else 2.0)


def _write_beside(
    placer: LabelPlacer, text: str, kind: NameStyle, line: list[Point], half: float, path: PathKey,
    central: float = 8.0,
) -> None:  # fmt: skip
    """Write a name beside a line that extends ``half`` mm to either side, at a place where the line
    is straight and there is space; ``central`` is the penalty for positions near the ends of the
    line."""
    field = placer.map_context.frame.field.inset(2)
    on_map = [p for p in line if field.contains(p)]
    if len(on_map) < 4:
        return
    baseline = Baseline(on_map)
    wide = text_width(text, kind.font, kind.size, kind.spacing)
    if baseline.length < wide + 4:
        return
    beside = half + 0.9
    cap = cap_height(kind.font) * kind.size
    offsets = (-beside, -beside - 0.5, beside + cap, beside + cap + 0.5)
    tries = [
        _Try(
            central * abs(share - 0.5) + 0.5 * number,
            offset,
            2 + (baseline.length - wide - 4) * share,
        )
        for number, offset in enumerate(offsets)
        for share in _RIVER_SHARES
    ]
    _best(placer, text, baseline, kind, tries, path)


def _level(run: list[Point], text: str) -> list[Point]:
    """Return a horizontal line in the middle of a run that is too steep to set Japanese along;
    other runs are returned unchanged."""
    (ax, ay), (bx, by) = run[0], run[-1]
    if not has_square_characters(text) or abs(by - ay) < 0.7 * abs(bx - ax):
        return run
    x, y = run[len(run) // 2]
    half = math.hypot(bx - ax, by - ay) / 2
    return [(x - half, y), (x + half, y)]


def _stretched(text: str, kind: NameStyle, length: float) -> float:
    """Return the letter spacing of a name: wider where the run is long, narrower where it is short."""
    gaps = max(1, len(text) - 1) * kind.size
    fair = (0.72 * length - text_width(text, kind.font, kind.size)) / gaps
    return max(0.04, min(kind.spacing * 1.6, max(kind.spacing * 0.3, fair)))


def _best(
    placer: LabelPlacer,
    text: str,
    baseline: Baseline,
    kind: NameStyle,
    tries: Iterable[_Try],
    path: PathKey,
    lines: float = 1.0,
) -> None:
    """Draw a name at the position with the lowest cost; ``lines`` multiplies the cost of covering
    lines. Positions with the lowest penalty are tried first; the search stops when the penalty
    alone exceeds the cost of the best position so far."""
    wide = text_width(text, kind.font, kind.size, kind.spacing)
    best: tuple[float, list[PlacedLetter], list[Rect]] | None = None
    for dislike, offset, start in sorted(tries):
        if best is not None and dislike >= best[0]:
            break
        setting = NameSetting(kind.font, kind.size, kind.spacing, offset)
        line, first = baseline, start
        if baseline.leads_back(start, start + wide):
            line, first = baseline.reversed, baseline.length - start - wide
        letters = line.letters(text, setting, first)
        boxes = letter_boxes(letters, kind.size)
        bend = 0.25 * baseline.bend(start - 1, start + wide + 1)
        price = placer.room.price(boxes, lines) + dislike + bend
        if best is None or price < best[0]:
            best = (price, letters, boxes)
    if best is not None:
        placer.reserve(text, best[2], path)
        halo = max(0.3, min(0.5, 0.1 * kind.size))
        draw_letters(placer.map_context.scene, best[1], kind.size, kind.fill, kind.halo, halo)
