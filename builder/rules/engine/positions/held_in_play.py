"""Records during play which side was last in each place, for the places whose holder matters to the
rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from builder.model.game import Game
from builder.model.mechanisms.places.control import ENTERING
from builder.model.space import Cell
from builder.rules.engine.combat.result_tasks import is_being_carried_out
from builder.rules.engine.control.control_in_play import taken
from builder.rules.engine.control.controlled_places import (
    controlled_places,
    last_controller,
    may_take,
    takes_from,
)
from builder.rules.engine.positions.held_places import foes_in, named_spots, spot_id, standing_in
from builder.rules.engine.positions.moment_situation import HELD, situation_at
from builder.rules.play.moment import Moment
from builder.rules.play.values import Frozen

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def passed(match: Match, moment: Moment, side: str, places: Iterable[Cell | str]) -> Moment:
    """Return the game state in which ``side`` is recorded as having been last in these places;
    places whose holder the rules never test are left out."""
    asked = _asked_about(match, moment)
    return _noted(moment, {asked[place]: side for place in places if place in asked})


def stayed(match: Match, moment: Moment) -> Moment:
    """Return the game state in which each side that alone has units in a place is recorded as having
    been last there: units that were set up there, and those that others have left alone."""
    if is_being_carried_out(moment):
        return moment
    situation, alone = situation_at(match, moment), dict[str, str]()
    for place, id in _asked_about(match, moment).items():
        there = (p for p in standing_in(situation, place) if p.name not in situation.unseen)
        sides = {situation.side(piece) for piece in there}
        if len(sides) == 1:
            alone[id] = sides.pop()
    return _noted(moment, alone)


def _noted(moment: Moment, last: Mapping[str, str]) -> Moment:
    held: Frozen[str] = moment.note(HELD, Frozen())
    if all(held.get(id) == side for id, side in last.items()):
        return moment
    return moment.noted(held=held.updated(last))


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


def asks_who_was_last(game: Game) -> bool:
    """Return whether the rules of a game test who holds places."""
    return bool(_words_for_places(game))


def _words_for_places(game: Game) -> set[str]:
    """Return the words for the places whose holder the rules of a game test."""
    mechanisms = game.mechanisms
    words = {word for _, when in mechanisms.conditions for one in when.holds for word in one.at}
    if mechanisms.replacements is not None:
        words |= {word for part in mechanisms.replacements.income for word in part.at}
    declared = mechanisms.victory
    if declared is not None:
        words |= {word for part in declared.places for word in part.at}
        aims = declared.objectives.each if declared.objectives else ()
        words |= {word for one in aims for word in one.at}
        words |= {w for d in (declared.morale.drains if declared.morale else ()) for w in d.at}
    return words


def _asked_about(match: Match, moment: Moment) -> Mapping[Cell | str, str]:
    """Return the places whose holder the rules test, each with its id."""

    def found() -> dict[Cell | str, str]:
        situation = situation_at(match, moment)
        kept = controlled_places(situation.ground)
        spots = named_spots(situation, sorted(_words_for_places(match.game)))
        return {spot: spot_id(situation, spot) for spot in spots if spot not in kept}

    return match.worked_out("held places", found)
