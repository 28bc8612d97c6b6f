"""Lists what a game's files contain, for the page of the studio where everything can be edited."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath
from typing import Any

from builder.studio.entries.entry_files import EntryFile, EntryFiles

_GROUPS = ("game", "terrain", "map", "counters", "table", "tracks", "cards", "pools", "scenario",
           "mechanisms", "squads", "forms", "theatres", "themes", "examples", "glossary")  # fmt: skip
"""The kinds of files in the order in which they are listed."""
_IN_FOLDERS = {
    "map": "maps/",
    "table": "tables/",
    "scenario": "scenarios/",
    "counters": "counters/",
    "cards": "cards/",
    "mechanisms": "mechanisms/",
    "examples": "examples/",
}
"""The folder for more files of a kind."""
_SINGLE = ("terrain", "counters", "tracks", "cards", "pools", "mechanisms", "forms", "theatres", "themes",
           "squads")  # fmt: skip
"""The kinds that may be one file in the game's folder."""
_FIRST_TEXTS = {
    "map": "title: {name}\ngrid: {size: [10, 10], style: staggered}\n",
    "table": "kind: {kind}\ntitle: {name}\n",
    "scenario": "title: {name}\n",
}


def overview(files: EntryFiles) -> list[dict[str, Any]]:
    """Return the groups of files, each with its files and the lists in them, and with the name pattern
    for a new file."""
    present = files.now()
    groups = [_group(kind, present) for kind in _GROUPS]
    return [group for group in groups if group["files"] or group["new"]]


def _group(kind: str, present: Mapping[str, EntryFile]) -> dict[str, Any]:
    own = [file for file in present.values() if file.kind == kind]
    folder = _IN_FOLDERS.get(kind, "")
    single = f"{kind}.yaml" if kind in _SINGLE and not own else ""
    return {
        "kind": kind, "files": [_file(file) for file in own], "new": folder or single,
        "lists": list(file_lists(kind)),
    }  # fmt: skip


def file_lists(kind: str) -> Iterator[str]:
    """Yield the keys of the lists with which a new file of a kind starts."""
    from builder.studio.entries.schema_walk import file_shape

    if kind in (
        "counters",
        "cards",
        "tracks",
        "pools",
        "forms",
        "theatres",
        "themes",
        "examples",
        "squads",
    ):
        keys = file_shape(kind).keys(None)
        yield from (key for key, schema in keys.items() if schema.get("type") == "array")


def _file(file: EntryFile) -> dict[str, Any]:
    root = file.root
    fields = root.fields if root is not None else {}
    title = (root.text_of("title") or root.text_of("name")) if root is not None else ""
    lists = [
        {"key": key, "path": [key], "count": len(child.items)}
        for key, child in fields.items()
        if any(item.fields for item in child.items)
    ]
    return {
        "file": file.path, "title": title, "id": PurePosixPath(file.path).stem,
        "lists": lists, "count": len(root.items) if root is not None else 0,
    }  # fmt: skip
