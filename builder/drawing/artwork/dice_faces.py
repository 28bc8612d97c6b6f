"""Faces of dice: pips on a cube, figures on other dice."""

from __future__ import annotations

import math

from builder.drawing.ink.scene import Scene
from builder.drawing.ink.style import CARD, INK
from builder.drawing.ink.text import add_centred

SIZE = 24.0
"""The side of a face, in mm in the scene and in pixels in the picture."""

_MIDDLE, _REACH, _PIP, _LINE = SIZE / 2, 5.4, 2.1, 1.2
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
_CORNERS = {4: 3, 8: 4, 10: 4, 12: 5, 20: 6}
"""The number of corners of each die's outline as seen from above, by its number of sides."""


def die_face(sides: int, value: int) -> Scene:
    """Return one face of a die with the given number of sides, 24 by 24 mm without a background, to
    be rendered at one pixel per millimetre."""
    scene = Scene(SIZE, SIZE, title=f"{value} of {sides}")
    if sides == 6:
        _cube(scene, value)
    else:
        _polyhedron(scene, sides, value)
    return scene


def _cube(scene: Scene, value: int) -> None:
    side = SIZE - 2 * _LINE
    scene.rect(_LINE, _LINE, side, side, fill=CARD, stroke=INK, line=_LINE)
    for x, y in _PIPS[value]:
        scene.disc(_MIDDLE + x * _REACH, _MIDDLE + y * _REACH, _PIP, fill=INK)


def _polyhedron(scene: Scene, sides: int, value: int) -> None:
    corners = _CORNERS.get(sides, 8)
    radius = _MIDDLE - _LINE / 2
    low = radius * 0.22 if corners == 3 else 0.0
    turns = (2 * math.pi * i / corners - math.pi / 2 for i in range(corners))
    points = [(_MIDDLE + radius * math.cos(a), _MIDDLE + radius * math.sin(a) + low) for a in turns]
    scene.polygon(points, fill=CARD, stroke=INK, width=_LINE)
    size = 8.5 if corners == 3 else 11.0 if value < 10 else 9.5
    add_centred(scene, _MIDDLE, _MIDDLE + low, str(value), "condensed-bold", size, fill=INK)
