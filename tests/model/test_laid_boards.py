"""A board that is laid beside others lies there in one way."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from builder.model.ground.map_parts import LaidBoard
from tests.together import together


@together(
    "where",
    [
        {"right_of": "north"},
        {"below": "north"},
        {"hex": "0101", "on": "0901@north"},
    ],
)
def test_a_board_lies_beside_one_of_the_boards_before_it(where: dict[str, Any]) -> None:
    assert LaidBoard(board="south", **where).beside == "north"


@together(
    "where",
    [
        {"right_of": "north", "below": "west"},
        {"right_of": "north", "hex": "0101", "on": "0901@west"},
        {"hex": "0101"},
        {"on": "0901@north"},
    ],
)
def test_a_board_does_not_lie_in_two_ways_or_by_half_of_one(where: dict[str, Any]) -> None:
    with pytest.raises(ValidationError, match="one way"):
        LaidBoard(board="south", **where)
