"""All things of some files that have names, the places that certainly or perhaps mean each of them, and
what is written if it gets another name."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from builder.studio.entries.counter_table import counter_table, list_table
from builder.studio.entries.entry_changes import entry_change
from builder.studio.entries.entry_files import EntryFile, EntryFiles
from builder.studio.entries.id_spaces import (
    Named,
    named_things,
    names_by_space,
    space_at,
    used_values,
)
from builder.studio.entries.id_uses import uses_of
from builder.studio.entries.overview import overview
from builder.studio.entries.picture_files import named_picture
from tests.recorded import assert_as_recorded
from tests.studio import named_parts
from tests.studio.changes_told import told

RECORDED = Path(__file__).with_suffix(".txt")


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> EntryFiles:
    return EntryFiles(named_parts.write(tmp_path_factory.mktemp("names")))


def shown(path: Sequence[object]) -> str:
    return ".".join(map(str, path)) or "-"


def of_thing(files: EntryFiles, present: Mapping[str, EntryFile], thing: Named) -> Iterator[str]:
    yield f"{thing.space} {thing.id} {thing.title!r} {thing.file} {shown(thing.path)}"
    prose = {name: file.text for name, file in files.prose().items()}
    for use in uses_of(present, thing, prose):
        sure = "" if use.certain else "perhaps "
        yield f"  {sure}{use.file}:{use.line} {shown(use.path)} {use.start}-{use.end} {use.shown[:30]}"


def test_each_thing_is_named_where_it_is_recorded(files: EntryFiles) -> None:
    present = files.now()
    things = [*named_things(present), named_picture("flag.png")]
    lines = (line for thing in things for line in of_thing(files, present, thing))
    assert_as_recorded(RECORDED, "uses", lines)


def test_each_thing_gets_another_name_where_it_is_recorded(files: EntryFiles) -> None:
    lines = []
    others: tuple[dict[str, Any], ...] = ({"id": "fog"}, {"id": "red", "among": []})
    for n, thing in enumerate(named_things(files.now())):
        step = {"op": "rename", "file": thing.file, "path": list(thing.path)}
        for more in ({"id": "new"}, others[n % 2]):
            made = told(lambda s=step | more: entry_change(files, {"steps": [s]}), 20)
            lines.append(f"{thing.space} {thing.id} → {more['id']}: {made}")
    assert_as_recorded(RECORDED, "renamed", lines)


def test_names_and_values_are_offered_by_kind(files: EntryFiles) -> None:
    named = names_by_space(files.now())
    for built_in in ("branches", "echelons", "badges", "pictures", "built-in schemes"):
        assert len(named.pop(built_in)) > 3
    lines = [f"{space}: {' '.join(str(one[0]) for one in ids)}" for space, ids in named.items()]
    lines += [
        f"{name}: {'|'.join(of)}"
        for most in (1, 2, 60)
        for name, of in used_values(files.now(), most).items()
    ]
    for path in ((), ("units",), ("units", 0), ("sides", 0), ("tracks", 0), ("tracks", 0, "boxes")):
        spaces = [
            f"{file.path} {space}"
            for file in files.now().values()
            if (space := space_at(file, path))
        ]
        lines.append(f"{shown(path)}: {', '.join(spaces)}")
    assert_as_recorded(RECORDED, "offered", lines)


def plain(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False)


def table_lines(table: dict[str, Any]) -> Iterator[str]:
    for one in table["columns"]:
        told_of = {
            key: value for key, value in one.items() if key not in ("help", "path") and value
        }
        told_of["choices"] = len(one.get("choices", ()))
        yield f"{shown(one['path'])}{' ' if one.get('help') else ' no help '}{plain(told_of)}"
    for row in table["rows"]:
        yield plain(row)


def test_counters_and_lists_are_laid_out_as_tables(files: EntryFiles) -> None:
    present = files.now()
    lines = ["counters", *table_lines(counter_table(present))]
    for name, path in (("cards.yaml", ("cards",)), ("tracks.yaml", ("tracks",)), ("cards.yaml", ("none",)),
                       ("none.yaml", ("cards",)), ("squads.yaml", ("a",))):  # fmt: skip
        lines += [f"{name} {shown(path)}", *table_lines(list_table(present, name, path))]
    assert_as_recorded(RECORDED, "tables", lines)


def test_all_files_are_listed_by_kind_with_what_may_be_new(
    files: EntryFiles, tmp_path: Path
) -> None:
    lines = []
    few = named_parts.write(
        tmp_path, **dict.fromkeys(("counters__red", "counters__more", "tracks"))
    )
    for listed in (overview(files), overview(EntryFiles(few))):
        for group in listed:
            lines.append(f"{group['kind']}, new {group['new'] or 'none'}, lists {group['lists']}")
            lines += [f"  {plain(one)}" for one in group["files"]]
    assert_as_recorded(RECORDED, "overview", lines)
