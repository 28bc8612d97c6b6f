"""Saved games come from strangers: what is in them has bounds."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from builder.model.position_sheets import InPlay
from tests.together import together


def _deep(levels: int) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for _ in range(levels):
        found = {"in": found}
    return found


@together(
    "notes",
    [
        {"x": 10**30},
        {"x": 1.5},
        {"x": "y" * 1000},
        {"x": list(range(30_000))},
        _deep(40),
        {"y" * 1000: 1},
    ],
)
def test_notes_beyond_what_a_game_writes_are_refused(notes: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        InPlay(notes=notes)
    with pytest.raises(ValidationError):
        InPlay(agenda=(notes,))


def test_what_games_write_is_taken() -> None:
    notes = {"weather": "rain", "points": {"french": 3}, "lost": ["fr-1-1"], "flag": True}
    assert InPlay(notes=notes, agenda=({"do": "movement"},)).notes == notes
