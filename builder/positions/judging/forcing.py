"""Changes a state after an illegal step of a log, so that judging can continue from what the log
shows."""

from __future__ import annotations

from dataclasses import replace

from builder.model.space import PlaceError
from builder.playing.state import State
from builder.positions.judging.regroupings import after_regroupings
from builder.positions.judging.tables import PlacedCounter, Table, Tables, placed_counter
from builder.rules.play.moment import Moment
from builder.rules.play.pieces import moved, new_piece


def forced(state: State, tables: Tables, table: Table, extra: Table) -> State:
    """Return a state with its counters placed as the log shows them (``Table``); the decision that is
    due stays the same."""
    expected = tables.of_state(state)
    state = after_regroupings(state, expected - table, (table - expected) - extra)
    expected = tables.of_state(state)
    missing, shown = expected - table, (table - expected) - extra
    moment = state.moment
    for placed in sorted(shown.elements()):
        moment = _put(state, moment, _piece_for(moment, placed, missing), placed)
    for placed in sorted(missing.elements()):
        name = _standing_as(moment, placed)
        if name:
            gone = replace(moment.piece(name), at="", spot=None, bank="")
            moment = moment.with_pieces(gone)
    return State(state.match, moment)


def _piece_for(moment: Moment, placed: PlacedCounter, missing: Table) -> str:
    """Return the piece of the state that a counter in the log stands for: one of its kind that lies
    elsewhere in the state or is not placed; empty if the counter is a new piece."""
    for other in sorted(missing):
        if other.counter == placed.counter and missing[other] > 0:
            missing[other] -= 1
            return _standing_as(moment, other)
    named = (n for n, p in moment.pieces.items() if p.counter == placed.counter and not p.at)
    return next(named, "")


def _standing_as(moment: Moment, placed: PlacedCounter) -> str:
    found = (name for name, piece in moment.pieces.items() if placed_counter(piece) == placed)
    return next(found, "")


def _put(state: State, moment: Moment, name: str, placed: PlacedCounter) -> Moment:
    piece = moment.pieces.get(name) or new_piece(moment, placed.counter, "", None)
    try:
        piece = moved(state.match.sheet, piece, placed.at)
    except PlaceError:
        return moment
    lost = placed.lost
    return moment.with_pieces(
        replace(piece, lost=lost, reduced=lost > 0, states=placed.states, hidden=placed.hidden)
    )
