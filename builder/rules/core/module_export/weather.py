"""Weather, as data for a VASSAL module, which rolls for it without the rules engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from builder.rules.expressions.formula import Formula
from builder.rules.expressions.terms import Term


@dataclass(frozen=True)
class WeatherRules:
    """The weather rules of a game. ``names`` has the kinds of weather by id, ``first`` is the id of
    the weather at the start. ``formula`` computes the ``weather`` of a ``turn``, from the ``die``
    if there is a roll; the condition ``rolled`` says on which turns there is one. ``settled`` says
    whether the weather of some turns is fixed without a roll. ``phases`` are the ids of the phases
    in which the weather is determined, and ``phase`` the first of them in the turn; empty if there
    are none. ``rule`` is the number of the rule."""

    names: Mapping[str, str]
    formula: Formula
    rolled: Term
    first: str
    settled: bool
    phase: str = ""
    rule: str = ""
    phases: frozenset[str] = frozenset()
