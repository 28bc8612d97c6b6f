"""The schemas know every key that a spec may write, and ask for those that it must."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from builder.loading.reading.located_yaml import read_yaml
from builder.loading.reading.source_nodes import Node, SourceFile
from builder.loading.schema import FILE_PATTERNS, schemas
from builder.model.ground.maps import MapSheet
from builder.model.pieces.counters import Unit
from builder.model.position_sheets import PositionSheet
from builder.resources import built_in_games, specs_folder
from builder.rules.registry import position_models
from builder.scaffolding.editor import editor_globs
from tests.loading.mini import MECHANISMS, MINI
from tests.model.boards.two_shores import THEATRES
from tests.together import together


@cache
def all_schemas() -> dict[str, Any]:
    """The schema of each kind of file, with the keys of all systems."""
    return schemas(position_models)


def test_there_is_a_schema_for_each_kind_of_file() -> None:
    assert set(all_schemas()) == {f"{name}.schema.json" for name in FILE_PATTERNS}
    for schema in all_schemas().values():
        assert json.loads(json.dumps(schema)) == schema
        assert "$id" not in schema


def test_every_key_of_the_models_is_known() -> None:
    assert set(all_schemas()["map.schema.json"]["properties"]) == set(MapSheet.model_fields)
    unit = all_schemas()["counters.schema.json"]["$defs"]["Unit"]
    assert set(unit["properties"]) == set(Unit.model_fields)


def test_a_file_that_is_one_part_may_leave_its_id_to_its_name() -> None:
    assert "id" not in all_schemas()["map.schema.json"]["required"]
    kinds = all_schemas()["table.schema.json"]["$defs"]
    assert kinds["ResultsTable"]["required"] == ["title", "rows", "results", "legend", "kind"]
    assert kinds["BandRow"]["required"] == ["id", "name", "bands"]


def test_defaults_of_counters_ask_for_nothing() -> None:
    defaults = all_schemas()["counters.schema.json"]["properties"]["defaults"]["properties"]
    assert "required" not in defaults["unit"]
    assert "id" not in defaults["unit"]["properties"]
    assert "family" in defaults["marker"]["properties"]


def resolved(schema: dict[str, Any], root: dict[str, Any]) -> list[dict[str, Any]]:
    """The alternatives of a schema, references followed."""
    if "$ref" in schema:
        return resolved(root["$defs"][schema["$ref"].rpartition("/")[2]], root)
    found = [schema]
    for group in ("anyOf", "oneOf"):
        for option in schema.get(group, ()):
            found += resolved(option, root)
    return found


def unknown(node: Node, schema: dict[str, Any], root: dict[str, Any], at: str = "") -> list[str]:
    """The keys of a tree that a schema does not take."""
    options = resolved(schema, root)
    wrong: list[str] = []
    for key, child in node.fields.items():
        named = [o["properties"][key] for o in options if key in o.get("properties", {})]
        named += [s for o in options for s in o.get("patternProperties", {}).values()]
        named += [s for o in options if isinstance(s := o.get("additionalProperties"), dict)]
        free = any(o.get("additionalProperties") is True for o in options)
        if not named and not free:
            wrong.append(f"{at}.{key}")
        for option in named[:1]:
            wrong += unknown(child, option, root, f"{at}.{key}")
    for item in node.items:
        for option in [o["items"] for o in options if "items" in o][:1]:
            wrong += unknown(item, option, root, f"{at}[]")
    return wrong


FILES = {
    "game": "game.yaml",
    "terrain": "terrain.yaml",
    "mechanisms": "mechanisms.yaml",
    "map": "maps/ford.yaml",
    "table": "tables/crt.yaml",
    "scenario": "scenarios/first.yaml",
    "counters": "counters.yaml",
    "tracks": "tracks.yaml",
    "pools": "pools.yaml",
    "forms": "forms.yaml",
    "cards": "cards.yaml",
    "squads": "squads.yaml",
    "theatres": "theatres.yaml",
    "themes": "themes.yaml",
    "examples": "examples/all.yaml",
    "glossary": "rules/en/glossary.yaml",
}


POSITION = """
game: river-crossing
scenario: first
turn: 2
blown: 0101/0102
pieces:
  - {counter: blue-1, at: 0101, reduced: yes, with_markers: pin}
  - {counter: blue-2, at: 'turn:3', count: 2}
"""


def test_a_position_keeps_to_its_schema() -> None:
    root, problems = read_yaml(SourceFile("position", POSITION))
    assert (problems, root is not None) == ([], True)
    assert root is not None
    schema = all_schemas()["position.schema.json"]
    assert unknown(root, schema, schema) == []
    assert set(schema["properties"]) == {
        name for model in (PositionSheet, *position_models()) for name in model.model_fields
    }
    wrong, _ = read_yaml(SourceFile("position", "pieces: [{counter: a, on: 0101}]"))
    assert wrong is not None
    assert unknown(wrong, schema, schema) == [".pieces[].on"]


@together("name", FILES)
def test_the_good_game_keeps_to_the_schemas(name: str) -> None:
    assert Path(FILES[name]).match(FILE_PATTERNS[name])
    text = {**MINI, "mechanisms.yaml": MECHANISMS, "theatres.yaml": THEATRES}[FILES[name]]
    assert isinstance(text, str)
    root, problems = read_yaml(SourceFile(name, text))
    assert problems == []
    assert root is not None
    schema = all_schemas()[f"{name}.schema.json"]
    assert unknown(root, schema, schema) == []


def as_editors_read(node: Node) -> Any:
    """Values as YAML 1.2 has them: ``yes`` is a text, ``0101`` a number, what stands in quotes a text."""
    if isinstance(node.value, dict):
        return {key: as_editors_read(child) for key, child in node.value.items()}
    if isinstance(node.value, list):
        return [as_editors_read(item) for item in node.value]
    file, line, column = node.place
    if node.value is None or node.block or file.lines[line][column : column + 1] in ("'", '"'):
        return node.value
    if node.value in ("true", "false"):
        return node.value == "true"
    if re.fullmatch(r"[-+]?[0-9]+", node.value):
        return int(node.value)
    return float(node.value) if re.fullmatch(r"[-+]?[0-9]*\.[0-9]+", node.value) else node.value


def underlined(kind: str, name: str, text: str) -> list[str]:
    """What an editor that has the schema of a kind of file underlines in one."""
    root, problems = read_yaml(SourceFile(name, text))
    assert (problems, root is not None) == ([], True)
    assert root is not None
    check = jsonschema.Draft7Validator(all_schemas()[f"{kind}.schema.json"])
    return [f"{name}: {e.json_path}: {e.message}" for e in check.iter_errors(as_editors_read(root))]


@pytest.mark.thorough
@pytest.mark.parametrize("game", built_in_games())
def test_an_editor_underlines_nothing_in_the_built_in_games(game: str) -> None:
    folder, wrong, tried = specs_folder() / game, [], set()
    for kind, glob in FILE_PATTERNS.items():
        for path in sorted(file for one in editor_globs(glob) for file in folder.glob(one)):
            tried.add(path)
            wrong += underlined(kind, path.name, path.read_text("utf-8"))
    assert wrong == []
    assert tried == {*folder.rglob("*.yaml")}


def test_an_editor_underlines_what_is_no_key_and_what_is_no_number() -> None:
    text = (
        "defaults: {marker: {front: {title: T}}}\nmarkers: [{id: a, front: {figure: 1}, cuont: x}]"
    )
    (found,) = underlined("counters", "counters.yaml", text)
    assert "cuont" in found
    (found,) = underlined("counters", "counters.yaml", "units: [{id: a, count: many}]")
    assert "$.units[0].count" in found


def test_every_file_of_a_game_is_tried() -> None:
    assert set(FILE_PATTERNS) == {*FILES, "position"}


def test_a_schema_refuses_an_unknown_key() -> None:
    root, _ = read_yaml(SourceFile("pools", "pools: [{id: a, titel: x}]"))
    assert root is not None
    schema = all_schemas()["pools.schema.json"]
    assert unknown(root, schema, schema) == [".pools[].titel"]


@together(
    ("name", "model", "key"),
    [
        ("mechanisms", "WeatherKind", "rolls"),
        ("mechanisms", "WeatherKind", "turns"),
        ("mechanisms", "Event", "rolls"),
        ("counters", "Unit", "values"),
        ("table", "BandRow", "bands"),
    ],
)
def test_a_number_may_stand_where_ranges_of_numbers_do(name: str, model: str, key: str) -> None:
    schema = all_schemas()[f"{name}.schema.json"]
    options = resolved(schema["$defs"][model]["properties"][key], schema)
    assert any("integer" in option.get("type", ()) for option in options)


def test_the_values_after_each_step_are_one_text() -> None:
    schema = all_schemas()["counters.schema.json"]
    lower = schema["$defs"]["Unit"]["properties"]["lower"]
    assert "string" in lower["type"]
    assert "maxLength" not in lower
