"""What a trace notes about units, in lists that are properties of the module. A command for pieces makes
the notes while VASSAL works out whom it is for, and reaches nobody. So VASSAL looks at one property of
each piece before it evaluates anything, and several notes about the same units cost no more than one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from builder.outputs.vassal.table.commands import LookedAt, fastest_test
from builder.vassal.expressions.functions import conditions_in, writes
from builder.vassal.expressions.nodes import Node
from builder.vassal.expressions.properties import string
from builder.vassal.expressions.tree import Text, Truth, any_of, every


class Note(NamedTuple):
    """A list (a property of the module), and the text that is added to it for each unit that meets a
    condition."""

    property: str
    which: Truth
    text: Text


class Noting(NamedTuple):
    """A filter that makes notes about the pieces that it is evaluated for and accepts none, and what
    VASSAL looks at first."""

    filter: Truth
    looks_at: LookedAt | None


def notings(notes: Sequence[Note]) -> list[Noting]:
    """Return the filters that make some notes: one for all notes whose conditions begin alike."""
    groups: dict[Node, list[Note]] = {}
    for note in notes:
        groups.setdefault(conditions_in(note.which)[0].node, []).append(note)
    return [_noting(group) for group in groups.values()]


def _noting(notes: Sequence[Note]) -> Noting:
    """Return the filter that makes notes whose conditions begin alike, which evaluates what is the same
    in all of them once."""
    conditions = [conditions_in(note.which) for note in notes]
    first, same = conditions[0], 0
    while all(len(x) > same and x[same].node == first[same].node for x in conditions):
        same += 1
    made = [  # each of them is false, so all are worked out
        every(*own[same:], writes(note.property, string(note.property) + note.text))
        for own, note in zip(conditions, notes, strict=True)
    ]
    return Noting(every(*first[:same], any_of(*made)), fastest_test(first[:same]))
