"""Values put into YAML and taken out of it: in brackets and on lines, with comments kept."""

from __future__ import annotations

import pytest

from builder.loading.reading.located_yaml import read_yaml
from builder.loading.reading.source_nodes import Locations, SourceFile
from builder.problems import PathKey
from builder.studio.editing.file_changes import Refused
from builder.studio.editing.file_tree import FileTree
from builder.studio.editing.yaml_values import PartTree
from builder.studio.editing.yaml_writing import Data
from tests.together import together

TEXT = """\
# a map
a: {x: 1, y: [2, '3'], z: {}}  # in brackets
b:
- k: 1  # the first
  l: [4]
- {k: 2}
c: &same [5, 6]
d: *same
e: 9
"""
PART = ("maps", "m")


def tree(text: str = TEXT) -> PartTree:
    root, problems = read_yaml(SourceFile("m.yaml", text))
    assert root is not None
    assert not problems
    return PartTree(Locations({PART: root}), PART)


@together(
    ("path", "text", "old", "new"),
    [
        (("a", "q"), "7", "z: {}}  #", "z: {}, q: 7}  #"),
        (("a", "y", 0), "7", "[2, '3']", "[7, 2, '3']"),
        (("a", "y", 2), "7", "[2, '3']", "[2, '3', 7]"),
        (("b", 0, "m"), "{n: 7}", "  l: [4]\n", "  l: [4]\n  m: {n: 7}\n"),
        (("b", 1), "{k: 7}", "- {k: 2}\n", "- {k: 7}\n- {k: 2}\n"),
        (("b", 2), "{k: 7}", "- {k: 2}\n", "- {k: 2}\n- {k: 7}\n"),
        (("f",), "7", "e: 9\n", "e: 9\nf: 7\n"),
    ],
)
def test_a_value_is_put_where_it_belongs(path: PathKey, text: str, old: str, new: str) -> None:
    change = tree().insert(path, text, "")
    assert TEXT.count(old) == 1
    assert change.after == TEXT.replace(old, new)


@together(
    ("path", "old", "new"),
    [
        (("a", "x"), "{x: 1, y", "{y"),
        (("a", "y"), "1, y: [2, '3'], z", "1, z"),
        (("a", "z"), ", z: {}}", "}"),
        (("a", "y", 1), "[2, '3']", "[2]"),
        (("b", 0), "- k: 1  # the first\n  l: [4]\n", ""),
        (("b", 1), "- {k: 2}\n", ""),
        (("b", 0, "k"), "k: 1  # the first\n  l", "l"),
        (("b", 0, "l"), "  l: [4]\n", ""),
        (("e",), "e: 9\n", ""),
    ],
)
def test_a_value_is_taken_out_with_nothing_else(path: PathKey, old: str, new: str) -> None:
    change = tree().drop(path, "")
    assert TEXT.count(old) == 1
    assert change.after == TEXT.replace(old, new)


@together("path", [("a", "z", "q"), ("b", 0, "l", 0), ("n", "q")])
def test_nothing_is_guessed(path: PathKey) -> None:
    """An empty mapping, the only item of a list, what is not there: a person would write more."""
    with pytest.raises(Refused):
        tree().insert(path, "7", "") if path[0] != "b" else tree().drop(path, "")


def test_a_list_that_is_named_elsewhere_too_is_left_alone() -> None:
    with pytest.raises(Refused, match="something else"):
        tree().insert(("c", 2), "7", "")


@together(
    ("path", "value", "old", "new"),
    [
        (("a", "x"), "7: 7", "{x: 1,", "{x: '7: 7',"),
        (("a", "z", "q"), 7, "z: {}}", "z: {q: 7}}"),
        (("b", 0, "k"), "two words", "k: 1  #", "k: two words  #"),
        (
            ("b", 0, "k"),
            "one\ntwo",
            "- k: 1  # the first",
            "- k: |-\n    one\n    two  # the first",
        ),
        (("b", 2), {"k": 7, "l": ["x"]}, "- {k: 2}\n", "- {k: 2}\n- {k: 7, l: [x]}\n"),
        (("e",), [{"id": "x"}], "e: 9\n", "e:\n- {id: x}\n"),
        (("f", "g", 0), "7", "e: 9\n", "e: 9\nf: {g: ['7']}\n"),
    ],
)
def test_a_value_takes_the_place_of_another_or_is_added_with_what_leads_to_it(
    path: PathKey, value: Data, old: str, new: str
) -> None:
    if "# the first" in new and "|-" in new:  # a comment would become a part of the text
        with pytest.raises(Refused):
            tree().put(path, value, "")
        return
    assert tree().put(path, value, "").after == TEXT.replace(old, new)


def test_items_are_copied_moved_and_taken_away_with_what_would_be_empty() -> None:
    assert tree().copy(("b", 1), "k", "7", "").after == TEXT.replace(
        "- {k: 2}\n", "- {k: 2}\n- {k: 7}\n"
    )
    moved = TEXT.replace("- {k: 2}\n", "").replace("b:\n", "b:\n- {k: 2}\n")
    assert tree().move(("b", 1), 0, "").after == moved
    assert tree().remove(("b", 0, "l", 0), "").after == TEXT.replace("  l: [4]\n", "")
    assert tree().rename_key(("a", "x"), "new", "").after == TEXT.replace("{x: 1", "{new: 1")


@together(
    ("before", "begun"),
    [
        ("", ""),
        ("# a map", "# a map\n"),
        ("# a map\n", "# a map\n"),
        ("\n# a map\n\n", "\n# a map\n\n"),
    ],
)
def test_the_first_value_of_a_file_stands_on_a_line_of_its_own(before: str, begun: str) -> None:
    found = FileTree(SourceFile("m.yaml", before)).put(("turns",), 4, "")
    assert found.after == f"{begun}turns: 4\n"
