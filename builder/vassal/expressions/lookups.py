"""Expressions that look a value up in a table of the module (``|key:value|key:value|``), or by the
number of a result."""

from __future__ import annotations

from collections.abc import Callable

from builder.model.dice import Dice
from builder.vassal.expressions.functions import between, random, total
from builder.vassal.expressions.properties import text
from builder.vassal.expressions.tree import Number, Text, Truth, as_number, first_case

Table = Text | str
"""A table: the name of a constant, or an expression for its text."""


def has_key(table: Table, key: Text | Number) -> Truth:
    """Return the condition that a table has a key."""
    return as_number(0) <= _position(table, key)


def looked_up(table: Table, key: Text | Number, otherwise: Text | str = "") -> Text:
    """Return the value of a key; ``otherwise`` if the table does not have the key."""
    return between(_text(table), "|" + key + ":", "|", otherwise)


def _position(table: Table, key: Text | Number) -> Number:
    return _text(table).index_of("|" + key + ":")


def _text(table: Table) -> Text:
    return text(table) if isinstance(table, str) else table


def roll(dice: Dice) -> Number:
    """Return the expression for a roll of ``dice``."""
    if dice.opponent:
        return roll(dice.alone) - roll(dice.opponent)
    if dice.digits:
        return 10 * random(dice.sides) + random(dice.sides)
    summed = total(*(random(dice.sides) for _ in range(dice.count)))
    return summed + dice.plus if dice.plus > 0 else summed - -dice.plus if dice.plus else summed


def step_function(of: Number, value_of: Callable[[int], int], low: int, high: int) -> Number:
    """Return an expression for a function ``value_of`` of the whole number ``of``, which is
    constant below ``low`` and above ``high``."""
    cases = [
        (of <= value, as_number(value_of(value)))
        for value in range(low, high)
        if value_of(value) != value_of(value + 1)
    ]
    return first_case(cases, as_number(value_of(high)))
