"""Evaluates a state for a player that looks ahead to the end of the game."""

from __future__ import annotations

from builder.playing.players.battles import battles_of
from builder.playing.players.camps import camps_of
from builder.playing.players.evaluation import lead_in_points, on_the_map
from builder.playing.players.objectives import objectives_of
from builder.playing.players.prospects import prospects_of, standing_of, turns_left, turns_to_come
from builder.playing.state import State

STANDING, LAST_STANDING = 6.0, 40.0
"""The points that count for the side that would win if the game ended now: at the beginning of the
game, and at its end."""
SHARE = 15.0
"""The points that all of a side's own strength counts, whether that strength is large or small, at
the beginning of the game."""
BATTLE, LAST_BATTLE = 2.0, 1.0
"""The points that a step counts which the next attacks are expected to cost: at the beginning of
the game, and at its end."""


def evaluate_ahead(state: State, side: str) -> float:
    """Return the evaluation of a state for a side with a view to the end of the game.

    In a game with points it adds up the expected final score, the likely winner by it (which counts
    more as the game goes on), and the expected cost of all sides' next attacks; in one without points
    it is who would win after further losses. Strength, and nearness to units that a side has to
    eliminate, only help to bring these about, and count less the fewer turns are left.
    """
    outcome = state.outcome
    if state.is_over:
        # not more than for a certain win before the end, or players would end the game for its own
        # sake
        return LAST_STANDING * standing_of(outcome, side) + lead_in_points(
            outcome, side, camps_of(state)
        )
    if outcome.points:
        return _by_points(state, side)
    prospects, left = prospects_of(state.match), turns_left(state, side)
    found = LAST_STANDING * prospects.standing(state, side)
    if left <= 0:
        return found
    return found + left * (_by_strength(state, side) + prospects.hunt(state, side))


def _by_points(state: State, side: str) -> float:
    """Return the evaluation of a state of a game with points."""
    match, sides = state.match, state.match.sides
    turns = {one: turns_to_come(state, one) for one in sides}
    left = sum(turns_left(state, one) for one in sides) / len(sides)
    lead = lead_in_points(state.outcome, side, camps_of(state))
    lead += objectives_of(match).change_ahead(state, side, turns)
    weight = STANDING * left + LAST_STANDING * (1 - left) ** 3
    found = lead + weight * prospects_of(match).by_lead(lead, side, left)
    step = BATTLE * left + LAST_BATTLE * (1 - left)
    found += step * battles_of(match).steps_ahead(state, side, turns)
    return found + left * _by_strength(state, side)


def _by_strength(state: State, side: str) -> float:
    """Return the points of a state for strength and for nearness to the enemy, with the full weight
    that these have at the start of a game."""
    share = objectives_of(state.match).share_left(state, side)
    return on_the_map(state, side) + SHARE * share
