"""Parse and evaluate conditions as spec files write them: ``VC.eliminated >= 2 or (VC.reduced == 2
and US.eliminated == 0)``."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from functools import lru_cache

from builder.sentences import as_sentence, filled_sentence

_TOKEN = re.compile(r"\s*(\d+|[A-Za-z][\w.-]*|>=|<=|==|!=|[<>()])")
_COMPARE: dict[str, Callable[[int, int], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
    "!=": operator.ne,
    ">": operator.gt,
    "<": operator.lt,
}


class ConditionError(ValueError):
    """Raised for a condition that cannot be parsed; ``hint`` says what is allowed."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


def condition_holds(text: str, facts: Mapping[str, int]) -> bool:
    """Return whether a condition is true for the given facts; raises :class:`ConditionError`."""
    reader = _Reader(text, facts)
    found = reader.either()
    reader.end()
    return found


@lru_cache(maxsize=1024)
def names_in(text: str) -> frozenset[str]:
    """Return the names of the facts that a condition uses; raises :class:`ConditionError`."""
    words = (word for word in _tokens(text) if word[0].isalpha())
    return frozenset(word for word in words if word not in ("and", "or"))


class _Reader:
    """A recursive descent parser that evaluates one condition while reading it: or, and,
    comparisons, brackets."""

    def __init__(self, text: str, facts: Mapping[str, int]) -> None:
        self.text, self.facts = text, facts
        self.tokens = list(_tokens(text))

    def either(self) -> bool:
        found = self.both()
        while self._take("or"):
            found = self.both() or found
        return found

    def both(self) -> bool:
        found = self.one()
        while self._take("and"):
            found = self.one() and found
        return found

    def one(self) -> bool:
        if self._take("("):
            found = self.either()
            if not self._take(")"):
                raise self._refusal("a bracket is not closed")
            return found
        left = self._number()
        sign = self.tokens.pop(0) if self.tokens else ""
        if sign not in _COMPARE:
            raise self._refusal(filled_sentence("expected a comparison, not {sign!r}", sign=sign))
        return _COMPARE[sign](left, self._number())

    def end(self) -> None:
        if self.tokens:
            raise self._refusal(
                filled_sentence("{tokens!r} is one word too many", tokens=self.tokens[0])
            )

    def _number(self) -> int:
        word = self.tokens.pop(0) if self.tokens else ""
        if word.isdigit():
            return int(word)
        if word not in self.facts:
            raise self._refusal(
                filled_sentence("{word!r} is no number that the rules count", word=word)
            )
        return self.facts[word]

    def _take(self, word: str) -> bool:
        if self.tokens[:1] == [word]:
            del self.tokens[0]
            return True
        return False

    def _refusal(self, why: str) -> ConditionError:
        known = ", ".join(sorted(self.facts))
        return ConditionError(
            filled_sentence("condition {text!r}: {why}", text=self.text, why=as_sentence(why)),
            filled_sentence("known: {known}; and, or, brackets", known=known),
        )


@lru_cache(maxsize=1024)
def _tokens(text: str) -> tuple[str, ...]:
    found, at = list[str](), 0
    while text[at:].strip():
        match = _TOKEN.match(text, at)
        if match is None:
            raise ConditionError(
                filled_sentence(
                    "condition {text!r}: {strip!r} is not understood",
                    text=text,
                    strip=text[at:].strip()[:1],
                )
            )
        found.append(match[1])
        at = match.end()
    return tuple(found)
