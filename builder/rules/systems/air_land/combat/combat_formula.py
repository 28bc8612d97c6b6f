"""Land combat as reckonings: what terrain does, strengths, what bombs add (7.1, 9.1, 10.0). Procedures,
live chart and module all work these out; the rule stands nowhere else."""

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
"""The role of all terrain of a battle: the hex, what lies in it, what the attack crosses. Each kind has
its effects as values."""


def _strongest(effect: str) -> Term:
    """Of an effect the strongest counts once, whether it helps or hinders."""
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
"""What all terrain of a battle does together (10.0): ``defenders`` and ``bombing`` add up, of the others
the strongest counts."""


def _left(printed: str) -> Term:
    """A printed value after hits."""
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
"""What a unit fights with on the ground of the battle; tanks are heavy (10.0)."""


def bombing(points: Term) -> Term:
    """What the ground leaves of tactical bombing: half first, rounded as it is played (7.1, 10.0)."""
    half = choose(truth("half-up"), halved(points, "up"), halved(points))
    return greatest(0, choose(truth("half"), half, points) + number("bombing"))


def supporting(bombs: Term, strength: Term) -> Term:
    """Tactical bombing never adds more than the strength that it supports (7.1)."""
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
"""Both strengths with what bombers add (7.1, 9.1)."""


# -- in the air --------------------------------------------------------------------------------------

_VALUE = number("value")

SHOT = Reckoning((Stage("differential", Summed(FIRING, _VALUE) - Summed(TARGETS, _VALUE)),))
"""An aircraft fires at another: its air combat value less that of the target (8.0)."""


def gap(own: int, enemy: int) -> int:
    """The differential of a shot."""
    roles: Roles = {FIRING: [{"value": own}], TARGETS: [{"value": enemy}]}
    return Worked(SHOT, {}, roles).number("differential")


AFTER_FLAK = choose(truth("out"), 0, greatest(0, number("bombing") - number("points")))
"""What anti-aircraft fire leaves of a bomber's points: less those of the result, or none if it takes the
bomber out of the game (13.0)."""
