"""Reads SVG files as vector pictures, using the svgelements library within limits on the number of
points and outlines."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any, Literal, cast

from builder.loading.pictures.svg_guard import RefusedSvg, check_counter_svg
from builder.loading.pictures.svg_inks import line_dashes, printed_colour, read_fraction
from builder.loading.pictures.svg_viewports import CLIP_ATTRIBUTE, with_plain_groups
from builder.model.vectors import Cut, Vector, VectorPart, VectorRun
from builder.sentences import filled_sentence

_MOST_POINTS, _MOST_RUNS = 20_000, 400
"""The largest number of points of a picture, and the largest number of outlines (runs) of one of
its shapes."""
_FURTHEST = 1_000_000.0
_SAVE_AS_PLAIN_SVG = "save the drawing again as plain SVG"

Point = tuple[float, float]


def read_vector(data: bytes, doubts: list[str] | None = None) -> Vector:
    """Parse an SVG as a vector picture; raises :class:`RefusedSvg`. What the drawing cannot show as the
    file has it (inks are opaque, lines have a single width) is noted in ``doubts``."""
    from svgelements import SVG

    check_counter_svg(data)
    told: dict[str, None] = {}
    try:
        whole = SVG.parse(BytesIO(with_plain_groups(data)), reify=False)
        size = float(whole.width), float(whole.height)
        parts = [
            part
            for shown in _visible_shapes(whole, None, 1.0, told)
            for part in _parts(shown, told)
        ]
    except RefusedSvg:
        raise
    except Exception as exc:  # svgelements raises exceptions of many types for damaged numbers
        raise RefusedSvg(f"the SVG cannot be read: {exc}"[:200], _SAVE_AS_PLAIN_SVG) from None
    if not all(map(_sound, size)) or min(size) <= 0:
        raise RefusedSvg("the SVG does not say how large it is", "give it a viewBox: 0 0 60 40")
    if not parts:
        raise RefusedSvg("the SVG shows nothing", "draw outlines with a fill or a stroke")
    points = [p for part in parts for run in part.runs for p in run.points]
    if len(points) > _MOST_POINTS:
        raise RefusedSvg(
            filled_sentence("the SVG has {count} points", count=len(points)),
            filled_sentence("at most {most_points}", most_points=_MOST_POINTS),
        )
    if not all(_sound(x) and _sound(y) for x, y in points):
        raise RefusedSvg("a point of the SVG lies far outside of it", _SAVE_AS_PLAIN_SVG)
    if doubts is not None:
        doubts += told
    return Vector(*size, tuple(parts))


def _sound(number: float) -> bool:
    return math.isfinite(number) and abs(number) <= _FURTHEST


# -- what is shown -------------------------------------------------------------------------------


@dataclass(frozen=True)
class _VisibleShape:
    """A shape as svgelements reads it, with its clipping box and its opacity."""

    shape: Any
    cut: Cut | None
    opaque: float


def _visible_shapes(
    group: Any, cut: Cut | None, opaque: float, told: dict[str, None]
) -> Iterator[_VisibleShape]:
    """Yield the shapes of a group that are visible, in painting order."""
    from svgelements import Group, Shape

    for child in group:
        own = opaque * read_fraction(child.values.get("attributes", {}).get("opacity", "1"))
        if isinstance(child, Group):
            yield from _visible_shapes(child, _clip_box(child, cut, told), own, told)
        elif isinstance(child, Shape) and _is_visible(child):
            yield _VisibleShape(child, cut, own)


def _clip_box(group: Any, outer: Cut | None, told: dict[str, None]) -> Cut | None:
    """Return the clipping box of a group, within that of the group around it."""
    from svgelements import Matrix, Point

    written = group.values.get("attributes", {}).get(CLIP_ATTRIBUTE)
    if written is None:
        return outer
    x, y, wide, high = map(float, written.split())
    into = Matrix(group.values.get("transform", ""))
    corners = [_point(Point(*at) * into) for at in
               ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))]  # fmt: skip
    if abs(into.b) + abs(into.c) > 1e-6 and abs(into.a) + abs(into.d) > 1e-6:
        told["a part with edges of its own is turned; it is cut at the box around them"] = None
    xs, ys = [c[0] for c in corners], [c[1] for c in corners]
    box = min(xs), min(ys), max(xs), max(ys)
    if outer is None:
        return box
    left, top = max(box[0], outer[0]), max(box[1], outer[1])
    return left, top, max(left, min(box[2], outer[2])), max(top, min(box[3], outer[3]))


def _is_visible(shape: Any) -> bool:
    values = shape.values
    return values.get("display") != "none" and values.get("visibility") not in (
        "hidden",
        "collapse",
    )


def _parts(shown: _VisibleShape, told: dict[str, None]) -> Iterator[VectorPart]:
    """Yield the parts of a shape to draw: its fill, in several parts if SVG's fill rule requires that,
    and its stroke."""
    from svgelements import Path

    shape, cut = shown.shape, shown.cut
    fill, stroke = (printed_colour(shape, of, shown.opaque, told) for of in ("fill", "stroke"))
    width = float(shape.implicit_stroke_width or 0)
    stroke = stroke if width > 0 else None
    if not (fill or stroke):
        return
    path = Path(*shape.segments(False))
    # before the transform, because a skewed arc is no longer an arc
    path.approximate_arcs_with_cubics()
    path *= shape.transform
    path.reify()
    runs = tuple(run for sub in path.as_subpaths() if (run := _run(sub)) is not None)
    if not runs:
        return
    points = sum(len(run.points) for run in runs)
    if len(runs) > _MOST_RUNS or points > _MOST_POINTS:
        hint = filled_sentence(
            "at most {most_runs} outlines and {most_points} points; simplify it",
            most_runs=_MOST_RUNS,
            most_points=_MOST_POINTS,
        )
        raise RefusedSvg(
            filled_sentence(
                "a shape of the SVG has {count} outlines, {points} points",
                count=len(runs),
                points=points,
            ),
            hint,
        )
    if fill and shape.values.get("fill-rule") != "evenodd":
        yield from (VectorPart(group, fill, cut=cut) for group in _fill_groups(runs))
    elif fill:
        yield VectorPart(runs, fill, cut=cut)
    if stroke:
        yield _stroked(shape, runs, stroke, width, cut, told)


def _stroked(
    shape: Any, runs: tuple[VectorRun, ...], stroke: str, width: float, cut: Cut | None,
    told: dict[str, None],
) -> VectorPart:  # fmt: skip
    values = shape.values
    named = values.get("stroke-linecap")
    cap = cast(
        Literal["butt", "round", "square"], named if named in ("round", "square") else "butt"
    )
    join: Literal["miter", "round"] = (
        "round" if values.get("stroke-linejoin") == "round" else "miter"
    )
    if _uneven(shape.transform):
        told["a line is wider one way than another way; it is drawn in one width"] = None
    grown = width / float(shape.stroke_width or 1)
    dash = tuple(length * grown for length in line_dashes(values, told))
    return VectorPart(runs, None, stroke, width, cap, join, dash, cut)


def _uneven(matrix: Any) -> bool:
    """Return whether a transform makes a line wider in one direction than in another, by more than
    a twentieth."""
    a, b, c, d = (float(n) for n in (matrix.a, matrix.b, matrix.c, matrix.d))
    half, det = (a * a + b * b + c * c + d * d) / 2, (a * d - b * c) ** 2
    rest = math.sqrt(max(half * half - det, 0.0))
    return half + rest > 1.1 * max(half - rest, 0.0)


def _run(steps: Iterable[Any]) -> VectorRun | None:
    """Return one continuous outline of a path as cubic curves, or as a polyline if all of its steps
    are straight."""
    corners: list[Point] = []
    cubics: list[Point] = []
    closed = curve = False
    for step in steps:
        name = type(step).__name__
        if name == "Close":
            closed = True
        elif not corners:  # it begins with its one move
            corners, cubics = [_point(step.end)], [_point(step.end)]
        else:
            start, end = corners[-1], _point(step.end)
            curve |= name != "Line"
            cubics += [*_controls(name, step, start, end), end]
            corners.append(end)
    if len(corners) < 2:
        return None
    return VectorRun(tuple(cubics if curve else corners), closed, curve)


def _point(point: Any) -> Point:
    return float(point.x), float(point.y)


def _point_between(a: Point, b: Point, t: float) -> Point:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def _controls(name: str, step: Any, start: Point, end: Point) -> list[Point]:
    if name == "CubicBezier":
        return [_point(step.control1), _point(step.control2)]
    bend = _point(step.control) if name == "QuadraticBezier" else _point_between(start, end, 0.5)
    share = 2 / 3 if name == "QuadraticBezier" else 1 / 3
    if name != "QuadraticBezier":
        return [_point_between(start, end, share), _point_between(start, end, 1 - share)]
    return [_point_between(start, bend, share), _point_between(end, bend, share)]


# -- fills ---------------------------------------------------------------------------------------


def _fill_groups(runs: tuple[VectorRun, ...]) -> list[tuple[VectorRun, ...]]:
    """Return the outlines of a shape in groups (an area with its holes) that look the same when each is
    filled by the even-odd rule. In SVG an outline is a hole if it turns the other way than the one
    around it; if it turns the same way, it is filled too."""
    areas = [_area(run) for run in runs]
    order = sorted(range(len(runs)), key=lambda i: -abs(areas[i]))
    groups: dict[int, list[int]] = {}
    for i in order:
        around = [j for j in groups if _inside(runs[i].points[0], runs[j].points)]
        if around and areas[around[-1]] * areas[i] < 0:
            groups[around[-1]].append(i)
        else:
            groups[i] = [i]
    return [tuple(runs[i] for i in group) for group in groups.values()]


def _area(run: VectorRun) -> float:
    """Return twice the signed area of a run; the sign gives its direction."""
    points = run.points
    return sum(
        a[0] * b[1] - b[0] * a[1]
        for a, b in zip(points, (*points[1:], points[0]), strict=True)
    )  # fmt: skip


def _inside(point: Point, outline: tuple[Point, ...]) -> bool:
    x, y = point
    within = False
    for a, b in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (a[1] > y) != (b[1] > y) and x < a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1]):
            within = not within
    return within
