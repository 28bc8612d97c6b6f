"""Makes JSON Schemas of the spec files, with which an editor completes and checks a spec while it
is typed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Literal

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue, models_json_schema
from pydantic_core import core_schema

from builder.loading.collect import KINDS
from builder.model.base import Model, Source
from builder.model.game import GameSheet
from builder.model.ground.maps import MapSheet
from builder.model.ground.terrain import TerrainKey
from builder.model.ground.theatres import Theatre
from builder.model.ground.themes import ThemeStyle
from builder.model.mechanisms import Mechanisms
from builder.model.pieces.cards import Card, CardLayout, Deck, Hand
from builder.model.pieces.counters import Marker, Unit
from builder.model.pieces.faces import FaceLayout
from builder.model.pieces.squads import Limit, Matchup, RandomArrival, Squad, Troops
from builder.model.position_sheets import PositionSheet
from builder.model.scenarios import Scenario
from builder.model.tables import Table
from builder.model.texts.examples import Example
from builder.model.texts.forms import Form
from builder.model.texts.prose import Term
from builder.model.tracks import Pool, Track

Schema = dict[str, Any]

_FILES: dict[str, Any] = {
    "game": GameSheet,
    "terrain": TerrainKey,
    "mechanisms": Mechanisms,
    "map": MapSheet,
    "table": Table,
    "scenario": Scenario,
    "glossary": tuple[Term, ...],
    "position": PositionSheet,
}
"""The model of each file that holds one part, by the schema's name."""

_LISTS: dict[str, dict[str, type[Model]]] = {
    "counters": {"faces": FaceLayout, "units": Unit, "markers": Marker},
    "cards": {"layouts": CardLayout, "decks": Deck, "hands": Hand, "cards": Card},
    "squads": {
        "troops": Troops,
        "squads": Squad,
        "matchups": Matchup,
        "arrivals": RandomArrival,
        "limits": Limit,
    },
    "tracks": {"tracks": Track},
    "pools": {"pools": Pool},
    "forms": {"forms": Form},
    "theatres": {"theatres": Theatre},
    "themes": {"themes": ThemeStyle},
    "examples": {"examples": Example},
}
"""The lists and their models in each file that holds lists, by the schema's name."""

FILE_PATTERNS = {
    "game": "game.yaml",
    "terrain": "terrain.yaml",
    "mechanisms": "mechanisms*.yaml",
    "map": "maps/*.yaml",
    "table": "tables/*.yaml",
    "scenario": "scenarios/*.yaml",
    "glossary": "rules/*/glossary.yaml",
    "counters": "counters*.yaml",
    "cards": "cards*.yaml",
    "squads": "squads.yaml",
    "tracks": "tracks.yaml",
    "pools": "pools.yaml",
    "forms": "forms.yaml",
    "theatres": "theatres.yaml",
    "themes": "themes.yaml",
    "examples": "examples/*.yaml",
    "position": "*.position.yaml",
}
"""The files that each schema applies to. A position is not part of a game: its file lies elsewhere
under any name, and the pattern here only serves editors."""

_IMPLIED = ("map", "table", "scenario")
"""The files whose stem is the id, so that the id may be left out."""


_SIZES = "d(4|6|8|10|12|20)"
"""The part of the patterns for dice that gives the number of sides; in files the id of declared
dice is allowed in its place."""


class _AsWritten(GenerateJsonSchema):
    """Generates JSON schemas for values as they are written in files, where numbers and yes/no may also
    be texts."""

    def int_schema(self, schema: core_schema.IntSchema) -> JsonSchemaValue:
        return _or_text(super().int_schema(schema))

    def float_schema(self, schema: core_schema.FloatSchema) -> JsonSchemaValue:
        return _or_text(super().float_schema(schema))

    def bool_schema(self, schema: core_schema.BoolSchema) -> JsonSchemaValue:
        return {"anyOf": [super().bool_schema(schema), {"enum": ["yes", "no", "true", "false"]}]}

    def str_schema(self, schema: core_schema.StringSchema) -> JsonSchemaValue:
        found = {**super().str_schema(schema), "type": ["string", "number", "boolean"]}
        if _SIZES in found.get("pattern", ""):
            found["pattern"] += r"|^[A-Za-z0-9][A-Za-z0-9_.+-]*$"
        return found

    def tuple_schema(self, schema: core_schema.TupleSchema) -> JsonSchemaValue:
        """Return the schema of a fixed number of equal items, using ``items``, because editors support
        that."""
        found = super().tuple_schema(schema)
        listed = found.pop("prefixItems", None)
        return {**found, "items": listed[0]} if listed else found


def _or_text(found: JsonSchemaValue) -> JsonSchemaValue:
    return {"anyOf": [found, {"type": "string", "pattern": r"^[+-]?[0-9.]+$"}]}


Positions = Callable[[], Iterable[type[PositionSheet]]]


def schemas(
    positions: Positions = tuple, names: Iterable[str] = FILE_PATTERNS
) -> dict[str, Schema]:
    """Return the schema of each kind of file, or of those in ``names``, by file name
    (``game.schema.json``). ``positions`` returns the systems' position models, which add keys; it
    is called only for position schemas, because systems load slowly. Callers must not modify what is
    in the schemas, since it is computed once."""
    return {
        f"{name}.schema.json": _titled(
            name, _of_kind(name, tuple(positions()) if name == "position" else ())
        )
        for name in names
    }


@cache
def _of_kind(name: str, positions: tuple[type[PositionSheet], ...]) -> Schema:
    if name in _LISTS:
        return _list_schema(_LISTS[name])
    schema = _schema(_FILES[name])
    if name in _IMPLIED:
        _imply_id(schema)
    if name == "terrain":
        schema["properties"] |= _sources()
    for more in map(_schema, positions):
        schema["properties"] |= more["properties"]
        schema["$defs"] |= more["$defs"]
    return schema


def _schema(model: Any) -> Schema:
    return TypeAdapter(model).json_schema(mode="validation", schema_generator=_AsWritten)


def _titled(name: str, schema: Schema) -> Schema:
    head = {"$schema": "http://json-schema.org/draft-07/schema#", "title": FILE_PATTERNS[name]}
    return {**head, **{k: v for k, v in schema.items() if k not in head}}


def _imply_id(schema: Schema) -> None:
    """Make the id optional in the schema of a file with one part (the file's name is the id); if the
    part may be of several kinds, require its ``kind``."""
    kinds = schema.get("discriminator", {}).get("mapping", {}).values()
    for part in [schema["$defs"][ref.rpartition("/")[2]] for ref in kinds] or [schema]:
        part["required"] = [name for name in part["required"] if name != "id"]
        if kinds:
            part["required"].append("kind")


def _sources() -> Schema:
    source = TypeAdapter(Source).json_schema()
    return {"source": source, "sources": {"type": "object", "additionalProperties": source}}


def _list_schema(lists: dict[str, type[Model]]) -> Schema:
    """Return the schema of a file of lists: the lists, the file's sources, and the defaults of
    counters."""
    models: list[tuple[type[Model], Literal["validation"]]] = []
    models += [(model, "validation") for model in lists.values()]
    _, schema = models_json_schema(models, schema_generator=_AsWritten)
    definitions = schema["$defs"]
    properties = _sources()
    for name, model in lists.items():
        properties[name] = {"type": "array", "items": {"$ref": f"#/$defs/{model.__name__}"}}
    if any(name in KINDS for name in lists):
        properties["defaults"] = _defaults(lists, definitions)
    return {
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
        "$defs": definitions,
    }


def _defaults(lists: dict[str, type[Model]], definitions: Schema) -> Schema:
    """Return the schema of the defaults that counters or cards share: any of their keys, none of them
    required. Since an item need not repeat a key from the defaults, items require only their id, and
    mappings in them, such as a symbol or a face, require nothing."""
    partial = {}
    for name, kind in KINDS.items():
        if name not in lists:
            continue
        definition = definitions[lists[name].__name__]
        definition["required"] = ["id"]
        shared = {k: v for k, v in definition["properties"].items() if k != "id"}
        for value in shared.values():
            for option in (value, *value.get("anyOf", ())):
                definitions.get(option.get("$ref", "").rpartition("/")[2], {}).pop("required", None)
        partial[kind] = {
            "type": "object",
            "properties": shared,
            "additionalProperties": False,
        }
    return {"type": "object", "properties": partial, "additionalProperties": False}
