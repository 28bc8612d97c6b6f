"""Recovers the valid parts of a game whose files have errors: bad counters and cards are replaced
by blank ones; from other bad parts the invalid values are removed, or the part is left out.

Errors are not reported here, because the first reading has reported them. Checks are repeated until
no error is left, because parts that refer to a removed part must be removed too.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from builder.i18n.translate import Translator
from builder.loading.collect import Collected, Part
from builder.loading.reading.letter_grids import repaired_text_grid
from builder.loading.reading.source_nodes import Node
from builder.model.base import Model
from builder.model.ground.maps import MapSheet
from builder.problems import PathKey, Problem, Severity

Fields = dict[str, Any]
Find = Callable[[Collected], tuple[Fields, list[Problem]]]
"""Builds the well-formed fields of collected data and finds the problems in it."""

_ROUNDS = 24
"""The largest number of search rounds; in the second half, parts with errors are removed whole."""
_BLANK_VALUES: dict[str, Mapping[str, Any]] = {
    "units": {"symbol": {"branch": "infantry"}, "values": "0"},
    "markers": {"front": {"title": "?"}},
    "cards": {},
}
"""The required values of a blank part, besides its id, which is used as its name."""
_GROUND = ("legend", "terrain", "heights")
"""Keys of a map that give each hex its terrain; they are repaired instead of removed, because the
map needs them."""
_NAMED_BY = {"units": "name", "markers": "name", "cards": "title"}


@dataclass
class RecoveredFields:
    """The fields of a valid game. ``blank`` are the ids of counters and cards that replace bad ones;
    ``lacking`` are the parts from which something was left out, by field and id."""

    collected: Collected
    fields: Fields
    blank: frozenset[str]
    lacking: frozenset[PathKey]


def recover_game(collected: Collected, find: Find) -> RecoveredFields | None:
    """Return the fields of what is valid in a game with errors; ``None`` if not even ``game.yaml`` is
    valid."""
    search = _Search(replace(collected, lost=[], unread=[], problems=[]))
    for number in range(_ROUNDS):
        fields, problems = find(search.now)
        wrong = [p for p in problems if p.severity is Severity.ERROR and p.path]
        if not wrong:
            return search.done(fields) if "sheet" in fields else None
        search.maps = {sheet.id: sheet for sheet in fields.get("maps", ())}
        search.leave_out(wrong, whole=number >= _ROUNDS // 2)
    return None


@dataclass
class _Search:
    now: Collected
    blank: dict[PathKey, int] = field(default_factory=dict)
    lacking: set[PathKey] = field(default_factory=set)
    maps: Mapping[str, MapSheet] = field(default_factory=dict)
    """The maps that are well formed without regard to other parts, by id."""

    def done(self, fields: Fields) -> RecoveredFields:
        blank = frozenset(str(path[1]) for path in self.blank)
        return RecoveredFields(self.now, fields, blank, frozenset(self.lacking))

    def leave_out(self, wrong: Iterable[Problem], *, whole: bool) -> None:
        """Replace the counters and cards that have problems by blank ones, and cut out what is wrong in
        other parts; with ``whole``, remove the whole part."""
        twice, paths = set(), dict[PathKey, set[PathKey]]()
        for problem in wrong:
            if problem.code == "duplicate-id" and len(problem.path) == 2:
                twice.add(problem.path)
            else:
                length = 1 if problem.path[0] in ("sheet", "terrain", "mechanisms") else 2
                inner = paths.setdefault(problem.path[:length], set())
                inner.add(() if whole else problem.path[length:])
        parts = _without_last(self.now.parts, twice)
        self.now = replace(
            self.now, parts=[p for part in parts if (p := self._mended(part, paths))]
        )
        for name, _, node in self.now.roots:
            if (name,) in paths:
                setattr(self.now, name, _cut(node, paths[name,], whole_items=False))

    def _mended(self, part: Part, wrong: Mapping[PathKey, Collection[PathKey]]) -> Part | None:
        if part.path not in wrong:
            return part
        if part.field in _BLANK_VALUES and part.id:
            return self._blanked(part, wrong[part.path])
        node: Node | None = part.node
        paths = wrong[part.path]
        if part.field == "maps" and part.id in self.maps and () not in paths:
            node = self._grounded(self.maps[part.id], part.node, {path[0] for path in paths})
            paths = [path for path in paths if not _is_ground(part.node, path)]
        node = _cut(node, paths) if node else None
        if node is None:
            return None
        self.lacking.add(part.path)
        return replace(part, node=node)

    def _grounded(self, sheet: MapSheet, node: Node, wrong: Collection[str | int]) -> Node | None:
        """Return the tree of a map in which every hex has a terrain: a letter that stands for no known
        terrain gets the map's first terrain type."""
        listed = self.now.terrain.fields.get("hexes") if self.now.terrain else None
        kinds = [kind.text_of("id") for kind in listed.items] if listed else []
        fields, legend = dict(node.fields), node.fields.get("legend")
        if legend and kinds and "legend" in wrong:
            mended = {
                letter: kind if kind.text in kinds else replace(kind, value=kinds[0])
                for letter, kind in legend.fields.items()
            }
            fields["legend"] = legend.with_fields(mended)
        signs = {"terrain": list(legend.fields) if legend else [], "heights": list("0123456789")}
        for name, known in signs.items():
            if name in wrong and name in fields and isinstance(fields[name].value, str):
                if not known:
                    return None
                fields[name] = repaired_text_grid(sheet, fields[name], known)
        return node.with_fields(fields)

    def _blanked(self, part: Part, wrong: Collection[PathKey]) -> Part | None:
        """Return the counter or card without its invalid values; on a second attempt with only its id
        (and a card's deck); after that ``None``."""
        tries = self.blank[part.path] = self.blank.get(part.path, 0) + 1
        bad = {str(path[0]) for path in wrong if path}
        if tries > 1 or () in wrong:
            bad = set(part.node.fields) - {"id", "deck", "count"}
        if tries > 2:
            del self.blank[part.path]
            return None
        own = {key: child for key, child in part.node.fields.items() if key not in bad}
        return replace(part, node=part.node.with_fields({**self._standing_in(part), **own}))

    def _standing_in(self, part: Part) -> dict[str, Node]:
        given: dict[str, Any] = {_NAMED_BY[part.field]: part.id, **_BLANK_VALUES[part.field]}
        classes = self.now.sheet.fields.get("movement_classes") if self.now.sheet else None
        if part.field == "units" and classes and (words := classes.words):
            given["movement_class"] = words[0].text
        return {key: _node(value, part.node) for key, value in given.items()}


def _is_ground(node: Node, path: PathKey) -> bool:
    """Return whether a path leads into a map's legend or a text grid."""
    child = node.fields.get(str(path[0]))
    return path[0] == "legend" or (path[0] in _GROUND and child is not None and not child.fields)


def _node(value: Any, at: Node) -> Node:
    inner = {key: _node(v, at) for key, v in value.items()} if isinstance(value, dict) else value
    return Node(inner, at.place)


def _without_last(parts: list[Part], twice: Collection[PathKey]) -> list[Part]:
    """Return the parts without the last of those that have the same id."""
    left, rest = set(twice), []
    for part in reversed(parts):
        if part.path in left:
            left.remove(part.path)
        else:
            rest.append(part)
    return rest[::-1]


def _cut(node: Node, paths: Iterable[PathKey], *, whole_items: bool = True) -> Node | None:
    """Return a tree without the nodes at some paths. On each path the innermost list item is removed
    or, if there is none (or without ``whole_items``), the innermost key; ``None`` if the whole tree
    would be removed."""
    cuts = {_place_of_cut(node, path, whole_items=whole_items) for path in paths}
    return None if () in cuts else _without_cuts(node, cuts)


def _place_of_cut(node: Node, path: PathKey, *, whole_items: bool) -> PathKey:
    """Return the path of the node that is to be removed, in which list items are given by index."""
    at: list[str | int] = []
    last_item = 0
    for step in path:
        child = node.child(step)
        if child is None or not isinstance(node.value, (dict, list)):
            break
        if isinstance(node.value, list):
            at.append(next(i for i, item in enumerate(node.items) if item is child))
            last_item = len(at)
        else:
            at.append(str(step))
        node = child
    return tuple(at[:last_item] if last_item and whole_items else at)


def _without_cuts(node: Node, cuts: Collection[PathKey]) -> Node:
    below: dict[str | int, set[PathKey]] = {}
    for cut in cuts:
        below.setdefault(cut[0], set()).add(cut[1:])

    def left(step: str | int, child: Node) -> Node | None:
        inner = below.get(step)
        return child if inner is None else None if () in inner else _without_cuts(child, inner)

    if isinstance(node.value, dict):
        fields = {key: c for key, old in node.fields.items() if (c := left(key, old))}
        return replace(node, value=fields)
    return replace(node, value=[c for i, old in enumerate(node.items) if (c := left(i, old))])


# -- marks -------------------------------------------------------------------------------------------


def mark_incomplete_titles(
    found: RecoveredFields, translations: Mapping[str, Mapping[str, str]]
) -> Fields:
    """Return the game's fields and translations, with a note added in every language to the title of
    each part from which something was left out."""
    fields = dict(found.fields)
    said = {language: dict(texts) for language, texts in translations.items()}
    for name in {str(path[0]) for path in found.lacking}:
        parts: Iterable[Model] = fields.get(name, ())
        fields[name] = tuple(
            _marked(part, said) if (name, getattr(part, "id", "")) in found.lacking else part
            for part in parts
        )
    return fields | {"translations": said, "blank": found.blank}


def _marked(part: Model, said: Mapping[str, dict[str, str]]) -> Model:
    title = getattr(part, "title", "")
    if not title:
        return part
    new = _title_in_error(title, Translator("en"))
    for language, texts in said.items():
        texts[new] = _title_in_error(texts.get(title, title), Translator(language))
    return part.model_copy(update={"title": new})


def _title_in_error(title: str, tr: Translator) -> str:
    return f"{title} – {tr('in error')}"
