"""The tree of a file that is read: what it has at a path, where that stands, and what is passed on to the parts
inside."""

# ruff: noqa: E501

from __future__ import annotations

from pathlib import PurePosixPath

import pytest

from builder.loading.reading.inherited_defaults import (
    merge_nodes,
    with_file_sources,
    with_inherited_sources,
)
from builder.loading.reading.located_yaml import read_yaml
from builder.loading.reading.nested_parts import Shape, keys_of, model_at, nested_shapes
from builder.loading.reading.portable import unportable
from builder.loading.reading.source_nodes import (
    Locations,
    Node,
    Place,
    SourceFile,
    node_data,
)
from builder.loading.reading.value_columns import ValueColumns, columns_of
from builder.model.base import Model
from builder.model.game import GameSheet
from builder.model.ground.maps import MapSheet
from builder.model.pieces.counters import Unit
from builder.model.pieces.faces import FaceZone
from tests.together import together


def tree(text: str) -> Node:
    root, problems = read_yaml(SourceFile("a.yaml", text))
    assert root is not None, problems
    return root


WHOLE = tree(
    "a: one two\nb: [x, {id: y, z: 1}]\nc: {d: {e: 'five six'}}\nf:\ng: |\n  first line\n  second\n"
)


@together(
    ("path", "found"),
    [
        ((), node_data(WHOLE)), (("a",), "one two"), (("a", 0), "one"), (("a", 1), "two"), (("a", 2), None),
        (("a", -1), None), (("a", "0"), None), (("b", 0), "x"), (("b", 1, "z"), "1"), (("b", 2), None),
        (("b", -1), None), (("b", "y", "z"), "1"), (("b", "x"), None), (("c", "d", "e", 1), "six"),
        (("c", "zz"), None), (("f",), None), (("f", 0), None), (("g", 2), "second"), ((1,), None),
    ],
)  # fmt: skip
def test_a_path_leads_to_a_part_or_to_the_last_that_is_there(
    path: tuple[str | int, ...], found: object
) -> None:
    node = WHOLE.at(path)
    assert (node_data(node) if node is not None else None) == found
    if node is not None:
        assert node_data(WHOLE.find(path)) == node_data(node)
    assert WHOLE.find((*path, "nowhere", 3)).place == WHOLE.find(path).place


@together(
    ("path", "line", "column"),
    [
        (("a", 0), 1, 4), (("a", 1), 1, 8), (("b", "y"), 2, 8), (("c", "d", "e", 0), 3, 13), (("c", "d", "e", 1), 3, 18),
        (("g", 0), 6, 3), (("g", 1), 6, 9), (("g", 2), 7, 3),
    ],
)  # fmt: skip
def test_a_word_stands_where_it_is_written(
    path: tuple[str | int, ...], line: int, column: int
) -> None:
    found = WHOLE.at(path)
    assert found is not None
    assert (found.location.line, found.location.column) == (line, column)


def test_a_key_has_a_place_of_its_own() -> None:
    inner = WHOLE.fields["c"].fields["d"]
    assert (inner.key_location.column, inner.location.column) == (5, 8)
    assert WHOLE.key_location == WHOLE.location
    assert [word.text for word in WHOLE.fields["b"].words][:1] == ["x"]
    assert (WHOLE.text, WHOLE.items, WHOLE.fields["a"].fields, WHOLE.text_of("zz")) == (
        "",
        [],
        {},
        "",
    )


def test_a_line_is_shown_unless_it_is_too_long_there() -> None:
    file = SourceFile("a", "x" * 500 + "\nshort\r\nthird\u2028fourth")
    assert [len(file.at(0, column).text) for column in (0, 299, 300)] == [300, 300, 0]
    assert (file.at(1, 2).text, file.at(9, 0).text, file.at(-1, 0).text) == ("short", "", "")
    assert file.lines[1:] == ["short", "third", "fourth"]
    assert SourceFile("a", "one\ntwo").lines == ["one", "two"]
    where = file.at_offset(503)
    assert (where.line, where.column) == (2, 3)


def test_locations_are_of_the_deepest_part_that_is_written() -> None:
    found, other = Locations(), Locations()
    found.add(("maps", "a"), WHOLE)
    found.add(("maps", "a"), WHOLE.fields["c"])
    other.add(("maps", "a"), WHOLE.fields["b"])
    other.add(("maps",), WHOLE.fields["c"])
    assert found.node(("maps", "a", "b", 0)) == (WHOLE, ("b", 0))
    assert (found.node(("maps",)), found.find(("zz", "a"))) == (None, None)
    where = found.find(("maps", "a", "b", 1, "zz"))
    assert where is not None
    assert (where.line, where.column) == (2, 8)
    both = found.merged_with(other)
    assert both.node(("maps", "a", "b")) == (WHOLE, ("b",))
    assert both.node(("maps", "zz")) == (WHOLE.fields["c"], ("zz",))


@together(
    ("under", "over", "merged"),
    [
        ("{a: 1, b: 2}", "{b: 3, c: 4}", {"a": "1", "b": "3", "c": "4"}),
        ("{a: {b: 1, c: 2}}", "{a: {c: 3}}", {"a": {"b": "1", "c": "3"}}),
        ("{a: {b: 1}}", "{a: 2}", {"a": "2"}), ("{a: 1}", "{a: {b: 2}}", {"a": {"b": "2"}}),
        ("{a: 1}", "x", "x"), ("x", "{a: 1}", {"a": "1"}), ("[1]", "[2]", ["2"]), ("{a: [1]}", "{a: [2]}", {"a": ["2"]}),
    ],
)  # fmt: skip
def test_values_of_one_mapping_are_laid_over_another(under: str, over: str, merged: object) -> None:
    assert node_data(merge_nodes(tree(under), tree(over))) == merged


@together(
    ("item", "root", "model", "found"),
    [
        ("{id: a}", "{source: given 1}", Unit, {"id": "a", "source": "given 1"}),
        ("{id: a, source: given 2}", "{source: given 1}", Unit, {"id": "a", "source": "given 2"}),
        ("{id: a}", "{x: 1}", Unit, {"id": "a"}), ("a", "{source: given 1}", Unit, "a"),
        ("{id: a}", "{source: given 1}", FaceZone, {"id": "a"}),
        ("{id: a}", "{sources: {name: given 1, zz: given 2, values.0: given 3}}", Unit, {"id": "a", "sources": {"name": "given 1", "values.0": "given 3"}}),
        ("{id: a, sources: {name: given 9}}", "{sources: {name: given 1, values: given 2}}", Unit, {"id": "a", "sources": {"name": "given 9", "values": "given 2"}}),
        ("{id: a}", "{sources: given 1}", Unit, {"id": "a"}),
    ],
)  # fmt: skip
def test_a_part_has_the_sources_of_its_file(
    item: str, root: str, model: type[Model], found: object
) -> None:
    assert node_data(with_file_sources(tree(item), tree(root), model)) == found


def test_parts_inside_have_the_source_of_the_part_or_of_their_field() -> None:
    text = "{source: given 1, sources: {places: given 2}, places: [{hex: '1'}, {hex: '2', source: given 3}], areas: [{id: a}, b], title: T}"
    found = node_data(with_inherited_sources(tree(text), MapSheet))
    assert isinstance(found, dict)
    assert [one["source"] for one in found["places"]] == ["given 2", "given 3"]
    assert found["areas"] == [{"id": "a", "source": "given 1"}, "b"]
    bare = tree("{places: [{hex: '1'}], areas: a}")
    assert node_data(with_inherited_sources(bare, MapSheet)) == node_data(bare)
    given = with_inherited_sources(bare, MapSheet, tree("given 9"))
    assert node_data(given)["places"][0]["source"] == "given 9"  # type: ignore[index]
    assert node_data(with_inherited_sources(tree("x"), MapSheet)) == "x"


def test_models_hold_models_one_in_lists_or_in_mappings() -> None:
    shapes = nested_shapes(MapSheet)
    places = shapes["places"]
    assert places == Shape("list", None, Shape("one", model_at(MapSheet, ("places", 0))))
    hexsides = shapes["hexsides"]
    assert (hexsides.kind, hexsides.inner and hexsides.inner.kind) == ("dict", "list")
    assert "title" not in shapes
    assert places.inner is not None
    assert model_at(MapSheet, ("places", 0)) is places.inner.model is not None
    assert model_at(MapSheet, ()) is MapSheet
    for path in (("places",), ("places", 0, "hex"), ("title",), ("title", 0), ("zz",)):
        assert model_at(MapSheet, path) is None
    assert model_at(MapSheet, ("hexsides", "river", 0)) is not None
    assert "sources" in keys_of(MapSheet)


@together(
    ("names", "found"),
    [
        (["a", "b"], []), (["a", "A"], ["A"]), (["a", "b/a"], []), (["con"], ["con"]), (["b/CON.txt"], ["b/CON.txt"]), (["console"], []), (["com1"], ["com1"]),
        (["com"], []), (["a?"], ["a?"]), (["a."], ["a."]), (["a "], ["a "]), (["a.b"], []), (["é", "e\u0301"], ["e\u0301"]), (["a\x1f"], ["a\x1f"]),
    ],
)  # fmt: skip
def test_names_that_some_systems_do_not_have_are_told(names: list[str], found: list[str]) -> None:
    told = list(unportable(map(PurePosixPath, names)))
    assert [path.as_posix() for path, _ in told] == found


@together(
    ("unit", "found", "said"),
    [
        ("{id: a, attack: '4', defence: '5'}", {"values": "4 5"}, []),
        ("{id: a, Attack: '4', DEFENCE: '5'}", {"values": "4 5"}, []),
        ("{id: a, attack: '4'}", {"values": "4"}, ["values: there is no defence"]),
        ("{id: a, values: 4-5}", {"values": "4-5"}, []),
        ("{id: a, values: 4-5, attack: '4', defence: '5'}", {"values": "4-5"}, ["values stand in columns of their own and in a column of theirs too"]),
        ("{id: a, values: {attack: '4', defence: '5'}, reduced: {defence: '2', attack: '1'}}", {"values": "4 5", "reduced": "1 2"}, []),
        ("{id: a, reduced: {attack: '1', zz: '2'}}", {"reduced": "1"}, ["reduced: there is no defence"]),
        ("{id: a, attack: x!, defence: '5'}", {"values": "x! 5"}, [""]),
        ("{id: a, value_set: ships, guns: '3'}", {"value_set": "ships", "values": "3"}, []),
        ("{id: a, value_set: ships, attack: '3'}", {"value_set": "ships", "attack": "3"}, []),
        ("{id: a, name: N}", {"name": "N"}, []),
    ],
)  # fmt: skip
def test_values_stand_in_columns_of_their_own(unit: str, found: object, said: list[str]) -> None:
    """The value *name* has no column, since that is a key of units."""
    columns = ValueColumns(("attack", "defence"), {"ships": ("guns",)})
    now = node_data(columns.join_values(tree(unit)))
    assert isinstance(now, dict)
    assert {key: value for key, value in now.items() if key != "id"} == found
    assert len(columns.problems) == len(said)
    assert all(
        str(one.message).startswith(text) for one, text in zip(columns.problems, said, strict=True)
    )


@together(
    ("sheet", "names", "sets"),
    [
        ("{value_names: [a, b]}", ["a", "b"], {}), ("{title: T}", [], {}),
        ("{value_names: [a], value_sets: [{id: s, names: [c]}]}", ["a"], {"s": ["c"]}),
        ("{value_sets: [{id: s}]}", [], {"s": []}),
    ],
)  # fmt: skip
def test_columns_of_values_are_named_in_the_sheet(
    sheet: str, names: list[str], sets: dict[str, list[str]]
) -> None:
    columns = columns_of(tree(sheet))
    assert (columns.names, columns.sets) == (names, sets)
    assert columns_of(None).names == []
    assert GameSheet.model_fields


def test_a_part_of_a_text_in_one_line_has_words_of_its_own() -> None:
    node = Node("a b", Place(SourceFile("a.csv", "x,a b\n"), 0, 2))
    assert [word.place.column for word in node.words] == [2, 4]
    beyond = Node("a b c", Place(SourceFile("a.csv", "a b"), 0, 0))
    assert [word.text for word in beyond.words] == ["a", "b"]
    with pytest.raises(AttributeError):
        node.nothing = 1  # type: ignore[attr-defined]
