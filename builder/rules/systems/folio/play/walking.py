"""The places that a unit can reach by its own movement in play, and its path step by step (5.0,
5.1, 12.0, 15.0)."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.rules.core.moving.cheapest_paths import Search
from builder.rules.core.positions.position import HexOrSide
from builder.rules.core.yes_no_answers import Bar
from builder.rules.play.moment import Moment, Task
from builder.rules.play.pieces import moved
from builder.rules.systems.folio.endings.secret_victory import exit_or_bar
from builder.rules.systems.folio.game_data import is_vessel
from builder.rules.systems.folio.movement.journeys import berths, vessel_reach
from builder.rules.systems.folio.movement.moving import LegalStep, Move, MoveState
from builder.rules.systems.folio.movement.reaching import ReachedPlaces, reach_on
from builder.rules.systems.folio.play.engineering import leaves_ford
from builder.rules.systems.folio.play.field import (
    hidden_from,
    is_unit,
    move_of,
    place_text,
    put_in,
    seen_field,
    unit_at,
    whole_field,
)
from builder.rules.systems.folio.play.revealing import captured, revealed, searched
from builder.rules.systems.folio.special_rules import exits_of
from builder.rules.systems.folio.terrain.ground import spot_id
from builder.rules.systems.folio.terrain.land import LandPlace

if TYPE_CHECKING:
    from builder.rules.play.match import Match


@dataclass(frozen=True)
class LandReach:
    """The places where a land unit can end its move, in the notation of actions (``0711@0712``),
    each with the cost of the rest of the move and the path there."""

    move: Move = field(repr=False)
    costs: dict[str, Fraction]
    exits: dict[str, tuple[LandPlace, ...]]
    _ends: dict[str, tuple[ReachedPlaces, LandPlace]] = field(repr=False)

    def route(self, end: str) -> tuple[LandPlace, ...]:
        """Return the unit's path to one of the places where its move can end; the path begins with
        the place where the unit stands."""
        reached, place = self._ends[end]
        return reached.route(place)


def is_afloat(match: Match, moment: Moment, name: str) -> bool:
    """Tell whether a unit is a vessel."""
    return is_vessel(unit_at(match, moment.piece(name)))


def spent_of(task_: Task) -> Fraction:
    """Return the movement points that the unit of a task has spent."""
    return Fraction(task_["spent"])


def land_reach(match: Match, moment: Moment, task_: Task) -> LandReach:
    """Return where the land unit of a task can end its move, computed with only what its side
    knows."""
    name, side = task_["unit"], task_["side"]
    state = ("spent", "left", "halted", "fresh", "began")
    given = tuple(task_.get(part) for part in state)

    def make() -> LandReach:
        seen = seen_field(match, moment, side)
        move = move_of(seen, match, task_)
        costs, ends = dict[str, Fraction](), dict[str, tuple[ReachedPlaces, LandPlace]]()
        exits, spent = dict[str, tuple[LandPlace, ...]](), spent_of(task_)
        for state in _states(move, task_):
            reached = reach_on(move, state, spent)
            if exits_of(match.game, match.sheet, side):
                exits |= _exits(move, state, reached, spent)
            for place, cost in reached.costs.items():
                if place in move.taken or leaves_ford(match, moment, name, [place.cell]):
                    continue
                text = place_text(seen.land, place)
                if text not in costs or cost < costs[text]:
                    costs[text], ends[text] = cost, (reached, place)
        return LandReach(move, dict(sorted(costs.items())), dict(sorted(exits.items())), ends)

    return moment.worked_out(f"reach {name} {given}", make)


def _exits(
    move: Move, state: MoveState, reached: ReachedPlaces, spent: Fraction
) -> dict[str, tuple[LandPlace, ...]]:
    """Return the places from which a unit can leave the map, each with the path there."""
    found = {}
    for place, cost in {state.place: Fraction(0), **reached.costs}.items():
        if not isinstance(exit_or_bar(move, (place,), spent + cost), Bar):
            way = reached.route(place) if place != state.place else (place,)
            found[place_text(move.land, place)] = way
    return found


def _states(move: Move, task_: Task) -> tuple[MoveState, ...]:
    """Return the states in which the unit of a task continues its move: one for each bank where it
    may be."""
    if task_["fresh"]:
        return tuple(move.start(place) for place in move.starts)
    left, halted = bool(task_["left"]), bool(task_["halted"])
    return tuple(MoveState(place, left, halted, False) for place in move.starts)


def water_reach(
    match: Match, moment: Moment, task_: Task
) -> tuple[dict[str, HexOrSide], Search[HexOrSide]]:
    """Return the places where the vessel of a task can end its move, and the search that found
    them."""
    name, side = task_["unit"], task_["side"]
    seen = seen_field(match, moment, side)
    piece = seen.pieces[name]
    search = vessel_reach(seen.position, seen.land, piece, spent_of(task_))
    taken = {piece.spot, *berths(seen.position, piece)}
    names = match.worked_out("names of places", dict[HexOrSide, str])
    grid = seen.land.sheet.hexes
    for spot in search.costs:
        if spot not in names:
            names[spot] = spot_id(grid, spot)
    return {names[spot]: spot for spot in search.costs if spot not in taken}, search


@dataclass(frozen=True)
class Walk:
    """The result of a unit's path: the game state after it, the unit's state, the movement points
    spent, and whether the move is interrupted because something was revealed (15.0, 16.0)."""

    moment: Moment
    spent: Fraction
    left: bool = False
    halted: bool = False
    paused: bool = False


def walked(
    match: Match,
    moment: Moment,
    task_: Task,
    route: tuple[LandPlace, ...],
    *,
    goes_on: bool = False,
) -> Walk:
    """Return the result of a land unit's path, which begins with the unit's own place. The cost of
    the path, and whether it halts the unit, are computed if the unit may move on."""
    name = task_["unit"]
    moment = revealed(match, moment, (name,))
    quiet = not hidden_from(match, moment, task_["side"])
    if quiet and not goes_on:
        moment = _straight(match, moment, name, route)
        return Walk(moment, spent_of(task_))
    return _searching(match, moment, task_, route)


def _straight(match: Match, moment: Moment, name: str, route: tuple[LandPlace, ...]) -> Moment:
    """Return the game state after a unit has gone along a path on which nothing hidden can be
    revealed."""
    land = whole_field(match, moment).land
    for place in route[1:]:
        moment = captured(match, moment, name, place.cell)
    return moment.with_pieces(put_in(land, moment.piece(name), route[-1]))


def _searching(match: Match, moment: Moment, task_: Task, route: tuple[LandPlace, ...]) -> Walk:
    """Return the result of a unit's path on which there may be hidden enemies; it is resolved place
    by place."""
    name, side, land = task_["unit"], task_["side"], whole_field(match, moment).land
    move = move_of(seen_field(match, moment, side), match, task_)
    state = MoveState(
        route[0], bool(task_["left"]) or route[0] in move.zone, False, bool(task_["fresh"])
    )
    spent, paused, way = spent_of(task_), False, [route[0]]
    for place in route[1:]:
        met = _in_the_way(match, moment, side, place)
        if met:
            moment, paused = revealed(match, moment, met), True
            break
        step = move.go(state, spent, place.cell)
        if not isinstance(step, LegalStep):
            break
        state, spent = step.state, spent + step.cost
        way.append(place)
        moment = moment.with_pieces(put_in(land, moment.piece(name), place))
        moment, paused = searched(match, moment, name)
        if paused:
            break
    return _halted(match, moment, task_, Walk(moment, spent, state.left, state.halted, paused), way)


def _in_the_way(match: Match, moment: Moment, side: str, place: LandPlace) -> list[str]:
    """Return the names of the hidden enemy units in a place that a unit is about to enter."""
    hidden = hidden_from(match, moment, side)
    return [p.name for p in hidden if p.cell == place.cell and is_unit(match, p)]


def _halted(match: Match, moment: Moment, task_: Task, walk: Walk, way: list[LandPlace]) -> Walk:
    """Return the result of a path on which something was revealed: a foot unit in an enemy zone of
    control stops there (5.1.1); if a friendly unit is in that place already, it stops in the last
    free hex before."""
    if not walk.paused:
        return walk
    name, land = task_["unit"], whole_field(match, moment).land
    move = move_of(whole_field(match, moment), match, task_)
    halted = walk.halted or (move.mover == "foot" and way[-1] in move.zone and len(way) > 1)
    state = MoveState(way[-1], walk.left or way[-1] in move.zone, halted, False)
    if way[-1] in move.taken and not can_end(move, state, walk.spent):
        free = next((place for place in reversed(way) if place not in move.taken), way[0])
        moment = moment.with_pieces(put_in(land, moment.piece(name), free))
        halted = True
    return Walk(moment, walk.spent, state.left, halted, True)


def can_end(move: Move, state: MoveState, spent: Fraction) -> bool:
    """Tell whether a unit can reach a place in which it may end its move."""
    return any(place not in move.taken for place in reach_on(move, state, spent).costs)


def sailed(match: Match, moment: Moment, task_: Task, route: tuple[HexOrSide, ...]) -> Walk:
    """Return the result of a vessel's path, which begins with the vessel's own place."""
    name, spent, grid = task_["unit"], spent_of(task_), match.sheet.hexes
    if not hidden_from(match, moment, task_["side"]):
        at = spot_id(grid, route[-1])
        there = moment.with_pieces(moved(match.sheet, moment.piece(name), at))
        return Walk(there, spent + len(route) - 1)
    for spot in route[1:]:
        moment = moment.with_pieces(moved(match.sheet, moment.piece(name), spot_id(grid, spot)))
        spent += 1
        moment, paused = searched(match, moment, name)
        if paused:
            return Walk(moment, spent, paused=True)
    return Walk(moment, spent)
