"""Finds every place that refers to a thing by its id, and renames the thing in all of them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from builder.loading.languages.translatable_texts import VISIBLE
from builder.loading.reading.source_nodes import SourceFile, node_data
from builder.problems import PathKey
from builder.sentences import filled_sentence
from builder.studio.editing.file_changes import Change, Refused
from builder.studio.entries.entry_files import EntryFile
from builder.studio.entries.id_spaces import Named, named_things, names_nothing, spaces_of
from builder.studio.entries.schema_walk import Leaf

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.+-]{0,79}")
_PROSE = ("source", "sources", "title", "summary", "note", "notes", "text")
"""Keys whose values are texts for people wherever they stand."""
_KINDS_IN_PROSE = {"tables": "table", "tracks": "track", "examples": "example"}
"""What the text of a rule calls the parts that it shows, by what their ids name."""
_FREE_WORDS = ("is", "with", "all", "traits", "effects")
"""The last words of keys whose values are words of the game's own, which may be the same as an id."""


@dataclass(frozen=True)
class Use:
    """A place that refers to a thing by its id; ``certain`` is false where the word may mean something
    else."""

    file: str
    line: int
    path: PathKey
    shown: str
    certain: bool
    start: int
    end: int

    @property
    def key(self) -> str:
        """The key of the place: its file, and the offset in it."""
        return f"{self.file}@{self.start}"

    def as_json(self) -> dict[str, object]:
        """Return the place as JSON data for the page."""
        return {
            "key": self.key, "file": self.file, "line": self.line, "path": list(self.path),
            "shown": self.shown, "certain": self.certain,
        }  # fmt: skip


def uses_of(
    files: Mapping[str, EntryFile], thing: Named, prose: Mapping[str, str] | None = None
) -> list[Use]:
    """Return the places that refer to a thing by its id, without the id's own entry. ``prose`` are the
    rules texts by file, in which parts of the game are shown with marks such as ``[[table:crt]]``."""
    named = [one for one in named_things(files) if one.id == thing.id]
    alone = all(_shares_ids(one.space, thing.space) for one in named)
    own = {(one.file, _path_of_id(one)) for one in named}
    found: list[Use] = []
    for file in files.values():
        if thing.id not in file.file.text:
            continue
        for leaf in file.leaves:
            if thing.space == "decks" and _is_id_of_box(file, leaf):
                found += _uses_in(file, leaf, thing.id, True)
            elif (file.path, leaf.path) not in own and not _is_prose(leaf):
                certain = _is_certain(file, leaf, thing, alone=alone)
                found += () if certain is None else _uses_in(file, leaf, thing.id, certain)
    for name, text in (prose or {}).items():
        found += _uses_in_prose(name, text, thing)
    return sorted(found, key=lambda use: (use.file, use.start))


def rename_everywhere(
    files: Mapping[str, EntryFile],
    thing: Named,
    new: str,
    among: Collection[str] | None = None,
    prose: Mapping[str, SourceFile] | None = None,
) -> Change:
    """Return the change that gives a thing another id, in its own entry and in every place that refers
    to it: all certain ones, or those whose keys are in ``among``. If the thing has a file of its own,
    the file is renamed."""
    if not _ID.fullmatch(new):
        raise Refused("an id has letters, digits and _ . + - and begins with a letter or digit")
    if any(n.id == new and _shares_ids(n.space, thing.space) for n in named_things(files)):
        raise Refused(filled_sentence("{name} is there already", name=new))
    texts = prose or {}
    uses = uses_of(files, thing, {name: file.text for name, file in texts.items()})
    chosen = [use for use in uses if (use.certain if among is None else use.key in among)]
    spots: dict[str, list[tuple[int, int]]] = {}
    for use in chosen:
        spots.setdefault(use.file, []).append((use.start, use.end))
    own = files[thing.file]
    leaf = next((one for one in own.leaves if one.path == _path_of_id(thing)), None)
    if leaf is not None:
        spots.setdefault(thing.file, []).extend(_spans(own, leaf, thing.id))
    changes = [
        _replaced(files[name], found, thing.id, new)
        if name in files
        else _written(texts[name], found, new)
        for name, found in spots.items()
    ]
    if not thing.path:
        changes = _moved(own, f"{new}.yaml", changes)
    more = f" (+ {len(chosen)})" if chosen else ""
    what = f"{thing.id} → {new}{more}"
    if not changes:
        raise Refused("this is no change that the studio knows")
    first, *others = changes
    return replace(first, what=what, others=tuple(others))


def written_uses(
    files: Mapping[str, EntryFile], uses: Sequence[Use], old: str, new: str
) -> tuple[Change, ...]:
    """Return the changes that replace an id by another name at places in the files."""
    spots: dict[str, list[tuple[int, int]]] = {}
    for use in uses:
        spots.setdefault(use.file, []).append((use.start, use.end))
    return tuple(_replaced(files[name], found, old, new) for name, found in spots.items())


def _path_of_id(thing: Named) -> PathKey:
    """Return the path at which a thing's own id is written."""
    return thing.path if thing.space == "movement_classes" else (*thing.path, "id")


def _is_id_of_box(file: EntryFile, leaf: Leaf) -> bool:
    """Return whether a value is the id of a box on a table, which that of a deck's pile begins with the
    deck's."""
    if leaf.field != "id" or leaf.path[:1] != ("tracks",) or "boxes" not in leaf.path:
        return False
    track = file.root.at(leaf.path[:2]) if file.root is not None else None
    return track is not None and track.text_of("kind") == "table"


def _is_certain(file: EntryFile, leaf: Leaf, thing: Named, *, alone: bool) -> bool | None:
    """Return whether a word that equals a thing's id certainly refers to it at this place; ``None`` if
    it certainly does not."""
    spaces = spaces_of(leaf.owner, leaf.field)
    if spaces:
        return True if thing.space in spaces else None
    if (
        leaf.field == "id"
        or names_nothing(leaf.owner, leaf.field)
        or _is_choice(file, leaf, thing.id)
    ):
        return None
    return alone and leaf.field.rpartition(" ")[2] not in _FREE_WORDS


def _is_choice(file: EntryFile, leaf: Leaf, id: str) -> bool:
    """Return whether a value is one of those that the schema lists, and no name of the game's own."""
    if leaf.is_key or leaf.node.text != id:
        return False
    return any(
        id in schema.get("enum", ()) for _, schema in file.shape.at(file.root, leaf.path).options
    )


def _shares_ids(a: str, b: str) -> bool:
    """Return whether two kinds of things share one set of ids, as units and markers do."""
    return a == b or {a, b} == {"units", "markers"}


@cache
def _visible() -> frozenset[tuple[str, str]]:
    return frozenset(
        (model.__name__, field) for model, fields in VISIBLE.items() for field in fields
    )


def _is_prose(leaf: Leaf) -> bool:
    """Return whether a value is a text for people, in which a word is never an id."""
    return leaf.field in _PROSE or (leaf.owner, leaf.field) in _visible()


def _uses_in(file: EntryFile, leaf: Leaf, id: str, certain: bool) -> Iterator[Use]:
    lines = file.file.text.splitlines()
    for start, end in _spans(file, leaf, id):
        line = file.file.text.count("\n", 0, start)
        shown = lines[line].strip()[:160]
        yield Use(file.path, line + 1, leaf.path, shown, certain, start, end)


def _spans(file: EntryFile, leaf: Leaf, id: str) -> Iterator[tuple[int, int]]:
    """Yield the start and end of each whole word in a value or a key that equals the id."""
    text = leaf.path[-1] if leaf.is_key else leaf.node.text
    piles = r"(?=\.(?:discards|out)\b)|" if leaf.field == "id" else ""
    word = re.compile(rf"(?<![\w.+-]){re.escape(id)}(?:{piles}(?![\w.+-]))")
    if not word.search(str(text)):
        return
    if leaf.is_key:
        place = leaf.node.key
        if place is None:
            return
        start = _offset(file.file, place.line, place.column)
        end = start + len(str(text)) + 2
    else:
        start = _offset(file.file, leaf.node.place.line, leaf.node.place.column)
        extent = file.extents.extent_of(leaf.node)
        if extent is None:
            raise Refused("this is not written there itself: change it in the file")
        end = extent.end
    for found in word.finditer(file.file.text, start, end):
        yield found.span()


def _offset(file: SourceFile, line: int, column: int) -> int:
    return sum(map(len, file.text.splitlines(keepends=True)[:line])) + column


def _uses_in_prose(name: str, text: str, thing: Named) -> Iterator[Use]:
    """Yield the places at which a rules text shows a part of the game by its id."""
    kind = _KINDS_IN_PROSE.get(thing.space)
    if kind is None:
        return
    for found in re.finditer(rf"\[\[{kind}:\s*({re.escape(thing.id)})\s*\]\]", text):
        line = text.count("\n", 0, found.start())
        yield Use(name, line + 1, (), found[0], True, *found.span(1))


def _written(file: SourceFile, spots: Sequence[tuple[int, int]], new: str) -> Change:
    """Return the change that writes another id at each of some places of a text."""
    text = file.text
    for start, end in sorted(set(spots), reverse=True):
        text = text[:start] + new + text[end:]
    return Change(Path(file.name), file.text, text, "")


def _replaced(file: EntryFile, spots: list[tuple[int, int]], old: str, new: str) -> Change:
    """Return the change that writes another id at each of some places of a file."""
    change = _written(file.file, spots, new)
    text = change.after or ""
    before, after = (
        str(node_data(root)) if (root := EntryFile(file.path, file.kind, SourceFile("", one)).root)
        else "" for one in (file.file.text, text)
    )  # fmt: skip
    if not after or before.count(old) < len(set(spots)):
        raise Refused("it would be read as something else: change it in the file")
    return change


def _moved(file: EntryFile, path: str, changes: list[Change]) -> list[Change]:
    """Return some changes combined with the renaming of a file."""
    source = Path(file.file.name)
    own = next((c for c in changes if c.file == source), None)
    text = own.after if own is not None else file.file.text
    target = source.with_name(Path(path).name)
    rest = [c for c in changes if c.file != source]
    return [Change(target, None, text, ""), Change(source, file.file.text, None, ""), *rest]
