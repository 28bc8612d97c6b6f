"""The chat messages about what units are and do: states, facing, orders, dummies."""

from __future__ import annotations

STATE_MESSAGES = {
    "M_STATE": "%1 in %2 is now: %3",
    "M_STATE_OFF": "%1 in %2 is no longer: %3",
}
"""The chat messages of games with states of units."""

FACING_MESSAGES = {"M_FACES": "%1 in %2 faces %3"}

ORDER_MESSAGES = {
    "M_ORDERS_SHOWN": "The orders of all units are shown",
}
"""The chat message of games in which players choose states of units in secret."""

DUMMY_MESSAGES = {
    "M_DUMMY": "%1 was a dummy and is taken off",
}
"""The chat message of games with dummies."""

INTERRUPTION_MESSAGES = {
    "M_INTERRUPTED": "%2: a roll of %1: the activation is interrupted, no more units act",
    "M_NOT_INTERRUPTED": "%2: a roll of %1: the activation goes on",
}
"""The chat messages of games in which the enemy may interrupt an activation."""
