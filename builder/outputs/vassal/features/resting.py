"""Calculated properties that cost little time while nobody needs them. Before each command to a
piece VASSAL evaluates *all* of its properties, so that a report can refer to their old values; with
many rules this takes most of the time of a command to all units. VASSAL also reads every bare name
in an expression, even where the result does not depend on it. Therefore a property for battles is
computed, and reads other calculated properties, only during a battle."""

from __future__ import annotations

import re

from builder.vassal.expressions.nodes import Call, Fixed, Name, Node, names_in, with_replaced
from builder.vassal.expressions.properties import string, text
from builder.vassal.expressions.tree import Expression, Number, Text, Truth, choose
from builder.vassal.format import traits as t

IN_BATTLE = text("Role").differs("")
"""The condition that a unit takes part in the declared battle."""

BATTLE_DECLARED = string("BattlePlace").differs("")
"""The condition that any unit has been attacked since the game began."""

_CALCULATED = re.compile(r"(Fights|Battle|Clash|Trial|Unit)[A-Z0-9]\w*")
"""A regular expression for the names of numbers that other calculated properties hold."""


def resting_property(name: str, value: Expression, awake: Truth) -> t.Trait:
    """Return a trait with a calculated property that is computed only while the condition ``awake``
    holds; at other times it is 0 or empty."""
    if isinstance(value.node, Fixed):
        return t.calculated_property(name, value)
    late = _read_late(value.node)
    worked_out = (
        choose(awake, Text(late), "") if isinstance(value, Text) else choose(awake, Number(late), 0)
    )
    return t.calculated_property(name, worked_out)


def _read_late(node: Node) -> Node:
    """Return an expression that reads other calculated properties by ``GetProperty``, that is, only
    in the branch where they are needed."""
    late: dict[Node, Node] = {
        Name(name): Call("GetProperty", (Fixed(name),))
        for name in names_in(node)
        if _CALCULATED.fullmatch(name)
    }
    return with_replaced(node, late)
