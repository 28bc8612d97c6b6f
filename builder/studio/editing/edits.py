"""Edits files as a person would: only the changed words are replaced, so that comments, quotes and
columns are unchanged."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import get_args

from builder.files import YAML_ENDINGS
from builder.loading.reading.located_yaml import read_yaml
from builder.loading.reading.source_nodes import Locations, Node, Place, SourceFile
from builder.model.ground.map_parts import Place as NamedPlace
from builder.model.ground.maps import MapSheet
from builder.model.space import Cell
from builder.problems import PathKey
from builder.sentences import filled_sentence
from builder.studio.editing.change_history import ChangeHistory
from builder.studio.editing.file_changes import Change, Outdated, Refused, quotes_of, yaml_spelling
from builder.studio.editing.list_items import add_list_item, part_quotes
from builder.studio.editing.terrain_letters import no_letter, with_letters

__all__ = [
    "Change",
    "ChangeHistory",
    "Outdated",
    "Refused",
    "exact",
    "name_place",
    "paint_terrain",
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
    sheet: MapSheet,
    locations: Locations,
    painted: Mapping[str, Sequence[Cell]],
    known: Mapping[str, str] | None = None,
) -> Change:
    """Return the change that gives hexes another terrain, on a map written in letters; ``painted``
    are the hexes by their new terrain. ``known`` are letters of terrain that is not in the map's
    legend: it is added there when it is painted."""
    letters = {terrain: _letter_of(sheet, terrain, known or {}) for terrain in painted}
    node = exact(locations, ("maps", sheet.id, "terrain"))
    if not node.block:
        raise Refused("the terrain of this map is not written in letters: change it in the file")
    file = node.place.file
    lines = file.text.splitlines(keepends=True)
    for terrain, cells in painted.items():
        for place in _letters_at(sheet, node, cells):
            line = lines[place.line]
            lines[place.line] = line[: place.column] + letters[terrain] + line[place.column + 1 :]
    added = {letter: kind for kind, letter in letters.items() if letter not in sheet.legend}
    after = with_letters(node, "".join(lines), added)
    in_place = not added and all(len(letter) == 1 for letter in letters.values())
    return Change(
        Path(file.name), file.text, after, painted_text(sheet, painted), in_place=in_place
    )


def painted_text(sheet: MapSheet, painted: Mapping[str, Sequence[Cell]]) -> str:
    """Return a short description of a painting change: which places get which terrain."""
    said = []
    for terrain, cells in painted.items():
        more = " …" if len(cells) > 4 else ""
        said.append(f"{', '.join(sheet.space.id(cell) for cell in cells[:4])}{more}: {terrain}")
    return "; ".join(said)


def _letter_of(sheet: MapSheet, terrain: str, known: Mapping[str, str]) -> str:
    letter = next((sign for sign, kind in sheet.legend.items() if kind == terrain), "")
    if not letter and terrain not in known:
        raise no_letter(terrain)
    return letter or known[terrain]


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


def exact(locations: Locations, path: PathKey) -> Node:
    """Return the node at exactly this path; raises :class:`Refused` if nothing is written there as
    YAML."""
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
    if Path(node.place.file.name).suffix not in YAML_ENDINGS:
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


def _letters_at(sheet: MapSheet, node: Node, cells: Sequence[Cell]) -> Iterator[Place]:
    """Yield the place of each hex's letter in the text grid, whose rows follow a line of column
    names, each after its own name."""
    flat = sheet.written_grid.orientation == "flat"
    file = node.place.file
    rows = [i for i in range(node.place.line + 1, len(file.lines)) if file.lines[i].strip()]
    words: dict[int, list[re.Match[str]]] = {}
    for cell in cells:
        row, column = (cell.position, cell.line) if flat else (cell.line, cell.position)
        if row + 1 >= len(rows):
            raise Refused("this hex has no letter")
        line = rows[row + 1]
        if line not in words:
            words[line] = list(_WORD.finditer(file.lines[line]))
        if column + 1 >= len(words[line]) or len(words[line][column + 1][0]) != 1:
            raise Refused("this hex has no letter")
        yield Place(file, line, words[line][column + 1].start())
