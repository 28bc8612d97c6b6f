"""Counters and cards as a spreadsheet of Excel (``.xlsx``) or LibreOffice (``.ods``): the first sheet is
read as a CSV file is. What a formula shows is read, never the formula.

The reader of cells makes room for the whole rectangle that is used, so how large that is gets looked up
in the archive before; no archive is unpacked beyond :data:`MAX_UNPACKED`.
"""

from __future__ import annotations

import datetime
import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from xml.parsers import expat

from builder.problems import Location, Problem
from builder.spec.reading.nodes import Place, SourceFile

SUFFIXES = (".xlsx", ".ods")
MAX_UNPACKED = 64_000_000
"""Bytes of all that is in the archive."""
MOST_CELLS = 400_000
"""In the rectangle that a sheet uses."""
_MOST_PARTS = 2_000
_REFERENCE = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")

Cells = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Sheet(SourceFile):
    """A sheet by its cells; places in it are a row and a cell of the row, both from 0."""

    cells: Cells = field(default=(), repr=False)

    def at(self, line: int, column: int) -> Location:
        """The location of a cell: its row and its column."""
        return Location(self.name, line + 1, column + 1)

    def rows(self) -> Iterator[list[tuple[str, Place]]]:
        """The cells of each row with their places."""
        for n, row in enumerate(self.cells):
            if row:
                yield [(text, Place(self, n, m)) for m, text in enumerate(row)]


def read_sheet(name: str, data: bytes) -> tuple[Sheet | None, list[Problem]]:
    """The first sheet of a spreadsheet's bytes; no sheet if it cannot be read, with what is wrong."""
    try:
        _measure(data)
        return Sheet(name, cells=tuple(_rows(data))), []
    except _Refused as exc:
        return None, [Problem(exc.code, str(exc), hint=exc.hint, location=Location(name, 1, 1))]


class _Refused(Exception):
    def __init__(self, code: str, message: str, hint: str) -> None:
        super().__init__(message)
        self.code, self.hint = code, hint


_BROKEN = _Refused(
    "unreadable",
    "this is no spreadsheet that can be read",
    "save it again as .xlsx, .ods or .csv, without a password",
)


def _large(what: str) -> _Refused:
    return _Refused("too-large", what, "a sheet has a row for each counter or card, and no more")


# -- before it is read -----------------------------------------------------------------------------


def _measure(data: bytes) -> None:
    """Raises :class:`_Refused` for an archive that unpacks to too much, and for a sheet that is too
    large."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
            if len(parts) > _MOST_PARTS or sum(p.file_size for p in parts) > MAX_UNPACKED:
                raise _large(f"the spreadsheet unpacks to more than {MAX_UNPACKED // 1_000_000} MB")
            for part in parts:
                if part.filename == "content.xml" or _is_sheet(part.filename):
                    with archive.open(part) as stream:
                        text = stream.read(MAX_UNPACKED + 1)
                    _Area().look_at(text)
    except (zipfile.BadZipFile, OSError, EOFError, ValueError, RuntimeError, NotImplementedError,
            zipfile.LargeZipFile) as exc:  # fmt: skip
        raise _BROKEN from exc


def _is_sheet(name: str) -> bool:
    return name.startswith("xl/worksheets/") and name.endswith(".xml")


@dataclass
class _Area:
    """How many rows and columns a part's sheets use, repeated cells counted as often as they are."""

    row: int = 0
    column: int = 0
    rows_on: int = 1
    columns_on: int = 1
    is_used: bool = False
    last_row: int = 0
    last_column: int = 0

    def look_at(self, text: bytes) -> None:
        """Raises :class:`_Refused` for too many."""
        reader = expat.ParserCreate()
        reader.StartDoctypeDeclHandler = self._doctype
        reader.StartElementHandler = self._open
        reader.EndElementHandler = self._close
        reader.CharacterDataHandler = self._text
        try:
            reader.Parse(text, True)
        except expat.ExpatError as exc:
            raise _BROKEN from exc

    def _doctype(self, *_: object) -> None:
        raise _BROKEN

    def _open(self, name: str, given: dict[str, str]) -> None:
        tag = name.rpartition(":")[2]
        if tag in ("table", "worksheet"):
            self.row, self.rows_on = 0, 1
        elif tag in ("row", "table-row"):
            self._open_row(given)
        elif tag in ("c", "table-cell", "covered-table-cell"):
            self._open_cell(given)

    def _open_row(self, given: dict[str, str]) -> None:
        self.rows_on = _number(given.get("table:number-rows-repeated"), 1)
        self.row = _number(given.get("r"), self.row + 1)
        self.column, self.columns_on, self.is_used = 0, 1, False

    def _open_cell(self, given: dict[str, str]) -> None:
        self.columns_on = _number(given.get("table:number-columns-repeated"), 1)
        self.column += 1
        reference = _REFERENCE.fullmatch(given.get("r", ""))
        if reference:
            self.column, self.row = _column(reference[1]), int(reference[2])
        if any(key.startswith("office:") for key in given):
            self._use()

    def _text(self, text: str) -> None:
        if text.strip() and self.column:
            self._use()

    def _close(self, name: str) -> None:
        tag = name.rpartition(":")[2]
        if tag in ("table-cell", "covered-table-cell"):
            self.column += self.columns_on - 1
        elif tag == "table-row":
            self.row += self.rows_on - 1
            if self.is_used:
                self._reach(self.row, 0)

    def _use(self) -> None:
        self.is_used = True
        self._reach(self.row, self.column + self.columns_on - 1)

    def _reach(self, row: int, column: int) -> None:
        self.last_row, self.last_column = max(self.last_row, row), max(self.last_column, column)
        if self.last_row * self.last_column > MOST_CELLS:
            raise _large(f"a sheet has more than {MOST_CELLS} cells")


def _column(letters: str) -> int:
    """The number of a column, from 1, by its letters."""
    found = 0
    for letter in letters:
        found = found * 26 + ord(letter) - ord("A") + 1
    return found


def _number(text: str | None, usual: int) -> int:
    return int(text) if text and text.isdigit() and len(text) < 9 else usual


# -- its cells -------------------------------------------------------------------------------------


def _rows(data: bytes) -> Iterator[tuple[str, ...]]:
    from python_calamine import CalamineError, CalamineWorkbook

    try:
        book = CalamineWorkbook.from_object(io.BytesIO(data))
        values = book.get_sheet_by_index(0).to_python(skip_empty_area=False)
    except (CalamineError, OSError, ValueError) as exc:
        raise _BROKEN from exc
    for row in values:
        yield tuple(map(_text, row))


def _text(value: Any) -> str:
    """A cell as it would stand in a CSV file."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else str(value)
    if isinstance(value, datetime.date | datetime.datetime):
        return value.isoformat()[:10]
    return str(value)
