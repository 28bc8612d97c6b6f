"""The signs of features in a hex: forts, camps, airfields, depots, ports, temples, and a game's own
signs. All are in mm around their centre at a hex radius of 13 mm."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from builder.drawing.ink.colour import mix
from builder.drawing.ink.drawing_data import load_drawing_data
from builder.drawing.ink.scene import Scene, Sub
from builder.drawing.maps.theme_parts import Theme
from builder.model.ground.map_signs import Paint, Sign, SignPart
from builder.model.ground.terrain import TerrainKey

INK = "#1d1a18"


def all_signs(key: TerrainKey) -> Mapping[str, Sign]:
    """Return the built-in signs and the game's own, by name; the latter may replace built-in ones."""
    return {**_built_in_signs(), **{sign.id: sign for sign in key.signs}}


@lru_cache(maxsize=1)
def _built_in_signs() -> dict[str, Sign]:
    return {
        name: Sign(id=name, **drawn) for name, drawn in load_drawing_data("sites")["sites"].items()
    }


def draw_sign(sign: Sign, theme: Theme) -> Scene:
    """Return the sign in the colours of a theme."""
    scene = Scene(*sign.size)
    for part in sign.items:
        _paint(scene, part, theme)
    return scene


def _paint(scene: Scene, part: SignPart, theme: Theme) -> None:
    fill, stroke = _colour(part.fill, theme), _colour(part.stroke, theme)
    runs = [Sub([*run], True) for run in part.closed] + [Sub([*run], False) for run in part.open]
    scene.path(
        runs,
        fill=fill,
        stroke=stroke,
        width=part.width,
        dash=part.dash,
        cap=part.cap,
        join=part.join,
    )
    for x, y, radius in part.discs:
        scene.disc(x, y, radius, fill=fill, stroke=stroke, width=part.width)


def _colour(paint: Paint | None, theme: Theme) -> str | None:
    if paint is None or isinstance(paint, str):
        return paint and _plain_colour(paint, theme)
    one, other, share = paint
    first, second = _colour(one, theme), _colour(other, theme)
    assert first is not None
    assert second is not None
    return mix(first, second, share)


def _plain_colour(name: str, theme: Theme) -> str:
    if name.startswith("#"):
        return name
    if name.startswith("roof-"):
        return theme.roofs[int(name[-1]) - 1]
    found: str = getattr(theme, name.replace("-", "_"))
    return found
