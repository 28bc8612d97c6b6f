"""Cells of a spreadsheet as they are seen: what the reader of cells says nothing of. Percentages and
leading zeros are how a number is shown, a formula may have no value, rows may be hidden, cells merged."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.etree import ElementTree

from builder.importing.report import Notes
from builder.loading.reading.sheet_guard import RefusedSheet, guarded
from builder.loading.reading.spreadsheets import Cells

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_ID = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_PERCENTS = {9, 10}
"""The formats of percentages that every workbook has."""
_REFERENCE = re.compile("([A-Z]{1,3})([0-9]{1,7})")


@dataclass
class _Seen:
    """What a sheet says of its cells, by row and column from 0."""

    percents: set[tuple[int, int]] = field(default_factory=set)
    zeros: dict[tuple[int, int], int] = field(default_factory=dict)
    merged: list[tuple[tuple[int, int], tuple[int, int]]] = field(default_factory=list)


def as_seen(data: bytes, cells: Cells, notes: Notes) -> list[list[str]]:
    """The cells of the first sheet of an ``.xlsx`` as they are seen, and notes of what cannot be seen in
    them; others as they are."""
    rows = [list(row) for row in cells]
    try:
        seen = _look(guarded(data), notes)
    except (KeyError, RefusedSheet, ElementTree.ParseError, zipfile.BadZipFile, ValueError):
        return rows
    for row, column in seen.percents:
        if _within(rows, row, column):
            rows[row][column] = _percent(rows[row][column])
    for (row, column), zeros in seen.zeros.items():
        if _within(rows, row, column) and rows[row][column].isdecimal():
            rows[row][column] = rows[row][column].zfill(zeros)
    for (top, left), (bottom, right) in seen.merged:
        _fill(rows, (top, left), (bottom, right), notes)
    return rows


def _within(rows: list[list[str]], row: int, column: int) -> bool:
    return row < len(rows) and column < len(rows[row])


def _percent(text: str) -> str:
    try:
        return f"{round(float(text) * 100, 4):g}%"
    except ValueError:
        return text


def _fill(
    rows: list[list[str]], start: tuple[int, int], end: tuple[int, int], notes: Notes
) -> None:
    """What stands in merged cells is said of each of them, down the rows."""
    (top, left), (bottom, _) = start, end
    if not _within(rows, top, left) or bottom - top > len(rows):
        return
    if bottom > top and (text := rows[top][left]):
        notes.change("merged cells: what they say holds for each row", f"row {top + 1}: {text}")
    for row in range(top + 1, min(bottom, len(rows) - 1) + 1):
        if left < len(rows[row]):
            rows[row][left] = rows[top][left]


def _look(data: bytes, notes: Notes) -> _Seen:
    """Raises ``KeyError`` for what is no ``.xlsx``."""
    seen = _Seen()
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        formats = list(_formats(archive))
        with archive.open(_first(archive)) as file:
            for _, element in ElementTree.iterparse(file):
                if element.tag == f"{_MAIN}row":
                    _row(element, formats, seen, notes)
                    element.clear()
                elif element.tag == f"{_MAIN}mergeCell":
                    first, _, last = element.get("ref", "").partition(":")
                    seen.merged.append((_at(first), _at(last or first)))
    return seen


def _row(row: ElementTree.Element, formats: list[str], seen: _Seen, notes: Notes) -> None:
    if row.get("hidden") in ("1", "true"):
        notes.change("hidden rows: they are taken as well", f"row {row.get('r', '?')}")
    for cell in row.iter(f"{_MAIN}c"):
        where = cell.get("r", "")
        value, formula = cell.findtext(f"{_MAIN}v"), cell.find(f"{_MAIN}f")
        if formula is not None and not value:
            about = "formulas whose value is not in the file: open it in its program and save it"
            notes.change(about, where)
        elif cell.get("t") == "e":
            notes.change("cells that show an error: they are empty", f"{where}: {value}")
        style = int(cell.get("s", "0"))
        shown = formats[style] if style < len(formats) else ""
        if cell.get("t", "n") == "n" and value and shown == "%":
            seen.percents.add(_at(where))
        elif cell.get("t", "n") == "n" and value and shown:
            seen.zeros[_at(where)] = len(shown)


def _formats(archive: zipfile.ZipFile) -> Iterator[str]:
    """How each style shows numbers: ``%``, as many zeros as it has figures at the least, or empty."""
    try:
        root = ElementTree.fromstring(archive.read("xl/styles.xml"))
    except KeyError:
        return
    own = {
        int(one.get("numFmtId", "0")): one.get("formatCode", "")
        for one in root.iter(f"{_MAIN}numFmt")
    }
    for style in root.iterfind(f"{_MAIN}cellXfs/{_MAIN}xf"):
        id = int(style.get("numFmtId", "0"))
        code = own.get(id, "")
        if id in _PERCENTS or "%" in code:
            yield "%"
        else:
            yield code if re.fullmatch("0{2,12}", code) else ""


def _first(archive: zipfile.ZipFile) -> str:
    """The part that holds the first sheet."""
    book = ElementTree.fromstring(archive.read("xl/workbook.xml"))
    id = next(sheet.get(_ID) for sheet in book.iter(f"{_MAIN}sheet"))
    for one in ElementTree.fromstring(archive.read("xl/_rels/workbook.xml.rels")):
        if one.get("Id") == id:
            target = one.get("Target", "")
            return target.lstrip("/") if target.startswith("/") else f"xl/{target}"
    raise KeyError(id)


def _at(reference: str) -> tuple[int, int]:
    """Row and column of a cell, from 0."""
    match = _REFERENCE.fullmatch(reference)
    if match is None:
        raise ValueError(reference)
    column = 0
    for letter in match[1]:
        column = 26 * column + ord(letter) - ord("A") + 1
    return int(match[2]) - 1, column - 1
