"""A player that takes what is best at once, by exact chances where they are few."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from builder.playing.evaluation import evaluate
from builder.playing.observation import Observation
from builder.playing.random_source import RandomSource
from builder.playing.state import CHANCE, State
from builder.rules.play.actions import DONE, Action

MOST_TRIED = 40
"""So many actions of a decision are tried; of more, as many are taken at random."""
MOST_FOLLOWED = 12
"""So many actions are followed after one that is tried, until what it began is over."""
ROLLS = 6
"""Chances with at most so many outcomes are followed exactly; of others, so many are drawn."""


class GreedyPlayer:
    """Takes the action after which its side is best off, by :func:`evaluate`.

    An action is followed until what it began is over: a unit that was chosen goes to its best
    place, an attack is fought with all its rolls, losses and retreats. Where several are equally
    good, one of them is taken at random; doing nothing is as good as what does not help.
    """

    def __init__(self, seed: int | str) -> None:
        self._source = RandomSource(seed)

    def choose(self, seen: Observation) -> Action:
        """Return the action that is best at once."""
        actions = seen.actions
        if len(actions) == 1:
            return actions[0]
        tried = self._tried_actions(actions)
        values = {one: self._value(seen.known, one, seen.side) for one in tried}
        best = max(values.values())
        return self._source.one_of([one for one, value in values.items() if value >= best - 1e-9])

    def _tried_actions(self, actions: tuple[Action, ...]) -> list[Action]:
        """Return the actions that are tried, ``done`` always among them."""
        if len(actions) <= MOST_TRIED:
            return list(actions)
        left = [one for one in actions if one != DONE]
        found = [DONE] if DONE in actions else []
        while len(found) < MOST_TRIED:
            found.append(left.pop(self._source.below(len(left))))
        return found

    def _value(self, state: State, action: Action, side: str) -> float:
        """Return how good an action is for a side when what it begins is over."""
        depth = len(state.moment.agenda)
        after = state.apply(action)
        if after.current_player == side and len(after.moment.agenda) >= depth:
            return self._best_next(after, side, depth)
        return self._followed(after, side, depth, MOST_FOLLOWED)

    def _best_next(self, state: State, side: str, depth: int) -> float:
        """Return the value of the best next stage of the same decision."""
        stages = self._tried_actions(state.legal_actions)
        return max(self._followed(state.apply(one), side, depth, MOST_FOLLOWED) for one in stages)

    def _followed(self, state: State, side: str, depth: int, left: int) -> float:
        """Return how good a state is when the tasks above ``depth`` of its agenda are done; sides
        take the first of their actions, chances are weighed."""
        if not left or state.is_over or len(state.moment.agenda) <= depth:
            return evaluate(state, side)
        if state.current_player == CHANCE:
            # each outcome has half of what is left to follow, so that rolls after rolls end
            return sum(
                float(chance) * self._followed(state.apply(one), side, depth, left // 2)
                for one, chance in self._chances(state)
            )
        return self._followed(state.apply(_default_action(state)), side, depth, left - 1)

    def _chances(self, state: State) -> Iterator[tuple[Action, Fraction]]:
        """Yield the outcomes of a chance that are followed, with weights that add up to 1."""
        outcomes = state.chance_outcomes
        if len(outcomes) <= ROLLS:
            yield from outcomes.items()
            return
        for _ in range(ROLLS):
            yield self._source.by_chance(outcomes), Fraction(1, ROLLS)


def _default_action(state: State) -> Action:
    """Return the action by which a decision goes on: ``fight`` where an attack is put together,
    else the first one."""
    actions = state.legal_actions
    return next((one for one in actions if one.verb == "fight"), actions[0])
