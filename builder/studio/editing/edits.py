"""Edits files as a person would: only the changed words are replaced, so that comments, quotes and
columns are unchanged."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import get_args

from builder.loading.reading.located_yaml import read_yaml
from builder.loading.reading.source_nodes import Locations, Node, Place, SourceFile
from builder.model.ground.map_parts import Place as NamedPlace
from builder.model.ground.maps import MapSheet
from builder.model.pieces.counters import Counter
from builder.model.space import Cell
from builder.problems import PathKey
from builder.sentences import filled_sentence
from builder.studio.editing.change_history import ChangeHistory
from builder.studio.editing.file_changes import Change, Outdated, Refused, quotes_of, yaml_spelling
from builder.studio.editing.list_items import add_list_item, part_quotes

__all__ = [
    "Change",
    "ChangeHistory",
    "Outdated",
    "Refused",
    "exact",
    "name_place",
    "paint_terrain",
    "place_unit",
    "set_value",
    "value_span",
]

_WORD = re.compile(r"\S+")
KINDS: tuple[str, ...] = get_args(NamedPlace.model_fields["kind"].annotation)
"""The kinds of named places on a grid."""


def set_value(locations: Locations, path: PathKey, text: str) -> Change:
    """Return the change that gives a new text to a value written as one word or one quoted text."""
    node = exact(locations, path)
    if not isinstance(node.value, str) or node.block:
        raise Refused("this is not one value: change it in the file")
    start, end = value_span(node)
    file = node.place.file
    source = file.text
    new = yaml_spelling(text, source[start:end], quotes_of(source))
    after = source[:start] + new + source[end:]
    _prove(file, after, node, text)
    return Change(Path(file.name), source, after, f"{path[-1]}: {node.value} → {text}")


def paint_terrain(
    sheet: MapSheet, locations: Locations, cells: Sequence[Cell], terrain: str
) -> Change:
    """Return the change that gives some hexes another terrain, on a map written in letters."""
    letter = next((sign for sign, kind in sheet.legend.items() if kind == terrain), "")
    if not letter:
        raise Refused(
            filled_sentence(
                "the legend of the map has no letter for {terrain}: add one to `legend`",
                terrain=terrain,
            )
        )
    node = exact(locations, ("maps", sheet.id, "terrain"))
    if not node.block:
        raise Refused("the terrain of this map is not written in letters: change it in the file")
    file = node.place.file
    lines = file.text.splitlines(keepends=True)
    for cell in cells:
        place = _letter_at(sheet, node, cell)
        line = lines[place.line]
        lines[place.line] = line[: place.column] + letter + line[place.column + 1 :]
    names = ", ".join(sheet.space.id(cell) for cell in cells[:4])
    more = " …" if len(cells) > 4 else ""
    said = f"{names}{more}: {terrain}"
    return Change(Path(file.name), file.text, "".join(lines), said, in_place=len(letter) == 1)


def name_place(locations: Locations, sheet: MapSheet, at: str, name: str, kind: str) -> Change:
    """Return the change that names a hex: it replaces an existing name, or adds one at the end of
    the map's list."""
    part: PathKey = ("maps", sheet.id)
    for n, place in enumerate(sheet.places):
        if place.hex == at:
            return set_value(locations, (*part, "places", n, "name"), name)
    if kind not in KINDS:
        raise Refused(
            filled_sentence(
                "a place is one of {kinds}, not {kind!r}", kinds=", ".join(KINDS), kind=kind
            )
        )
    words = [yaml_spelling(word, quotes=part_quotes(locations, part)) for word in (name, at, kind)]
    item = "{{name: {}, hex: {}, kind: {}}}".format(*words)
    return add_list_item(locations, part, ["places"], [item], f"{at}: {name}")


def place_unit(locations: Locations, scenario: str, unit: Counter, at: str) -> Change:
    """Return the change that sets up a unit in a scenario: it adds an item at the end if the game
    has more of these counters, else it moves the first existing item."""
    part, counter = ("scenarios", scenario), unit.id
    found = locations.node((*part, "setup"))
    listed = found[0].child("setup") if found else None
    items = enumerate(listed.items if listed else ())
    stand = {
        i: placed.text_of("count") for i, placed in items if placed.text_of("counter") == counter
    }
    if stand and sum(int(n) if n.isdigit() else 1 for n in stand.values()) >= unit.count:
        return set_value(locations, (*part, "setup", min(stand), "at"), at)
    words = [yaml_spelling(word, quotes=part_quotes(locations, part)) for word in (counter, at)]
    item = "{{counter: {}, at: {}}}".format(*words)
    return add_list_item(locations, part, ["setup"], [item], f"{counter} at {at}")


def exact(locations: Locations, path: PathKey) -> Node:
    """Return the node exactly at a path, which must be written as YAML; raises :class:`Refused`
    otherwise."""
    found = locations.node(path)
    if found is None:
        raise Refused("this is not written in a file")
    node, rest = found
    for step in rest:
        child = node.child(step)
        if child is None:
            raise Refused(
                filled_sentence("{step} is not written there: add it to the file", step=step)
            )
        node = child
    if Path(node.place.file.name).suffix not in (".yaml", ".yml"):
        raise Refused("this stands in a spreadsheet: change it there")
    return node


def value_span(node: Node) -> tuple[int, int]:
    """Return start and end of a value in its file's text, including quotes."""
    file, line, column = node.place
    source = file.text
    start = sum(map(len, source.splitlines(keepends=True)[:line])) + column
    sign = source[start : start + 1]
    if sign in ("'", '"'):
        pattern = r"'(?:[^'\n]|'')*'" if sign == "'" else r'"(?:[^"\\\n]|\\.)*"'
        match = re.compile(pattern).match(source, start)
        if match is None:
            raise Refused("this text goes over several lines: change it in the file")
        return start, match.end()
    assert isinstance(node.value, str)
    if not source.startswith(node.value, start):
        raise Refused("this value is not written as it is read: change it in the file")
    return start, start + len(node.value)


def _prove(file: SourceFile, after: str, node: Node, text: str) -> None:
    """Check that the changed file ``after`` is still valid YAML and that the value at the node is
    the new ``text``; raises :class:`Refused` if not."""
    root, problems = read_yaml(SourceFile(file.name, after))
    if problems or root is None:
        raise Refused("the file would not be YAML any more: change it there")
    found = [n for n in _all(root) if n.place[1:] == node.place[1:] and n.value == text]
    if not found:
        raise Refused("the value would be read as something else: change it in the file")


def _all(node: Node) -> list[Node]:
    inner = [*node.items, *node.fields.values()]
    return [node, *(below for one in inner for below in _all(one))]


def _letter_at(sheet: MapSheet, node: Node, cell: Cell) -> Place:
    """Return the place of a hex's letter in the text grid, whose rows follow a line of column
    names, each after its own name."""
    flat = sheet.written_grid.orientation == "flat"
    row, column = (cell.position, cell.line) if flat else (cell.line, cell.position)
    file = node.place.file
    rows = [i for i in range(node.place.line + 1, len(file.lines)) if file.lines[i].strip()]
    if row + 1 >= len(rows):
        raise Refused("this hex has no letter")
    words = list(_WORD.finditer(file.lines[rows[row + 1]]))
    if column + 1 >= len(words) or len(words[column + 1][0]) != 1:
        raise Refused("this hex has no letter")
    return Place(file, rows[row + 1], words[column + 1].start())
