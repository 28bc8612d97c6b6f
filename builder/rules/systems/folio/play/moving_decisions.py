"""The movement phases in play: which unit moves, where and how (4.1, 5.0, 10.0 to 12.0)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from builder.rules.core.positions.position import Piece
from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.kinds import Decision, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.pieces import exited
from builder.rules.systems.folio.game_data import is_vessel
from builder.rules.systems.folio.movement.moving import LegalStep, MoveState
from builder.rules.systems.folio.play import carrying
from builder.rules.systems.folio.play.combat import bombers
from builder.rules.systems.folio.play.engineering import engineers
from builder.rules.systems.folio.play.entering import entered, entries, is_due
from builder.rules.systems.folio.play.field import (
    move_of,
    place_text,
    seen_field,
    side_at,
    unit_at,
    units_of,
)
from builder.rules.systems.folio.play.places import parse_place
from builder.rules.systems.folio.play.secret_ways import rolled_for_escape
from builder.rules.systems.folio.play.turn_record import MOVED, did, may
from builder.rules.systems.folio.play.walking import (
    Walk,
    can_end,
    is_afloat,
    land_reach,
    sailed,
    spent_of,
    walked,
    water_reach,
)
from builder.rules.systems.folio.terrain.land import LandPlace

if TYPE_CHECKING:
    from builder.rules.play.match import Match

STEP = "step"
"""The way of moving in which a unit moves hex by hex."""


def moves_task(side: str) -> Task:
    """Return the task of a whole movement phase. ``chosen`` are the units that have moved or been
    passed over, ``built`` the engineers that have worked; ``bombed`` tells whether the side has
    already decided on its air strike (B-52)."""
    return task("move-phase", side=side, chosen=(), built=(), bombed=0)


def move_task(side: str, unit: str) -> Task:
    """Return the task of a single unit's move, at its beginning."""
    return task("move", side=side, unit=unit, way="", spent="0", left=0, halted=0, fresh=1)


class MovePhase(Routine):
    """Automatic step of play that keeps a movement phase going as long as its side may do anything
    in it."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        return (
            moment.then(Task("moves", task_.data))
            if any(_actions(match, moment, task_))
            else moment
        )


def _actions(match: Match, moment: Moment, task_: Task) -> Iterator[Action]:
    """Yield the actions that a side may perform in a movement phase, except ending it."""
    side = task_["side"]
    yield from (action("unit", piece.name) for piece in movers(match, moment, task_))
    yield from (action("engineers", n) for n in engineers(match, moment, side, task_["built"]))
    if not task_["bombed"] and bombers.may_strike(match, moment, side):
        yield bombers.BOMBERS


def movers(match: Match, moment: Moment, task_: Task) -> Iterator[Piece]:
    """Yield the units that may begin a move in the movement phase."""
    for piece in units_of(match, moment, task_["side"]):
        if piece.name in task_["chosen"]:
            continue
        if piece.spot is None and not is_due(match, moment, piece.name):
            continue
        if may(match, moment, piece.name, "move"):
            yield piece


class Moves(Decision):
    """A player's decision: which unit of a side moves next, or whether the side ends the phase."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        found = tuple(_actions(match, moment, task_))
        crowd = crowded_vessels(match, moment, task_["side"])
        held = crowd and any(crowd.intersection(one.words) for one in found)
        return found if held else (*found, DONE)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_ == DONE:
            return moment
        rest, side = Task("move-phase", task_.data), task_["side"]
        if action_ == bombers.BOMBERS:
            return moment.then(task("b-52", side=side), rest.changed(bombed=1))
        (name,) = action_.words
        if action_.verb == "engineers":
            after = rest.changed(built=(*task_["built"], name))
            return moment.then(task("works", side=side, unit=name), after)
        after = rest.changed(chosen=(*task_["chosen"], name))
        return moment.then(move_task(side, name), after)

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        if action_ == DONE:
            return sentence("4.1", "No more units move.")
        if action_ == bombers.BOMBERS:
            strikes = bombers.strikes_of(match)
            return sentence(strikes.rule, "The {aircraft} is called.", aircraft=strikes.name)
        if action_.verb == "engineers":
            return sentence("18.2", "{unit} gets to work.", unit=action_.words[0])
        return sentence("5.0", "{unit} moves.", unit=action_.words[0])


def crowded_vessels(match: Match, moment: Moment, side: str) -> set[str]:
    """Return the vessels of a side that share a place with another vessel, which they may not do at
    the end of the phase (12.0)."""
    held: dict[object, list[str]] = {}
    for piece in units_of(match, moment, side):
        if piece.spot is not None and is_vessel(unit_at(match, piece)):
            held.setdefault(piece.spot, []).append(piece.name)
    return {name for names in held.values() if len(names) > 1 for name in names}


def _has_to_part(match: Match, moment: Moment, name: str) -> bool:
    """Tell whether a vessel must leave a place that it shares, because the other vessels there have
    already moved or been passed over."""
    phase = next((one for one in moment.agenda if one.kind == "move-phase"), None)
    here = moment.piece(name).spot
    crowd = crowded_vessels(match, moment, side_at(match, moment.piece(name)))
    others = [other for other in crowd - {name} if moment.piece(other).spot == here]
    chosen = phase["chosen"] if phase is not None else ()
    return name in crowd and all(other in chosen for other in others)


class UnitMove(Decision):
    """A player's decision: where the chosen unit goes, by which means, or whether it stays. ``way``
    is how it moves on: hex by hex, by helicopter or by boat."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        name, way = task_["unit"], task_["way"]
        if way in carrying.WAYS:
            return (*carrying.landings(match, moment, task_), action("stay", name))
        if moment.piece(name).spot is None:
            found = list(entries(match, moment, task_))
        elif is_afloat(match, moment, name):
            ends, _ = water_reach(match, moment, task_)
            found = [action("move", name, end) for end in ends]
        elif way == STEP:
            found = list(_steps(match, moment, task_))
        else:
            reached = land_reach(match, moment, task_)
            found = [action("move", name, end) for end in reached.costs]
            if found:
                found.append(action("by", name, STEP))
            found += (action("exit", name, end) for end in reached.exits)
        if task_["fresh"] and way == STEP:
            return (*found, action("stay", name))
        if task_["fresh"]:
            ways = carrying.ways_open(match, moment, task_)
            found += (action("by", name, way) for way in ways)
            parts = bool(found) and _has_to_part(match, moment, name)
            return tuple(found) if parts else (*found, action("stay", name))
        may_stop = not found or _may_stop(match, moment, task_)
        return (*found, action("stop", name)) if may_stop else tuple(found)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        name = task_["unit"]
        match action_.verb:
            case "stay":
                return moment
            case "stop":
                return ended(match, moment, task_)
            case "by":
                return moment.then(task_.changed(way=action_.words[1]))
            case "step":
                place = parse_place(seen_field(match, moment, task_["side"]).land, action_.words[1])
                step = next(one for one in _next_steps(match, moment, task_) if one[1] == place)
                walk = walked(match, moment, task_, step, goes_on=True)
                return _after(match, moment, task_, walk, goes_on=True)
            case "land":
                return carrying.landed_at(match, moment, task_, action_.words[1])
            case "enter":
                return entered(match, moment, task_, action_.words[1])
            case "exit":
                return _left_map(match, moment, task_, action_.words[1])
        if is_afloat(match, moment, name):
            ends, search = water_reach(match, moment, task_)
            way = search.route(ends[action_.words[1]])
            return _after(match, moment, task_, sailed(match, moment, task_, way))
        route = land_reach(match, moment, task_).route(action_.words[1])
        return _after(match, moment, task_, walked(match, moment, task_, route))

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        name = task_["unit"]
        rule = "12.0" if is_afloat(match, moment, name) else "5.0"
        match action_.verb:
            case "move" | "step":
                hex, _, near = action_.words[1].partition("@")
                if near:  # water divides the hex: the sentence must say where the unit ends
                    said = "{unit} moves to {hex}, on the bank of {near}."
                    return sentence(rule, said, unit=name, hex=hex, near=near)
                return sentence(rule, "{unit} moves to {hex}.", unit=name, hex=hex)
            case "enter":
                hex = action_.words[1].partition("@")[0]
                return sentence("4.1", "{unit} enters at {hex}.", unit=name, hex=hex)
            case "exit":
                hex = action_.words[1].partition("@")[0]
                return sentence("27.0", "{unit} leaves the map at {hex}.", unit=name, hex=hex)
            case "stop":
                return sentence(rule, "{unit} moves no further.", unit=name)
            case "by":
                return self._tell_way(name, action_.words[1])
            case "land":
                return carrying.told_landing(task_, action_.words[1])
        if moment.piece(name).spot is None:
            return sentence("4.1", "{unit} does not enter yet.", unit=name)
        return sentence(rule, "{unit} stays where it is.", unit=name)

    def _tell_way(self, name: str, way: str) -> Sentence:
        match way:
            case carrying.HELICOPTER_WAY:
                return sentence("10.0", "{unit} flies by helicopter.", unit=name)
            case carrying.BOAT_WAY:
                return sentence("11.0", "{unit} goes by boat.", unit=name)
        return sentence("5.0", "{unit} moves hex by hex.", unit=name)


def _steps(match: Match, moment: Moment, task_: Task) -> Iterator[Action]:
    """Yield the actions that are the next steps of a unit that moves hex by hex."""
    land = seen_field(match, moment, task_["side"]).land
    for _, place in _next_steps(match, moment, task_):
        yield action("step", task_["unit"], place_text(land, place))


def _next_steps(match: Match, moment: Moment, task_: Task) -> Iterator[tuple[LandPlace, LandPlace]]:
    """Yield the next steps of a unit that moves hex by hex, as pairs of places (from, to); only
    steps after which the unit can still end its move somewhere."""
    spent = spent_of(task_)
    field = seen_field(match, moment, task_["side"])
    move = move_of(field, match, task_)
    for start in move.starts:
        fresh = bool(task_["fresh"])
        state = move.start(start) if fresh else MoveState(
            start, bool(task_["left"]), bool(task_["halted"]), False
        )  # fmt: skip
        near = {p.cell for p in field.land.neighbours(start)}
        if field.land.is_parted(start.cell):
            near.add(start.cell)
        for cell in sorted(near):
            step = move.go(state, spent, cell)
            if not isinstance(step, LegalStep) or not step.cost:
                continue
            after = spent + step.cost
            free = step.state.place not in move.taken
            if free or can_end(move, step.state, after):
                yield start, step.state.place


def _may_stop(match: Match, moment: Moment, task_: Task) -> bool:
    """Tell whether a unit in the middle of its move may end the move in its present place."""
    name = task_["unit"]
    if is_afloat(match, moment, name):
        return name not in crowded_vessels(match, moment, task_["side"])
    move = move_of(seen_field(match, moment, task_["side"]), match, task_)
    return not set(move.starts) <= move.taken


def _after(
    match: Match, before: Moment, task_: Task, walk: Walk, *, goes_on: bool = False
) -> Moment:
    """Return the game state after a unit has walked along a path. Its move goes on if it was
    interrupted, or if the unit moves hex by hex."""
    moment = did(walk.moment, MOVED, task_["unit"])
    if not walk.paused and not goes_on:
        return ended(match, moment, task_)
    rest = task_.changed(spent=str(walk.spent), left=walk.left, halted=walk.halted, fresh=0)
    if not is_afloat(match, before, task_["unit"]):
        field = seen_field(match, before, task_["side"])
        rest = rest.changed(began=move_of(field, match, task_).began_in_zone)
    return moment.then(rest)


def ended(match: Match, moment: Moment, task_: Task) -> Moment:
    """Return the game state after the move of a unit has ended."""
    return carrying.arrived(match, moment, task_["unit"])


def _left_map(match: Match, moment: Moment, task_: Task, at: str) -> Moment:
    """Return the game state after a unit has left the map."""
    name = task_["unit"]
    route = land_reach(match, moment, task_).exits[at]
    moment = did(walked(match, moment, task_, route).moment, MOVED, name)
    return rolled_for_escape(match, exited(moment, name, at.partition("@")[0]))


KINDS = {"move-phase": MovePhase(), "moves": Moves(), "move": UnitMove()}
