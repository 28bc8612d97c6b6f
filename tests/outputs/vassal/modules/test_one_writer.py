"""Expressions of the engine are put together as a tree, and written in one place: nowhere else does a
string of the house hold any part of one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.together import together

BUILDER = Path(__file__).resolve().parents[4] / "builder"

PARTS = re.compile(
    r"&&|==|!=|<=|>=| \|\| | \? "
    r"|\bGet(String|Property|MapProperty)\("
    r"|\b(Sum|Count)(Map|Zone|Location)\("
    r"|\b(Math|String|Integer)\.\w+\("
    r"|\bRandom\("
    r"|\.(contains|substring|indexOf|lastIndexOf|replace|replaceAll|startsWith|endsWith|matches|charAt)\("
    r"|^\{.*[^}]\}$"
)
"""What only expressions hold."""

WRITER = "vassal/expressions/"

_FORMULAS, _SETTING = "outputs/vassal/expressions/beanshell.py", "outputs/vassal/table/commands.py"

EXCEPTIONS = {
    # the signs of formulas
    (_FORMULAS, "=="),
    (_FORMULAS, "!="),
    (_FORMULAS, "<="),
    # the sign of a condition that is read
    (_SETTING, "&&"),
    (_SETTING, "=="),
    (_SETTING, "!="),
    # a regular expression
    ("outputs/vassal/module/extension.py", "(?<=;)(\0)(?=;)"),
    # a hint in YAML
    ("outputs/vassal/counters/decks.py", '{id: \0, label: "\0", place: [\0, \0, \0, \0]}'),
}
"""Strings that are no expressions, by file."""


SENTENCES = ("filled_sentence", "say")
"""The functions whose first argument is a sentence for people."""


def strings(source: str) -> Iterator[tuple[int, str]]:
    """Every string of a module but its docstrings and sentences for people; what an f-string fills in is
    a 0 character."""
    tree = ast.parse(source)
    told = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    said = {
        id(node.args[0])
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in SENTENCES and node.args
    }
    inside = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for part in node.values
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = (p.value if isinstance(p, ast.Constant) else "\0" for p in node.values)
            yield node.lineno, "".join(map(str, parts))
        elif (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in told | inside | said
        ):
            yield node.lineno, node.value


def found(folder: str) -> list[tuple[str, int, str]]:
    """The strings of a folder that hold a part of an expression."""
    return [
        (name, line, text)
        for path in sorted((BUILDER / folder).rglob("*.py"))
        if WRITER not in (name := str(path.relative_to(BUILDER))) or "outputs/" in name
        for line, text in strings(path.read_text("utf-8"))
        if PARTS.search(text) and (name, text) not in EXCEPTIONS
    ]


@pytest.mark.parametrize(
    "folder",
    ["outputs/vassal/expressions", "outputs/vassal/counters", "outputs/vassal/features",
     "outputs/vassal/module", "outputs/vassal/table", "vassal/format"],
)  # fmt: skip
def test_no_expression_is_made_of_strings(folder: str) -> None:
    assert found(folder) == []


@together(
    "text",
    [
        'f"{name}==1"', "'GetString(\"Side\")'", "' && '.join(parts)", 'f"{{{when} ? 1 : 0}}"',
        'f"{a} ? {b} : {c}"', 'f"Math.max({a},{b})"', '"Random(6)"', 'f\'{x}.contains("a")\'',
    ],
)  # fmt: skip
def test_the_scan_finds_what_is_made_of_strings(text: str) -> None:
    assert any(PARTS.search(part) for _, part in strings(f"x = {text}"))


def test_the_exceptions_are_still_there() -> None:
    held = {
        (name, text)
        for name in {name for name, _ in EXCEPTIONS}
        for _, text in strings((BUILDER / name).read_text("utf-8"))
    }
    assert held >= EXCEPTIONS
