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


TOO_MANY = {
    "units": (
        "{hex}: {many} units, at most {limit}.",
        "{hex}: {many} units of those that count for this limit ({units}), at most {limit}.",
    ),
    "steps": (
        "{hex}: {many} steps, at most {limit}.",
        "{hex}: {many} steps of those that count for this limit ({units}), at most {limit}.",
    ),
    "points": (
        "{hex}: {many} points, at most {limit}.",
        "{hex}: {many} points of those that count for this limit ({units}), at most {limit}.",
    ),
}
"""What is said of a stack that is too large, by what its limit counts: all units, or only some."""
TOO_MANY_POINTS = (
    "{hex}: {many} points of {what}, at most {limit}.",
    "{hex}: {many} points of {what} of those that count for this limit ({units}), at most {limit}.",
)
"""The same for the value of a unit."""
