"""Suggestions for wrong names, few enough that a hostile file cannot make them take long."""

from __future__ import annotations

from collections.abc import Callable, Collection

from builder.problems import did_you_mean

_MOST_HINTS, _MOST_NAMES = 20, 5_000


def suggestions() -> Callable[[str, Collection[str]], str]:
    """A maker of hints that falls silent after the first."""
    left = _MOST_HINTS

    def suggest(word: str, known: Collection[str]) -> str:
        nonlocal left
        left -= 1
        return did_you_mean(word, known) if left >= 0 and len(known) <= _MOST_NAMES else ""

    return suggest
