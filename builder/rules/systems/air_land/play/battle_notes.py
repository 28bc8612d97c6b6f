"""What the game state of an air-land game records in addition to the places of its counters, and
its conversion to the position that the rules engine reads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from builder.rules.core.positions.position import Piece
from builder.rules.play.moment import Moment, Task
from builder.rules.play.values import NOTHING, Frozen
from builder.rules.systems.air_land.ending import deciding_places
from builder.rules.systems.air_land.game_data import is_aircraft, is_bomber, is_fighter
from builder.rules.systems.air_land.moving.stacking import is_below_limit
from builder.rules.systems.air_land.options import air_land_option
from builder.rules.systems.air_land.situation import AirLandPosition, closed_countries

if TYPE_CHECKING:
    from builder.rules.play.match import Match

HITS, TAKEN, HELD, TANK_BATTLES = "hits", "taken", "held", "tank_battles"
"""The names of the notes for which a position file has a field: the hits of units, the hexes of a
country that an enemy has entered, the side that held each city last, and the hexes where a tank
battle has begun."""

BATTLES, CAME, LEFT, MARKERS = "battles", "came", "movement left", "tank markers"
"""The names of the notes of the movement phase: the battles that are still to be fought by hex, the
hex from which each attacker came, the movement points that units have left, and the tanks with a
marker."""

FOUGHT, BOMBING = "fought", "bombing"
"""The names of the notes of combat: the units that have fought in a battle, and the bombing points
that flak has left the bombers."""


def position_at(match: Match, moment: Moment) -> AirLandPosition:
    """Return the position of a game state in the form that the rules procedures take; cached for
    the game state."""

    def make() -> AirLandPosition:
        space = match.sheet.space
        return AirLandPosition(
            match.position(moment),
            scenario=match.scenario,
            closed=match.worked_out("closed", lambda: _closed(match)),
            tank_battles=frozenset(map(space.cell, moment.note(TANK_BATTLES, ()))),
            left={name: Fraction(points) for name, points in moment.note(LEFT, NOTHING).items()},
        )

    return moment.worked_out("air-land position", make)


def _closed(match: Match) -> frozenset[str]:
    return closed_countries(match.sheet, air_land_option(match.game, "closed-countries").split())


# -- sides -------------------------------------------------------------------------------------


def attacker(match: Match) -> str:
    """Return the side that moves and attacks in the game."""
    return match.sides[0]


def enemy_of(match: Match, side: str) -> str:
    """Return the side that is the enemy of a side."""
    return next(one for one in match.sides if one != side)


# -- units -------------------------------------------------------------------------------------


def land_units(match: Match, moment: Moment, hex: str, side: str) -> tuple[str, ...]:
    """Return the names of the land units of a side in a hex."""
    position = position_at(match, moment)
    return tuple(p.name for p in position.friends(match.sheet.space.cell(hex), side))


def aircraft(match: Match, moment: Moment, side: str) -> Iterator[Piece]:
    """Yield the aircraft of a side that are in the game."""
    position = position_at(match, moment)
    for piece in position.position.units:
        if piece.at and position.side(piece) == side and is_aircraft(position.position.unit(piece)):
            yield piece


def aircraft_over(match: Match, moment: Moment, hex: str, side: str) -> tuple[str, ...]:
    """Return the names of the aircraft of a side over a hex, fighters first."""
    return fighters_over(match, moment, hex, side) + bombers_over(match, moment, hex, side)


def fighters_over(match: Match, moment: Moment, hex: str, side: str) -> tuple[str, ...]:
    """Return the names of the fighters of a side over a hex."""
    unit, flying = match.position(moment).unit, aircraft(match, moment, side)
    return tuple(p.name for p in flying if p.at == hex and is_fighter(unit(p)))


def bombers_over(match: Match, moment: Moment, hex: str, side: str) -> tuple[str, ...]:
    """Return the names of the bombers of a side over a hex."""
    unit, flying = match.position(moment).unit, aircraft(match, moment, side)
    return tuple(p.name for p in flying if p.at == hex and is_bomber(unit(p)))


def points_left(moment: Moment, name: str) -> Fraction:
    """Return the movement points that a unit has left."""
    return Fraction(moment.note(LEFT, NOTHING).get(name, "0"))


def with_points_left(moment: Moment, name: str, points: Fraction) -> Moment:
    """Return the game state with the movement points left of a unit changed to ``points``."""
    return moment.noted_all({LEFT: moment.note(LEFT, NOTHING).updated({name: str(points)})})


# -- battles -----------------------------------------------------------------------------------


def battle_at(moment: Moment, hex: str) -> Frozen[Any]:
    """Return the note on the battle in a hex: its ``number``, the hexes ``from`` which attackers
    came, and the hex of the ``main`` direction among them."""
    found: Frozen[Any] = moment.note(BATTLES, NOTHING)[hex]
    return found


def joined(moment: Moment, hex: str, name: str, came: str) -> Moment:
    """Return the game state after a unit has entered the battle in a hex from the hex ``came``; the
    first unit begins the battle, which gets the lowest free number (5.3)."""
    battles: Frozen[Any] = moment.note(BATTLES, NOTHING)
    found = battles.get(hex)
    if found is None:
        numbers = {one["number"] for one in battles.values()}
        number = next(n for n in range(1, len(numbers) + 2) if n not in numbers)
        found = Frozen({"number": number, "from": (came,), "main": came})
    elif came not in found["from"]:
        found = found.updated({"from": (*found["from"], came)})
    origins = moment.note(CAME, NOTHING).updated({name: came})
    return moment.noted_all({BATTLES: battles.updated({hex: found}), CAME: origins})


def with_main(moment: Moment, hex: str, main: str) -> Moment:
    """Return the game state after the main direction of a battle has been chosen."""
    changed = battle_at(moment, hex).updated({"main": main})
    return moment.noted_all({BATTLES: moment.note(BATTLES).updated({hex: changed})})


def without_battle(moment: Moment, hex: str) -> Moment:
    """Return the game state after the battle in a hex is over."""
    return moment.noted_all({BATTLES: moment.note(BATTLES).without(hex)})


def tank_battle_begun(match: Match, moment: Moment, hex: str, name: str) -> Moment:
    """Return the game state after a tank has begun a tank battle in a hex: the tank now has a
    marker."""
    markers = moment.note(MARKERS, ())
    if name not in markers:
        moment = moment.noted_all({MARKERS: (*markers, name)})
    return with_tank_battle(match, moment, hex)


def with_tank_battle(match: Match, moment: Moment, hex: str) -> Moment:
    """Return the game state with the tank battle in a hex brought up to date: its marker shows the
    most movement points that a tank with a marker has left. The tank battle ends if an ordinary
    battle would allow all units that are left."""
    there = land_units(match, moment, hex, attacker(match))
    marked = [points_left(moment, name) for name in there if name in moment.note(MARKERS, ())]
    noted: Frozen[int] = moment.note(TANK_BATTLES, NOTHING)
    if marked or not is_below_limit(len(there) - 1):
        points = max(marked, default=Fraction(0))
        return moment.noted_all({TANK_BATTLES: noted.updated({hex: int(points)})})
    left = noted.without(hex)
    return moment.noted_all({TANK_BATTLES: left}) if left else moment.without_notes(TANK_BATTLES)


# -- country and cities ------------------------------------------------------------------------


def entered(match: Match, moment: Moment, side: str, hexes: Iterable[str]) -> Moment:
    """Return the game state after units of a side have entered some hexes: those in the enemy's
    country no longer belong to the enemy (11.0), and a city in which the side is alone is held by
    it (3.0)."""
    position, cell = position_at(match, moment), match.sheet.space.cell
    home = position.home(enemy_of(match, side))
    hexes = tuple(hexes)
    before = moment.note(TAKEN, ())
    more = [hex for hex in hexes if cell(hex) in home and hex not in before]
    if more:
        moment = moment.noted_all({TAKEN: (*before, *more)})
    cities = match.worked_out(
        "cities", lambda: deciding_places(match.scenario, match.sheet, match.sides)
    )
    alone = [
        name for name, hex in cities.items() if hex in hexes and not position.foes(cell(hex), side)
    ]
    return _held(moment, alone, side)


def _held(moment: Moment, cities: Iterable[str], side: str) -> Moment:
    before: Frozen[str] = moment.note(HELD, Frozen())
    new = {city: side for city in cities if before.get(city) != side}
    return moment.noted_all({HELD: before.updated(new)}) if new else moment


# -- tasks -------------------------------------------------------------------------------------


def waiting(moment: Moment, kind: str) -> Task:
    """Return the first task of a kind on the agenda (the list of tasks still to be done)."""
    return next(one for one in moment.agenda if one.kind == kind)


def with_waiting(moment: Moment, changed: Task) -> Moment:
    """Return the game state with ``changed`` in place of the first task of the same kind on the
    agenda (the list of tasks still to be done)."""
    at = moment.agenda.index(waiting(moment, changed.kind))
    return moment.over().then(*moment.agenda[:at], changed, *moment.agenda[at + 1 :])
