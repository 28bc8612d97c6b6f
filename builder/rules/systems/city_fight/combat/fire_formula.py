"""Fire rules as formulas: strengths, die modifiers and units lost (5.1, 5.2, 5.6 to 5.8).

Procedures, the live chart and the VASSAL module all evaluate these formulas; the rule is written
nowhere else.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from builder.model.ground.terrain import TerrainType
from builder.model.tables import ResultsTable
from builder.rules.core.module_export.term_names import ATTACK_MARKERS, ATTACKERS
from builder.rules.core.table_resolution import TableContest
from builder.rules.expressions.evaluator import worth
from builder.rules.expressions.formula import Reckoning, Stage
from builder.rules.expressions.terms import (
    Every,
    Extreme,
    Summed,
    Term,
    Value,
    beyond,
    choose,
    halved,
    least,
    looked_up,
    number,
    text,
    truth,
)
from builder.rules.systems.city_fight.effects import die, has

_INDIRECT, _HALF = truth("indirect"), truth("half")

RANGE = choose(_INDIRECT, halved(number("range", 0)), number("range", 0))
"""A unit's range in hexes: halved for indirect fire, fractions dropped (5.6)."""


def indirect_range(reach: int) -> int:
    """Return how many hexes a unit with a given range reaches by indirect fire."""
    return int(worth(RANGE, range=reach, indirect=True))


STRENGTH = choose(Every((_INDIRECT, _HALF)), halved(number("strength", 0)), number("strength", 0))
"""A unit's fire strength: halved for indirect fire at terrain with the effect ``half`` (5.6)."""

_SHELLS = Summed(ATTACK_MARKERS, number("value", 0))
GUNFIRE = choose(_HALF, halved(_SHELLS), _SHELLS)
"""The strength that points of naval gunfire add; naval gunfire is indirect fire (5.8)."""


def firing(wall: int) -> Reckoning:
    """Return the formula of total strength and die modifiers: the terrain's (``ground-die``), and a
    wall's if any unit fires ``over`` it, at most ``wall`` (5.1, 5.2, 5.7)."""
    return Reckoning(
        (
            Stage("attack", Summed(ATTACKERS, STRENGTH)),
            Stage("support", GUNFIRE),
            Stage("strength", number("attack") + number("support")),
            Stage("wall", Extreme("greatest", ATTACKERS, number("over"), 0, wall)),
            Stage("added", number("ground-die", 0) + number("wall", 0)),
        )
    )


def ground_die(grounds: Iterable[TerrainType]) -> Term:
    """Return the formula of the die modifier for the target's terrain (5.2)."""
    return looked_up(text("ground"), {t.id: die(t) for t in grounds if die(t)})


def on(grounds: Iterable[TerrainType], effect: str, word: str) -> Term:
    """Return a condition: the target's terrain has the effect ``effect`` with the value ``word``."""
    found = {t.id: True for t in grounds if has(t, effect, word)}
    return looked_up(text("ground"), found, False)


def combat(table: ResultsTable, grounds: Iterable[TerrainType], wall: int) -> Reckoning:
    """Return the complete formula of an attack by fire, from strengths and terrain to the result."""
    ground = Reckoning((Stage("ground-die", ground_die(grounds)),))
    read = TableContest(table, number("strength"), added=number("added"))
    return ground + firing(wall) + read.reckoning


WHOLE_STACK = "whole-stack"
"""The option by which a result eliminates all units that it can hit, or none (5.4)."""
_SO_MANY = least(number("eliminated"), number("targets"))
_ALL = choose(beyond(number("eliminated"), 0), number("targets"))
LOST = choose(beyond(number("strength"), 0), choose(truth(WHOLE_STACK), _ALL, _SO_MANY))
"""The units lost to a result, at most the number of targets; none if the attack has no strength
(5.1, 5.4)."""


def lost(strength: int, eliminated: int, targets: int, options: Collection[str]) -> int:
    """The same in numbers, under the readings that are chosen."""
    named: dict[str, Value] = {
        "strength": strength,
        "eliminated": eliminated,
        "targets": targets,
        WHOLE_STACK: WHOLE_STACK in options,
    }
    return int(worth(LOST, named))
