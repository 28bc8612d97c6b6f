"""Records during play which side was last in each place, for the places whose holder matters to the
rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from builder.model.mechanisms.places.control import ENTERING
from builder.model.space import Cell
from builder.rules.engine.control.control_in_play import taken
from builder.rules.engine.control.controlled_places import (
    controlled_places,
    last_controller,
    may_take,
    takes_from,
)
from builder.rules.engine.positions.held_places import foes_in, named_spots, spot_id
from builder.rules.engine.positions.moment_situation import HELD, situation_at
from builder.rules.play.moment import Moment
from builder.rules.play.values import Frozen

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def passed(match: Match, moment: Moment, side: str, places: Iterable[Cell | str]) -> Moment:
    """Return the game state in which ``side`` is recorded as having been last in these places;
    places whose holder the rules never test are left out."""
    asked = match.worked_out("held places", lambda: _places_asked_about(match, moment))
    entered = dict.fromkeys((asked[place] for place in places if place in asked), side)
    if match.game.mechanisms.alliances is not None:
        entered |= _left_to_others(match, moment, asked)
    if not entered:
        return moment
    held: Frozen[str] = moment.note(HELD, Frozen())
    return moment.noted(held=held.updated(entered))


def _left_to_others(
    match: Match, moment: Moment, asked: Mapping[Cell | str, str]
) -> dict[str, str]:
    """Return the side in each of these places, by id, that has been left alone there by the units of
    another side, such as an ally."""
    stacks, held = situation_at(match, moment).stacks, moment.note(HELD, Frozen())
    alone = ((asked[place], stacks[place]) for place in asked if len(stacks.get(place, ())) == 1)
    return {id: side for id, (side,) in alone if held.get(id) != side}


def passed_through(
    match: Match, moment: Moment, side: str, places: Iterable[Cell | str], name: str
) -> Moment:
    """Return the game state in which ``side`` is recorded as having been last in these places, which
    the unit ``name`` has entered on its way; where it took control of a place without enemies, the
    marker shows that."""
    if name in situation_at(match, moment).unseen:  # nobody else knows that it was there
        return moment
    way = tuple(places)
    moment, declared = passed(match, moment, side, way), match.game.mechanisms.control
    if declared is None or declared.taken != ENTERING:
        return moment
    situation = situation_at(match, moment)
    if not may_take(situation, moment.piece(name)):
        return moment
    ids = controlled_places(situation.ground)
    free = [
        spot
        for spot in way
        if spot in ids
        and not foes_in(situation, spot, side)
        and takes_from(situation, side, last_controller(situation, spot, ids[spot]))
    ]
    return taken(match, moment, dict.fromkeys(free, side))


def _places_asked_about(match: Match, moment: Moment) -> dict[Cell | str, str]:
    """Return the places whose holder the rules test, each with its id."""
    situation, mechanisms = situation_at(match, moment), match.game.mechanisms
    words = {word for _, when in mechanisms.conditions for one in when.holds for word in one.at}
    declared = mechanisms.victory
    if declared is not None:
        words |= {word for part in declared.places for word in part.at}
        aims = declared.objectives.each if declared.objectives else ()
        words |= {word for one in aims for word in one.at}
        words |= {w for d in (declared.morale.drains if declared.morale else ()) for w in d.at}
    kept = controlled_places(situation.ground)
    spots = (spot for spot in named_spots(situation, sorted(words)) if spot not in kept)
    return {spot: spot_id(situation, spot) for spot in spots}
