"""Cards on sheets for a cutting machine."""

from __future__ import annotations

from builder.drawing.ink.draw_context import DrawContext
from builder.model.printing import PrintOptions
from builder.outputs.paper.counter_sheets import (
    card_cut_sheets,
    card_sheet_scenes,
    counter_sheet_scenes,
)
from tests.drawing.card_table import game

GAME = game()


def test_every_card_is_on_a_sheet_and_is_cut_with_its_corners() -> None:
    sheets = card_cut_sheets(GAME, DrawContext(), PrintOptions())
    assert sum(1 for s in sheets for _ in s.sheet.cells) == 19
    scenes = card_sheet_scenes(GAME, DrawContext())
    assert len(scenes) == 2 * len(sheets)
    cut = next(
        item for item in scenes["cards-sheet-1-front.svg"].items if getattr(item, "id", "") == "cut"
    )
    outlines = cut.items[0].subs  # type: ignore[union-attr]
    assert len(outlines) == sum(1 for _ in sheets[0].sheet.cells)
    assert all(run.curve for run in outlines), "round corners are curves"


def test_a_game_without_counters_has_no_sheets_of_them() -> None:
    assert counter_sheet_scenes(GAME, DrawContext()) == {}
