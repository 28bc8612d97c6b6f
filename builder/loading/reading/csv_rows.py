"""Reads counters and cards from CSV: a header row of field names, then one row for each counter or
card.

Dots name nested fields (``symbol.branch``, ``front.title``). An empty cell is an absent value; a
row that starts with ``#`` is a comment, and ``# source: given 25.0`` above the header is the file's
source. Columns called ``notes``, and those whose name starts with ``#``, are for the author and
ignored. Cells are separated by commas, semicolons or tabs, whichever the header uses; a spreadsheet
has cells already.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from builder.loading.reading.sheet_guard import MOST_CELLS
from builder.loading.reading.source_nodes import Node, Place, SourceFile
from builder.loading.reading.spreadsheets import Sheet
from builder.problems import Problem
from builder.sentences import filled_sentence

Row = list[tuple[str, Place]]

_MOST_COLUMNS = 200
_MOST_DOTS = 8
"""The largest number of dots in a column name; no field of a counter or card is nested that deep."""


def read_rows(
    file: SourceFile, names: tuple[str, ...] = ("units", "markers")
) -> tuple[Node | None, list[Problem]]:
    """Return a tree like that of ``counters.yaml`` (``source`` and the lists ``names``) and the
    problems; the tree is ``None`` if the cells cannot be separated. With several lists, the column
    ``kind`` names the list of each row; otherwise all rows belong to the first list."""
    delimiter = "," if isinstance(file, Sheet) else _delimiter(file)
    cells = _Cells(file, delimiter)
    read = list(file.rows()) if isinstance(file, Sheet) else cells.rows()
    if cells.problems:
        return None, cells.problems
    top = Place(file, 0, 0)
    root: dict[str, Node] = {}
    rows: list[Row] = []
    for row in read:
        if row[0][0].startswith("#"):
            _comment(row, delimiter, root, header_seen=bool(rows))
        elif any(text.strip() for text, _ in row):
            rows.append(row)
    header = [(_heading(text), place) for text, place in rows[0]] if rows else []
    if len(header) > _MOST_COLUMNS:
        return None, [_too_wide(header)]
    problems = _header_problems(header)
    header = [(name if name.count(".") <= _MOST_DOTS else "", place) for name, place in header]
    lists: dict[str, list[Node]] = {name: [] for name in names}
    for row in rows[1:]:
        problems += _width_problems(row, header)
        item = _item(row, header)
        kind = f"{item.text_of('kind')}s"
        lists[kind if kind in lists else names[0]].append(item)
    root |= {name: Node(list(items), top) for name, items in lists.items()}
    return Node(root, top), problems


def _heading(text: str) -> str:
    """Return the field name that a column's heading stands for; empty for a column that is ignored."""
    name = text.strip()
    return "" if name.startswith("#") or name.lower() == "notes" else name


def _comment(row: Row, delimiter: str, root: dict[str, Node], *, header_seen: bool) -> None:
    """Read the file's source from a comment row above the header; a spreadsheet may have added empty
    cells to the row, or put it in quotes."""
    text, place = row[0]
    body = delimiter.join(cell for cell, _ in row).rstrip(f"{delimiter} ").lstrip("#").strip()
    if body.startswith("source:") and not header_seen:
        column = place.column + text.index("source:")
        value = body.removeprefix("source:").strip()
        root["source"] = Node(value, Place(place.file, place.line, column))


def _too_wide(header: Row) -> Problem:
    message = filled_sentence(
        "the file has {count} columns, more than {most_columns}",
        count=len(header),
        most_columns=_MOST_COLUMNS,
    )
    hint = "a row of column names comes first, then a row for each counter or card"
    return Problem("too-large", message, hint=hint, location=header[_MOST_COLUMNS][1].location)


def _too_long(row: Row) -> Problem:
    message = filled_sentence("more than {most_cells} cells", most_cells=MOST_CELLS)
    return Problem("too-large", message, hint="split the file", location=row[0][1].location)


def _header_problems(header: Row) -> list[Problem]:
    found = []
    seen: dict[str, Place] = {}
    for name, place in header:
        if name and name in seen:
            hint = "keep one of the two columns"
            message = filled_sentence("the column {name!r} is there twice", name=name)
            found.append(Problem("duplicate-key", message, hint=hint, location=place.location))
        seen[name] = place
        if name.count(".") > _MOST_DOTS:
            message = filled_sentence(
                "more than {most_dots} dots in the name of a column", most_dots=_MOST_DOTS
            )
            found.append(Problem("too-deep", message, location=place.location))
    return found


def _width_problems(row: Row, header: Row) -> list[Problem]:
    extra = [(text, place) for text, place in row[len(header) :] if text.strip()]
    if not extra:
        return []
    message = filled_sentence("{strip!r} stands under no column", strip=extra[0][0].strip())
    hint = "a text with the separator in it stands in double quotes"
    return [Problem("bad-value", message, hint=hint, location=extra[0][1].location)]


def _item(row: Row, header: Row) -> Node:
    """Return a row as a mapping, in which dotted column names become nested fields."""
    fields: dict[str, Node] = {}
    for (name, key), (text, place) in zip(header, row, strict=False):
        if name and text.strip():
            gap = len(text) - len(text.lstrip())
            value = Node(text.strip(), place._replace(column=place.column + gap), key)
            _put_field(fields, name.split("."), value)
    return Node(fields, row[0][1])


def _put_field(fields: dict[str, Node], names: list[str], value: Node) -> None:
    for name in names[:-1]:
        child = fields.get(name)
        if child is None or not isinstance(child.value, dict):
            child = fields[name] = Node({}, value.place, value.key)
        fields = child.fields
    fields[names[-1]] = value


def _delimiter(file: SourceFile) -> str:
    lines = (line for line in file.lines if line.strip() and not line.startswith("#"))
    header = next(lines, "")
    return max(",;\t", key=header.count)


@dataclass
class _Cells:
    """Splits a CSV file into cells with their places; quoted cells may contain separators and line
    breaks."""

    file: SourceFile
    delimiter: str
    problems: list[Problem] = field(default_factory=list)

    def rows(self) -> list[Row]:
        """Return the cells of each row, up to the first quotation mark that is out of place."""
        rows: list[Row] = []
        line = count = 0
        while line < len(self.file.lines) and not self.problems:
            row, line = self._row(line)
            rows.append(row)
            count += len(row)
            if count > MOST_CELLS:
                self.problems.append(_too_long(row))
        return rows

    def _row(self, line: int) -> tuple[Row, int]:
        """Return the cells of the row that begins at a line, and the number of the line after it."""
        row: Row = []
        column = 0
        if self.file.lines[line].startswith("#"):  # a comment may contain anything
            return [(self.file.lines[line], Place(self.file, line, 0))], line + 1
        while True:
            text = self.file.lines[line]
            if text[column : column + 1] == '"':
                place = Place(self.file, line, column + 1)
                cell, line, column = self._quoted(place)
                row.append((cell, place))
                end = self._after(place, line, column)
            else:
                end = text.find(self.delimiter, column)
                place = Place(self.file, line, column)
                row.append((text[column : None if end < 0 else end], place))
            if end < 0 or self.problems:
                return row, line + 1
            column = end + 1

    def _after(self, opened: Place, line: int, column: int) -> int:
        """Return the column of the separator after a quoted cell, or -1 at the end of the line; report
        anything else after the closing quotation mark."""
        text = self.file.lines[line]
        end = text.find(self.delimiter, column)
        rest = text[column : None if end < 0 else end].strip()
        if rest:
            hint = 'is one not closed before? One that belongs to a text is written twice, as in ""'
            self._misquoted(
                filled_sentence("{rest!r} follows a closing quotation mark", rest=rest[:40]),
                opened,
                hint,
            )
        return end

    def _quoted(self, opened: Place) -> tuple[str, int, int]:
        """Read a quoted cell from the character after its opening quote; return the text, and line
        and column after its closing quote."""
        lines, (_, line, column) = self.file.lines, opened
        parts: list[str] = []
        while True:
            text = lines[line]
            end = text.find('"', column)
            if end < 0 and line + 1 == len(lines):
                hint = "close it before the next separator, or take it out"
                self._misquoted("this quotation mark is not closed", opened, hint)
                return "", line, len(text)
            if end < 0:
                parts.append(text[column:] + "\n")
                line, column = line + 1, 0
            elif text[end + 1 : end + 2] == '"':
                parts.append(text[column : end + 1])
                column = end + 2
            else:
                return "".join([*parts, text[column:end]]), line, end + 1

    def _misquoted(self, message: str, opened: Place, hint: str) -> None:
        """Report a problem at the opening quotation mark of a cell."""
        where = opened._replace(column=opened.column - 1).location
        self.problems.append(Problem("bad-quote", message, hint=hint, location=where))
