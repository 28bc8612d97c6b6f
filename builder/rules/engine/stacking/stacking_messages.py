"""Breaches of stacking limits as messages, which can be translated."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from builder.sentences import filled_sentence


def message_of_breach(text: str, values: Mapping[str, str | int | Fraction]) -> str:
    """Return the message of a breach whose explanation is ``text`` filled with ``values``."""
    if "other" in values:
        return filled_sentence("{hex}: {unit} and {other} do not stack", **values)
    if "units" in values:
        return text.format(**values).removesuffix(".")
    match values["what"]:
        case "units":
            return filled_sentence("{hex}: {many} units, at most {limit}", **values)
        case "steps":
            return filled_sentence("{hex}: {many} steps, at most {limit}", **values)
        case "points":
            return filled_sentence("{hex}: {many} points, at most {limit}", **values)
    return filled_sentence("{hex}: {many} points of {what}, at most {limit}", **values)
