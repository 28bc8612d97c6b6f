"""Where the cursor is in a text that is being typed, and the tables and forms of entries of a small game."""

from __future__ import annotations

from pathlib import Path

from builder.problems import Location, Problem
from builder.studio.entries.counter_table import counter_table, list_table
from builder.studio.entries.entry_files import EntryFiles
from builder.studio.entries.entry_forms import EntryForm
from builder.studio.entries.text_paths import spot_at
from tests.loading.mini import MINI, write
from tests.together import together


@together(
    ("text", "path", "is_value", "word"),
    [
        ("a: b‸", ("a",), True, "b"),
        ("a:\n  b: 1\n  c: x‸", ("a", "c"), True, "x"),
        ("a:\n  b: 1\nc: x‸", ("c",), True, "x"),
        ("a:\n- b\n- c: x‸", ("a", 1, "c"), True, "x"),
        ("a:\n  - b\n  - c‸", ("a", 1), True, "c"),
        ("a:\n- b: 1\n  ‸", ("a", 0), False, ""),
        ("a:\n  b: 1\n‸", (), False, ""),
        # a text of several lines holds no keys, not even after an empty line
        ("a: |\n  x: 1\n\n  y: z\nb: q‸", ("b",), True, "q"),
        ("a: |\n  x: 1\n\n  y: z‸", ("a",), True, "z"),
        # brackets in quotes and comments open nothing; a sign inside a word begins no comment
        ("a: '{' # {\nb: x‸", ("b",), True, "x"),
        ("# {\nb: x‸", ("b",), True, "x"),
        ("a: x#{b: c‸", ("a", "b"), True, "c"),
        ("a: [1, '[', x‸", ("a", 2), True, "x"),
        ("a: {b: '{', c: x‸", ("a", "c"), True, "x"),
        ("a: {'b': x‸", ("a", "b"), True, "x"),
        ("a: {b: 1, c‸", ("a",), False, "c"),
        ("a: {b: [1, 2], c: x‸", ("a", "c"), True, "x"),
        ("a: {b: 1}\nc: x‸", ("c",), True, "x"),
        ("a: [1,\n  # {\n  x‸", ("a", 1), True, "x"),
    ],
)
def test_the_cursor_is_found_in_a_text(
    text: str, path: tuple[str | int, ...], is_value: bool, word: str
) -> None:
    assert spot_at(text.removesuffix("‸"), len(text) - 1) == (path, is_value, word)


def test_the_counter_table_has_the_counters_alone_and_a_list_its_own_entries(
    tmp_path: Path,
) -> None:
    files = EntryFiles(write(tmp_path, MINI)).now()
    table = counter_table(files)
    assert {(row["file"], row["picture"]) for row in table["rows"]} == {
        ("counters.yaml", "counter")
    }
    assert [one["key"] for one in table["columns"]][:2] == ["id", "name"]
    sides = list_table(files, "game.yaml", ("sides",))
    assert [row["cells"] for row in sides["rows"]] == [
        {"id": "blue", "name": "Blue"},
        {"id": "red", "name": "Red"},
    ]
    assert [one["key"] for one in sides["columns"]] == ["id", "name"]
    assert {row["picture"] for row in sides["rows"]} == {""}
    assert list_table(files, "none.yaml", ("sides",)) == {"columns": [], "rows": []}
    hexes = {one["key"]: one for one in list_table(files, "terrain.yaml", ("hexes",))["columns"]}
    assert not hexes["name"]["list"]


def test_a_problem_is_told_in_the_form_of_its_value_alone(tmp_path: Path) -> None:
    file = EntryFiles(write(tmp_path, MINI)).file("game.yaml")
    lines = file.file.text.splitlines()
    row = next(n for n, line in enumerate(lines, 1) if "id: red" in line)
    problem = Problem("x", "wrong", location=Location(file.file.name, row, 3))
    form = EntryForm(file, [problem])
    assert [len(form.form(("sides", n))["problems"]) for n in range(2)] == [0, 1]
    assert [one["problems"] for one in form.form(("sides",))["items"]] == [0, 1]
