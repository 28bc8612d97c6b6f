"""Writes expressions for a game's counts (numbers such as supplies or morale) in conditions on
units: counts of the whole game, of the unit's side, of its place, or of the unit itself. A unit's
own counts are properties of its piece, which its menu commands change."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping

from builder.model.game import Game
from builder.model.mechanisms.amounts import Amount, parse_asked_amount, split_count_name
from builder.outputs.vassal.counters.points import count_property
from builder.rules.engine.positions.amounts import count_named, holders_of_count
from builder.vassal.expressions.properties import number, string
from builder.vassal.expressions.tree import TRUE, Number, Truth, any_of
from builder.vassal.format.names import property_name

_SIGNS: Mapping[str, Callable[[Number, Number], Truth]] = {
    "less than": operator.lt,
    "more than": operator.gt,
    "at least": operator.ge,
    "at most": operator.le,
    "as many as": Number.equals,
}
"""The comparison operators by their words in conditions."""

Own = Callable[[str, str], Truth]
"""A function that returns the condition that a count is one's own, given its kind (``side``,
``unit``, ``place``) and its owner (for a unit, the id of the count)."""


def ownership_of_unit(stands: Callable[[str], Truth]) -> Own:
    """Return the function that yields the condition that a count belongs to a unit: it is the
    unit's own count, or one of its side or of the place where it stands."""

    def own(of: str, whose: str) -> Truth:
        if of == "unit":
            return string(amount_name(whose)).differs("")
        return string("Side").equals(whose) if of == "side" else stands(whose)

    return own


def amount_so(game: Game, word: str, own: Own) -> Truth:
    """Return the condition that a count is as large as a word in a rule's condition demands; if the
    count exists for several owners, one of them suffices."""
    asked = parse_asked_amount(word)
    mine = list(_values_by_owner(game, asked.holder, asked.count, own))
    if not asked.amount.relation:
        return any_of(*(whose & fits_amount(count, asked.amount) for whose, count in mine))
    others = list(_values_by_owner(game, *split_count_name(asked.amount.other), own))
    return any_of(
        *(
            whose & of & fits_amount(count, asked.amount, other)
            for whose, count in mine
            for of, other in others
        )
    )


def fits_amount(count: Number, amount: Amount, other: Number | None = None) -> Truth:
    """Return the condition that a number is within the limits of an amount or, if the amount is
    relative, compares with the number ``other`` as it says."""
    if amount.relation:
        assert other is not None
        return _SIGNS[amount.relation](count, other + amount.more if amount.more else other)
    if amount.least is not None and amount.least == amount.most:
        return count.equals(amount.least)
    low = TRUE if amount.least is None else count >= amount.least
    return low if amount.most is None else low & (count <= amount.most)


def _values_by_owner(game: Game, holder: str, id: str, own: Own) -> Iterator[tuple[Truth, Number]]:
    """Yield a count once for each possible owner, as (condition that this is the owner, value)."""
    count = count_named(game, id)
    if count is None:
        return
    if count.of == "unit":
        yield own("unit", id), number(amount_name(id))
    elif holder or count.of == "game":
        yield TRUE, number(count_property(count.known_as(holder)))
    else:
        for whose in holders_of_count(game, count):
            yield own(count.of, whose), number(count_property(count.known_as(whose)))


def amount_name(id: str) -> str:
    """Return the name of the property in which a unit stores its own count."""
    return f"Amount{property_name(id)}"


def amount_key(id: str, step: int = 0) -> str:
    """Return the keystroke of the menu command that changes a unit's own count by a ``step``."""
    return f"amount-{id}{f'-{step:+}' if step else ''}"


def mark_key(id: str, by: int) -> str:
    """Return the keystroke by which a result changes a unit's own count."""
    return f"amount-{id}-by-{by:+}"


def amount_said(id: str) -> str:
    """Return the keystroke by which a unit reports its own count."""
    return f"{amount_key(id)}-say"
