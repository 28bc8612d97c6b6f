"""Control of the cities, and victory (3.0, 14.0)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pydantic import Field

from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.scenarios import Scenario
from builder.problems import Problem, unknown_name
from builder.rules.core.conditions import names_in
from builder.rules.core.names import PlaceName, SideName
from builder.rules.core.per_game_cache import cached_per_game_key
from builder.rules.core.questions import map_of
from builder.rules.core.victory_conditions import first_result, wrong_conditions
from builder.rules.procedures import Context, Procedure, Refused, Reply, step
from builder.rules.systems.air_land.position_notes import BattlePosition
from builder.rules.systems.air_land.situation import (
    AirLandPosition,
    PositionInputs,
    air_land_position,
)


class VictoryInputs(PositionInputs):
    """Input of the rules question ``victory``: the state at the end of the game: which side holds
    which city, or the hexes of all units."""

    held: dict[PlaceName, SideName] = Field({}, description="place to the side that holds it")


class VictoryReply(Reply):
    """Answer to the rules question ``victory``: the victory result, which is the first in the
    scenario's list whose condition holds, and the side that holds each city."""

    result: str
    text: str
    held: dict[str, str]


def victory(context: Context, given: VictoryInputs) -> VictoryReply:
    """Give the victory result of the game by which side holds each city.

    A city is held by the side that is the only one with land units in it, or was the last to be.
    """
    theatre = air_land_position(context, given)
    sides = [s.id for s in context.game.sheet.sides]
    places = {p.name: p.hex for p in theatre.sheet.places}
    for place, side in given.held.items():
        if place not in places:
            raise Refused(unknown_name("place", place, places, ("given", "held")))
        if side not in sides:
            raise Refused(unknown_name("side", side, sides, ("given", "held")))
    wrong = list(_wrong(context.game, theatre.scenario))
    if wrong:
        raise Refused(*wrong)
    return ended(theatre, (given.position or BattlePosition()).held, given.held)


def ended(
    theatre: AirLandPosition, last: Mapping[str, str], known: Mapping[str, str] | None = None
) -> VictoryReply:
    """Return the victory result for a position. ``last`` has the side that held each city last;
    ``known`` has the side that holds it now, where the caller gives it."""
    sides = [s.id for s in theatre.game.sheet.sides]
    wanted = _deciding(theatre.position.game, (theatre.scenario.id, theatre.sheet.id))
    known = known or {}
    held = {
        name: known.get(name) or _holder(theatre, hex, sides, last.get(name, ""))
        for name, hex in wanted.items()
    }
    facts = {
        place_fact(side, p): int(holder == side) for side in sides for p, holder in held.items()
    }
    line = first_result(theatre.scenario, facts, "3.0")
    names = {s.id: s.name for s in theatre.game.sheet.sides}
    holds_text = "{side} holds {place}."
    lines = [step("3.0", holds_text, side=names[s], place=n) for n, s in held.items() if s]
    lines.append(step("3.0", "{result}: {text}", result=line.result, text=line.text))
    return VictoryReply(result=line.result, text=line.text, held=held, steps=tuple(lines))


def deciding_places(scenario: Scenario, sheet: MapSheet, sides: Iterable[str]) -> dict[str, str]:
    """Return the places that the victory conditions of a scenario name, each with its hex."""
    asked = {word for line in scenario.victory for word in names_in(line.when)}
    wanted = (p for p in sheet.places if any(place_fact(side, p.name) in asked for side in sides))
    return {place.name: place.hex for place in wanted}


def _make_deciding(game: Game, key: tuple[str, str]) -> dict[str, str]:
    scenario = next(one for one in game.scenarios if one.id == key[0])
    return deciding_places(scenario, map_of(game, key[1]), [s.id for s in game.sheet.sides])


_deciding = cached_per_game_key(_make_deciding)
"""Return the places that decide a scenario, made once: programs count the score at every trial."""


def winner(scenario: Scenario, sheet: MapSheet, sides: Sequence[str], result: str) -> str:
    """Return the side that wins by a victory result: the one whose places the result's condition
    names; for a result without a condition, the one that no condition names. Returns an empty
    string if that is not exactly one side."""
    facts = {side: {place_fact(side, place.name) for place in sheet.places} for side in sides}
    asked = {
        line.result: {side for side in sides if not facts[side].isdisjoint(names_in(line.when))}
        for line in scenario.victory
    }
    named = asked.get(result) or {*sides} - {side for those in asked.values() for side in those}
    return named.pop() if len(named) == 1 else ""


def place_fact(side: str, place: str) -> str:
    """Return the word by which a victory condition asks whether a side holds a place, such as
    ``German.Brussels``; its value is 1 if it does, else 0."""
    return f"{side}.{place.replace(' ', '-')}"


def _holder(theatre: AirLandPosition, hex: str, sides: Sequence[str], last: str) -> str:
    """Return the side that holds a city: the only one with land units in it, else the one that held
    it ``last``, else the one in whose country it lies."""
    cell = theatre.sheet.hexes.cell(hex)
    standing = [s for s in sides if theatre.friends(cell, s)]
    if len(standing) == 1:
        return standing[0]
    if last:
        return last
    return next((s for s in sides if cell in theatre.home(s)), "")


def check_victory(game: Game) -> Iterator[Problem]:
    """Yield a problem for each victory condition that cannot be parsed, and for each victory result
    without a condition that is not the last in its list."""
    for scenario in game.scenarios:
        yield from _wrong(game, scenario)


def _wrong(game: Game, scenario: Scenario) -> Iterator[Problem]:
    places = [p.name for m in game.maps if m.id == scenario.map for p in m.places]
    facts = {place_fact(s.id, p): 0 for s in game.sheet.sides for p in places}
    return wrong_conditions(scenario, facts, "3.0")


VICTORY = Procedure("victory", ("3.0", "14.0"), victory)
