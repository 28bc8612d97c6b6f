"""Silhouettes for markers and equipment, from ``data/pictures.json``, ``equipment.json`` and
``vehicles.json``."""

from __future__ import annotations

from functools import lru_cache

from builder.drawing.ink.draw_context import Draft
from builder.drawing.ink.drawing_data import Colours, Drawings, Stamp, drawings, load, painted, put
from builder.drawing.ink.scene import Scene
from builder.problems import PathKey, unknown

WIDTH = 60.0
"""The width of a silhouette in units; it is about two thirds as high."""

_UPRIGHT = 0.72
"""The scale of an upright aircraft, which is as high as others are wide and is therefore drawn a
little smaller."""

_FROM_ABOVE = frozenset(
    ("b52", "jet", "skyraider", "observation-plane", "bf-109", "bf-110", "ju-87", "he-111", "do-17",
     "hurricane", "cr-42", "fairey-fox", "battle", *load("vehicles")["from_above"])
)  # fmt: skip


@lru_cache(maxsize=1)
def names() -> dict[str, str]:
    """Return the names of the silhouettes with their English titles."""
    return _every().titles


def _every() -> Drawings:
    return drawings("pictures", "pictures", "equipment", "vehicles")


@lru_cache(maxsize=256)
def drawn(name: str, colours: Colours) -> Stamp:
    """Return a silhouette as a stamp around (0, 0), facing right; the name must be known."""
    return painted(_every()[name].layers, colours)


def place(
    scene: Scene,
    name: str,
    x: float,
    y: float,
    width: float,
    colours: Colours,
    draft: Draft,
    path: PathKey = (),
) -> None:
    """Draw a silhouette ``width`` mm wide, centred on (x, y). Aircraft seen from above point
    upwards. An unknown name is reported as ``unknown-picture`` and nothing is drawn."""
    known = names()
    if name not in known:
        draft.report(unknown("picture", name, known, path, whole=True))
        return
    turn, scale = (-90.0, _UPRIGHT) if name in _FROM_ABOVE else (0.0, 1.0)
    put(scene, drawn(name, colours), x, y, scale * width / WIDTH, turn)
