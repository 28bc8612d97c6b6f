"""Names are texts in the module, whatever is written in them.

Shown in VASSAL 3.7.26: an attribute that begins with ``{`` and ends with ``}`` is code wherever the
engine takes a format or an expression, which buttons do with their names and texts, camera buttons
with boards and zones, and traits with the map, board and deck that they send to. A module whose places
were called ``{A(…)}`` opened with an "Expression evaluation error" for each of its buttons. Entry
names, names of pieces, values of markers, names of the game, of boards, zones, phases and setups are
taken as they stand. ``plain`` keeps code out of all of them but the name of the game and what is said
of it, by which saved games find their module.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from builder.i18n.translate import Translator
from builder.loading.languages.translatable_texts import VISIBLE
from builder.model.base import Model
from builder.model.pieces.counters import Unit
from builder.vassal.format.components import component
from builder.vassal.format.properties import translations
from tests.outputs.vassal.built_in import drawings, game
from tests.outputs.vassal.reading import Module, read_module
from tests.outputs.vassal.sample import make_with

LOOKED_UP = {"value_names", "names", "formations"}
"""Words that rules look up, which are no names."""
FIELD_OF_CODE = re.compile(r"[;,:/\t]\{A\(")
OWN = {("GameModule", "name"), ("GameModule", "description")}


@pytest.fixture(scope="module", params=["vietnam-battles", "green-beret", "up-front"])
def module(request: pytest.FixtureRequest) -> Module:
    wrong = hostile(game(request.param))
    return read_module(make_with(wrong, drawings(wrong)))


def test_no_name_can_be_code(module: Module) -> None:
    found = [
        (element.kind, name)
        for element in module.root.walk()
        for name, text in element.attributes.items()
        if text.startswith("{A(") or "$q$" in text
    ]
    assert set(found) <= OWN


def test_no_text_of_a_piece_can_be_code(module: Module) -> None:
    bodies = [element.body for element in module.root.walk() if element.body]
    assert len(bodies) > 20
    assert not [body for body in bodies if FIELD_OF_CODE.search(body) or "$q$" in body]


def test_no_translation_can_be_code() -> None:
    names = component("DoActionButton", name="go", text="Go")
    words = translations(names, {"xx": Translator("xx", {"Go": "{B(1)}"})})
    assert words == {"Module_xx.properties": b"DoActionButton.go.text=(B(1))\n"}


def hostile(part: Any) -> Any:
    """The same part of a game with code for each text that people read."""
    if isinstance(part, tuple):
        return tuple(map(hostile, part))
    if isinstance(part, dict):
        return {key: hostile(value) for key, value in part.items()}
    return part.model_copy(update=dict(_hostile_fields(part))) if isinstance(part, Model) else part


def _hostile_fields(part: Model) -> Iterator[tuple[str, Any]]:
    read = {*VISIBLE.get(type(part), ()), *(["name"] if isinstance(part, Unit) else [])}
    for name in type(part).model_fields:
        if name not in ("translations", "source", "sources", "rules", "examples"):
            value = getattr(part, name)
            yield name, _code(value) if name in read - LOOKED_UP else hostile(value)


def _code(value: Any) -> Any:
    if isinstance(value, str):
        return f'{{A("$q$ \\ {value}")}}' if value else value
    if isinstance(value, tuple):
        return tuple(map(_code, value))
    return {key: _code(v) for key, v in value.items()} if isinstance(value, dict) else value
