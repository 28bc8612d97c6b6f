"""Values of expressions as the engine has them: whole numbers, decimals, texts, truths; what they are to
one another. All of it was asked of the engine itself (``data/beanshell.json``)."""

from __future__ import annotations

import math
import operator
import re
import struct
from collections.abc import Callable
from functools import lru_cache
from typing import Any

Value = Any

_WORDS = {"true": True, "false": False}
_WHOLE = re.compile(r"[-+]?\d+")
_DECIMAL = re.compile(r"[-+]?([0-9]+\.[0-9]*|\.[0-9]+)")


# -- properties ------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 16)
def typed(text: str) -> Value:
    """A property that is called by its name: with leading zeros it stays a text."""
    if re.fullmatch(r"0[0-9]+", text) or not set(text) <= set("+-.0123456789"):
        return _WORDS.get(text, text)
    if _DECIMAL.fullmatch(text):
        return _single(float(text))
    return wrapped(text)


def wrapped(text: str) -> Value:
    """A property that ``GetProperty`` gets: decimals stay texts, leading zeros are lost."""
    if _WHOLE.fullmatch(text) and -(2**31) <= int(text) < 2**31:
        return int(text)
    return _WORDS.get(text, text)


def shown(value: Value) -> str:
    """A value as the text of a property."""
    if isinstance(value, bool):
        return str(value).lower()
    return _decimal(value) if isinstance(value, float) else str(value)


def _single(value: float) -> float:
    """A decimal of as many digits as the engine keeps."""
    return value if math.isinf(value) else float(struct.unpack("f", struct.pack("f", value))[0])


def _decimal(value: float) -> str:
    """The shortest text that means a decimal, with a power of ten where it is very large or small."""
    if not math.isfinite(value):
        return "NaN" if math.isnan(value) else f"{'-' if value < 0 else ''}Infinity"
    texts = (f"{value:.{digits}e}" for digits in range(9))
    digits, power = next(t for t in texts if _single(float(t)) == value).split("e")
    if 1e-3 <= abs(value) < 1e7 or not value:
        return f"{value:.{max(1, len(digits.partition('.')[2]) - int(power))}f}"
    return f"{digits if '.' in digits else digits + '.0'}E{int(power)}"


# -- signs -----------------------------------------------------------------------------------------


def joined(sign: str, a: Value, b: Value) -> Value:
    """Two values under a sign. Numbers and truths are compared with texts as texts, but the empty text
    is 0 beside a whole number."""
    if (type(a) is int and b == "") or (type(b) is int and a == ""):
        a, b = a or 0, b or 0
    numbers = (int, float)
    if type(a) in numbers and type(b) in numbers:
        return _of_numbers(sign, a, b)
    if isinstance(a, bool) and isinstance(b, bool) and sign in _OF_TRUTHS:
        return _OF_TRUTHS[sign](a, b)
    if isinstance(a, bool) and isinstance(b, bool):
        raise TypeError(f"{a} {sign} {b}")
    return _OF_TEXTS[sign](shown(a), shown(b))


def opposite(value: Value) -> bool:
    """Not true."""
    if not isinstance(value, bool):
        raise TypeError(f"!{value!r}")
    return not value


def negative(value: Value) -> Value:
    """Less than nothing."""
    if type(value) not in (int, float):
        raise TypeError(f"-{value!r}")
    return _within(-value) if isinstance(value, int) else -value


def _of_numbers(sign: str, a: Value, b: Value) -> Value:
    if sign in _COMPARES:
        return _COMPARES[sign](a, b)
    if isinstance(a, int) and isinstance(b, int):
        return _within(_OF_WHOLE[sign](a, b))
    return _single(_OF_DECIMALS[sign](float(a), float(b)))


def _within(number: int) -> int:
    """A whole number, begun again from the other end where it is too large."""
    return (number + 2**31) % 2**32 - 2**31


def _cut(a: int, b: int) -> int:
    """Divided, what remains is cut off."""
    many = abs(a) // abs(b)
    return many if (a < 0) == (b < 0) else -many


def _over(a: float, b: float) -> float:
    return a / b if b else math.nan if not a else math.copysign(math.inf, a)


_COMPARES: dict[str, Callable[[Value, Value], bool]] = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, ">": operator.gt,
    "<=": operator.le, ">=": operator.ge,
}  # fmt: skip
_OF_TEXTS: dict[str, Callable[[str, str], Value]] = {**_COMPARES, "+": operator.add}
_OF_TRUTHS: dict[str, Callable[[bool, bool], bool]] = {
    "==": operator.eq, "!=": operator.ne, "&&": lambda a, b: a and b, "||": lambda a, b: a or b,
}  # fmt: skip
_OF_WHOLE: dict[str, Callable[[int, int], int]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul,
    "/": _cut, "%": lambda a, b: a - b * _cut(a, b),
}  # fmt: skip
_OF_DECIMALS: dict[str, Callable[[float, float], float]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": _over,
    "%": lambda a, b: math.fmod(a, b) if b else math.nan,
}  # fmt: skip


# -- methods of texts ------------------------------------------------------------------------------


def _substring(text: str, start: int, end: int | None = None) -> str:
    end = len(text) if end is None else end
    if not 0 <= start <= end <= len(text):
        raise IndexError(f"substring({start}, {end}) of {len(text)} characters")
    return text[start:end]


def _found_last(text: str, part: str, start: int | None = None) -> int:
    return text.rfind(part) if start is None else text.rfind(part, 0, start + len(part))


def _given(method: Callable[..., Value], *kinds: type) -> Callable[..., Value]:
    """A method of a text that takes arguments of these kinds: the engine knows no other of that name."""

    def called(text: Value, *given: Value) -> Value:
        if not isinstance(text, str) or any(
            type(it) is not kind for it, kind in zip(given, kinds, strict=False)
        ):
            raise TypeError(f"{text!r}, {given}")
        return method(text, *given)

    return called


METHODS: dict[str, Callable[..., Value]] = {
    "indexOf": _given(lambda s, *a: s.find(*a), str, int),
    "lastIndexOf": _given(_found_last, str, int),
    "substring": _given(_substring, int, int),
    "charAt": _given(lambda s, n: _substring(s, n, n + 1), int),
    "equals": _given(lambda text, other: isinstance(other, str) and text == other),
    "equalsIgnoreCase": _given(lambda text, other: text.lower() == other.lower(), str),
    "startsWith": _given(lambda s, part: s.startswith(part), str),
    "endsWith": _given(lambda s, part: s.endswith(part), str),
    "contains": _given(lambda s, part: part in s, str),
    "matches": _given(lambda s, pattern: re.fullmatch(pattern, s) is not None, str),
    "replace": _given(lambda s, a, b: s.replace(a, b), str, str),
    "replaceAll": _given(
        lambda s, pattern, b: re.sub(pattern, re.sub(r"\$(\d)", r"\\\1", b), s), str, str
    ),
    "length": _given(len),
    "isEmpty": _given(lambda s: not s),
    "toUpperCase": _given(lambda s: s.upper()),
    "trim": _given(lambda s: s.strip()),
}
