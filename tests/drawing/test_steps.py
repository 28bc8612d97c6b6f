"""Counters of many steps, and blocks with their values on their edges."""

from __future__ import annotations

from builder.drawing.counters import counters
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.sheets.components import counter_components
from tests.drawing.counter_parts import game, texts, unit
from tests.together import together

GUARD = unit(id="guard", formation="", values="6-6-3", lower=["5-5-3", "3-4-3"])
BLOCK = unit(id="block", values="4-4", lower="3-4 / 2-4 / 1-4", block=True)


def shown(lost: int) -> list[str]:
    return [
        text
        for text in texts(counters.face_after_losses(game(), GUARD, lost, DrawContext()))
        if text.isdigit()
    ]


@together(("lost", "values"), [(0, "663"), (1, "553"), (2, "343")])
def test_a_step_shows_the_values_that_are_left(lost: int, values: str) -> None:
    assert "".join(shown(lost)) == values


def test_a_unit_of_three_steps_takes_two_counters() -> None:
    made = game(units=[GUARD, unit(id="two", reduced="1-1-1"), unit(id="one")])
    parts = {c.id: c.blank for c in counter_components(made, DrawContext())}
    assert parts == {"guard-1": False, "guard-1-2": True, "two-1": False, "one-1": True}
    four = unit(id="four", values="6", lower="5 / 4 / 3", count=2)
    ids = [(c.id, c.blank) for c in counter_components(game(units=[four]), DrawContext())]
    assert ids == [("four-1", False), ("four-1-2", False), ("four-2", False), ("four-2-2", False)]


def test_a_block_has_its_values_on_its_edges_and_one_label() -> None:
    (label,) = counter_components(game(units=[BLOCK]), DrawContext())
    assert label.blank
    figures = [t for t in texts(label.front) if t.isdigit()]
    assert sorted(figures) == sorted("44342414")


def test_a_block_that_loses_a_step_is_turned_to_the_next_edge() -> None:
    whole, turned = (
        counters.face_after_losses(game(), BLOCK, 0, DrawContext()),
        counters.face_after_losses(game(), BLOCK, 1, DrawContext()),
    )
    assert turned.width == whole.width == turned.height
    (use,) = turned.items
    assert [turn for *_, turn in use.places] == [270.0]  # type: ignore[union-attr]


def test_a_block_that_is_turned_round_is_whole_again() -> None:
    assert (
        counters.face_after_losses(game(), BLOCK, 4, DrawContext()).digest()
        == counters.counter_face(game(), BLOCK, "front", DrawContext()).digest()
    )
