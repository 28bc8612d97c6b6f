"""A drawing in layers looks as it did: shapes, lines, pictures and words, each on its own."""

from __future__ import annotations

import re

import pytest

from builder.drawing.ink.automatic_layers import sort_into_layers
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Group, Scene, Text
from builder.outputs.catalogue import catalogue_items
from builder.outputs.formats import png
from builder.outputs.single_image import draw_picture
from tests.games import loading


def layers(scene: Scene) -> dict[str, list[str]]:
    """The kinds of what lies in each layer, from the lowest up."""
    found: dict[str, list[str]] = {}
    for group in sort_into_layers(scene).items:
        assert isinstance(group, Group)
        assert group.layer
        found[group.id] = [type(item).__name__ for item in group.items]
    return found


def test_words_lie_above_lines_and_lines_above_shapes() -> None:
    scene = Scene(40, 40)
    scene.items.append(Text(5, 5, "one", "serif", 3))
    scene.line([(0, 20), (40, 20)], stroke="#000000")
    scene.rect(0, 25, 10, 10, fill="#cccccc")
    assert list(layers(scene)) == ["shapes", "lines", "text"]


def test_what_hides_words_stays_above_them() -> None:
    scene = Scene(40, 40)
    scene.items.append(Text(5, 30, "hidden", "serif", 3))
    scene.rect(0, 20, 30, 20, fill="#cccccc")
    scene.rect(0, 0, 10, 10, fill="#cccccc")
    scene.line([(2, 25), (20, 38)], stroke="#000000")
    assert layers(scene) == {"shapes": ["Path"], "text": ["Text", "Path", "Path"]}


def test_a_drawing_that_has_layers_keeps_them() -> None:
    scene = Scene(40, 40, [Group("water", [], layer=True)])
    assert sort_into_layers(scene) is scene


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["alder", "up-front"])
def test_nothing_looks_otherwise(name: str) -> None:
    """A few of each kind, dot by dot."""
    game = loading.filled(name)
    seen: dict[str, int] = {}
    for picture in catalogue_items(game):
        seen[picture.kind] = seen.get(picture.kind, 0) + 1
        if picture.kind == "map" or seen[picture.kind] > 3:
            continue
        scene = picture.draw(DrawContext())
        assert png.render_png(sort_into_layers(scene), 80) == png.render_png(scene, 80), (
            picture.name
        )
    assert len(seen) > 3


def test_an_svg_of_a_chart_has_layers() -> None:
    game = loading.filled("alder")
    chart = next(p for p in catalogue_items(game) if p.kind == "chart")
    text = draw_picture(game, chart, "en").file(".svg", 96).decode()
    assert re.findall(r'inkscape:label="(\w+)"', text) == ["shapes", "text"]
