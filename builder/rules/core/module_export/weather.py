"""Weather, as data for a VASSAL module, whose tables roll for it by themselves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from builder.rules.expressions.formula import Formula
from builder.rules.expressions.terms import Term


@dataclass(frozen=True)
class WeatherRules:
    """The weathers of a game: ``names`` by id, and the ``first`` one at the start. The formula
    (``formula``) gives the ``weather`` of a ``turn``, by the ``die`` if one is rolled; its stage
    ``rolled`` says whether there is a roll. On turns where it is ``settled`` there is a weather
    without a roll. ``phase`` is the id of the first of the ``phases`` in which the weather is found,
    empty if there is none; ``rule`` is its case."""

    names: Mapping[str, str]
    formula: Formula
    rolled: Term
    first: str
    settled: bool
    phase: str = ""
    rule: str = ""
    phases: frozenset[str] = frozenset()
