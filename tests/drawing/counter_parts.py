"""A small game and counters for the tests of drawing."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from builder.drawing.ink.scene import Discs, Group, Image, Item, Path, Scene, Text, Use
from builder.drawing.ink.text import text_width
from builder.model.game import Game, GameSheet, Nation
from builder.model.pieces.counters import Marker, Unit

Point = tuple[float, float]


def game(nations: tuple[tuple[str, str, str], ...] = (), **parts: Any) -> Game:
    """A game with nations given as (id, side, scheme)."""
    sheet = GameSheet(
        id="trial",
        title="Trial",
        version="1.0.0",
        system="folio",
        document={"title": "Trial"},
        nations=[Nation(id=i, name=i, side=side, scheme=scheme) for i, side, scheme in nations],
    )
    return Game(sheet=sheet, **parts)


def unit(**changes: Any) -> Unit:
    """A given infantry battalion of the US Army."""
    fields: dict[str, Any] = {
        "id": "us-1",
        "name": "2/47",
        "formation": "9",
        "nation": "us-army",
        "symbol": {"branch": "infantry", "echelon": "battalion"},
        "values": "6-4-10",
        "source": "given 2.3",
    }
    return Unit(**{**fields, **changes})


def marker(**changes: Any) -> Marker:
    """A marker of one side that says +2."""
    fields: dict[str, Any] = {
        "id": "support-2",
        "name": "Support +2",
        "family": "fire",
        "front": {"title": "Support fire", "figure": "+2"},
        "source": "given 8.4",
    }
    return Marker(**{**fields, **changes})


def texts(scene: Scene) -> list[str]:
    """Every text of a scene, those of its symbols too."""
    return [item.text for item, _ in flat(scene) if isinstance(item, Text)]


def flat(scene: Scene) -> Iterator[tuple[Item, tuple[float, float, float, float]]]:
    """Every drawn item of a scene with the place (x, y, scale, turn) of the symbol that it is in."""
    yield from _flat(scene, scene.items, (0.0, 0.0, 1.0, 0.0))


def _flat(
    scene: Scene, items: list[Item], at: tuple[float, float, float, float]
) -> Iterator[tuple[Item, tuple[float, float, float, float]]]:
    for item in items:
        if isinstance(item, Use):
            for x, y, scale, turn in item.places:
                mx, my = placed((x, y), at)
                inner = (mx, my, at[2] * scale, at[3] + turn)
                yield from _flat(scene, scene.symbols[item.symbol], inner)
        elif isinstance(item, Group):
            yield from _flat(scene, item.items, at)
        else:
            yield item, at


def placed(point: Point, at: tuple[float, float, float, float]) -> Point:
    """A point of a symbol in the scene."""
    x, y, scale, turn = at
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return x + scale * (point[0] * c - point[1] * s), y + scale * (point[0] * s + point[1] * c)


def ink_points(scene: Scene) -> list[Point]:
    """The corners and extremes of everything drawn, in mm of the scene."""
    found: list[Point] = []
    for item, at in flat(scene):
        found += [placed(p, at) for p in _points(item)]
    return found


def _points(item: Item) -> list[Point]:
    if isinstance(item, Path):
        return [p for sub in item.subs for p in sub.points]
    if isinstance(item, Discs):
        return [(x + dx * r, y + dy * r) for x, y, r in item.discs for dx, dy in _CROSS]
    if isinstance(item, Text):
        return text_corners(item)
    assert isinstance(item, Image)
    return [(item.x, item.y), (item.x + item.width, item.y + item.height)]


_CROSS = ((1, 0), (-1, 0), (0, 1), (0, -1))


def text_corners(item: Text) -> list[Point]:
    """The box of a text's capitals: its two ends on the baseline and above it."""
    wide = text_width(item.text, item.font, item.size, item.spacing)
    start = {"start": 0.0, "middle": -wide / 2, "end": -wide}[item.anchor]
    at = (item.x, item.y, 1.0, item.turn)
    return [placed((start + dx, dy), at) for dx in (0, wide) for dy in (0, -0.7 * item.size)]
