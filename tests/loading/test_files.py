"""Texts of files become trees that know their places."""

from __future__ import annotations

import subprocess
import sys

from builder.loading.reading.csv_rows import read_rows
from builder.loading.reading.located_yaml import read_yaml
from builder.loading.reading.source_nodes import Node, SourceFile, node_data
from tests.together import together


def yaml_tree(text: str) -> Node:
    root, problems = read_yaml(SourceFile("x.yaml", text))
    assert problems == []
    assert root is not None
    return root


def csv_tree(text: str) -> Node:
    root, problems = read_rows(SourceFile("x.csv", text))
    assert problems == []
    assert root is not None
    return root


def at(node: Node, *path: str | int) -> tuple[int, int]:
    where = node.find(path).location
    return where.line, where.column


@together("text", ["0101", "yes", "null", "1e3", "2024-01-01", "0x1F", "~", "1_000", "3-4-5", "+1"])
def test_every_scalar_of_yaml_is_its_text(text: str) -> None:
    assert node_data(yaml_tree(f"a: {text}")) == {"a": text}


def test_nothing_written_is_nothing_and_empty_quotes_are_a_text() -> None:
    assert node_data(yaml_tree("a:\nb: ''\n")) == {"a": None, "b": ""}


def test_an_alias_repeats_its_anchor() -> None:
    assert node_data(yaml_tree("a: &x [1, 2]\nb: *x\n")) == {"a": ["1", "2"], "b": ["1", "2"]}


def test_words_have_places_in_plain_quoted_and_block_texts() -> None:
    root = yaml_tree("a: one two\nb: 'one two'\nc: |\n  one\n   two three\nd: >-\n\n  one\n")
    assert at(root, "a", 1) == (1, 8)
    assert [at(root, "b", i) for i in (0, 1)] == [(2, 5), (2, 9)]
    assert [at(root, "c", i) for i in (0, 1, 2)] == [(4, 3), (5, 4), (5, 8)]
    assert at(root, "d", 0) == (8, 3)


def test_columns_count_characters_not_bytes() -> None:
    assert at(yaml_tree("{é軍: x}"), "é軍") == (1, 6)


def test_windows_line_ends_count_as_one() -> None:
    assert at(yaml_tree("a: 1\r\nb: 2\r\n"), "b") == (2, 4)


def test_a_row_of_csv_is_a_mapping_with_nested_fields() -> None:
    root = csv_tree("id,symbol.branch,symbol.echelon,note\na,infantry,company,\n")
    assert node_data(root) == {
        "units": [{"id": "a", "symbol": {"branch": "infantry", "echelon": "company"}}],
        "markers": [],
    }
    assert at(root, "units", 0, "symbol", "echelon") == (2, 12)


def test_quotes_in_csv_hold_separators_quotes_and_line_breaks() -> None:
    root = csv_tree('id,name,values\na,"B, ""x""\ny",1-2\n')
    assert node_data(root.find(("units", 0))) == {"id": "a", "name": 'B, "x"\ny', "values": "1-2"}
    assert at(root, "units", 0, "values") == (3, 4)


def test_kinds_part_units_from_markers() -> None:
    root = csv_tree("kind,id\nmarker,m\nunit,u\n")
    assert [n.text_of("id") for n in root.fields["units"].items] == ["u"]
    assert [n.text_of("id") for n in root.fields["markers"].items] == ["m"]


def test_comments_and_empty_rows_are_left_out_and_a_source_is_read() -> None:
    root = csv_tree("# source: given 25.0, 26.0\n# more\n\nid\n# x\na\n,\n")
    assert root.text_of("source") == "given 25.0, 26.0"
    assert at(root, "source") == (1, 3)
    assert len(root.fields["units"].items) == 1


@together("line", ["# source: given 3.0;;;;", '"# source: given 3.0";;', "#source:  given 3.0 ; ;"])
def test_a_source_may_be_padded_by_a_spreadsheet(line: str) -> None:
    assert csv_tree(f"{line}\nid;a;b;c\nx;;;\n").text_of("source") == "given 3.0"


def test_a_comment_may_hold_any_quotation_mark() -> None:
    assert len(csv_tree('# a,"b\nid\nx\n').fields["units"].items) == 1


@together("text", ["", "id", '"', '"a', "a,\n", "# x", 'id\n"x"y,z'])
def test_odd_csv_never_raises(text: str) -> None:
    read_rows(SourceFile("x.csv", text))


def test_importing_the_package_is_cheap() -> None:
    code = "import sys, builder.loading; print(any(m in sys.modules for m in ('pydantic', 'yaml')))"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "False"
