"""Find the kind of value that each formula term has (number, text or truth), and the range in which
its numbers lie."""

from __future__ import annotations

from collections.abc import Iterator

from builder.rules.expressions.terms import (
    AnyOf,
    Column,
    Compared,
    Counted,
    Divided,
    Every,
    Extreme,
    Fixed,
    If,
    Joined,
    Kind,
    LookedUp,
    Named,
    Not,
    Pooled,
    Result,
    Rolled,
    Summed,
    Term,
)
from builder.sentences import as_sentence, filled_sentence


class KindError(ValueError):
    """Raised for a formula term whose parts are of a wrong kind, such as a text where a number is
    needed."""


def parts_of(term: Term) -> tuple[tuple[Term, Kind | None], ...]:
    """Return the terms of which a formula term consists, each with the kind of value that it must
    have; ``None`` if any kind is allowed."""
    match term:
        case Joined(_, parts):
            return tuple((part, "number") for part in parts)
        case Divided(number, by, _):
            return (number, "number"), (by, "number")
        case Compared(sign, left, right):
            kind: Kind | None = None if sign in ("==", "!=") else "number"
            return (left, kind), (right, kind)
        case Every(parts) | AnyOf(parts):
            return tuple((part, "truth") for part in parts)
        case Not(part):
            return ((part, "truth"),)
        case If(when, then, otherwise):
            return (when, "truth"), (then, None), (otherwise, None)
        case LookedUp(key, entries, otherwise):
            return (key, "text"), *((entry, None) for _, entry in entries), (otherwise, None)
        case Summed(_, number) | Extreme(_, _, number, _, _):
            return ((number, "number"),)
        case Counted(_, when):
            return ((when, "truth"),)
        case Pooled(_, dice, target, _):
            return (dice, "number"), (target, "number")
        case Column(_, row, number):
            return (row, "text"), (number, "number")
        case Result(_, column, roll):
            return (column, "number"), (roll, "number")
    return ()


def terms_within(term: Term) -> Iterator[Term]:
    """Yield a formula term and all terms inside it, at any depth."""
    yield term
    for part, _ in parts_of(term):
        yield from terms_within(part)


def terms_outside_roles(term: Term) -> Iterator[Term]:
    """Yield a formula term and all terms in it, except those that are evaluated for each member of
    a role, because names in these may mean values of the member."""
    yield term
    if not isinstance(term, Summed | Counted | Extreme):
        for part, _ in parts_of(term):
            yield from terms_outside_roles(part)


def kind_of(term: Term) -> Kind:
    """Return the kind of a formula term's value (number, text or truth); raises :class:`KindError`
    if the kinds of its parts are wrong."""
    for part, wanted in parts_of(term):
        found = kind_of(part)
        if wanted not in (None, found):
            raise KindError(
                filled_sentence(
                    "a {wanted} is wanted in {name}, not a {found}: {part}",
                    wanted=as_sentence(str(wanted)),
                    name=type(term).__name__,
                    found=as_sentence(found),
                    part=part,
                )
            )
    match term:
        case Fixed(value):
            return "truth" if isinstance(value, bool) else _kind_of_value(value)
        case Named(_, kind):
            return kind
        case If(_, then, otherwise):
            return _alike(term, (then, otherwise))
        case LookedUp(_, entries, otherwise):
            return _alike(term, (*(entry for _, entry in entries), otherwise))
        case Compared(_, left, right):
            if _alike(term, (left, right)) == "truth":
                raise KindError("truth values are joined, not compared")
            return "truth"
        case Every() | AnyOf() | Not():
            return "truth"
        case Result():
            return "text"
    return "number"


def _kind_of_value(value: int | str) -> Kind:
    return "text" if isinstance(value, str) else "number"


def _alike(term: Term, parts: tuple[Term, ...]) -> Kind:
    kinds = {kind_of(part) for part in parts}
    if len(kinds) > 1:
        raise KindError(
            filled_sentence(
                "{name} has values of several kinds: {kinds}",
                name=type(term).__name__,
                kinds=sorted(kinds),
            )
        )
    return kinds.pop()


Bounds = tuple[int | None, int | None]
"""The least and the greatest possible value of a numeric term; ``None`` for an end that is not
known."""


def bounds(term: Term) -> Bounds:
    """Return the least and the greatest value that a term can have, as far as they are known."""
    match term:
        case Fixed(bool()):
            return None, None
        case Fixed(int() as value):
            return value, value
        case Named(_, _, low, high) | Extreme(_, _, _, low, high):
            return low, high
        case Counted():
            return 0, None
        case Summed(_, number):
            return 0 if _at_least(number, 0) else None, None
        case Rolled(dice):
            return dice.lowest, dice.highest
        case Pooled(_, _, _, most):
            return 0, most
        case Column(table):
            return 1, max(row.start + len(row.bands) - 1 for row in table.rows)
        case Divided(number, _, _):
            return 0 if _at_least(number, 0) else None, None
        case If(_, then, otherwise):
            return _widest((bounds(then), bounds(otherwise)))
        case LookedUp(_, entries, otherwise):
            return _widest((*(bounds(entry) for _, entry in entries), bounds(otherwise)))
        case Joined(how, parts):
            return _joined(how, [bounds(part) for part in parts])
    return None, None


def _at_least(term: Term, least: int) -> bool:
    low = bounds(term)[0]
    return low is not None and low >= least


def _widest(found: tuple[Bounds, ...]) -> Bounds:
    return _combined_end(min, [low for low, _ in found]), _combined_end(
        max, [high for _, high in found]
    )


def _combined_end(choose: object, ends: list[int | None]) -> int | None:
    known = [end for end in ends if end is not None]
    if len(known) < len(ends):
        return None
    return min(known) if choose is min else max(known)


def _joined(how: str, found: list[Bounds]) -> Bounds:
    lows, highs = [low for low, _ in found], [high for _, high in found]
    if how == "+":
        return _sum(lows), _sum(highs)
    if how == "max":
        return max((low for low in lows if low is not None), default=None), _combined_end(
            max, highs
        )
    if how == "min":
        return _combined_end(min, lows), min(
            (high for high in highs if high is not None), default=None
        )
    if how == "*" and all(low is not None and low >= 0 for low in lows):
        return 0, None
    return None, None


def _sum(ends: list[int | None]) -> int | None:
    known = [end for end in ends if end is not None]
    return sum(known) if len(known) == len(ends) else None
