"""Finds the rows of charts: the position of each on its picture, its text, and the place where it
is written in the game's files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from builder.drawing.ink.cropping import Cutter
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect, bounding_box
from builder.drawing.ink.scene import Group, Item, Scene, Text
from builder.drawing.ink.text import text_width
from builder.i18n.locales import customs
from builder.i18n.translate import translator_of
from builder.loading.reading.source_nodes import Locations, Node
from builder.model.game import Game
from builder.model.tables import Chart, ResultsTable
from builder.outputs.catalogue import CatalogueItem
from builder.problems import PathKey
from builder.studio.place_facts import Fact, provenance_text

_TERRAIN = ("hexes", "hexsides", "paths", "features")
_TOUCHING = 0.05
"""The largest distance in mm between two texts that count as one."""
_ROOM = 0.8
"""The margin in mm around the words of a row that counts as part of the row."""


@dataclass(frozen=True)
class ChartRow:
    """A row of a chart: its box on the picture in mm, and the fact that it shows."""

    box: Rect
    fact: Fact

    def as_json(self) -> dict[str, object]:
        """Return the row as JSON data for the page."""
        return {"box": [round(v, 2) for v in self.box], "fact": self.fact.as_json()}


def rows_of_chart(
    game: Game, picture: CatalogueItem, locations: Locations, language: str
) -> list[ChartRow]:
    """Return all rows of a chart that are written in a file, from top to bottom."""
    scene = picture.draw(DrawContext(translator_of(game, language)))
    found = []
    for key, groups in _grouped(scene.items).items():
        path = _path(game, picture, key, locations)
        where = locations.find(path) if path else None
        box = _box(scene, groups)
        if box is not None and where is not None:
            heads = [group for group in groups if group.tag[-1][0].startswith("TH/Row")]
            head = heads[0] if heads else groups[0]
            words = (_words(g, language) for g in groups if g is not head)
            said = " · ".join(filter(None, words))
            found.append(
                ChartRow(box, Fact(_words(head, language), said, where, _source(game, path)))
            )
    return _as_wide(found)


def _grouped(items: Sequence[Item]) -> dict[str, list[Group]]:
    """Return the groups of drawing items that form the cells of each row, by the key of the row."""
    found: dict[str, list[Group]] = {}
    for group in _groups(items):
        key = next((key for role, key, _ in group.tag if role == "TR"), None)
        if key is not None:
            found.setdefault(key, []).append(group)
    return found


def _groups(items: Sequence[Item]) -> Iterator[Group]:
    """Yield all tagged groups among drawing items; of nested groups only the outermost."""
    for item in items:
        if isinstance(item, Group):
            if item.tag:
                yield item
            else:
                yield from _groups(item.items)


def _words(group: Group, language: str) -> str:
    said = [tag[2] for tag in group.tag if tag[2]]
    return said[-1] if said else _joined_texts(list(_texts(group.items)), language)


def _joined_texts(texts: Sequence[Text], language: str) -> str:
    """Return the words of successive text items: a text in two fonts is drawn as two items, and
    each of its lines separately."""
    words = "".join(_gap(*pair, language) + pair[1].text for pair in pairwise(texts))
    return texts[0].text + words if texts else ""


def _gap(text: Text, after: Text, language: str) -> str:
    if text.y != after.y:
        return customs(language).space
    end = text.x + text_width(text.text, text.font, text.size, text.spacing)
    return "" if abs(after.x - end) < _TOUCHING else " "


def _texts(items: Sequence[Item]) -> Iterator[Text]:
    for item in items:
        if isinstance(item, Text):
            yield item
        elif isinstance(item, Group):
            yield from _texts(item.items)


def _box(scene: Scene, groups: Sequence[Group]) -> Rect | None:
    cutter = Cutter(scene)
    boxes = [box for group in groups if (box := cutter.extent(group)) is not None]
    if not boxes:
        return None
    corners = (corner for box in boxes for corner in ((box.x, box.y), (box.right, box.bottom)))
    return bounding_box(corners).inset(-_ROOM)


def _as_wide(found: Sequence[ChartRow]) -> list[ChartRow]:
    """Return the rows with their boxes widened to reach from the leftmost to the rightmost words of
    all rows."""
    if not found:
        return []
    left, right = min(row.box.x for row in found), max(row.box.right for row in found)
    return [
        ChartRow(Rect(left, row.box.y, right - left, row.box.height), row.fact) for row in found
    ]


def _path(game: Game, picture: CatalogueItem, key: str, locations: Locations) -> PathKey:
    """Return the path at which a row of a chart is written in the game; empty if it is written
    nowhere."""
    if picture.path[0] == "terrain":
        for field in _TERRAIN:
            if any(kind.id == key for kind in getattr(game.terrain, field)):
                return ("terrain", field, key)
        return ()
    if picture.path[0] == "sheet":
        return (*picture.path, key)
    if picture.path[0] != "tables":
        return ()
    table = game.table(str(picture.path[1]))
    if isinstance(table, ResultsTable):
        kind, _, number = key.rpartition(" ")
        if kind == "head":
            return (*picture.path, "rows", int(number))
        return (*picture.path, "results", int(key)) if key.lstrip("-").isdigit() else ()
    return _of_chart(table, picture.path, int(key), locations) if key.isdigit() else ()


def _of_chart(table: Chart, path: PathKey, row: int, locations: Locations) -> PathKey:
    """Return the path where a row of a chart is written; for a row that the rules engine filled in, the
    path of the chart's ``fill``."""
    found = locations.node((*path, "rows"))
    written = found[0].find(found[1]).items if found else []
    firsts = [one[0] if one else "" for one in table.rows]
    named = [n for n, node in enumerate(written) if _first_word(node) == firsts[row]]
    if named:  # several rows may begin with the same word
        return (*path, "rows", named[min(firsts[:row].count(firsts[row]), len(named) - 1)])
    return (*path, "fill")


def _first_word(row: Node) -> str | None:
    return row.items[0].text if row.words and row.items else None


def _source(game: Game, path: PathKey) -> str:
    """Return a sentence that gives the source of a row."""
    if path[0] == "terrain":
        kinds = getattr(game.terrain, str(path[1]))
        return provenance_text(next(kind for kind in kinds if kind.id == path[2]), "")
    if path[0] == "sheet":
        return provenance_text(game.sheet, str(path[1]))
    return provenance_text(game.table(str(path[1])), str(path[2]))
