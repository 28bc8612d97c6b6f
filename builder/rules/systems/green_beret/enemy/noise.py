"""Noise: the noise total of a hex, and the roll that decides whether enemies hear it (12.0 to
12.3)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from pydantic import Field

from builder.model.base import Points, Words
from builder.model.dice import Dice
from builder.rules.core.names import MapName, PlaceName, UnitNames
from builder.rules.core.questions import made_roll, map_of
from builder.rules.expressions.evaluator import EvaluatedFormula, evaluate_term
from builder.rules.procedures import Context, Inputs, Procedure, Reply, step
from builder.rules.systems.green_beret.formulas import HARM, NOISE_FORMULA, PIECES
from builder.rules.systems.green_beret.game_data import Gear, gears
from builder.rules.systems.green_beret.ground import HexTerrain, TerrainMap, ground_named

D10 = Dice(1, 10)


def pieces_noise(pieces: Iterable[Gear], harm: int = 0) -> int:
    """Return the noise of all pieces in a hex plus the noise of damage, ``harm``; negative values
    subtract (12.0)."""
    roles = {PIECES: [{"noise": g.noise} for g in pieces], HARM: [{"value": harm}]}
    return EvaluatedFormula(NOISE_FORMULA, roles=roles).number("pieces")


def total_noise(pieces: int, terrain: int) -> int:
    """Return the noise of a hex: the sum of its pieces' noise and its terrain's (12.0)."""
    return int(evaluate_term(NOISE_FORMULA.terms["total"], pieces=pieces, terrain=terrain))


def is_heard(total: int, roll: int) -> bool:
    """Decide whether a noise total is heard by a given roll."""
    return bool(evaluate_term(NOISE_FORMULA.terms["heard"], roll=roll, total=total))


def chance_heard(total: int) -> Fraction:
    """Return the chance that a noise total is heard: at least one tenth and at most nine tenths."""
    heard = sum(n for roll, n in D10.combinations().items() if is_heard(total, roll))
    return Fraction(heard, D10.total)


def d10_value(roll: int | None) -> int | None:
    """Return a roll of a ten-sided die, with 0 read as 10."""
    return 10 if roll == 0 else roll


class NoiseInputs(Inputs):
    """Input of the rules question ``noise``: the pieces in the hex where a move ended, and the
    length of the move in hexes."""

    pieces: UnitNames = Field((), description="pieces in the hex, by id or name")
    items: int | None = Field(None, description="instead: the sum of their noise")
    leaders: int = Field(0, description="with the sum: leaders that are not in it, 1 each")
    terrain: Words = Field((), description="terrain types in the hex")
    hex: PlaceName = Field("", description="or the hex itself")
    moved: int = Field(2, description="hexes that the stack entered; 1 is a silent move")
    die: int | None = Field(None, description="the roll of the ten-sided die; 0 is 10")
    harm: int = Field(0, description="noise that damage adds")
    map: MapName = Field("", description="map, if not the game's first")


class NoiseReply(Reply):
    """Answer to the rules question ``noise``: the noise of the pieces and of the terrain, the
    total, the chance that it is heard, and whether the roll heard it."""

    pieces: int
    terrain: int
    total: int
    chance: Points
    checked: bool = Field(description="whether there is a check at all: only for teams that moved")
    heard: bool | None = None


def noise(context: Context, given: NoiseInputs) -> NoiseReply:
    """Add up the noise of a hex, with its terrain and the effect of a silent move, and check
    whether it is heard."""
    found = gears(context.game, given.pieces)
    loud = _noise_with_damage(given, found)
    around = _ground(context, given).noise_after(given.moved)
    total = total_noise(loud, around)
    checked = given.moved > 0 and (given.items is not None or any(g.is_team for g in found))
    roll = made_roll(context, D10, d10_value(given.die)) if checked else None
    lines = [step("12.0", "The pieces make {noise}.", noise=loud)]
    if given.moved == 1:
        lines.append(step("12.2", "A silent move: the terrain counts {noise}.", noise=around))
    else:
        lines.append(step("12.1", "The terrain counts {noise}.", noise=around))
    if not checked:
        lines.append(step("12.6", "Without a team that moved, nothing is heard."))
    heard = None if roll is None else is_heard(total, roll)
    if roll is not None:
        said = "{roll} against {total}: heard." if heard else "{roll} against {total}: not heard."
        lines.append(step("12.0", said, roll=roll, total=total))
    return NoiseReply(
        pieces=loud,
        terrain=around,
        total=total,
        chance=chance_heard(total) if checked else Fraction(0),
        checked=checked,
        heard=heard,
        steps=tuple(lines),
    )


def _noise_with_damage(given: NoiseInputs, found: Iterable[Gear]) -> int:
    """Return the noise of the pieces (or the sum that the arguments give instead of pieces) plus
    the noise that damage adds."""
    if given.items is None:
        return pieces_noise(found, given.harm)
    return given.items + given.leaders + given.harm


def _ground(context: Context, given: NoiseInputs) -> HexTerrain:
    if given.hex and not given.terrain:
        sheet = map_of(context.game, given.map)
        return TerrainMap(context.game, sheet).at(sheet.hexes.cell(given.hex))
    return ground_named(context.game, given.terrain)


class EvadeInputs(Inputs):
    """Input of the rules question ``evade``: a team that was heard."""

    heard: bool = Field(True, description="whether it was heard by a noise check")
    by_combat: bool = Field(False, description="whether the noise is that of combat (12.4)")
    drawn: bool = Field(False, description="whether enemy units are drawn already")
    camps: int = Field(description="base camps on the map")


class EvadeReply(Reply):
    """Answer to the rules question ``evade``: whether the team may leave its weapons and equipment
    and evade to a camp; ``lost`` is a text that says what it loses by that."""

    legal: bool
    lost: str = ""
    by: str = ""


def evade(context: Context, given: EvadeInputs) -> EvadeReply:
    """Decide whether a team that was heard may leave its weapons and equipment and move to a camp."""
    bar = ""
    if given.by_combat:
        bar = "The noise of combat cannot be avoided."
    elif not given.heard or given.drawn:
        bar = "It is decided when a noise is heard, before any enemy is drawn."
    elif given.camps < 1:
        bar = "There is no base camp to go to."
    if bar:
        return EvadeReply(legal=False, by="12.3", steps=(step("12.3", bar),))
    said = "Team and leaders go to a camp; everything else in the hex is removed."
    return EvadeReply(
        legal=True, lost="all weapons and equipment in the hex", steps=(step("12.3", said),)
    )


NOISE = Procedure("noise", ("12.0", "12.1", "12.2", "12.6"), noise)
EVADE = Procedure("evade", ("12.3", "12.4"), evade)
