"""Texts in all variations as they are read: YAML, rows of CSV, grids of letters, and rules; with what is wrong
with them at its place."""

# ruff: noqa: E501
from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from builder.loading.reading import csv_rows, located_yaml
from builder.loading.reading.csv_rows import read_rows
from builder.loading.reading.letter_grids import (
    grid_problems,
    height_problems,
    repaired_text_grid,
    set_letters,
)
from builder.loading.reading.located_yaml import read_yaml
from builder.loading.reading.rules_text import parse_rules
from builder.loading.reading.source_nodes import Node, Place, SourceFile, node_data
from builder.model.ground.maps import MapSheet
from builder.model.space import Cell
from builder.problems import Problem
from tests.recorded import assert_as_recorded
from tests.together import together

RECORDED = Path(__file__).with_name("texts_varied.txt")


def told(problems: Iterable[Problem]) -> Iterator[str]:
    for one in problems:
        at = f"{one.location.line}:{one.location.column}" if one.location else ""
        yield f"{at} {one.code}: {one.message} ({one.hint})"


def places(node: Node) -> str:
    """A tree on one line, each text with the line and column where it stands, from 1."""
    if isinstance(node.value, dict):
        return "{" + ", ".join(f"{key}: {places(one)}" for key, one in node.value.items()) + "}"
    if isinstance(node.value, list):
        return "[" + ", ".join(map(places, node.value)) + "]"
    return (
        f"{node.value!r}@{node.place.line + 1}:{node.place.column + 1}{'|' if node.block else ''}"
    )


YAML = {
    "values": "a: 1\nb: yes\nc:\nd: ''\ne: [1, {f: 2}]\ng: |\n  h\n  i\nj: >\n  k",
    "nothing": "", "a comment": "# a", "a word": "a", "twice": "a: 1\nb: 2\na: 3",
    "a merge": "a: &x {b: 1}\nc: {<<: *x, d: 2}", "an alias": "a: &x [1]\nb: *x", "a tag": "a: !!str 1\nb: !own {c: 1}",
    "a key of a list": "? [a, b]\n: c", "no alias": "a: *x", "not closed": "a: [1, 2\nb: 3", "a brace": "a: {b: 1\nc: 2",
    "a quote": "a: 'b\nc: 3\n", "a quote and a word": 'a: "b" c', "a list of quotes": "a: ['b' c]", "a quote and a sign": 'a: "b" - c',
    "two colons": "a: b: c", "a tab": "a:\n\tb: 1", "a percent": "a: %b", "two documents": "a: 1\n---\nb: 2",
    "a dash": "a: - b", "indentation": "a:\n  b: 1\n c: 2", "no colon": "a: 1\nb\nc: 2", "a list and a key": "- a\nb: 1",
    "a control": "a: b\nc: \x07d", "a colon in a flow": "a: [:b]", "an emoji": "a: 😀", "a mark": "\ufeffa: 1",
}  # fmt: skip


def test_yaml_is_read_with_its_places() -> None:
    lines: list[str] = []
    for name, text in YAML.items():
        root, problems = read_yaml(SourceFile("a.yaml", text))
        lines += [
            f"{name}: {places(root) if root else 'nothing'}",
            *(f"  {one}" for one in told(problems)),
        ]
    assert_as_recorded(RECORDED, "yaml", lines)


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


@together(
    ("limit", "most", "text", "code"),
    [
        ("MAX_DEPTH", 3, nested(4), ""), ("MAX_DEPTH", 3, nested(5), "too-deep"), ("MAX_DEPTH", 2, "{a: {b: 1}}", ""),
        ("MAX_DEPTH", 2, "{a: {b: {c: 1}}}", "too-deep"), ("MAX_NODES", 4, "[1, 2, 3]", ""), ("MAX_NODES", 3, "[1, 2, 3]", "too-large"),
        ("MAX_CHARACTERS", 4, "[ab, cd]", ""), ("MAX_CHARACTERS", 3, "[ab, cd]", "too-large"),
        ("MAX_CHARACTERS", 4, "[&x ab, *x]", ""), ("MAX_CHARACTERS", 3, "[&x ab, *x]", "too-large"),
        ("_SAFE_TO_COMPOSE", 0, nested(60), ""), ("_SAFE_TO_COMPOSE", 0, nested(62), "too-deep"),
    ],
)  # fmt: skip
def test_yaml_is_as_deep_and_as_long_as_it_may_be(
    limit: str, most: int, text: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(located_yaml, limit, most)
    _, problems = read_yaml(SourceFile("a.yaml", text))
    assert [problem.code for problem in problems] == ([code] if code else [])


CSV = {
    "rows": "id,name\na,Ann\nb,Bob",
    "semicolons below an empty line": "\nid;x\na;b,c",
    "semicolons below a comment": "# a, b, c\nid;x\na;b,c",
    "semicolons": "id;name\na;A, B", "tabs": "id\tname\na\tA; B", "more semicolons": "id;a,b;c\nx;y;z",
    "spaces": " id , name \n a ,  Ann", "empty cells": "id,name,x\na,,\n,,\nb,Bob,1", "empty lines": "\nid,name\n\na,Ann\n",
    "no rows": "id,name", "nothing": "", "one column": "id\na\nb", "dots": "id,a.b,a.c,a.d.e\nx,1,2,3", "a dot over a value": "id,a,a.b\nx,1,2",
    "a value over dots": "id,a.b,a\nx,1,2", "twice": "id,id,name,id\na,b,c,d", "unnamed twice": "id,,\na,b,c", "notes": "id,Notes,#own,NOTES\na,b,c,d",
    "a comment": "# a, b\nid,name\n# c\na,Ann", "a source": "# source: given 1\nid\na", "a source in cells": "# source: given 1,,\nid,x\na,b",
    "a source in quotes": '"# source: given 1, 2",\nid,x\na,b', "a later source": "id\n# source: given 1\na", "two sources": "# source: given 1\n# source: given 2\nid\na",
    "a spaced source": "#   source:given 1\nid\na", "too wide": "id,name\na,Ann,,\nb,Bob, x ,y", "kinds": "kind,id\nunit,a\nmarker,b\nother,c\n,d",
    "quotes": 'id,name\na,"Ann, of ""X"""\nb,"two\nlines"\nc,""', "a quote and more": 'id,name\na,"Ann" B\nb,c', "a quote and spaces": 'id,name\na,"Ann" ,\nb,c',
    "an open quote": 'id,name\na,"Ann\nb,Bob', "an open quote at the end": 'id,name\na,"', "a quote in a cell": 'id,name\na,A"B"', "lines in quotes": 'id,name,x\na,"one\ntwo",3\nb,"\n",4',
}  # fmt: skip


@together("names", [("units", "markers"), ("cards",)])
def test_rows_are_read_with_their_places(names: tuple[str, ...]) -> None:
    lines: list[str] = []
    for name, text in CSV.items():
        root, problems = read_rows(SourceFile("a.csv", text), names)
        lines += [
            f"{name}: {places(root) if root else 'nothing'}",
            *(f"  {one}" for one in told(problems)),
        ]
    assert_as_recorded(RECORDED, f"rows of {names[0]}", lines)


@together(
    ("limit", "most", "text", "code"),
    [
        ("_MOST_COLUMNS", 2, "a,b\n1,2", ""), ("_MOST_COLUMNS", 1, "a,b\n1,2", "too-large"), ("MOST_CELLS", 4, "a,b\n1,2", ""),
        ("MOST_CELLS", 3, "a,b\n1,2", "too-large"), ("_MOST_DOTS", 2, "a.b.c\n1", ""), ("_MOST_DOTS", 1, "a.b.c\n1", "too-deep"),
    ],
)  # fmt: skip
def test_rows_are_as_many_and_as_wide_as_they_may_be(
    limit: str, most: int, text: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(csv_rows, limit, most)
    root, problems = read_rows(SourceFile("a.csv", text))
    assert [problem.code for problem in problems] == ([code] if code else [])
    assert (root is None) == (code == "too-large")
    if root is not None:
        assert bool(root.fields["units"].items[0].fields) == (not code)


FLAT, POINTY = "orientation: flat, columns: 3, rows: 2", "orientation: pointy, columns: 3, rows: 2"
GRIDS = {
    "right": (FLAT, "01 02 03\n01 c c c\n02 c . m"),
    "with a corner": (FLAT, ". 01 02 03\n01 c c c\n02 c c c"),
    "short names": (FLAT, "1 2 3\n1 c c c\n2 c c c"), "names with letters": (FLAT, "c01 c02 c03\nr01 c c c\nr02 c c c"),
    "last digits": ("orientation: flat, columns: 3, rows: 2, numbering: {first_column: 11, first_row: 11}", "1 2 3\n1 c c c\n2 c c c"),
    "a column too few": (FLAT, "01 02\n01 c c\n02 c c"), "a column too many": (FLAT, ". 01 02 03 04\n01 c c c\n02 c c c"), "two corners": (FLAT, ". . 01 02 03\n01 c c c\n02 c c c"),
    "columns out of order": (FLAT, "01 03 02\n01 c c c\n02 c c c"), "rows out of order": (FLAT, "01 02 03\n02 c c c\n01 c c c"),
    "a row too few": (FLAT, "01 02 03\n01 c c c"), "a row too many": (FLAT, "01 02 03\n01 c c c\n02 c c c\n03 c c c"), "no row": (FLAT, "01 02 03"), "two rows too many": (FLAT, "01 02 03\n01 c c c\n02 c c c\n03 c c c\n04 c c c"),
    "an empty row": (FLAT, "01 02 03\n\n02 c c c"), "empty lines about": (FLAT, "\n01 02 03\n01 c c c\n02 c c c\n\n"),
    "a letter too few": (FLAT, "01 02 03\n01 c c\n02 c c c"), "a letter too many": (FLAT, "01 02 03\n01 c c c c\n02 c c c"), "no letter": (FLAT, "01 02 03\n01\n02 c c c"),
    "a word": (FLAT, "01 02 03\n01 c cc c\n02 c c c"), "unknown letters": (FLAT, "01 02 03\n01 c x c\n02 x y c"), "no hex": (FLAT, "01 02 03\n01 . . .\n02 . . ."), "nothing": (FLAT, ""), "an empty grid": (FLAT, "\n\n"),
    "pointy": (POINTY, "01 02 03\n01 c c c\n02 c c c"), "a short line of pointy": (f"{POINTY}, short: yes", "01 02 03\n01 c c c\n02 c c"), "the other line short": (f"{POINTY}, short: yes", "01 02 03\n01 c c\n02 c c c"),
    "a dot in a short line": (f"{POINTY}, short: yes", "01 02 03\n01 c c c\n02 c c ."), "beyond a short line": (f"{POINTY}, short: yes", "01 02 03\n01 c c c\n02 c c m"), "short and two too few": (f"{POINTY}, short: yes", "01 02 03\n01 c c c\n02 c"),
    "short columns": (f"{FLAT}, short: yes", "01 02 03\n01 c c c\n02 c . c"), "beyond short columns": (f"{FLAT}, short: yes", "01 02 03\n01 c c c\n02 c m c"), "unknown in short columns": (f"{FLAT}, short: yes", "01 02 03\n01 c x c\n02 x x x"),
    "falling": (f"{FLAT}, numbering: {{columns: falling, rows: falling}}", "03 02 01\n02 c c c\n01 c c c"), "falling, written rising": (f"{FLAT}, numbering: {{columns: falling}}", "01 02 03\n01 c c c\n02 c c c"),
    "lettered": (f"{FLAT}, numbering: {{letters: columns}}", "A B C\n01 c c c\n02 c c c"), "five columns out of order": ("orientation: flat, columns: 5, rows: 1", "05 04 03 02 01\n01 c c c c c"), "four columns out of order": ("orientation: flat, columns: 4, rows: 1", "04 03 02 01\n01 c c c c"),
}  # fmt: skip


def grid(shape: str, letters: str, block: bool = True) -> tuple[MapSheet, Node]:
    """A map of such a grid with letters for terrain and heights."""
    body = "\n".join(f"  {line}" if line else "" for line in letters.split("\n"))
    text = (
        f"id: m\ntitle: M\nlegend: {{c: clear, m: marsh}}\ngrid: {{{shape}}}\nterrain: |2\n{body}\n"
    )
    root, problems = read_yaml(SourceFile("m.yaml", text))
    assert root is not None, problems
    if not block:
        terrain = root.fields["terrain"]
        root.fields["terrain"] = Node(terrain.value, terrain.place, terrain.key)
    data = node_data(root)
    assert isinstance(data, dict)
    return MapSheet.model_validate(data), root


def test_letters_are_told_where_they_are_wrong() -> None:
    lines: list[str] = []
    for name, (shape, letters) in GRIDS.items():
        for block in (True, False):
            sheet, root = grid(shape, letters, block)
            found = list(told(grid_problems(sheet, root)))
            lines += [f"{name}{'' if block else ', in one text'}:", *(f"  {one}" for one in found)]
            if not block:
                fixed = repaired_text_grid(sheet, root.fields["terrain"], ["c", "m"])
                lines += [f"  repaired: {fixed.text!r}"] if found else []
    assert_as_recorded(RECORDED, "letters", lines)


def test_heights_are_digits() -> None:
    sheet, root = grid(FLAT, "01 02 03\n01 c c c\n02 c c c")
    assert height_problems(sheet, root) == []
    for letters, said in (
        ("01 02 03\n01 0 5 9\n02 1 . 3", []),
        ("01 02 03\n01 0 a 9\n02 1 b 3", ["a", "b"]),
    ):
        heights = grid(FLAT, letters)[1].fields["terrain"]
        wrong = height_problems(sheet, Node({"heights": heights}, heights.place))
        assert [problem.code for problem in wrong] == ["unknown-letter"] * len(said)
        assert all(
            repr(letter) in str(one.message) for letter, one in zip(said, wrong, strict=True)
        )


@together("shape", [FLAT, POINTY])
def test_letters_are_written_in_their_places(shape: str) -> None:
    sheet, root = grid(shape, "\n.   01 02 03\n01   c  c  m\n02   c  c  c")
    cells = [Cell(0, 0), Cell(1, 0), Cell(0, 1), Cell(1, 1)]
    changed = set_letters(sheet, root.fields["terrain"], dict(zip(cells, "ABCD", strict=True)))
    first, second = ("A  B", "C  D") if shape == FLAT else ("A  C", "B  D")
    assert changed.text == f"\n.   01 02 03\n01   {first}  m\n02   {second}  c\n"
    assert set_letters(sheet, root.fields["terrain"], {}).text == root.fields["terrain"].text


RULES = {
    "cases": "# T\n\nIntro.\n\n## 1.0 One\n\nText.\n\n### 1.1 Two\n\nMore\ntext.",
    "no number": "## One\n\n## 1.0\n\n## 1.0 One", "twice": "## 1.0 One\n\n## 1.0 Two",
    "options": "## 1.0 One {scope: S} {source: derived 3}\n\n## 2.0 Two {reading: r}\n\n## 3.0 Three {scpe: x}\n\n## 4.0 F {translates: ab} {todo: cd}",
    "a bad source": "## 1.0 One {source: nowhere}", "an option that is none": "## 1.0 One {a b}", "a title in braces": "## 1.0 {scope: x}",
    "lists": "## 1.0 One\n\n1. a\n2. b\n\n- c\n- d", "nested": "## 1.0 One\n\n1. a\n   - b\n     1. c\n        - d\n2. e", "an item of two": "## 1.0 One\n\n- a\n\n  b\n- c", "an item that begins with a list": "## 1.0 One\n\n- - a\n  - b\n- c", "an empty item": "## 1.0 One\n\n-\n- c",
    "a table": "## 1.0 One\n\n| a | b |\n|---|---|\n| c | d |\n| e |", "code": "## 1.0 One\n\n```\na\n```\n\n---\n\n    b",
    "quotations": "## 1.0 One\n\n> decision: a\n>\n> b\n\n> note：c\n\n> option x.y=z: **d** e\n\n> estimate:\n\n> f\n\n> decision: a\n> - b",
    "embeds": "## 1.0 One\n\n[[table:t]]\n[[track:u]]\n\n[[table:t]] x\n\n[[table:t]]\nx\n\n [[figure:f]]", "before the first": "a\n\n- b\n\n> note: c\n\n[[table:t]]\n\n## 1.0 One",
    "links": "## 1.0 One\n\nSee [1.1], [two](2.0) and [x](y z), {t} {t|u} {v}.", "marks": "## 1.0 One\n\n*a* **b** ***c*** ~~d~~ `e` <b>f</b> ![g](h)",
}  # fmt: skip


def test_rules_are_read_with_what_they_mention() -> None:
    lines: list[str] = []
    for name, text in RULES.items():
        glossary, _ = read_yaml(
            SourceFile("g.yaml", "- {id: t, name: Term, text: T., rule: '1.0'}")
        )
        file = SourceFile("01.md", text)
        found = parse_rules("en", [file], glossary, Place(file, 0, 0))
        lines += [
            f"{name}: intro {found.text.intro!r}",
            *(f"  {one}" for one in told(found.problems)),
        ]
        for case in found.text.cases:
            section = found.sections[case.number]
            lines.append(
                f"  {case.number} {case.title!r} scope {case.scope!r} reading {case.reading!r} source "
                f"{case.source.status} {case.source.where} lines {section.start}-{section.end} {section.stamp}"
            )
            for block in case.blocks:
                runs = [
                    "".join(f"[{r.ref or r.term or r.style}]{r.text}" for r in item)
                    for item in block.items
                ]
                lines.append(
                    f"    {block.kind} {block.target} {block.levels or ''} {block.columns or ''} {runs}"
                )
        at = [
            (
                m.kind,
                m.target,
                m.location.line if m.location else 0,
                m.location.column if m.location else 0,
            )
            for m in found.mentions
        ]
        lines.append(f"  mentions {at[1:]}")
    assert_as_recorded(RECORDED, "rules", lines)


GLOSSARIES = {
    "terms": "- {id: a, name: A, text: T.}\n- {id: b, name: B, text: T., rule: '2.0'}",
    "a mapping": "a: b", "twice": "- {id: a, name: A, text: T.}\n- {id: a, name: B, text: T.}", "a mistake": "- {id: a, nmae: A}\n- {id: b, name: B, text: T.}",
}  # fmt: skip


def test_glossaries_are_lists_of_terms() -> None:
    lines: list[str] = []
    for name, text in GLOSSARIES.items():
        root, _ = read_yaml(SourceFile("g.yaml", text))
        assert root is not None
        found = parse_rules("en", [], root, root.place)
        lines += [
            f"{name}: {[term.id for term in found.text.glossary]}",
            *(f"  {one}" for one in told(found.problems)),
        ]
        lines.append(
            f"  mentions {[(m.target, m.location.column if m.location else 0) for m in found.mentions]}"
        )
    assert_as_recorded(RECORDED, "glossaries", lines)
