"""Numbers written for readers, with true minus signs."""

from __future__ import annotations

import re

_DICE_LESS = re.compile(r"(?<![0-9A-Za-z])(\d+[dW]\d{1,3})-(?=\d)")
"""A hyphen after dice that stands for a minus: ``1d6-1d6``, in German ``1W6-1W6``."""
_MINUS = re.compile(r"(?<![0-9A-Za-z_-])-(?=\d)")
_RANGE = re.compile(r"(?<=\d)\.\.(?=[+−\d])")


def signed(value: int) -> str:
    """Format a number with its sign for readers, with a true minus sign: ``+2``, ``0``, ``−3``."""
    return f"{value:+d}".replace("-", "−") if value else "0"


def set_numbers(text: str) -> str:
    """Format numbers as they are printed: a true minus for the hyphen before a number or between
    dice, an ellipsis for ``..`` in a range."""
    if "-" in text:
        text = _MINUS.sub("−", _DICE_LESS.sub(r"\1−", text))
    return _RANGE.sub("…", text) if ".." in text else text[:]
