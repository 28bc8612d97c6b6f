"""Reinforcements: when, where and how they arrive (3.0, 4.1, 26.0, 27.0)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Literal

from pydantic import Field

from builder.model.pieces.counters import Unit
from builder.model.scenarios import Reinforcement, Scenario
from builder.model.space.hexes import Cell
from builder.rules.core.names import PlaceName, PlaceNames, UnitName
from builder.rules.core.positions.position import Piece, Position, read_spot
from builder.rules.core.positions.question_position import with_pieces_moved
from builder.rules.core.yes_no_answers import Bar, Verdict, first_bar, forbidden_answer
from builder.rules.procedures import Context, Procedure, step
from builder.rules.systems.folio.game_data import is_vessel, side_of, value
from builder.rules.systems.folio.movement.journeys import berths
from builder.rules.systems.folio.movement.moving import Move, MoveState
from builder.rules.systems.folio.movement.transport import (
    for_boats,
    free_places,
    land_units_in,
    no_landing_room,
)
from builder.rules.systems.folio.setting_up.setups import no_boat, no_helicopter
from builder.rules.systems.folio.situation import (
    PositionInputs,
    land_of,
    piece_of,
    position_of,
    scenario_of,
    side_of_piece,
    unit_of,
)
from builder.rules.systems.folio.terrain.cost import class_of
from builder.rules.systems.folio.terrain.land import FolioMap, LandPlace
from builder.rules.systems.folio.terrain.water import check_water_path, is_water, joined_by_water

Way = Literal["", "land", "river", "helicopter"]


class EntryInputs(PositionInputs):
    """Input of the rules question ``entry``: a reinforcement, its turn and way of arrival, and the
    hex where it enters."""

    unit: UnitName = Field(description="the unit that enters")
    turn: int = Field(ge=1, description="the game turn")
    at: PlaceName = Field("", description="the hex (riverine: or hexside) where it comes to stand")
    by: Way = Field("", description="land, river or helicopter, if the scenario leaves a choice")
    path: PlaceNames = Field((), description="hexes that it goes on to after 'at', on land")
    lifted: int = Field(0, ge=0, description="units of the group flown in before")


class EntryReply(Verdict):
    """Answer to the rules question ``entry``: whether the unit may enter in this way. ``due`` is
    its turn of entry, ``ways`` are the ways in which it may arrive, and ``hexes`` those where it
    may enter (empty for a flight, which may land wherever helicopters may)."""

    due: int | None = None
    ways: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()


def entry(context: Context, given: EntryInputs) -> EntryReply:
    """Tell whether a reinforcement may enter on a turn, in a way and at a hex, and list the hexes
    where it may.

    Finds the unit's group in the scenario and compares turn, way and hex with it.
    """
    scenario = scenario_of(context.game, given.scenario)
    unit = unit_of(context.game, given.unit)
    group = next((r for r in scenario.reinforcements if unit.id in r.counters), None)
    if group is None:
        never = Bar("3.0", "The unit is not a reinforcement of this scenario.")
        return forbidden_answer(EntryReply, never)
    position = position_of(context, given)
    land = land_of(context, position, given)
    hexes = entry_cells(land, group)
    if "river" not in group.by:
        hexes = frozenset(c for c in hexes if not _closed(land, unit, c))
    known = {
        "due": group.turn,
        "ways": tuple(w for w in ways_of(group) if w == "land" or class_of(unit) == "foot"),
        "hexes": tuple(sorted(land.sheet.hexes.id(c) for c in hexes)),
    }
    bar = _barred(position, land, scenario, group, given)
    if not bar and given.path:
        bar = _bar_after_entry(position, land, unit, group, given)
    if bar:
        return forbidden_answer(EntryReply, bar, **known)
    text = "It enters from turn {turn} on: {how}."
    line = step("4.1", text, turn=group.turn, how=group.entry)
    return EntryReply.model_validate({"legal": True, "steps": (line,), **known})


def _bar_after_entry(
    position: Position, land: FolioMap, unit: Unit, group: Reinforcement, given: EntryInputs
) -> Bar | None:
    """Return the rule and reason why a unit may not move on after its entry; ``None`` if it may.
    The hex of entry costs movement points like any other (5.0); a unit that was transported may not
    move on (10.0)."""
    if not given.at or (given.by or ways_of(group)[0]) != "land":
        return Bar("10.0", "A unit that landed moves no more this turn.")
    there = with_pieces_moved(position, {given.unit: given.at})
    piece = piece_of(there, given.unit)
    if is_vessel(unit):
        return _sailed(there, land, piece, given.path)
    move = Move(there, land, piece)
    replies = [_walked(move, place, given.path) for place in move.starts]
    return None if None in replies else replies[0]


def _sailed(position: Position, land: FolioMap, piece: Piece, path: Sequence[str]) -> Bar | None:
    allowance = value(position.game, position.unit(piece), "movement", reduced=piece.reduced)
    if any(barred for _, barred in check_water_path(land, (piece.at, *path))):
        return Bar("12.0", "Riverine units stay on connected water.")
    if 1 + len(path) > allowance:
        return Bar("5.2", "Not enough movement points are left.")
    held = read_spot(land.sheet, path[-1]) in berths(position, piece)
    return Bar("12.0", "One riverine unit to a hex or hexside.") if held else None


def entered_state(move: Move, place: LandPlace) -> tuple[MoveState, Fraction]:
    """Return the state of a land unit that has entered the map in a place, and the movement points
    that it has spent."""
    cost = move.land.kinds[move.land.sheet.terrain_at(place.cell)].cost(move.mover)
    spent = Fraction(cost if isinstance(cost, int | Fraction) else 0)
    return move.start(place)._replace(fresh=False, halted=_must_stop(move, place)), spent


def _walked(move: Move, place: LandPlace, path: Iterable[str]) -> Bar | None:
    state, spent = entered_state(move, place)
    for text in path:
        one = move.go(state, spent, move.land.sheet.hexes.cell(text))
        if isinstance(one, Bar):
            return one
        state, spent = one.state, spent + one.cost
    held = state.place in move.taken
    return Bar("5.3", "No two units may end a move in one hex.") if held else None


def _must_stop(move: Move, place: LandPlace) -> bool:
    """Tell whether a unit must stop in the place where it enters the map: a foot unit that enters
    an enemy zone of control must (5.1.1)."""
    return move.mover != "mech" and place in move.zone


def ways_of(group: Reinforcement) -> tuple[str, ...]:
    """Return the ways in which a group may arrive: those that the scenario names, or else by its
    own movement on land or water."""
    return group.by or ("land",)


def entry_cells(land: FolioMap, group: Reinforcement) -> frozenset[Cell]:
    """Return the hexes where a group enters: single hexes, or all hexes of areas of the map."""
    return land.sheet.named_cells(group.hexes)


def _barred(
    position: Position, land: FolioMap, scenario: Scenario, group: Reinforcement, given: EntryInputs
) -> Bar | None:
    if given.turn < group.turn:
        return Bar(scenario.number, "The unit is not due yet.")
    if not given.at:
        return None
    way = given.by or ways_of(group)[0]
    if way not in ways_of(group):
        return Bar(scenario.number, "The unit does not come that way.")
    if way == "helicopter":
        return _by_air(position, land, scenario, group, given)
    return _by_ground(position, land, scenario, group, given, way)


def _by_air(
    position: Position, land: FolioMap, scenario: Scenario, group: Reinforcement, given: EntryInputs
) -> Bar | None:
    """Return the rule and reason why a unit may not arrive by air; ``None`` if it may. The
    scenario's limits apply only on the turn that it names; on later turns helicopters fly as usual."""
    cell = land.sheet.hexes.cell(given.at)
    mover = class_of(unit_of(position.game, given.unit))
    return first_bar(
        (
            None if mover == "foot" else Bar("10.0", "Only foot units are carried."),
            flights_bar(scenario, group, given.turn, given.lifted),
            Bar("10.0", "No helicopter lands in jungle or full water.")
            if no_helicopter(land, cell)
            else None,
            ground_bar(scenario, group, given.turn, land.sheet.terrain_at(cell)),
            _taken(position, cell, "10.0", "A unit is in the landing hex."),
        )
    )


def flights_bar(scenario: Scenario, group: Reinforcement, turn: int, lifted: int) -> Bar | None:
    """Return the rule and reason why no more units of a group may arrive by air on a turn after
    ``lifted`` have; ``None`` if another may."""
    full = turn == group.turn and group.lifts is not None and lifted >= group.lifts
    return Bar(scenario.number, "No more helicopters are left for this group.") if full else None


def ground_bar(scenario: Scenario, group: Reinforcement, turn: int, terrain: str) -> Bar | None:
    """Return the rule and reason why a group may not arrive by air in a type of terrain; ``None``
    if it may."""
    if turn == group.turn and group.landing and terrain not in group.landing:
        return Bar(scenario.number, "On this turn helicopters land on other ground only.")
    return None


def _by_ground(
    position: Position,
    land: FolioMap,
    scenario: Scenario,
    group: Reinforcement,
    given: EntryInputs,
    way: str,
) -> Bar | None:
    cell = land.sheet.hexes.cell(given.at)
    if way == "river":
        return _by_boat(position, land, group, given, cell)
    name, goes_on = given.unit, bool(given.path)
    return entry_bar(position, land, scenario, group, name, cell, goes_on=goes_on)


def entry_bar(
    position: Position,
    land: FolioMap,
    scenario: Scenario,
    group: Reinforcement,
    name: str,
    cell: Cell,
    *,
    goes_on: bool,
) -> Bar | None:
    """Return the rule and reason why a unit may not enter the map in a hex by its own movement;
    ``None`` if it may. ``goes_on`` tells whether it moves on from there."""
    unit = unit_of(position.game, name)
    return first_bar(
        (
            None
            if cell in entry_cells(land, group)
            else Bar(scenario.number, "The unit does not enter there."),
            Bar("5.1", "The terrain is prohibited.") if _closed(land, unit, cell) else None,
            None if is_vessel(unit) else _entry_hex_bar(position, land, name, cell, goes_on),
        )
    )


def _closed(land: FolioMap, unit: Unit, cell: Cell) -> bool:
    """Tell whether the terrain of a hex is prohibited to a unit that enters by its own movement."""
    if is_vessel(unit):
        return not is_water(land, cell)
    kind = land.kinds.get(land.sheet.terrain_at(cell))
    return kind is None or not kind.is_open_to(class_of(unit))


def _by_boat(
    position: Position, land: FolioMap, group: Reinforcement, given: EntryInputs, cell: Cell
) -> Bar | None:
    """Return the rule and reason why a unit may not arrive by boat; ``None`` if it may. Boats go
    from the entry hexes, which may be open water, to any waterside hex connected to one of them by
    water."""
    land = for_boats(land)
    joined = any(joined_by_water(land, start, cell) for start in sorted(entry_cells(land, group)))
    side = side_of(position.game, unit_of(position.game, given.unit))
    free = free_places(position, land, given.unit, side, land.places(cell))
    held = no_landing_room(position, side, cell, free)
    return first_bar(
        (
            Bar("11.0", "Boats land units only beside navigable water.")
            if no_boat(land, cell)
            else None,
            None if joined else Bar("11.0", "The two hexes are not joined by water."),
            Bar(*held) if held else None,
        )
    )


def _entry_hex_bar(
    position: Position, land: FolioMap, name: str, cell: Cell, goes_on: bool
) -> Bar | None:
    """Return the rule and reason why units prevent another from entering in their hex; ``None`` if
    they do not. Enemies always prevent it, friends unless the unit moves on (5.3)."""
    side = side_of(position.game, unit_of(position.game, name))
    walkers = land_units_in(position, cell)
    free = free_places(position, land, name, side, land.places(cell))
    if (goes_on or free) and all(side_of_piece(position, p) == side for p in walkers):
        return None
    return _taken(position, cell, "5.3", "A unit is in the hex of entry.")


def _taken(position: Position, cell: Cell, rule: str, text: str) -> Bar | None:
    held = any(not p.hidden for p in land_units_in(position, cell))
    return Bar(rule, text) if held else None


ENTRY = Procedure("entry", ("4.1", "3.0", "10.0", "11.0", "26.0", "27.0"), entry)
