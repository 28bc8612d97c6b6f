from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.sheets import A4
from builder.drawing.sheets.pages.counter_pages import counter_sheets
from builder.drawing.sheets.pages.manifest import manifest_pages
from builder.drawing.sheets.places import (
    SheetCell,
    format_positions,
    positions_by_counter,
    row_letters,
    rows_of,
)
from tests.drawing.river_crossing import game, unit, words

GAME = game()


def test_every_copy_of_every_counter_has_its_place() -> None:
    found = positions_by_counter(counter_sheets(GAME, DrawContext(), A4))
    assert {name: len(places) for name, places in found.items()} == {
        c.id: c.count for c in GAME.counters.values()
    }
    every = [spot for places in found.values() for spot in places]
    assert len(every) == len(set(every))


def test_a_place_names_the_cell_that_holds_the_counter() -> None:
    sheets = counter_sheets(GAME, DrawContext(), A4)
    for name, places in positions_by_counter(sheets).items():
        for spot in places:
            cell = rows_of(sheets[spot.sheet - 1])[spot.row - 1][spot.column - 1]
            assert cell.component.counter == name


def test_runs_of_places_are_told_from_first_to_last() -> None:
    assert (
        format_positions(
            [SheetCell(1, 3, 4), SheetCell(1, 3, 2), SheetCell(1, 3, 3), SheetCell(2, 27, 1)]
        )
        == "1-C2–4, 2-AA1"
    )
    assert [row_letters(n) for n in (1, 26, 27, 53)] == ["A", "Z", "AA", "BA"]


def test_the_manifest_shows_each_counter_with_count_and_place() -> None:
    context = DrawContext()
    (page,) = manifest_pages(GAME, context, A4, counter_sheets(GAME, context, A4))
    found = words(page)
    assert context.problems == []
    assert {"Blue Army: 4", "Red Army: 4", "Both: 1", "Camp", "× 3", "1/7"} <= set(found)
    assert [w for w in found if w.startswith("1-")]


def test_markers_of_no_nation_have_their_own_head() -> None:
    context = DrawContext()
    named = tuple(n for n in GAME.sheet.nations if n.id != "neutral")
    loose = game().model_copy(update={"sheet": GAME.sheet.model_copy(update={"nations": named})})
    (page,) = manifest_pages(loose, context, A4, counter_sheets(loose, context, A4))
    assert "Markers: 1" in words(page)


def test_a_title_has_two_lines_at_most() -> None:
    def lines_of(length: int) -> tuple[int, list[str]]:
        title = " ".join(["Guard"] * length)
        titled = game(units=[unit("b1", "blue", "1/7", "3-4", title=title)])
        context = DrawContext()
        (page,) = manifest_pages(titled, context, A4, counter_sheets(titled, context, A4))
        return sum("Guard" in w for w in words(page)), [p.code for p in context.problems]

    assert {n: lines_of(n) for n in (1, 6, 7, 12, 13)} == {
        1: (1, []), 6: (1, []), 7: (2, []), 12: (2, []), 13: (1, ["text-too-long"]),
    }  # fmt: skip
