"""Amounts of counted values, as conditions state them: ``3``, ``3+``, ``1..4``, ``less than
needs``, ``at most enemy altitude + 1``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema

from builder.model.base import Line
from builder.sentences import as_sentence, filled_sentence

_AMOUNT = re.compile(r"(-?[0-9]{1,6})(?:(\+|-)|\.\.(-?[0-9]{1,6}))?")
_COMPARED = re.compile(
    r"(less than|more than|at least|at most|as many as) (\S+(?: [^\s+-]\S*)?)"
    r"(?: ([+-]) ?([0-9]{1,3}))?"
)
_HINT = (
    "write 3, 3+ (or more), 2- (or less), 1..4, or more than, less than, at least, at most, "
    "as many as another count"
)
OPPONENT = "enemy"
"""The holder of a count with which a condition in a combat compares: each unit of the other party."""


@dataclass(frozen=True, slots=True)
class Amount:
    """A range of amounts: from ``least`` to ``most``, or those with a ``relation`` to the amount of
    the count ``other``, to which ``more`` (or, below 0, less) is added."""

    least: int | None = None
    most: int | None = None
    relation: str = ""
    other: str = ""
    more: int = 0

    @property
    def of_opponent(self) -> bool:
        """Whether the amount is compared with that of each unit of the other party in a combat."""
        return self.other.startswith(f"{OPPONENT} ")

    def fits(self, amount: int, other: int = 0) -> bool:
        """Return whether an amount lies in the range; ``other`` is the amount of the count that it
        is compared with."""
        if self.relation:
            limit = other + self.more
            return {
                "less than": amount < limit,
                "more than": amount > limit,
                "at least": amount >= limit,
                "at most": amount <= limit,
                "as many as": amount == limit,
            }[self.relation]
        above = self.least is None or amount >= self.least
        return above and (self.most is None or amount <= self.most)


def parse_amount(text: str) -> Amount:
    """Read an amount from text; raises ``ValueError`` that says what to write."""
    compared = _COMPARED.fullmatch(text.strip())
    if compared:
        more = int(f"{compared[3]}{compared[4]}") if compared[3] else 0
        return Amount(relation=compared[1], other=compared[2], more=more)
    match = _AMOUNT.fullmatch(text.strip())
    if match is None:
        raise ValueError(
            filled_sentence("{text!r} is no amount; {hint}", text=text, hint=as_sentence(_HINT))
        )
    first = int(match[1])
    if match[3] is not None:
        if int(match[3]) < first:
            raise ValueError(
                filled_sentence(
                    "{text!r} has its least behind its most; {hint}",
                    text=text,
                    hint=as_sentence(_HINT),
                )
            )
        return Amount(first, int(match[3]))
    return Amount(None if match[2] == "-" else first, None if match[2] == "+" else first)


def _check_amount(text: str) -> str:
    parse_amount(text)
    return text.strip()


WHOLE_NUMBER_AS_TEXT = BeforeValidator(lambda value: str(value) if type(value) is int else value)
"""Takes a whole number, as YAML reads it, for the text that was written."""

AmountText = Annotated[
    Line,
    WHOLE_NUMBER_AS_TEXT,
    AfterValidator(_check_amount),
    WithJsonSchema({"type": ["string", "integer"], "examples": ["3+"]}),
]
"""One amount or a range of amounts, as text: ``3``, ``3+``, ``1..4``."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The amount that a condition requires of a ``count``; ``holder`` is the side or place whose
    count it is, empty for the count of the condition's subject."""

    holder: str
    count: str
    amount: Amount


def parse_asked_amount(word: str) -> Asked:
    """Read the requirement that a word of a condition states: ``stock: 5+``, ``north morale: 3-``."""
    name, _, text = word.partition(": ")
    holder, count = split_count_name(name)
    return Asked(holder, count, parse_amount(text))


def is_against_opponent(word: str) -> bool:
    """Return whether a word of a condition compares a count with that of each unit of the other
    party in a combat: ``altitude: more than enemy altitude``."""
    return parse_asked_amount(word).amount.of_opponent


def split_count_name(name: str) -> tuple[str, str]:
    """Split the written name of a count into its holder and the count's own name.

    >>> split_count_name("north morale")
    ('north', 'morale')
    """
    holder, _, count = name.strip().rpartition(" ")
    return holder.strip(), count


_MOST_AMOUNTS = 20


def _read_amounts(value: Any) -> Any:
    """Convert ``{stock: 5+, hunger: 0}`` to words of a condition, one for each count: ``stock:
    5+``, ``hunger: 0``."""
    if not isinstance(value, dict):
        if isinstance(value, tuple):
            return value
        raise ValueError("write the counts with their amounts: {stock: 5+}")
    found = []
    for name, text in value.items():
        if isinstance(text, bool) or not isinstance(text, int | str):
            raise ValueError(
                filled_sentence("{name} has no amount; {hint}", name=name, hint=as_sentence(_HINT))
            )
        found.append(f"{name}: {_check_amount(str(text))}")
    return tuple(found)


Amounts = Annotated[
    tuple[Line, ...],
    Field(max_length=_MOST_AMOUNTS),
    BeforeValidator(_read_amounts),
    WithJsonSchema({"type": "object", "examples": [{"stock": "5+"}]}),
]
"""Counted values with the amounts that a condition requires of them, as in ``{stock: 5+}``; all
must be fulfilled."""
