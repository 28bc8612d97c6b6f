"""Returns the cells of a spreadsheet as a person sees them. The library that reads cells ignores
percentages, leading zeros, formulas without a stored value, hidden rows, and merged cells."""

from __future__ import annotations

import io
import zipfile
from xml.etree import ElementTree

from builder.importing.lists import ods_cells, xlsx_cells
from builder.importing.lists.seen_cells import CellInspection
from builder.importing.report import ImportNotes
from builder.loading.reading.sheet_guard import RefusedSheet, checked_archive
from builder.loading.reading.spreadsheets import Cells


def as_seen(data: bytes, cells: Cells, notes: ImportNotes) -> list[list[str]]:
    """Return the cells of the first sheet as a person sees them, and add to ``notes`` what cannot be
    known of them."""
    rows = [list(row) for row in cells]
    seen = _inspect_cells(data, rows, notes)
    for (row, column), text in seen.texts.items():
        if _is_within(rows, row, column):
            rows[row][column] = text
    for row, column in seen.percents:
        if _is_within(rows, row, column):
            rows[row][column] = _percent(rows[row][column])
    for (row, column), zeros in seen.zeros.items():
        if _is_within(rows, row, column) and rows[row][column].isdecimal():
            rows[row][column] = rows[row][column].zfill(zeros)
    for (top, left), (bottom, right) in seen.merged:
        _fill(rows, (top, left), (bottom, right), notes)
    return rows


def _inspect_cells(data: bytes, rows: list[list[str]], notes: ImportNotes) -> CellInspection:
    """Return what the cells show, read from the file itself; nothing if the file's format is
    unknown."""
    try:
        archive = checked_archive(data)
        with_content = ods_cells.CONTENT in zipfile.ZipFile(io.BytesIO(archive)).namelist()
        if with_content:
            return ods_cells.inspect_cells(
                archive, len(rows), max(map(len, rows), default=0), notes
            )
        return xlsx_cells.inspect_cells(archive, notes)
    except (KeyError, RefusedSheet, ElementTree.ParseError, zipfile.BadZipFile, ValueError):
        return CellInspection()


def _is_within(rows: list[list[str]], row: int, column: int) -> bool:
    return row < len(rows) and column < len(rows[row])


def _percent(text: str) -> str:
    try:
        return f"{round(float(text) * 100, 4):g}%"
    except ValueError:
        return text


def _fill(
    rows: list[list[str]], start: tuple[int, int], end: tuple[int, int], notes: ImportNotes
) -> None:
    """Repeat the text of a merged range in each of its rows (in the first column), and note it."""
    (top, left), (bottom, _) = start, end
    if not _is_within(rows, top, left):
        return
    if bottom > top and (text := rows[top][left]):
        notes.change(
            "merged cells: what they say holds for each row",
            "row {row}: {text}",
            row=top + 1,
            text=text,
        )
    for row in range(top + 1, min(bottom, len(rows) - 1) + 1):
        if left < len(rows[row]):
            rows[row][left] = rows[top][left]
