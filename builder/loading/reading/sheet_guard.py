"""Checks an untrusted spreadsheet before anything interprets it.

The cell reader allocates memory for the whole rectangle in use and for as many strings as a part
declares, and writes repeated cells and spaces as often as they are repeated: a kilobyte can take
all memory or end the process. So every part is walked here, and whatever is not understood is
refused: a reference beyond the edge of a sheet, an invalid number, a cell outside any row. The cell
reader gets a copy of the walked parts and nothing else of the archive.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NoReturn
from xml.parsers import expat

from builder.sentences import filled_sentence

MAX_UNPACKED = 64_000_000
"""The largest size in bytes of all files of a spreadsheet's archive when unpacked."""
MOST_CELLS = 400_000
"""The largest number of cells in the rectangle that a sheet uses, and of shared strings."""
MOST_LETTERS = 64_000_000
"""The largest number of characters in all cells; repeated and shared texts count each time that
they are shown."""
_MOST_PARTS, _MOST_ELEMENTS = 2_000, 4_000_000
_LAST_ROW, _LAST_COLUMN = 1_048_576, 16_384
"""The number of rows and columns of a sheet in Excel and LibreOffice; a reference beyond them is
refused."""
_CELL = "([A-Za-z]{1,3})([0-9]{1,7})"
_REFERENCE, _RANGE = re.compile(_CELL), re.compile(f"{_CELL}(?::{_CELL})?")
_NUMBER = re.compile("[0-9]{1,9}")

_SHEETS, _ROWS = ("sheetData", "table"), ("row", "table-row")
_CELLS = ("c", "table-cell", "covered-table-cell")
"""The names of the XML elements that are cells in ``.xlsx`` and ``.ods``."""
_CONTENT_ATTRIBUTES = ("office:", "table:formula")
"""Prefixes of the attributes that give an ``.ods`` cell something to show."""


class RefusedSheet(Exception):
    """Raised for a spreadsheet that is refused: holds the code of the problem, the reason, and a
    hint."""

    def __init__(self, code: str, message: str, hint: str) -> None:
        super().__init__(message)
        self.code, self.hint = code, hint


_SAVE_AGAIN_HINT = "save it again as .xlsx, .ods or .csv, without a password"


def not_a_spreadsheet() -> RefusedSheet:
    """Return the error for data that is not a spreadsheet."""
    return RefusedSheet("unreadable", "this is no spreadsheet that can be read", _SAVE_AGAIN_HINT)


def _large(what: str) -> RefusedSheet:
    return RefusedSheet(
        "too-large", what, "a sheet has a row for each counter or card, and no more"
    )


def checked_archive(data: bytes) -> bytes:
    """Return an archive with only the checked parts. Raises :class:`RefusedSheet` for the first
    thing that the cell reader must not get."""
    try:
        return _packed(dict(_parts(data)))
    except (zipfile.BadZipFile, OSError, EOFError, ValueError, RuntimeError,
            zipfile.LargeZipFile, expat.ExpatError) as exc:  # fmt: skip
        raise not_a_spreadsheet() from exc


def _parts(data: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield each XML part of an archive that the cell reader needs, with its name, after checking
    it."""
    whole = _Totals()
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        entries = archive.infolist()
        if len(entries) > _MOST_PARTS or sum(e.file_size for e in entries) > MAX_UNPACKED:
            raise _large(
                filled_sentence(
                    "the spreadsheet unpacks to more than {max_unpacked} MB",
                    max_unpacked=MAX_UNPACKED // 1000000,
                )
            )
        names = {entry.filename.replace("\\", "/").casefold() for entry in entries}
        # two entries with one name: readers may differ in which one they take
        if len(names) < len(entries):
            raise not_a_spreadsheet()
        for entry in entries:
            is_xml = entry.filename.endswith((".xml", ".rels"))
            if is_xml or entry.filename == "mimetype":
                with archive.open(entry) as stream:
                    text = stream.read(MAX_UNPACKED + 1)
                if is_xml and text:
                    _Part(whole).walk(text)
                yield entry.filename, text
    whole.count_shared()


def _packed(parts: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, text in parts.items():
            archive.writestr(zipfile.ZipInfo(name), text)
    return out.getvalue()


@dataclass
class _Totals:
    """Counts over all parts of a spreadsheet. ``strings`` are the lengths of the shared texts;
    ``shared`` is how often cells refer to each of them, by the reference as written."""

    elements: int = 0
    letters: int = 0
    strings: list[int] = field(default_factory=list)
    shared: Counter[str] = field(default_factory=Counter)

    def add_letters(self, number: int) -> None:
        self.letters += number
        if self.letters > MOST_LETTERS:
            raise _large(
                filled_sentence(
                    "the cells have more than {most_letters} million characters",
                    most_letters=MOST_LETTERS // 1000000,
                )
            )

    def count_shared(self) -> None:
        """Add up the characters of shared texts as often as they are shown; a reference that is no
        number counts as the longest text."""
        longest = max(self.strings, default=0)
        for written, times in self.shared.items():
            index = int(written) if _NUMBER.fullmatch(written) else len(self.strings)
            length = self.strings[index] if index < len(self.strings) else longest
            self.add_letters(length * times)


@dataclass
class _Part:
    """The state while one part of the archive is walked: the sheet's open row and cell, and how far its
    cells extend with all repetitions. Rows and columns count from 1."""

    totals: _Totals
    tags: list[str] = field(default_factory=list)
    in_sheet: bool = False
    in_row: bool = False
    in_cell: bool = False
    row: int = 0
    column: int = 0
    rows_on: int = 1
    columns_on: int = 1
    at: int = 0
    """The row number that the open cell gives for itself."""
    is_used: bool = False
    """True if the open row is in use."""
    last_row: int = 0
    last_column: int = 0
    letters: int = 0
    """The number of characters of the open cell or shared text."""
    shares: bool = False
    """True if the open cell refers to a shared text."""
    said: str = ""

    def walk(self, text: bytes) -> None:
        """Walk a part of the archive; raises :class:`RefusedSheet`, or an error of the XML parser.
        Every part is read as UTF-8 whatever encoding it declares, because the cell reader does the
        same."""
        parser = expat.ParserCreate()
        parser.StartDoctypeDeclHandler = self._doctype
        parser.StartElementHandler = self._open
        parser.EndElementHandler = self._close
        parser.CharacterDataHandler = self._text
        parser.Parse(text.decode("utf-8"), True)

    def _doctype(self, *_: object) -> NoReturn:
        raise not_a_spreadsheet()

    def _open(self, name: str, given: dict[str, str]) -> None:
        self.totals.elements += 1
        if self.totals.elements > _MOST_ELEMENTS:
            raise _large(
                filled_sentence(
                    "the spreadsheet has more than {most_elements} elements",
                    most_elements=_MOST_ELEMENTS,
                )
            )
        tag = name.rpartition(":")[2]
        parent = self.tags[-1] if self.tags else ""
        self.tags.append(tag)
        if tag in _SHEETS:
            self._open_sheet()
        elif self.in_sheet and tag in _ROWS:
            self._open_row(given)
        elif self.in_sheet and tag in _CELLS:
            self._open_cell(parent, given)
        elif self.in_cell:
            self._open_within(name, given)
        elif tag == "dimension" and "ref" in given:
            _refuse_unless(_is_range(given["ref"]), given["ref"])
        elif tag == "sst":
            if _number(given.get("uniqueCount"), 0, 10**9) > MOST_CELLS:
                raise _large(
                    filled_sentence(
                        "the spreadsheet has more than {most_cells} texts", most_cells=MOST_CELLS
                    )
                )
        elif tag == "si":
            self.letters = 0

    def _open_sheet(self) -> None:
        if self.in_sheet:
            raise not_a_spreadsheet()
        self.in_sheet = True
        self.row = self.last_row = self.last_column = 0

    def _open_row(self, given: dict[str, str]) -> None:
        if self.in_row:
            raise not_a_spreadsheet()
        self.in_row, self.is_used, self.column = True, False, 0
        self.rows_on = _number(given.get("table:number-rows-repeated"), 1, _LAST_ROW)
        self.row = _number(given.get("r"), self.row + 1, _LAST_ROW)

    def _open_cell(self, parent: str, given: dict[str, str]) -> None:
        if parent not in _ROWS:
            raise not_a_spreadsheet()
        self.in_cell = True
        self.columns_on = _number(given.get("table:number-columns-repeated"), 1, _LAST_COLUMN)
        self.column, self.at = self.column + 1, self.row
        if "r" in given:
            self.column, self.at = _place(given["r"])
        shown = [text for key, text in given.items() if key.startswith(_CONTENT_ATTRIBUTES)]
        self.letters, self.shares = sum(map(len, shown)), given.get("t") == "s"
        if shown:
            self._use()

    def _open_within(self, name: str, given: dict[str, str]) -> None:
        """Handle the start of an element inside a cell: a value, a paragraph, or repeated spaces."""
        self.said = ""
        if name == "text:s":
            self.letters += _number(given.get("text:c"), 1, 10**9)
        self._use()

    def _text(self, text: str) -> None:
        self.letters += len(text)
        if self.shares:
            self.said += text

    def _close(self, _: str) -> None:
        tag = self.tags.pop()
        if tag == "si":
            self.totals.strings.append(self.letters)
        elif tag in _SHEETS:
            self.in_sheet = False
        elif not self.in_sheet:
            return
        elif tag in _CELLS:
            self._close_cell()
        elif tag in _ROWS:
            self._close_row()
        elif tag == "v" and self.shares:
            self.totals.shared[self.said.strip()] += 1

    def _close_cell(self) -> None:
        self.totals.add_letters(self.letters * self.columns_on * self.rows_on)
        self.column += self.columns_on - 1
        self.in_cell = self.shares = False

    def _close_row(self) -> None:
        self.in_row = False
        self.row += self.rows_on - 1
        if self.is_used:
            self._reach(self.row, 0)

    def _use(self) -> None:
        self.is_used = True
        self._reach(self.at, self.column + self.columns_on - 1)

    def _reach(self, row: int, column: int) -> None:
        self.last_row, self.last_column = max(self.last_row, row), max(self.last_column, column)
        if self.last_row * self.last_column > MOST_CELLS:
            raise _large(
                filled_sentence("a sheet has more than {most_cells} cells", most_cells=MOST_CELLS)
            )


def _place(reference: str) -> tuple[int, int]:
    """Return column and row, from 1, of a cell reference."""
    match = _REFERENCE.fullmatch(reference)
    column, row = (_column(match[1]), int(match[2])) if match else (0, 0)
    _refuse_unless(1 <= column <= _LAST_COLUMN and 1 <= row <= _LAST_ROW, reference)
    return column, row


def _is_range(reference: str) -> bool:
    """Return whether a reference is a valid range of cells, from the first to the last."""
    match = _RANGE.fullmatch(reference)
    if match is None:
        return False
    first, _, last = reference.partition(":")
    (left, top), (right, bottom) = _place(first), _place(last or first)
    return left <= right and top <= bottom


def _refuse_unless(sound: bool, reference: str) -> None:
    if not sound:
        message = filled_sentence("{reference!r} is no place in a sheet", reference=reference[:40])
        raise RefusedSheet("unreadable", message, _SAVE_AGAIN_HINT)


def _column(letters: str) -> int:
    """Return the number of a column, from 1, from its letters."""
    found = 0
    for letter in letters.upper():
        found = found * 26 + ord(letter) - ord("A") + 1
    return found


def _number(text: str | None, usual: int, most: int) -> int:
    """Return the number in an attribute, or ``usual`` if the attribute is missing; raises
    :class:`RefusedSheet` if the number is invalid or exceeds ``most``."""
    if text is None:
        return usual
    if not _NUMBER.fullmatch(text) or int(text) > most:
        raise RefusedSheet(
            "unreadable",
            filled_sentence("{text!r} is no number in a sheet", text=text[:40]),
            _SAVE_AGAIN_HINT,
        )
    return int(text)
