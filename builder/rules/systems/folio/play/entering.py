"""Reinforcements in play: when, where and how they enter (3.0, 4.1, 26.0, 27.0)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from builder.model.scenarios import Reinforcement
from builder.rules.play.actions import Action, action
from builder.rules.play.moment import Moment, Task
from builder.rules.play.pieces import EXITED, LOST, moved, new_piece
from builder.rules.play.values import Frozen
from builder.rules.systems.folio.game_data import is_vessel
from builder.rules.systems.folio.movement.entry import (
    entered_state,
    entry_bar,
    entry_cells,
    flights_bar,
    ground_bar,
    ways_of,
)
from builder.rules.systems.folio.movement.moving import Move
from builder.rules.systems.folio.play.field import (
    Field,
    place_text,
    put_in,
    seen_field,
    side_at,
    unit_at,
    whole_field,
)
from builder.rules.systems.folio.play.places import parse_place
from builder.rules.systems.folio.play.revealing import searched
from builder.rules.systems.folio.play.turn_record import MOVED, did
from builder.rules.systems.folio.play.walking import can_end
from builder.rules.systems.folio.terrain.land import LandPlace

if TYPE_CHECKING:
    from builder.rules.play.match import Match

DUE, LIFTED = "due", "lifted"
"""The names of the notes with the group of every reinforcement, as its index in the scenario, and
with the number of units of each group that have arrived by air."""


def awaited(match: Match, moment: Moment) -> Moment:
    """Return the first game state with the scenario's reinforcements noted as not yet on the map."""
    due: dict[str, int] = {}
    for n, group in enumerate(match.scenario.reinforcements):
        for counter in group.counters:
            piece = new_piece(moment, counter, "", None)
            moment, due[piece.name] = moment.with_pieces(piece), n
    return moment.noted_all({DUE: due}) if due else moment


def group_of(match: Match, moment: Moment, name: str) -> Reinforcement | None:
    """Return the group of reinforcements to which a unit that has not entered yet belongs; ``None``
    for any other unit."""
    number = moment.note(DUE, Frozen()).get(name)
    if number is None or moment.piece(name).at:
        return None
    if name in moment.note(LOST, ()) or name in moment.note(EXITED, ()):
        return None
    return match.scenario.reinforcements[int(number)]


def is_due(match: Match, moment: Moment, name: str) -> bool:
    """Tell whether a unit that has not entered yet may enter now."""
    group = group_of(match, moment, name)
    return group is not None and group.turn <= moment.turn


def may_fly(match: Match, moment: Moment, group: Reinforcement) -> bool:
    """Tell whether one more unit of a group may arrive by helicopter on this turn."""
    number = match.scenario.reinforcements.index(group)
    lifted = int(moment.note(LIFTED, Frozen()).get(str(number), 0))
    if "helicopter" not in ways_of(group):
        return False
    return flights_bar(match.scenario, group, moment.turn, lifted) is None


def flown_in(match: Match, moment: Moment, group: Reinforcement) -> Moment:
    """Return the game state after another unit of a group has arrived by helicopter."""
    number = str(match.scenario.reinforcements.index(group))
    lifted = moment.note(LIFTED, Frozen())
    return moment.noted_all({LIFTED: {**lifted, number: int(lifted.get(number, 0)) + 1}})


def may_land_on(match: Match, moment: Moment, group: Reinforcement, terrain: str) -> bool:
    """Tell whether a group may arrive by air in a type of terrain."""
    return ground_bar(match.scenario, group, moment.turn, terrain) is None


# -- by land, and vessels on the water -----------------------------------------------------------


def entries(match: Match, moment: Moment, task_: Task) -> Iterator[Action]:
    """Yield the places where the unit of a task may enter by its own movement."""
    name = task_["unit"]
    group = group_of(match, moment, name)
    if group is None or "land" not in ways_of(group):
        return
    field = seen_field(match, moment, task_["side"])
    for cell in sorted(entry_cells(field.land, group)):
        args = (field.position, field.land, match.scenario, group, name, cell)
        if entry_bar(*args, goes_on=True) is not None:
            continue
        if is_vessel(unit_at(match, field.pieces[name])):
            yield action("enter", name, field.land.sheet.hexes.id(cell))
            continue
        for place in field.land.places(cell):
            if _may_enter(match, field, name, place):
                yield action("enter", name, place_text(field.land, place))


def _may_enter(match: Match, field: Field, name: str, place: LandPlace) -> bool:
    """Tell whether a land unit has the movement points to enter in a place, and may end its move
    there or move on."""
    move = _move_from(match, field, name, place)
    state, spent = entered_state(move, place)
    if spent > move.allowance or place in move.held:
        return False
    return place not in move.taken or can_end(move, state, spent)


def _move_from(match: Match, field: Field, name: str, place: LandPlace) -> Move:
    piece = put_in(field.land, field.pieces[name], place)
    faced = field.fronts(side_at(match, piece))
    return Move(field.position, field.land, piece, faced=faced)


def entered(match: Match, moment: Moment, task_: Task, at: str) -> Moment:
    """Return the game state after the unit of a task has entered the map; it may move on."""
    name, side = task_["unit"], task_["side"]
    before, field = moment, seen_field(match, moment, side)
    moment = did(moment, MOVED, name)
    if is_vessel(unit_at(match, moment.piece(name))):
        moment = moment.with_pieces(moved(match.sheet, moment.piece(name), at))
        moment, _ = searched(match, moment, name)
        return moment.then(task_.changed(spent="1", fresh=0))
    place = parse_place(field.land, at)
    moment = moment.with_pieces(put_in(field.land, moment.piece(name), place))
    moment, _ = searched(match, moment, name)
    move = _move_from(match, whole_field(match, moment), name, place)
    state, spent = entered_state(move, place)
    if place in move.taken and not can_end(move, state, spent):
        # an enemy was revealed: the unit cannot move on, and may not stay with a friend
        back = before.piece(name)
        return moment.with_pieces(back)
    return moment.then(
        task_.changed(spent=str(spent), left=state.left, halted=state.halted, fresh=0)
    )
