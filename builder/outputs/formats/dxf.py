"""The lines of a counter sheet as DXF, for laser cutters and die makers: millimetres, y up, a DXF layer
for each layer of lines. Needs the library ``ezdxf``, which the extra ``chitwright[dxf]`` installs."""

from __future__ import annotations

import io
from importlib.util import find_spec
from typing import TYPE_CHECKING

from builder.drawing.ink.scene import Group, Path, Point, Scene, Sub

if TYPE_CHECKING:
    from ezdxf.document import Drawing

LAYERS = {"cut": 1, "score": 5}
"""The layers of a sheet that have lines to be followed, with their AutoCAD colours: red and blue."""

STEPS = 24
"""Straight pieces of a curve: of a quarter of a 25 mm disc none is off by more than 0.01 mm."""


def available() -> bool:
    """Whether the library is there."""
    return find_spec("ezdxf") is not None


def render(scene: Scene) -> bytes:
    """The cut and score lines of a sheet's scene (see ``outputs.counter_sheets``)."""
    import ezdxf
    from ezdxf import units

    ezdxf.options.write_fixed_meta_data_for_testing = True  # the same bytes every time
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
            points = [(x, height - y) for x, y in straightened(sub)]
            space.add_lwpolyline(points, close=sub.closed, dxfattribs={"layer": group.id.upper()})


def straightened(sub: Sub) -> list[Point]:
    """The corners of a run, its curves as short straight pieces; a closed one ends before its start."""
    points = sub.points
    if sub.curve:
        points = points[:1]
        for i in range(1, len(sub.points) - 2, 3):
            curve = (sub.points[i - 1], *sub.points[i : i + 3])
            points = [*points, *(_on(curve, (k + 1) / STEPS) for k in range(STEPS))]
    if sub.closed and len(points) > 1 and _same(points[0], points[-1]):
        points = points[:-1]
    return points


def _on(curve: tuple[Point, ...], t: float) -> Point:
    """A point of a cubic."""
    a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = curve
    return a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3


def _same(a: Point, b: Point) -> bool:
    return abs(a[0] - b[0]) < 1e-9 and abs(a[1] - b[1]) < 1e-9
