"""Writes rivers and roads that are drawn by hand on the page as chains of hexsides or hexes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from builder.files import YAML_ENDINGS
from builder.loading.reading.located_yaml import read_yaml
from builder.loading.reading.source_nodes import Locations, Node, SourceFile
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.space import PlaceError
from builder.problems import PathKey
from builder.sentences import filled_sentence
from builder.studio.editing.edits import value_span
from builder.studio.editing.file_changes import Change, Refused, yaml_spelling
from builder.studio.editing.list_items import add_list_item, part_quotes, wrapped_words

_MAX_STEPS = 2000
"""The largest number of steps of a course."""


@dataclass(frozen=True)
class Course:
    """A river or road of a map: the map's field that holds it (``hexsides`` or ``paths``), its terrain
    type, its number among the lines of that type, its name, and its steps: ids of hexsides or of
    hexes."""

    field: str
    kind: str
    number: int
    name: str
    steps: tuple[str, ...]

    def as_json(self) -> dict[str, object]:
        """Return the course as JSON data for the page."""
        return {"kind": self.kind, "number": self.number, "name": self.name, "steps": self.steps}


def courses(sheet: MapSheet) -> list[Course]:
    """Return all rivers and roads of a map that are written as chains of steps."""
    found = [
        Course("hexsides", kind, i, course.name, course.sides)
        for kind, listed in sheet.hexsides.items()
        for i, course in enumerate(listed)
    ]
    found += [
        Course("paths", kind, i, course.name, course.hexes)
        for kind, listed in sheet.paths.items()
        for i, course in enumerate(listed)
    ]
    return found


def draw_course(
    game: Game, sheet: MapSheet, locations: Locations, kind: str, number: int, steps: Sequence[str]
) -> Change:
    """Return the change for a drawn chain of steps: if ``number`` is negative, it adds a new river or
    road; otherwise it extends that one at an end, or reroutes it between two of its steps."""
    if not (sheet.grid or sheet.squares):
        raise Refused("this board has no courses through hexes: change it in the file")
    field = _field(game, kind)
    if not (1 if field == "hexsides" else 2) <= len(steps) <= _MAX_STEPS:
        raise Refused(
            filled_sentence("a road leads through 2 to {max_steps} hexes", max_steps=_MAX_STEPS)
        )
    chain = _checked(sheet, field, steps)
    if number < 0:
        return _new(sheet, locations, field, kind, chain)
    old = next((c for c in courses(sheet) if (c.kind, c.number) == (kind, number)), None)
    if old is None or not old.steps:
        raise Refused("this course is not written as a chain of steps: change it in the file")
    return _changed(sheet, locations, old, chain)


def replace_course_steps(
    sheet: MapSheet, locations: Locations, field: str, kind: str, number: int, steps: Sequence[str]
) -> Change:
    """Return the change that replaces all steps of a river or road."""
    old = next(c for c in courses(sheet) if (c.field, c.kind, c.number) == (field, kind, number))
    return _respliced(sheet, locations, old, 0, len(old.steps), _checked(sheet, field, steps))


def _field(game: Game, kind: str) -> str:
    for field in ("hexsides", "paths"):
        if any(type_.id == kind for type_ in getattr(game.terrain, field)):
            return field
    raise Refused(filled_sentence("there is no river or road of the type {kind}", kind=kind))


def _checked(sheet: MapSheet, field: str, steps: Sequence[str]) -> list[str]:
    """Return the steps in the map's notation; raises :class:`Refused` for a step that does not
    exist."""
    space = sheet.space
    try:
        if field == "hexsides":
            return [space.side_id(space.parse_side(step)) for step in steps]
        return [space.id(cell) for cell in space.path(steps)]
    except PlaceError as exc:
        raise Refused(str(exc)) from exc


def _new(
    sheet: MapSheet, locations: Locations, field: str, kind: str, chain: Sequence[str]
) -> Change:
    key = "sides" if field == "hexsides" else "hexes"
    words = [
        yaml_spelling(step, quotes=part_quotes(locations, ("maps", sheet.id))) for step in chain
    ]
    text = wrapped_words(words, f"{key}: [", "  ") + "]"
    item = [f"{{{text}}}"] if "\n" not in text and len(text) < 100 else text.split("\n")
    what = f"{kind}: {chain[0]} … {chain[-1]}"
    return add_list_item(locations, ("maps", sheet.id), [field, kind], item, what)


def _changed(sheet: MapSheet, locations: Locations, old: Course, chain: list[str]) -> Change:
    return _respliced(sheet, locations, old, *_fitted(sheet, old, chain))


def _respliced(
    sheet: MapSheet, locations: Locations, old: Course, first: int, last: int, new: list[str]
) -> Change:
    """Return the change that replaces the steps ``first`` to ``last`` of a river or road by ``new``
    ones."""
    key = "sides" if old.field == "hexsides" else "hexes"
    path: PathKey = ("maps", sheet.id, old.field, old.kind, old.number, key)
    found = locations.node(path)
    node = found[0].find(found[1]) if found else None
    if node is None or Path(node.place.file.name).suffix not in YAML_ENDINGS:
        raise Refused("this is not written in a file of the map")
    after = _spliced(node, first, last, new)
    _prove(node, after, [*old.steps[:first], *new, *old.steps[last:]])
    what = f"{old.name or old.kind}: {new[0]} … {new[-1]}" if new else old.name or old.kind
    return Change(Path(node.place.file.name), node.place.file.text, after, what)


def _fitted(sheet: MapSheet, old: Course, chain: list[str]) -> tuple[int, int, list[str]]:
    """Return the range of steps of a river or road (from, to) that a drawn chain replaces, and the
    chain in the direction of the river or road."""
    at = {step: i for i, step in enumerate(_checked(sheet, old.field, old.steps))}
    steps = list(at)
    count = len(old.steps)
    begin, end = at.get(chain[0]), at.get(chain[-1])
    if begin is not None and end is not None and begin != end:
        return (begin, end + 1, chain) if begin < end else (end, begin + 1, chain[::-1])
    for way in (chain, chain[::-1]):
        new = [step for step in way if step not in at]
        if new and (way[0] == steps[-1] or _touch(sheet, old.field, way[0], steps[-1])):
            return count, count, new
        if new and (way[-1] == steps[0] or _touch(sheet, old.field, way[-1], steps[0])):
            return 0, 0, new
    raise Refused("begin at an end of it, or begin and end on it; or draw a new one")


def _touch(sheet: MapSheet, field: str, a: str, b: str) -> bool:
    """Return whether two hexsides meet in a corner, or two hexes share a side."""
    space = sheet.space
    if field == "paths":
        return space.adjacent(space.cell(a), space.cell(b))
    cells = {*space.side_cells(space.parse_side(a)), *space.side_cells(space.parse_side(b))}
    return len(cells) == 3 and all(space.adjacent(x, y) for x in cells for y in cells if x != y)


# -- the text ----------------------------------------------------------------------------------------


def _spliced(node: Node, first: int, last: int, new: Sequence[str]) -> str:
    """Return the text of the file with the steps ``first`` to ``last`` of a list replaced; the text
    between the other steps is unchanged."""
    source = node.place.file.text
    spans = [_span(node, item) for item in node.words]
    quote = source[spans[0][0]]
    words = list(new)
    if isinstance(node.value, list):
        words = [yaml_spelling(step, quote if quote in "'\"" else "") for step in new]
    between = {source[a[1] : b[0]] for a, b in pairwise(spans)}
    gap = min(between, key=len) if between else ", "
    if re.search(r"\n *- ", gap):
        text = gap.join(words)
    else:
        text = _broken(source, spans[min(first, len(spans) - 1)][0], words, gap, between)
    if first < last:
        return source[: spans[first][0]] + text + source[spans[last - 1][1] :]
    if first == 0:
        return source[: spans[0][0]] + text + gap + source[spans[0][0] :]
    return source[: spans[-1][1]] + gap + text + source[spans[-1][1] :]


def _broken(source: str, at: int, words: Sequence[str], gap: str, between: set[str]) -> str:
    """Return words wrapped over several lines with the indent of their list, if the list is written on
    several lines."""
    folds = [gap for gap in between if "\n" in gap]
    if not folds:
        return gap.join(words)
    indent = folds[0].rpartition("\n")[2]
    lead = source[source.rfind("\n", 0, at) + 1 : at]
    return wrapped_words(words, " " * len(lead), indent, gap).lstrip(" ")


def _span(node: Node, item: Node) -> tuple[int, int]:
    """Return start and end of a step in the file's text, including quotes."""
    if isinstance(node.value, list):
        return value_span(item)
    file = node.place.file
    start = sum(map(len, file.text.splitlines(keepends=True)[: item.place.line]))
    start += item.place.column
    if not file.text.startswith(item.text, start):
        raise Refused("these steps are not written as they are read: change them in the file")
    return start, start + len(item.text)


def _prove(node: Node, after: str, steps: Sequence[str]) -> None:
    """Check that the changed file ``after`` is still valid YAML, and that the list now has these
    steps; raises :class:`Refused` if not."""
    root, problems = read_yaml(SourceFile(node.place.file.name, after))
    if problems or root is None:
        raise Refused("the file would not be YAML any more: change it there")
    if not any(_steps(one) == list(steps) for one in _all(root)):
        raise Refused("the steps would be read as something else: change them in the file")


def _steps(node: Node) -> list[str]:
    return [item.text for item in node.items] if node.items else node.text.split()


def _all(node: Node) -> list[Node]:
    inner = [*node.items, *node.fields.values()]
    return [node, *(below for one in inner for below in _all(one))]
