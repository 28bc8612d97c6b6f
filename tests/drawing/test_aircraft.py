"""Counters of aircraft: a picture, a name, and values that nobody takes for one another."""

from __future__ import annotations

from typing import Any

from builder.drawing.artwork import silhouettes
from builder.drawing.counters import counters
from builder.drawing.ink.draw_context import DrawContext, Ink
from builder.drawing.ink.scene import Discs, Scene, Text
from builder.model.game import Game, ValueSet
from tests.drawing.counter_parts import flat, game, ink_points, texts, unit
from tests.together import together

AIR = ValueSet(id="air", names=("air combat", "bombing", "range"), face="aircraft")


def hangar() -> Game:
    bare = game((("german", "G", "german-1940"),))
    return bare.model_copy(update={"sheet": bare.sheet.model_copy(update={"value_sets": (AIR,)})})


def plane(context: DrawContext | None = None, side: Any = "front", **changes: Any) -> Scene:
    fields: dict[str, Any] = {
        "name": "StG 2",
        "formation": "",
        "nation": "german",
        "value_set": "air",
        "symbol": {"branch": "ju-87", "frame": "picture"},
        "values": "1-4-7",
    }
    return counters.counter_face(
        hangar(), unit(**{**fields, **changes}), side, context or DrawContext()
    )


def place_of(scene: Scene, words: str) -> tuple[float, float]:
    return next(
        (item.x, item.y) for item, _ in flat(scene) if isinstance(item, Text) and item.text == words
    )


def test_the_values_stand_in_three_corners_and_the_name_in_the_fourth() -> None:
    scene = plane()
    middle = scene.width / 2
    corners = {w: tuple(v > middle for v in place_of(scene, w)) for w in ("1", "4", "7", "StG 2")}
    assert corners == {
        "1": (False, False), "4": (False, True), "7": (True, True), "StG 2": (True, False),
    }  # fmt: skip


def test_the_names_of_its_values_are_those_of_its_set() -> None:
    craft = unit(value_set="air", values="1-4-7")
    assert hangar().value_names(craft) == ("air combat", "bombing", "range")
    assert hangar().value_names(unit()) == hangar().sheet.value_names


def test_an_estimate_carries_a_dagger() -> None:
    guess = {"values": "estimated: ours"}
    assert "†" in texts(plane(sources=guess))
    assert "†" not in texts(plane())


def test_a_bombing_of_nothing_is_a_hollow_disc() -> None:
    def fills(scene: Scene) -> set[str | None]:
        return {item.fill for item, _ in flat(scene) if isinstance(item, Discs)}

    assert fills(plane(values="1-4-7")) != fills(plane(values="1-0-7"))


def test_a_reduced_aircraft_shows_its_reduced_values() -> None:
    assert {"9", "8", "5"} <= set(texts(plane(side="back", reduced="9-8-5")))


def test_a_fourth_value_has_no_corner_and_is_reported() -> None:
    context = DrawContext()
    plane(context, values="1-2-3-4")
    (problem,) = context.problems
    assert (problem.code, problem.path) == ("text-too-long", ("units", "us-1", "values"))


@together("ink", ["colour", "low-ink", "grey"])
@together("name", ["bf-109", "ju-87", "he-111", "do-17", "cr-42", "battle"])
def test_every_aircraft_stays_on_its_counter(name: str, ink: Ink) -> None:
    assert name in silhouettes.silhouette_names()
    scene = plane(
        DrawContext(ink=ink), symbol={"branch": name, "frame": "picture"}, values="12-14-20"
    )
    for x, y in ink_points(scene):
        assert -0.01 <= x <= scene.width + 0.01
        assert -0.01 <= y <= scene.width + 0.01


def test_there_is_room_for_three_values_and_not_for_four() -> None:
    found = {}
    for values in ("1", "1-4", "1-4-7", "1-4-7-9"):
        context = DrawContext()
        plane(context, values=values)
        found[values] = [p.code for p in context.problems]
    assert found == {"1": [], "1-4": [], "1-4-7": [], "1-4-7-9": ["text-too-long"]}
