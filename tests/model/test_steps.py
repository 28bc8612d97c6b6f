"""Units and their steps, damage boxes and sides for states."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from builder.model.pieces.counters import MOST_ROW_BOXES, MOST_STEPS, Unit
from tests.together import together

BRANCH = {"branch": "infantry"}


def _unit(**more: Any) -> Unit:
    given = {"id": "a", "name": "A", "source": "given 1.0", "symbol": BRANCH, "values": "9-9"}
    return Unit.model_validate({**given, **more})


@together(
    ("given", "steps", "numbers"),
    [
        ({}, 1, [9, 9, 9]),
        ({"reduced": "4-4"}, 2, [9, 4, 4]),
        ({"lower": "7-7 / 5-5 / 3-3"}, 4, [9, 7, 5]),
        ({"lower": ["7-7"]}, 2, [9, 7, 7]),
        ({"points": 6}, 6, [9, 9, 9]),
        ({"block": True, "lower": "7-7 / 5-5 / 3-3"}, 4, [9, 7, 5]),
    ],
)
def test_a_unit_has_the_values_of_each_step(
    given: dict[str, Any], steps: int, numbers: list[int]
) -> None:
    unit = _unit(**given)
    assert unit.steps == steps
    assert [unit.values_after(lost)[0].number for lost in (0, 1, 2)] == numbers
    assert unit.values_after(-1) == unit.values_after(0) == unit.values
    assert unit.values_after(99) == unit.values_after(steps - 1)


def test_the_back_shows_the_first_step_lost() -> None:
    unit = _unit(lower="7-7 / 5-5")
    assert unit.reduced is not None
    assert [value.number for value in unit.reduced] == [7, 7]
    assert _unit(reduced="4-4").after == (_unit(reduced="4-4").reduced,)
    assert _unit().after == ()


@together(
    ("given", "said"),
    [
        ({"lower": "7-7 / 5-5", "reduced": "4-4"}, "write 'lower' for several steps"),
        ({"points": 3, "reduced": "4-4"}, "write 'points', or the values"),
        ({"block": True, "lower": "8-8 / 7-7 / 6-6 / 5-5"}, "a block has 4 edges"),
        ({"block": True, "sides": {"shaken": "4-4"}}, "has no sides for states"),
        ({"points": 2, "sides": {"shaken": "4-4"}}, "has no sides for states"),
        ({"reduced": "4-4", "sides": {"shaken": "4-4 / 3-3 / 2-2"}}, "at most as many values"),
        ({"block": True, "shape": "hex"}, "a block is square or round"),
        ({"block": True, "size": 20, "height": 12}, "a block is square or round"),
        ({"lower": " / ".join(["1-1"] * MOST_STEPS)}, "at most 11 items"),
    ],
)
def test_steps_that_cannot_be_are_refused(given: dict[str, Any], said: str) -> None:
    with pytest.raises(ValidationError, match=said):
        _unit(**given)


@together(
    "given",
    [
        {"block": True, "lower": "8-8 / 7-7 / 6-6"},
        {"block": True, "size": 20, "height": 20},
        {"reduced": "4-4", "sides": {"shaken": "4-4 / 3-3"}},
        {"lower": " / ".join(["1-1"] * (MOST_STEPS - 1))},
    ],
)
def test_steps_up_to_the_limits_are_taken(given: dict[str, Any]) -> None:
    assert _unit(**given)


def test_the_last_side_holds_for_all_further_steps() -> None:
    unit = _unit(lower="7-7 / 5-5", sides={"shaken": "6-6 / 2-2"})
    found = [unit.side_after("shaken", lost)[0].number for lost in (-1, 0, 1, 2, 9)]
    assert found == [6, 6, 2, 2, 2]
    shown = unit.shown_in("shaken")
    assert [shown.values_after(lost)[0].number for lost in range(3)] == [6, 2, 2]
    assert (shown.steps, len(shown.lower)) == (3, 2)
    once = _unit(reduced="4-4", sides={"shaken": "3-3"}).shown_in("shaken")
    assert [once.values_after(lost)[0].number for lost in range(2)] == [3, 3]
    assert once.lower == ()


@together(
    ("boxes", "worth"),
    [
        (3, (3, 2, 1)), ("3", (3, 2, 1)), (" 4 ", (4, 3, 2, 1)), ("8 7 4", (8, 7, 4)), ([5, 1], (5, 1)),
        (1, (1,)), (MOST_ROW_BOXES, tuple(range(MOST_ROW_BOXES, 0, -1))),
    ],
)  # fmt: skip
def test_a_row_of_boxes_is_their_number_or_what_each_is_worth(
    boxes: object, worth: tuple[int, ...]
) -> None:
    assert _unit(boxes={"hull": boxes}).boxes == {"hull": worth}


@together("boxes", [0, MOST_ROW_BOXES + 1, True, "x", "1,2", None, [], [1] * 61, [-1], [1000]])
def test_other_rows_of_boxes_are_refused(boxes: object) -> None:
    with pytest.raises(ValidationError):
        _unit(boxes={"hull": boxes})
