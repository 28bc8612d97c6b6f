"""A reader of the expressions that modules hold: enough of the engine's language to work them out.

Numbers, texts, properties (texts that look like numbers are numbers, as in the engine), arithmetic,
comparison, ``&& || ! ?:``, the methods of texts and a few functions. What it does not know is an error.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

Value = Any
_TOKEN = re.compile(
    r'\s*(?:(\d+)|"((?:[^"\\]|\\.)*)"|([A-Za-z_][\w.]*)|(&&|\|\||[<>=!]=|[-+*/%<>!?:(),.]))'
)
_METHODS: dict[str, Callable[..., Value]] = {
    "indexOf": lambda s, *a: s.find(*a),
    "substring": lambda s, a, b=None: _cut(s, a, b),
    "contains": lambda s, part: part in s,
    "matches": lambda s, pattern: re.fullmatch(pattern, s) is not None,
    "startsWith": lambda s, part: s.startswith(part),
    "replace": lambda s, a, b: s.replace(a, b),
    "replaceAll": lambda s, pattern, b: re.sub(pattern, b, s),
    "charAt": lambda s, n: _cut(s, n, n + 1),
    "length": len,
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
    reader = _Reader(text, properties, functions or {})
    value = reader.choice()
    if reader.tokens:
        raise ValueError(f"left over: {reader.tokens[:5]}")
    return value


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


class _Reader:
    def __init__(
        self,
        text: str,
        properties: Mapping[str, str],
        functions: Mapping[str, Callable[..., Value]],
    ) -> None:
        self.properties, self.functions = properties, functions
        self.tokens = list(_split(text))

    def _next(self, *signs: str) -> str:
        if self.tokens and self.tokens[-1][0] == "sign" and self.tokens[-1][1] in signs:
            return self.tokens.pop()[1]
        return ""

    def choice(self) -> Value:
        when = self._level(0)
        if not self._next("?"):
            return when
        assert isinstance(when, bool), when
        first = self.choice()
        assert self._next(":")
        second = self.choice()
        return first if when else second

    _LEVELS = (("||",), ("&&",), ("==", "!="), ("<=", ">=", "<", ">"), ("+", "-"), ("*", "/", "%"))

    def _level(self, n: int) -> Value:
        if n == len(self._LEVELS):
            return self._unary()
        left = self._level(n + 1)
        while sign := self._next(*self._LEVELS[n]):
            left = _apply(sign, left, self._level(n + 1))
        return left

    def _unary(self) -> Value:
        if self._next("-"):
            return -self._unary()
        if self._next("!"):
            return not self._unary()
        return self._dotted(self._one())

    def _one(self) -> Value:
        if self._next("("):
            value = self.choice()
            assert self._next(")")
            return value
        kind, text = self.tokens.pop()
        if kind == "number":
            return int(text)
        if kind == "text":
            return re.sub(r"\\(.)", r"\1", text)
        assert kind == "name", (kind, text)
        return self._named(text)

    def _named(self, name: str) -> Value:
        if name in ("true", "false"):
            return name == "true"
        if not self._next("("):
            return _typed(self.properties.get(name, ""))
        given = self._arguments()
        whole, _, method = name.rpartition(".")
        if whole and whole not in ("Math", "String", "Integer"):
            return _METHODS[method](self.properties.get(whole, ""), *given)
        known = {
            "GetString": lambda p: self.properties.get(p, ""),
            "GetProperty": lambda p: _typed(self.properties.get(p, ""), zeros=True),
            "Integer.parseInt": int, "Math.min": min,
            "Math.max": max, "Math.abs": abs, "String.valueOf": shown, **self.functions,
        }  # fmt: skip
        return known[name](*given)

    def _dotted(self, value: Value) -> Value:
        while self._next("."):
            method = self.tokens.pop()[1]
            assert self._next("(")
            value = _METHODS[method](value, *self._arguments())
        return value

    def _arguments(self) -> list[Value]:
        if self._next(")"):
            return []
        found = [self.choice()]
        while self._next(","):
            found.append(self.choice())
        assert self._next(")")
        return found


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


def _apply(sign: str, a: Value, b: Value) -> Value:
    if sign == "+" and (isinstance(a, str) or isinstance(b, str)):
        return shown(a) + shown(b)
    if sign in ("==", "!="):
        same = shown(a) == shown(b)
        return same if sign == "==" else not same
    plain: dict[str, Callable[[Value, Value], Value]] = {
        "||": lambda x, y: x or y, "&&": lambda x, y: x and y, "<": lambda x, y: x < y,
        ">": lambda x, y: x > y, "<=": lambda x, y: x <= y, ">=": lambda x, y: x >= y,
        "+": lambda x, y: x + y, "-": lambda x, y: x - y, "*": lambda x, y: x * y,
        "/": lambda x, y: int(x / y), "%": lambda x, y: x - y * int(x / y),
    }  # fmt: skip
    return plain[sign](a, b)
