"""A picture of the game's own stands where a drawn symbol would, beside the same values and names."""

from __future__ import annotations

from typing import Any

import pytest

from builder.drawing.counters import counters
from builder.drawing.ink.draw_context import DrawContext, Ink
from builder.drawing.ink.scene import Image, Path, Scene
from builder.drawing.ink.style import built_in_scheme
from builder.model.pieces.counters import Symbol
from builder.model.vectors import Vector, VectorPart, VectorRun
from tests.drawing.counter_parts import flat, game, texts, unit

SQUARE = VectorRun(((20, 10), (40, 10), (40, 30), (20, 30)), True)
EAGLE = Vector(60, 40, (VectorPart((SQUARE,), "#123456"),))
PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x60\x00\x00\x00\x40"


def face(symbol: dict[str, Any], ink: Ink = "colour") -> Scene:
    context = DrawContext(ink=ink)
    trial = game(vectors={"eagle.svg": EAGLE}, art={"lion.png": PNG})
    scene = counters.counter_face(
        trial, unit(symbol=Symbol(**symbol), nation="us-army"), "front", context
    )
    assert [p for p in context.problems if p.code != "unknown-nation"] == []
    return scene


def fills(scene: Scene) -> set[str | None]:
    return {item.fill for item, _ in flat(scene) if isinstance(item, Path)}


def test_it_keeps_its_colours_and_stands_beside_the_values() -> None:
    scene = face({"branch": "eagle.svg", "echelon": "company"})
    assert "#123456" in fills(scene)
    assert texts(scene) == texts(face({"branch": "infantry", "echelon": "company"}))


def test_it_is_tinted_by_the_scheme() -> None:
    found = fills(face({"branch": "eagle.svg", "tint": True}))
    assert "#123456" not in found
    assert (
        built_in_scheme("us-army").symbol_ink in found
        or built_in_scheme("neutral").symbol_ink in found
    )


def test_it_prints_in_greys() -> None:
    found = [colour for colour in fills(face({"branch": "eagle.svg"}, "grey")) if colour]
    assert all(len({colour[1:3], colour[3:5], colour[5:7]}) == 1 for colour in found)


@pytest.mark.parametrize(("frame", "least"), [("box", 0.3), ("picture", 0.4)])
def test_a_photograph_keeps_its_proportions_and_is_larger_without_a_frame(
    frame: str, least: float
) -> None:
    scene = face({"branch": "lion.png", "frame": frame})
    (image,) = (item for item, _ in flat(scene) if isinstance(item, Image))
    assert image.width / image.height == pytest.approx(1.5)
    assert least * scene.width < image.width < scene.width


def test_a_photograph_is_tinted_by_the_scheme() -> None:
    scene = face({"branch": "lion.png", "tint": True})
    (image,) = (item for item, _ in flat(scene) if isinstance(item, Image))
    look = built_in_scheme("us-army")
    assert image.tint == (look.symbol_ink, look.box)
    (plain,) = (i for i, _ in flat(face({"branch": "lion.png"})) if isinstance(i, Image))
    assert plain.tint is None
