"""Counters from spreadsheets: the cells of a CSV file, of Excel's and of LibreOffice's alike."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from builder.loading.load import load_game
from builder.loading.reading.sheet_guard import MAX_UNPACKED, checked_archive
from builder.loading.reading.spreadsheets import read_sheet
from builder.model.game import Game
from builder.problems import Problem, render_problem
from tests.loading.mini import MINI, write
from tests.loading.sheets import Rows, ods, ods_of, xlsx, xlsx_of, zipped
from tests.together import together

WRITERS = {"xlsx": xlsx, "ods": ods}
MORE = str(MINI["counters/more.csv"])
ROWS = list(csv.reader(io.StringIO(MORE)))
NAMES = ("attack", "defence", "movement")


def folder(tmp_path: Path, data: bytes | str, name: str = "more.csv") -> Path:
    """The small game with other counters in place of its CSV file."""
    files = {k: v for k, v in MINI.items() if k != "counters/more.csv"}
    return write(tmp_path, {**files, f"counters/{name}": data})


def good(tmp_path: Path, data: bytes | str, name: str = "more.csv") -> Game:
    found = load_game(folder(tmp_path, data, name))
    wrong = [p for p in found.problems if p.severity == "error"]
    assert found.game is not None, "\n".join(map(render_problem, wrong))
    return found.game


def told(tmp_path: Path, data: bytes | str, name: str, code: str) -> Problem:
    """The one problem of that code."""
    (problem,) = (p for p in load_game(folder(tmp_path, data, name)).problems if p.code == code)
    return problem


def changed(old: str, new: str) -> Rows:
    return [[cell.replace(old, new) if cell == old else cell for cell in row] for row in ROWS]


@pytest.mark.parametrize("kind", WRITERS)
def test_a_spreadsheet_is_read_as_a_csv_file_is(tmp_path: Path, kind: str) -> None:
    plain = good(tmp_path / "csv", MORE)
    sheet = good(tmp_path / kind, WRITERS[kind](ROWS), f"more.{kind}")
    assert sheet.units == plain.units
    assert sheet.markers == plain.markers


@pytest.mark.parametrize("kind", WRITERS)
def test_a_mistake_is_told_with_its_row_and_column(tmp_path: Path, kind: str) -> None:
    rows = changed("count", "cuont")
    problem = told(tmp_path, WRITERS[kind](rows), f"more.{kind}", "unknown-key")
    at = next(n for n, row in enumerate(rows, 1) if "cuont" in row)
    assert problem.location is not None
    assert (problem.location.line, problem.location.column) == (at, rows[at - 1].index("cuont") + 1)
    assert problem.location.file.endswith(f"counters/more.{kind}")


@pytest.mark.parametrize("suffix", [".csv", ".xlsx", ".ods"])
def test_notes_and_columns_of_ones_own_are_passed_over(tmp_path: Path, suffix: str) -> None:
    head = next(n for n, row in enumerate(ROWS) if not row[0].startswith("#"))
    rows = [[*row, "Notes", "#where from"] if n == head else [*row, "mine", "mine"] if n > head
            else row for n, row in enumerate(ROWS)]  # fmt: skip
    text = "\n".join(",".join(row) for row in rows)
    data = WRITERS[suffix[1:]](rows) if suffix[1:] in WRITERS else text
    assert good(tmp_path, data, f"more{suffix}").units


COLUMNS = """\
# source: given 4.1
kind,id,name,nation,symbol.branch,{}
unit,cell,Cell,vc,infantry,{}
"""


def with_columns(heads: str, cells: str) -> str:
    return COLUMNS.format(heads, cells)


def unit_of(game: Game, id: str = "cell") -> tuple[str, str]:
    unit = next(unit for unit in game.units if unit.id == id)
    front, back = unit.values, unit.reduced or ()
    return "-".join(map(str, front)), "-".join(map(str, back))


def test_values_may_stand_in_columns_of_their_own(tmp_path: Path) -> None:
    heads, cells = ",".join(NAMES), "3,4,5"
    game = good(tmp_path, with_columns(f"{heads},count", f"{cells},2"))
    assert unit_of(game)[0] == "-".join(cells.split(","))


def test_so_may_those_of_the_back(tmp_path: Path) -> None:
    heads = ",".join([*NAMES, *(f"reduced.{name}" for name in NAMES)])
    cells = ",".join(["4"] * len(NAMES) + ["2"] * len(NAMES))
    game = good(tmp_path, with_columns(f"{heads},count", f"{cells},2"))
    assert unit_of(game) == ("-".join(["4"] * len(NAMES)), "-".join(["2"] * len(NAMES)))


def test_a_value_that_is_missing_among_them_is_told(tmp_path: Path) -> None:
    text = with_columns(f"{NAMES[0]},count", "4,2")
    problem = told(tmp_path, text, "more.csv", "bad-value")
    assert problem.message == f"values: there is no {NAMES[1]}"


def test_values_stand_in_one_way_only(tmp_path: Path) -> None:
    heads, cells = ",".join(NAMES), ",".join("4" for _ in NAMES)
    text = with_columns(f"{heads},values,count", f"{cells},1-2-3,2")
    assert "columns of their own" in told(tmp_path, text, "more.csv", "bad-value").message


def test_a_cell_that_is_no_value_is_told_where_it_stands(tmp_path: Path) -> None:
    heads, cells = ",".join(NAMES), ",".join(["x!", *("4" for _ in NAMES[1:])])
    found = load_game(folder(tmp_path, with_columns(f"{heads},count", f"{cells},2"))).problems
    assert any(p.location and (p.location.line, p.location.column) == (3, 28) for p in found)


Broken = Callable[[], bytes]
_BIG = '<c r="A1"><v>1</v></c></row><row r="900000"><c r="ZZ900000"><v>1</v></c>'
_MANY = (
    '<table:table table:name="U"><table:table-row table:number-rows-repeated="90000">'
    '<table:table-cell office:value-type="float" office:value="1" '
    'table:number-columns-repeated="9000"/></table:table-row></table:table>'
)
_SHEET = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (lambda: b"no spreadsheet", "unreadable"),
        (lambda: xlsx(ROWS)[:200], "unreadable"),
        (lambda: zipped({"content.xml": "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>"}), "unreadable"),
        (lambda: zipped({"content.xml": "<a><b></a>"}), "unreadable"),
        (lambda: zipped({"other.txt": "x"}), "unreadable"),
        (lambda: zipped({"big": "0" * (MAX_UNPACKED + 1)}), "too-large"),
        (lambda: xlsx_of(f'{_SHEET}<row r="1">{_BIG}</row></sheetData></worksheet>'), "too-large"),
        (lambda: ods_of(_MANY), "too-large"),
    ],
    ids=["text", "cut", "entities", "not closed", "no sheet", "bomb", "far cell", "repeated"],
)
def test_an_archive_that_is_none_or_too_large_is_refused(data: Broken, code: str) -> None:
    sheet, problems = read_sheet("more.ods", data())
    assert sheet is None
    assert [problem.code for problem in problems] == [code]


def rows_of(*rows: str) -> str:
    """The XML of a sheet of Excel's with these rows."""
    return f"{_SHEET}{''.join(rows)}</sheetData></worksheet>"


def table_of(*rows: str) -> bytes:
    """A document of LibreOffice's with these rows."""
    return ods_of(f'<table:table table:name="U">{"".join(rows)}</table:table>')


def row_of(cell: str, repeated: str = "1") -> str:
    return f'<table:table-row table:number-rows-repeated="{repeated}">{cell}</table:table-row>'


def cell_of(text: str, repeated: str = "1") -> str:
    return (
        '<table:table-cell office:value-type="string" '
        f'table:number-columns-repeated="{repeated}"><text:p>{text}</text:p></table:table-cell>'
    )


class PanicException(BaseException):
    """As the libraries in Rust raise it: nobody can import theirs."""


def reader_that(monkeypatch: pytest.MonkeyPatch, raised: type[BaseException]) -> list[object]:
    """Have the reader of cells give up; what it was asked to read."""
    asked: list[object] = []

    def give_up(data: object) -> None:
        asked.append(data)
        raise raised("index out of bounds")

    workbook = type("CalamineWorkbook", (), {"from_object": staticmethod(give_up)})
    monkeypatch.setattr("python_calamine.CalamineWorkbook", workbook)
    return asked


ONE = "<v>1</v>"
SHARED = "<row><c t='s'><v>0</v></c><c t='s'><v>1</v></c><c t='s'><v>x</v></c></row>"
STRINGS = "<sst><si><t>a</t></si><si><t>{}</t></si></sst>"


@together(
    ("data", "code"),
    [
        (lambda: xlsx_of(rows_of(f'<row><c r="ZZZZZZ1">{ONE}</c></row>')), "unreadable"),
        (lambda: xlsx_of(rows_of(f'<row><c r="A4294967295">{ONE}</c></row>')), "unreadable"),
        (lambda: xlsx_of(rows_of(f'<row><c r="XFE1">{ONE}</c></row>')), "unreadable"),
        (lambda: xlsx_of(rows_of(f'<row><c r="A0">{ONE}</c></row>')), "unreadable"),
        (lambda: xlsx_of(rows_of(f'<row r="1048577"><c>{ONE}</c></row>')), "unreadable"),
        (lambda: xlsx_of(f'<worksheet><dimension ref="A1:A99999999"/>{rows_of()}</worksheet>'),
         "unreadable"),
        (lambda: xlsx_of(rows_of(f'<row><c r="A1">{ONE}</c><c r="zz800000">{ONE}</c></row>')),
         "too-large"),
        (lambda: xlsx_of(rows_of(f'<row r="400001"><c r="A1">{ONE}</c></row>',
                                 f"<row><c>{ONE}</c></row>")), "too-large"),
        (lambda: xlsx_of(rows_of(f"<row><c><c>{ONE}</c></c></row>")), "unreadable"),
        (lambda: xlsx_of(rows_of(), sharedStrings='<sst uniqueCount="999999999"/>'), "too-large"),
        (lambda: xlsx_of(rows_of(SHARED), sharedStrings=STRINGS.format("b" * 60)), "too-large"),
        (lambda: table_of(row_of(cell_of("x"), "999999999")), "unreadable"),
        (lambda: table_of(row_of(cell_of("x", "16385"))), "unreadable"),
        (lambda: table_of(row_of(cell_of("x", "-1"))), "unreadable"),
        (lambda: table_of(row_of(cell_of('<text:s text:c="999999999"/>'))), "too-large"),
        (lambda: table_of(row_of(cell_of("x" * 11, "10"))), "too-large"),
        (lambda: table_of(row_of(cell_of("x" * 11), "10")), "too-large"),
        (lambda: table_of(row_of(cell_of("x")), row_of(
            '<table:table-cell><table:table table:name="V"/></table:table-cell>')), "unreadable"),
        (lambda: zipped({"content.xml": "<a/>", "Content.xml": "<a/>"}), "unreadable"),
        (lambda: zipped({"content.xml": "<a>㱣</a>".encode("utf-16")}), "unreadable"),
    ],
)  # fmt: skip
def test_what_would_grow_or_is_not_understood_is_refused_before_it_is_read(
    data: Broken, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builder.loading.reading.sheet_guard.MOST_LETTERS", 100)
    asked = reader_that(monkeypatch, OverflowError)
    sheet, problems = read_sheet("more.ods", data())
    assert sheet is None
    assert [problem.code for problem in problems] == [code]
    assert asked == []


def test_the_reader_of_cells_sees_what_was_looked_at_and_no_more() -> None:
    data = xlsx_of(rows_of(f"<row><c>{ONE}</c></row>"), vbaProject="<a/>")
    parts = zipfile.ZipFile(io.BytesIO(checked_archive(b"before" + data + b"behind"))).namelist()
    assert "xl/worksheets/sheet1.xml" in parts
    pictured = zipped({"content.xml": "<a/>", "Pictures/1.png": "no XML at all"})
    assert zipfile.ZipFile(io.BytesIO(checked_archive(pictured))).namelist() == ["content.xml"]


@together("raised", [PanicException, OverflowError, MemoryError])
def test_where_the_reader_of_cells_gives_up_the_file_is_told(
    raised: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = reader_that(monkeypatch, raised)
    sheet, problems = read_sheet("more.xlsx", xlsx(ROWS))
    assert sheet is None
    assert [problem.code for problem in problems] == ["unreadable"]
    assert len(asked) == 1


def test_an_interrupt_is_no_fault_of_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    reader_that(monkeypatch, KeyboardInterrupt)
    with pytest.raises(KeyboardInterrupt):
        read_sheet("more.xlsx", xlsx(ROWS))


def test_a_date_is_told_as_what_a_spreadsheet_made_of_values(tmp_path: Path) -> None:
    cell = "1-2-4"
    rows = changed(cell, "2004-03-02")
    problem = told(tmp_path, xlsx(rows), "more.xlsx", "bad-value")
    assert "is a date" in problem.message
