"""Changes of entries with every kind of step, whole and with a part missing or wrong: what is written
instead of what, how the change is called, or why it is refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from builder.studio.editing.file_changes import Change
from builder.studio.entries.entry_changes import entry_change
from builder.studio.entries.entry_files import EntryFiles
from builder.studio.entries.translation_pairs import translated_catalogue
from tests.recorded import assert_as_recorded
from tests.studio import named_parts
from tests.studio.changes_told import told
from tests.together import together

RECORDED = Path(__file__).with_suffix(".txt")
RED = "counters/red.yaml"
Step = dict[str, Any]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> EntryFiles:
    folder = named_parts.write(tmp_path_factory.mktemp("changes"))
    (folder / "locale").mkdir()
    (folder / "locale" / "de.po").write_text('msgid "Red"\nmsgstr "Rot"\n', "utf-8")
    (folder / "pictures.txt").write_text("no file of the studio", "utf-8")
    return EntryFiles(folder)


def put(path: Sequence[object], value: object = "9", file: str = RED, **more: object) -> Step:
    return {"op": "put", "file": file, "path": [*path], "value": value} | more


def named(change: Change, calls: list[str]) -> Change:
    calls.append(change.what)
    return change


def result(make: Callable[[], Change]) -> str:
    calls: list[str] = []
    made = told(lambda: named(make(), calls), 24)
    return f"{made} [{calls[0]}]" if calls else made


U = ("units", 0)
ENTRY = {"path": ["units", 0], "id": "r1.b"}


def op(op: str, /, file: str = RED, path: Sequence[object] | None = None, **more: object) -> Step:
    at = {"path": [*path]} if path is not None else {}
    return {"op": op, "file": file} | at | more


def translate(source: str, text: str, before: str, language: str = "de") -> Step:
    return {
        "op": "translate",
        "language": language,
        "source": source,
        "text": text,
        "before": before,
    }


SINGLE: dict[str, Step] = {
    "no op": {"file": RED, "path": ["units", 0, "name"], "value": "x"},
    "unknown op": put((*U, "name")) | {"op": "paint"},
    "put": put((*U, "name")), "put a number": put((*U, "count"), 3), "put null": put((*U, "name"), None),
    "put nothing": {"op": "put", "file": RED, "path": ["units", 0, "name"]},
    "put at the root": put(()),
    "put at a flag": put((*U, True)),
    "put elsewhere": put((*U, "x"), file="no.yaml"),
    "put a long text": put((*U, "name"), "x" * 41), "put 40 signs": put((*U, "name"), "x" * 40),
    "put an entry": put(("units", 3), {"id": "z", "values": "1-1"}),
    "put values": put(("units", 3), {"name": "z", "traits": ["a", "b"], "w": {"q": None}}),
    "put yaml": put((*U, "traits"), yaml="[a, {b: c}]"), "put wrong yaml": put((*U, "name"), yaml="[a"),
    "put no yaml": put((*U, "name"), yaml="# c"), "put empty yaml": put((*U, "name"), yaml="~"),
    "fresh item": put(U, {"id": "z"}, fresh=True),
    "fresh at the end": put(("units", 3), {"id": "z"}, fresh=True),
    "fresh key": put((*U, "size"), "1", fresh=True), "fresh key that is there": put((*U, "name"), fresh=True),
    "an entry that has moved": put((*U, "name"), entry=ENTRY),
    "an entry in place": put((*U, "name"), entry=ENTRY | {"id": "r1"}),
    "an entry that has gone": put((*U, "name"), entry=ENTRY | {"id": "gone"}),
    "an entry of another path": put((*U, "name"), entry={"path": ["markers", 0], "id": "smoke"}),
    "an entry without a path": put((*U, "name"), entry={"path": [], "id": "gone"}),
    "an entry beside a list": put(("defaults", "unit"), entry={"path": ["defaults"], "id": "r1"}),
    "move": op("move", path=[*U], to=2), "move nowhere": op("move", path=[*U]),
    "copy": op("copy", path=[*U], id="z"), "copy without an id": op("copy", path=[*U]),
    "key": op("key", path=[*U, "name"], name="title"),
    "remove": op("remove", path=[*U, "name"]), "remove one": op("remove", path=[*U]),
    "remove the last": op("remove", path=["markers", 0, "id"]),
    "new file": op("new-file", "tables/x.yaml", text="a: b"),
    "new file with an end": op("new-file", "tables/x.yaml", text="a: b\n"),
    "new file that is there": op("new-file", RED, text=""),
    "new file up": op("new-file", "tables/../x.yaml", text=""),
    "new file of no kind": op("new-file", "x/y/z.yaml", text=""),
    "new file without text": op("new-file", "tables/x.yaml"),
    "copied file": op("copy-file", "tables/losses.yaml", to="tables/x.yaml"),
    "copied file to one that is there": op("copy-file", "tables/losses.yaml", to="tables/crt.yaml"),
    "copied file that is not there": op("copy-file", "tables/no.yaml", to="tables/x.yaml"),
    "deleted file": op("delete-file", "pools.yaml"),
    "deleted file that is not there": op("delete-file", "no.yaml"),
    "text": op("text", "rules/en/01.md", text="new", before=named_parts.FILES["rules/en/01.md"]),
    "text that has changed": op("text", "rules/en/01.md", text="new", before="note"),
    "text of a file of no kind": op("text", "pictures.txt", text="new", before="no file of the studio"),
    "text of a spec": op("text", "pools.yaml", text="new", before="# no pools yet\n"),
    "translation": translate("Red", "Rote", "Rot"),
    "translation of what is not there": translate("Blue", "Blau", ""),
    "translation that has changed": translate("Red", "Rote", "R"),
    "translation into a new language": translate("Red", "Rouge", "", "fr"),
    "translation of nothing": translate("", "x", ""),
    "translation into no language": translate("Red", "x", "", "../x"),
    "deck": {"op": "new-deck", "id": "third"}, "deck that is there": {"op": "new-deck", "id": "ruses"},
    "deck of a card's name": {"op": "new-deck", "id": "c-1"},
    "deck of a hand's name": {"op": "new-deck", "id": "red"},
    "laid deck": {"op": "lay-deck", "id": "ruses"},
    "laid deck without discards": {"op": "lay-deck", "id": "plain"},
    "laid deck that is not there": {"op": "lay-deck", "id": "none"},
    "laid deck of a card": {"op": "lay-deck", "id": "c-1"},
}  # fmt: skip


def test_a_change_of_one_step_is_as_recorded(files: EntryFiles) -> None:
    lines = [
        f"{name}: {result(lambda s=step: entry_change(files, {'steps': [s]}))}"
        for name, step in SINGLE.items()
    ]
    assert_as_recorded(RECORDED, "one step", lines)


def test_a_change_of_several_steps_is_as_recorded(files: EntryFiles) -> None:
    """Single values of several entries and files are written at once; all else one after another."""
    a, b, c = put((*U, "name"), "a"), put(("units", 1, "name"), "b"), put((*U, "values"), "c")
    far = put(("sides", 0, "name"), "d", file="game.yaml")
    long, new = put((*U, "traits"), ["x", "y"]), put((*U, "size"), "1")
    moved = put((*U, "name"), "e", entry=ENTRY)
    again = op("new-file", "pools.yaml", text="pools: []")
    changes: dict[str, list[Any]] = {
        "two": [a, b], "three": [c, b, a], "the same twice": [a, a | {"value": "z"}], "two files": [far, a],
        "two files and more": [far, a, b], "a list among them": [a, long], "a new key among them": [new, b],
        "one that has moved": [moved, c], "fresh": [a, put(("units", 3), {"id": "z"}, fresh=True)],
        "yaml": [a, put((*U, "values"), yaml="7-7")],
        "a step of another kind": [a, SINGLE["remove"] | {"path": ["units", 1, "id"]}],
        "one at the root": [a, put(())], "no step": [a, "b"], "nothing": [], "no list": "put",
        "a new file and a value": [SINGLE["new file"], put(("a",), "c", file="tables/x.yaml")],
        "a deleted file that is new again": [SINGLE["deleted file"], again],
        "a file deleted twice": [SINGLE["deleted file"]] * 2,
        "one of two refused": [a, put((*U, "x", 0, "y"), file="no.yaml")],
        "a rename and more": [{"op": "rename", "file": RED, "path": [*U], "id": "z"}, b],
        "names with nothing": [{"op": "rename", "file": RED, "path": [*U], "id": ""}],
        "a copied file and its id": [SINGLE["copied file"], put(("id",), "y", file="tables/x.yaml")],
    }  # fmt: skip
    lines = [
        f"{name}: {result(lambda s=steps: entry_change(files, {'steps': s}))}"
        for name, steps in changes.items()
    ]
    called = result(lambda: entry_change(files, {"steps": [a, b], "what": "typed"}))
    assert_as_recorded(RECORDED, "several steps", [*lines, f"with a name: {called}"])


@together(("count", "refused"), [(1, False), (5000, False), (5001, True)])
def test_a_change_has_5000_steps_at_most(files: EntryFiles, count: int, refused: bool) -> None:
    steps = [put(("units", n % 3, "name")) for n in range(count)]
    made = result(lambda: entry_change(files, {"steps": steps if count > 5000 else steps[:3]}))
    assert made.startswith("✗") is refused


CATALOGUE = """\
msgid ""
msgstr ""
"Language: de\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

msgid "Red"
msgstr "Rot"

#, fuzzy, python-format
#| msgid "Blu"
msgid "Blue"
msgstr "Blau"

msgid "one"
msgid_plural "many"
msgstr[0] "eins"
msgstr[1] "viele"

#~ msgid "Old"
#~ msgstr "Alt"
"""


def test_a_translation_is_written_into_a_catalogue_as_recorded(files: EntryFiles) -> None:
    file, lines = files.folder / "de.po", list[str]()
    for source in ("Red", "Blue", "one", "Old", "New"):
        for shown in ("", "Rot", "Blau"):
            made = result(
                lambda s=source, b=shown: Change(
                    file, CATALOGUE, translated_catalogue(CATALOGUE, "de", s, "neu", b), ""
                )
            )
            lines.append(f"{source}, shown {shown!r}: {made}")
    for language in ("de", "pt-BR", "d", "dexx", "de-", "de_DE", "DE"):
        made = result(
            lambda c=language: Change(file, "", translated_catalogue(None, c, "Red", "x", ""), "")
        )
        lines.append(f"{language}: {made[:12]}")
    assert_as_recorded(RECORDED, "catalogue", lines)


TRACKS = named_parts.FILES["tracks.yaml"]
CARDS = named_parts.FILES["cards.yaml"]
LENGTHS = (
    "{id: a, place: [1, 20mm, 3, 4.5]}",
    "{id: b, place: [9, x, 9, 99]}",
    "{id: c, place: [9, 900, 9]}",
)
ROOMS: dict[str, dict[str, str | None]] = {
    "no tracks": {"tracks": None}, "no table": {"tracks": TRACKS.replace("kind: table", "kind: boxes")},
    "no boxes": {"tracks": "tracks:\n- {id: t, kind: table}\n"},
    "an empty file": {"tracks": "# none\n"},
    "a track named table": {"tracks": "tracks:\n- {id: table, kind: turn}\n- {id: table2, kind: turn}\n"},
    "lengths in words": {"tracks": f"tracks:\n- {{id: t, kind: table, boxes: [{', '.join(LENGTHS)}]}}\n"},
    "no cards": {"cards": None},
    "no layouts": {"cards": CARDS.replace("layouts:\n- {id: red, size: mini}\n", "")},
    "an own size": {"cards": CARDS.replace("size: mini", "size: [30, 50]")},
    "no size": {"cards": CARDS.replace(", size: mini", "")},
    "a size of nothing": {"cards": CARDS.replace("size: mini", "size: [0, 50]")},
    "an unknown size": {"cards": CARDS.replace("mini", "huge")},
    "across": {"cards": CARDS.replace("mini", "mini, across: true")},
    "two files of cards": {"cards": CARDS.partition("decks:")[0], "cards__more": ""},
}  # fmt: skip


def test_a_new_deck_has_room_on_the_table_as_recorded(tmp_path: Path) -> None:
    lines = []
    for n, (name, changes) in enumerate(ROOMS.items()):
        room = EntryFiles(named_parts.write(tmp_path / str(n), **changes))
        for step in ({"op": "new-deck", "id": "new_deck-x"}, {"op": "lay-deck", "id": "ruses"}):
            lines.append(
                f"{name}: {result(lambda r=room, s=step: entry_change(r, {'steps': [s]}, 'de'))}"
            )
    assert_as_recorded(RECORDED, "decks", lines)


def test_a_file_is_read_again_if_its_text_has_changed(tmp_path: Path) -> None:
    folder = named_parts.write(tmp_path)
    files = EntryFiles(folder)
    before = files.now()
    path = next(iter(before))
    assert all(files.now()[name] is before[name] for name in before)
    (folder / path).write_text(f"# new\n{before[path].file.text}", "utf-8")
    after = files.now()
    assert {name for name in before if after[name] is not before[name]} == {path}
    assert after[path].file.text.startswith("# new")
