"""Air combat: a single shot, and a whole air battle (8.0); which aircraft may fly where (7.1, 7.2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from pydantic import Field

from builder.model.base import Points
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.pieces.counters import Unit
from builder.model.space.hexes import Cell
from builder.problems import error
from builder.rules.core.names import UNIT, MapName, PlaceName, UnitName
from builder.rules.core.questions import map_of, roll_on, scenario_of, side_of, unit_of
from builder.rules.core.table_resolution import reading
from builder.rules.core.tables import printed_code
from builder.rules.core.yes_no_answers import Verdict, allowed_unless
from builder.rules.procedures import Context, Inputs, Procedure, Refused, Reply, Step, step
from builder.rules.signed_numbers import signed
from builder.rules.systems.air_land.combat.combat_formula import shot_differential
from builder.rules.systems.air_land.combat.results import NO_EFFECT_CODE
from builder.rules.systems.air_land.flying.dogfights import AirBattle, Flight, air_battle_survival
from builder.rules.systems.air_land.game_data import air_table, is_aircraft, is_fighter, value
from builder.rules.systems.air_land.options import bombers_fire_back
from builder.rules.systems.air_land.situation import AirLandPosition, home_of
from builder.sentences import filled_sentence

Kind = Literal["fighter", "bomber"]


# -- one shot ----------------------------------------------------------------------------------


class AirInputs(Inputs):
    """Input of the rules question ``air-combat``: an aircraft that fires and its target: unit ids,
    or values and kinds."""

    own: UnitName = Field(description="the aircraft that fires: a unit or an air combat value")
    enemy: UnitName = Field(description="its target")
    own_kind: Kind = Field("fighter", description="what fires, if no unit says")
    enemy_kind: Kind = Field("fighter", description="what it fires at, if no unit says")
    die: int | None = Field(None, description="the roll of 2d6; without one chances")


class AirReply(Reply):
    """Answer to the rules question ``air-combat``: the effect of a shot on the target aircraft. Any
    result but ``-`` takes it out of the game."""

    fights: bool
    differential: int | None = None
    head: str = ""
    result: str | None = None
    meaning: str | None = None
    removed: bool | None = None
    chances: dict[str, Points] = {}


def air_combat(context: Context, given: AirInputs) -> AirReply:
    """Look up the shot of one aircraft at another in the air combat table.

    Gives the differential, its column and the result; bombers never fight each other.
    """
    game = context.game
    own, own_kind = _aircraft_value(game, given.own, given.own_kind, "own")
    enemy, enemy_kind = _aircraft_value(game, given.enemy, given.enemy_kind, "enemy")
    barred = _silent(game, own_kind, enemy_kind)
    if barred:
        return AirReply(fights=False, steps=(barred,))
    table = air_table(game)
    differential = shot_differential(own, enemy)
    at, roll = reading(table, differential), roll_on(context, table, given.die)
    text = "{own} against {enemy}: {differential}, column {head}."
    told = signed(differential)
    lines = [step("8.0", text, own=own, enemy=enemy, differential=told, head=at.head)]
    common = {"fights": True, "differential": differential, "head": at.head}
    if roll is None:
        return AirReply(**common, chances=at.chances, steps=tuple(lines))
    code = at.code(roll)
    said = at.meaning(code)
    lines.append(step("8.0", "A roll of {die} gives {code}.", die=roll, code=printed_code(code)))
    return AirReply(
        **common,
        result=code,
        meaning=said.text if said else None,
        removed=code != NO_EFFECT_CODE,
        steps=tuple(lines),
    )


def _silent(game: Game, own: Kind, enemy: Kind) -> Step | None:
    """Return the explanation why an aircraft does not fire at another one; ``None`` if it fires
    (7.2, 8.0)."""
    if own == enemy == "bomber":
        return step("7.2", "Bombers do not fight each other.")
    if own == "bomber" and not bombers_fire_back(game):
        return step("8.0", "Bombers do not fire back.")
    return None


def _aircraft_value(game: Game, text: str, kind: Kind, field: str) -> tuple[int, Kind]:
    """Return the air combat value and the kind of the aircraft that ``text`` names. ``text`` is a
    unit id or a number; with a number, ``kind`` is the aircraft's kind. Raises :class:`Refused`."""
    if text.isdigit() and text not in game.counters:
        return int(text), kind
    unit = _flying(game, text, field)
    return value(game, unit, "air"), "fighter" if is_fighter(unit) else "bomber"


def _flying(game: Game, name: str, field: str) -> Unit:
    unit = unit_of(game, name)
    if not is_aircraft(unit):
        message = filled_sentence("{name} is no aircraft", name=name)
        hint = "name a unit with the trait fighter or bomber"
        raise Refused(error("not-an-aircraft", message, ("given", field), rule="7.0", hint=hint))
    return unit


# -- a whole air battle ------------------------------------------------------------------------

AirValues = Annotated[tuple[str, ...], Field(max_length=4)]


class AirBattleInputs(Inputs):
    """Input of the rules question ``air-battle``: the aircraft over one battle hex, as unit ids or
    air combat values: up to four fighters and four bombers of each side."""

    fighters: Annotated[AirValues, UNIT] = Field((), description="one side's fighters")
    bombers: Annotated[AirValues, UNIT] = Field((), description="its bombers")
    enemy_fighters: Annotated[AirValues, UNIT] = Field((), description="the other side's fighters")
    enemy_bombers: Annotated[AirValues, UNIT] = Field((), description="its bombers")
    bombers_fire: bool | None = Field(
        None, description="whether attacked bombers fire back, if not as the game chooses"
    )


class AirBattleReply(Reply):
    """Answer to the rules question ``air-battle``: the chance that each aircraft is still in the
    game when land combat begins."""

    fighters: tuple[Points, ...]
    bombers: tuple[Points, ...]
    enemy_fighters: tuple[Points, ...]
    enemy_bombers: tuple[Points, ...]


def air_battle(context: Context, given: AirBattleInputs) -> AirBattleReply:
    """Give the chance that each aircraft over a battle survives air combat.

    Fighters fire at enemy fighters; those that were not hit then attack the enemy bombers.
    """
    game = context.game
    fields = ("fighters", "bombers", "enemy_fighters", "enemy_bombers")
    groups = [
        [_aircraft_value(game, t, "fighter", f)[0] for t in getattr(given, f)] for f in fields
    ]
    ours, theirs = Flight(*map(tuple, groups[:2])), Flight(*map(tuple, groups[2:]))
    fire = given.bombers_fire
    if fire is None:
        fire = bombers_fire_back(game)
    found = air_battle_survival(air_table(game), AirBattle(ours, theirs, fire))
    texts = (
        "Fighters fire at fighters, all at the same time.",
        "Fighters that were not affected go on to the bombers.",
    )
    survival: dict[str, Any] = dict(zip(fields, found, strict=True))
    return AirBattleReply(**survival, steps=tuple(step("8.0", t) for t in texts))


# -- missions ----------------------------------------------------------------------------------


Mission = Literal["support", "escort", "interception"]
"""The task of an aircraft over a battle."""


class MissionInputs(Inputs):
    """Input of the rules question ``air-mission``: an aircraft, and the battle over which it is to
    fly a mission."""

    unit: UnitName = Field("", description="the aircraft")
    kind: Kind = Field("fighter", description="without a unit: what it is")
    range: Annotated[int, Field(ge=0)] | None = Field(None, description="range, if not the unit's")
    mission: Mission = Field(description="what it is to do")
    base: PlaceName = Field(
        "", description="hex that it starts from, if not the nearest city of its own country"
    )
    hex: PlaceName = Field("", description="the battle hex")
    distance: Annotated[int, Field(ge=0)] | None = Field(
        None, description="without hexes: distance"
    )
    bombers: Annotated[int, Field(ge=0)] = Field(
        0, description="bombers of its side that support this round already"
    )
    map: MapName = Field("", description="map, if not the game's first")


class MissionReply(Verdict):
    """Answer to the rules question ``air-mission``: whether the aircraft may fly the mission
    (``by`` and ``why`` if not), and the distance in hexes."""

    distance: int | None = None


def air_mission(context: Context, given: MissionInputs) -> MissionReply:
    """Tell whether an aircraft may fly a mission to a battle.

    Bombers support, fighters escort and intercept; all within their range.
    """
    kind, reach = _flyer(context.game, given)
    distance = given.distance
    if given.hex and (given.base or (given.unit and distance is None)):
        sheet = map_of(context.game, given.map)
        cell = sheet.hexes.cell
        bases = (cell(given.base),) if given.base else _bases(context.game, sheet, given.unit)
        distance = nearest(sheet, bases, cell(given.hex))
    barred = mission_bar(kind, given.mission, reach, distance, given.bombers)
    line = step("7.0", "The aircraft may fly this mission.")
    return allowed_unless(MissionReply, barred, line, distance=distance)


def _flyer(game: Game, given: MissionInputs) -> tuple[Kind, int | None]:
    if not given.unit:
        return given.kind, given.range
    unit = _flying(game, given.unit, "unit")
    reach = value(game, unit, "range") if given.range is None else given.range
    return "fighter" if is_fighter(unit) else "bomber", reach


def _bases(game: Game, sheet: MapSheet, name: str) -> tuple[Cell, ...]:
    unit = unit_of(game, name)
    return airfields(sheet, home_of(game, sheet, scenario_of(game), side_of(game, unit)))


def airfields(sheet: MapSheet, home: frozenset[Cell]) -> tuple[Cell, ...]:
    """Return the hexes from which the aircraft of a side fly: the cities in its country, whose
    hexes are ``home`` (7.0)."""
    cities = (sheet.hexes.cell(place.hex) for place in sheet.places if place.kind == "city")
    return tuple(cell for cell in cities if cell in home)


def nearest(sheet: MapSheet, bases: Iterable[Cell], to: Cell) -> int | None:
    """Return the distance in hexes from a hex to the nearest airfield; ``None`` if there is no
    airfield."""
    return min((sheet.hexes.distance(base, to) for base in bases), default=None)


def mission_bar(
    kind: Kind, mission: Mission, reach: int | None, distance: int | None, bombers: int = 0
) -> tuple[str, str] | None:
    """Return the rule and the reason why an aircraft with a range of ``reach`` may not fly a
    mission to a battle at a ``distance`` in hexes; ``None`` if it may. ``bombers`` is the number of
    bombers of its side that already support in the round."""
    if mission == "support" and kind == "fighter":
        return "7.1", "Only bombers support land combat."
    if mission != "support" and kind == "bomber":
        return "7.2", "Only fighters escort and intercept."
    if mission == "support" and bombers >= 1:
        return "7.1", "Only one bomber per side supports in a round."
    if reach is not None and distance is not None and distance > reach:
        return "7.2", "The battle lies beyond its range."
    return None


def may_fly(position: AirLandPosition, unit: Unit, side: str, battle: Cell) -> bool:
    """Tell whether an aircraft of a side may fly to a battle: a bomber to support, a fighter to
    escort or to intercept."""
    sheet, fights = position.sheet, is_fighter(unit)
    kind: Kind = "fighter" if fights else "bomber"
    distance = nearest(sheet, airfields(sheet, position.home(side)), battle)
    reach = value(position.game, unit, "range")
    return mission_bar(kind, "escort" if fights else "support", reach, distance) is None


AIR_COMBAT = Procedure("air-combat", ("8.0", "7.2"), air_combat)
AIR_BATTLE = Procedure("air-battle", ("8.0", "7.2"), air_battle)
AIR_MISSION = Procedure("air-mission", ("7.2", "7.0", "7.1"), air_mission)
