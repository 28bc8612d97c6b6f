"""Adds a deck of cards with all that it needs: a layout, a first card, and boxes for its piles on a table."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from builder.i18n.translate import Translator
from builder.loading.reading.source_nodes import Node
from builder.model.pieces.cards import SIZES
from builder.sentences import filled_sentence
from builder.studio.editing.file_changes import Refused
from builder.studio.entries.entry_files import EntryFile
from builder.studio.entries.id_spaces import Named, named_things

_GAP = 10
"""The distance in mm between boxes on the table."""
_ROOM = (8, 12)
"""By how much a box is wider and higher than the cards in it, in mm: its name stands above them."""

Step = Mapping[str, Any]


def new_deck(files: Mapping[str, EntryFile], id: str, tr: Translator) -> list[Step]:
    """Return the steps of the change that adds a deck; raises :class:`Refused` if there is one with this
    id."""
    things = list(named_things(files))
    if any(one.id == id and one.space in ("decks", "cards") for one in things):
        raise Refused(filled_sentence("{name} is there already", name=id))
    title = id.replace("-", " ").replace("_", " ").capitalize()
    layouts = [one.id for one in things if one.space == "layouts"]
    layout = layouts[0] if layouts else id
    file, steps = _file_for("cards", things, files)
    if not layouts:
        steps.append(_item(files, file, "layouts", {"id": layout, "size": "poker"}))
    deck = {"id": id, "title": title, "layout": layout}
    card = {"id": f"{id}-1", "deck": id, "title": f"{title} 1"}
    steps += [_item(files, file, "decks", deck), _item(files, file, "cards", card)]
    size = _size_of(files, things, layout)
    return [*steps, *_boxes(files, things, _piles(id, title, True, tr), size, tr)]


def lay_deck(files: Mapping[str, EntryFile], id: str, tr: Translator) -> list[Step]:
    """Return the steps of the change that adds the boxes on the table that a deck lacks."""
    things = list(named_things(files))
    entry = next((one for one in things if one.space == "decks" and one.id == id), None)
    deck = _node_of(files, entry) if entry is not None else None
    if deck is None:
        raise Refused(filled_sentence("there is no deck {id}", id=id))
    discards = deck.text_of("discards").lower() not in ("no", "false", "off")
    piles = _piles(id, deck.text_of("title") or id, discards, tr)
    there = {box.text_of("id") for _, box in _tables_boxes(files, things)}
    left = {box: name for box, name in piles.items() if box not in there}
    if not left:
        raise Refused(filled_sentence("{name} is there already", name=id))
    return _boxes(files, things, left, _size_of(files, things, deck.text_of("layout")), tr)


def _piles(id: str, title: str, discards: bool, tr: Translator) -> dict[str, str]:
    """Return the boxes of the piles of a deck, each with its name."""
    more = {f"{id}.discards": tr("Discards"), f"{id}.out": tr("Out of the game")}
    return {id: title} | (more if discards else {})


def _boxes(
    files: Mapping[str, EntryFile],
    things: Sequence[Named],
    piles: Mapping[str, str],
    size: tuple[float, float],
    tr: Translator,
) -> list[Step]:
    """Return the steps that add boxes in a row below all others of the table, or a table with them."""
    wide, high = (math.ceil(length + room) for length, room in zip(size, _ROOM, strict=True))
    low = max((_low_edge(box) for _, box in _tables_boxes(files, things)), default=0)
    boxes = [
        {"id": box, "label": name, "place": [_GAP + n * (wide + _GAP), low + _GAP, wide, high]}
        for n, (box, name) in enumerate(piles.items())
    ]
    table = next((one for one in things if _is_table(files, one)), None)
    if table is not None:
        path, at = [*table.path, "boxes"], len(_items(_node_of(files, table), "boxes"))
        return [
            {"op": "put", "file": table.file, "path": [*path, at + n], "value": box}
            for n, box in enumerate(boxes)
        ]
    taken = {one.id for one in things if one.space == "tracks"}
    id = next(name for n in range(1, 1000) if (name := f"table{n if n > 1 else ''}") not in taken)
    file, steps = _file_for("tracks", things, files)
    made = {"id": id, "title": tr("Table"), "kind": "table", "boxes": boxes}
    return [*steps, _item(files, file, "tracks", made)]


def _file_for(
    kind: str, things: Sequence[Named], files: Mapping[str, EntryFile]
) -> tuple[str, list[Step]]:
    """Return the file that has the most important list of a kind, or any of the kind, or a new one; and
    the steps that make it."""
    spaces = {"cards": "decks", "tracks": "tracks"}
    listed = [one.file for one in things if one.space == spaces[kind]]
    known = [*listed, *(path for path, file in files.items() if file.kind == kind)]
    if known:
        return known[0], []
    file = f"{kind}.yaml"
    return file, [{"op": "new-file", "file": file, "text": f"# {kind.capitalize()}."}]


def _item(files: Mapping[str, EntryFile], file: str, key: str, value: object) -> Step:
    """Return the step that puts an item at the end of a list."""
    root = files[file].root if file in files else None
    return {"op": "put", "file": file, "path": [key, len(_items(root, key))], "value": value}


def _items(node: Node | None, key: str) -> Sequence[Node]:
    listed = node.child(key) if node is not None else None
    return listed.items if listed is not None else ()


def _node_of(files: Mapping[str, EntryFile], thing: Named) -> Node | None:
    root = files[thing.file].root
    return root.at(thing.path) if root is not None else None


def _is_table(files: Mapping[str, EntryFile], thing: Named) -> bool:
    node = _node_of(files, thing) if thing.space == "tracks" else None
    return node is not None and node.text_of("kind") == "table"


def _tables_boxes(
    files: Mapping[str, EntryFile], things: Sequence[Named]
) -> Iterator[tuple[Named, Node]]:
    """Yield the boxes of the tables, each with its table."""
    for thing in things:
        if _is_table(files, thing):
            yield from ((thing, box) for box in _items(_node_of(files, thing), "boxes"))


def _low_edge(box: Node) -> float:
    """Return the low edge of a box on a table, in mm; 0 if it does not say where it lies."""
    numbers = [_number(item.text) for item in _items(box, "place")]
    return math.ceil(numbers[1] + numbers[3]) if len(numbers) == 4 else 0


def _size_of(
    files: Mapping[str, EntryFile], things: Sequence[Named], layout: str
) -> tuple[float, float]:
    """Return the width and height of the cards of a layout, in mm."""
    entry = next((one for one in things if one.space == "layouts" and one.id == layout), None)
    node = _node_of(files, entry) if entry is not None else None
    if node is None:
        return SIZES["poker"]
    own = [_number(item.text) for item in _items(node, "size")]
    wide, high = (
        (own[0], own[1])
        if len(own) == 2 and min(own) > 0
        else SIZES.get(node.text_of("size"), SIZES["poker"])
    )
    across = node.text_of("across").lower() in ("yes", "true", "on") and not own
    return (high, wide) if across else (wide, high)


def _number(text: str) -> float:
    try:
        return float(text.removesuffix("mm"))
    except ValueError:
        return 0.0
