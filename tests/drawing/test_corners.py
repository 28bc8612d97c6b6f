"""Counters with values in their corners: each in a place and a shape of its own."""

from __future__ import annotations

import math
from typing import Any

from builder.drawing.counters import counters
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene, Text
from builder.model.game import Game, ValueSet
from tests.drawing.counter_parts import Point, flat, game, ink_points, texts, unit
from tests.together import together

GEAR = ValueSet(id="gear", names=("firepower", "cost", "noise", "movement"), face="corners")
FOE = ValueSet(id="foe", names=("firepower", "movement"), face="corners")


def store() -> Game:
    bare = game((("blue", "B", "us-army"),))
    sheet = bare.sheet.model_copy(update={"value_sets": (GEAR, FOE)})
    return bare.model_copy(update={"sheet": sheet})


def piece(context: DrawContext | None = None, **changes: Any) -> Scene:
    fields: dict[str, Any] = {
        "name": "Jeep",
        "formation": "",
        "nation": "blue",
        "value_set": "gear",
        "symbol": {"branch": "jeep", "frame": "picture"},
        "values": "7 12 4 [+8]",
    }
    return counters.counter_face(
        store(), unit(**{**fields, **changes}), "front", context or DrawContext()
    )


def corner_of(scene: Scene, words: str) -> tuple[bool, bool]:
    """Whether a text stands in the right half, and whether in the lower one."""
    x, y = next((i.x, i.y) for i, _ in flat(scene) if isinstance(i, Text) and i.text == words)
    return x > scene.width / 2, y > scene.height / 2


def test_four_values_stand_in_the_four_corners_below_the_name() -> None:
    scene = piece()
    found = {words: corner_of(scene, words) for words in ("7", "12", "4", "+8")}
    assert found == {
        "7": (False, False), "12": (True, False), "4": (False, True), "+8": (True, True),
    }  # fmt: skip
    assert "Jeep" in texts(scene)


def test_two_values_take_the_first_and_the_last_corner() -> None:
    scene = piece(value_set="foe", values="9 {5}")
    assert corner_of(scene, "9") == (False, False)
    assert corner_of(scene, "5") == (True, True)


def test_a_dagger_stands_at_the_values_that_are_estimated_and_at_no_others() -> None:
    guess = {"values": "estimated: ours"}
    mixed = {**guess, "values.noise": "given 9.2", "values.movement": "given 10.4"}
    assert texts(piece(sources=guess)).count("†") == 4
    assert texts(piece(sources=mixed)).count("†") == 2
    assert "†" not in texts(piece())


def test_a_hexagon_is_blue_and_its_value_white() -> None:
    scene = piece(values="7 12 4 <-1>")
    value = next(i for i, _ in flat(scene) if isinstance(i, Text) and i.text == "−1")
    assert value.fill == "#ffffff"


def test_there_is_room_for_four_values_and_not_for_five() -> None:
    found = {}
    for count in range(1, 6):
        context = DrawContext()
        piece(context, values=" ".join("12345"[:count]))
        found[count] = [p.code for p in context.problems]
    assert found == {1: [], 2: [], 3: [], 4: [], 5: ["text-too-long"]}


PICTURES = (
    "medical-kit",
    "soldiers",
    "mine",
    "dossier",
    "truck",
    "mule",
    "observation-plane",
    "jet",
)


@together("name", PICTURES)
def test_a_picture_lies_under_neither_square_nor_coin(name: str) -> None:
    def points(branch: str) -> list[Point]:
        return ink_points(piece(symbol={"branch": branch, "frame": "picture"}))

    scene = piece()
    side, elsewhere = scene.width, set(points("flag" if name != "flag" else "truck"))
    # measured on the sheet: a square of 0.235 and a coin of as much, in the upper corners
    half = 0.235 / 2
    for x, y in (at for at in points(name) if at not in elsewhere):
        u, v = x / side, y / side
        assert not (abs(u - 0.185) < half and abs(v - 0.345) < half)
        assert math.hypot(u - 0.815, v - 0.345) > half
