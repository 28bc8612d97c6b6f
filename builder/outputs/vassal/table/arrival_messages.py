"""Defines the chat messages about units that arrive late, or that are bought."""

from __future__ import annotations

LATE_MESSAGES = {
    "M_LATE_COMES": "%1: %2: a roll of %3: it arrives",
    "M_LATE_WAITS": "%1: %2: a roll of %3: it is delayed",
    "M_LATE_FREE": "%1: %2 arrives without a roll",
    "M_LATE_NONE": "There is nothing to roll for now",
}
"""The chat messages of games with units that arrive late."""

RECRUIT_MESSAGES = {
    "M_RECRUITS": "%1: replacement points of %2: %3",
    "M_RECRUITED": "%1: %2 gains a step (replacement points: %3, left: %4)",
    "M_RECRUITED_BACK": "%1: %2 comes back; place it (replacement points: %3, left: %4)",
    "M_RECRUIT_ORDERED": "%1: %2 comes on turn %3 (replacement points: %4, left: %5)",
    "M_RECRUIT_DUE": "%1: %2 has been ordered for this turn; place it",
    "M_RECRUIT_REPAIR": "%1: %2 is repaired (replacement points: %3, left: %4)",
    "M_RECRUIT_EXCHANGE": "%1: %2 is exchanged; swap it by hand (replacement points: %3, left: %4)",
}
"""The chat messages of games with replacements."""
