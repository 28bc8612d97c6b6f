"""Finds the keystrokes by which units suffer what rules do to them."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.mechanisms.fighting.consequences import Consequence
from builder.outputs.vassal.counters.ownership import opened_keystrokes
from builder.outputs.vassal.features.queries.amounts import mark_key
from builder.outputs.vassal.features.units.states import state_comes_key
from builder.outputs.vassal.table.windows.trays import LOSE
from builder.rules.engine.joining.joined_units import join_word


def consequence_keys(consequence: Consequence, enemy: str = "") -> Iterator[str]:
    """Yield the keystrokes by which a unit suffers a consequence; checks, retreats, losses and choices
    are left to its player. A unit that joins the enemy joins the side ``enemy``, or the only one that
    it may."""
    if consequence.word == "eliminated":
        yield from opened_keystrokes([LOSE])
    elif consequence.word == "state":
        yield state_comes_key(consequence.state)
    elif consequence.word == "join":
        yield state_comes_key(join_word(consequence.side or enemy))
    elif consequence.word == "change":
        yield mark_key(consequence.count, consequence.number)
