"""Numbers written with their sign."""

from __future__ import annotations


def signed(value: int) -> str:
    """Format a number with its sign for readers, with a true minus sign: ``+2``, ``0``, ``−3``."""
    return f"{value:+d}".replace("-", "−") if value else "0"
