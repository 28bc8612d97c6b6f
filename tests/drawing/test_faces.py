"""Faces that a game lays out itself: what stands in each zone, on both sides, in every shape."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from builder.drawing.counters import counters
from builder.drawing.ink.draw_context import DrawContext, Ink
from builder.drawing.ink.scene import Path, Scene
from builder.drawing.sheets.components import counter_components
from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.pieces.counters import Marker, Unit
from builder.model.pieces.faces import FaceLayout, FaceZone
from builder.problems import Problem
from tests.drawing.counter_parts import flat, game, ink_points, marker, texts, unit
from tests.together import together

ALL = [0, 0, 20, 20]


def layout(
    *zones: dict[str, Any], back: tuple[dict[str, Any], ...] = (), **keys: Any
) -> FaceLayout:
    return FaceLayout.model_validate(
        {"id": "own", "size": 20, "front": list(zones), "back": list(back), **keys}
    )


def with_face(face: FaceLayout, *pieces: Unit | Marker) -> Game:
    units = [c for c in pieces if isinstance(c, Unit)]
    markers = [c for c in pieces if isinstance(c, Marker)]
    made = game((("us-army", "blue", "us-army"),), faces=(face,), units=units, markers=markers)
    sheet = made.sheet.model_copy(update={"value_names": ("attack", "defence", "movement")})
    return made.model_copy(update={"sheet": sheet})


def shown(
    face: FaceLayout, counter: Unit | Marker, side: counters.Side = "front", ink: Ink = "colour"
) -> tuple[Scene, list[Problem]]:
    context, made = DrawContext(ink=ink), with_face(face, counter)
    scene = counters.counter_face(made, made.counters[counter.id], side, context)
    return scene, context.problems


def said(face: FaceLayout, counter: Unit | Marker, side: counters.Side = "front") -> list[str]:
    scene, problems = shown(face, counter, side)
    assert problems == []
    return texts(scene)


def test_each_zone_shows_what_it_names() -> None:
    face = layout(
        {"shows": "name", "at": [1, 1, 18, 3]},
        {"shows": "formation", "at": [1, 4, 18, 3]},
        {"shows": "value movement", "at": [1, 8, 8, 4]},
        {"shows": "value armour", "at": [1, 12, 8, 4]},
        {"shows": "words", "words": "ELITE", "at": [10, 8, 9, 3]},
        {"shows": "nation", "at": [10, 12, 9, 3]},
    )
    tank = unit(face="own", details={"armour": "B+"})
    assert said(face, tank) == ["2/47", "9", "10", "B+", "ELITE", "us-army"]


def test_a_reduced_side_shows_the_values_that_are_left() -> None:
    face = layout({"shows": "value attack", "at": [2, 2, 8, 6]})
    assert said(face, unit(face="own", reduced="3-2-9"), "back") == ["3"]
    own = layout(
        {"shows": "value attack", "at": [2, 2, 8, 6]},
        back=({"shows": "value movement", "at": [2, 2, 8, 6]},),
    )
    assert said(own, unit(face="own", reduced="3-2-9"), "back") == ["9"]


def test_a_unit_of_one_step_has_the_plain_back() -> None:
    face = layout({"shows": "name", "at": [2, 2, 16, 4]})
    assert said(face, unit(face="own"), "back") == []


def test_both_sides_of_a_marker_have_their_words() -> None:
    face = layout({"shows": "title", "at": [2, 2, 16, 4]}, {"shows": "figure", "at": [2, 8, 16, 8]})
    two = marker(face="own", back={"title": "Spent", "figure": "0"})
    assert said(face, two) == ["Support fire", "+2"]
    assert said(face, two, "back") == ["Spent", "0"]


def test_counters_are_cut_as_their_face_unless_they_say_otherwise() -> None:
    face = layout({"shows": "name", "at": [2, 2, 16, 4]}, height=12)
    made = with_face(face, unit(face="own"), unit(id="large", face="own", size=30), unit(id="not"))
    sizes = {c.counter: c.size for c in counter_components(made, DrawContext())}
    assert sizes == {"us-1": (20, 12), "large": (30, 30), "not": (15.875, 15.875)}


def test_a_face_of_a_value_set_is_that_of_its_units() -> None:
    face = layout({"shows": "words", "words": "SHIP", "at": [2, 2, 16, 4]})
    made = with_face(face, unit(value_set="ships"))
    ships = {"id": "ships", "names": ["guns"], "face": "own"}
    sheet = made.sheet.model_validate({**made.sheet.model_dump(), "value_sets": [ships]})
    made = made.model_copy(update={"sheet": sheet})
    assert texts(counters.counter_face(made, made.units[0], "front", DrawContext())) == ["SHIP"]


@together("turn", [0, 90, 180, 270, "90", "yes", True])
def test_a_turned_zone_stays_where_it_is(turn: object) -> None:
    face = layout({"shows": "name", "at": [4, 6, 12, 3], "turned": turn, "size": 1.5})
    scene, problems = shown(face, unit(face="own", name="Abc"))
    assert not problems
    (item,) = [i for i, _ in flat(scene) if getattr(i, "text", "") == "Abc"]
    letters = Scene(20, 20, scene.items[1:], scene.symbols)
    x, y = zip(*[p for p in ink_points(letters) if p != (0.0, 0.0)], strict=True)
    assert 4 <= min(x) <= max(x) <= 16
    assert 6 <= min(y) <= max(y) <= 9, item


def test_edges_of_a_block_have_the_values_after_each_step() -> None:
    face = layout({"shows": "value attack", "at": [7, 1, 6, 4], "edges": True})
    block = unit(face="own", values="4-1-1", lower="3-1-1 / 2-1-1 / 1-1-1", block=True)
    assert said(face, block) == ["4", "3", "2", "1"]
    once = layout({"shows": "value attack", "at": [7, 1, 6, 4]})
    assert said(once, block) == ["4"]


def test_a_round_block_turns_as_a_square_one_does() -> None:
    block = unit(values="4-4", lower="3-4 / 2-4 / 1-4", block=True, shape="round")
    label = counters.counter_face(game(), block, "front", DrawContext())
    assert sorted(t for t in texts(label) if t.isdigit()) == sorted("44342414")
    turned = counters.face_after_losses(game(), block, 1, DrawContext())
    assert (turned.width, turned.height) == (label.width, label.height)


def test_a_band_is_cut_to_the_disc() -> None:
    face = layout({"shows": "band", "at": [0, 14, 20, 6]}, shape="round")
    scene, _ = shown(face, unit(face="own"))
    reach = [((x - 10) ** 2 + (y - 10) ** 2) ** 0.5 for x, y in ink_points(scene)]
    assert max(reach) <= 14.2  # the control points of the disc's own curves
    band = [i for i, _ in flat(scene) if isinstance(i, Path)][-1]
    points = [p for sub in band.subs for p in sub.points]
    assert all((x - 10) ** 2 + (y - 10) ** 2 <= 100.01 and y >= 14 - 1e-6 for x, y in points)


def test_words_on_a_dark_band_are_pale_without_being_asked() -> None:
    face = layout(
        {"shows": "band", "at": [0, 0, 20, 6], "colour": "#101010"},
        {"shows": "name", "at": [1, 1, 18, 4]},
    )
    scene, _ = shown(face, unit(face="own"))
    (name,) = [i for i, _ in flat(scene) if getattr(i, "text", "") == "2/47"]
    assert int(name.fill[1:3], 16) > 150  # type: ignore[union-attr]


def test_what_does_not_fit_names_the_field_of_the_counter() -> None:
    face = layout({"shows": "name", "at": [1, 1, 4, 3]}, {"shows": "text", "at": [1, 5, 18, 4]})
    _, problems = shown(face, unit(face="own", name="Grenadier Guards", text="word " * 60))
    assert [(p.code, p.path) for p in problems] == [
        ("text-too-long", ("units", "us-1", "name")),
        ("text-too-long", ("units", "us-1", "text")),
    ]


def test_a_glyph_that_no_font_has_names_the_zone() -> None:
    face = layout({"shows": "words", "words": "Ϡ", "at": [1, 1, 8, 3]})
    _, problems = shown(face, unit(face="own"))
    assert [(p.code, p.path) for p in problems] == [
        ("missing-glyph", ("faces", "own", "front", 0, "words"))
    ]


def test_an_icon_that_there_is_not_names_the_zone() -> None:
    face = layout({"shows": "icon", "icon": "trukc", "at": [1, 1, 8, 3]})
    _, (problem,) = shown(face, unit(face="own"))
    assert (problem.code, problem.path) == ("unknown-picture", ("faces", "own", "front", 0, "icon"))


@together(
    "zone",
    [
        {"shows": "icon", "at": ALL},
        {"shows": "name", "icon": "truck", "at": ALL},
        {"shows": "simbol", "at": ALL},
        {"shows": "name", "at": [0, 0, 0, 4]},
        {"shows": "name", "at": ALL, "turned": 45},
    ],
)
def test_a_zone_that_says_nothing_whole_is_refused(zone: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        FaceZone.model_validate(zone)


@pytest.mark.parametrize("ink", ["low-ink", "grey"])
def test_it_prints_without_colours(ink: Ink) -> None:
    face = layout(
        {"shows": "band", "at": [0, 0, 20, 6], "colour": "#a02020"},
        {"shows": "stripes", "at": [0, 8, 20, 1]},
        ground="#30a0c0",
    )
    scene, problems = shown(face, unit(face="own"), ink=ink)
    assert not problems
    fills = {i.fill for i, _ in flat(scene) if isinstance(i, Path) and i.fill}
    assert "#30a0c0" not in fills


def test_words_of_zones_and_counters_are_those_of_the_reader() -> None:
    face = layout(
        {"shows": "words", "words": "Convoy", "at": [1, 1, 18, 3]},
        {"shows": "value mood", "at": [1, 5, 18, 4]},
        {"shows": "text", "at": [1, 10, 18, 8]},
    )
    said = {"Convoy": "護送船団", "calm": "冷静", "It waits.": "待機する。"}
    own = unit(face="own", details={"mood": "calm"}, text="It waits.")
    context = DrawContext(Translator("ja", said))
    made = with_face(face, own)
    found = texts(counters.counter_face(made, made.units[0], "front", context))
    assert "".join(found) == "護送船団冷静待機する。"
    assert not context.problems


@together(
    ("two", "side", "named"),
    [
        (False, "front", "front"),
        (False, "back", "front"),
        (True, "front", "front"),
        (True, "back", "back"),
    ],
)
def test_an_icon_that_there_is_not_names_its_zone(
    two: bool, side: counters.Side, named: str
) -> None:
    """It is one of the front unless the face has a back of its own."""
    icon = {"shows": "icon", "icon": "trukc", "at": [2, 8, 16, 8]}
    words = {"shows": "words", "words": "Out", "at": [2, 2, 16, 4]}
    face = layout(words, icon, back=(words, icon) if two else ())
    _, (problem,) = shown(face, unit(face="own", reduced="3-2-9"), side)
    assert problem.path == ("faces", "own", named, 1, "icon")
