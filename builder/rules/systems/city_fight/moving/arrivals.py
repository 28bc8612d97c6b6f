"""Reinforcements: by road, next to a blocked road, by air, and those decided by dice (4.2, 4.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated

from pydantic import Field

from builder.model.base import Points
from builder.model.dice import Dice
from builder.model.pieces.counters import Unit
from builder.model.scenarios import Reinforcement, Scenario
from builder.model.space.hexes import Cell
from builder.problems import error
from builder.rules.core.names import PlaceName, ScenarioName, UnitName
from builder.rules.core.positions.position import Piece
from builder.rules.core.questions import made_roll, scenario_of, unit_of
from builder.rules.core.yes_no_answers import Verdict, forbidden_answer
from builder.rules.procedures import Context, Inputs, Procedure, Refused, Reply, step
from builder.rules.systems.city_fight.combat.firing import (
    Barred,
    FireCircumstances,
    beyond_range,
    shot_at_target,
)
from builder.rules.systems.city_fight.effects import has_effect
from builder.rules.systems.city_fight.game_data import ALLIES, VC, is_allied
from builder.rules.systems.city_fight.moving.stacking import breaks_stacking_limit
from builder.rules.systems.city_fight.situation import Battlefield, PositionInputs, battlefield_of
from builder.sentences import filled_sentence

EDGE_PREFIX = "edge-"
"""The beginning of the ids of areas that are map edges (4.2)."""


def arrival_of(scenario: Scenario, unit: str) -> Reinforcement:
    """Return the reinforcement entry that a unit belongs to; raises :class:`Refused` if there is
    none."""
    id = unit.partition("#")[0]
    for arrival in scenario.reinforcements:
        if id in arrival.counters:
            return arrival
    message = filled_sentence("{unit} is no reinforcement of {id}", unit=unit, id=scenario.id)
    hint = "name a unit that stands in its reinforcements"
    raise Refused(error("no-reinforcement", message, ("given", "unit"), rule="4.6", hint=hint))


# -- entering ----------------------------------------------------------------------------------


class EnterInputs(PositionInputs):
    """Input of the rules question ``enter``: a reinforcement, the turn, and the hex where it is
    placed."""

    unit: UnitName = Field(description="the unit")
    at: PlaceName = Field(description="the hex")
    turn: Annotated[int, Field(ge=1)] = Field(description="the turn")
    arrives: ScenarioName = Field(
        "", description="scenario with the arrival, if not the game's first"
    )


class EnterReply(Verdict):
    """Answer to the rules question ``enter``: whether the reinforcement may be placed there, and
    whether it may still move by road this turn. Placement costs no movement."""

    road_move: bool = False


def enter(context: Context, given: EnterInputs) -> EnterReply:
    """Decide whether a reinforcement may be placed in a hex.

    The hex is the one on the calendar, or any other of its map edge if an enemy is on it.
    """
    found = battlefield_of(context, given)
    scenario = scenario_of(context.game, given.arrives)
    arrival, unit = arrival_of(scenario, given.unit), unit_of(context.game, given.unit)
    cell = found.sheet.hexes.cell(given.at)
    barred = too_early(arrival, given.turn) or no_entry(found, arrival, unit, cell)
    road = barred is None and goes_on_by_road(found, arrival, cell)
    if barred:
        return forbidden_answer(EnterReply, barred)
    text = "It is put there, which costs no movement."
    if not road:
        text = "It is put there and moves in the normal movement phase."
    allied = is_allied(context.game, unit)
    return EnterReply(legal=True, road_move=road and allied, steps=(step("4.2", text),))


def goes_on_by_road(field: Battlefield, arrival: Reinforcement, cell: Cell) -> bool:
    """Decide whether a reinforcement that is placed in a hex may also move by road in the same
    turn."""
    return cell in _calendar_hexes(field, arrival) and field.town.on_road(cell)


def too_early(arrival: Reinforcement, turn: int) -> Barred:
    """Return the rule and the reason why a reinforcement does not arrive on a turn, either too
    early or too late; ``None`` if it arrives."""
    if turn < arrival.turn:
        return "4.6", "It comes on a later day."
    if arrival.until is not None and turn > arrival.until:
        return "4.6.2b", "It came too late."
    return None


def _calendar_hexes(field: Battlefield, arrival: Reinforcement) -> frozenset[Cell]:
    """Return the hexes that the calendar names for a reinforcement."""
    return field.sheet.named_cells(arrival.hexes)


def entries(field: Battlefield, arrival: Reinforcement, unit: Unit) -> tuple[Cell, ...]:
    """Return the hexes where a reinforcement may be placed, in map order."""
    named, side = _calendar_hexes(field, arrival), field.game.nations[unit.nation].side
    if unit.nation == VC:
        tried = frozenset(c for c in field.sheet.hexes.cells if field.town.is_city(c))
    else:
        held = (c for c in named if field.foes(c, side))
        tried = named.union(*(_map_edge_hexes(field, c) for c in held))
    return tuple(c for c in sorted(tried) if no_entry(field, arrival, unit, c) is None)


def no_entry(field: Battlefield, arrival: Reinforcement, unit: Unit, cell: Cell) -> Barred:
    """Return the rule and reason why a reinforcement may not be placed in a hex; ``None`` if it
    may."""
    if unit.nation == VC:
        return no_city(field, unit, cell)
    named, side = _calendar_hexes(field, arrival), field.game.nations[unit.nation].side
    if not named:
        return "4.6", "It comes by air."
    if cell not in named:
        held = [c for c in named if field.foes(c, side)]
        edge = {c for h in held for c in _map_edge_hexes(field, h)}
        if cell not in edge:
            return "4.6", "The calendar names another hex."
        if cell in field.enemy_zone(side):
            return "4.2", "Beside a blocked road it enters outside enemy zones of control."
    return _no_room(field, unit, cell, side)


def _map_edge_hexes(field: Battlefield, cell: Cell) -> frozenset[Cell]:
    """Return all hexes of the map edges that a hex lies on."""
    edges = (field.sheet.area(a.id) for a in field.sheet.areas if a.id.startswith(EDGE_PREFIX))
    return frozenset(c for edge in edges if cell in edge for c in edge)


def no_city(field: Battlefield, unit: Unit, cell: Cell) -> Barred:
    """Return the rule and reason why a VC unit may not be placed in a hex; ``None`` if it may."""
    if not field.town.is_city(cell):
        return "4.6.2b", "VC units come to City hexes."
    if cell in field.enemy_zone(field.game.nations[unit.nation].side):
        return "4.6.2b", "VC units come to hexes that no enemy is next to."
    if field.units_by_place.get(cell, ()):
        return "4.3", "The units may not share a hex."
    return None


def _no_room(field: Battlefield, unit: Unit, cell: Cell, side: str) -> Barred:
    if field.foes(cell, side):
        return "4.4", "No unit enters an enemy’s hex."
    if not field.town.may_stop(cell):
        return "4.1", "No unit stops in the river except on a bridge."
    if field.town.closed(cell, unit.movement_class):
        return "4.1", "The ground is closed to the unit."
    if side != ALLIES and field.units_by_place.get(cell, ()):
        return "4.3", "The units may not share a hex."
    return None


# -- by air ------------------------------------------------------------------------------------


class LandInputs(PositionInputs):
    """Input of the rules question ``land``: units that arrive by air, each with its hex."""

    landing: dict[UnitName, PlaceName] = Field(description="unit that lands to its hex")
    turn: Annotated[int, Field(ge=1)] = Field(description="the turn")
    arrives: ScenarioName = Field(
        "", description="scenario with the arrival, if not the game's first"
    )


class LandReply(Verdict):
    """Answer to the rules question ``land``: whether the units may land, which enemies could fire
    directly at one of them, and how many free attacks these enemies have. The landed units have
    normal movement this turn, but no road movement."""

    threats: tuple[str, ...] = ()
    free_attacks: int = 0
    road_move: bool = False
    normal_move: bool = False


def land(context: Context, given: LandInputs) -> LandReply:
    """Decide whether units may land from the air, and what fire they meet.

    Airborne units land at the airfield, the airlift on Clear terrain; whether enemies fire at them
    depends on the options.
    """
    found = battlefield_of(context, given)
    if not given.landing:
        hint = """name units and their hexes as landing, such as landing='{"unit": "0405"}'"""
        raise Refused(error("missing-argument", "nobody lands", ("given", "landing"), hint=hint))
    scenario = scenario_of(context.game, given.arrives)
    grid = found.sheet.hexes
    fallen = [Landing(found, name, grid.cell(at)) for name, at in given.landing.items()]
    barred = next((b for b in (one.barred(scenario, given.turn) for one in fallen) if b), None)
    barred = barred or _landing_stack_bar(found, fallen)
    if barred:
        threats = fallen[0].threats if len(fallen) == 1 else ()
        return forbidden_answer(LandReply, barred, threats=threats)
    lines = [step(fallen[0].rule, "They have normal movement but no road movement this turn.")]
    free = sum(one.free_attacks for one in fallen)
    if free:
        lines.append(step(fallen[0].option, "The enemy has {number} free attacks.", number=free))
    threats = tuple(sorted({name for one in fallen for name in one.threats}))
    return LandReply(
        legal=True, threats=threats, free_attacks=free, normal_move=True, steps=tuple(lines)
    )


@dataclass(frozen=True)
class Landing:
    """One unit that lands from the air, and its hex."""

    field: Battlefield
    name: str
    cell: Cell

    @property
    def unit(self) -> Unit:
        """The unit that lands."""
        return unit_of(self.field.game, self.name)

    @property
    def way(self) -> str:
        """How the unit arrives: ``airborne`` or ``airlift``; empty if it does not come by air."""
        return next((w for w in ("airborne", "airlift") if w in self.unit.traits), "")

    @property
    def rule(self) -> str:
        """The number of the rule by which the unit lands."""
        return "4.6.2a" if self.way == "airborne" else "4.6.3"

    @property
    def option(self) -> str:
        """The option by which the enemy may fire at the landing unit."""
        return "7.10a" if self.way == "airborne" else "7.5a"

    @cached_property
    def threats(self) -> tuple[str, ...]:
        """The enemies that could fire directly at the landing unit."""
        at = self.field.sheet.hexes.id(self.cell)
        placed = Piece(self.name, self.unit.id, at, self.cell)
        enemies = self.field.enemies(self.field.side(placed))
        foes = (p for p in enemies if not beyond_range(self.field, p, placed))
        shots = ((p.name, shot_at_target(self.field, p, placed, FireCircumstances())) for p in foes)
        return tuple(name for name, one in shots if one.mode == "direct")

    @property
    def free_attacks(self) -> int:
        """The number of free attacks on the landing unit: one for each enemy that could fire
        directly, or one by all of them together."""
        if self.option not in self.field.options:
            return 0
        together = "landing-volley" in self.field.options
        return min(len(self.threats), 1) if together else len(self.threats)

    def barred(self, scenario: Scenario, turn: int) -> Barred:
        """Return why the unit may not land in that hex on that turn; ``None`` if it may."""
        if not self.way:
            return "4.6", "The unit does not come by air."
        early = too_early(arrival_of(scenario, self.name), turn)
        if early:
            return early
        if not lands_on(self.field, self.way, self.cell):
            if self.way == "airborne":
                return "4.6.2a", "Airborne units come to the airfield."
            return "4.6.3", "The airlift comes to Clear hexes."
        if self.way == "airborne" and self.threats and "7.10a" not in self.field.options:
            return "4.6.2a", "An enemy could fire directly at the hex."
        return None


def lands_on(field: Battlefield, way: str, cell: Cell) -> bool:
    """Decide whether the terrain of a hex lets units land that arrive in the given ``way``,
    ``airborne`` or ``airlift``."""
    return has_effect(field.town.ground(cell), "landing", way)


def landings(field: Battlefield, scenario: Scenario, name: str, turn: int) -> tuple[Cell, ...]:
    """Return the hexes where a unit may land from the air on a turn, in map order."""
    way = Landing(field, name, field.sheet.hexes.cells[0]).way
    open_ = (Landing(field, name, c) for c in field.sheet.hexes.cells if lands_on(field, way, c))
    may = (
        one
        for one in open_
        if not (_landing_stack_bar(field, (one,)) or one.barred(scenario, turn))
    )
    return tuple(sorted(one.cell for one in may))


def _landing_stack_bar(field: Battlefield, fallen: Sequence[Landing]) -> Barred:
    """Return why landing units break the stacking limit of a hex; ``None`` if they do not."""
    for cell in sorted({one.cell for one in fallen}):
        names = [one.name for one in fallen if one.cell == cell]
        if breaks_stacking_limit(field, cell, *names):
            return "4.3", "The units may not share a hex."
    return None


# -- dice --------------------------------------------------------------------------------------


class ArrivalInputs(Inputs):
    """Input of the rules question ``arrivals``: reinforcements whose arrival is decided by dice."""

    unit: UnitName = Field(description="one of the units")
    roll: int | None = Field(None, description="the roll; without one chances")
    arrives: ScenarioName = Field(
        "", description="scenario with the arrival, if not the game's first"
    )


class ArrivalReply(Reply):
    """Answer to the rules question ``arrivals``: how many units arrive, or whether the unit
    arrives; units that do not arrive score nothing."""

    dice: str = ""
    counters: int
    number: int | None = None
    comes: bool | None = None
    mean: Points | None = None
    chance: Points | None = None
    points: int = 0


def coming(arrival: Reinforcement, roll: int) -> int:
    """Return how many units of a reinforcement arrive by a roll: never more than it has counters."""
    return min(roll, len(arrival.counters))


def arrivals(context: Context, given: ArrivalInputs) -> ArrivalReply:
    """Return how many reinforcements arrive by a dice roll.

    2d6 units, or each unit on a roll of 1 to 3; never more than there are counters.
    """
    scenario = scenario_of(context.game, given.arrives)
    arrival = arrival_of(scenario, given.unit)
    many = len(arrival.counters)
    if arrival.many:
        dice = Dice.parse(arrival.many)
        roll = made_roll(context, dice, given.roll)
        number = None if roll is None else coming(arrival, roll)
        mean = sum(coming(arrival, n) * p for n, p in dice.chances().items())
        text = "{dice} of the {many} units come."
        lines = [step("4.6.2b", text, dice=str(dice), many=many)]
        return ArrivalReply(
            dice=str(dice), counters=many, number=number, mean=mean, steps=tuple(lines)
        )
    if not arrival.each:
        line = step("4.6", "All of them come.")
        return ArrivalReply(counters=many, number=many, steps=(line,))
    die = Dice(1, 6)
    roll = made_roll(context, die, given.roll)
    chance = sum(p for n, p in die.chances().items() if n in arrival.rolls)
    comes = None if roll is None else roll in arrival.rolls
    said = "It comes on the rolls that the calendar names."
    if comes is False:
        said = "It never comes, and scores nothing."
    return ArrivalReply(
        dice="1d6", counters=many, comes=comes, chance=chance, steps=(step("4.6.2b", said),)
    )


ENTER = Procedure("enter", ("4.2", "4.6.1", "4.6.2b"), enter)
LAND = Procedure("land", ("4.6.2a", "4.6.3", "7.5a", "7.10a"), land, title="Landing")
ARRIVALS = Procedure("arrivals", ("4.6.2b",), arrivals)
