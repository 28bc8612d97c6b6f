"""A reader of the expressions that modules hold: enough of the engine's language to work them out.

Numbers, texts, properties, arithmetic, comparison, ``&& || ! ?:``, the methods of texts and a few
functions, each as the engine has it (``values.py``). What it does not know is an error, and so is what
the engine refuses.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from builder.vassal.expressions.tree import Expression, in_braces
from tests.outputs.vassal.values import METHODS, joined, negative, opposite, shown, typed, wrapped

__all__ = ("WRITES", "read_through", "shown", "signs_of", "work_out")

Value = Any
Meant = Callable[[Mapping[str, str], Mapping[str, Callable[..., Value]]], Value]
"""An expression that was understood: it wants its properties and functions."""
_TOKEN = re.compile(
    r'\s*(?:(\d+)|"((?:[^"\\]|\\.)*)"|([A-Za-z_][\w.]*)|(&&|\|\||[<>=!]=|[-+*/%<>!?:(),.]))'
)
_ONE_TEXT = re.compile(r'"([^"]*)"')
"""An expression that is one text and nothing else: the engine takes it as it stands, escapes and all."""


def work_out(
    expression: str | Expression,
    properties: Mapping[str, str],
    functions: Mapping[str, Callable[..., Value]] | None = None,
) -> Value:
    """The value of an expression, with or without its braces."""
    expression = in_braces(expression) if isinstance(expression, Expression) else expression
    text = expression[1:-1] if expression.startswith("{") else expression
    if whole := _ONE_TEXT.fullmatch(text):
        return whole[1]
    value = _understood(text)(properties, functions or {})
    # the engine asks whether the text of a condition's value is "true"
    return value == "true" if text.startswith(_READS) and value in ("true", "false") else value


def filled(format: str, get: Callable[[str], Any]) -> str:
    """A plain format, with the properties that it names between dollar signs."""
    return re.sub(r"\$(\w+)\$", lambda found: str(get(found[1]) or ""), format)


def read_through(expression: str) -> int:
    """About how many tokens the engine reads to understand an expression: what is in brackets twice, and
    what is in brackets in them four times."""
    depth = total = 0
    for kind, sign in reversed(_split(expression[1:-1])):
        depth += {"(": 1, ")": -1}.get(sign, 0) if kind == "sign" else 0
        total += 1 << depth
    return total


def _meant(text: str) -> str:
    """What stands between quotes as BeanShell reads it."""
    assert "\n" not in text, "BeanShell reads no line ends between quotes"
    return re.sub(r"\\(.)", lambda found: {"n": "\n"}.get(found[1], found[1]), text)


def signs_of(expression: str) -> Sequence[tuple[str, str]]:
    """The tokens of an expression without braces, each with its kind; texts as they are meant."""
    return [
        (kind, _meant(text) if kind == "text" else text)
        for kind, text in reversed(_split(expression))
    ]


@lru_cache(maxsize=4096)
def _split(text: str) -> tuple[tuple[str, str], ...]:
    """The tokens, last first."""
    found, at, end = [], 0, len(text.rstrip())
    while at < end:
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
            return lambda p, f: negative(what(p, f))
        if self._next("!"):
            what = self._unary()
            return lambda p, f: opposite(what(p, f))
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
            return _always(_meant(text))
        assert kind == "name", (kind, text)
        return self._named(text)

    def _named(self, name: str) -> Meant:
        if name in ("true", "false"):
            return _always(name == "true")
        if not self._next("("):
            return lambda p, f: typed(p.get(name, ""))
        given = self._arguments()
        if name == _READS:
            assert self._next(".")
            assert [self.tokens.pop()[1] for _ in range(4)] == ["evaluate", "(", "_source", ")"]
            return lambda p, f: shown(work_out(given[0](p, f), p, f)) if given[0](p, f) else ""
        if name == WRITES:
            return self._written()
        whole, _, method = name.rpartition(".")
        if whole and name not in _FUNCTIONS:
            assert method != "charAt", "the engine has it only for texts that are worked out"
            return _called(METHODS[method], lambda p, f: p.get(whole, ""), given)
        if name in _OF_PROPERTIES:
            return _read(name, given[0])
        return lambda p, f: (f.get(name) or _FUNCTIONS[name])(*[each(p, f) for each in given])

    def _written(self) -> Meant:
        """What sets a property of the module while the expression is worked out: it comes to a command,
        which equals no text."""
        parts = []
        for method in ("getMutableProperty", "setPropertyValue", "equals"):
            assert self._next(".")
            assert [self.tokens.pop()[1] for _ in range(2)] == [method, "("]
            parts += self._arguments()
        name, value, _ = parts

        def written(p: Mapping[str, str], f: Mapping[str, Callable[..., Value]]) -> Value:
            f[WRITES](name(p, f), value(p, f))
            return False

        return written

    def _dotted(self, value: Meant) -> Meant:
        while self._next("."):
            method = self.tokens.pop()[1]
            assert self._next("(")
            value = _called(METHODS[method], value, self._arguments())
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
    if not isinstance(value, bool):
        raise TypeError(f"no truth: {value!r}")
    return value


def _always(value: Value) -> Meant:
    return lambda p, f: value


def _read(name: str, which: Meant) -> Meant:
    read = _OF_PROPERTIES[name]
    return lambda p, f: f[name](which(p, f)) if name in f else read(p.get(which(p, f), ""))


def _called(method: Callable[..., Value], of: Meant, given: list[Meant]) -> Meant:
    return lambda p, f: method(of(p, f), *[each(p, f) for each in given])


def _joined(sign: str, a: Meant, b: Meant) -> Meant:
    """Two parts under a sign; of a truth that decides, the other part is not worked out."""
    if sign in ("&&", "||"):
        decides = sign == "||"

        def either(p: Mapping[str, str], f: Mapping[str, Callable[..., Value]]) -> Value:
            first = a(p, f)
            if first is decides:
                return decides
            second = b(p, f)
            if type(first) is type(second) is bool:
                return second
            return joined(sign, first, second)

        return either
    same = sign == "=="
    if not (same or sign == "!="):
        return lambda p, f: joined(sign, a(p, f), b(p, f))

    def compared(p: Mapping[str, str], f: Mapping[str, Callable[..., Value]]) -> Value:
        first, second = a(p, f), b(p, f)
        if type(first) is type(second) is str:
            return (first == second) is same
        return joined(sign, first, second)

    return compared


def _whole(text: Value) -> int:
    if not isinstance(text, str) or not re.fullmatch(r"[-+]?\d+", text):
        raise ValueError(f"no whole number: {text!r}")
    return int(text)


def _of_numbers(what: Callable[..., Value]) -> Callable[..., Value]:
    def worked_out(*numbers: Value) -> Value:
        if not all(type(number) in (int, float) for number in numbers):
            raise TypeError(f"no numbers: {numbers}")
        return what(*(map(float, numbers) if float in map(type, numbers) else numbers))

    return worked_out


def _between(*given: Value) -> Any:
    """What the engine's library finds between two texts; nothing where one of them is not there."""
    if not all(isinstance(text, str) for text in given):
        raise TypeError(f"no texts: {given}")
    whole, before, after = map(str, given)
    start = whole.find(before) + len(before)
    end = whole.find(after, start)
    return whole[start:end] if before in whole and end >= 0 else None


_OF_PROPERTIES: dict[str, Callable[[str], Value]] = {"GetString": str, "GetProperty": wrapped}
_READS = "VASSAL.script.expression.BeanShellExpression.createExpression"
"""Reads an expression that a text holds; what it comes to is asked of the same piece."""
WRITES = "VASSAL.build.GameModule.getGameModule"
"""The module, of which a property is set."""

_FUNCTIONS: dict[str, Callable[..., Value]] = {
    "Integer.parseInt": _whole, "Math.min": _of_numbers(min), "Math.max": _of_numbers(max),
    "Math.abs": _of_numbers(abs), "String.valueOf": shown,
    "_interp.wrap": wrapped, "unwrap": lambda value: value,
    "org.apache.commons.lang3.StringUtils.substringBetween": _between,
    "java.util.Objects.toString": lambda value, other: other if value is None else value,
}  # fmt: skip
