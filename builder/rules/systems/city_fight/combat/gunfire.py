"""Naval gunfire: eight points a turn from 1 February, split between fire phases and targets (5.8)."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Annotated

from pydantic import Field

from builder.rules.core.module_export.term_names import ATTACK_MARKERS
from builder.rules.core.positions.position import Piece
from builder.rules.core.yes_no_answers import Verdict, allowed_unless
from builder.rules.expressions.evaluator import EvaluatedFormula
from builder.rules.expressions.formula import Formula
from builder.rules.procedures import Context, Inputs, Procedure, step
from builder.rules.systems.city_fight.combat.fire_formula import GUNFIRE_STRENGTH
from builder.rules.systems.city_fight.combat.firing import Barred, FireCircumstances, spotters
from builder.rules.systems.city_fight.game_data import NVA_VC, USMC
from builder.rules.systems.city_fight.options import Options, known_options
from builder.rules.systems.city_fight.situation import Battlefield, cell_of

POINTS, FIRST_TURN = 8, 2
"""The naval gunfire points in a turn, and the first turn in which there are any."""
GUNFIRE_HELP = "points of naval gunfire in the attack (5.8)"
FIRES = ("first-fire", "second-fire")


def gunfire_strength(
    field: Battlefield, target: Piece, volley: FireCircumstances, points: int, turn: int
) -> tuple[int, Barred]:
    """Return the strength of naval gunfire at a target, and the rule and reason if there is none.

    Naval gunfire is USMC indirect fire of unlimited range, so a USMC unit must spot, and bunkers
    halve it.
    """
    if turn < FIRST_TURN:
        return 0, ("5.8", "There is no naval gunfire before 1 February.")
    if field.side(target) != NVA_VC:
        return 0, ("5.1", "Units fire at enemies.")
    cell = cell_of(target)
    if "7.6" in field.options and field.town.in_palace(cell):
        return 0, ("7.6", "Artillery and armour do not fire at the palace.")
    if not volley.clear_sky and not any(True for _ in spotters(field, USMC, target, volley)):
        return 0, ("5.6", "Nobody spots the target.")
    return _strength(points, field.town.halves_indirect(cell)), None


@lru_cache(maxsize=256)
def _strength(points: int, half: bool) -> int:
    """Return the strength of naval gunfire points; ``half`` tells whether the target's terrain
    halves it."""
    shells = [{"value": points}]
    return int(
        EvaluatedFormula(Formula(()), {"half": half}, {ATTACK_MARKERS: shells}).value(
            GUNFIRE_STRENGTH
        )
    )


def points_left(turn: int, spent: int) -> int:
    """Return how many points of naval gunfire are left in a turn after some were spent (5.8)."""
    return (POINTS if turn >= FIRST_TURN else 0) - spent


def phases_of(options: Collection[str]) -> tuple[str, ...]:
    """Return the phases in which ships fire, under the chosen options (3.3, 5.8)."""
    return (*FIRES, "road-movement") if "gunfire-by-road" in options else FIRES


class GunfireInputs(Inputs):
    """Input of the rules question ``naval-gunfire``: the split of a turn's naval gunfire points
    between phases and targets."""

    turn: Annotated[int, Field(ge=1)] = Field(2, description="the turn")
    split: tuple[Annotated[int, Field(ge=0)], ...] = Field(
        description="points of each attack of the turn"
    )
    phases: tuple[str, ...] = Field((), description="the phase of each attack, if it matters")
    options: Options = ()


class GunfireReply(Verdict):
    """Answer to the rules question ``naval-gunfire``: whether the split of naval gunfire points is
    allowed, and how many points are left."""

    left: int


def naval_gunfire(context: Context, given: GunfireInputs) -> GunfireReply:
    """Decide whether naval gunfire points may be split in the given way."""
    options = known_options(context.game, given.options)
    open_ = phases_of(options)
    left = points_left(given.turn, sum(given.split))
    why = ""
    if given.turn < FIRST_TURN and given.split:
        why = "There is no naval gunfire before 1 February."
    elif left < 0:
        why = "Naval gunfire has eight points a turn."
    elif any(p not in open_ for p in given.phases):
        why = "Naval gunfire falls in the fire phases."
    line = step("5.8", "Points left: {left}.", left=max(0, left))
    return allowed_unless(GunfireReply, ("5.8", why) if why else None, line, left=max(0, left))


NAVAL_GUNFIRE = Procedure("naval-gunfire", ("5.8", "3.3"), naval_gunfire)
