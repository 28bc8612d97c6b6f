"""The ids and other names to which a field may refer, grouped by the kind of thing (such as units or
tables)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from builder.loading.reading.source_nodes import Node
from builder.problems import PathKey
from builder.studio.entries.entry_files import EntryFile
from builder.studio.entries.schema_walk import Leaf

_LISTS = {
    "game": ("sides", "nations", "sequence", "schemes", "value_sets"),
    "terrain": ("hexes", "hexsides", "paths", "features"),
    "counters": ("units", "markers", "faces"),
    "cards": ("cards", "decks", "hands", "layouts"),
    "squads": ("troops", "squads", "matchups", "arrivals", "limits"),
    "tracks": ("tracks",),
    "pools": ("pools",),
    "forms": ("forms",),
    "theatres": ("theatres",),
    "themes": ("themes",),
    "examples": ("examples",),
    "mechanisms": ("states", "counts", "dice"),
}
"""The lists whose items have ids, by the kind of their file."""

_FILES = {"map": "maps", "table": "tables", "scenario": "scenarios"}
"""The kinds of files whose name is an id."""

_COUNTERS = ("units", "markers")
_TERRAIN = ("hexes", "hexsides", "paths", "features")
_FIELDS: Mapping[str, tuple[str, ...]] = {
    "side": ("sides",),
    "sides": ("sides",),
    "first_side": ("sides",),
    "nation": ("nations",),
    "nations": ("nations",),
    "scheme": ("schemes", "built-in schemes"),
    "value_set": ("value_sets",),
    "movement_class": ("movement_classes",),
    "classes": ("movement_classes",),
    "phase": ("sequence",),
    "phases": ("sequence",),
    "counter": _COUNTERS,
    "counters": _COUNTERS,
    "contents": _COUNTERS,
    "unit": ("units",),
    "units": ("units",),
    "replaced": ("units",),
    "marker": ("markers",),
    "markers": ("markers",),
    "face": ("faces",),
    "map": ("maps", "theatres"),
    "maps": ("maps",),
    "board": ("maps",),
    "table": ("tables",),
    "tables": ("tables",),
    "charts": ("tables",),
    "track": ("tracks",),
    "tracks": ("tracks",),
    "scenario": ("scenarios",),
    "scenarios": ("scenarios",),
    "deck": ("decks",),
    "decks": ("decks",),
    "layout": ("layouts",),
    "hand": ("hands",),
    "troops": ("troops",),
    "pool": ("pools",),
    "cup": ("pools",),
    "theme": ("themes",),
    "terrain": _TERRAIN,
    "ground": _TERRAIN,
    "state": ("states",),
    "states": ("states",),
    "count": ("counts",),
    "art": ("art",),
    "back_art": ("art",),
    "branch": ("branches",),
    "echelon": ("echelons",),
    "badge": ("badges",),
    "picture": ("pictures", "art"),
}
"""What the values under a key name, for the keys that mean the same wherever they stand."""

_OWN_FIELDS: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("Unit", "count"): (),
    ("Marker", "count"): (),
    ("Card", "count"): (),
    ("Placement", "count"): (),
    ("Nation", "side"): ("sides",),
    ("TerrainType", "art"): (),
    ("TerrainType", "movement"): ("movement_classes",),
    ("GameSheet", "movement_names"): ("movement_classes",),
    ("MapSheet", "legend"): ("hexes",),
    ("MapSheet", "hexsides"): ("hexsides",),
    ("MapSheet", "paths"): ("paths",),
    ("Theatre", "exits"): ("paths",),
    ("Feature", "kind"): ("features",),
    ("Region", "kind"): ("hexes",),
    ("Node", "kind"): ("hexes",),
    ("DisplayBox", "kind"): ("hexes",),
    ("MapSheet", "terrain"): (),
    ("Expansion", "decks"): ("decks",),
}
"""What values name where that differs from the usual meaning of their key."""


class Named(NamedTuple):
    """A thing that has an id: the file and path of its entry, and the name that people read."""

    space: str
    id: str
    title: str
    file: str
    path: PathKey


def spaces_of(owner: str, field: str) -> tuple[str, ...]:
    """Return the kinds of things to whose ids a field may refer, as keys of :func:`names_by_space`."""
    return _OWN_FIELDS.get((owner, field), _FIELDS.get(field, ()))


def names_nothing(owner: str, field: str) -> bool:
    """Return whether the values of a field are words of their own that refer to nothing, although the key
    means something elsewhere."""
    return _OWN_FIELDS.get((owner, field)) == ()


def named_things(files: Mapping[str, EntryFile]) -> Iterator[Named]:
    """Yield everything in the files that has an id by which other places can refer to it."""
    for file in files.values():
        root = file.root
        if root is None:
            continue
        if file.kind in _FILES:
            id = root.text_of("id") or file.path.rpartition("/")[2].removesuffix(".yaml")
            yield Named(_FILES[file.kind], id, _title(root), file.path, ())
        for key in _LISTS.get(file.kind, ()):
            listed = root.child(key)
            for i, item in enumerate(listed.items if listed is not None else ()):
                if id := item.text_of("id"):
                    yield Named(key, id, _title(item), file.path, (key, i))
        classes = root.child("movement_classes") if file.kind == "game" else None
        for word in classes.words if classes is not None else ():
            yield Named("movement_classes", word.text, "", file.path, ("movement_classes",))


def space_at(file: EntryFile, path: PathKey) -> str:
    """Return the kind of thing whose id the entry at a path has; empty if nothing can refer to it."""
    if not path:
        return _FILES.get(file.kind, "")
    listed = len(path) == 2 and str(path[0]) in _LISTS.get(file.kind, ())
    return str(path[0]) if listed else ""


def names_by_space(files: Mapping[str, EntryFile]) -> dict[str, list[list[object]]]:
    """Return by kind of thing the ids that exist, each with its readable name, file and path; also the
    names of the built-in pictures and colours."""
    found: dict[str, list[list[object]]] = {
        name: [[w, ""] for w in words] for name, words in _built_in()
    }
    for named in named_things(files):
        found.setdefault(named.space, []).append(
            [named.id, named.title, named.file, list(named.path)]
        )
    return found


def used_values(files: Mapping[str, EntryFile], most: int = 60) -> dict[str, list[str]]:
    """Return the short values that are written in each field (``Unit.traits``) somewhere in the game,
    most frequent first."""
    counts: dict[str, dict[str, int]] = {}
    for file in files.values():
        for leaf in filter(_is_choosable, file.leaves):
            field = counts.setdefault(f"{leaf.owner}.{leaf.field}", {})
            field[leaf.node.text] = field.get(leaf.node.text, 0) + 1
    return {
        name: sorted(values, key=lambda value: (-values[value], value))[:most]
        for name, values in counts.items()
        if len(values) <= 4 * most and max(values.values()) > 1
    }


def _is_choosable(leaf: Leaf) -> bool:
    free = leaf.is_key or leaf.field in ("id", "name", "title", "text", "note")
    return not free and bool(leaf.owner) and 0 < len(leaf.node.text) <= 40


def _title(node: Node) -> str:
    return node.text_of("title") or node.text_of("name") or node.text_of("label")


@cache
def _built_in() -> tuple[tuple[str, tuple[str, ...]], ...]:
    from builder.drawing.artwork import silhouettes
    from builder.drawing.counters import badges, symbols
    from builder.drawing.ink import style

    known = symbols.symbol_names()
    return (
        ("branches", tuple(known["branch"])),
        ("echelons", tuple(known.get("echelon", ()))),
        ("badges", tuple(badges.badge_names())),
        ("pictures", tuple(silhouettes.silhouette_names())),
        ("built-in schemes", tuple(style.built_in_scheme_names())),
    )
