"""Small procedures: the class of a hex, indirect ranges, movement allowances, and optional rules on
hidden units, weather, visibility and advance (1.2, 5.6, 7.1, 7.5b, 7.8, 7.9)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated

from pydantic import Field

from builder.model.base import Points
from builder.model.dice import Dice
from builder.rules.core.names import PlaceName, UnitName
from builder.rules.core.questions import made_roll, unit_of
from builder.rules.engine.movement.movement_rules import allowance_of
from builder.rules.procedures import Context, Inputs, Procedure, Reply, step
from builder.rules.systems.city_fight.combat.fire_formula import indirect_range
from builder.rules.systems.city_fight.effects import has_effect
from builder.rules.systems.city_fight.game_data import LEAST_RANGE
from builder.rules.systems.city_fight.mechanisms import movement_rule
from builder.rules.systems.city_fight.options import Options, known_options
from builder.rules.systems.city_fight.situation import PositionInputs, battlefield_of

# -- hexes -------------------------------------------------------------------------------------


class HexInputs(PositionInputs):
    """Input of the rules question ``hex``: the hex to classify."""

    hex: PlaceName = Field(description="the hex")


class HexReply(Reply):
    """Answer to the rules question ``hex``: the class of the hex in the rules, and the effects of
    its terrain."""

    terrain: str
    inner_city: bool
    outer_city: bool
    citadel: bool
    palace: bool
    city: bool
    water: bool
    river: bool
    moat: bool
    road: bool
    bridge: bool
    stop: bool
    die: int
    whole_stack: bool
    halves_indirect: bool
    blocks_sight: bool
    walls: tuple[str, ...] = ()
    places: tuple[str, ...] = ()


def hex_class(context: Context, given: HexInputs) -> HexReply:
    """Return the class of a hex in the rules, and the effects of its terrain."""
    found = battlefield_of(context, given)
    town, sheet = found.town, found.sheet
    cell = sheet.hexes.cell(given.hex)
    inner = town.in_inner_city(cell)
    said = "The hex belongs to the Inner City." if inner else "The hex belongs to the Outer City."
    return HexReply(
        terrain=sheet.terrain_at(cell),
        inner_city=inner,
        outer_city=not inner,
        citadel=cell in sheet.area("citadel"),
        palace=town.in_palace(cell),
        city=town.is_city(cell),
        water=town.is_water(cell),
        river=town.is_river(cell),
        moat=town.is_moat(cell),
        road=town.on_road(cell),
        bridge=town.bridge(cell) is not None,
        stop=town.may_stop(cell),
        die=town.die(cell),
        whole_stack=town.hits_stack(cell),
        halves_indirect=town.halves_indirect(cell),
        blocks_sight=has_effect(town.ground(cell), "sight", "blocked"),
        walls=tuple(sorted(map(sheet.hexes.side_id, town.walls_of(cell)))),
        places=tuple(p.name for p in sheet.places if p.hex == given.hex),
        steps=(step("1.2", said),),
    )


# -- ranges ------------------------------------------------------------------------------------


class RangeInputs(Inputs):
    """Input of the rules question ``in-range``: a range and a distance in hexes."""

    range: Annotated[int, Field(ge=1)] = Field(description="the printed range")
    distance: Annotated[int, Field(ge=1)] = Field(description="hexes to the target")
    nva_artillery: bool = Field(False, description="whether it is NVA artillery")


class RangeReply(Reply):
    """Answer to the rules question ``in-range``: whether the target is in range of direct fire and
    of indirect fire."""

    direct: bool
    indirect: bool
    reach: int


def in_range(context: Context, given: RangeInputs) -> RangeReply:
    """Decide whether a distance is within direct and indirect range.

    Indirect fire has half the range, fractions dropped; NVA artillery has a minimum range.
    """
    far = given.distance
    near = given.nva_artillery and far < LEAST_RANGE
    direct_near = "near-direct-fire" in known_options(context.game)
    lines = [
        step("5.6", "Hexes that indirect fire reaches: {hexes}.", hexes=indirect_range(given.range))
    ]
    if near and not (direct_near and far <= given.range):
        lines.append(
            step("5.6", "NVA artillery does not fire at targets less than four hexes away.")
        )
    return RangeReply(
        direct=far <= given.range and (not near or direct_near),
        indirect=far <= indirect_range(given.range) and not near,
        reach=indirect_range(given.range),
        steps=tuple(lines),
    )


class AllowanceInputs(Inputs):
    """Input of the rules question ``allowance``: the unit whose movement allowance is wanted."""

    unit: UnitName = Field(description="the unit")


class AllowanceReply(Reply):
    """Answer to the rules question ``allowance``: the unit's movement allowance in hexes, and its
    movement class."""

    hexes: int
    movement_class: str


def movement_allowance(context: Context, given: AllowanceInputs) -> AllowanceReply:
    """Return the movement allowance of a unit in hexes.

    Six for NVA and VC units; two, one or four for USMC and ARVN units.
    """
    unit = unit_of(context.game, given.unit)
    hexes = allowance_of(context.game, movement_rule(), unit)
    line = step("4.1", "Hexes that {unit} moves: {hexes}.", unit=unit.id, hexes=hexes)
    return AllowanceReply(hexes=hexes, movement_class=unit.movement_class, steps=(line,))


# -- options -----------------------------------------------------------------------------------


class HiddenInputs(Inputs):
    """Input of the rules question ``hidden``: the actions of an NVA or VC unit in a fire phase."""

    fired: bool = Field(False, description="whether it fired")
    fired_at: bool = Field(False, description="whether it was fired at")
    spotted: bool = Field(False, description="whether it spotted")
    spotted_fire: bool = Field(False, description="whether anybody fired at what it spotted")


class HiddenReply(Reply):
    """Answer to the rules question ``hidden``: whether the unit is turned face up during the fight;
    it is hidden again afterwards."""

    shown: bool


def hidden(context: Context, given: HiddenInputs) -> HiddenReply:
    """Decide whether a hidden unit is turned face up.

    A unit that fights is turned face up; a unit that only spots, with no fire following, is not.
    """
    shown = given.fired or given.fired_at or (given.spotted and given.spotted_fire)
    said = "It is shown while it fights." if shown else "It stays face down."
    return HiddenReply(shown=shown, steps=(step("7.1", said),))


class WeatherInputs(Inputs):
    """Input of the rules question ``weather``: the weather roll at the beginning of the road
    movement phase."""

    roll: int | None = Field(None, description="1d6; without one chances")
    options: Options = ("7.5b",)


class WeatherReply(Reply):
    """Answer to the rules question ``weather``: whether USMC and ARVN units need no spotters this
    turn."""

    clear_sky: bool | None = None
    chance: Points


WEATHER_DICE, CLEAR_ROLL = Dice(1, 6), 6
"""The dice for the weather, and the roll on which aircraft spot (7.5b)."""
CLEAR_SKY = "Aircraft spot for USMC and ARVN everywhere this turn."


def weather(context: Context, given: WeatherInputs) -> WeatherReply:
    """Decide whether aircraft spot this turn."""
    on = "7.5b" in known_options(context.game, given.options)
    roll = made_roll(context, WEATHER_DICE, given.roll)
    clear = None if roll is None else on and roll == CLEAR_ROLL
    said = CLEAR_SKY
    if not clear:
        said = "On a 6, aircraft spot for USMC and ARVN everywhere."
    chance = WEATHER_DICE.chances()[CLEAR_ROLL] if on else 0
    return WeatherReply(clear_sky=clear, chance=chance, steps=(step("7.5b", said),))


class VisibilityInputs(Inputs):
    """Input of the rules question ``visibility``: a distance in hexes, and the visibility roll at
    the first attack of a fire phase."""

    roll: int | None = Field(None, description="2d6; without one chances")
    distance: Annotated[int, Field(ge=1)] = Field(description="hexes to the target")


class VisibilityReply(Reply):
    """Answer to the rules question ``visibility``: whether visibility reaches the distance for
    direct fire and spotting, or how likely that is."""

    visible: bool | None = None
    chance: Points


VISIBILITY_DICE = Dice(2, 6)
"""The dice for the visibility in hexes (7.8)."""


def visibility(context: Context, given: VisibilityInputs) -> VisibilityReply:
    """Decide whether visibility reaches a distance."""
    dice = VISIBILITY_DICE
    roll = made_roll(context, dice, given.roll)
    chance = sum(p for n, p in dice.chances().items() if given.distance <= n)
    seen = None if roll is None else given.distance <= roll
    lines = [] if roll is None else [step("7.8", "Hexes that one sees: {hexes}.", hexes=roll)]
    return VisibilityReply(visible=seen, chance=chance, steps=tuple(lines))


class AdvanceInputs(Inputs):
    """Input of the rules question ``advance``: the actions of a unit in combat, on which its
    advance depends."""

    moved_adjacent: bool = Field(description="whether it moved beside the enemy this turn")
    survived_response: bool = Field(True, description="whether it survived response fire")
    eliminated_enemy: bool = Field(
        description="whether the enemy beside it was eliminated in normal fire that it took part in"
    )
    options: Options = ("7.9",)


class AdvanceReply(Reply):
    """Answer to the rules question ``advance``: whether the unit may advance into the vacated hex."""

    legal: bool


def advances(
    options: Collection[str], moved_adjacent: bool, survived_response: bool, eliminated_enemy: bool
) -> bool:
    """Decide whether a unit may advance after combat (7.9)."""
    return "7.9" in options and moved_adjacent and survived_response and eliminated_enemy


def advance(context: Context, given: AdvanceInputs) -> AdvanceReply:
    """Decide whether a unit may advance after combat."""
    options = known_options(context.game, given.options)
    legal = advances(options, given.moved_adjacent, given.survived_response, given.eliminated_enemy)
    said = "It may advance into the hex." if legal else "It does not advance."
    return AdvanceReply(legal=legal, steps=(step("7.9", said),))


HEX_CLASS = Procedure("hex", ("1.2",), hex_class)
IN_RANGE = Procedure("in-range", ("5.6",), in_range)
ALLOWANCE = Procedure("allowance", ("4.1",), movement_allowance)
HIDDEN = Procedure("hidden", ("7.1",), hidden)
WEATHER = Procedure("weather", ("7.5b",), weather)
VISIBILITY = Procedure("visibility", ("7.8",), visibility)
ADVANCE = Procedure("advance", ("7.9",), advance)
