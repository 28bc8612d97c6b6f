"""The ground of maps is drawn in its order."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Scene
from builder.drawing.maps.ground import terrain


@pytest.mark.parametrize(
    ("ground", "wanted"),
    [
        (["woods", "fields", "unknown"], ["fields", "unknown", "bands", "woods"]),
        (["canopy", "hills"], ["bands", "hills", "canopy"]),
    ],
)
def test_bands_of_relief_lie_over_open_ground_and_below_all_other(
    monkeypatch: pytest.MonkeyPatch, ground: list[str], wanted: list[str]
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(terrain, "region_of_art", lambda _, art: art)
    monkeypatch.setattr(terrain, "draw_region", lambda _, found: drawn.append(found))
    monkeypatch.setattr(terrain, "draw_bands", lambda _: drawn.append("bands"))
    context: Any = SimpleNamespace(
        frame=SimpleNamespace(field=Rect(0, 0, 9, 9), radius=1.0),
        scene=Scene(9, 9),
        theme=SimpleNamespace(ground="#ffffff"),
        board=SimpleNamespace(ground=dict(enumerate(ground))),
    )
    terrain.draw_terrain(context)
    assert drawn == wanted
