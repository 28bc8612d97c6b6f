"""Fire strength and tests on a random number as formulas (50.3, 50.6, 51.8, 52.0)."""

from __future__ import annotations

from builder.rules.expressions.formula import Formula, Sentence, Stage
from builder.rules.expressions.terms import (
    Compared,
    Every,
    Not,
    Term,
    choose,
    greatest,
    is_equal,
    is_greater,
    number,
    text,
    truth,
)

_FIGURE, _COLOUR = number("value", 0), text("colour")

IS_BLACK = is_equal(_COLOUR, "black")
"""The condition that the drawn number is black."""

TESTS: dict[str, Term] = {
    "mines": Every((IS_BLACK, is_greater(_FIGURE, 0))),
    "oasis": IS_BLACK,
    "entrench": is_equal(_FIGURE, 1),
    "entrench-hill": Every((IS_BLACK, is_equal(_FIGURE, 1))),
    "hero-lmg": IS_BLACK,
    "sandstorm": Every((is_equal(_COLOUR, "red"), is_equal(_FIGURE, 6))),
}
"""The condition that a number must meet in each test (52.0)."""

_STRICT = truth("strict")

FIRE_CARD_FORMULA = Formula(
    (
        Stage(
            "least",
            number("needs") + choose(_STRICT, 1),
            (
                Sentence(
                    "50.3",
                    "{troops}: more than {needs} is needed, so {least} at least.",
                    {"troops": text("troops")},
                    when=_STRICT,
                ),
                Sentence(
                    "50.3",
                    "{troops}: {needs} must be reached.",
                    {"troops": text("troops")},
                    when=Not(_STRICT),
                ),
            ),
        ),
        Stage(
            "legal",
            Compared(">=", number("strength"), number("least")),
            (
                Sentence("50.3", "{strength} suffices.", when=truth("legal")),
                Sentence("50.3", "{strength} does not suffice.", when=Not(truth("legal"))),
            ),
        ),
    )
)
"""The formula of whether a strength suffices for a fire card; some troops must exceed the required
strength, others reach it."""

TERRAIN_STRENGTH_FORMULA = Formula(
    (
        Stage(
            "change",
            choose(truth("defending"), number("defence")) + choose(truth("shells"), number("he")),
        ),
        Stage("left", greatest(0, number("strength") + number("change"))),
    )
)
"""The formula of the strength of an attack after the effects of desert terrain (52.1)."""

GUN_FIREPOWER = choose(IS_BLACK, number("firepower") * 2, number("firepower"))
"""The term for the firepower of a machine gun served by one man, which a black number on the Hero
card doubles (50.6, 51.8)."""
