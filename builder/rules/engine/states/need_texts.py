"""The rules text for the number that a roll must show."""

from __future__ import annotations

from builder.model.mechanisms.dice import Need
from builder.rules.engine.wording.condition_phrases import Wording


def need_text(wording: Wording, need: Need) -> str:
    """Return the text for a needed number, such as ``5 or more`` or ``its morale or less``."""
    tr = wording.tr
    value = tr("its {value}", value=wording.value(need.value))
    what = value if need.number is None else str(need.number)
    if need.less:
        return tr("{number} or less", number=what)
    return tr("{number} or more", number=what)
