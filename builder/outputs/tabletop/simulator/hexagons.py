"""Makes hexagonal counters as 3D models, because the program documents neither the size of its own
hexagonal tiles nor which side they lie on, while a model has exactly the size in its file. The
model is a hexagon of radius 1 that rests on a flat side. As in the hexagonal tiles of
github.com/thedapperdanman/hextiles, the left half of its picture is the upper face and the right
half the lower face, neither mirrored, and the model's z points towards the viewer. The program
reverses the x of a model, so that one rotated by 180 degrees lies upright for the near seat, as
tiles do. A unit is an inch, as in the program's makers' one-inch cubes in
github.com/Berserk-Games/Tabletop-Simulator-Modding."""

from __future__ import annotations

import math
from typing import Any

from builder.drawing.ink.scene import Scene
from builder.outputs.tabletop.simulator import objects
from builder.outputs.tabletop.simulator.layout import INCH
from builder.outputs.tabletop.simulator.objects import THICKNESS, Guids, Object, Spot

_HALF = math.sqrt(3) / 2
"""The distance from the middle of the hexagon to a flat side."""

_CARDBOARD = 3
"""The index of the material."""


def hexagon_model() -> bytes:
    """Return the model as a Wavefront OBJ file."""
    corners = [(math.cos(a), math.sin(a)) for a in (math.radians(60 * n) for n in range(6))]
    lines = ["o hexagon"]
    for y in (THICKNESS / 2, -THICKNESS / 2):
        lines += [f"v {x:.6f} {y:.6f} {z:.6f}" for x, z in corners]
    lines += [f"vt {(1 + x) / 4:.6f} {_up(z):.6f}" for x, z in corners]
    lines += [f"vt {0.5 + (1 - x) / 4:.6f} {_up(z):.6f}" for x, z in corners]
    lines += ["vn 0 1 0", "vn 0 -1 0"]
    middles = [math.radians(60 * n + 30) for n in range(6)]
    lines += [f"vn {math.cos(a):.6f} 0 {math.sin(a):.6f}" for a in middles]
    for n in range(1, 5):
        lines.append(_face((1, n + 2, n + 1), (1, n + 2, n + 1), 1))
        lines.append(_face((7, n + 7, n + 8), (7, n + 7, n + 8), 2))
    for n in range(6):  # a side takes the colours of the upper face's edge
        here, there = n + 1, (n + 1) % 6 + 1
        lines.append(_face((here, there, there + 6), (here, there, there), n + 3))
        lines.append(_face((here, there + 6, here + 6), (here, there, here), n + 3))
    return ("\n".join(lines) + "\n").encode()


def _up(z: float) -> float:
    """Return the height in the picture of a point of the hexagon; the picture's lower edge has the
    highest z."""
    return (1 - z / _HALF) / 2


def _face(corners: tuple[int, int, int], spots: tuple[int, int, int], normal: int) -> str:
    each = (f"{corner}/{spot}/{normal}" for corner, spot in zip(corners, spots, strict=True))
    return " ".join(("f", *each))


def both_faces(front: Scene, back: Scene) -> Scene:
    """Return the picture of the model: the upper face to the left of the lower one."""
    whole = Scene(2 * front.width, front.height)
    whole.place_cut(front, 0, 0)
    whole.place_cut(back, front.width, 0)
    return whole.finished()


def hexagon(
    guids: Guids,
    key: str,
    spot: Spot,
    size: tuple[float, float],
    model: str,
    picture: str,
    title: str = "",
    text: str = "",
    **more: Any,
) -> Object:
    """Return a hexagonal counter object of ``size`` mm; the addresses of the model and of the
    picture with both faces are given."""
    radius = size[0] / 2 / INCH
    mesh = {
        "MeshURL": model,
        "DiffuseURL": picture,
        "NormalURL": "",
        "ColliderURL": model,
        "Convex": True,
        "MaterialIndex": _CARDBOARD,
        "TypeIndex": 0,
        "CastShadows": True,
    }
    place = objects.transform(spot, (radius, 1.0, radius))
    return objects.thing(guids, "Custom_Model", key, place, title, text, CustomMesh=mesh, **more)
