"""Answers questions about declared counts (tracked numbers such as ammunition): how a phase, a
combat result, losses or an event change them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any

from pydantic import Field

from builder.model.base import Words
from builder.model.game import Game
from builder.model.mechanisms import Count
from builder.model.mechanisms.amounts import split_count_name
from builder.model.mechanisms.conditions import ALWAYS
from builder.model.mechanisms.counts import CountChange
from builder.problems import unknown_name
from builder.rules.core.names import Counters, SideName, UnitName
from builder.rules.core.positions.position import Piece
from builder.rules.core.positions.unit_steps import steps_of
from builder.rules.core.questions import known_side, side_of, unit_of
from builder.rules.engine.counts.count_ledger import Ledger
from builder.rules.engine.events.event_rules import event_of
from builder.rules.engine.events.event_sides import (
    as_played,
    asks_whose,
    names_player,
    player_in_question,
)
from builder.rules.engine.positions.amounts import (
    amount_holds,
    amount_in,
    count_full_name,
    count_named,
    holder_of_other_count,
    holders_of_count,
    most_of,
    own_holders,
)
from builder.rules.engine.positions.condition_answers import (
    answers_of_piece,
    matching_units,
    moment_values,
    piece_fulfils,
)
from builder.rules.engine.positions.conditions import condition_holds
from builder.rules.engine.positions.position_input import situation_of
from builder.rules.engine.positions.printed_values import steps_left_of
from builder.rules.engine.positions.situation import PositionInputs, Situation
from builder.rules.engine.positions.steps import value_of_piece
from builder.rules.engine.positions.unit_conditions import unit_fulfils
from builder.rules.procedures import Context, Procedure, Refused, Reply


class CountInputs(PositionInputs):
    """The input of the ``counts`` procedure: the current amounts, and what happens: a phase, a
    result, losses, an event, or a change that a player chooses."""

    result: str = Field("", description="the code of a combat's result")
    lost: Counters = Field((), description="units that are eliminated")
    worn: dict[UnitName, Annotated[int, Field(ge=1, le=99)]] = Field(
        {}, description="units that lose steps and stay in play, to how many"
    )
    event: str = Field("", description="an event that happens, by its id")
    side: SideName = Field(
        "",
        description="the side whose phase it is, or that plays the event's card, if it is neither's",
    )
    chosen: Words = Field((), description="counts whose owner makes the change that is his choice")
    change: dict[str, int] = Field({}, description="counts to what is added to them")


class CountReply(Reply):
    """The reply of the ``counts`` procedure: the amounts ``before`` and ``after``, the victory
    points that sides gain by the change, and its other effects as sentences."""

    before: dict[str, int]
    after: dict[str, int]
    points: dict[str, int] = {}
    what: tuple[str, ...] = ()


def answer_counts(context: Context, given: CountInputs) -> CountReply:
    """Answer how much every count is, and how a phase, a result, losses or an event change it."""
    situation, game = situation_of(context, given), context.game
    before = all_amounts(situation)
    ledger = Ledger(situation)
    _check_inputs(game, given)
    change_all(ledger, given)
    if given.event:
        drawn, event = event_of(game, given.event)
        rule = event.rule or game.mechanisms.case("events", drawn)
        asks = any(asks_whose(game, event_effect) for event_effect in event.effects)
        needed = asks or names_player(game, event)
        side = player_in_question(game, drawn, event, given.side, needed=needed)
        ledger.event_effects(as_played(game, event, side).effects, side, rule)
    for name, by in given.change.items():
        for count, holder in ledger.meant(name, ""):
            ledger.add(count, holder, by)
    return CountReply(
        before=before,
        after=all_amounts(ledger.situation),
        points=ledger.points,
        what=tuple(ledger.what),
        steps=tuple(ledger.steps),
    )


def change_all(ledger: Ledger, given: CountInputs) -> None:
    """Make, in the ledger, every change of a count that the phase, combat result or losses of a
    question cause."""
    if not (given.phase or given.result or given.lost or given.worn):
        return
    for count in ledger.game.mechanisms.counts:
        for n, change in enumerate(count.changes):
            if _comes(change, given):
                _changed(ledger, count, n, given)


@dataclass(frozen=True, slots=True)
class OptionalChanges:
    """The optional ``changes`` of a holder's ``count`` in a phase, by their numbers in the
    declaration. Of those of a unit's count its player makes at most one; others are made together,
    or not at all."""

    count: Count
    holder: str
    changes: tuple[int, ...]

    @property
    def name(self) -> str:
        """The full name of the count, with its holder."""
        return count_full_name(self.holder, self.count.id)

    @property
    def alternatives(self) -> Mapping[str, str]:
        """What ``chosen`` names if a change of a unit's count is made, by what the change does
        (``+1``, ``=3``); empty for any other count."""
        if self.count.of != "unit":
            return {}
        found: dict[str, str] = {}
        for n in self.changes:
            found.setdefault(change_label(self.count.changes[n]), f"{self.name} {n}")
        return found


def change_label(change: CountChange) -> str:
    """Return what a change of a count does in short: ``+1``, or ``=3`` for a new amount."""
    return f"{change.by:+}" if change.to is None else f"={change.to}"


def choices_in(situation: Situation, phase: str, side: str) -> Iterator[OptionalChanges]:
    """Yield the optional changes of counts in a phase of a ``side`` (empty: of all sides), which
    players may make or leave."""
    for count in situation.game.mechanisms.counts:
        optional = [
            (n, change)
            for n, change in enumerate(count.changes)
            if change.choice and phase in change.phase
        ]
        for holder in _present(situation, count) if optional else ():
            if not _has_phase(situation, count, holder, phase, side):
                continue
            found = tuple(
                n
                for n, change in optional
                if _holds(situation, count, holder, change)
                and not _is_full(situation, count, holder, change)
            )
            if found:
                yield OptionalChanges(count, holder, found)


def _is_full(situation: Situation, count: Count, holder: str, change: CountChange) -> bool:
    """Return whether a change by a fixed number has no effect because the count is already at the
    bound in that direction."""
    now = amount_in(situation, count, holder)
    plain = change.to is None and change.each is None and not change.count
    return plain and (
        (change.by > 0 and now == most_of(situation.game, count, holder))
        or (change.by < 0 and now == count.least)
    )


def all_amounts(situation: Situation) -> dict[str, int]:
    """Return the amounts of all counts: of the game, of sides and places, and of the units in play."""
    found: dict[str, int] = {}
    for count in situation.game.mechanisms.counts:
        for holder in _present(situation, count):
            found[count_full_name(holder, count.id)] = amount_in(situation, count, holder)
    return found


def _present(situation: Situation, count: Count) -> tuple[str, ...]:
    """Return the holders of a count; for a count that units have, only the units in play."""
    known = holders_of_count(situation.game, count)
    if count.of != "unit":
        return known
    return tuple(p.name for p in situation.position.units if p.at and p.counter in known)


def _has_phase(situation: Situation, count: Count, holder: str, phase: str, side: str) -> bool:
    """Return whether a phase of a ``side`` (empty: of each that has it) changes a holder's count. A
    phase that sides have one after the other changes only their own counts and those of their own
    units."""
    sequence = situation.game.sheet.sequence
    now = next((one for one in sequence if one.id == phase), None)
    piece = situation.position.piece(holder) if count.of == "unit" else None
    whose = situation.side(piece) if piece else holder if count.of == "side" else ""
    if now is None or not whose or not situation.game.sheet.in_turn(now):
        return True
    return side in ("", whose) and now.is_of(whose)


def _check_inputs(game: Game, given: CountInputs) -> None:
    """Check the names of counts, phases and sides in the input; raises :class:`Refused` for an
    unknown one."""
    known_side(game, given.side)
    ids = [count.id for count in game.mechanisms.counts]
    for key, names in (("chosen", given.chosen), ("change", tuple(given.change))):
        for name in names:
            if split_count_name(name)[1] not in ids:
                raise Refused(unknown_name("count", name, ids, ("given", key)))
    phases = [phase.id for phase in game.sheet.sequence]
    if given.phase and given.phase not in phases:
        path = ("given", "phase")
        raise Refused(unknown_name("phase", given.phase, phases, path, code="unknown-word"))
    for name in (*given.lost, *given.worn):
        unit_of(game, name)


def _comes(change: CountChange, given: CountInputs) -> bool:
    """Return whether the phase, combat result or losses in a question cause this change."""
    if change.phase:
        return given.phase in change.phase
    if change.result:
        return given.result in change.result
    return bool(change.lost and (given.lost or given.worn))


def _changed(ledger: Ledger, count: Count, number: int, given: CountInputs) -> None:
    change, chosen = count.changes[number], {*given.chosen}
    rule = change.rule or ledger.game.mechanisms.case("counts", count)
    for holder in _present(ledger.situation, count):
        name = count_full_name(holder, count.id)
        if change.choice and not {count.id, name, f"{name} {number}"} & chosen:
            continue
        if not _holds(ledger.situation, count, holder, change):
            continue
        if change.phase and not _has_phase(
            ledger.situation, count, holder, given.phase, given.side
        ):
            continue
        if change.lost and not _lost(ledger.situation, count, holder, change, given):
            continue
        if change.to is not None:
            ledger.set(count, holder, change.to, rule)
            continue
        by = amount_of_change(ledger.situation, count, holder, change, given)
        if by or change.short or change.enough:
            enough = ledger.add(count, holder, by, rule)
            side = holder if count.of == "side" else ""
            ledger.event_effects(change.enough if enough else change.short, side, rule)


def _holds(situation: Situation, count: Count, holder: str, change: CountChange) -> bool:
    """Return whether a change's condition is true for the holder (game, side, unit or place) of the
    count."""
    if count.of == "unit":
        piece = situation.position.piece(holder)
        return piece is not None and piece_fulfils(situation, change.when, piece)
    side = holder if count.of == "side" else ""
    own = {**own_holders(situation, side), "place": (holder,)}

    def asks(relation: str, word: str) -> bool:
        return relation == "amount" and amount_holds(situation, word, own)

    return condition_holds(change.when, asks, moment_values(situation, side))


def amount_of_change(
    situation: Situation, count: Count, holder: str, change: CountChange, given: CountInputs
) -> int:
    """Return how much a change adds to a count (negative if it takes away), with any fraction
    dropped."""
    many = Fraction(change.by) * change.times
    if change.lost:
        many *= _lost(situation, count, holder, change, given)
    elif change.each is not None:
        many *= sum(_worth(situation, change, p) for p in _units(situation, count, holder, change))
    if change.count:
        whose, id = split_count_name(change.count)
        other = count_named(situation.game, id)
        many *= (
            amount_in(situation, other, holder_of_other_count(other, whose, holder)) if other else 0
        )
    return int(many)


def _lost(
    situation: Situation, count: Count, holder: str, change: CountChange, given: CountInputs
) -> int:
    """Return the number of lost units or steps that a change is made for; for a side's count, only
    that side's losses."""
    game, of = situation.game, change.each or ALWAYS
    found = 0
    for name in (*given.lost, *(given.worn if change.lost == "steps" else ())):
        unit, piece = unit_of(game, name), situation.position.piece(name)
        if not unit_fulfils(game, of, unit) or (
            count.of == "side" and side_of(game, unit) != holder
        ):
            continue
        whole = (
            steps_left_of(game, piece) if piece is not None and piece.at else steps_of(game, unit)
        )
        steps = whole if name in given.lost else given.worn[name]
        found += steps if change.lost == "steps" else 1
    return found


def _units(situation: Situation, count: Count, holder: str, change: CountChange) -> Iterator[Piece]:
    """Yield the units for each of which a change is made: for a side's count only that side's
    units, for a place's count only those in the place."""
    assert change.each is not None
    for piece in matching_units(situation, change.each):
        if count.of == "side" and situation.side(piece) != holder:
            continue
        if count.of == "place":
            asks = answers_of_piece(situation, piece)
            here = piece.cell is not None and situation.sheet.space.id(piece.cell) == holder
            if not here and not asks("in", holder):
                continue
        yield piece


def _worth(situation: Situation, change: CountChange, piece: Piece) -> int:
    if not change.value:
        return 1
    return value_of_piece(situation, piece, change.value, change.rule)


def procedures(game: Game) -> Iterator[Procedure[Any, Any]]:
    """Yield the procedure that answers questions about counted values, if the game declares any."""
    declared = game.mechanisms.counts
    if declared:
        rules = dict.fromkeys(game.mechanisms.case("counts", count) for count in declared)
        yield Procedure("counts", tuple(rules), answer_counts)
