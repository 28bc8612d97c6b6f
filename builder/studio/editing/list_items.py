"""Adds items to lists in YAML files, in the style of the items that are there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from builder.files import YAML_ENDINGS
from builder.loading.reading.located_yaml import read_yaml
from builder.loading.reading.source_nodes import Locations, Node, SourceFile
from builder.problems import PathKey
from builder.studio.editing.file_changes import Change, Refused, quotes_of

_WIDE = 112
"""The width in characters up to which lines are written, where they can be broken."""


def part_quotes(locations: Locations, part: PathKey) -> str:
    """Return the kind of quotes used most in the file of a part."""
    found = locations.node(part)
    return quotes_of(found[0].place.file.text if found else "")


def add_list_item(
    locations: Locations, part: PathKey, keys: Sequence[str], item: Sequence[str], what: str
) -> Change:
    """Return the change that adds an item at the end of the list at ``keys`` of a part with its own
    file, or the first item of a list that does not exist yet. ``item`` are its lines, without dash
    and indent."""
    found = locations.node(part)
    if found is None or found[1]:
        raise Refused("this is not written in a file")
    root = found[0]
    node, left = root, list(keys)
    while left and (child := node.child(left[0])) is not None:
        node = child
        left.pop(0)
    if not left and node.items:
        return _append_lines(node.items[-1], item, what)
    if not left:
        raise Refused("the list is empty: write the first item into the file")
    return _add_first_item(root, node, left, item, what)


def _append_lines(last: Node, item: Sequence[str], what: str) -> Change:
    """Return the change that adds an item's lines after the last item of a list that has each item
    on a line of its own."""
    file = last.place.file
    lines = file.text.splitlines(keepends=True)
    dash = re.match(r"( *)- +", lines[last.place.line])
    if dash is None or dash.end() > last.place.column:
        raise Refused("the list is not written with a line for each: change it in the file")
    at = _end(lines, last.place.line, len(dash[1]))
    return _insert(file, lines, at, _dashed(item, dash[0]), what)


def _add_first_item(
    root: Node, node: Node, keys: Sequence[str], item: Sequence[str], what: str
) -> Change:
    """Return the change that adds the first item of a list, with the keys that lead to it: below
    ``node``, or at the end of the file."""
    file = root.place.file
    if Path(file.name).suffix not in YAML_ENDINGS:
        raise Refused("this stands in a spreadsheet: change it there")
    lines = file.text.splitlines(keepends=True)
    if node is root:
        at, indent = len(lines), 0
    elif node.key is not None and node.fields:
        inner = next(iter(node.fields.values()))
        at, indent = _end(lines, node.key.line, node.key.column), (inner.key or inner.place).column
    else:
        raise Refused("this is not written as a list: change it in the file")
    new = [f"{' ' * (indent + 2 * i)}{key}:\n" for i, key in enumerate(keys)]
    new += _dashed(item, " " * (indent + 2 * len(keys)) + "- ")
    return _insert(file, lines, at, new, what)


def _end(lines: Sequence[str], first: int, indent: int) -> int:
    """Return the number of the line after a block that begins on line ``first``; the block includes
    the following lines with deeper indent."""
    end = first + 1
    for number in range(first + 1, len(lines)):
        line = lines[number]
        if not line.strip():
            continue
        if len(line) - len(line.lstrip(" ")) <= indent:
            break
        end = number + 1
    return end


def _dashed(item: Sequence[str], dash: str) -> list[str]:
    first, *rest = item
    return [f"{dash}{first}\n", *(f"{' ' * len(dash)}{line}\n" for line in rest)]


def _insert(
    file: SourceFile, lines: Sequence[str], at: int, new: Sequence[str], what: str
) -> Change:
    before = "".join(lines[:at])
    gap = "" if not before or before.endswith("\n") else "\n"
    after = f"{before}{gap}{''.join(new)}{''.join(lines[at:])}"
    if read_yaml(SourceFile(file.name, after))[1]:
        raise Refused("the list is written in a way that cannot go on here: change it in the file")
    return Change(Path(file.name), file.text, after, what)


def wrapped_words(words: Sequence[str], first: str, indent: str, separator: str = ", ") -> str:
    """Return words as text, wrapped where lines get too wide; ``first`` is the text before them."""
    lines, line = [], first
    for i, word in enumerate(words):
        end = separator.rstrip() if i < len(words) - 1 else ""
        if len(line) + len(word) + len(end) > _WIDE and line.strip():
            lines.append(line.rstrip())
            line = indent
        line += word + end + (" " if i < len(words) - 1 else "")
    return "\n".join([*lines, line])
