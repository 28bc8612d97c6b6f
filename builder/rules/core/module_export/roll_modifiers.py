"""Modifiers of rolls that no unit makes (for events or the end of a turn), as data for a VASSAL
module, which finds by itself what the position adds to a roll."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from builder.rules.core.module_export.contests import CombatBasics
from builder.rules.core.module_export.position_queries import PositionQuery
from builder.rules.expressions.terms import Term


@dataclass(frozen=True)
class ModifiedRoll:
    """What is added to a roll of a ``side`` (empty: of no side). ``known`` are numbers, each with
    the condition under which the module adds it by itself; ``asked`` are the least and the greatest
    number that players may add, for what the module cannot see."""

    side: str = ""
    known: tuple[tuple[int, Term], ...] = ()
    asked: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class RollModifiers:
    """The modified ``rolls`` of a game, each by the id of its event set, or by :data:`TURN_END`.
    Conditions use the data ``gathered`` from the position and the counts in ``amounts``; ``asks``
    has the questions about units, if there are any."""

    rolls: Mapping[str, ModifiedRoll]
    gathered: Mapping[str, PositionQuery]
    amounts: Mapping[str, str]
    asks: CombatBasics | None


TURN_END = "!turn-end"
"""The name of the roll for the end of a turn among the modified rolls."""
