"""Finds the checks that losses call for: of units that have lost steps, or of those that are with such
units, such as leaders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from builder.model.mechanisms.fighting.morale import WITH
from builder.rules.engine.morale.morale_formula import MoraleCheck, morale_checks_of
from builder.rules.engine.positions.condition_answers import piece_fulfils
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.play.moment import Moment, task

if TYPE_CHECKING:
    from builder.rules.play.match import Match

CALLED = "called checks"
"""The name of the note with the checks that losses have called for and that are not made yet, each as its
id and the unit that makes it: ``casualty n-leader``."""


def checks_after_losses(match: Match) -> tuple[MoraleCheck, ...]:
    """Return the checks for which losses call."""

    def found() -> tuple[MoraleCheck, ...]:
        return tuple(one for one in morale_checks_of(match.game) if one.check.losses)

    return match.worked_out("checks after losses", found)


def with_called_checks(
    match: Match, before: Moment, moment: Moment, names: Iterable[str]
) -> Moment:
    """Return the game state in which the checks are noted for which the losses of units call;
    ``before`` is the game state before the losses."""
    checks = checks_after_losses(match)
    if not checks:
        return moment
    called = (
        pair for name in names for one in checks for pair in _called(match, before, one, name)
    )
    return moment.noted_all({CALLED: tuple(dict.fromkeys((*moment.note(CALLED, ()), *called)))})


def _called(match: Match, before: Moment, one: MoraleCheck, name: str) -> Iterator[str]:
    """Yield the checks of one kind for which the losses of a unit call. The losses of units that make
    this check themselves call for none of those that are with them."""
    situation, piece, who = situation_at(match, before), before.piece(name), one.check.who
    if one.check.losses != WITH:
        yield f"{one.check.id} {name}"
    elif not piece_fulfils(situation, who, piece):
        mates = (mate for mate in situation.mates(piece) if piece_fulfils(situation, who, mate))
        yield from (f"{one.check.id} {mate.name}" for mate in mates)


def settle(match: Match, moment: Moment) -> Moment:
    """Return the game state in which the next check for which losses have called is due, as soon as all
    losses of a result are taken."""
    called: tuple[str, ...] = moment.note(CALLED, ())
    if not called or moment.next is None or moment.next.kind == "losses":
        return moment
    first, *left = called
    id, name = first.split()
    moment = moment.noted_all({CALLED: tuple(left)}) if left else moment.without_notes(CALLED)
    one = next(one for one in checks_after_losses(match) if one.check.id == id)
    situation, piece = situation_at(match, moment), moment.piece(name)
    if not piece.at or not piece_fulfils(situation, one.check.who, piece):
        return settle(match, moment)
    data = {"family": one.family, "check": id, "side": situation.side(piece)}
    return moment.then(task("check-roll", unit=name, units=(name,), **data))
