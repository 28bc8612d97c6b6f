"""Hints: what the writer may have meant."""

from __future__ import annotations

from collections.abc import Iterable

_FEW = 12


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """``did you mean 'x'?``, or the list of what there is if it is short, or nothing."""
    from difflib import get_close_matches

    names = sorted(set(known))
    by_lower = {name.lower(): name for name in names}
    near = get_close_matches(word.lower(), by_lower, n=1, cutoff=0.6)
    if near:
        return f"did you mean {by_lower[near[0]]!r}?"
    if names and len(names) <= _FEW:
        return f"there is: {', '.join(names)}"
    return ""
