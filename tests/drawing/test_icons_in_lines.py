"""Icons within the lines of counters of the house's own look."""

from __future__ import annotations

import pytest

from builder.drawing.artwork import text_with_icons
from builder.drawing.counters import counters
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.model.pieces.counters import Marker, Unit
from builder.vassal.format.names import engine_safe_text
from tests.drawing.counter_parts import game, marker, texts, unit
from tests.together import together


def faces(counter: Unit | Marker) -> tuple[Scene, list[str]]:
    context = DrawContext()
    trial = game((("us-army", "blue", "us-army"),))
    scene = counters.counter_face(trial, counter, "front", context)
    return scene, [p.code for p in context.problems]


@together(
    "counter",
    [
        unit(name=":flag: A", formation=""),
        unit(name="", formation="B :flag:"),
        unit(name=":flag:", values="4", lower="3 / 2", block=True),
        marker(front={"title": "Out :flag:"}),
        marker(front={"title": "Out", "figure": ":flag: 3"}),
        marker(front={"title": "Out", "foot": "2 :flag:"}),
    ],
)
def test_an_icon_is_drawn_where_it_stands(
    counter: Unit | Marker, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(
        text_with_icons.silhouettes,
        "place_silhouette",
        lambda scene, name, *rest: drawn.append(name),
    )
    scene, problems = faces(counter)
    assert not problems
    assert not any("flag" in text.lower() for text in texts(scene))
    assert drawn == ["flag"]


def test_a_line_with_an_icon_that_is_too_long_is_told() -> None:
    _, problems = faces(unit(name=":flag: a very long name of a battalion indeed"))
    assert problems == ["text-too-long"]


def test_an_icon_that_there_is_not_is_told() -> None:
    _, problems = faces(unit(name=":falg:"))
    assert problems == ["unknown-picture"]


def test_the_module_tells_an_icon_by_its_name() -> None:
    assert engine_safe_text("Guards :flag:") == "Guards flag"
    assert engine_safe_text("Time: 3:00") == "Time: 3:00"
