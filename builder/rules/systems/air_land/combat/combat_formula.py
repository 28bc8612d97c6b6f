"""Land combat as formulas: terrain effects, strengths, support of bombers (7.1, 9.1, 10.0).
Procedures, live chart and module all evaluate these formulas; the rule is written nowhere else."""

from __future__ import annotations

from builder.model.base import MOST
from builder.rules.core.module_export.term_names import (
    ATTACK_MARKERS,
    ATTACKERS,
    DEFEND_MARKERS,
    DEFENDER,
    FIRING,
    TARGETS,
)
from builder.rules.expressions.evaluator import Roles, Worked
from builder.rules.expressions.formula import Reckoning, Sentence, Stage
from builder.rules.expressions.terms import (
    Counted,
    Extreme,
    Summed,
    Term,
    beyond,
    choose,
    greatest,
    halved,
    least,
    number,
    strongest,
    truth,
)

GROUND = "ground"
"""The role of all terrain of a battle: the hex, its features, the hexsides that the attack crosses.
Each has its effects as values."""


def _strongest(effect: str) -> Term:
    """Return the term for an effect of which only the strongest counts, once each for help and
    hindrance."""
    helps = Extreme("greatest", GROUND, number(effect), 0, MOST)
    return strongest(helps, Extreme("least", GROUND, number(effect), -MOST, 0))


TOGETHER = Reckoning(
    (
        Stage("weapons", _strongest("weapons")),
        Stage("others", _strongest("others")),
        Stage("attackers", _strongest("attackers")),
        Stage("defenders", Summed(GROUND, number("defenders"))),
        Stage("bombing", Summed(GROUND, number("bombing"))),
        Stage("half", beyond(Counted(GROUND, truth("half")), 0)),
        Stage("stands", beyond(Counted(GROUND, truth("stands")), 0)),
    )
)
"""The formula of the combined effect of all terrain of a battle (10.0): ``defenders`` and
``bombing`` add up, of the other effects the strongest counts."""


def _left(printed: str) -> Term:
    """Return the term for a printed value after hits."""
    return greatest(0, number(printed) - number("hits", 0))


ATTACK = greatest(
    0, _left("attack") + number("attackers") + choose(truth("heavy"), number("weapons"))
)
DEFENCE = greatest(
    0,
    _left("defence")
    + number("defenders")
    + choose(truth("heavy"), number("weapons"), number("others")),
)
"""The term for a unit's defence on the terrain of the battle; tanks are heavy (10.0)."""


def bombing(points: Term) -> Term:
    """Return the term for what the terrain leaves of tactical bombing: halved first, rounded as the
    game chooses (7.1, 10.0)."""
    half = choose(truth("half-up"), halved(points, "up"), halved(points))
    return greatest(0, choose(truth("half"), half, points) + number("bombing"))


def supporting(bombs: Term, strength: Term) -> Term:
    """Return the term for the support of bombs: tactical bombing never adds more than the strength
    that it supports (7.1)."""
    return least(strength, bombs)


def _support(role: str, strength: str) -> Term:
    return supporting(bombing(Summed(role, number("value", 0))), number(strength))


_MET = Sentence(
    "9.1",
    "Attack {attack} and bombing {attack_bombs}, defence {defence} and bombing {defence_bombs}.",
    {"attack_bombs": number("support"), "defence_bombs": number("against")},
)

STRENGTHS = Reckoning(
    (
        Stage("attack", Summed(ATTACKERS, ATTACK)),
        Stage("support", _support(ATTACK_MARKERS, "attack")),
        Stage("defence", Summed(DEFENDER, DEFENCE)),
        Stage("against", _support(DEFEND_MARKERS, "defence")),
        Stage(
            "differential",
            number("attack") + number("support") - number("defence") - number("against"),
            (_MET,),
        ),
    )
)
"""The formula of both strengths with the support of bombers (7.1, 9.1)."""


# -- in the air --------------------------------------------------------------------------------------

_VALUE = number("value")

SHOT = Reckoning((Stage("differential", Summed(FIRING, _VALUE) - Summed(TARGETS, _VALUE)),))
"""The formula of a shot of one aircraft at another: its air combat value less that of the target
(8.0)."""


def gap(own: int, enemy: int) -> int:
    """Return the differential of a shot."""
    roles: Roles = {FIRING: [{"value": own}], TARGETS: [{"value": enemy}]}
    return Worked(SHOT, {}, roles).number("differential")


AFTER_FLAK = choose(truth("out"), 0, greatest(0, number("bombing") - number("points")))
"""The term for what anti-aircraft fire leaves of a bomber's points: less those of the result, or
none if the result takes the bomber out of the game (13.0)."""
