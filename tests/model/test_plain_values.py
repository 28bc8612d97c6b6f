"""What a saved position may hold: plain values within bounds that protect memory."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from builder.model.position_sheets import PlainValues, PositionSheet
from tests.together import together

PLAIN = TypeAdapter(PlainValues)
LONGEST, LARGEST, MOST_CARDS = 200, 10**9, 2_000


def _nested(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


@together(
    "value",
    [
        1, "text", [1, "a"], {"b": [2]}, LARGEST, -LARGEST, "x" * LONGEST, _nested(11),
        [0] * (20_000 - 3),
    ],
)  # fmt: skip
def test_values_up_to_the_bounds_are_kept_as_they_are(value: Any) -> None:
    assert PLAIN.validate_python({"a": value}) == {"a": value}


@together(
    "value",
    [
        1.5, None, LARGEST + 1, -LARGEST - 1, "x" * (LONGEST + 1), _nested(12), [0] * (20_000 - 2),
        {"b": {"c": 0.5}}, [{1.5: 1}],
    ],
)  # fmt: skip
def test_values_beyond_the_bounds_are_refused(value: Any) -> None:
    with pytest.raises(ValidationError):
        PLAIN.validate_python({"a": value})


def test_piles_hold_no_more_cards_than_any_game_has() -> None:
    full = {"deck": ("c",) * (MOST_CARDS - 1)}
    assert PositionSheet(piles=full).piles == full
    for piles in ({"deck": ("c",) * MOST_CARDS}, {"a": ("c",) * (MOST_CARDS - 2), "b": ("c",)}):
        with pytest.raises(ValidationError, match="more than 2000 cards"):
            PositionSheet(piles=piles)
