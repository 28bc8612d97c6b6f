"""SVG files as pictures of outlines. A library of others reads them; what it gives is taken over within
bounds."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import Any, Literal, cast

from builder.model.vectors import Vector, VectorPart, VectorRun
from builder.spec.pictures.svg_guard import RefusedSvg, guard

_MOST_POINTS, _MOST_RUNS = 20_000, 400
"""Of a picture, and of one of its shapes."""
_FURTHEST = 1_000_000.0
_PLAIN = "save the drawing again as plain SVG"

Point = tuple[float, float]


def read_vector(data: bytes) -> Vector:
    """The picture that an SVG shows; raises :class:`RefusedSvg`. What is half transparent is opaque."""
    from svgelements import SVG, Path, Shape

    guard(data)
    try:
        whole = SVG.parse(BytesIO(data), reify=True)
        size = float(whole.width), float(whole.height)
        parts = [
            part
            for shape in whole.elements()
            if isinstance(shape, Shape) and _seen(shape)
            for part in _parts(shape, Path(shape))
        ]
    except RefusedSvg:
        raise
    except Exception as exc:  # whatever the library says of damaged numbers
        raise RefusedSvg(f"the SVG cannot be read: {exc}"[:200], _PLAIN) from None
    if not all(map(_sound, size)) or min(size) <= 0:
        raise RefusedSvg("the SVG does not say how large it is", "give it a viewBox: 0 0 60 40")
    if not parts:
        raise RefusedSvg("the SVG shows nothing", "draw outlines with a fill or a stroke")
    points = [p for part in parts for run in part.runs for p in run.points]
    if len(points) > _MOST_POINTS:
        raise RefusedSvg(f"the SVG has {len(points)} points", f"at most {_MOST_POINTS}")
    if not all(_sound(x) and _sound(y) for x, y in points):
        raise RefusedSvg("a point of the SVG lies far outside of it", _PLAIN)
    return Vector(*size, tuple(parts))


def _sound(number: float) -> bool:
    return math.isfinite(number) and abs(number) <= _FURTHEST


def _seen(shape: Any) -> bool:
    values = shape.values
    return values.get("display") != "none" and values.get("visibility") not in (
        "hidden",
        "collapse",
    )


def _parts(shape: Any, path: Any) -> Iterator[VectorPart]:
    """A shape's fill and its stroke; a fill by the rule of SVG may take several parts."""
    fill, stroke = _colour(shape.fill), _colour(shape.stroke)
    width = float(shape.stroke_width or 0)
    stroke = stroke if width > 0 else None
    path.approximate_arcs_with_cubics()
    runs = tuple(run for sub in path.as_subpaths() if (run := _run(sub)) is not None)
    if not runs or not (fill or stroke):
        return
    points = sum(len(run.points) for run in runs)
    if len(runs) > _MOST_RUNS or points > _MOST_POINTS:
        hint = f"at most {_MOST_RUNS} outlines and {_MOST_POINTS} points; simplify it"
        raise RefusedSvg(f"a shape of the SVG has {len(runs)} outlines, {points} points", hint)
    if fill and shape.values.get("fill-rule") != "evenodd" and len(runs) > 1:
        yield from (VectorPart(group, fill) for group in _solid(runs))
    elif fill:
        yield VectorPart(runs, fill)
    if stroke:
        cap = shape.values.get("stroke-linecap")
        join: Literal["miter", "round"] = (
            "round" if shape.values.get("stroke-linejoin") == "round" else "miter"
        )
        named = cast(Literal["butt", "round", "square"], cap)
        known = named if cap in ("butt", "round", "square") else "butt"
        yield VectorPart(runs, None, stroke, width, known, join)


def _colour(colour: Any) -> str | None:
    """A colour as ``#rrggbb``; ``None`` if it paints nothing."""
    if colour is None or colour.value is None or not colour.alpha:
        return None
    return f"#{colour.red:02x}{colour.green:02x}{colour.blue:02x}"


def _run(steps: Iterable[Any]) -> VectorRun | None:
    """One run as cubic steps; a polyline if all of them are straight."""
    corners: list[Point] = []
    cubics: list[Point] = []
    closed = curve = False
    for step in steps:
        name = type(step).__name__
        if name == "Close":
            closed = True
        elif name == "Move" or not corners:
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


def _between(a: Point, b: Point, t: float) -> Point:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def _controls(name: str, step: Any, start: Point, end: Point) -> list[Point]:
    if name == "CubicBezier":
        return [_point(step.control1), _point(step.control2)]
    bend = _point(step.control) if name == "QuadraticBezier" else _between(start, end, 0.5)
    share = 2 / 3 if name == "QuadraticBezier" else 1 / 3
    if name != "QuadraticBezier":
        return [_between(start, end, share), _between(start, end, 1 - share)]
    return [_between(start, bend, share), _between(end, bend, share)]


# -- fills ---------------------------------------------------------------------------------------


def _solid(runs: tuple[VectorRun, ...]) -> list[tuple[VectorRun, ...]]:
    """Runs in groups that fill alike even-odd: an area with the holes in it. SVG makes holes of runs that
    turn the other way than what they lie in; those that turn the same way fill as it does."""
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
    """Twice the area, positive one way round."""
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
