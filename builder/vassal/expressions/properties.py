"""Expressions for properties of pieces, of the module and of VASSAL itself."""

from __future__ import annotations

from builder.vassal.expressions.nodes import Call, Fixed, Joined, Name
from builder.vassal.expressions.nodes import Truth as FixedTruth
from builder.vassal.expressions.tree import Expression, Number, Text, Truth, as_text


def number(name: str) -> Number:
    """Return the expression for a property that holds a number, by its bare name."""
    return Number(Name(name))


def text(name: str) -> Text:
    """Return the expression for a property (or a constant) that holds a text, by its bare name; VASSAL
    compares a text that looks like a number as a number."""
    return Text(Name(name))


def string(name: Text | str) -> Text:
    """Return the expression for a property that is always a text, even if it looks like a number.
    The name may be an expression."""
    return Text(Call("GetString", (as_text(name).node,)))


def late_number(name: Text | str) -> Number:
    """Return the expression for a property that holds a number and is looked up only when its value is
    needed; the name may be an expression."""
    return Number(Call("GetProperty", (as_text(name).node,)))


def is_true(name: str) -> Truth:
    """Return the condition that a property of VASSAL (``Moved``, a player's choice) is true."""
    return Truth(Joined("==", (Name(name), FixedTruth(True))))


def is_false(name: str) -> Truth:
    """Return the condition that a property of VASSAL is false; it does not hold for a property that
    is not set."""
    return Truth(Joined("==", (Name(name), FixedTruth(False))))


def is_set(property: Expression) -> Truth:
    """Return the condition that a truth value stored by the module in a property (as 1) is true."""
    return Truth(Joined("==", (property.node, Fixed("1"))))


def map_number(name: str, map: str) -> Number:
    """Return the expression for a numeric property of a map window, such as the size of a deck on
    it."""
    return Number(Call("GetMapProperty", (Fixed(name), Fixed(map))))
