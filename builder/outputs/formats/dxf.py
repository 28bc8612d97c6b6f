"""Writes the cut and score lines of a counter sheet as DXF, for laser cutters and die makers: in
mm, y up, one DXF layer for each layer of lines. Needs the library ``ezdxf``, which the extra
``chitwright[dxf]`` installs."""

from __future__ import annotations

import io
from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING

from builder.drawing.ink.scene import Group, Path, Point, Scene, Sub

if TYPE_CHECKING:
    from ezdxf.document import Drawing

LAYERS = {"cut": 1, "score": 5}
"""The layers of a sheet whose lines a machine follows, with their AutoCAD colours: red and blue."""

STEPS = 24
"""The number of straight lines into which a curve that is not an arc is divided."""

EXACT = 0.01
"""The largest distance from an arc, in mm, at which a curve is written as that arc."""

Vertex = tuple[float, float, float]
"""A corner of an outline, and the bulge of the line that starts there: the tangent of a quarter of
its angle, positive if it runs counter-clockwise."""


def ezdxf_installed() -> bool:
    """Return whether the library ``ezdxf`` is installed."""
    return find_spec("ezdxf") is not None


def render(scene: Scene) -> bytes:
    """Return a DXF file with the cut and score lines of a sheet's scene (see
    ``outputs.counter_sheets``)."""
    import ezdxf
    from ezdxf import units

    ezdxf.options.reset()  # ignore any ezdxf.ini in the current folder
    # no dates and random ids, so that the bytes are the same every time
    ezdxf.options.write_fixed_meta_data_for_testing = True
    drawing = ezdxf.new("R2010", units=units.MM)
    for item in scene.items:
        if isinstance(item, Group) and item.id in LAYERS:
            _layer(drawing, item, scene.height)
    text = io.StringIO()
    drawing.write(text)
    return text.getvalue().encode(drawing.output_encoding)


def _layer(drawing: Drawing, group: Group, height: float) -> None:
    drawing.layers.add(group.id.upper(), color=LAYERS[group.id])
    space = drawing.modelspace()
    for item in group.items:
        for sub in item.subs if isinstance(item, Path) else ():
            corners = vertices(Sub([(x, height - y) for x, y in sub.points], sub.closed, sub.curve))
            space.add_lwpolyline(
                corners, format="xyb", close=sub.closed, dxfattribs={"layer": group.id.upper()}
            )


def vertices(sub: Sub) -> list[Vertex]:
    """Return the vertices of a subpath with y up, its curves as arcs where possible. A closed
    subpath ends before its start point."""
    if not sub.curve:
        found = [(x, y, 0.0) for x, y in sub.points]
    else:
        starts = range(0, len(sub.points) - 3, 3)
        found = [v for i in starts for v in _piece(sub.points[i : i + 4])]
        found.append((*sub.points[-1], 0.0))
    if sub.closed and len(found) > 1 and _is_same_point(found[0], found[-1]):
        found.pop()
    return found


def _piece(curve: Sequence[Point]) -> list[Vertex]:
    """Return the corners by which a cubic curve is written, without its end point: one if it is
    straight or an arc, none if it has no length."""
    start = curve[0]
    if all(_is_same_point(start, point) for point in curve):
        return []
    bulge = _bulge(curve)
    if bulge is not None:
        return [(*start, bulge)]
    return [(*_curve_point(curve, step / STEPS), 0.0) for step in range(STEPS)]


def _bulge(curve: Sequence[Point]) -> float | None:
    """Return the bulge of the arc through a cubic curve's ends and middle, or ``None`` if the curve
    is not close to that arc."""
    start, end = complex(*curve[0]), complex(*curve[3])
    half = abs(end - start) / 2
    if half < EXACT:
        return None
    along = (end - start) / (2 * half)
    # as seen from the chord: along it, and to its left
    seen = [(complex(*_curve_point(curve, step / 8)) - start) / along for step in range(1, 8)]
    height = seen[3].imag
    if all(abs(point.imag) < EXACT / 10 for point in seen):
        return 0.0
    if abs(height) < EXACT / 10:
        return None
    radius = (half * half + height * height) / (2 * height)
    centre = complex(half, height - radius)
    off = max(abs(abs(point - centre) - abs(radius)) for point in seen)
    return -height / half if off < EXACT else None


def _curve_point(curve: Sequence[Point], t: float) -> Point:
    """Return the point of a cubic curve at the parameter ``t``."""
    a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = curve
    return a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3


def _is_same_point(a: Sequence[float], b: Sequence[float]) -> bool:
    return abs(a[0] - b[0]) < 1e-9 and abs(a[1] - b[1]) < 1e-9
