"""Turns the markers that show who holds places, during play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from builder.rules.core.positions.position import read_spot
from builder.rules.engine.control.controlled_places import (
    Spot,
    controlled_places,
    faces_of_control,
    has_control_markers,
    last_controller,
    markers_of_control,
)
from builder.rules.engine.positions.moment_situation import HELD, situation_at
from builder.rules.play.moment import Moment, sentence
from builder.rules.play.pieces import new_piece
from builder.rules.play.values import Frozen

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def taken(match: Match, moment: Moment, places: Mapping[Spot, str], rule: str = "") -> Moment:
    """Return the game state in which sides hold places, given with the side that takes each; markers
    are turned, changed for those of the side, or laid down in places that nobody held."""
    situation, declared = situation_at(match, moment), match.game.mechanisms.control
    assert declared is not None
    ids, markers = controlled_places(situation.ground), markers_of_control(situation)
    said = rule or match.game.mechanisms.case("control", declared)
    for spot, side in places.items():
        id = ids[spot]
        if last_controller(situation, spot, id) == side:
            continue
        told = sentence(said, "{side} takes {hex}.", side=side, hex=id)
        moment = moment.with_sentences(told)
        if not has_control_markers(match.game):
            moment = moment.noted(held=moment.note(HELD, Frozen()).updated({id: side}))
            continue
        shown, marker = faces_of_control(match.game)[side], markers.get(id)
        if marker is not None and marker.counter != shown.marker:
            moment, marker = moment.without_pieces(marker.name), None
        if marker is None:
            place = None if ":" in id else read_spot(match.sheet, id)
            marker = new_piece(moment, shown.marker, id, place)
        turned = replace(marker, reduced=shown.back, lost=int(shown.back))
        moment = moment.with_pieces(turned)
    return moment
