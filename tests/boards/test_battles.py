"""Battles of the module on boards without hexes: who is next to whom."""

from __future__ import annotations

import pytest

from builder.outputs.vassal.engine.lookups import entries_of
from builder.outputs.vassal.module.positions import layout_only
from builder.outputs.vassal.play.contest_near import near_tables, next_to
from tests.boards import market_town, narrow_sea, pass_road


@pytest.mark.parametrize(("game", "map"), [(pass_road, "alps"), (narrow_sea, "sea")])
def test_the_table_of_neighbours_is_that_of_the_rules(game: object, map: str) -> None:
    made = game.game()  # type: ignore[attr-defined]
    sheet, boards = made.map(map), layout_only(made).boards
    (text,) = near_tables(boards).values()
    found = entries_of(text)
    assert len(found) == len(sheet.space.cells)
    for cell in sheet.space.cells:
        near = {sheet.title_of(other) for other in sheet.space.neighbours(cell)}
        assert set(found[sheet.title_of(cell)].strip("<>").split("><")) == near
    assert "Nears_1" in next_to(boards, "true")


def test_squares_need_no_table() -> None:
    boards = layout_only(market_town.game()).boards
    assert near_tables(boards) == {}
    assert "Nears" not in next_to(boards, "true")
