"""Puts conditions on what sides are to each other into clauses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from builder.model.mechanisms.conditions import When
from builder.model.mechanisms.sides.alliances import STANCES

if TYPE_CHECKING:
    from builder.rules.engine.wording.condition_phrases import Wording


def relation_clauses(wording: Wording, when: When, *, so: bool = True) -> Iterator[str]:
    """Yield the clauses for the lines of a condition on what sides are to each other; with
    ``so=False`` negated."""
    tr = wording.tr
    texts = {
        "allied": tr("{sides} are allied") if so else tr("{sides} are not allied"),
        "neutral": tr("{sides} are neutral to each other")
        if so
        else tr("{sides} are not neutral to each other"),
        "enemies": tr("{sides} are enemies") if so else tr("{sides} are not enemies"),
    }
    for stance in STANCES:
        sides = getattr(when, stance)
        if sides:
            yield texts[stance].format(sides=wording.all_of(map(wording.word, sides)))
