"""Fire at a distance: suppression before the enemies move, and naval gunfire that drifts (14.0,
15.0)."""

from __future__ import annotations

from fractions import Fraction

from pydantic import Field

from builder.model.base import Points
from builder.rules.core.names import MapName, PlaceName, UnitName
from builder.rules.core.questions import made_roll, map_of
from builder.rules.dice import at_least
from builder.rules.procedures import Context, Inputs, Procedure, Reply, step
from builder.rules.systems.green_beret.combat.combat import D6
from builder.rules.systems.green_beret.enemy.appearing import DIRECTIONS
from builder.rules.systems.green_beret.game_data import gear_of, unit_named


def roll_suppresses(distance: int, roll: int) -> bool:
    """Decide whether a roll suppresses an enemy at a distance in hexes (15.0)."""
    return roll > distance


def chance_suppressed(distance: int) -> Fraction:
    """Return the chance to suppress an enemy at a distance in hexes."""
    return at_least(D6, distance + 1)


class SuppressInputs(Inputs):
    """Input of the rules question ``suppress``: a weapon that fires to suppress, and its target."""

    distance: int = Field(ge=0, description="hexes from the weapon to the enemy")
    weapon: UnitName = Field("", description="the weapon, by id or name")
    die: int | None = Field(None, description="the die")
    detected: bool = Field(True, description="whether a detected team holds the weapon")
    used: bool = Field(False, description="whether it tried already this phase")


class SuppressReply(Reply):
    """Answer to the rules question ``suppress``: whether the weapon may try to suppress the enemy,
    its chance, whether it succeeds, and whether suppression is useful here; it is not against an
    enemy next to a team, which need not move anyway."""

    legal: bool
    chance: Points
    success: bool | None = None
    useful: bool


def suppress(context: Context, given: SuppressInputs) -> SuppressReply:
    """Try to suppress an enemy with a weapon, or give the chance."""
    bar = _barred(context, given)
    useful = given.distance > 1
    if bar:
        return SuppressReply(
            legal=False, chance=Fraction(0), useful=useful, steps=(step("15.0", bar),)
        )
    roll = made_roll(context, D6, given.die)
    success = None if roll is None else roll_suppresses(given.distance, roll)
    lines = [step("15.0", "The die must be higher than {distance}.", distance=given.distance)]
    if success is not None:
        said = "It holds the enemy for this phase." if success else "The enemy moves."
        lines.append(step("15.0", said))
    if not useful:
        lines.append(step("15.0", "Beside a team an enemy fights without moving."))
    return SuppressReply(
        legal=True,
        chance=chance_suppressed(given.distance),
        success=success,
        useful=useful,
        steps=tuple(lines),
    )


def _barred(context: Context, given: SuppressInputs) -> str:
    if given.weapon:
        gear = gear_of(unit_named(context.game, given.weapon))
        if not gear.is_item:
            return "Only weapons suppress; teams and leaders do not."
        if gear.firepower <= 0:
            return "Only weapons with firepower suppress."
    if not given.detected:
        return "Only a detected team tries."
    return "Each weapon tries once a phase." if given.used else ""


class DriftInputs(Inputs):
    """Input of the rules question ``naval-gunfire``: the target hex of the naval gunfire, and the
    direction die."""

    hex: PlaceName = Field(description="the hex of the enemy that was fought")
    die: int = Field(ge=1, le=6, description="the direction: 1 is north, then clockwise")
    enemies: int = Field(0, description="enemy units in the hex that is hit")
    berets: int = Field(0, description="Green Beret pieces and camps in it")
    map: MapName = Field("", description="map, if not the game's first")


class DriftReply(Reply):
    """Answer to the rules question ``naval-gunfire``: the hex that the naval gunfire hits, and the
    pieces removed from it."""

    hex: str = Field(description="empty beyond the map's edge")
    removed: int


def drift(context: Context, given: DriftInputs) -> DriftReply:
    """Return the hex to which naval gunfire drifts after a fight, and what it removes there."""
    grid = map_of(context.game, given.map).hexes
    cell = grid.across(grid.cell(given.hex), SIDES_BY_ROLL[given.die - 1])
    name = grid.id(cell) if cell is not None else ""
    removed = given.enemies + given.berets if name else 0
    way = DIRECTIONS[given.die - 1]
    line = step(
        "14.0", "Shells fall to the {way} as well; pieces removed: {count}.", way=way, count=removed
    )
    return DriftReply(hex=name, removed=removed, steps=(line,))


SIDES_BY_ROLL = (4, 5, 0, 1, 2, 3)
"""The number of the hexside, and so the direction, for each roll of the direction die."""


SUPPRESS = Procedure("suppress", ("15.0",), suppress)
NAVAL_GUNFIRE = Procedure("naval-gunfire", ("14.0",), drift)
