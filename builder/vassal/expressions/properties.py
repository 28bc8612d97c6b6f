"""Properties of pieces, of the module and of the engine, as expressions."""

from __future__ import annotations

from builder.vassal.expressions.nodes import Call, Fixed, Joined, Name
from builder.vassal.expressions.nodes import Truth as FixedTruth
from builder.vassal.expressions.tree import Expression, Number, Text, Truth, as_text


def number(name: str) -> Number:
    """Return a property with a number, by its bare name."""
    return Number(Name(name))


def text(name: str) -> Text:
    """Return a property with a text, by its bare name: one that looks like a number is compared as
    one. A constant is read in the same way."""
    return Text(Name(name))


def string(name: Text | str) -> Text:
    """Return a property as the text that it is, even if that looks like a number. The name may be an
    expression."""
    return Text(Call("GetString", (as_text(name).node,)))


def late_number(name: Text | str) -> Number:
    """Return a property with a number that is looked up only when it is needed; the name may be an
    expression."""
    return Number(Call("GetProperty", (as_text(name).node,)))


def is_true(name: str) -> Truth:
    """Return whether a property of the engine (``Moved``, a player's choice) is true."""
    return Truth(Joined("==", (Name(name), FixedTruth(True))))


def is_false(name: str) -> Truth:
    """Return whether a property of the engine is false; one that is not set is not."""
    return Truth(Joined("==", (Name(name), FixedTruth(False))))


def is_set(property: Expression) -> Truth:
    """Return whether a property, in which the module keeps a truth, is 1."""
    return Truth(Joined("==", (property.node, Fixed("1"))))


def map_number(name: str, map: str) -> Number:
    """Return a property of a map window with a number, such as the size of a deck on it."""
    return Number(Call("GetMapProperty", (Fixed(name), Fixed(map))))
