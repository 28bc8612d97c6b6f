"""Turns the page's requests for changes of entries into one change of the files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

from builder.i18n.translate import Translator
from builder.loading.reading.files import open_shelf
from builder.loading.reading.located_yaml import read_yaml
from builder.loading.reading.source_nodes import SourceFile, node_data
from builder.problems import PathKey
from builder.sentences import filled_sentence
from builder.studio.editing.file_changes import Change, Outdated, Refused, changed_meanwhile
from builder.studio.editing.file_tree import FileTree
from builder.studio.editing.many_values import put_values
from builder.studio.editing.yaml_writing import Data
from builder.studio.entries.entry_files import EntryFile, EntryFiles, kind_of_file
from builder.studio.entries.id_spaces import Named, named_things
from builder.studio.entries.id_uses import rename_everywhere
from builder.studio.entries.new_decks import lay_deck, new_deck
from builder.studio.entries.picture_files import delete_picture, rename_picture
from builder.studio.entries.translation_pairs import translated_catalogue, translated_prose

_MOST_STEPS = 5000
"""The largest number of steps in one change, such as the cells that are pasted into a table."""

_TEXTS = (".md", ".po", ".csv", ".toml")
"""The suffixes of text files that have no schema."""


def entry_change(files: EntryFiles, body: Mapping[str, Any], language: str = "en") -> Change:
    """Return the change that a list of ``steps`` makes; raises :class:`Refused`. A step is one
    operation (``op``) in a ``file`` at a ``path``. What is named for the designer is named in
    ``language``, that of the game."""
    steps = body.get("steps")
    if not isinstance(steps, list) or not 0 < len(steps) <= _MOST_STEPS:
        raise Refused("this is no change that the studio knows")
    present = files.now()
    match steps[0]:
        case {"op": "rename", "file": str(file), "path": [*path], "id": str(id), **more}:
            thing, among = thing_at(present, file, tuple(path)), more.get("among")
            chosen = [str(one) for one in among] if isinstance(among, list) else None
            return rename_everywhere(present, thing, id, chosen, files.prose())
        case {"op": "rename-picture", "name": str(name), "to": str(to)}:
            return rename_picture(files.folder, present, name, to)
        case {"op": "delete-picture", "name": str(name)}:
            return delete_picture(files.folder, name)
        case {"op": "new-deck" | "lay-deck" as op, "id": str(id)}:
            steps = (new_deck if op == "new-deck" else lay_deck)(present, id, Translator(language))
    draft = _Draft(files.folder, present)
    if not all(isinstance(step, dict) for step in steps):
        raise Refused("this is no change that the studio knows")
    for step in draft.put_values(steps) if len(steps) > 1 else steps:
        draft.make(step)
    return draft.change(str(body.get("what") or ""))


@dataclass
class _Draft:
    """The changed texts of the files while the steps of one change are applied one after another."""

    folder: Path
    present: Mapping[str, EntryFile]
    texts: dict[str, str | None] = field(default_factory=dict)
    said: list[str] = field(default_factory=list)

    def make(self, step: Mapping[str, Any]) -> None:
        """Apply one step of the change."""
        match step:
            case {"op": "new-file", "file": str(file), "text": str(text)}:
                self._new_file(file, text)
            case {"op": "copy-file", "file": str(file), "to": str(to)}:
                self._new_file(to, self._text(file))
                self._rename_inside(file, to)
            case {"op": "delete-file", "file": str(file)}:
                self._text(file)
                self._keep(file, None, file)
            case {
                "op": "translate",
                "language": str(code),
                "source": str(source),
                "text": str(text),
                "before": str(before),
            }:
                file = f"locale/{code}.po"
                written = translated_catalogue(self._now(file), code, source, text, before)
                self._keep(file, written, source)
            case {
                "op": "translate-case",
                "language": str(code),
                "name": str(name),
                "text": str(text),
                "before": str(before),
            }:
                files = translated_prose(self.folder, code, name, text, before)
                for file, written in files.items():
                    self._keep(file, written, name)
            case {"op": "text", "file": str(file), "text": str(text), "before": str(before)}:
                if self._text(file) != before:
                    raise changed_meanwhile(file)
                self._keep(file, text, file)
            case {"op": str(op), "file": str(file), "path": [*path]} if all(map(_is_step, path)):
                tree = FileTree(SourceFile(file, self._text(file)))
                change = _edit(tree, op, _present_path(tree, tuple(path), step), step)
                self._keep(file, change.after, change.what)
            case _:
                raise Refused("this is no change that the studio knows")

    def put_values(self, steps: Sequence[Mapping[str, Any]]) -> Sequence[Mapping[str, Any]]:
        """If all steps replace single values (a table may have very many cells), apply them at once;
        return the steps that are still to be applied."""
        left: list[Mapping[str, Any]] = []
        files: dict[str, list[tuple[PathKey, Data]]] = {}
        trees: dict[str, FileTree] = {}
        changes = list[tuple[str, Change]]()
        for step in steps:
            match step:
                case {"op": "put", "file": str(file), "path": [_, *_] as path} if all(
                    map(_is_step, path)
                ) and not {"fresh", "yaml"} & {*step}:
                    if file not in trees:
                        trees[file] = FileTree(SourceFile(file, self._text(file)))
                    path, value = _present_path(trees[file], tuple(path), step), _value(step)
                    if trees[file].single_value(path, value):
                        files.setdefault(file, []).append((path, value))
                    else:
                        left.append(step)
                case _:
                    return steps
        for file, values in files.items():
            tree, (path, value) = trees[file], values[0]
            change = put_values(tree, values, f"{_name_of(tree, path)} → {_short(value)}")
            if change is None:
                return steps
            changes.append((file, change))
        for file, change in changes:
            more = f" … ({len(files[file])})" if len(files[file]) > 1 else ""
            self._keep(file, change.after, f"{change.what}{more}")
        return left

    def change(self, what: str) -> Change:
        """Return one change of all files whose text has changed."""
        changes = [
            Change(self.folder / name, self._before(name), text, "")
            for name, text in self.texts.items()
        ]
        first, *others = changes
        more = f" … ({len(self.said)})" if len(self.said) > 1 else ""
        return Change(
            first.file,
            first.before,
            first.after,
            what or f"{self.said[0]}{more}",
            False,
            tuple(others),
        )

    def _before(self, file: str) -> str | None:
        """Return the text that a file had before the change."""
        if file in self.present:
            return self.present[file].file.text
        shelf = open_shelf(self.folder)
        path = PurePosixPath(file)
        source = shelf.text(path) if path in shelf.files and path.suffix in _TEXTS else None
        return source.text if source is not None else None

    def _now(self, file: str) -> str | None:
        return self.texts[file] if file in self.texts else self._before(file)

    def _text(self, file: str) -> str:
        text = self._now(file)
        if text is None:
            raise Refused(filled_sentence("there is no file {path}", path=file))
        return text

    def _keep(self, file: str, text: str | None, what: str) -> None:
        self.texts[file] = text
        self.said.append(what)

    def _new_file(self, file: str, text: str) -> None:
        path = PurePosixPath(file)
        if not kind_of_file(file) or path.is_absolute() or ".." in path.parts:
            raise Refused(filled_sentence("nothing reads {as_posix}", as_posix=file))
        if self.texts.get(file, self._before(file)) is not None or (self.folder / file).exists():
            raise Refused(filled_sentence("{name} is there already", name=path.name))
        self._keep(file, text if text.endswith("\n") else f"{text}\n", file)

    def _rename_inside(self, file: str, to: str) -> None:
        """In a copied file whose id is the original's file name, write the new file name as the id."""
        tree = FileTree(SourceFile(to, self._text(to)))
        written = tree.node(("id",))
        if written is not None and written.text == PurePosixPath(file).stem:
            self.texts[to] = tree.put(("id",), PurePosixPath(to).stem, "").after


def thing_at(files: Mapping[str, EntryFile], file: str, path: PathKey) -> Named:
    """Return the thing (such as a unit or table) whose entry is at a path; raises :class:`Refused` if
    it has no id by which others refer to it."""
    for thing in named_things(files):
        if (thing.file, thing.path) == (file, path) and thing.space != "movement_classes":
            return thing
    raise Refused("this has no id by which other entries name it")


def _present_path(tree: FileTree, path: PathKey, step: Mapping[str, Any]) -> PathKey:
    """Return the path that the value of a step has now. A step with an ``entry`` refers to a list item,
    found by its id even if it has moved; a ``fresh`` item goes to the end of its list. Raises
    :class:`Outdated` if the entry is gone, or a fresh key exists already."""
    match step.get("entry"):
        case {"path": [*of_entry], "id": str(id)} if of_entry and path[: len(of_entry)] == (
            *of_entry,
        ):
            path = (*_place_of_entry(tree, tuple(of_entry), id), *path[len(of_entry) :])
    node = tree.node(path) if path else None
    if not step.get("fresh") or node is None or node.value is None:
        return path
    above = tree.node(path[:-1])
    if above is None or not isinstance(path[-1], int):
        raise Outdated(filled_sentence("{name} is there already", name=str(path[-1])))
    return (*path[:-1], len(above.items))


def _place_of_entry(tree: FileTree, path: PathKey, id: str) -> PathKey:
    """Return the present path of the list item with an id, which used to be at ``path``."""
    node, above = tree.node(path), tree.node(path[:-1])
    if node is not None and node.text_of("id") == id:
        return path
    items = above.items if above is not None else ()
    places = [n for n, item in enumerate(items) if item.text_of("id") == id]
    if len(places) != 1:
        raise changed_meanwhile(tree.file.name)
    return (*path[:-1], places[0])


def _edit(tree: FileTree, op: str, path: PathKey, step: Mapping[str, Any]) -> Change:
    """Return the change that one operation makes in a file."""
    if not path:
        raise Refused("this is no change that the studio knows")
    name = _name_of(tree, path)
    edits: Mapping[str, Callable[[], Change]] = {
        "put": lambda: tree.put(path, _value(step), f"{name} → {_short(step.get('value'))}"),
        "remove": lambda: tree.remove(path, f"− {name}"),
        "copy": lambda: tree.copy(
            path, "id", str(step.get("id", "")), f"{name} + {step.get('id', '')}"
        ),
        "move": lambda: tree.move(path, int(step.get("to", 0)), f"⇅ {name}"),
        "key": lambda: tree.rename_key(
            path, str(step.get("name", "")), f"{name} → {step.get('name')}"
        ),
    }
    if op not in edits:
        raise Refused("this is no change that the studio knows")
    return edits[op]()


def _value(step: Mapping[str, Any]) -> Data:
    """Return the new value that a step gives: as JSON data, or parsed from a YAML text."""
    if not isinstance(step.get("yaml"), str):
        value: Data = step.get("value", "")
        return value
    root, problems = read_yaml(SourceFile("", step["yaml"]))
    if problems or root is None:
        why = (
            problems[0].message
            if problems
            else "the file would not be YAML any more: change it there"
        )
        raise Refused(why)
    data: Any = node_data(root)
    return data if data is not None else ""


def _name_of(tree: FileTree, path: PathKey) -> str:
    """Return the name of a value in the list of changes: the id of its entry, then its keys."""
    words: list[str] = []
    for n in range(1, len(path) + 1):
        node, step = tree.node(path[:n]), path[n - 1]
        if isinstance(step, int):
            words = [node.text_of("id") if node is not None else ""]
        elif len(path) - n < 2:
            words.append(step)
    return " ".join(filter(None, words)) or str(path[0])


def _short(value: object) -> str:
    text = _plain(value)
    return text if len(text) <= 40 else f"{text[:40]}…"


def _plain(value: object) -> str:
    """Return a value in words: an entry by its id, or by its values if it has none."""
    if isinstance(value, dict):
        return str(
            value.get("id") or ", ".join(f"{key}: {_plain(of)}" for key, of in value.items())
        )
    if isinstance(value, list):
        return " ".join(map(_plain, value))
    return str(value if value is not None else "")


def _is_step(step: object) -> bool:
    return isinstance(step, str) or (isinstance(step, int) and not isinstance(step, bool))
