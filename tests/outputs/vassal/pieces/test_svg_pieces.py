"""Pieces drawn in lines: SVG files of the right size, named where they are shown."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from dataclasses import replace

from builder.drawing.counters.counters import counter_face
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import SceneDigests
from builder.outputs.formats import svg
from builder.outputs.vassal.expressions.module_pictures import (
    PIXELS_PER_MM,
    CounterPicture,
    Picture,
)
from builder.outputs.vassal.module.module_scenes import ModuleScenes, picture_drawers
from builder.outputs.vassal.module.pictures import plan_pictures
from builder.vassal.lint import inspect
from tests.outputs.vassal.reading import read_module
from tests.outputs.vassal.sample import SKIRMISH, blank_drawings, make_with, skirmish_module


def drawn(counter: str, side: str = "front") -> Picture:
    scene = counter_face(SKIRMISH, SKIRMISH.counters[counter], side, DrawContext())  # type: ignore[arg-type]
    return Picture(svg.render(scene, pixels=round(scene.width * PIXELS_PER_MM)))


def test_a_picture_in_lines_has_the_size_of_the_one_in_dots() -> None:
    picture = drawn("red-1")
    assert picture.suffix == ".svg"
    assert picture.size == blank_drawings(SKIRMISH).counters["red-1"].front.size


def test_a_picture_is_the_same_each_time_and_needs_no_fonts() -> None:
    data = drawn("blue-1").data
    assert data == drawn("blue-1").data
    root = ElementTree.fromstring(data)
    assert not [e for e in root.iter() if e.tag.endswith("}text")]


def test_a_module_of_them_has_nothing_wrong() -> None:
    plain = blank_drawings(SKIRMISH)
    faces = {
        id: CounterPicture(drawn(id), drawn(id, "back") if old.back else None)
        for id, old in plain.counters.items()
    }
    masks = {side: drawn("red-1") for side in plain.masks}
    data = make_with(SKIRMISH, replace(plain, counters=faces, masks=masks))
    assert inspect(data, "m.vmod").problems == ()
    module = read_module(data)
    assert "images/counter-red-1.svg" in module.entries
    assert "images/counter-red-1-back.svg" in module.entries
    assert not [n for n in module.entries if n.startswith("images/counter-") and "svg" not in n]
    assert module.images_used() | {"hidden-Red.svg"} == module.images_held()


def test_slots_stay_whatever_the_pictures_are() -> None:
    plain, lines = blank_drawings(SKIRMISH), {}
    for id, old in plain.counters.items():
        lines[id] = CounterPicture(drawn(id), old.back)
    ids = [
        {e.attributes["entryName"]: e.attributes["gpid"] for e, _ in read_module(data).pieces}
        for data in (skirmish_module(), make_with(SKIRMISH, replace(plain, counters=lines)))
    ]
    assert ids[0] == ids[1]


def test_the_option_of_the_game_chooses() -> None:
    sheet = SKIRMISH.sheet
    for pieces, lines in (("png", False), ("svg", True)):
        chosen = sheet.module.model_copy(update={"pieces": pieces})
        game = SKIRMISH.model_copy(update={"sheet": sheet.model_copy(update={"module": chosen})})
        faces = picture_drawers(game)["counters"](game, DrawContext())
        shown = {"en": ModuleScenes(faces, {}, {})}
        batches = plan_pictures(game, shown, SceneDigests()).batches
        counters = [b for b in batches if b.key.startswith("module/counters")]
        assert counters
        assert all(b.lines == lines for b in counters)
