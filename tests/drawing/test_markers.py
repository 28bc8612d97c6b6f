"""A marker says one thing a side: a band for what it is, the middle for how much."""

from __future__ import annotations

from typing import Any

import pytest

from builder.drawing.artwork import silhouettes
from builder.drawing.counters import counters
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.drawing_data import Colours
from builder.drawing.ink.scene import Path, Scene, Text
from builder.drawing.ink.style import built_in_scheme, marker_family
from builder.i18n.translate import Translator
from builder.model.pieces.counters import MarkerFace
from tests.drawing.counter_parts import flat, game, ink_points, marker, placed, text_corners, texts
from tests.together import together

VIETNAM = (
    *("helicopter", "landing-zone", "boat", "river-transport", "landing-beach", "hut", "b52"),
    *("supply-cache", "bridge-blown", "ford", "explosion", "hourglass", "flag"),
)


def face(side: Any = "front", context: DrawContext | None = None, **changes: Any) -> Scene:
    used = context or DrawContext()
    scene = counters.counter_face(game(), marker(**changes), side, used, 16.0)
    if context is None:
        assert used.problems == []
    return scene


def sizes(scene: Scene) -> dict[str, float]:
    return {i.text: i.size for i, _ in flat(scene) if isinstance(i, Text)}


def test_a_marker_shows_title_figure_and_foot() -> None:
    scene = face(front={"title": "Support fire", "figure": "+2", "foot": "US"})
    assert set(texts(scene)) == {"SUPPORT FIRE", "+2", "US"}
    assert sizes(scene)["+2"] > 2 * sizes(scene)["SUPPORT FIRE"]


def test_the_band_has_the_colour_of_the_family() -> None:
    for name in ("fire", "transport", "works", "status", "track"):
        fills = [i.fill for i, _ in flat(face(family=name)) if isinstance(i, Path)]
        assert marker_family(name, built_in_scheme("neutral")).band in fills


def test_a_control_marker_has_the_colour_of_its_side() -> None:
    fills = [
        i.fill for i, _ in flat(face(family="control", nation="us-army")) if isinstance(i, Path)
    ]
    assert built_in_scheme("us-army").strip in fills


def test_markers_of_two_sides_differ_in_shape_as_well() -> None:
    grey = [face(nation=n, context=DrawContext(ink="grey")) for n in ("us-army", "viet-cong")]
    shapes = [sorted({(round(x, 2), round(y, 2)) for x, y in ink_points(s)}) for s in grey]
    assert shapes[0] != shapes[1]


def test_both_sides_are_drawn() -> None:
    sides = (
        {"title": "Helicopter", "picture": "helicopter"},
        {"title": "Landing zone", "figure": "LZ"},
    )
    scenes = [face(side, front=sides[0], back=sides[1]) for side in ("front", "back")]
    assert texts(scenes[0]) == ["HELICOPTER"]
    assert "LZ" in texts(scenes[1])


def test_a_marker_of_one_side_has_a_back_that_does_not_tell_its_value() -> None:
    backs = [face("back", front={"title": "Support", "figure": f}).digest() for f in ("+1", "+6")]
    assert backs[0] == backs[1]


def test_a_long_title_takes_two_lines() -> None:
    scene = face(front={"title": "Captured by the enemy", "figure": "1"})
    assert "CAPTURED BY" in texts(scene)
    assert "THE ENEMY" in texts(scene)


def test_a_title_too_long_for_the_band_is_reported() -> None:
    context = DrawContext()
    face(front={"title": "Incomprehensibilitiesunforeseeable"}, context=context)
    assert {p.code for p in context.problems} == {"text-too-long"}
    assert context.problems[0].path == ("markers", "support-2", "front", "title")


def test_titles_are_translated() -> None:
    context = DrawContext(tr=Translator("ja", {"marker|Support fire": "支援射撃"}))
    assert "支援射撃" in texts(face(context=context))


def test_an_estimated_value_carries_a_dagger_but_a_design_of_ours_does_not() -> None:
    guess = "estimated: by the numbers of the track"
    assert "†" in texts(face(value=2, source=guess))
    assert "†" not in texts(face(source=guess))
    assert "†" not in texts(face(value=2))


@pytest.mark.parametrize("foot", ["", "US"])
def test_every_silhouette_stays_on_its_marker(foot: str) -> None:
    for name in silhouettes.silhouette_names():
        scene = face(nation="us-army", front={"title": "Picture", "picture": name, "foot": foot})
        for x, y in ink_points(scene):
            assert -0.01 <= x <= 16.01, name
            assert -0.01 <= y <= 16.01, name


@together(
    "name",
    VIETNAM,
)
def test_the_silhouettes_of_vietnam_are_there(name: str) -> None:
    assert name in silhouettes.silhouette_names()


def test_an_unknown_picture_is_reported_with_a_guess() -> None:
    context = DrawContext()
    face(front={"title": "Fly", "picture": "helicoptr"}, context=context)
    (problem,) = context.problems
    assert problem.code == "unknown-picture"
    assert problem.path == ("markers", "support-2", "front", "picture")
    assert "did you mean 'helicopter'" in problem.hint


def test_aircraft_seen_from_above_fly_upwards() -> None:
    scene = Scene(20, 20)
    silhouettes.place_silhouette(
        scene, "b52", 10, 10, 10, Colours("#000000", "#ffffff"), DrawContext()
    )
    xs, ys = zip(*ink_points(scene), strict=True)
    assert max(ys) - min(ys) > max(xs) - min(xs)


def test_an_icon_stands_in_the_foot_of_a_marker() -> None:
    context = DrawContext()
    front = MarkerFace(title="**Out**", foot="2 :truck: **lost**")
    scene = counters.counter_face(game(), marker(front=front), "front", context)
    assert [p for p in context.problems if p.code != "unknown-nation"] == []
    shown = texts(scene)
    assert "OUT" in shown
    assert not any("*" in words or ":" in words for words in shown)


@together("figure", ["10", "−12", "100"])
def test_a_wide_figure_beside_a_picture_keeps_clear_of_it(figure: str) -> None:
    """The gun of a tank reaches to the right edge of its picture."""
    scene = face(front={"title": "Tank battle", "figure": figure, "picture": "tank"})
    bare = face(front={"title": "Tank battle", "figure": figure})
    frame = {repr(item) for item, _ in flat(bare)}
    tank = [
        placed(point, at)[0]
        for item, at in flat(scene)
        if isinstance(item, Path) and repr(item) not in frame
        for sub in item.subs
        for point in sub.points
    ]
    texts = [i for i, _ in flat(scene) if isinstance(i, Text) and i.text != "TANK BATTLE"]
    assert min(x for text in texts for x, _ in text_corners(text)) - max(tank) > 0.2
