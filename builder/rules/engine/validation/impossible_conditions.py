"""Finds conditions that no unit, or no amount of a count, can meet, such as a side combined with a
nation of the other side."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.model.mechanisms.amounts import Amount, Asked, parse_asked_amount
from builder.model.mechanisms.conditions import When, Who, line_key
from builder.model.pieces.counters import Unit
from builder.problems import PathKey, Problem, error
from builder.rules.core.questions import side_of
from builder.rules.engine.events.event_sides import has_player_word
from builder.rules.engine.positions.aliases import PLAYER
from builder.rules.engine.positions.map_facts import words_of
from builder.rules.engine.positions.unit_conditions import changing_words_of
from builder.sentences import as_sentence, filled_sentence, listed_with_or

_OF_UNITS = frozenset(("some", "who", "each", "of", "units", "free", "ignored"))
"""The parts of declarations whose conditions test units, so that ``side`` is the unit's own side."""


def check_impossible(game: Game, path: PathKey, when: When) -> Iterator[Problem]:
    """Report each part of a condition that nothing in the game can ever meet."""
    yield from _amounts(path, when)
    yield from _nobody(game, path, when)


# -- amounts -------------------------------------------------------------------------------------


def _amounts(path: PathKey, when: When) -> Iterator[Problem]:
    """Report each amount of a count that one and the same condition both requires and forbids."""
    barred = [] if when.not_ is None or _more(when.not_) else list(_asked_amounts(when.not_))
    if len(barred) != 1 or when.not_ is None or len(list(when.not_.lines())) != 1:
        return
    for who, asked in _asked_amounts(when):
        if _same((who, asked), barred[0]) and _is_subset(asked.amount, barred[0][1].amount):
            message = filled_sentence(
                "amounts of {count} that are asked for are forbidden in the same breath",
                count=asked.count,
            )
            yield error("never-holds", message, (*path, "not"), hint="nothing meets both")


def _asked_amounts(when: When) -> Iterator[tuple[Who, Asked]]:
    for who, relation, words in when.lines():
        if relation == "amount":
            yield from ((who, parse_asked_amount(word)) for word in words)


def _same(one: tuple[Who, Asked], other: tuple[Who, Asked]) -> bool:
    return (one[0], one[1].holder, one[1].count) == (other[0], other[1].holder, other[1].count)


def _is_subset(amount: Amount, other: Amount) -> bool:
    """Return whether every number in the range of ``amount`` is also in the range of ``other``."""
    if amount.relation or other.relation:
        return amount == other
    low = other.least is None or (amount.least is not None and amount.least >= other.least)
    high = other.most is None or (amount.most is not None and amount.most <= other.most)
    return low and high


# -- units ---------------------------------------------------------------------------------------


def _nobody(game: Game, path: PathKey, when: When) -> Iterator[Problem]:
    """Report condition lines that no unit can meet: all units that a line describes belong to sides
    that the condition rules out, or it excludes all of them by other words."""
    for who, relation, words in when.lines():
        if relation != "is" or not game.units:
            continue
        fits = [unit for unit in game.units if _is(game, unit, words)]
        if not fits:
            continue
        here, said = (*path, line_key(who, relation)), ", ".join(words)
        sides = _sides(game, path, when, who)
        if sides is not None and not any(side_of(game, unit) in sides for unit in fits):
            message = filled_sentence(
                "no unit of {sides} is {said}",
                sides=listed_with_or(sorted(sides)) or as_sentence("any side"),
                said=said,
            )
            hint = filled_sentence(
                "units that are so belong to {listed}",
                listed=", ".join(sorted({side_of(game, u) for u in fits})),
            )
            yield error("never-holds", message, here, hint=hint)
        elif all(_is(game, unit, _barred(game, when, who)) for unit in fits):
            message = filled_sentence("every unit that is {said} is what must not be", said=said)
            yield error("never-holds", message, (*path, "not"), hint="nothing meets both")


def _is(game: Game, unit: Unit, words: tuple[str, ...]) -> bool:
    """Return whether at least one of the words describes a unit, or may come to do so during
    play."""
    return bool(set(words) & (words_of(game, unit) | changing_words_of(game)))


def _sides(game: Game, path: PathKey, when: When, who: Who) -> frozenset[str] | None:
    """Return the ids of the sides to which the units tested by a line may belong, ``None`` for any.
    The condition's ``side`` is the unit's own or the attacker's; any side may play an event."""
    if not when.side or (PLAYER in when.side and has_player_word(game)):
        return None
    if who == "attacker" or (not who and _OF_UNITS & {*path}):
        return frozenset(when.side)
    if who == "defender" and len(when.side) == 1:
        return frozenset(side.id for side in game.sheet.sides) - {*when.side}
    return None


def _barred(game: Game, when: When, who: Who) -> tuple[str, ...]:
    """Return the words by which the condition excludes units in the role ``who``, as far as they
    never change for a unit; empty if it excludes by anything more than that."""
    if when.not_ is None or _more(when.not_):
        return ()
    lines = list(when.not_.lines())
    if len(lines) != 1 or lines[0][:2] != (who, "is"):
        return ()
    return tuple(word for word in lines[0][2] if word not in changing_words_of(game))


def _more(when: When) -> bool:
    """Return whether a condition has parts other than lines on units and amounts of counts: the
    time, alternatives or exclusions."""
    return bool(when.of_moment or when.any_ or when.not_)
