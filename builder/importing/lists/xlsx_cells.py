"""Reads how the cells of an Excel workbook (``.xlsx``) are displayed."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from xml.etree import ElementTree

from builder.importing.lists.seen_cells import CellInspection
from builder.importing.report import ImportNotes

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_ID = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_PERCENTS = {9, 10}
"""The ids of the number formats for percentages that every workbook has."""
_REFERENCE = re.compile("([A-Z]{1,3})([0-9]{1,7})")


def inspect_cells(data: bytes, notes: ImportNotes) -> CellInspection:
    """Return what the cells of the first sheet show, and add to ``notes`` what cannot be known of them.
    Raises ``KeyError`` for data that is not an ``.xlsx``."""
    seen = CellInspection()
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        formats = list(_formats(archive))
        with archive.open(_first_sheet(archive)) as file:
            for _, element in ElementTree.iterparse(file):
                if element.tag == f"{_MAIN}row":
                    _row(element, formats, seen, notes)
                    element.clear()
                elif element.tag == f"{_MAIN}mergeCell":
                    first, _, last = element.get("ref", "").partition(":")
                    seen.merged.append((_cell_position(first), _cell_position(last or first)))
    return seen


def _row(
    row: ElementTree.Element, formats: list[str], seen: CellInspection, notes: ImportNotes
) -> None:
    if row.get("hidden") in ("1", "true"):
        notes.change("hidden rows: they are taken as well", "row {row}", row=row.get("r", "?"))
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
            seen.percents.add(_cell_position(where))
        elif cell.get("t", "n") == "n" and value and shown:
            seen.zeros[_cell_position(where)] = len(shown)


def _formats(archive: zipfile.ZipFile) -> Iterator[str]:
    """Yield for each cell style how it shows numbers: ``%``; or as many zeros as a number has digits at
    least; or an empty text."""
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


def _first_sheet(archive: zipfile.ZipFile) -> str:
    """Return the name of the archive part that contains the first sheet."""
    book = ElementTree.fromstring(archive.read("xl/workbook.xml"))
    id = next(sheet.get(_ID) for sheet in book.iter(f"{_MAIN}sheet"))
    for one in ElementTree.fromstring(archive.read("xl/_rels/workbook.xml.rels")):
        if one.get("Id") == id:
            target = one.get("Target", "")
            return target.lstrip("/") if target.startswith("/") else f"xl/{target}"
    raise KeyError(id)


def _cell_position(reference: str) -> tuple[int, int]:
    """Return the row and column (from 0) of a cell reference."""
    match = _REFERENCE.fullmatch(reference)
    if match is None:
        raise ValueError(reference)
    column = 0
    for letter in match[1]:
        column = 26 * column + ord(letter) - ord("A") + 1
    return int(match[2]) - 1, column - 1
