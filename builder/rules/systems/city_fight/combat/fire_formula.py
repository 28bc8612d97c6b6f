"""Fire rules as formulas: strengths, die modifiers and units lost (5.1, 5.2, 5.6 to 5.8). These are
the only place where the rule is written: the procedures of the rules engine, the interactive chart
and the VASSAL module all evaluate them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache

from builder.model.ground.terrain import TerrainType
from builder.model.tables import ResultsTable
from builder.rules.core.module_export.term_names import ATTACK_MARKERS, ATTACKERS
from builder.rules.core.table_resolution import TableContest
from builder.rules.expressions.evaluator import evaluate_term
from builder.rules.expressions.formula import Formula, Stage
from builder.rules.expressions.terms import (
    Every,
    Extreme,
    Summed,
    Term,
    Value,
    choose,
    halved,
    is_greater,
    least,
    looked_up,
    number,
    text,
    truth,
)
from builder.rules.systems.city_fight.effects import die_modifier, has_effect

_INDIRECT, _HALF = truth("indirect"), truth("half")

FIRE_RANGE = choose(_INDIRECT, halved(number("range", 0)), number("range", 0))
"""A unit's range in hexes: halved for indirect fire, fractions dropped (5.6)."""


@lru_cache(maxsize=256)
def indirect_range(reach: int) -> int:
    """Return how many hexes a unit with a given range reaches by indirect fire."""
    return int(evaluate_term(FIRE_RANGE, range=reach, indirect=True))


FIRE_STRENGTH = choose(
    Every((_INDIRECT, _HALF)), halved(number("strength", 0)), number("strength", 0)
)
"""A unit's fire strength: halved for indirect fire at terrain with the effect ``half`` (5.6)."""

_SHELLS = Summed(ATTACK_MARKERS, number("value", 0))
GUNFIRE_STRENGTH = choose(_HALF, halved(_SHELLS), _SHELLS)
"""The strength that points of naval gunfire add to an attack; it is indirect fire, which terrain
may halve (5.8)."""


def firing_formula(wall: int) -> Formula:
    """Return the formula of total strength and die modifiers: the terrain's modifier
    (``ground-die``) and, if any unit fires ``over`` a wall, the wall's, at most ``wall`` (5.1, 5.2,
    5.7)."""
    return Formula(
        (
            Stage("attack", Summed(ATTACKERS, FIRE_STRENGTH)),
            Stage("support", GUNFIRE_STRENGTH),
            Stage("strength", number("attack") + number("support")),
            Stage("wall", Extreme("greatest", ATTACKERS, number("over"), 0, wall)),
            Stage("added", number("ground-die", 0) + number("wall", 0)),
        )
    )


def ground_die_modifier(grounds: Iterable[TerrainType]) -> Term:
    """Return the formula of the die modifier for the target's terrain (5.2)."""
    return looked_up(text("ground"), {t.id: die_modifier(t) for t in grounds if die_modifier(t)})


def ground_has_effect(grounds: Iterable[TerrainType], effect: str, word: str) -> Term:
    """Return the formula condition that the terrain effect ``effect`` has the value ``word`` on the
    target's terrain."""
    found = {t.id: True for t in grounds if has_effect(t, effect, word)}
    return looked_up(text("ground"), found, False)


def fire_combat_formula(table: ResultsTable, grounds: Iterable[TerrainType], wall: int) -> Formula:
    """Return the complete formula of an attack by fire, from strengths and terrain to the units
    lost, which ``table`` gives."""
    ground = Formula((Stage("ground-die", ground_die_modifier(grounds)),))
    read = TableContest(table, number("strength"), added=number("added"))
    return ground + firing_formula(wall) + read.formula


WHOLE_STACK = "whole-stack"
"""The option by which a result eliminates all units that it can hit, or none (5.4)."""
_SO_MANY = least(number("eliminated"), number("targets"))
_ALL = choose(is_greater(number("eliminated"), 0), number("targets"))
UNITS_LOST = choose(is_greater(number("strength"), 0), choose(truth(WHOLE_STACK), _ALL, _SO_MANY))
"""The units lost to a result, at most the number of targets; none if the attack has no strength
(5.1, 5.4)."""


def units_lost_to(strength: int, eliminated: int, targets: int, options: Collection[str]) -> int:
    """Return the number of units lost to a fire result that eliminates ``eliminated``, under the
    options that interpret the rules."""
    named: dict[str, Value] = {
        "strength": strength,
        "eliminated": eliminated,
        "targets": targets,
        WHOLE_STACK: WHOLE_STACK in options,
    }
    return int(evaluate_term(UNITS_LOST, named))
