"""Checks units that cover several places: their declarations, their counters, and where they are set
up."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist

from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.mechanisms.fighting.facing import Facing
from builder.model.pieces.counters import Unit
from builder.model.space.directions import FULL, directions_of
from builder.problems import PathKey, Problem, error, warning
from builder.rules.core.positions.position import Piece
from builder.rules.engine.facing.attacked_arcs import never_changes
from builder.rules.engine.facing.covered_places import TURNS, covered, extents_of
from builder.rules.engine.positions.situation import Situation
from builder.sentences import filled_sentence


def check_length(game: Game, declared: Facing, path: PathKey) -> Iterator[Problem]:
    """Report a declaration of long units that does not fit the board, depends on more than what a unit
    is, or whose counters are too short or too long."""
    if declared.covers == 1:
        if declared.lies != "behind":
            hint = "say how many hexes the unit covers: covers: 2"
            yield warning("unreached", "the unit covers only one hex", (*path, "lies"), hint=hint)
        return
    if not never_changes(game, declared.who):
        message = (
            "how many hexes a unit covers cannot depend on its state, its place or other units"
        )
        hint = "name in 'who' what the unit is: a trait, a branch, a nation or its id"
        yield error("bad-facing", message, (*path, "who"), hint=hint)
    for sheet in game.playable:
        ways = directions_of(sheet.space, declared.ways)
        onward = directions_of(sheet.space, "edges").values()
        if any((at + TURNS[declared.lies]) % FULL not in onward for at in ways.values()):
            message = "no line of neighbouring places lies that way"
            hint = (
                "on hexes a unit that covers those behind it has ways: edges, one that covers those "
                "beside it ways: corners; on squares ways: edges"
            )
            yield error("bad-facing", message, (*path, "lies"), hint=hint)
            return
    yield from _counters(game, declared)


def _counters(game: Game, declared: Facing) -> Iterator[Problem]:
    """Report counters of long units that are shorter or longer than the places that they cover."""
    sheet = next(iter(game.playable), None)
    pitch = distance_of_neighbours(sheet) if sheet is not None else 0.0
    for id, extent in extents_of(game).items() if pitch else ():
        unit = game.counters[id]
        if extent.declared is not declared or not isinstance(unit, Unit):
            continue
        width = unit.size or game.sheet.counter_size
        height = (unit.height if unit.shape == "square" else None) or width
        long, key = (height, "height") if extent.is_column else (width, "size")
        across = min(width, height)
        if not (extent.places - 1) * pitch <= long <= extent.places * pitch:
            message = filled_sentence(
                "the counter of {unit}, which covers {count} hexes, is {long} mm long",
                unit=id,
                count=extent.places,
                long=f"{long:g}",
            )
            fits = f"{key}: {(extent.places - 1) * pitch + min(across, 0.8 * pitch):.1f}"
            hint = filled_sentence("give it the length of these hexes: {fits}", fits=fits)
            yield warning("counter-length", message, ("units", id, key), hint=hint)


def distance_of_neighbours(sheet: MapSheet) -> float:
    """Return the distance in mm between the centres of neighbouring places; 0 on a map without any."""
    space, plan = sheet.space, sheet.plan()
    for cell in space.cells:
        near = [dist(plan.centre(cell), plan.centre(there)) for there in space.neighbours(cell)]
        if near:
            return min(near)
    return 0.0


def check_lying(situation: Situation, piece: Piece) -> Iterator[Problem]:
    """Report a long unit that hangs off the map, or lies over terrain that is closed to it."""
    extent, movement = situation.extents.get(piece.counter), situation.mechanisms.movement
    if extent is None or piece.cell is None:
        return
    places, path = covered(situation, piece), (*piece.path, "at")
    rule = situation.mechanisms.case("facing", extent.declared)
    gates = movement.entries if movement is not None else ()
    entered = any(piece.cell in situation.ground.places_named(gate.at) for gate in gates)
    if len(places) < extent.places and not entered:
        message = filled_sentence(
            "{counter} at {at} covers {count} hexes and hangs off the map",
            counter=piece.counter,
            at=piece.at,
            count=extent.places,
        )
        hint = "move it, or turn it with 'faces'"
        yield error("off-map-setup", message, path, rule=rule, hint=hint)
    mover = situation.position.unit(piece).movement_class
    for place in places[1:] if movement is not None else ():
        if situation.ground.is_closed(mover, place):
            message = filled_sentence(
                "{counter} at {at} lies partly in {hex}, which is closed to {mover} units",
                counter=piece.counter,
                at=piece.at,
                hex=situation.sheet.space.id(place),
                mover=mover,
            )
            hint = "move it, or turn it with 'faces'"
            yield error("illegal-ground", message, path, rule=rule, hint=hint)
