"""The YAML that importers write, as a person would write it, and the report that comes with it."""

from __future__ import annotations

from dataclasses import dataclass

import yaml

from builder.importing.minimal_game import (
    MadeGame,
    art_for_word,
    counter_side,
    game_fields,
    pictured_counter_fields,
    setup_fields,
    terrain_type_fields,
    turn_track,
)
from builder.importing.report import ImportNotes
from builder.importing.yaml_text import inline_yaml, yaml_file_text
from tests.together import together


@together(
    ("value", "text"),
    [
        (True, "yes"), (False, "no"), (0, "0"), (-3, "-3"), (0.5, "0.5"), (2.0, "2"), (-0.25, "-0.25"),
        (99_999.6, "99999.6"), (99_999.0, "99999"), (1_234_567.4, "1234567"), (100_000.4, "100000"),
        (-1_234_567.6, "-1234568"), ("", '""'), ("word", "word"), ("two words", "two words"),
        ("ends ", '"ends "'), ("yes", '"yes"'), ("No", '"No"'), ("N", '"N"'), ("1", '"1"'),
        ("a: b", '"a: b"'),
        ("é", '"é"'), ("a\nb", r'"a\nb"'), (None, "None"),
        ([], "[]"), ([1, "a", [True]], "[1, a, [yes]]"), (("a",), "[a]"),
        ({}, "{}"), ({"a": 1, "b": ""}, "{a: 1}"), ({"a": None, "b": [], "c": {}, "d": 0}, "{d: 0}"),
        ({"yes": False, "1": "x"}, '{"yes": no, "1": x}'),
    ],
)  # fmt: skip
def test_a_value_on_one_line(value: object, text: str) -> None:
    assert inline_yaml(value) == text


@together(
    ("value", "text"),
    [
        ("", ""), (None, ""), ([], ""), ({}, ""), (0, "k: 0"), (False, "k: no"), ("a", "k: a"),
        ([1, 2], "k: [1, 2]"), (["x" * 52, "y" * 51], f"k: [{'x' * 52}, {'y' * 51}]"),
        (["x" * 52, "y" * 52], f"k:\n- {'x' * 52}\n- {'y' * 52}"),
        ([{"a": 1}, {"b": 2}], "k:\n- {a: 1}\n- {b: 2}"), ([[{"a": 1}]], "k: [[{a: 1}]]"),
        ("x" * 200, f"k: {'x' * 200}"),
        ({"a": "x" * 51, "b": "y" * 46}, f"k: {{a: {'x' * 51}, b: {'y' * 46}}}"),
        ({"a": "x" * 51, "b": "y" * 47}, f"k:\n  a: {'x' * 51}\n  b: {'y' * 47}"),
        ({"a": {"b": "x" * 120}, "c": [{"d": 1}]}, f"k:\n  a:\n    b: {'x' * 120}\n  c:\n  - {{d: 1}}"),
    ],
)  # fmt: skip
def test_a_key_with_its_value(value: object, text: str) -> None:
    """On one line of up to 110 characters, lists of mappings with a line for each."""
    assert yaml_file_text({"k": value}) == f"{text}\n"
    if text:
        assert len(text.split("\n")[0]) <= 110 or isinstance(value, str)


def test_every_file_is_read_as_it_was_meant() -> None:
    whole = {"a b": [{"c": 'say "x"', "d": {"e": [1.5, True]}}], "yes": {"f": "y" * 120}, "g": "no"}
    assert yaml.safe_load(yaml_file_text(whole)) == whole


@together(
    ("count", "more"),
    [(0, None), (1, None), (199, None), (200, None), (201, "and 1 more"), (210, "and 10 more")],
)
def test_so_many_things_are_listed(count: int, more: str | None) -> None:
    notes = ImportNotes()
    for n in range(count):
        notes.change("pictures", f"p{n}")
        notes.change("pictures", f"p{n}")
    lines = [line for line in notes.text("T").splitlines() if line.startswith("  - ")]
    listed = [f"  - p{n}" for n in range(min(count, 200))]
    assert lines == [*listed, *([f"  - {more}"] if more else [])]


@dataclass
class Bare(MadeGame):
    """A game without anything."""

    has_content = False

    def files(self) -> dict[str, bytes]:
        return {}


def test_a_game_has_an_id_whatever_its_title() -> None:
    ids = [Bare(title).id for title in ("The War", "戦", "")]
    assert ids == ["the-war", "imported", "imported"]
    assert [game_fields(title, "")["id"] for title in ("The War", "戦")] == ["the-war", "imported"]


@together(
    ("size", "own"),
    [
        ((15, 15), {"size": 15}),
        ((15, 15.29), {"size": 15}),
        ((15, 15.5), {"size": 15, "height": 15.5}),
        ((15.5, 15), {"size": 15.5, "height": 15}),
        ((7, 61), {"size": 8, "height": 60}),
        ((8, 60), {"size": 8, "height": 60}),
    ],
)
def test_a_counter_tells_its_height_if_it_is_no_square(
    size: tuple[float, float], own: dict[str, float]
) -> None:
    made = pictured_counter_fields("a", "A", "G", 1, size, "a.png")
    assert {key: made[key] for key in ("size", "height") if key in made} == own
    assert "back_art" not in made
    assert (counter_side(7.9), counter_side(8.1), counter_side(60.1)) == (8, 8.1, 60)


def test_equal_counters_at_one_place_are_one_entry() -> None:
    lying = [
        ("a", "1", True),
        ("a", "1", True),
        ("a", "2", True),
        ("a", "2", False),
        ("b", "1", False),
    ]
    assert setup_fields(lying) == [
        {"counter": "a", "at": "1", "count": 2, "reduced": True},
        {"counter": "a", "at": "2", "count": 2},
        {"counter": "b", "at": "1"},
    ]


def test_a_track_has_a_box_for_each_turn_if_there_are_two() -> None:
    assert (turn_track(0), turn_track(1)) == ([], [])
    (track,) = turn_track(2)
    assert track["boxes"] == [{"id": "1", "label": "1"}, {"id": "2", "label": "2"}]


@together(
    ("word", "hexes", "cost"),
    [
        ("forest", "canopy", 1), ("deep-lake", "water", "prohibited"), ("lava", "fields", 1),
        ("light-woods", "woods", 1),
    ],
)  # fmt: skip
def test_a_terrain_looks_like_its_name(word: str, hexes: str, cost: object) -> None:
    made = terrain_type_fields(word, word)
    assert (made["art"], made["movement"]) == (hexes, {"all": cost})
    assert art_for_word("lava", "hexes") == ""
