"""Counters and cards as CSV: a header row of field names, a row for each.

Dots name fields of fields (``symbol.branch``, ``front.title``). An empty cell is an absent value; a
row that starts with ``#`` is a comment, and ``# source: given 25.0`` above the header is the file's
source. Commas, semicolons or tabs part the cells, whichever the header uses.
"""

from __future__ import annotations

from builder.problems import Problem
from builder.spec.nodes import Node, Place, SourceFile

Row = list[tuple[str, Place]]


def read_rows(
    file: SourceFile, names: tuple[str, ...] = ("units", "markers")
) -> tuple[Node, list[Problem]]:
    """A tree like that of ``counters.yaml`` (``source`` and the lists ``names``), and what is wrong.
    Where there are several lists, the column ``kind`` says in which a row belongs; else the first."""
    problems: list[Problem] = []
    top = Place(file, 0, 0)
    root: dict[str, Node] = {}
    rows: list[Row] = []
    for row in _rows(file, _delimiter(file)):
        if row[0][0].startswith("#"):
            _comment(row, root, header_seen=bool(rows))
        elif any(text.strip() for text, _ in row):
            rows.append(row)
    header = [(text.strip(), place) for text, place in rows[0]] if rows else []
    problems += _header_problems(header)
    lists: dict[str, list[Node]] = {name: [] for name in names}
    for row in rows[1:]:
        problems += _width_problems(row, header)
        item = _item(row, header)
        kind = f"{item.text_of('kind')}s" if len(names) > 1 else ""
        lists[kind if kind in lists else names[0]].append(item)
    root |= {name: Node(list(items), top) for name, items in lists.items()}
    return Node(root, top), problems


def _comment(row: Row, root: dict[str, Node], *, header_seen: bool) -> None:
    text, place = row[0]
    body = ",".join(cell for cell, _ in row).lstrip("#").strip()
    if body.startswith("source:") and not header_seen:
        column = place.column + text.index("source:")
        value = body.removeprefix("source:").strip()
        root["source"] = Node(value, Place(place.file, place.line, column))


def _header_problems(header: Row) -> list[Problem]:
    found = []
    seen: dict[str, Place] = {}
    for name, place in header:
        if name in seen:
            hint = "keep one of the two columns"
            message = f"the column {name!r} is there twice"
            found.append(Problem("duplicate-key", message, hint=hint, location=place.location))
        seen[name] = place
    return found


def _width_problems(row: Row, header: Row) -> list[Problem]:
    extra = [(text, place) for text, place in row[len(header) :] if text.strip()]
    if not extra:
        return []
    message = f"{extra[0][0].strip()!r} stands under no column"
    hint = "a text with the separator in it stands in double quotes"
    return [Problem("bad-value", message, hint=hint, location=extra[0][1].location)]


def _item(row: Row, header: Row) -> Node:
    """A row as a mapping; dotted columns nest."""
    fields: dict[str, Node] = {}
    for (name, key), (text, place) in zip(header, row, strict=False):
        if name and text.strip():
            gap = len(text) - len(text.lstrip())
            value = Node(text.strip(), place._replace(column=place.column + gap), key)
            _put(fields, name.split("."), value)
    return Node(fields, row[0][1])


def _put(fields: dict[str, Node], names: list[str], value: Node) -> None:
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


def _rows(file: SourceFile, delimiter: str) -> list[Row]:
    """The cells of each row with their places; quotes may hold separators and line breaks."""
    rows: list[Row] = []
    line = 0
    while line < len(file.lines):
        row, line = _row(file, line, delimiter)
        rows.append(row)
    return rows


def _row(file: SourceFile, line: int, delimiter: str) -> tuple[Row, int]:
    """One row from a line on, and the line after it."""
    row: Row = []
    column = 0
    while True:
        text = file.lines[line]
        if text[column : column + 1] == '"':
            place = Place(file, line, column + 1)
            cell, line, column = _quoted(file, line, column + 1)
            row.append((cell, place))
            end = file.lines[line].find(delimiter, column)
        else:
            end = text.find(delimiter, column)
            row.append((text[column : None if end < 0 else end], Place(file, line, column)))
        if end < 0:
            return row, line + 1
        column = end + 1


def _quoted(file: SourceFile, line: int, column: int) -> tuple[str, int, int]:
    """A quoted cell from after its quote on: the text, and the place after its closing quote."""
    parts: list[str] = []
    while True:
        text = file.lines[line]
        end = text.find('"', column)
        if end < 0 and line + 1 == len(file.lines):
            return "".join([*parts, text[column:]]), line, len(text)
        if end < 0:
            parts.append(text[column:] + "\n")
            line, column = line + 1, 0
        elif text[end + 1 : end + 2] == '"':
            parts.append(text[column : end + 1])
            column = end + 2
        else:
            return "".join([*parts, text[column:end]]), line, end + 1
