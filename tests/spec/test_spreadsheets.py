"""Counters from spreadsheets: the cells of a CSV file, of Excel's and of LibreOffice's alike."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path

import pytest

from builder.model.game import Game
from builder.problems import Problem, render
from builder.spec.load import load_game
from builder.spec.reading.spreadsheets import MAX_UNPACKED, read_sheet
from tests.spec.mini import MINI, write
from tests.spec.sheets import Rows, ods, ods_of, xlsx, xlsx_of, zipped

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
    assert found.game is not None, "\n".join(map(render, wrong))
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


def test_a_date_is_told_as_what_a_spreadsheet_made_of_values(tmp_path: Path) -> None:
    cell = "1-2-4"
    rows = changed(cell, "2004-03-02")
    problem = told(tmp_path, xlsx(rows), "more.xlsx", "bad-value")
    assert "is a date" in problem.message
