"""The appearance of points: the sign of each kind, and the base (plate) on which counters are
placed."""

from __future__ import annotations

import math
from collections.abc import Mapping

from builder.drawing.ink.colour import mix
from builder.drawing.ink.drawing_data import rounded_rectangle
from builder.drawing.ink.geometry import Rect, polar_point
from builder.drawing.ink.scene import Point, Scene, Sub
from builder.drawing.maps.sites import INK, all_signs, draw_sign
from builder.drawing.maps.theme_parts import Theme
from builder.model.ground.terrain import TerrainKey

STYLES: Mapping[str, str] = {
    "village": "village", "town": "town", "blocks": "city", "palace": "city",
    "citadel": "fortress", "fort": "fortress", "mountains": "pass", "hills": "pass",
    "water": "sea", "port": "port", "beach": "port",
}  # fmt: skip
"""The style of a point by the art of its kind; a point of another art has no special style, but the
feature sign of its art if there is one."""

MARGIN = 1.5
"""The distance in mm by which the base of a point extends beyond its slots."""
_SIGN_GAP = 1.0
_SPIKE = 3.4
"""The distance in mm by which the bastions of a fortress or the peak of a pass project from the
base."""

_HOUSES = ((-1.75, 0.5, 1.3), (0.0, -0.7, 1.5), (1.75, 0.6, 1.25), (0.1, 1.35, 1.2))
"""The x, y and size in mm of the houses of a town around its centre; a village has the first three."""


def style_of(art: str) -> str:
    """Return the drawing style of a point, given the art (style name) of the point's kind."""
    return STYLES.get(art, "plain")


def slots_per_line(slots: int) -> int:
    """Return the number of counter slots in one line of a point with that many slots, if there is
    room for it."""
    return slots if slots <= 4 else math.ceil(math.sqrt(slots))


def slot_boxes(at: Point, slots: int, side: float, across: int = 0) -> list[Rect]:
    """Return the slots for counters with a side of ``side`` mm around a point, ``across`` in a
    line; by default up to four slots form one line, more form several lines."""
    if not slots:
        return []
    across = across or slots_per_line(slots)
    down = math.ceil(slots / across)
    step = side + _SIGN_GAP
    left = at[0] - (across * step - _SIGN_GAP) / 2
    top = at[1] - (down * step - _SIGN_GAP) / 2
    return [
        Rect(left + n % across * step, top + n // across * step, side, side) for n in range(slots)
    ]


def plate_box(at: Point, slots: int, side: float) -> Rect:
    """Return the box of a point's base (plate), on which its slots lie; for a point without slots,
    the box of its sign."""
    boxes = slot_boxes(at, slots, side)
    if not boxes:
        return Rect(at[0] - 2.6, at[1] - 2.6, 5.2, 5.2)
    left, top = boxes[0].x, boxes[0].y
    right, bottom = max(b.right for b in boxes), max(b.bottom for b in boxes)
    return Rect(left, top, right - left, bottom - top).inset(-MARGIN)


def visible_box(box: Rect, style: str) -> Rect:
    """Return the box of everything that is drawn for the base ``box`` of a point with the given
    style."""
    if style == "fortress":
        return box.inset(-_SPIKE)
    if style == "pass":
        return Rect(box.x, box.y - _SPIKE, box.width, box.height + _SPIKE)
    return box.inset(-0.8)


def draw_plate(scene: Scene, theme: Theme, box: Rect, slots: list[Rect], style: str) -> None:
    """Draw the base (plate) of a point in its style, with its slots."""
    shade = mix(theme.ground, theme.ink, 0.42)
    edge = theme.water_label if style in ("port", "sea") else theme.frame
    shape = _shape(box, style)
    scene.path([_moved(shape, 0.5, 0.6)], fill=shade)
    scene.path([shape], fill=edge, stroke=edge, width=0.3, join="miter")
    if style == "fortress":
        scene.path([rounded_rectangle(box.inset(-0.6), 0.8)], stroke=theme.paper, width=0.35)
    paper = mix(theme.paper, theme.water, 0.35) if style == "sea" else theme.paper
    inner = {"city": 0.9, "village": 0.25}.get(style, 0.5)
    scene.path([rounded_rectangle(box.inset(inner), 1.2)], fill=paper)
    if style in ("town", "city", "port"):
        scene.path([rounded_rectangle(box.inset(inner + 0.45), 1.0)], stroke=edge, width=0.22)
    for slot in slots:
        pale = mix(paper, edge, 0.32)
        scene.path(
            [rounded_rectangle(slot, 0.9)],
            fill=mix(paper, "#ffffff", 0.25),
            stroke=pale,
            width=0.18,
        )


def _shape(box: Rect, style: str) -> Sub:
    if style == "fortress":
        return Sub(_bastions(box), True)
    if style == "pass":
        x, _ = box.centre
        half = min(9.0, box.width / 2)
        peak = [
            (box.x, box.bottom), (box.x, box.y), (x - half, box.y), (x - 0.42 * half, box.y - _SPIKE),
            (x - 0.05 * half, box.y - 0.9), (x + 0.3 * half, box.y - 0.75 * _SPIKE),
            (x + 0.72 * half, box.y), (box.right, box.y), (box.right, box.bottom),
        ]  # fmt: skip
        return Sub(peak, True)
    return rounded_rectangle(box, 1.7)


def _bastions(box: Rect) -> list[Point]:
    """Return a square with a bastion at each corner and a ravelin in front of each side."""
    out, neck, gorge = _SPIKE, 3.2, 1.0
    found: list[Point] = []
    (x, y), half = box.centre, (box.width / 2, box.height / 2)
    corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    for n, (sx, sy) in enumerate(corners):
        cx, cy = x + sx * half[0], y + sy * half[1]
        first, last = (cx, cy - sy * neck), (cx - sx * neck, cy)
        shoulder = (cx + sx * gorge * 1.6, cy - sy * neck * 0.7)
        other = (cx - sx * neck * 0.7, cy + sy * gorge * 1.6)
        tip = (cx + sx * out * 0.8, cy + sy * out * 0.8)
        ring = [first, shoulder, tip, other, last]
        found += ring if n % 2 == 0 else ring[::-1]
    return found


def _moved(sub: Sub, dx: float, dy: float) -> Sub:
    return Sub([(x + dx, y + dy) for x, y in sub.points], sub.closed, sub.curve)


# -- signs -------------------------------------------------------------------------------------


def point_sign(key: TerrainKey, art: str, theme: Theme, *, pale: float = 0.0) -> Scene:
    """Return the sign of a kind of point by its art, in mm around the sign's centre; ``pale`` is
    the share by which it is faded, as on a base that a counter will cover."""
    scene = Scene(8, 8)
    style = style_of(art)
    if style == "plain" and art in all_signs(key):
        return draw_sign(all_signs(key)[art], theme)
    if style == "port":
        return draw_sign(all_signs(key)["port"], theme)
    ink, roof = mix(INK, theme.paper, pale), mix(theme.roofs[0], theme.paper, pale)
    if style == "fortress":
        star = [
            polar_point((0, 0), 3.0 if n % 2 == 0 else 1.7, 22.5 * n * 2 - 90) for n in range(8)
        ]
        scene.polygon(star, fill=mix(theme.wall, theme.paper, pale), stroke=ink, width=0.3)
        scene.disc(0, 0, 0.8, fill=theme.paper, stroke=ink, width=0.25)
    elif style == "pass":
        _peaks(scene, theme, ink, pale)
    elif style == "sea":
        _waves(scene, mix(theme.water_label, theme.paper, pale))
    elif style in ("village", "town", "city"):
        count = {"village": 3, "town": 4, "city": 4}[style]
        if style == "city":
            scene.disc(0, 0.2, 3.3, stroke=ink, width=0.4)
        for x, y, size in _HOUSES[:count]:
            _draw_house(scene, x, y, size, roof, ink, mix(theme.paper, "#ffffff", 0.5))
    else:
        scene.disc(0, 0, 1.1, fill=mix(theme.frame, theme.paper, pale))
    return scene


def _draw_house(
    scene: Scene, x: float, y: float, size: float, roof: str, ink: str, wall: str
) -> None:
    half = size / 2
    body = [(x - half, y), (x + half, y), (x + half, y + 0.62 * size), (x - half, y + 0.62 * size)]
    scene.polygon(body, fill=wall, stroke=ink, width=0.16)
    eaves = [(x - half - 0.22, y), (x, y - 0.72 * size), (x + half + 0.22, y)]
    scene.polygon(eaves, fill=roof, stroke=ink, width=0.16)


def _peaks(scene: Scene, theme: Theme, ink: str, pale: float) -> None:
    look = theme.ground_look("mountains")
    light, dark = (mix(c, theme.paper, pale) for c in (look.light or "#ffffff", look.shadow or ink))
    for x, y, size in ((1.3, 0.4, 2.0), (-0.9, 0.0, 2.7)):
        left, top, right = (x - size, y + 1.6), (x, y - size), (x + size, y + 1.6)
        scene.polygon([left, top, right], fill=light)
        scene.polygon([top, right, (x + 0.2 * size, y + 1.6), (x - 0.15, y)], fill=dark)
        scene.path([Sub([left, top, right])], stroke=ink, width=0.32)


def _waves(scene: Scene, ink: str) -> None:
    waves = [
        Sub([(dx - 2.4 + t * 1.2, dy + 0.4 * (-1) ** t) for t in range(5)])
        for dx, dy in ((-0.4, -1.5), (0.5, 0.0), (-0.2, 1.5))
    ]
    scene.path(waves, stroke=ink, width=0.4)
