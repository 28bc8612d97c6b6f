"""Reads what each cell of a LibreOffice spreadsheet (``.ods``) shows, which the file stores beside the
cell's value."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from xml.etree.ElementTree import Element, iterparse

from builder.importing.lists.seen_cells import CellInspection
from builder.importing.report import ImportNotes

CONTENT = "content.xml"

_SPACE = "{urn:oasis:names:tc:opendocument:xmlns:%s:1.0}"
_TABLE, _TEXT, _OFFICE = (_SPACE % name for name in ("table", "text", "office"))
_ERROR = "{urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0}value-type"
_CELLS = (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell")
_LEADING_ZERO = re.compile("0[0-9]+")


def inspect_cells(data: bytes, rows: int, columns: int, notes: ImportNotes) -> CellInspection:
    """Return what the cells of the first sheet show, and add to ``notes`` what they do not show;
    repeated rows and columns count as far as the sheet is used."""
    seen, number = CellInspection(), 0
    with zipfile.ZipFile(io.BytesIO(data)).open(CONTENT) as file:
        for _, element in iterparse(file):
            if element.tag == f"{_TABLE}table" or number >= rows:
                break
            if element.tag == f"{_TABLE}table-row":
                last = min(rows, number + int(element.get(f"{_TABLE}number-rows-repeated", "1")))
                _row(element, range(number, last), columns, seen, notes)
                number = last
                element.clear()
    return seen


def _row(
    row: Element, numbers: range, columns: int, seen: CellInspection, notes: ImportNotes
) -> None:
    if row.get(f"{_TABLE}visibility", "visible") != "visible":
        for number in numbers:
            notes.change("hidden rows: they are taken as well", "row {row}", row=number + 1)
    for cell, across in _cells(row, columns):
        shown = "\n".join(_text(part) for part in cell.findall(f"{_TEXT}p"))
        told = _missing_value_note(cell, shown)
        for number in numbers:
            for column in across:
                if told:
                    notes.change(told, f"{_name(number, column)}{shown and f': {shown}'}")
                if _is_text(cell, shown):
                    seen.texts[number, column] = "" if told else shown
            down = int(cell.get(f"{_TABLE}number-rows-spanned", "1"))
            if down > 1:
                first = (number, across.start)
                seen.merged.append((first, (number + down - 1, across.start)))


def _cells(row: Element, columns: int) -> Iterator[tuple[Element, range]]:
    """Yield the cells of a row, each with the range of columns that it fills by being repeated."""
    column = 0
    for cell in row:
        if cell.tag in _CELLS:
            last = min(columns, column + int(cell.get(f"{_TABLE}number-columns-repeated", "1")))
            yield cell, range(column, last)
            column = last


def _is_text(cell: Element, shown: str) -> bool:
    """Return whether the text that a cell shows says more than its value."""
    kind = cell.get(f"{_OFFICE}value-type", "")
    if cell.get(_ERROR) == "error":
        return True
    return bool(shown) and (
        kind == "percentage" or (kind == "float" and bool(_LEADING_ZERO.fullmatch(shown)))
    )


def _missing_value_note(cell: Element, shown: str) -> str:
    """Return a note on a cell that shows nothing because it has no value; empty for all other
    cells."""
    if cell.get(_ERROR) == "error":
        return "cells that show an error: they are empty"
    if cell.get(f"{_TABLE}formula") and not shown and not cell.get(f"{_OFFICE}value-type"):
        return "formulas whose value is not in the file: open it in its program and save it"
    return ""


def _text(part: Element) -> str:
    """Return the text of a paragraph; runs of spaces, which the file stores as elements, become spaces
    again."""
    for spaces in part.iter(f"{_TEXT}s"):
        spaces.text = " " * int(spaces.get(f"{_TEXT}c", "1"))
    return "".join(part.itertext())


def _name(row: int, column: int) -> str:
    """Return the name of a cell, such as ``B2``."""
    letters, column = "", column + 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{row + 1}"
