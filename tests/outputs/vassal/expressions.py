"""A reader of the expressions that modules hold: enough of the engine's language to work them out.

Numbers, texts, properties (texts that look like numbers are numbers, as in the engine), arithmetic,
comparison, ``&& || ! ?:``, the methods of texts and a few functions. What it does not know is an error.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

Value = Any
Meant = Callable[[Mapping[str, str], Mapping[str, Callable[..., Value]]], Value]
"""An expression that was understood: it wants its properties and functions."""
_TOKEN = re.compile(
    r'\s*(?:(\d+)|"((?:[^"\\]|\\.)*)"|([A-Za-z_][\w.]*)|(&&|\|\||[<>=!]=|[-+*/%<>!?:(),.]))'
)
_METHODS: dict[str, Callable[..., Value]] = {
    "indexOf": lambda s, *a: s.find(*a),
    "lastIndexOf": lambda s, part, start: s.rfind(part, 0, start + len(part)),
    "substring": lambda s, a, b=None: _cut(s, a, b),
    "equals": lambda text, other: str(text) == str(other),
    "endsWith": lambda text, end: text.endswith(end),
    "contains": lambda s, part: part in s,
    "matches": lambda s, pattern: re.fullmatch(pattern, s) is not None,
    "startsWith": lambda s, part: s.startswith(part),
    "replace": lambda s, a, b: s.replace(a, b),
    "replaceAll": lambda s, pattern, b: re.sub(pattern, re.sub(r"\$(\d)", r"\\\1", b), s),
    "charAt": lambda s, n: _cut(s, n, n + 1),
    "length": len,
    "trim": lambda s: s.strip(),
}


def _cut(text: str, start: int, end: int | None) -> str:
    end = len(text) if end is None else end
    if not 0 <= start <= end <= len(text):
        raise IndexError(f"substring({start}, {end}) of {len(text)} characters")
    return text[start:end]


def work_out(
    expression: str,
    properties: Mapping[str, str],
    functions: Mapping[str, Callable[..., Value]] | None = None,
) -> Value:
    """The value of an expression, with or without its braces."""
    text = expression[1:-1] if expression.startswith("{") else expression
    return _understood(text)(properties, functions or {})


def shown(value: Value) -> str:
    """A value as the text of a property."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def read_through(expression: str) -> int:
    """About how many tokens the engine reads to understand an expression: what is in brackets twice, and
    what is in brackets in them four times."""
    depth = total = 0
    for kind, sign in reversed(_split(expression[1:-1])):
        depth += {"(": 1, ")": -1}.get(sign, 0) if kind == "sign" else 0
        total += 1 << depth
    return total


@lru_cache(maxsize=4096)
def _split(text: str) -> tuple[tuple[str, str], ...]:
    """The tokens, last first."""
    found, at = [], 0
    while text[at:].strip():
        match = _TOKEN.match(text, at)
        if match is None:
            raise ValueError(f"not understood: {text[at : at + 20]!r}")
        kind = ("number", "text", "name", "sign")[(match.lastindex or 0) - 1]
        found.append((kind, match[match.lastindex or 0]))
        at = match.end()
    return tuple(reversed(found))


@lru_cache(maxsize=1 << 16)
def _understood(text: str) -> Meant:
    """What an expression comes to, once its properties and functions are given."""
    reader = _Reader(text)
    meant = reader.choice()
    if reader.tokens:
        raise ValueError(f"left over: {reader.tokens[:5]}")
    return meant


class _Reader:
    """Reads an expression once; as in the engine, what is not chosen is not worked out."""

    def __init__(self, text: str) -> None:
        self.tokens = list(_split(text))

    def _next(self, *signs: str) -> str:
        if self.tokens and self.tokens[-1][0] == "sign" and self.tokens[-1][1] in signs:
            return self.tokens.pop()[1]
        return ""

    def choice(self) -> Meant:
        when = self._level(0)
        if not self._next("?"):
            return when
        first = self.choice()
        assert self._next(":")
        second = self.choice()
        return lambda p, f: first(p, f) if _is_true(when(p, f)) else second(p, f)

    _LEVELS = (("||",), ("&&",), ("==", "!="), ("<=", ">=", "<", ">"), ("+", "-"), ("*", "/", "%"))

    def _level(self, n: int) -> Meant:
        if n == len(self._LEVELS):
            return self._unary()
        left = self._level(n + 1)
        while sign := self._next(*self._LEVELS[n]):
            left = _joined(sign, left, self._level(n + 1))
        return left

    def _unary(self) -> Meant:
        if self._next("-"):
            what = self._unary()
            return lambda p, f: -what(p, f)
        if self._next("!"):
            what = self._unary()
            return lambda p, f: not _is_true(what(p, f))
        return self._dotted(self._one())

    def _one(self) -> Meant:
        if self._next("("):
            value = self.choice()
            assert self._next(")")
            return value
        kind, text = self.tokens.pop()
        if kind == "number":
            return _always(int(text))
        if kind == "text":
            return _always(re.sub(r"\\(.)", r"\1", text))
        assert kind == "name", (kind, text)
        return self._named(text)

    def _named(self, name: str) -> Meant:
        if name in ("true", "false"):
            return _always(name == "true")
        if not self._next("("):
            return lambda p, f: _typed(p.get(name, ""))
        given = self._arguments()
        whole, _, method = name.rpartition(".")
        if whole and whole not in ("Math", "String", "Integer"):
            of = _METHODS[method]
            return lambda p, f: of(p.get(whole, ""), *[each(p, f) for each in given])
        if name in _OF_PROPERTIES:
            return _read(name, given[0])
        return lambda p, f: (f.get(name) or _FUNCTIONS[name])(*[each(p, f) for each in given])

    def _dotted(self, value: Meant) -> Meant:
        while self._next("."):
            method = self.tokens.pop()[1]
            assert self._next("(")
            value = _called(_METHODS[method], value, self._arguments())
        return value

    def _arguments(self) -> list[Meant]:
        if self._next(")"):
            return []
        found = [self.choice()]
        while self._next(","):
            found.append(self.choice())
        assert self._next(")")
        return found


def _is_true(value: Value) -> bool:
    assert isinstance(value, bool), value
    return value


def _always(value: Value) -> Meant:
    return lambda p, f: value


def _read(name: str, which: Meant) -> Meant:
    typed = _OF_PROPERTIES[name]
    return lambda p, f: f[name](which(p, f)) if name in f else typed(p.get(which(p, f), ""))


def _called(method: Callable[..., Value], of: Meant, given: list[Meant]) -> Meant:
    return lambda p, f: method(of(p, f), *[each(p, f) for each in given])


def _joined(sign: str, a: Meant, b: Meant) -> Meant:
    if sign == "||":
        return lambda p, f: a(p, f) or b(p, f)
    if sign == "&&":
        return lambda p, f: a(p, f) and b(p, f)
    of = _SIGNS[sign]
    return lambda p, f: of(a(p, f), b(p, f))


@lru_cache(maxsize=1 << 16)
def _typed(text: str, *, zeros: bool = False) -> Value:
    """As the engine reads a property; ``zeros`` where it makes a number of 0413 too."""
    if text in ("true", "false"):
        return text == "true"
    if re.fullmatch(r"0\d+", text) and not zeros:
        return text
    if re.fullmatch(r"[-+]?\d+", text):
        return int(text) if -(2**31) <= int(text) < 2**31 else text
    point = re.fullmatch(r"[-+]?(\d+\.\d*|\.\d+)", text) and not zeros
    return float(text) if point else text


def _sum(a: Value, b: Value) -> Value:
    return shown(a) + shown(b) if isinstance(a, str) or isinstance(b, str) else a + b


_SIGNS: dict[str, Callable[[Value, Value], Value]] = {
    "==": lambda x, y: shown(x) == shown(y), "!=": lambda x, y: shown(x) != shown(y),
    "<": operator.lt, ">": operator.gt, "<=": operator.le, ">=": operator.ge,
    "+": _sum, "-": operator.sub, "*": operator.mul,
    "/": lambda x, y: int(x / y), "%": lambda x, y: x - y * int(x / y),
}  # fmt: skip
_OF_PROPERTIES: dict[str, Callable[[str], Value]] = {
    "GetString": str, "GetProperty": lambda text: _typed(text, zeros=True),
}  # fmt: skip
_FUNCTIONS: dict[str, Callable[..., Value]] = {
    "Integer.parseInt": int, "Math.min": min, "Math.max": max, "Math.abs": abs,
    "String.valueOf": shown,
}  # fmt: skip
