"""Changes that the page asks for, whole and with a part missing or wrong; and what the history of changes
takes back, does again and refuses."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from builder.studio.editing.change_history import ChangeHistory
from builder.studio.editing.edits import paint_terrain, set_value
from builder.studio.editing.file_changes import Change, Outdated, Refused, quotes_of, yaml_spelling
from builder.studio.editing.list_items import add_list_item, wrapped_words
from builder.studio.editing.page_changes import make_requested_change
from builder.studio.editing.yaml_writing import (
    block_lines,
    filled,
    flow_text,
    pair_lines,
    scalar_text,
)
from builder.studio.library import Library
from tests import small_game
from tests.recorded import assert_as_recorded
from tests.studio.changes_told import told
from tests.together import together

RECORDED = Path(__file__).with_suffix(".txt")
MAPS = """\
places:
- {name: Mill, hex: "0301", kind: village}
paths:
  road:
  - {hexes: 0101 0201, name: High road}
"""
TERRAIN = "paths:\n- {id: road, name: Road, art: primary, movement: {all: 1/2}}\n"
ODD = """\
units:
- {id: r1, name: "R \\"1\\"", nation: reds, symbol: {branch: infantry, echelon: company}, values: 3-2-4,
   formation: 'a''b', title: two
     lines}
- {id: r2, name: R2, nation: reds, symbol: {branch: infantry}, values: 3-2-4, title: "two
     lines", formation: 'two
     lines'}
"""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    folder = small_game.write(
        tmp_path_factory.mktemp("asked"),
        maps__field=small_game.FILES["maps/field.yaml"] + MAPS,
        terrain=small_game.FILES["terrain.yaml"] + TERRAIN,
    )
    library = Library(folder)
    assert library.read().game is not None, library.now.problems
    return library


VALUE = {"do": "value", "path": ["units", "r1", "values"], "text": "9-9-9"}
PAINT = {"do": "paint", "map": "field", "painted": {"woods": ["0101"]}}
NAME = {"do": "name", "map": "field", "at": "0101", "name": "Ford", "kind": "town"}
MOVE = {"do": "move", "map": "field", "number": 0, "at": [1, 2]}
COURSE = {"do": "course", "map": "field", "kind": "road", "number": -1, "steps": ["0101", "0102"]}
ADDED = [{"counter": "r1", "to": "0202"}]
SET_UP = {"do": "set-up", "map": "field", "scenario": "meeting", "deeds": {"added": ADDED}}
ASKED: tuple[dict[str, Any], ...] = (
    VALUE, VALUE | {"path": []}, VALUE | {"path": ["units", True]}, VALUE | {"path": ["units", 1.0]},
    VALUE | {"text": 3}, VALUE | {"path": ["units", "none", "values"]}, VALUE | {"path": ["units", "r1"]},
    VALUE | {"path": ["units", "r1", "none"]}, VALUE | {"path": ["maps", "field", "terrain"]},
    VALUE | {"path": ["sheet", "title"], "text": "a: b"},
    PAINT, PAINT | {"map": "none"}, PAINT | {"painted": {}}, PAINT | {"painted": {"woods": "0101"}},
    PAINT | {"painted": {"none": ["0101"]}}, PAINT | {"painted": {"woods": ["0101", "9999"]}},
    PAINT | {"painted": {"woods": [3]}}, PAINT | {"painted": []},
    NAME, NAME | {"at": "0301"}, NAME | {"at": "9999"}, NAME | {"kind": "none"}, NAME | {"kind": 3},
    NAME | {"name": "a\nb"}, MOVE, MOVE | {"at": [1, "x"]}, MOVE | {"at": [1]},
    MOVE | {"at": [1, float("inf")]}, MOVE | {"number": "0"},
    {"do": "straighten", "map": "field", "number": 0},
    COURSE, COURSE | {"steps": ["0101", 3]}, COURSE | {"kind": "none"},
    COURSE | {"number": 0, "steps": ["0201", "0301"]}, COURSE | {"number": 1}, COURSE | {"steps": []},
    SET_UP, SET_UP | {"scenario": "none"}, SET_UP | {"map": "none"}, SET_UP | {"deeds": []},
    SET_UP | {"deeds": {}}, {}, {"do": "none"}, {"do": "undo"}, {"do": "redo"},
)  # fmt: skip


def test_each_change_that_is_asked_for_is_as_recorded(library: Library) -> None:
    lines = []
    for body in ASKED:
        history = ChangeHistory(library.folder)
        made = told(lambda b=body, h=history: make_requested_change(library.now, h, b), 60)
        if not made.startswith("✗") and body.get("do") not in ("undo", "redo"):
            try:
                history.undo()
            except Refused as nothing:
                made += f" ({nothing})"
        lines.append(f"{json.dumps(body)}: {made}")
    assert_as_recorded(RECORDED, "asked", lines)


@together(("many", "refused"), [(50_000, False), (50_001, True)])
def test_so_many_places_are_painted_at_once(library: Library, many: int, refused: bool) -> None:
    painted = {"painted": {"clear": ["0101"] * many}}
    made = told(
        lambda: make_requested_change(library.now, ChangeHistory(library.folder), PAINT | painted)
    )
    assert made.startswith("✗ at most 50000") is refused


def test_a_value_is_written_in_the_notation_in_which_it_stands(tmp_path: Path) -> None:
    alone = small_game.FILES["scenarios/meeting.yaml"].split("\n")
    alone = "\n".join(line for line in alone if "b1" not in line)
    library = Library(small_game.write(tmp_path, counters=ODD, scenarios__meeting=alone))
    found = library.read().locations
    lines = []
    for name, text in (
        ("r1.name", "R2"), ("r1.name", 'a "b"'), ("r1.name", ""), ("r1.values", "4-4"), ("r1.title", "x"),
        ("r1.symbol.branch", "no"), ("r1.formation", "x"), ("r1.formation", "it's"), ("r2.title", "x"),
        ("r2.formation", "x"), ("r2.name", "a, b"),
    ):  # fmt: skip
        made = told(lambda n=name, t=text: set_value(found, ("units", *n.split(".")), t), 60)
        lines.append(f"{name} {text!r}: {made}")
    assert_as_recorded(RECORDED, "values", lines)


MILL = '{name: Mill, hex: "0301", kind: village}'
LISTS = {
    "none": "", "no value": "places:\n", "empty": "places: []\n", "lines": f"places:\n- {MILL}\n",
    "indented": f"places:\n   -   {MILL}\n", "in brackets": f"places: [{MILL}]\n",
    "in brackets below": f"places:\n  [{MILL}]\n", "brackets on lines": f"places: [\n  {MILL},\n  ]\n",
    "comment after": f"places:\n- {MILL}  # old\n\n# end\n",
    "block": 'places:\n- name: Mill\n  hex: "0301"\n',
    "no line at the end": f"places:\n- {MILL}", "more after": f"places:\n- {MILL}\npaths: {{}}\n",
}  # fmt: skip


def test_an_item_is_added_to_a_list_as_it_is_written(tmp_path: Path) -> None:
    lines = []
    for form, text in LISTS.items():
        folder = small_game.write(tmp_path, maps__field=small_game.FILES["maps/field.yaml"] + text)
        reading = Library(folder).read()
        history = ChangeHistory(folder)
        lines.append(
            f"{form}: {told(lambda r=reading, h=history: make_requested_change(r, h, NAME), 90)}"
        )
    assert_as_recorded(RECORDED, "lists", lines)


def test_a_letter_changes_in_place_unless_the_legend_gets_another(library: Library) -> None:
    game = library.now.game
    assert game is not None
    sheet, found = game.maps[0], library.now.locations
    cells = [sheet.space.cell("0101")]
    for kinds, in_place in (("woods",), True), (("hills",), False), (("woods", "hills"), False):
        painted = dict.fromkeys(kinds, cells)
        made = paint_terrain(sheet, found, painted, {"hills": "h"})
        assert made.in_place is in_place
        assert (len(made.after or "") == len(made.before or "")) is in_place


@pytest.mark.parametrize("part", [("maps", "none"), ("units", "r1", "values"), ("none",)])
def test_nothing_is_added_to_a_part_without_a_file_of_its_own(
    library: Library, part: tuple[str, ...]
) -> None:
    with pytest.raises(Refused, match="not written in a file"):
        add_list_item(library.now.locations, part, ["places"], ["a: b"], "x")


# -- the history -------------------------------------------------------------------------------------


def change(file: Path, before: str | None, after: str | None, **more: Any) -> Change:
    return Change(file, before, after, "x", **more)


def test_changes_are_taken_back_and_done_again_in_their_order(tmp_path: Path) -> None:
    file, history = tmp_path / "a.yaml", ChangeHistory(tmp_path)
    for before, after in ((None, "1\n"), ("1\n", "2\n"), ("2\n", "3\n")):
        history.make(change(file, before, after))
    texts = []
    for step in (history.undo, history.undo, history.redo, history.undo, history.undo):
        texts.append((step().what, file.read_text("utf-8") if file.exists() else None))
    assert texts == [("↶ x", "2\n"), ("↶ x", "1\n"), ("↷ x", "2\n"), ("↶ x", "1\n"), ("↶ x", None)]
    with pytest.raises(Refused, match="nothing to undo"):
        history.undo()
    history.redo()
    history.make(change(file, "1\n", "4\n"))
    with pytest.raises(Refused, match="nothing to do again"):
        history.redo()


def test_a_change_of_nothing_is_not_taken_back(tmp_path: Path) -> None:
    file, history = tmp_path / "a.yaml", ChangeHistory(tmp_path)
    file.write_text("1\n", "utf-8")
    history.make(change(file, "1\n", "2\n"))
    history.make(change(file, "2\n", "2\n"))
    assert history.undo().after == "1\n"
    history.make(change(file, "1\n", "1\n"))
    assert history.redo().after == "2\n"


@together(
    ("data", "before", "kept"),
    [
        (b"\xef\xbb\xbfa\n", "a\n", b"\xef\xbb\xbfb\n"),
        (b"a\n", "a\n", b"b\n"),
        ("ä\n".encode(), "ä\n", b"b\n"),
    ],
)
def test_a_mark_at_the_beginning_of_a_file_stays(
    tmp_path: Path, data: bytes, before: str, kept: bytes
) -> None:
    file, history = tmp_path / "a.yaml", ChangeHistory(tmp_path)
    file.write_bytes(data)
    history.make(change(file, before, "b\n"))
    assert file.read_bytes() == kept
    history.undo()
    assert file.read_bytes() == data


def test_bytes_of_a_picture_begin_as_they_do(tmp_path: Path) -> None:
    file, history = tmp_path / "a.png", ChangeHistory(tmp_path)
    data = b"\xef\xbb\xbf\xff"
    file.write_bytes(data)
    history.make(change(file, data.decode("latin-1"), "x", encoding="latin-1"))
    assert (file.read_bytes(), history.undo().after) == (b"x", data.decode("latin-1"))


def test_what_is_outside_or_no_text_or_another_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "odd.yaml").write_bytes(b"\xff")
    (folder / "a.yaml").write_text("1\n", "utf-8")
    history = ChangeHistory(folder)
    for file, before, error in (
        ("../b.yaml", None, "outside"),
        ("odd.yaml", "x", "UTF-8"),
        ("a.yaml", "2\n", "meanwhile"),
        ("a.yaml", None, "meanwhile"),
        ("c.yaml", "1\n", "meanwhile"),
    ):
        with pytest.raises(Refused, match=error):
            history.make(change(folder / file, before, "3\n"))
    assert {one.name for one in folder.iterdir()} == {"odd.yaml", "a.yaml"}


def test_strokes_that_were_prepared_together_are_made_one_upon_the_other(tmp_path: Path) -> None:
    """Each changes characters in place; another sort of change between them, or another text, stops that."""
    file, history = tmp_path / "a.yaml", ChangeHistory(tmp_path)
    file.write_text("abc", "utf-8")
    history.make(change(file, "abc", "xbc", in_place=True))
    history.make(change(file, "abc", "abz", in_place=True))
    assert file.read_text("utf-8") == "xbz"
    with pytest.raises(Outdated):
        history.make(change(file, "abc", "ayc"))
    with pytest.raises(Outdated):
        history.make(change(file, "qqq", "qyq", in_place=True))
    history.make(change(file, "xbz", "xb"))
    with pytest.raises(Outdated):
        history.make(change(file, "abc", "ayc", in_place=True))


def test_a_change_is_taken_back_from_a_text_that_has_changed_elsewhere(tmp_path: Path) -> None:
    lines = []
    before, after = "a\nb\nc\nd\ne\n", "a\nb\nX\nd\ne\n"
    made = change(tmp_path / "a.yaml", before, after)
    for now in (
        after, before, "new\n" + before, before + "new\n", "new\n" + before + "new\n", "b\nc\nd\n",
        "a\nb\nY\nd\ne\n", "1\na\nc\nd\ne\n2\n", "1\na\nb\nc\nq\ne\n2\n", "1\nb\nc\nd\n2\n", "",
    ):  # fmt: skip
        try:
            told_of = made.rebased(now).after or ""
        except Outdated:
            told_of = "✗"
        lines.append(f"{now!r}: {told_of!r}")
    for part in ("before", "after"):
        with pytest.raises(Outdated):
            replace(made, **{part: None}).rebased("a\n")
    with pytest.raises(Outdated):
        made.rebased(None)
    assert_as_recorded(RECORDED, "rebased", lines)


# -- the notation ------------------------------------------------------------------------------------

WORDS = (
    "a", "a b", " a", "a ", "", "3", "-3", "+3", "3-4", "1.5", "0x1F", "yes", "No", "on", "~", "null", "a: b",
    "a #b", "a#b", "- a", "-a", "[a", "a]", "{a}", "*a", "&a", "!a", "'a", 'a"b', "it's", "%a", "@a", "`a",
    "a,b", "a\tb", "é", "日本", "a\\b", "?", "a?",
)  # fmt: skip
TEXTS = ("", "a", "'a'", '"a"', "a: 'b' \"c\"", 'a: "b" "c" \'d\'', 'it\'s ["a"]', "[\"a\",'b']")
SPELLED = (("", "'"), ("", '"'), ("x", "'"), ("5", "'"), ("'x'", '"'), ('"x"', "'"))


def test_each_text_is_spelled_as_recorded() -> None:
    lines = []
    for word in WORDS:
        told_of = []
        for before, quotes in SPELLED:
            try:
                told_of.append(yaml_spelling(word, before, quotes))
            except Refused:
                told_of.append("✗")
        lines.append(f"{word!r}: {'   '.join(told_of)}")
    lines += [f"{text!r}: {quotes_of(text)}" for text in TEXTS]
    assert_as_recorded(RECORDED, "spelled", lines)


def test_data_is_written_in_brackets_or_on_lines_as_recorded() -> None:
    """Up to 112 signs on a line, with what stands before it."""
    texts: dict[str, Any] = {
        "empty list": [], "empty": {}, "list": ["a", 3, None, True, 1.5],
        "pairs": {"a": {"b": ["c"]}, "d e": "x\ny"}, "block": "a\nb", "block with blank": "a\n\nb",
        "spaces": " a\nb", "control": "a\x07\nb", "tab": "a\tb", "words": "a b\nc d", "signs": 'a"\\\n',
        "112 signs": ["x" * 110], "113 signs": ["x" * 111],
        "long": [{"a": "x" * 60, "b": "y" * 60}, {"c": "d"}],
        "long pairs": {"a": "x" * 60, "b": {"c": "y" * 60}},
        "list of lists": [["a" * 60], ["b" * 60]], "text in list": ["a\nb", "c"],
    }  # fmt: skip
    lines = []
    for name, data in texts.items():
        ways = [flow_text(data)]
        if not isinstance(data, (list, dict)):
            ways.append(scalar_text(data))
        for taken, flow in ((0, False), (2, False), (0, True)):
            ways.append("⏎".join(block_lines(data, taken=taken, flow=flow)))
        ways += ["⏎".join(pair_lines("key", data, column=column)) for column in (0, 2)]
        lines += [name, *(f"  {way!r}"[:330] for way in dict.fromkeys(ways))]
    assert_as_recorded(RECORDED, "written", lines)
    assert [filled(b, r, "x") for b in ("a:", "a: ") for r in ("", "b")] == [" x", "x", "x", "x"]


@together(("length", "lines"), [(1, 1), (8, 1), (9, 2), (18, 3)])
def test_words_are_wrapped_at_112_signs(length: int, lines: int) -> None:
    """Of ten signs with their separator and space."""
    text = wrapped_words(["x" * 10] * length, "steps: [", "  ")
    found = text.split("\n")
    assert len(found) == lines
    assert max(map(len, found)) <= 112
    assert [line[:2] for line in found[1:]] == ["  "] * (lines - 1)
