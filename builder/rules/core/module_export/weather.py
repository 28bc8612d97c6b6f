"""Weather for a table that rolls for it by itself (a VASSAL module)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from builder.rules.expressions.formula import Reckoning
from builder.rules.expressions.terms import Term


@dataclass(frozen=True)
class Weathers:
    """The weathers of a game, ``names`` by id, of which there is ``first`` at the start. The ``weather``
    of the ``reckoning`` is that of a ``turn``, by the ``die`` if one is rolled; ``rolled`` is whether
    it is. On some turns there is one without a roll where it is ``settled``."""

    names: Mapping[str, str]
    reckoning: Reckoning
    rolled: Term
    first: str
    settled: bool
