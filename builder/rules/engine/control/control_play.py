"""Plays the control of places: their markers follow who takes them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from builder.model.game import Phase
from builder.model.mechanisms.places.control import ENTERING, NEVER
from builder.rules.engine.combat.result_tasks import is_being_carried_out
from builder.rules.engine.control.control_in_play import taken
from builder.rules.engine.control.controlled_places import (
    Spot,
    controlled_places,
    last_controller,
    takes_from,
    taking_side,
)
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.play.kinds import Kind, Routine
from builder.rules.play.moment import Moment, Task, task

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def phase(match: Match, moment: Moment, now: Phase, side: str) -> Iterable[Task] | None:
    """Return the task of taking places in the phase that the declaration names, otherwise
    ``None``."""
    declared = match.game.mechanisms.control
    if declared is None or declared.taken in (ENTERING, NEVER) or now.id != declared.taken:
        return None
    return (task("control"),)


class Take(Routine):
    """The routine in which sides take the places where their units are alone."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        return all_taken(match, moment)


def settle(match: Match, moment: Moment) -> Moment:
    """Return the game state in which the markers of places show who is alone in them, if units take
    places by entering. Who is left alone only until his own losses of the same result takes none."""
    declared = match.game.mechanisms.control
    if declared is None or declared.taken != ENTERING or is_being_carried_out(moment):
        return moment
    return all_taken(match, moment)


def all_taken(match: Match, moment: Moment) -> Moment:
    """Return the game state after sides have taken all places in which their units are alone."""
    situation = situation_at(match, moment)
    ids, found = controlled_places(situation.ground), dict[Spot, str]()
    standing = (*situation.fronts.items(), *situation.in_boxes.items())
    for spot, there in standing:
        id = ids.get(spot)
        side = situation.side(next((p for p in there if p.name not in situation.unseen), there[0]))
        # whose marker lies there already is found faster than who may take the place
        last = last_controller(situation, spot, id) if id else side
        if last == side:
            continue
        taker = taking_side(situation, spot)
        if taker and takes_from(situation, taker, last):
            found[spot] = taker
    return taken(match, moment, found) if found else moment


KINDS: dict[str, Kind] = {"control": Take()}
