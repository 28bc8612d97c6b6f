"""Counts the legal sequences of actions of a given length from a state (perft, as for chess programs),
so that a change of the rules shows as another number."""

from __future__ import annotations

from builder.playing.state import State


def sequences(state: State, depth: int) -> int:
    """Return the number of sequences of so many actions and chance outcomes; a game that ends earlier
    counts as one."""
    if depth == 0 or state.is_over:
        return 1
    if depth == 1:
        return len(state.legal_actions)
    return sum(sequences(state.apply(action), depth - 1) for action in state.legal_actions)
