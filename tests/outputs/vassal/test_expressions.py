"""The tests' reader of expressions says what the engine says: of every pair of kinds under every sign, of
properties as they are read, of functions and methods. What the engine refuses, it refuses."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.outputs.vassal.expressions import shown, work_out
from tests.together import together

OPERATORS = ["==", "!=", "<", "<=", ">", ">=", "&&", "||", "+", "-", "*", "/", "%"]
DECIMAL = {"Decimal": "1.5"}


@cache
def engine() -> dict[str, Any]:
    """What the engine said when it was asked."""
    path = Path(__file__).parent / "data" / "beanshell.json"
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found


def said(expression: str, properties: dict[str, str]) -> str | None:
    """A value as the engine shows it; nothing for an error."""
    try:
        return shown(work_out(f"{{{expression}}}", properties))
    except (ArithmeticError, IndexError, KeyError, TypeError, ValueError, AssertionError):
        return None


def operand(name: str) -> str:
    return "Decimal" if name == "1.5" else name


@pytest.mark.parametrize("sign", OPERATORS)
def test_every_pair_of_kinds_comes_to_what_it_comes_to_in_the_engine(sign: str) -> None:
    pairs, operands = engine()["pairs"][sign], engine()["operands"]
    found = {a: [said(operand(a) + sign + operand(b), DECIMAL) for b in operands] for a in operands}
    assert found == pairs


@together("sign", ["!", "-", "? 1 : 2"])
def test_one_alone_comes_to_what_it_comes_to_in_the_engine(sign: str) -> None:
    behind = sign.startswith("?")
    names = [operand(name) for name in engine()["operands"]]
    found = [said(f"({x}) {sign}" if behind else f"{sign}{x}", DECIMAL) for x in names]
    assert found == engine()["alone"][sign]


def kind(expression: str, properties: dict[str, str]) -> str:
    value = work_out(expression, properties)
    return {bool: "truth", int: "number", float: "decimal", str: "text"}[type(value)]


@together(
    ("how", "form"),
    [("bare", "P"), ("GetProperty", 'GetProperty("P")'), ("GetString", 'GetString("P")')],
)
def test_a_property_is_read_as_the_engine_reads_it(how: str, form: str) -> None:
    reading = {text: found[how] for text, found in engine()["reading"].items()}
    assert {text: [kind(form, {"P": text}), said(form, {"P": text})] for text in reading} == reading


def test_functions_and_methods_come_to_what_they_come_to_in_the_engine() -> None:
    properties, asked = engine()["properties"], engine()["expressions"]
    assert {expression: said(expression, properties) for expression in asked} == asked


def test_the_table_holds_the_traps() -> None:
    """0 is empty; a text of digits is compared as a text; an empty text before numbers adds them."""
    pairs, operands = engine()["pairs"], engine()["operands"]
    assert pairs["!="]["0"][operands.index('""')] == "false"
    assert pairs["!="]['"0"'][operands.index('""')] == "true"
    assert pairs["<"]['"10"'][operands.index("5")] == "true"
    assert engine()["expressions"]['""+N+Z'] == "5"
