"""Reads counters and cards from an Excel (``.xlsx``) or LibreOffice (``.ods``) spreadsheet: the
first sheet is read like a CSV file. Of a formula only the displayed value is read.

The archive is checked before anything interprets it (:mod:`builder.loading.reading.sheet_guard`).
"""

from __future__ import annotations

import datetime
import io
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from builder.loading.reading.sheet_guard import RefusedSheet, checked_archive, not_a_spreadsheet
from builder.loading.reading.source_nodes import Place, SourceFile
from builder.problems import Location, Problem

SUFFIXES = (".xlsx", ".ods")

Cells = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Sheet(SourceFile):
    """The first sheet of a spreadsheet as cells; a place in it is the number of a row and of a cell in
    that row, both from 0."""

    cells: Cells = field(default=(), repr=False)

    def at(self, line: int, column: int) -> Location:
        """Return the location of a cell in the sheet: ``line`` is its row and ``column`` the cell
        in it, both from 0."""
        return Location(self.name, line + 1, column + 1)

    def rows(self) -> Iterator[list[tuple[str, Place]]]:
        """Yield the cells of each row with their places."""
        for n, row in enumerate(self.cells):
            if row:
                yield [(text, Place(self, n, m)) for m, text in enumerate(row)]


def read_sheet(name: str, data: bytes) -> tuple[Sheet | None, list[Problem]]:
    """Return the first sheet of a spreadsheet, or ``None`` and the problem if it cannot be read."""
    try:
        return Sheet(name, cells=tuple(_rows(checked_archive(data)))), []
    except RefusedSheet as exc:
        return None, [Problem(exc.code, str(exc), hint=exc.hint, location=Location(name, 1, 1))]


def _rows(data: bytes) -> Iterator[tuple[str, ...]]:
    from python_calamine import CalamineWorkbook

    try:
        book = CalamineWorkbook.from_object(io.BytesIO(data))
        values = book.get_sheet_by_index(0).to_python(skip_empty_area=False)
    except BaseException as exc:
        if isinstance(exc, Exception) or _is_panic(exc):
            raise not_a_spreadsheet() from exc
        raise
    for row in values:
        yield tuple(map(_text, row))


def _is_panic(exc: BaseException) -> bool:
    """Return whether an exception is a panic of a Rust library: it is not an ``Exception``, and its
    class cannot be imported."""
    return type(exc).__name__ == "PanicException"


def _text(value: Any) -> str:
    """Return a cell's value as a CSV file would write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else str(value)
    if isinstance(value, datetime.date | datetime.datetime):
        return value.isoformat()[:10]
    return str(value)
