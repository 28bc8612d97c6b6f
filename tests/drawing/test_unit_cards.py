"""The cards of units with damage boxes: a row for each of their counts, and a box for each point."""

from __future__ import annotations

from functools import cache

from builder.drawing.aids import unit_cards
from builder.drawing.cards.layout_variants import Card
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.items import Path
from builder.drawing.ink.scene import Scene
from builder.model.game import Game
from builder.outputs.paper.print_and_play.chart_cards import chart_cards
from builder.rules.engine.counts.box_rows import box_rows
from builder.rules.validation import fill
from tests.drawing.river_crossing import words
from tests.playing import ships

COUNTERS = (
    ships.ROWS.replace("{hull: 4, guns: 6 5 3}", "{hull: 12, guns: 8 7 6 4 2}", 1)
    .replace("name: Bear,", "name: Bear, points: 5,")
    .replace("id: boar,", "id: boar, count: 2,")
)


@cache
def _game() -> Game:
    return fill(ships.declared("{}", ships.ROW_COUNTS, counters=COUNTERS))


@cache
def _cards() -> dict[str, list[Card]]:
    context, found = DrawContext(), dict[str, list[Card]]()
    for card in chart_cards(_game(), {}, context):
        if card.topic == "units":
            found.setdefault(str(card.path[1]), []).append(card)
    assert not context.problems
    return found


def _scene(card: Card) -> Scene:
    (way,) = card.variants
    return way.draw(DrawContext(), way.height)


def _boxes(scene: Scene) -> int:
    """How many squares of the size of a box a scene has."""
    subs = (sub for item in scene.items if isinstance(item, Path) for sub in item.subs)
    corners = [list(zip(*sub.points, strict=True)) for sub in subs if len(sub.points) == 4]
    sides = [tuple(round(max(axis) - min(axis), 3) for axis in axes) for axes in corners]
    return sides.count((unit_cards.BOX, unit_cards.BOX))


def test_every_counter_with_boxes_has_a_card() -> None:
    assert {unit: len(cards) for unit, cards in _cards().items()} == {
        "lion": 1,
        "bear": 1,
        "boar": 2,
    }


def test_a_card_has_a_box_for_each_point_of_each_row() -> None:
    assert _boxes(_scene(_cards()["lion"][0])) == 12 + 5 + 4
    assert _boxes(_scene(_cards()["bear"][0])) == 5 + 4 + 3 + 3


def test_a_card_says_what_each_box_is_worth_unless_boxes_are_counted() -> None:
    shown = words(_scene(_cards()["lion"][0]))
    assert {"Lion", "Northern", "Hull", "Guns", "Engine"} <= {*shown}
    start = shown.index("8")
    assert shown[start : start + 5] == ["8", "7", "6", "4", "2"]
    assert "12" not in shown


def test_strength_points_are_a_row_of_steps() -> None:
    assert "Steps" in words(_scene(_cards()["bear"][0]))
    assert "Steps" not in words(_scene(_cards()["lion"][0]))


def test_a_unit_without_a_count_of_its_own_has_no_rows() -> None:
    game = _game()
    alone = game.mechanisms.model_copy(update={"counts": ()})
    bare = game.model_copy(update={"mechanisms": alone})
    assert not any(box_rows(bare, unit) for unit in bare.units)
