"""Land combat as formulas: terrain effects, strengths, support of bombers (7.1, 9.1, 10.0). These
are the only place where the rule is written: the procedures of the rules engine, the interactive
charts and the VASSAL module all evaluate them."""

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
"""The role, in formulas, of all terrain of a battle: the hex, its features, and the hexsides that
the attack crosses. Each of them has its effects as values."""


def _strongest(effect: str) -> Term:
    """Return the formula term for terrain effects that do not add up: only the strongest bonus and
    the strongest penalty count."""
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
    """Return the formula term for a printed value of a unit less the hits that the unit has taken."""
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
    """Return the formula term for the points of tactical bombing that are left after the effect of
    terrain: halved first, then rounded as the game's option says (7.1, 10.0)."""
    half = choose(truth("half-up"), halved(points, "up"), halved(points))
    return greatest(0, choose(truth("half"), half, points) + number("bombing"))


def support_term(bombs: Term, strength: Term) -> Term:
    """Return the formula term for the strength that bombs add to a unit: never more than the unit's
    own strength (7.1)."""
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
"""The formula of the attack and defence strengths of two fighting units, with the support of
bombers (7.1, 9.1)."""


# -- in the air --------------------------------------------------------------------------------------

_VALUE = number("value")

SHOT = Formula((Stage("differential", Summed(FIRING, _VALUE) - Summed(TARGETS, _VALUE)),))
"""The formula of the differential of a shot: the air combat value of the aircraft that fires, less
that of its target (8.0)."""


def shot_differential(own: int, enemy: int) -> int:
    """Return the differential of a shot: the firing aircraft's air combat value ``own`` less the
    target's ``enemy`` (8.0)."""
    roles: Roles = {FIRING: [{"value": own}], TARGETS: [{"value": enemy}]}
    return EvaluatedFormula(SHOT, {}, roles).number("differential")


AFTER_FLAK = choose(truth("out"), 0, greatest(0, number("bombing") - number("points")))
"""The term for the bombing points that anti-aircraft fire leaves a bomber: its points less those of
the result, or 0 if the result takes it out of the game (13.0)."""
