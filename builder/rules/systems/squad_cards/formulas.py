"""Fire and tests on a random number as formulas (50.3, 50.6, 51.8, 52.0)."""

from __future__ import annotations

from builder.rules.expressions.formula import Reckoning, Sentence, Stage
from builder.rules.expressions.terms import (
    Compared,
    Every,
    Not,
    Term,
    beyond,
    choose,
    greatest,
    number,
    same,
    text,
    truth,
)

_FIGURE, _COLOUR = number("value", 0), text("colour")

BLACK = same(_COLOUR, "black")
"""A condition: the drawn number is black."""

TESTS: dict[str, Term] = {
    "mines": Every((BLACK, beyond(_FIGURE, 0))),
    "oasis": BLACK,
    "entrench": same(_FIGURE, 1),
    "entrench-hill": Every((BLACK, same(_FIGURE, 1))),
    "hero-lmg": BLACK,
    "sandstorm": Every((same(_COLOUR, "red"), same(_FIGURE, 6))),
}
"""The condition that a number must meet in each test (52.0)."""

_STRICT = truth("strict")

CARD = Reckoning(
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
"""Whether a strength is enough for a fire card; some troops must exceed the required strength,
others reach it."""

TERRAIN = Reckoning(
    (
        Stage(
            "change",
            choose(truth("defending"), number("defence")) + choose(truth("shells"), number("he")),
        ),
        Stage("left", greatest(0, number("strength") + number("change"))),
    )
)
"""The strength of an attack after the effects of desert terrain (52.1)."""

GUN = choose(BLACK, number("firepower") * 2, number("firepower"))
"""The firepower of a gun served by one man, for the number on the Hero card (50.6, 51.8)."""
