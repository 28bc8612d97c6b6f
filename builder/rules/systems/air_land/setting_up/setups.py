"""Checks of setups: each side in its own country, within the stacking limit (2.0, 4.0)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.model.scenarios import Scenario
from builder.problems import Problem, error
from builder.rules.core.positions.position import Piece, Position
from builder.rules.core.positions.setups import missing_free_pieces as free_pieces
from builder.rules.core.positions.setups import off_map_problems, on_hexside_problems, setups_check
from builder.rules.core.questions import side_of
from builder.rules.engine.stacking.stacking_rules import stacking_breaches
from builder.rules.systems.air_land.game_data import is_aircraft
from builder.rules.systems.air_land.mechanisms import stacking_rule
from builder.rules.systems.air_land.moving.stacking import stacking_limit
from builder.rules.systems.air_land.options import air_land_option
from builder.rules.systems.air_land.situation import AirLandPosition
from builder.sentences import filled_sentence


def _check_start(scenario: Scenario, start: Position) -> Iterator[Problem]:
    yield from _room(start.game, scenario)
    yield from check_position(AirLandPosition(start, scenario=scenario))


check_setups = setups_check(_check_start)
"""Check every scenario's setup: the units that it places, and the countries in which the others may
be set up."""


def check_position(theatre: AirLandPosition) -> Iterator[Problem]:
    """Yield the problems of a setup; a setup without any is legal."""
    for piece in theatre.position.units:
        yield from _place(theatre, piece)
    yield from _stacks(theatre)
    yield from _garrisons(theatre)


def _garrisons(theatre: AirLandPosition) -> Iterator[Problem]:
    """Yield a problem for each unit that is not in the hex where the scenario places it, unless the
    game's option leaves the hex to the player."""
    if air_land_option(theatre.game, "garrisons") == "anywhere":
        return
    own = {p.counter: p.at for p in theatre.scenario.setup if ":" not in p.at}
    for piece in theatre.troops:
        at = own.get(piece.counter, piece.at)
        if piece.at != at:
            message = filled_sentence(
                "{counter} starts at {at}, and is not there", counter=piece.counter, at=at
            )
            hint = "set it up there, as the scenario says"
            yield error("missing-counter", message, (*piece.path, "at"), rule="2.0", hint=hint)


def _place(theatre: AirLandPosition, piece: Piece) -> Iterator[Problem]:
    path = (*piece.path, "at")
    yield from off_map_problems(theatre.position, piece, "2.0")
    yield from on_hexside_problems(piece, "2.0")
    if piece.cell is None:
        return
    side = theatre.side(piece)
    home = theatre.home(side)
    if home and piece.cell not in home:
        message = filled_sentence(
            "{counter} starts at {at}, outside its own country", counter=piece.counter, at=piece.at
        )
        hint = "set it up in a hex of its own country"
        yield error("wrong-country", message, path, rule="2.0", hint=hint)
    kind = theatre.sheet.terrain_at(piece.cell)
    mover = theatre.position.unit(piece).movement_class
    found = theatre.game.terrain.find(kind)
    if found and found.cost(mover) == "prohibited":
        message = filled_sentence(
            "{counter} stands in {kind}, which is closed to it", counter=piece.counter, kind=kind
        )
        hint = "set it up in terrain that its movement class may enter"
        yield error("illegal-ground", message, path, rule="5.1", hint=hint)


def _stacks(theatre: AirLandPosition) -> Iterator[Problem]:
    for crowd in stacking_breaches(theatre, stacking_rule()):
        side, at = theatre.side(crowd.piece), crowd.piece.at
        message = filled_sentence(
            "more than {stacking_limit} land units of {side} stand at {at}",
            stacking_limit=stacking_limit(),
            side=side,
            at=at,
        )
        hint = "set some of them up in other hexes"
        yield error("overstacked", message, (*crowd.piece.path, "at"), rule=crowd.rule, hint=hint)


def _room(game: Game, scenario: Scenario) -> Iterator[Problem]:
    """Yield a problem for each free setup of a scenario that names no country of the map, or mixes
    units of several sides."""
    for n, entry in enumerate(scenario.free_setup):
        sides = {side_of(game, u) for u in game.units if u.id in entry.counters}
        if len(sides) > 1:
            message = filled_sentence("{name}: units of more than one side", name=entry.name)
            path = ("scenarios", scenario.id, "free_setup", n, "counters")
            hint = "make an entry of free_setup for each side"
            yield error("mixed-sides", message, path, rule="2.0", hint=hint)


def missing_land_units(theatre: AirLandPosition) -> tuple[str, ...]:
    """Return the land units that must still be set up freely."""
    names = free_pieces(theatre.game, theatre.scenario, {p.name for p in theatre.troops})
    return tuple(n for n in names if not _flies(theatre.game, n))


def _flies(game: Game, name: str) -> bool:
    unit = next((u for u in game.units if u.id == name.partition("#")[0]), None)
    return unit is None or is_aircraft(unit)
