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
from builder.rules.expressions.evaluator import EvaluatedFormula, Roles
from builder.rules.expressions.formula import Formula, Sentence, Stage
from builder.rules.expressions.terms import (
    Counted,
    Extreme,
    Summed,
    Term,
    choose,
    farthest_from_zero,
    greatest,
    halved,
    is_greater,
    least,
    number,
    truth,
)

GROUND_ROLE = "ground"
"""The role of all terrain of a battle: the hex, its features, the hexsides that the attack crosses.
Each has its effects as values."""


def _strongest(effect: str) -> Term:
    """Return the term for an effect of which only the strongest counts, once each for help and
    hindrance."""
    helps = Extreme("greatest", GROUND_ROLE, number(effect), 0, MOST)
    return farthest_from_zero(helps, Extreme("least", GROUND_ROLE, number(effect), -MOST, 0))


COMBINED_TERRAIN = Formula(
    (
        Stage("weapons", _strongest("weapons")),
        Stage("others", _strongest("others")),
        Stage("attackers", _strongest("attackers")),
        Stage("defenders", Summed(GROUND_ROLE, number("defenders"))),
        Stage("bombing", Summed(GROUND_ROLE, number("bombing"))),
        Stage("half", is_greater(Counted(GROUND_ROLE, truth("half")), 0)),
        Stage("stands", is_greater(Counted(GROUND_ROLE, truth("stands")), 0)),
    )
)
"""The formula of the combined effect of all terrain of a battle (10.0): ``defenders`` and
``bombing`` add up, of the other effects the strongest counts."""


def _after_hits(printed: str) -> Term:
    """Return the term for a printed value after hits."""
    return greatest(0, number(printed) - number("hits", 0))


ATTACK = greatest(
    0, _after_hits("attack") + number("attackers") + choose(truth("heavy"), number("weapons"))
)
DEFENCE = greatest(
    0,
    _after_hits("defence")
    + number("defenders")
    + choose(truth("heavy"), number("weapons"), number("others")),
)
"""The term for a unit's defence on the terrain of the battle; tanks are heavy (10.0)."""


def bombing_left(points: Term) -> Term:
    """Return the term for what the terrain leaves of tactical bombing: halved first, rounded as the
    game chooses (7.1, 10.0)."""
    half = choose(truth("half-up"), halved(points, "up"), halved(points))
    return greatest(0, choose(truth("half"), half, points) + number("bombing"))


def support_term(bombs: Term, strength: Term) -> Term:
    """Return the term for the support of bombs: tactical bombing never adds more than the strength
    that it supports (7.1)."""
    return least(strength, bombs)


def _support(role: str, strength: str) -> Term:
    return support_term(bombing_left(Summed(role, number("value", 0))), number(strength))


_MET = Sentence(
    "9.1",
    "Attack {attack} and bombing {attack_bombs}, defence {defence} and bombing {defence_bombs}.",
    {"attack_bombs": number("support"), "defence_bombs": number("against")},
)

STRENGTHS = Formula(
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

SHOT = Formula((Stage("differential", Summed(FIRING, _VALUE) - Summed(TARGETS, _VALUE)),))
"""The formula of a shot of one aircraft at another: its air combat value less that of the target
(8.0)."""


def shot_differential(own: int, enemy: int) -> int:
    """Return the differential of a shot."""
    roles: Roles = {FIRING: [{"value": own}], TARGETS: [{"value": enemy}]}
    return EvaluatedFormula(SHOT, {}, roles).number("differential")


AFTER_FLAK = choose(truth("out"), 0, greatest(0, number("bombing") - number("points")))
"""The term for what anti-aircraft fire leaves of a bomber's points: less those of the result, or
none if the result takes the bomber out of the game (13.0)."""
