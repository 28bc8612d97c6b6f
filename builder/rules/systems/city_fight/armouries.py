"""Heavy assault companies (1.6), and the armouries, which one side captures (4.7) and the other
blows up (4.8)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from builder.model.base import Points
from builder.model.dice import Dice
from builder.model.space.hexes import Cell
from builder.rules.core.names import PlaceName, UnitName
from builder.rules.core.positions.position import Piece
from builder.rules.core.questions import made_roll
from builder.rules.core.yes_no_answers import Verdict, allowed_unless, forbidden_answer
from builder.rules.dice import at_least
from builder.rules.procedures import Context, Procedure, Reply, step
from builder.rules.systems.city_fight.game_data import ARMOURIES, ARVN, NVA, USMC, unit_kind
from builder.rules.systems.city_fight.moving.moving import march_of, may_end
from builder.rules.systems.city_fight.situation import (
    Battlefield,
    PositionInputs,
    battlefield_of,
    cell_of,
)

MOST_HAC = 6
"""The largest number of heavy assault companies in the game (1.6)."""

Armoury = Literal["macv", "arvn"]


# -- heavy assault companies -------------------------------------------------------------------


class ConvertInputs(PositionInputs):
    """Input of the rules question ``convert``: two units that may form a heavy assault company,
    given by their kinds or as units on the map."""

    infantry: UnitName = Field("", description="the infantry unit, placed by 'units'")
    weapons: UnitName = Field("", description="the heavy weapons unit")
    formed: Annotated[int, Field(ge=0)] = Field(
        0, description="heavy assault companies formed so far"
    )
    phase: str = Field("nva-movement", description="the phase")


class ConvertReply(Verdict):
    """Answer to the rules question ``convert``: whether the two units become a heavy assault
    company, and how many companies there are then."""

    formed: int


def convert(context: Context, given: ConvertInputs) -> ConvertReply:
    """Decide whether two NVA units become a heavy assault company."""
    why = ""
    if given.phase != "nva-movement":
        why = "Assault companies are formed in the NVA/VC movement phase."
    elif given.formed >= MOST_HAC:
        why = "There are six assault companies and no more."
    elif given.infantry or given.weapons:
        found = battlefield_of(context, given)
        why = no_company(found, found.piece(given.infantry), found.piece(given.weapons))
    line = step("1.6", "Both leave; an assault company takes their place.")
    bar = ("1.6", why) if why else None
    return allowed_unless(ConvertReply, bar, line, formed=given.formed + (not why))


def no_company(field: Battlefield, infantry: Piece, weapons: Piece, at: Cell | None = None) -> str:
    """Return why two units do not become a heavy assault company; empty if they do. ``at`` is the
    hex in which they would be together, if one of them moves there."""
    units = field.unit(infantry), field.unit(weapons)
    if [unit_kind(u) for u in units] != ["infantry", "heavy-weapons"] or {
        u.nation for u in units
    } != {NVA}:
        return "It takes NVA infantry and NVA heavy weapons."
    if infantry.cell != weapons.cell and at not in (infantry.cell, weapons.cell):
        return "Both stand in the same hex."
    return ""


# -- capture -----------------------------------------------------------------------------------


class CaptureInputs(PositionInputs):
    """Input of the rules question ``armoury-capture``: an armoury in enemy hands, and what the dice
    show."""

    armoury: Armoury = Field(description="macv or arvn")
    full_turn: bool = Field(True, description="whether NVA/VC held it for one whole turn")
    roll: int | None = Field(None, description="the roll for conversions; without one chances")
    vc_roll: int | None = Field(None, description="the 1d6 for VC units")
    stock: Annotated[int, Field(ge=0)] = Field(5, description="heavy weapons units in stock")
    infantry: Annotated[int, Field(ge=0)] = Field(
        20, description="infantry of the 6th Division on the map"
    )


class CaptureReply(Reply):
    """Answer to the rules question ``armoury-capture``: whether the armoury is captured, how many
    infantry units become heavy weapons, and how many VC units arrive."""

    captured: bool
    dice: str = ""
    conversions: int | None = None
    vc: int | None = None
    mean: Points | None = None


def armoury_capture(context: Context, given: CaptureInputs) -> CaptureReply:
    """Return what the NVA and VC gain from a captured armoury.

    1d6 conversions to heavy weapons for the MACV armoury, 2d6 for the ARVN armoury, and 1d6 VC
    units for either.
    """
    if not given.full_turn:
        line = step("4.7", "An armoury is captured when it has been held for a whole turn.")
        return CaptureReply(captured=False, steps=(line,))
    if given.armoury in given.destroyed:
        line = step("4.8", "The armoury was blown up.")
        return CaptureReply(captured=False, steps=(line,))
    dice = conversion_dice(given.armoury)
    roll = made_roll(context, dice, given.roll)
    stock, infantry = given.stock, given.infantry
    chances = dice.chances().items()
    mean = sum(conversions(n, stock, infantry) * chance for n, chance in chances)
    if roll is None:
        line = step("4.7", "{dice} infantry units become heavy weapons.", dice=str(dice))
        return CaptureReply(captured=True, dice=str(dice), mean=mean, steps=(line,))
    done = conversions(roll, stock, infantry)
    lines = [step("4.7", "{number} infantry units become heavy weapons.", number=done)]
    vc = made_roll(Context(context.game), VC_DICE, given.vc_roll)
    if vc is not None:
        lines.append(step("4.7", "{number} VC units come to City hexes.", number=vc))
    return CaptureReply(
        captured=True, dice=str(dice), conversions=done, vc=vc, mean=mean, steps=tuple(lines)
    )


VC_DICE = Dice(1, 6)
"""The dice for the number of VC units that arrive when an armoury is captured (4.7)."""


def conversion_dice(armoury: str) -> Dice:
    """Return the dice for the number of infantry units that become heavy weapons when an armoury is
    captured (4.7)."""
    return Dice(1 if armoury == "macv" else 2, 6)


def conversions(roll: int, stock: int, infantry: int) -> int:
    """Return how many infantry units become heavy weapons: the roll, but at most the counters in
    ``stock`` and the infantry there is (4.7)."""
    return min(roll, stock, infantry)


# -- demolition --------------------------------------------------------------------------------


class DemolitionInputs(PositionInputs):
    """Input of the rules question ``armoury-demolition``: an armoury and the unit that blows it up."""

    armoury: Armoury = Field(description="macv or arvn")
    unit: UnitName = Field("", description="the unit in its hex, placed by 'units'")
    to: PlaceName = Field("", description="the hex that the unit withdraws to")
    phase: str = Field("normal-movement", description="the phase")
    die: int | None = Field(None, description="the roll for the ARVN armoury")


class DemolitionReply(Verdict):
    """Answer to the rules question ``armoury-demolition``: whether the demolition may be tried,
    whether it succeeds or how likely it is, and which units must withdraw two hexes."""

    destroyed: bool | None = None
    chance: Points | None = None
    withdraw: tuple[str, ...] = ()


def armoury_demolition(context: Context, given: DemolitionInputs) -> DemolitionReply:
    """Decide whether an armoury is blown up, and which units withdraw."""
    why, withdraw = "", tuple[str, ...]()
    if given.phase != "normal-movement":
        why = "Armouries are blown up at the beginning of normal movement."
    elif given.unit:
        found = battlefield_of(context, given)
        piece = found.piece(given.unit)
        to = found.sheet.hexes.cell(given.to) if given.to else None
        why = no_demolition(found, given.armoury, piece, to)
        withdraw = () if why else withdrawing(found, given.armoury, piece)
    if why:
        return forbidden_answer(DemolitionReply, ("4.8", why))
    lines = [step("4.8", "{unit} withdraws two hexes.", unit=n.partition("#")[0]) for n in withdraw]
    if given.armoury == "macv":
        lines.append(step("4.8", "The MACV armoury is destroyed without a roll."))
        return DemolitionReply(
            legal=True, destroyed=True, chance=1, withdraw=withdraw, steps=tuple(lines)
        )
    roll, dice = made_roll(context, Dice(1, 6), given.die), Dice(1, 6)
    lines.append(step("4.8", "The ARVN armoury is destroyed on a roll of 1 to 4."))
    return DemolitionReply(
        legal=True,
        destroyed=None if roll is None else roll <= LAST_ROLL,
        chance=1 - at_least(dice, LAST_ROLL + 1),
        withdraw=withdraw,
        steps=tuple(lines),
    )


LAST_ROLL = 4
"""The highest roll that destroys the ARVN armoury (4.8)."""
WITHDRAWAL = 2
"""The number of hexes that units withdraw from an armoury that is blown up (4.8)."""


def no_demolition(field: Battlefield, armoury: str, piece: Piece, to: Cell | None = None) -> str:
    """Return why a unit cannot blow up an armoury (and withdraw to ``to``, if that is given); empty
    if it can."""
    if piece.cell not in field.sheet.area(ARMOURIES[armoury]):
        return "The unit is not in the armoury’s hex."
    if field.unit(piece).nation != (USMC if armoury == "macv" else ARVN):
        return "The USMC blows up the MACV armoury, the ARVN its own."
    if to is not None and field.sheet.hexes.distance(cell_of(piece), to) != WITHDRAWAL:
        return "The unit withdraws two hexes in a straight line away from it."
    return ""


def withdrawing(field: Battlefield, armoury: str, piece: Piece) -> tuple[str, ...]:
    """Return the names of the unit that blows up an armoury and of every USMC/ARVN unit in the
    armoury's hex or next to it."""
    side, grid = field.side(piece), field.sheet.hexes
    at: Cell = min(field.sheet.area(ARMOURIES[armoury]))
    near = (p for p in field.troops if grid.distance(at, cell_of(p)) <= 1)
    return tuple(p.name for p in near if field.side(p) == side)


def withdrawals(field: Battlefield, piece: Piece) -> tuple[Cell, ...]:
    """Return the hexes to which a unit withdraws from an armoury that is blown up: two steps along
    a path and two hexes away, whatever its normal movement is (4.8)."""
    march, grid, start = march_of(field, piece), field.sheet.hexes, cell_of(piece)
    first = march.onward(start, first=True)
    found = {to for cell in first for to in march.onward(cell, first=False)}
    far = (c for c in sorted(found) if grid.distance(start, c) == WITHDRAWAL)
    return tuple(c for c in far if may_end(field, piece, c))


CONVERT = Procedure("convert", ("1.6",), convert)
CAPTURE = Procedure("armoury-capture", ("4.7",), armoury_capture)
DEMOLITION = Procedure("armoury-demolition", ("4.8",), armoury_demolition)
