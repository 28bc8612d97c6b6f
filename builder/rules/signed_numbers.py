"""Numbers written with their sign, for readers and for programs."""

from __future__ import annotations


def signed(value: int) -> str:
    """Format a number with its sign for readers, with a true minus sign: ``+2``, ``0``, ``−3``."""
    return signed_ascii(value).replace("-", "−")


def signed_ascii(value: int) -> str:
    """Format a number with its sign for programs: ``+2``, ``0``, ``-3``."""
    return f"{value:+d}" if value else "0"
