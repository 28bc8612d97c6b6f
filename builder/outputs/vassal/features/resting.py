"""Calculated properties that stay idle while nobody needs them.

Before each command to a piece VASSAL evaluates *all* of its properties, so that a report can refer
to their old values. With many rules this takes most of the time of a command to all units. VASSAL
also reads every bare name in an expression before it evaluates the expression, whether or not the
result depends on that name. Therefore a property of a battle is computed only in a battle, and
reads other calculated properties only then.
"""

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
    """Return a calculated property that is computed only while the condition ``awake`` holds. At
    other times it is 0 or empty, which costs little time."""
    if isinstance(value.node, Fixed):
        return t.calculated_property(name, value)
    late = _read_late(value.node)
    worked_out = (
        choose(awake, Text(late), "") if isinstance(value, Text) else choose(awake, Number(late), 0)
    )
    return t.calculated_property(name, worked_out)


def _read_late(node: Node) -> Node:
    """Return the same expression, but with the numbers of other calculated properties read only in
    the branch that needs them."""
    late: dict[Node, Node] = {
        Name(name): Call("GetProperty", (Fixed(name),))
        for name in names_in(node)
        if _CALCULATED.fullmatch(name)
    }
    return with_replaced(node, late)
