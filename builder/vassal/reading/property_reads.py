"""Finds the properties that BeanShell expressions read by name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

_TOKEN = re.compile(
    r'(?P<text>"(?:[^"\\]|\\.)*")'
    r"|(?P<number>\d[\w.]*)"
    r"|(?P<name>[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)"
    r"|(?P<space>\s+)|(?P<sign>.)",
    re.DOTALL,
)
_READ_BY_NAME = {
    "GetString", "GetProperty", "GetMapProperty", "GetZoneProperty", "GetBoardProperty",
    "SumMap", "SumLocation", "SumZone", "SumStack", "SumMat", "Sum",
    "MaxMap", "MaxLocation", "MaxZone", "MaxStack", "MinMap", "MinLocation", "MinZone", "MinStack",
    "SumAttachment", "MaxAttachment", "MinAttachment",
}  # fmt: skip
"""The functions whose first argument is the name of a property."""

_WORDS = {
    "true", "false", "null", "new", "instanceof", "return", "if", "else", "this", "void", "int",
    "boolean", "double", "float", "long",
}  # fmt: skip
_CLASSES = {
    "Math",
    "String",
    "Integer",
    "Boolean",
    "Double",
    "Float",
    "Long",
    "Character",
    "java",
    "org",
    "VASSAL",
}

_Tokens = list[tuple[str, str]]


def properties_read(expression: str) -> frozenset[str]:
    """Return the properties that an expression in braces reads by name, also in the filters that it
    contains as texts. Composed names are left out; the result is empty for a program in braces, or
    if quotation marks do not close."""
    return frozenset(name for name in _reads(expression) if not name.endswith(_COMPOSED))


def composed_reads(expression: str) -> frozenset[str]:
    """Return the beginnings of the property names that an expression in braces composes: ``Place`` for
    ``GetString("Place" + Side)``."""
    found = _reads(expression)
    return frozenset(name.removesuffix(_COMPOSED) for name in found if name.endswith(_COMPOSED))


_COMPOSED = "*"
"""The end of a name in :func:`_reads` of which only the beginning is known."""


@lru_cache(maxsize=1 << 14)
def _reads(expression: str) -> frozenset[str]:
    """Return the names of all properties that an expression in braces reads."""
    found = _TOKEN.finditer(expression[1:-1])
    tokens = [(m.lastgroup or "", m[0]) for m in found if m.lastgroup != "space"]
    return frozenset(_read(tokens)) if _is_expression(tokens) else frozenset()


def _is_expression(tokens: _Tokens) -> bool:
    """Return whether tokens are one expression: no statement ends, no quotation mark is open, and
    every ``=`` belongs to a comparison (``==``, ``!=``, ``<=``, ``>=``)."""
    signs = "".join(text if kind == "sign" else " " for kind, text in tokens)
    return not {";", '"', "="} & {*re.sub(r"[=!<>]=", "", signs)}


def _read(tokens: _Tokens) -> Iterator[str]:
    for at, (kind, text) in enumerate(tokens):
        before = tokens[at - 1][1] if at else ""
        after = tokens[at + 1][1] if at + 1 < len(tokens) else ""
        if kind == "text" and text[1:2] == "{" and text[-2:-1] == "}":
            yield from _reads(text[1:-1].replace('\\"', '"').replace("\\\\", "\\"))
        elif kind != "name" or "$" in text or before in (".", "new") or text in _WORDS:
            continue
        elif after == "(":
            yield from _by_function(text, tokens[at + 2 : at + 4])
        elif "." not in text:
            yield text


def _by_function(name: str, given: _Tokens) -> Iterator[str]:
    """Yield the property that a function call reads: the one named by its first argument, or the one
    whose method is called."""
    if name in _READ_BY_NAME:
        then = given[1][1] if given[1:] else ""
        if given and given[0][0] == "text" and then in (")", ",", "+") and "$" not in given[0][1]:
            yield given[0][1][1:-1] + (_COMPOSED if then == "+" else "")
    elif "." in name and (owner := name.partition(".")[0]) not in _CLASSES | _WORDS:
        yield owner
