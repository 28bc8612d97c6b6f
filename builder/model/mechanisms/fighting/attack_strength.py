"""Strengths and odds of an attack, as conditions state them: ``10+``, ``10:1+``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated

from pydantic import AfterValidator, WithJsonSchema

from builder.model.base import Line
from builder.model.mechanisms.amounts import WHOLE_NUMBER_AS_TEXT, Amount, parse_amount
from builder.sentences import as_sentence, filled_sentence

_STRENGTH_HINT = "write 10, 10+ (or more), 9- (or less) or 5..9"
_ODDS = re.compile(r"([1-9][0-9]{0,2}):([1-9][0-9]{0,2})")
_RANGE_OF_ODDS = re.compile(rf"({_ODDS.pattern})(?:(\+|-)|\.\.({_ODDS.pattern}))")

Ratio = tuple[int, int]
"""Odds as attack and defence: 3 and 2 for 3:2."""


@dataclass(frozen=True, slots=True)
class Odds:
    """A range of odds: from ``least`` to ``most``, either of which may be missing."""

    least: Ratio | None = None
    most: Ratio | None = None


def _ratio(text: str) -> Ratio:
    attack, _, defence = text.partition(":")
    return int(attack), int(defence)


def parse_odds(text: str) -> Odds:
    """Read a range of odds from text; raises ``ValueError`` that says what to write.

    >>> parse_odds("1:3+")
    Odds(least=(1, 3), most=None)
    """
    match = _RANGE_OF_ODDS.fullmatch(text.strip())
    if match is None:
        raise ValueError(
            filled_sentence(
                "{text!r} are no odds; write 10:1+ (or better), 1:3- (or worse) or 2:1..4:1",
                text=text,
            )
        )
    first = _ratio(match[1])
    if match[5] is None:
        return Odds(least=first) if match[4] == "+" else Odds(most=first)
    last = _ratio(match[5])
    if last[0] * first[1] < first[0] * last[1]:
        raise ValueError(
            filled_sentence(
                "{text!r} has its least behind its most; write the least first", text=text
            )
        )
    return Odds(first, last)


def parse_strength(text: str) -> Amount:
    """Read a range of strengths from text; raises ``ValueError`` that says what to write."""
    amount = parse_amount(text)
    if amount.relation:
        raise ValueError(
            filled_sentence(
                "{text!r} is no strength; {hint}", text=text, hint=as_sentence(_STRENGTH_HINT)
            )
        )
    return amount


def _check_strength(text: str) -> str:
    parse_strength(text)
    return text.strip()


def _check_odds(text: str) -> str:
    parse_odds(text)
    return text.strip()


StrengthText = Annotated[
    Line,
    WHOLE_NUMBER_AS_TEXT,
    AfterValidator(_check_strength),
    WithJsonSchema({"type": ["string", "integer"], "examples": ["10+"]}),
]
"""A strength or a range of strengths, as text: ``10+``, ``9-``, ``5..9``."""

OddsText = Annotated[
    Line,
    AfterValidator(_check_odds),
    WithJsonSchema({"type": "string", "examples": ["10:1+"]}),
]
"""A range of odds, as text: ``10:1+``, ``1:3-``, ``2:1..4:1``."""
