"""Count the legal sequences of actions from a state (perft), so that a change of the rules shows in
the number."""

from __future__ import annotations

from builder.playing.state import State


def sequences(state: State, depth: int) -> int:
    """Return the number of sequences of so many actions and chances; a game that is over earlier
    has one."""
    if depth == 0 or state.is_over:
        return 1
    if depth == 1:
        return len(state.legal_actions)
    return sum(sequences(state.apply(action), depth - 1) for action in state.legal_actions)
