"""Cells of a spreadsheet as a person sees them, where the sheet is as large as what is said of it, and where
it is smaller."""

from __future__ import annotations

from builder.importing.lists.sheet_cells import as_seen
from builder.importing.report import ImportNotes
from builder.loading.reading.spreadsheets import read_sheet
from tests.importing.lists.test_listed_cells import (
    cell,
    open_cell,
    open_row,
    open_sheet,
    workbook,
)
from tests.together import together


def number(at: str, value: str, style: int = 0, kind: str = "") -> str:
    return f'<c r="{at}" s="{style}"{kind and f" t={kind!r}"}><v>{value}</v></c>'


def merged(*ranges: str) -> str:
    return "<mergeCells>" + "".join(f'<mergeCell ref="{one}"/>' for one in ranges) + "</mergeCells>"


def seen(
    data: bytes, rows: int = 9, columns: int = 9
) -> tuple[list[list[str]], dict[str, list[str]]]:
    """The cells of a sheet as they are seen, of no more rows and columns than these, and what was told."""
    sheet, _ = read_sheet("list", data)
    assert sheet is not None
    notes = ImportNotes()
    cells = as_seen(data, tuple(row[:columns] for row in sheet.cells[:rows]), notes)
    return cells, {
        str(about).partition(":")[0]: list(texts) for about, texts in notes.changed.items()
    }


GRID = (
    f'<row r="1">{cell("A1", "a")}{number("B1", "0.5", 1)}{number("C1", "7", 2)}</row>'
    f'<row r="2">{cell("A2", "b")}{number("B2", "x", 1, "str")}{number("C2", "12345", 2)}</row>'
    f'<row r="3">{cell("A3", "c")}{number("B3", "2", 9)}{number("C3", "7.5", 2)}</row>'
)


@together(
    ("rows", "columns", "cells"),
    [
        (3, 3, [["a", "50%", "007"], ["b", "x", "12345"], ["c", "2", "7.5"]]),
        (3, 2, [["a", "50%"], ["b", "x"], ["c", "2"]]),
        (3, 1, [["a"], ["b"], ["c"]]),
        (1, 3, [["a", "50%", "007"]]),
        (0, 0, []),
    ],
)
def test_numbers_of_a_workbook_are_seen_as_their_style_says(
    rows: int, columns: int, cells: list[list[str]]
) -> None:
    assert seen(workbook(GRID), rows, columns) == (cells, {})


@together(
    ("ranges", "rows", "first", "said"),
    [
        (["A1:A2"], 9, ["a", "a", "c"], ["row 1: a"]),
        (["A1:A3"], 9, ["a", "a", "a"], ["row 1: a"]),
        (["A1:A99"], 9, ["a", "a", "a"], ["row 1: a"]),
        (["A2:A3"], 9, ["a", "b", "b"], ["row 2: b"]),
        (["A3:A5"], 9, ["a", "b", "c"], ["row 3: c"]),
        (["A4:A5"], 9, ["a", "b", "c"], []),
        (["A1:C1"], 9, ["a", "b", "c"], []),
        (["A1"], 9, ["a", "b", "c"], []),
        (["D1:D3"], 9, ["a", "b", "c"], []),
        (["A1:A3"], 2, ["a", "a"], ["row 1: a"]),
    ],
)
def test_what_merged_cells_say_holds_for_each_row(
    ranges: list[str], rows: int, first: list[str], said: list[str]
) -> None:
    cells, notes = seen(workbook(GRID, merged(*ranges)), rows)
    assert [row[0] for row in cells] == first
    assert [row[1:] for row in cells] == [["50%", "007"], ["x", "12345"], ["2", "7.5"]][:rows]
    assert notes == ({"merged cells": said} if said else {})


def test_empty_merged_cells_and_rows_that_are_too_short_are_left() -> None:
    rows = f'<row r="1">{cell("A1", "a")}{cell("B1", "")}</row><row r="2">{cell("A2", "b")}</row>'
    data, notes = workbook(rows, merged("B1:B2")), ImportNotes()
    assert as_seen(data, (("a", "x"), ("b",)), notes) == [["a", "x"], ["b"]]
    assert as_seen(data, (("a", ""), ("b", "y")), ImportNotes()) == [["a", ""], ["b", ""]]
    assert list(notes.changed.values()) == [["row 1: x"]]
    assert seen(data)[1] == {}


VALUES = (
    open_row(
        open_cell("25%", 'office:value-type="percentage" office:value="0.25"'),
        open_cell("007", 'office:value-type="float" office:value="7"'),
        open_cell("70", 'office:value-type="float" office:value="70"'),
    ),
    open_row(
        open_cell("", 'office:value-type="percentage" office:value="0.25"'),
        open_cell("007", 'office:value-type="string"'),
        open_cell("0", 'office:value-type="float" office:value="0"'),
    ),
)


@together(
    ("rows", "columns", "cells"),
    [
        (2, 3, [["25%", "007", "70"], ["0.25", "007", "0"]]),
        (1, 3, [["25%", "007", "70"]]),
        (2, 1, [["25%"], ["0.25"]]),
    ],
)
def test_numbers_of_an_open_sheet_are_seen_as_they_are_written(
    rows: int, columns: int, cells: list[list[str]]
) -> None:
    assert seen(open_sheet(*VALUES), rows, columns) == (cells, {})


def test_the_last_row_of_an_open_sheet_is_seen_and_none_beyond_it() -> None:
    hidden = 'table:visibility="collapse"'
    rows = [open_row(open_cell(name), more=hidden) for name in "abc"]
    for count, said in ((1, ["row 1"]), (2, ["row 1", "row 2"]), (3, ["row 1", "row 2", "row 3"])):
        assert seen(open_sheet(*rows), count)[1] == {"hidden rows": said}


@together(
    ("down", "first", "said"),
    [(1, ["a", "b", "c"], []), (2, ["a", "a", "c"], ["row 1: a"]), (3, ["a"] * 3, ["row 1: a"])],
)
def test_cells_of_an_open_sheet_span_rows(down: int, first: list[str], said: list[str]) -> None:
    own = f'office:value-type="string" table:number-rows-spanned="{down}"'
    rows = open_row(open_cell("a", own), open_cell("x")), *(open_row(open_cell(n)) for n in "bc")
    cells, notes = seen(open_sheet(*rows))
    assert [row[0] for row in cells] == first
    assert notes == ({"merged cells": said} if said else {})


def test_an_error_of_an_open_sheet_is_an_empty_cell() -> None:
    failed = 'table:formula="of:=1/0" office:value-type="float" calcext:value-type="error"'
    cells, notes = seen(
        open_sheet(open_row(open_cell("a"), open_cell("#N/A", failed), open_cell("b")))
    )
    assert cells == [["a", "", "b"]]
    assert notes == {"cells that show an error": ["B1: #N/A"]}
    rows = open_row(
        open_cell("#N/A", f'{failed} table:number-columns-repeated="28"'), open_cell("b")
    )
    assert seen(open_sheet(rows), columns=99)[1]["cells that show an error"][25:] == [
        "Z1: #N/A", "AA1: #N/A", "AB1: #N/A",
    ]  # fmt: skip
