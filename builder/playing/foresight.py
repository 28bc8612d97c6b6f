"""The evaluation of a state by a player that looks ahead to the end of the game."""

from __future__ import annotations

from builder.playing.evaluation import lead_in_points, on_the_map
from builder.playing.objectives import objectives_of
from builder.playing.prospects import prospects_of, standing_of, turns_left
from builder.playing.state import State

PULL = 0.5
"""The share of a place's points that counts for a side which alone has strength near it."""
STANDING, LAST_STANDING = 6.0, 40.0
"""The points that count for the side that would win if the game ended now: at the beginning of the
game, and at its end."""
SHARE = 15.0
"""The points that all of a side's own strength counts, whether that strength is large or small, at
the beginning of the game."""


def evaluate_ahead(state: State, side: str) -> float:
    """Return the evaluation of a state for a side with regard to the end of the game.

    A score counts as it stands, and more and more who would win by it. In a game without points it
    counts who would win after further losses. What only helps to change that counts less as the
    side has fewer turns left: the strength that each side has, the places that it may take, and
    nearness to the units that it has to eliminate.
    """
    outcome = state.outcome
    if state.is_over:
        # no more than what surely leads there, or ending the game would be an end in itself
        return LAST_STANDING * standing_of(outcome, side) + lead_in_points(outcome, side)
    left, prospects = turns_left(state, side), prospects_of(state.match)
    if outcome.points:
        lead = lead_in_points(outcome, side)
        weight = STANDING * left + LAST_STANDING * (1 - left) ** 3
        found = lead + weight * prospects.by_lead(lead, side, left)
    else:
        found = LAST_STANDING * prospects.standing(state, side)
    if left <= 0:
        return found
    objectives = objectives_of(state.match)
    ahead = on_the_map(state, side) + SHARE * objectives.share_left(state, side)
    ahead += PULL * objectives.margin(state, side) + prospects.hunt(state, side)
    return found + left * ahead
