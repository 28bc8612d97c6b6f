"""Ends states of units at once, when their condition comes to hold, and turns units that lie face
down up, when their state ends or before they fight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from builder.model.mechanisms.states import PLACE, State
from builder.rules.core.positions.position import Piece
from builder.rules.engine.positions.condition_answers import piece_fulfils
from builder.rules.engine.positions.held_places import foes_in
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.engine.positions.situation import Situation
from builder.rules.play.moment import Moment, sentence
from builder.rules.play.pieces import taken_off

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def settle(match: Match, moment: Moment) -> Moment:
    """Return the game state in which every state has ended whose end has come, and in which exactly
    the units that their state hides lie face down."""
    if not may_settle(match):
        return moment
    for name, state, rule in tuple(ending(situation_at(match, moment))):
        moment = without_state(match, moment, name, state, rule)
    moment = _met(match, moment)
    hiding = match.game.mechanisms.hiding_state
    if hiding is None:
        return moment
    units = tuple(match.position(moment).units)
    down = {piece.name for piece in units if piece.at and hiding.id in piece.states}
    turned = [
        replace(piece, hidden=piece.name in down)
        for piece in units
        if piece.hidden != (piece.name in down)
    ]
    return moment.with_pieces(*turned) if turned else moment


def _met(match: Match, moment: Moment) -> Moment:
    """Return the game state in which no enemies are in the same place without seeing one another, however
    they came there, unless enemies share places."""
    situation = situation_at(match, moment)
    if not situation.unseen or match.game.mechanisms.enemies_share_places:
        return moment
    met = [p.name for stacks in situation.stacks.values() if len(stacks) > 1
           for there in stacks.values() for p in there if p.name in situation.unseen]  # fmt: skip
    return in_the_open(match, moment, met)


def may_settle(match: Match) -> bool:
    """Return whether the game has states that end at once or that hide units."""

    def has() -> bool:
        return any(state.ends or state.hides for state in match.game.mechanisms.states)

    return match.worked_out("states that end at once", has)


def ending(situation: Situation) -> Iterator[tuple[str, State, str]]:
    """Yield each unit whose state ends now, with the state and the number of the rule that ends
    it."""
    for state in (one for one in situation.mechanisms.states if one.ends):
        case = situation.mechanisms.case("states", state)
        for piece in situation.position.units:
            if not piece.at or state.id not in piece.states:
                continue
            met = (one for one in state.ends if piece_fulfils(situation, one.when, piece))
            if (end := next(met, None)) is not None:
                yield piece.name, state, end.rule or case


def without_state(match: Match, moment: Moment, name: str, state: State, rule: str) -> Moment:
    """Return the game state after a unit has left a state. One that lay face down because of it is
    turned up, and taken off if it is a dummy."""
    piece = moment.piece(name)
    states = tuple(one for one in piece.states if one != state.id)
    hidden = piece.hidden and not state.hides
    moment = moment.with_pieces(replace(piece, states=states, hidden=hidden))
    if not state.hides:
        told = sentence(rule, "{unit} is no longer {state}.", unit=name, state=state.id)
        return moment.with_sentences(told)
    return _turned_up(match, moment, name, state, rule)


def _turned_up(match: Match, moment: Moment, name: str, state: State, rule: str) -> Moment:
    piece = moment.piece(name)
    if not _is_dummy(situation_at(match, moment), state, piece):
        if state.hides == PLACE:
            seen = sentence(rule, "{unit} is seen in {hex}.", unit=name, hex=piece.at)
            return moment.with_sentences(seen)
        return moment.with_sentences(sentence(rule, "{unit} is turned face up.", unit=name))
    told = sentence(rule, "{unit} is a dummy and is taken off.", unit=name)
    return moment.with_pieces(taken_off(piece)).with_sentences(told)


def _is_dummy(situation: Situation, state: State, piece: Piece) -> bool:
    return state.dummies is not None and piece_fulfils(situation, state.dummies, piece)


def in_the_open(match: Match, moment: Moment, names: Iterable[str]) -> Moment:
    """Return the game state in which none of these units lies face down any more, because they are
    going to fight."""
    hiding = match.game.mechanisms.hiding_state
    if hiding is None:
        return moment
    rule = match.game.mechanisms.case("states", hiding)
    for name in names:
        piece = moment.piece(name)
        if piece.at and hiding.id in piece.states:
            moment = without_state(match, moment, name, hiding, rule)
    return moment


def enemies_in(match: Match, moment: Moment, places: Iterable[str], side: str) -> list[str]:
    """Return the names of the units in places (hexes, areas or boxes) that are not of a side."""
    situation = situation_at(match, moment)
    spots = map(match.place, places)
    return [piece.name for spot in spots for piece in foes_in(situation, spot, side)]
