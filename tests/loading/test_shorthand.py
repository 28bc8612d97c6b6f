"""Lists in short mean what they mean when written out."""

from __future__ import annotations

from pathlib import Path

from builder.loading.reading.located_yaml import read_yaml
from builder.loading.reading.shorthand import ShorthandExpander
from builder.loading.reading.source_nodes import SourceFile
from tests.loading.mini import changed, load
from tests.rules.engine import brook


def sheet_with(folder: Path, old: str, new: str):  # type: ignore[no-untyped-def]
    game = load(folder, changed("maps/ford.yaml", old, new)).game
    assert game is not None
    return game.maps[0]


def test_a_river_along_its_hexsides_is_the_river_of_its_sides(tmp_path: Path) -> None:
    sides = "sides: [0201/0301, 0202/0302]"
    short = sheet_with(tmp_path / "a", sides, "along: 0201/0301 0202/0302")
    (creek,) = short.hexsides["stream"]
    assert creek.sides == ("0201/0301", "0201/0302", "0202/0302")
    assert creek.along == ()


def test_an_area_a_road_and_the_places_of_a_scenario_in_short(tmp_path: Path) -> None:
    whole = sheet_with(tmp_path / "a", "hexes: ['0101', '0102']", "hexes: ['0101', '0102']")
    short = sheet_with(tmp_path / "b", "hexes: ['0101', '0102']", "hexes: 0101-0102")
    assert short.areas == whole.areas
    road = sheet_with(tmp_path / "c", "['0101', '0201', '0302']", "0101-0301 0302")
    assert road.paths["road"][0].hexes == ("0101", "0201", "0301", "0302")


def test_a_list_without_short_words_is_left_as_it_is(tmp_path: Path) -> None:
    sheet = sheet_with(tmp_path, "['0101', '0201', '0302']", "['0101', '0201', '0302', '0201']")
    assert sheet.paths["road"][0].hexes == ("0101", "0201", "0302", "0201")


def test_places_of_declared_rules_in_short() -> None:
    """Lists under ``at``, wherever they are."""
    short = brook.good(
        brook.loaded(
            mechanisms=brook.MECHANISMS.replace(
                "names:\n",
                "control:\n  rule: '24.1'\n  at: [0101..0103, town]\n"
                "  held: {north: [north-edge], south: [town]}\nnames:\n",
            )
        )
    )
    control = short.mechanisms.control
    assert control is not None
    assert control.at == ("0101", "0102", "0103", "town")
    assert control.held == {"north": ("north-edge",), "south": ("town",)}


def test_words_with_hyphens_are_places_in_short_only_if_they_are_hexes() -> None:
    expander = ShorthandExpander(brook.good(brook.loaded()).maps[0].space)  # type: ignore[arg-type]
    for text, found in (
        ("[north-edge, town]", ["north-edge", "town"]),
        ("[0101-0103]", ["0101", "0102", "0103"]),
        ("['0101']", ["0101"]),
    ):
        root, _ = read_yaml(SourceFile("a.yaml", f"a: [{{at: {text}, x: {text}}}]"))
        assert root is not None
        (one,) = expander.declarations(root).fields["a"].items
        assert [word.text for word in one.fields["at"].words] == found
        assert one.fields["x"].words[0].text == text.strip("[]'").split(",")[0]
    assert expander.problems == []
