"""Breaches of stacking limits in words: as steps of an answer, and as messages. Both can be translated."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from builder.sentences import filled_sentence

Values = Mapping[str, str | int | Fraction]
"""What a breach is about: the place (``hex``), and two units that do not stack (``unit`` and
``other``), or how ``many`` there are of ``what`` and the ``limit``; ``units`` are the names of those
that count, if not all do."""

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


def message_of_breach(values: Values) -> str:
    """Return the message of a breach."""
    if "other" in values:
        return filled_sentence("{hex}: {unit} and {other} do not stack", **values)
    return _of_counted(values) if "units" in values else _of_all(values)


def _of_counted(values: Values) -> str:
    match values["what"]:
        case "units":
            return filled_sentence("{hex}: {many} units of those that count for this limit ({units}), "
                                   "at most {limit}", **values)  # fmt: skip
        case "steps":
            return filled_sentence("{hex}: {many} steps of those that count for this limit ({units}), "
                                   "at most {limit}", **values)  # fmt: skip
        case "points":
            return filled_sentence("{hex}: {many} points of those that count for this limit ({units}), "
                                   "at most {limit}", **values)  # fmt: skip
    return filled_sentence("{hex}: {many} points of {what} of those that count for this limit ({units}), "
                           "at most {limit}", **values)  # fmt: skip


def _of_all(values: Values) -> str:
    match values["what"]:
        case "units":
            return filled_sentence("{hex}: {many} units, at most {limit}", **values)
        case "steps":
            return filled_sentence("{hex}: {many} steps, at most {limit}", **values)
        case "points":
            return filled_sentence("{hex}: {many} points, at most {limit}", **values)
    return filled_sentence("{hex}: {many} points of {what}, at most {limit}", **values)
