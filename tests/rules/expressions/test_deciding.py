"""A truth is decided as it is worked out, and asks for no more than it needs."""

from __future__ import annotations

import random

from builder.rules.expressions.evaluator import evaluate_term
from builder.rules.expressions.lazy_conditions import decision
from builder.rules.expressions.terms import (
    AnyOf,
    Compared,
    Counted,
    Every,
    Fixed,
    Named,
    Not,
    Term,
    Value,
    number,
    truth,
)

NAMES = ("so", "thus", "else")


def some_truth(chance: random.Random, deep: int = 3) -> Term:
    kind = chance.randrange(6 if deep else 2)
    if kind == 0:
        return truth(chance.choice(NAMES))
    if kind == 1:
        sign = chance.choice(("==", "!=", "<", "<=", ">", ">="))
        return Compared(sign, number("turn"), Fixed(chance.randrange(4)))
    if kind == 2:
        return Not(some_truth(chance, deep - 1))
    parts = tuple(some_truth(chance, deep - 1) for _ in range(chance.randrange(4)))
    return Every(parts) if kind < 5 else AnyOf(parts)


def test_a_truth_is_decided_as_it_is_worked_out() -> None:
    chance = random.Random(1809)
    for _ in range(300):
        term = some_truth(chance)
        known: dict[str, Value] = {name: chance.random() < 0.5 for name in NAMES}
        known["turn"] = chance.randrange(4)
        decide = decision(term)
        assert decide is not None
        assert bool(decide(known.__getitem__)) == bool(evaluate_term(term, known)), term


def test_nothing_is_asked_that_does_not_matter() -> None:
    decide = decision(Every((truth("so"), truth("thus"))))
    assert decide is not None
    assert not decide({"so": False}.__getitem__)


def test_what_counts_others_is_not_decided_so() -> None:
    assert decision(Not(Counted("attackers", Named("so")))) is None
