"""Plays movement: a player chooses one unit after the other, and where each goes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.model.game import Phase
from builder.model.mechanisms.movement import Way
from builder.model.space import Cell
from builder.rules.core.positions.position import Piece
from builder.rules.engine.carrying.carrying_play import (
    carrying_actions,
    carrying_taken,
    carrying_told,
)
from builder.rules.engine.carrying.points_used import USED, with_points_used
from builder.rules.engine.facing.facing_play import face_sentence, turned
from builder.rules.engine.links.off_map_links import Links, Spot
from builder.rules.engine.movement.after_moves import has_moved, overran, points_after
from builder.rules.engine.movement.crossed_borders import crossed, none_crossed
from builder.rules.engine.movement.march_play import begun_march
from builder.rules.engine.movement.special_moves_play import (
    ON_WAY,
    link_key,
    made_move,
    moves_made,
    set_out,
)
from builder.rules.engine.movement.unit_reach import Reach, march_of, reach_of
from builder.rules.engine.overruns.overruns import fights_on_the_way
from builder.rules.engine.play_phases import played_in
from builder.rules.engine.positions.aliases import ENTERED, MOVED
from builder.rules.engine.positions.condition_answers import piece_fulfils
from builder.rules.engine.positions.deed_records import done
from builder.rules.engine.positions.held_in_play import passed_through
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.engine.reactions.reaction_play import reacts_to
from builder.rules.engine.retreat.whence_records import came
from builder.rules.engine.states.running_into import run_into, way_until_contact
from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.kinds import Decision, Kind, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.pieces import ABOARD, AWAY, EXITED, GIVEN_BACK, LOST, exited, moved
from builder.rules.play.unit_choice import NextUnit
from builder.rules.play.values import Frozen

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def phase(match: Match, moment: Moment, now: Phase, side: str) -> Iterable[Task] | None:
    """Return the tasks of moving units in a movement phase: one for each side that moves in it."""
    if not played_in(match, now, "movement", match.game.mechanisms.movement):
        return None
    return tuple(task("movement-of", side=one) for one in ([side] if side else match.sides))


class MovementOf(Routine):
    """The routine that begins a side's movement: it finds the units of the side that can move at
    all."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        moment = none_crossed(moment).without_notes(USED)
        situation, side = situation_at(match, moment), task_["side"]
        mine = (p for p in situation.position.units if situation.side(p) == side)
        names = [piece.name for piece in mine if may_set_out(match, moment, piece)]
        return moment.then(task("movement", side=side, left=names))


class MovementOfFew(Routine):
    """The routine that begins the movement of the units that act now, where only a few act at a time."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        few = task_["left"]
        moment = moment.without_notes(USED)
        return moment.then(task("movement", side=task_["side"], left=few, few=few))


class Movement(NextUnit):
    """A player's decision which unit he moves next, or that he ends his movement."""

    def move(self, task_: Task, name: str) -> Task:
        return task("move", side=task_["side"], unit=name, by="")

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        found = (*carrying_actions(match, moment, task_), *super().actions(match, moment, task_))
        declared = match.game.mechanisms.movement
        if declared is None or not declared.least:
            return found
        must = any(reach_of(match, moment, name).must for name in task_["left"])
        return tuple(one for one in found if not must or one != DONE)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_.verb in ("load", "unload"):
            return carrying_taken(match, moment, task_, action_)
        taken = super().take(match, moment, task_, action_)
        carries = match.game.mechanisms.movement is not None and moment.note(ABOARD, Frozen())
        if action_ == DONE or not carries or len(task_["left"]) > 1:
            return taken
        return moment.then(self.move(task_, *action_.words), task_.changed(left=()))

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        if action_.verb in ("load", "unload"):
            return carrying_told(match, moment, action_)
        return super().describe(match, moment, task_, action_)

    def rule(self, match: Match, moment: Moment, task_: Task) -> str:
        return _rule(match)


_GONE = (LOST, EXITED, AWAY, GIVEN_BACK, ABOARD, ON_WAY)
"""The names of the notes with units that are in no place and do not come onto the map by a move."""


def may_set_out(match: Match, moment: Moment, piece: Piece) -> bool:
    """Return whether a unit can move at all: it has movement points, and it is on the map, in a box
    from which it may use a link, or has yet to enter the map."""
    if any(piece.name in moment.note(gone, ()) for gone in _GONE):
        return False
    mechanisms = match.game.mechanisms
    if piece.cell is None:
        linked = ":" in piece.at and _leads_on(match, moment, piece)
        entering = bool(not piece.at and mechanisms.movement and mechanisms.movement.entries)
        if not linked and not entering:
            return False
    march, declared = march_of(match, moment, piece.name), mechanisms.movement
    may = declared is None or piece_fulfils(march.situation, declared.who, piece)
    return may and march.allowance > 0


def _leads_on(match: Match, moment: Moment, piece: Piece) -> bool:
    """Return whether any link lets a unit leave the off-map box that it is in."""
    ways = Links(situation_at(match, moment), piece)
    return bool(match.game.mechanisms.links) and any(ways.open(piece.at))


class Move(Decision):
    """A player's decision where the chosen unit goes, or that it moves in a special way, or that it
    stays where it is."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        name, by = task_["unit"], task_["by"]
        found, space = reach_of(match, moment, name, by), match.sheet.space
        ways = () if by else self._special_ways(match, moment, task_)
        return (
            *(action("move", name, space.id(cell)) for cell in sorted(found.ends)),
            *(action("move", name, box) for box in self._boxes(match, moment, found)),
            *(action("exit", name, space.id(cell)) for cell in found.exits),
            *(action("by", name, way.id) for way in ways),
            *(() if found.must else (action("face", name, way) for way in found.pivots)),
            *(() if found.must else (action("stay", name),)),
        )

    def _special_ways(self, match: Match, moment: Moment, task_: Task) -> Iterator[Way]:
        """Yield the special ways of moving open to the unit in its own movement; reactions to enemy
        moves are left out."""
        declared = match.game.mechanisms.movement
        for way in declared.ways if declared else ():
            used = moves_made(match, moment, f"way {way.id}", task_["side"])
            if way.reacts or (way.most is not None and used >= way.most):
                continue
            if march_of(match, moment, task_["unit"], way.id).may_start() is None:
                yield way

    def _boxes(self, match: Match, moment: Moment, found: Reach) -> Iterator[str]:
        """Yield the off-map boxes that the unit may move to. A box is left out if as many units as
        may use its link in a turn have already done so."""
        for box in found.boxes:
            link = found.link_to(box)
            key = link_key(match, link) if link is not None else ""
            if link is None or not link.is_full(moves_made(match, moment, key, found.march.side)):
                yield box

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        name = task_["unit"]
        match action_.verb:
            case "by":
                return moment.then(task_.changed(by=action_.words[1]))
            case "exit":
                return exited(moment, name, action_.words[1])
            case "move":
                return _moved(match, moment, task_, action_.words[1])
            case "face":
                return done(match, turned(moment, *action_.words), (name,), MOVED)
        return moment

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        rule, name = march_of(match, moment, task_["unit"], task_["by"]).rule, task_["unit"]
        match action_.verb:
            case "move":
                return sentence(rule, "{unit} moves to {hex}.", unit=name, hex=action_.words[1])
            case "exit":
                return sentence(
                    rule, "{unit} leaves the map at {hex}.", unit=name, hex=action_.words[1]
                )
            case "by":
                return sentence(rule, "{unit} moves by {way}.", unit=name, way=action_.words[1])
            case "face":
                return face_sentence(match, moment, action_)
        return sentence(rule, "{unit} stays where it is.", unit=name)


def _moved(match: Match, moment: Moment, task_: Task, at: str) -> Moment:
    """Return the game state after a unit has moved to ``at``: its place, the places that it passed
    through and the enemies that it overran are updated."""
    name, by = task_["unit"], task_["by"]
    found, side = reach_of(match, moment, name, by), task_["side"]
    route: tuple[Spot, ...] = (at,)
    if ":" not in at:
        route = found.route(match.sheet.space.cell(at))
    link = found.link_to(at) if isinstance(route[-1], str) else None
    end = route[-1]
    points = found.boxes.get(at) if isinstance(end, str) else found.ends[end][0]
    moment = with_points_used(match, moment, name, points or Fraction(0))
    if link is not None:
        moment = made_move(moment, link_key(match, link), name)
    if link is not None and link.turns:
        return set_out(moment, name, at, moment.turn + link.turns)
    cells = [spot for spot in route if not isinstance(spot, str)]
    by_steps = reacts_to(match, "move", "zone") or fights_on_the_way(found.march.declared)
    if by_steps and len(cells) == len(route):
        return moment.then(_march(match, moment, task_, found, cells))
    open_way, met = way_until_contact(found.march.situation, cells, side)
    if met is not None:
        return _stopped_by_contact(match, moment, task_, found, open_way, met)
    return _gone(match, moment, task_, found, route)


def _stopped_by_contact(
    match: Match, moment: Moment, task_: Task, found: Reach, way: Sequence[Cell], met: Cell
) -> Moment:
    """Return the game state after a unit has run into hidden enemies: it ends its move in the last place
    on its way in which it may, or stays where it is."""
    ends = [n for n, cell in enumerate(way, 1) if cell in found.ends]
    if ends:
        moment = _gone(match, moment, task_, found, tuple(way[: ends[-1]]))
    else:
        moment = done(match, moment, (task_["unit"],), MOVED)
    return run_into(match, moment, task_["unit"], met)


def _gone(
    match: Match, moment: Moment, task_: Task, found: Reach, route: tuple[Spot, ...]
) -> Moment:
    """Return the game state after a unit has gone along a route of places that are open to it."""
    name, side, last = task_["unit"], task_["side"], route[-1]
    at = last if isinstance(last, str) else match.sheet.space.id(last)
    before = moment.piece(name)
    way = (before.cell, *route)
    cells = [cell for cell in way if cell is not None and not isinstance(cell, str)]
    moment = crossed(match, moment, name, cells)
    moment = moment.with_pieces(moved(match.sheet, before, at))
    ids = (spot if isinstance(spot, str) else match.sheet.space.id(spot) for spot in route)
    moment = came(match, moment, name, (*([before.at] if before.at else []), *ids))
    moment = passed_through(match, moment, side, route, name)
    moment = has_moved(match, moment, task_, MOVED if before.at else ENTERED)
    for cell in route:
        if not isinstance(cell, str):
            moment = overran(match, moment, found.march, cell)
    end = route[-1]
    return moment if isinstance(end, str) else points_after(moment, task_, found.facings(end))


def _march(match: Match, moment: Moment, task_: Task, found: Reach, cells: Sequence[Cell]) -> Task:
    """Return the task in which a move is made one step at a time, because enemies may react to each
    step, or the unit may fight before it."""
    space = match.sheet.space
    return begun_march(
        moment,
        task_,
        route=[space.id(cell) for cell in cells],
        headings=found.headings(cells[-1]),
        ways=found.facings(cells[-1]),
    )


def _rule(match: Match) -> str:
    declared = match.game.mechanisms.movement
    return match.game.mechanisms.case("movement", declared) if declared else ""


KINDS: dict[str, Kind] = {
    "movement-of": MovementOf(),
    "movement-of-few": MovementOfFew(),
    "movement": Movement(),
    "move": Move(),
}
