"""Partial evaluation of formulas: values that are known beforehand are inserted, which makes the
formulas shorter. In a game without forts, for example, no question about forts is left."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from builder.rules.expressions.evaluator import evaluate_term
from builder.rules.expressions.formula import Formula, Stage
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
    LookedUp,
    Named,
    Not,
    Pooled,
    Result,
    Summed,
    Term,
    Value,
)
from builder.rules.expressions.terms import term as term_of


def partially_evaluated(formula: Formula, known: Mapping[str, Term | Value]) -> Formula:
    """Return a formula with some names replaced by known values or terms, and without the stages of
    these names. What is then constant is evaluated, and sentences that can then never apply are
    left out."""
    return Formula(tuple(_settled(s, known) for s in formula.stages if s.name not in known))


def _settled(stage: Stage, known: Mapping[str, Term | Value]) -> Stage:
    told = [
        replace(s, when=substituted_term(s.when, known) if s.when else None)
        for s in stage.sentences
    ]  # fmt: skip
    left = tuple(s for s in told if s.when != Fixed(False))
    return Stage(stage.name, substituted_term(stage.term, known), left)


def substituted_term(term: Term, known: Mapping[str, Term | Value]) -> Term:
    """Return a formula term with some names replaced by known values or terms, simplified once."""

    def inner(part: Term) -> Term:
        return substituted_term(part, known)

    if isinstance(term, Named):
        return term_of(known[term.name]) if term.name in known else term
    return _simplified(rebuilt(term, inner))


def fully_simplified(term: Term, known: Mapping[str, Term | Value]) -> Term:
    """Return a formula term with some names replaced by known values or terms, simplified until
    nothing changes."""
    found = substituted_term(term, known)
    while (shorter := substituted_term(found, {})) != found:
        found = shorter
    return found


def rebuilt(term: Term, inner: Callable[[Term], Term]) -> Term:
    """Return a copy of a formula term in which each part is replaced by the result of ``inner`` for
    it."""
    match term:
        case Joined(how, parts):
            return Joined(how, tuple(map(inner, parts)))
        case Every(parts):
            return Every(tuple(map(inner, parts)))
        case AnyOf(parts):
            return AnyOf(tuple(map(inner, parts)))
        case Not(part):
            return Not(inner(part))
        case Divided(number, by, rounding):
            return Divided(inner(number), inner(by), rounding)
        case Compared(sign, left, right):
            return Compared(sign, inner(left), inner(right))
        case If(when, then, otherwise):
            return If(inner(when), inner(then), inner(otherwise))
        case LookedUp(key, entries, otherwise):
            listed = tuple((name, inner(entry)) for name, entry in entries)
            return LookedUp(inner(key), listed, inner(otherwise))
        case Column(table, row, number):
            return Column(table, inner(row), inner(number))
        case Result(table, column, roll):
            return Result(table, inner(column), inner(roll))
    return _evaluate_aggregate(term, inner)


def _evaluate_aggregate(term: Term, inner: Callable[[Term], Term]) -> Term:
    match term:
        case Summed(role, number):
            settled = inner(number)
            return settled if settled == Fixed(0) else Summed(role, settled)
        case Counted(role, when):
            return Counted(role, inner(when))
        case Extreme(which, role, number, low, high):
            return Extreme(which, role, inner(number), low, high)
        case Pooled(sides, dice, target, most):
            return Pooled(sides, inner(dice), inner(target), most)
    return term


def _simplified(term: Term) -> Term:
    """Simplify a formula term whose parts are already simplified: conditions with a known value are
    removed."""
    match term:
        case If(Fixed(value), then, otherwise):
            return then if value else otherwise
        case If(_, then, otherwise) if then == otherwise:
            return otherwise
        case LookedUp(key, entries, otherwise) if not isinstance(key, Fixed):
            return _different(key, entries, otherwise)
        case LookedUp(Fixed(key), entries, otherwise):
            return dict(entries).get(str(key), otherwise)
        case Every(parts):
            return _truths(parts, Every, neutral=True)
        case AnyOf(parts):
            return _truths(parts, AnyOf, neutral=False)
        case Joined("*", parts):
            return _numbers("*", parts, 1)
        case Joined("+", parts):
            return _numbers("+", parts, 0)
        case Not(Fixed()) | Compared(_, Fixed(), Fixed()) | Divided(Fixed(), Fixed(), _):
            return Fixed(evaluate_term(term))
    return term


def _different(key: Term, entries: tuple[tuple[str, Term], ...], otherwise: Term) -> Term:
    """Return a look-up term without the entries that equal its default value."""
    left = tuple((name, entry) for name, entry in entries if entry != otherwise)
    return LookedUp(key, left, otherwise) if left else otherwise


def _truths(parts: tuple[Term, ...], make: Callable[..., Term], *, neutral: bool) -> Term:
    """Join conditions with ``make`` (all of them, or any of them), leaving out those whose value is
    known to make no difference; ``neutral`` is that value."""
    if Fixed(not neutral) in parts:
        return Fixed(not neutral)
    left = tuple(part for part in parts if part != Fixed(neutral))
    if len(left) < 2:
        return left[0] if left else Fixed(neutral)
    return make(left)


def _numbers(how: str, parts: tuple[Term, ...], neutral: int) -> Term:
    left = tuple(part for part in parts if part != Fixed(neutral))
    if len(left) < 2:
        return left[0] if left else Fixed(neutral)
    return Joined("*", left) if how == "*" else Joined("+", left)
