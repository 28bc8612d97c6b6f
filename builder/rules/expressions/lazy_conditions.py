"""Lazy evaluation of conditions that are evaluated for many units in many positions: each value is
looked up only when the result depends on it. The results are the same as those of
:class:`~builder.rules.expressions.evaluator.EvaluatedFormula`."""

from __future__ import annotations

from collections.abc import Callable

from builder.rules.expressions.evaluator import COMPARED
from builder.rules.expressions.terms import AnyOf, Compared, Every, Fixed, Named, Not, Term, Value

Get = Callable[[str], Value]
"""A function that returns the value of a name."""
Decision = Callable[[Get], Value]
"""A formula term as a function of a name look-up."""


def decision(term: Term) -> Decision | None:
    """Return a function that evaluates a condition, asking for each name's value only when it needs
    it. The condition must consist of names, numbers and comparisons; ``None`` for any other term."""
    match term:
        case Fixed(value):
            return lambda get: value
        case Named(name):
            return lambda get: get(name)
        case Not(part):
            inner = decision(part)
            return None if inner is None else lambda get: not inner(get)
        case Every(parts):
            return _joined(parts, every=True)
        case AnyOf(parts):
            return _joined(parts, every=False)
        case Compared(sign, left, right):
            return _compared(sign, left, right)
    return None


def _joined(parts: tuple[Term, ...], *, every: bool) -> Decision | None:
    found = [decision(part) for part in parts]
    known = [part for part in found if part is not None]
    if len(known) < len(found):
        return None
    if every:
        return lambda get: all(part(get) for part in known)
    return lambda get: any(part(get) for part in known)


def _compared(sign: str, left: Term, right: Term) -> Decision | None:
    one, other, compare = decision(left), decision(right), COMPARED[sign]
    if one is None or other is None:
        return None
    return lambda get: bool(compare(one(get), other(get)))
