"""Movement: allowances and what ends a move; costs are those of ``terrain.yaml``."""

from __future__ import annotations

from builder.model.base import Words
from builder.model.mechanisms.declared import Change, Declared, Value


class Movement(Declared):
    """Movement. ``allowance`` is the value that a unit has to spend, ``changes`` what conditions make of
    it (rounded down). With ``one_hex`` a unit may always move one hex, unless it is closed to it.
    ``spans`` are features that carry over a hexside: bridges, fords. ``through``: whether a unit may move
    through enemy units."""

    allowance: Value = "movement"
    changes: tuple[Change, ...] = ()
    one_hex: bool = False
    spans: Words = ()
    through: bool = False
