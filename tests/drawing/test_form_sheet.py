"""Forms: everything that is asked for is on the page, with room to write."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from builder.drawing.aids.form_sheet import LINE, form_sheets
from builder.drawing.aids.plotting_sheets import plotting_sheets
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Path, Scene
from builder.drawing.sheets import A4, LETTER
from builder.model.texts.forms import Form
from builder.outputs.paper.print_and_play import PrintOrder, kit, plan
from tests.drawing.river_crossing import game, words
from tests.playing import hidden_game
from tests.together import together

PARTS: list[dict[str, Any]] = [
    {"kind": "blanks", "labels": ["Player", "Mission", "Date"], "across": 2},
    {"kind": "ticks", "title": "Losses", "boxes": {"Helicopters": 6, "Companies": 40}},
    {"kind": "ticks", "title": "Points", "boxes": {"Points": 20}, "numbered": True},
    {"kind": "grid", "title": "Turns", "columns": ["Event", "Points"], "widths": [5, 1]},
    {"kind": "remarks", "title": "Report", "lines": 3},
]
SOURCE = {"status": "derived", "where": "12.0"}


def form(*parts: dict[str, Any], **more: Any) -> Form:
    fields = {"id": "log", "title": "Mission log", "source": SOURCE, "parts": parts or PARTS}
    return Form.model_validate(fields | more)


def squares(scene: Scene) -> int:
    """The small boxes to cross off."""
    boxes = [i for i in scene.items if isinstance(i, Path) and i.stroke and i.fill]
    return sum(s.points[1][0] - s.points[0][0] == pytest.approx(5.6) for i in boxes for s in i.subs)


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda p: p.name)
def test_a_form_fills_one_page_at_full_size(paper: Any) -> None:
    context = DrawContext()
    (page,) = form_sheets(form(), context, paper.live.height)
    assert paper.live.height - 2 * LINE < page.height <= paper.live.height
    assert page.width <= paper.live.width
    assert context.problems == []


def test_everything_that_is_asked_is_printed() -> None:
    (page,) = form_sheets(form(), DrawContext(), 250)
    found = words(page)
    for part in ("Mission log", "Player", "Helicopters", "Event", "Report", "20"):
        assert part in found
    assert squares(page) == 6 + 40 + 20


def test_a_grid_of_so_many_rows_has_them_after_those_that_are_named() -> None:
    grid = {"kind": "grid", "columns": ["Unit"], "rows": ["A", "B"], "empty": 3, "numbered": True}
    (page,) = form_sheets(form(grid), DrawContext(), 250)
    assert [w for w in words(page) if w.isdigit()] == ["1", "2", "3", "4", "5"]
    assert {"A", "B"} <= set(words(page))


def test_a_form_longer_than_a_page_goes_on_with_its_heads() -> None:
    grid = {"kind": "grid", "title": "Roster", "columns": ["Unit", "Losses"], "empty": 60}
    first, second, *_ = form_sheets(form(grid), DrawContext(), 250)
    assert all("Roster" in words(page) and "Losses" in words(page) for page in (first, second))
    assert max(first.height, second.height) <= 250


def test_widths_must_be_as_many_as_columns() -> None:
    with pytest.raises(ValidationError, match="2 columns, but 3 widths"):
        form({"kind": "grid", "columns": ["A", "B"], "widths": [1, 2, 3]})


def test_forms_have_a_file_of_their_own_and_a_place_in_the_kit() -> None:
    order = PrintOrder(
        game(forms=[form().model_dump(mode="json")], maps=[], scenarios=[], pools=[])
    )
    documents = {job.name: job.draw(order, DrawContext()) for job in plan(order, [A4])}
    (page,) = documents["forms-a4.pdf"].pages
    whole = kit(order, A4, documents, DrawContext())
    assert page.digest() in {p.digest() for p in whole.pages}
    assert "Forms to fill in" in words(whole.pages[0])


def test_orders_that_are_noted_in_secret_have_a_sheet_for_each_side() -> None:
    game = hidden_game.game()
    infantry = [unit for unit in game.units if unit.symbol.branch == "infantry"]
    north, south = plotting_sheets(game, infantry, DrawContext())
    assert (north.title, south.title) == ("Plotting sheet: North", "Plotting sheet: South")
    (grid,) = north.parts
    assert grid.columns == ("Unit", "1", "2", "3")
    assert grid.rows == ("N1 1", "N1 2", "N1 3")
    assert north.notes == ("In each turn one of these, or nothing: Charging, Holding.",)


@together(
    ("turns", "grids"),
    [(1, [1]), (11, [11]), (12, [12]), (13, [6, 7]), (24, [12, 12]), (25, [8, 8, 9]), (0, [12])],
)
def test_a_long_game_is_noted_on_several_grids_one_below_the_other(
    turns: int, grids: list[int]
) -> None:
    """A game without scenarios has one grid, and each of several counters of one name a line."""
    game = hidden_game.game()
    scenarios = tuple(
        s.model_copy(update={"turns": turns, "open_ended": False}) for s in game.scenarios
    )
    long = game.model_copy(update={"scenarios": scenarios if turns else ()})
    one, *_ = long.units
    units = [
        one.model_copy(update={"count": 3, "title": "Guard"}),
        one.model_copy(update={"count": 1, "title": "Foot"}),
    ]
    (sheet,) = plotting_sheets(long, units, DrawContext())
    assert [len(part.columns) - 1 for part in sheet.parts] == grids
    heads = [turn for part in sheet.parts for turn in part.columns[1:]]
    assert heads == [str(turn) for turn in range(1, (turns or 12) + 1)]
    assert {part.rows for part in sheet.parts} == {("Guard 1", "Guard 2", "Guard 3", "Foot")}
