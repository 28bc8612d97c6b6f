"""Changing sides: which units may join another side, and what becomes of them."""

from __future__ import annotations

from builder.model.mechanisms.conditions import ALWAYS, When
from builder.model.mechanisms.declared import Declared


class Joining(Declared):
    """How units join another side: units that defect, neutrals, captured guns and leaders. A unit
    that satisfies ``who`` may join each side that results, checks, overruns or events name; its
    place is then taken by a counter of that side, with the steps that it has left. That is one of the
    units that its entry names (``joined``), or one that is made for it, in the colours of that
    side's first nation."""

    who: When = ALWAYS
