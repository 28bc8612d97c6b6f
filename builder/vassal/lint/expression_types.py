"""Finds expressions whose types do not fit BeanShell, such as a number or a text where a truth
value is required, or sums and comparisons of truth values. VASSAL then reports an error during
play, or treats the expression as false.

A property that is read by name may have any type. Texts that are not a single expression are
skipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from builder.problems import Problem, warning
from builder.sentences import filled_sentence
from builder.vassal.lint.property_lint import expressions_of
from builder.vassal.reading.opened_module import OpenedModule

Type = Literal["number", "text", "truth", ""]
"""The type of an expression; empty if it is only known in play."""

_TOKEN = re.compile(
    r'\s*(?:(\d[\w.]*)|"((?:[^"\\]|\\.)*)"|([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)'
    r"|(&&|\|\||[<>=!]=|[-+*/%<>!?:(),.]))"
)
_LEVELS = (("||",), ("&&",), ("==", "!="), ("<", ">", "<=", ">="), ("+", "-"), ("*", "/", "%"))
_NUMBERS = re.compile(
    r"(Sum|Max|Min|Count)\w*|Random|Range\w*|Math\.\w+|Integer\.parseInt|length|indexOf|lastIndexOf"
)
_TEXTS = re.compile(
    r"GetString|String\.valueOf|substring|replace(All)?|trim|to\w+Case|charAt|concat"
)
_TRUTHS = re.compile(r"contains|startsWith|endsWith|matches|equals(IgnoreCase)?|isEmpty")


_CONDITIONS = ("filter", "condition", "whileExpression")
"""The fields of traits and components in which an expression must be a truth."""


def type_findings(module: OpenedModule) -> Iterator[Problem]:
    """Report each part of an expression whose type does not fit, once."""
    told = set[str]()
    for where, field, text in expressions_of(module):
        for part in type_faults(text, as_truth=field in _CONDITIONS):
            if part not in told:
                told.add(part)
                message = filled_sentence(
                    "{called}: a type does not fit in an expression: {part}",
                    called=where,
                    part=part,
                )
                hint = "compare numbers with numbers, and join truths alone by && and ||"
                yield warning("wrong-type", message, hint=hint)


class _Unread(Exception):
    """Raised for a text that is not a single expression."""


@lru_cache(maxsize=1 << 14)
def type_faults(expression: str, *, as_truth: bool = False) -> tuple[str, ...]:
    """Return the type faults in an expression in braces, as parts of the expression with their
    types. With ``as_truth`` the whole expression must be a truth value."""
    try:
        reader = _Reader(expression[1:-1])
        found = reader.whole()
    except (_Unread, RecursionError):  # parentheses may be nested too deeply to be read
        return ()
    if as_truth and found in ("number", "text"):
        reader.faults.append(f"{expression[:60]}: {found}")
    return tuple(reader.faults)


class _Reader:
    """Reads an expression from left to right and records parts whose types do not fit."""

    def __init__(self, text: str) -> None:
        self._tokens = list(_tokens(text))[::-1]
        self.faults: list[str] = []

    def whole(self) -> Type:
        """Return the type of the whole expression."""
        found = self._choice()
        if self._tokens:
            raise _Unread
        return found

    def _next(self, *signs: str) -> str:
        if self._tokens and self._tokens[-1][0] == "sign" and self._tokens[-1][1] in signs:
            return self._tokens.pop()[1]
        return ""

    def _needs(self, sign: str, found: Type, *wanted: Type) -> None:
        if found and found not in wanted:
            self.faults.append(f"{sign}: {found}")

    def _choice(self) -> Type:
        when = self._level(0)
        if not self._next("?"):
            return when
        self._needs("?", when, "truth")
        first = self._choice()
        if not self._next(":"):
            raise _Unread
        second = self._choice()
        return first if first == second else ""

    def _level(self, level: int) -> Type:
        if level == len(_LEVELS):
            return self._unary()
        left = self._level(level + 1)
        while sign := self._next(*_LEVELS[level]):
            left = self._joined(sign, left, self._level(level + 1))
        return left

    def _joined(self, sign: str, left: Type, right: Type) -> Type:
        both = (left, right)
        if sign in ("&&", "||"):
            for one in both:
                self._needs(sign, one, "truth")
            return "truth"
        if sign in _LEVELS[2] or sign in _LEVELS[3]:
            self._compared(sign, {left, right} - {""})
            return "truth"
        if sign == "+":
            self._needs(sign, "truth" if both == ("truth", "truth") else "", "text")
            return "text" if "text" in both else "number" if both == ("number", "number") else ""
        for one in both:
            self._needs(sign, one, "number")
        return "number"

    def _compared(self, sign: str, both: set[Type]) -> None:
        """Record a comparison whose operands do not fit: a truth value never equals a number, and a
        number and a text are compared by their digits."""
        wrong = both == {"number", "truth"}
        if sign in _LEVELS[3]:
            wrong = "truth" in both or both == {"number", "text"}
        if wrong:
            self.faults.append(f"{sign}: {', '.join(sorted(both))}")

    def _unary(self) -> Type:
        if self._next("!"):
            self._needs("!", self._unary(), "truth")
            return "truth"
        if self._next("-"):
            self._needs("-", self._unary(), "number")
            return "number"
        found = self._one()
        while self._next("."):
            found = self._call(self._name())
        return found

    def _one(self) -> Type:
        if self._next("("):
            found = self._choice()
            if not self._next(")"):
                raise _Unread
            return found
        kind, text = self._tokens.pop() if self._tokens else ("", "")
        if kind in ("number", "text"):
            # the empty text counts as 0 next to a number
            return "number" if kind == "number" else "text" if text else ""
        if kind != "name" or text in ("new", "null", "return", "if"):
            raise _Unread
        if text in ("true", "false"):
            return "truth"
        if self._tokens and self._tokens[-1] == ("sign", "("):
            return self._call(text)
        return ""

    def _name(self) -> str:
        kind, text = self._tokens.pop() if self._tokens else ("", "")
        if kind != "name":
            raise _Unread
        return text

    def _call(self, called: str) -> Type:
        """Return the type of what a function or method gives, and check the filters in it."""
        if not self._next("("):
            raise _Unread
        while not self._next(")"):
            if self._tokens and self._tokens[-1][0] == "text":
                inner = re.sub(r"\\(.)", r"\1", self._tokens[-1][1])
                if inner[:1] == "{" and inner[-1:] == "}":
                    self.faults += type_faults(inner, as_truth=True)
            self._choice()
            self._next(",")
        name = (
            called
            if called.startswith(("Math.", "Integer.", "String."))
            else called.rpartition(".")[2]
        )
        kinds: dict[Type, re.Pattern[str]] = {"number": _NUMBERS, "text": _TEXTS, "truth": _TRUTHS}
        return next((kind for kind, names in kinds.items() if names.fullmatch(name)), "")


def _tokens(text: str) -> Iterator[tuple[str, str]]:
    at, text = 0, text.rstrip()
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise _Unread
        group = match.lastindex or 0
        yield ("number", "text", "name", "sign")[group - 1], match[group]
        at = match.end()
