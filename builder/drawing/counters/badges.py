"""Badges: the small signs in a counter's upper right corner."""

from __future__ import annotations

import re
from functools import lru_cache

from builder.drawing.artwork import silhouettes
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.drawing_data import (
    Colours,
    Stamp,
    place_stamp,
    rounded_rectangle,
    stamp_of_scene,
)
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.legible import LEGIBLE
from builder.drawing.ink.scene import Scene
from builder.drawing.ink.text import add_centred, text_width
from builder.problems import PathKey, unknown_name

BOLD = "condensed-bold"

_BADGE_TITLES = {
    "sf": "Special forces: two crossed arrows",
    "riverine": "Riverine: R, and an arrow that points at a hexside",
    "parachute": "Airborne: a parachute",
    "plus": "A cross",
    "star": "A star",
}

_LETTER = 0.8
"""The size of the type in a lozenge of height 1."""

_LETTERS = re.compile(r"[A-Z0-9]{1,3}")


def badge_names() -> dict[str, str]:
    """Return the English titles of the named badges, by name. In place of a named badge, one to
    three capital letters or digits can be printed in a lozenge."""
    return dict(_BADGE_TITLES)


def place_badge(
    scene: Scene,
    badge: str,
    x: float,
    y: float,
    size: float,
    colours: Colours,
    context: DrawContext,
    path: PathKey,
) -> None:
    """Draw a badge ``size`` mm high, centred on (x, y), in ink on the ground colour
    (``colours.box``); the badge ``riverine`` has an arrow to its left. An unknown name is reported
    and nothing is drawn."""
    if badge not in _BADGE_TITLES and not _LETTERS.fullmatch(badge):
        context.report(
            unknown_name("badge", badge, _BADGE_TITLES, path, "unknown-symbol", whole=True)
        )
        return
    if badge not in _BADGE_TITLES or badge == "riverine":
        size = max(size, LEGIBLE / _LETTER)
    place_stamp(scene, _badge_stamp(badge, colours), x, y, size)


@lru_cache(maxsize=128)
def _badge_stamp(badge: str, colours: Colours) -> Stamp:
    """Return a badge of height 1, centred on (0, 0), as a stamp."""
    scene = Scene(1, 1)
    ink, ground = colours.ink, colours.box
    if badge == "sf":
        scene.disc(0, 0, 0.5, fill=ink)
        arrows = silhouettes.silhouette_stamp("crossed-arrows", Colours(ground, ink))
        place_stamp(scene, arrows, 0, 0, 1 / silhouettes.WIDTH)
    elif badge == "riverine":
        _letters(scene, "R", ink, ground)
        _arrow(scene, -0.94, ink)
    elif badge == "plus":
        scene.disc(0, 0, 0.5, fill=ink)
        scene.rect(-0.32, -0.09, 0.64, 0.18, fill=ground)
        scene.rect(-0.09, -0.32, 0.18, 0.64, fill=ground)
    elif badge in ("parachute", "star"):
        wide = 1.2 if badge == "parachute" else 1.5
        place_stamp(
            scene,
            silhouettes.silhouette_stamp(badge, Colours(ink, ground)),
            0,
            0,
            wide / silhouettes.WIDTH,
        )
    else:
        _letters(scene, badge, ink, ground)
    return stamp_of_scene(scene)


def _letters(scene: Scene, letters: str, ink: str, ground: str) -> None:
    wide = max(1.0, text_width(letters, BOLD, _LETTER) + 0.4)
    scene.path([rounded_rectangle(Rect(-wide / 2, -0.5, wide, 1), 0.5)], fill=ink)
    add_centred(scene, 0, 0, letters, BOLD, _LETTER, fill=ground)


def _arrow(scene: Scene, x: float, ink: str) -> None:
    """Draw the arrow of the badge ``riverine``, pointing upwards; the player turns the counter
    until the arrow points at the hexside."""
    shaft, head, neck = 0.11, 0.33, -0.06
    half = [(0.0, -0.5), (head, neck), (shaft, neck), (shaft, 0.32)]
    left = [(-dx, dy) for dx, dy in reversed(half[1:])]
    scene.polygon([(x + dx, y) for dx, y in half + left], fill=ink)
