"""Explains why units in a log may not be broken down or built up as the log shows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from builder.outputs.vassal.features.regrouping.regrouping_ways import Way, ways_of
from builder.playing.state import State
from builder.positions.judging.sentences import Reader
from builder.positions.judging.tables import PlacedCounter, Table, placed_counter
from builder.problems import Problem, error
from builder.rules.core.positions.position import Piece
from builder.rules.engine.positions.condition_answers import piece_fulfils
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.engine.regrouping.kinds import Strength
from builder.rules.engine.regrouping.regrouping_play import declared_in, regrouped
from builder.rules.engine.regrouping.regrouping_rules import Regroup
from builder.rules.play.pieces import side_of_counter
from builder.sentences import filled_sentence


@dataclass(frozen=True)
class ShownRegrouping:
    """A regrouping that a log shows: the counters that ``go`` from a place, and those that ``come``."""

    way: Way
    breaks: bool
    go: tuple[PlacedCounter, ...]
    come: tuple[Strength, ...]


def taken_for_regroupings(state: State, missing: Table, shown: Table) -> Iterator[ShownRegrouping]:
    """Yield the regroupings that explain why counters are ``missing`` in a place and others are
    ``shown`` there; these counters are taken out of both tables."""
    game = state.match.game
    ways = ways_of(game) if game.mechanisms.regrouping else ()
    for at in sorted({one.at for one in missing} & {one.at for one in shown}):
        for way in ways:
            for breaks in (True, False):
                sides = ((way.whole,), way.parts)
                go, come = sides if breaks else sides[::-1]
                gone, came = _lying(missing, at, go), _lying(shown, at, come)
                if gone and came:
                    missing -= gone
                    shown -= came
                    yield ShownRegrouping(way, breaks, tuple(sorted(gone.elements())), come)


def _lying(table: Table, at: str, wanted: tuple[Strength, ...]) -> Table:
    """Return the counters of a table that lie in a place and are what is ``wanted``; none if not all of
    these lie there."""
    found: Table = Counter()
    for strength in wanted:
        like = (one for one in sorted(table) if (one.counter, one.at, one.lost) == (
            strength.counter, at, strength.lost) and found[one] < table[one])  # fmt: skip
        one = next(like, None)
        if one is None:
            return Counter()
        found[one] += 1
    return found


def _pieces(state: State, go: tuple[PlacedCounter, ...]) -> list[Piece]:
    """Return the pieces of a state that lie so."""
    found = list[Piece]()
    for placed in go:
        like = (
            p
            for p in state.moment.pieces.values()
            if placed_counter(p) == placed and p not in found
        )
        found += [piece for piece in (next(like, None),) if piece is not None]
    return found


def after_regroupings(state: State, missing: Table, shown: Table) -> State:
    """Return the state after the regroupings that a log shows, legal or not."""
    for one in taken_for_regroupings(state, missing, shown):
        names = tuple(piece.name for piece in _pieces(state, one.go))
        way = Regroup(names, one.come, one.way.declared)
        state = state.at(regrouped(state.match, state.moment, way)[0])
    return state


def _what_is_done(one: ShownRegrouping, names: Mapping[str, str]) -> str:
    """Return the sentence that says which units are broken down or built up, and where."""
    go = ", ".join(names.get(placed.counter, placed.counter) for placed in one.go)
    come = ", ".join(names.get(part.counter, part.counter) for part in one.come)
    at = one.go[0].at
    if one.breaks:
        return filled_sentence(
            "{unit} in {at} is broken down: {others}", unit=go, at=at, others=come
        )
    return filled_sentence("{unit} is built up in {at}: {others}", unit=come, at=at, others=go)


def problem_of(state: State, one: ShownRegrouping, phase: str, reader: Reader) -> Problem:
    """Return what is wrong with a regrouping: its phase, its side, or what keeps the units from it."""
    teller, match, moment = reader.teller, state.match, state.moment
    what = _what_is_done(one, teller.names)
    side = side_of_counter(match.game, match.game.counters[one.go[0].counter])
    if one.way.declared not in declared_in(match, moment.phase):
        told = "{what}, and that may not be done in the phase {phase!r}"
        message = filled_sentence(told, what=what, phase=phase)
        return error("wrong-phase", message, ("log",), rule=one.way.rule)
    on = state.current_player
    if side != on:
        told = "{where}, and it is {player}'s: {whose} has the phase {phase!r}"
        player, whose = teller.player(side), teller.player(on)
        message = filled_sentence(told, where=what, player=player, whose=whose, phase=phase)
        return error("wrong-side", message, ("log",), rule=one.way.rule)
    told, pieces = "{what}, for which there is no counter or no room", _pieces(state, one.go)
    due = moment.next
    if due is not None and {piece.name for piece in pieces} & {*due.get("done", ())}:
        told = "{what}, and who has come in this phase is not regrouped again"
    situation, when = situation_at(match, moment), one.way.declared.when
    if not all(piece_fulfils(situation, when, piece) for piece in pieces):
        told = "{what}, which the condition of the rule does not allow"
    return error("illegal-move", filled_sentence(told, what=what), ("log",), rule=one.way.rule)
