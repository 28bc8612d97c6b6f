"""Noise and fights as formulas (12.0 to 12.2, 13.0), which are the only place where these rules are
written: the procedures of the rules engine, the program that plays the enemy, and the VASSAL module
all evaluate them."""

from __future__ import annotations

from builder.rules.expressions.formula import Formula, Stage
from builder.rules.expressions.terms import (
    AnyOf,
    Compared,
    Every,
    Fixed,
    Not,
    Summed,
    choose,
    is_equal,
    is_greater,
    least,
    number,
    truth,
)

ALWAYS, NEVER = 1, 10
"""The roll that is always heard, and the roll that is never heard, whatever the noise; the face 0
of the die is 10 (2.1)."""

PIECES, HARM, ANTI_TANK = "pieces", "harm", "anti-tank"
"""The roles, in formulas, of the pieces in a hex with their ``noise`` and ``firepower``; of damage,
whose ``value`` adds to the noise and reduces the firepower; and of the anti-tank weapons among the
pieces."""

_ROLL, _GROUND, _TOTAL = number("roll", 1, 10), number("ground"), number("total")

NOISE_FORMULA = Formula(
    (
        Stage("pieces", Summed(PIECES, number("noise")) + Summed(HARM, number("value"))),
        Stage("terrain", choose(truth("silent"), least(0, _GROUND), _GROUND)),
        Stage("total", number("pieces") + number("terrain")),
        Stage(
            "heard",
            AnyOf(
                (
                    is_equal(_ROLL, ALWAYS),
                    Every((Not(is_equal(_ROLL, NEVER)), Compared("<=", _ROLL, _TOTAL))),
                )
            ),
        ),
    )
)
"""The formula of the noise of a hex, to which damage adds, and of whether a roll hears it. After a
silent move the terrain counts only if it reduces noise."""

FIREPOWER_FORMULA = Formula(
    (
        Stage("fire", Summed(PIECES, number("firepower")) - Summed(HARM, number("value"))),
        Stage("twice", choose(truth("vehicle"), Summed(ANTI_TANK, number("firepower")))),
        Stage("firepower", number("fire") + number("twice")),
    )
)
"""The formula of the firepower of a hex less its damage; anti-tank weapons count double against a
vehicle that attacks (13.3)."""

_ATTACK, _DEFENCE = number("attack-total"), number("defence-total")

FIGHT_FORMULA = Formula(
    (
        Stage(
            "attack-total",
            Fixed(10) * number("attack-die") + number("attack") + number("penalty"),
        ),
        Stage("defence-total", Fixed(10) * number("defence-die") + number("defence")),
        Stage("attacker-wins", is_greater(_ATTACK, _DEFENCE)),
        Stage("defender-wins", is_greater(_DEFENCE, _ATTACK)),
    )
)
"""The formula of a fight: the total of each side is ten times its die plus its firepower; the
terrain penalty applies to the attacker alone. With equal totals neither side wins."""
