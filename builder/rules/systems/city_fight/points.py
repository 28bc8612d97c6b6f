"""Victory points and the end of the game (6.0, 7.10b)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from builder.model.game import Game
from builder.problems import Problem
from builder.rules.core.names import ScenarioName, UnitName, UnitNames
from builder.rules.core.positions.position import Piece
from builder.rules.core.questions import scenario_of, side_of, unit_of
from builder.rules.core.victory_conditions import first_result, wrong_conditions
from builder.rules.core.yes_no_answers import Verdict, allowed_unless
from builder.rules.procedures import Context, Inputs, Procedure, Reply, step
from builder.rules.systems.city_fight.game_data import ALLIES, NVA_VC, SIDES, USMC, unit_kind
from builder.rules.systems.city_fight.situation import (
    Battlefield,
    PositionInputs,
    battlefield_of,
    cell_of,
)

CLEARED_CITY_POINTS = 20
"""The points that the USMC/ARVN player gets for an Inner City without NVA and VC units (6.0)."""

Count = Annotated[int, Field(ge=0)]


def gas_points(uses: int) -> int:
    """Return the points that the NVA/VC player gets for the enemy's uses of CS gas: 3 for the first
    use, 2 for the second, 1 for each later one (7.10b)."""
    return sum((3, 2)[:uses]) + max(0, uses - 2)


class PointInputs(Inputs):
    """Input of the rules question ``victory-points``: the eliminated units, by number or by name,
    and the places that were held, which score points."""

    nva_vc: Count = Field(0, description="NVA and VC units eliminated, assault companies apart")
    hac: Count = Field(0, description="heavy assault companies eliminated")
    cleared: bool = Field(False, description="whether the Inner City is clear of NVA and VC")
    usmc: Count = Field(0, description="USMC units eliminated")
    arvn: Count = Field(0, description="ARVN units eliminated")
    turns: Count = Field(0, description="turns that ended with an NVA/VC unit in the Inner City")
    gas: Count = Field(0, description="option 7.10b: uses of CS gas")
    eliminated: UnitNames = Field(
        (), description="units eliminated, by name, on top of the numbers"
    )


class PointReply(Reply):
    """Answer to the rules question ``victory-points``: the points of both sides."""

    usmc_vp: int
    nva_vp: int


OURS = "Points of USMC/ARVN: {points}."
THEIRS = "Points of NVA/VC: {points}."


def points_of(game: Game, given: PointInputs) -> tuple[int, int]:
    """Return the points of the USMC/ARVN and the NVA/VC player (6.0, 7.10b)."""
    ours = given.nva_vc + 2 * given.hac + (CLEARED_CITY_POINTS if given.cleared else 0)
    theirs = 2 * given.usmc + given.arvn + given.turns + gas_points(given.gas)
    for name in given.eliminated:
        unit = unit_of(game, name)
        if side_of(game, unit) == ALLIES:
            theirs += 2 if unit.nation == USMC else 1
        else:
            ours += 2 if unit_kind(unit) == "hac" else 1
    return ours, theirs


def victory_points(context: Context, given: PointInputs) -> PointReply:
    """Count victory points."""
    ours, theirs = points_of(context.game, given)
    lines = [step("6.0", OURS, points=ours), step("6.0", THEIRS, points=theirs)]
    if given.gas:
        lines.append(step("7.10b", "CS gas brings {points} points.", points=gas_points(given.gas)))
    return PointReply(usmc_vp=ours, nva_vp=theirs, steps=tuple(lines))


# -- the end -----------------------------------------------------------------------------------


class EndInputs(PositionInputs):
    """Input of the rules question ``end-of-turn``: a position at the end of a turn, and the points
    so far."""

    usmc_vp: Count = Field(0, description="points of USMC/ARVN, without those for the Inner City")
    nva_vp: Count = Field(0, description="points of NVA/VC, without this turn's")
    scored: ScenarioName = Field(
        "", description="scenario with the victory conditions, if not the first"
    )


class EndReply(Reply):
    """Answer to the rules question ``end-of-turn``: whether the game is over, which units remain in
    the Inner City, the points after the turn, and the result."""

    over: bool
    inner_city: tuple[str, ...]
    usmc_vp: int
    nva_vp: int
    result: str


def ending(context: Context, given: EndInputs) -> EndReply:
    """Decide whether the game is over after a turn, and which side wins.

    A cleared Inner City ends the game; otherwise the NVA/VC player gets one more point.
    """
    found = battlefield_of(context, given)
    inside = holders(found)
    ours = given.usmc_vp + (0 if inside else CLEARED_CITY_POINTS)
    theirs = given.nva_vp + (1 if inside else 0)
    scenario = scenario_of(context.game, given.scored)
    result = first_result(scenario, victory_facts(ours, theirs), "6.0").result
    text = HELD if inside else CLEAR
    return EndReply(
        over=not inside,
        inner_city=inside,
        usmc_vp=ours,
        nva_vp=theirs,
        result="" if inside else result,
        steps=(step("6.0", text),),
    )


HELD = "NVA/VC holds on in the Inner City: a point."
CLEAR = "The Inner City is clear."


def holders(field: Battlefield) -> tuple[str, ...]:
    """Return the NVA and VC units in the Inner City (6.0)."""
    theirs = (p for p in field.troops if field.side(p) == NVA_VC)
    return tuple(sorted(p.name for p in theirs if field.town.in_inner_city(cell_of(p))))


def victory_facts(ours: int, theirs: int) -> dict[str, int]:
    """Return the values that victory conditions may refer to: ``USMC-ARVN.points`` and
    ``NVA-VC.points``."""
    return {f"{side}.points": n for side, n in zip(SIDES, (ours, theirs), strict=True)}


def check_victory(game: Game) -> Iterator[Problem]:
    """Report victory conditions that cannot be parsed."""
    for scenario in game.scenarios:
        yield from wrong_conditions(scenario, victory_facts(0, 0), "6.0")


# -- gas ---------------------------------------------------------------------------------------


class GasInputs(PositionInputs):
    """Input of the rules question ``gas``: a USMC unit, the adjacent enemy, and how often gas was
    used before."""

    unit: UnitName = Field(description="the USMC unit, placed by 'units'")
    target: UnitName = Field(description="the enemy unit beside it")
    uses: Count = Field(0, description="uses before this one")


class GasReply(Verdict):
    """Answer to the rules question ``gas``: whether gas may be used, and the points that it gives
    the enemy."""

    points: int = 0


def gas(context: Context, given: GasInputs) -> GasReply:
    """Decide whether CS gas may be used, and how many points the enemy gets for it.

    One enemy unit adjacent to a USMC unit loses its response fire.
    """
    found = battlefield_of(context, given)
    piece, target = found.piece(given.unit), found.piece(given.target)
    why = no_gas(found, piece, target)
    points = 0 if why else gas_points(given.uses + 1) - gas_points(given.uses)
    line = step(
        "7.10b", "The unit has no response fire; the enemy gets {points} points.", points=points
    )
    return allowed_unless(GasReply, ("7.10b", why) if why else None, line, points=points)


def no_gas(field: Battlefield, piece: Piece, target: Piece) -> str:
    """Return why a unit may not use CS gas against another; empty if it may."""
    if "7.10b" not in field.options:
        return "CS gas is an optional rule."
    if field.unit(piece).nation != USMC:
        return "Only USMC units use CS gas."
    beside = field.sheet.hexes.adjacent(cell_of(piece), cell_of(target))
    if field.side(target) != NVA_VC or not beside:
        return "Gas is used on an enemy in an adjacent hex."
    return ""


VICTORY_POINTS = Procedure("victory-points", ("6.0", "7.10b"), victory_points)
ENDING = Procedure("end-of-turn", ("6.0", "3.5"), ending)
GAS = Procedure("gas", ("7.10b",), gas)
