"""A player for scenarios with one side: it practises, and prefers what has brought points.

Plans that look one phase ahead find nothing in such scenarios, because what an order or a ration costs
shows only turns later. So the player plays the rest of the game many times before it chooses
(REINFORCE: R. J. Williams, 1992).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from math import exp, sqrt

from builder.playing.observation import Observation
from builder.playing.players.camps import camps_of
from builder.playing.players.evaluation import VICTORY, lead_in_points
from builder.playing.random_source import RandomSource
from builder.playing.state import CHANCE, State
from builder.rules.play.actions import Action

ROUNDS, GAMES = 10, 24
"""The number of rounds of practice for each plan that a search may make, and of games in a round;
preferences change after each round."""
PACE = 1.0
"""How much a round changes preferences."""
FINE = 1_000_000
"""The number of equal parts into which a random number is divided."""
MOST_PLAYED = 2_000
"""The greatest number of actions of a practice game."""

Key = tuple[str, int]
"""The text of an action and a turn, or 0 for all turns."""


@dataclass(frozen=True, slots=True)
class _Choice:
    """A choice made in a practice game: the key of each possible action, the probability of each, and
    the index of the one taken."""

    keys: tuple[tuple[Key, Key], ...]
    shares: tuple[float, ...]
    taken: int


@dataclass
class Preferences:
    """What practice has taught about actions: for the text of each action a number valid in all turns,
    and one for each turn. An action is chosen with a probability proportional to the exponential of
    their sum."""

    numbers: dict[Key, float] = field(default_factory=dict)

    def preference(self, action: Action, turn: int) -> float:
        """Return how much an action is preferred in a turn; 0 if practice has taught nothing about
        it."""
        return sum(self.numbers.get(key, 0.0) for key in _keys(action, turn))

    def best(self, actions: Sequence[Action], turn: int) -> Action:
        """Return the most preferred action; the first of those that are equally preferred."""
        return max(actions, key=lambda one: self.preference(one, turn))

    def practise(self, first: State, rounds: int) -> None:
        """Play the rest of the game from a state many times and learn from the results. The final
        preferences are the means over the rounds of the second half, because a single round's games are
        as much luck as skill."""
        sums = dict[Key, float]()
        for round in range(rounds):
            games = [
                self._practice_game(first, RandomSource(f"practice {round} {game}"))
                for game in range(GAMES)
            ]
            self._learn(games)
            if round >= rounds // 2:
                for key, number in self.numbers.items():
                    sums[key] = sums.get(key, 0.0) + number
        later = rounds - rounds // 2
        self.numbers = {key: number / later for key, number in sums.items()}

    def _practice_game(self, state: State, source: RandomSource) -> tuple[float, list[_Choice]]:
        """Play one game; return its value for the side, and the choices made in it. A game that does
        not end is valued as it stands."""
        side, choices = state.match.sides[0], list[_Choice]()
        for _ in range(MOST_PLAYED):
            if state.is_over:
                break
            if state.current_player == CHANCE:
                state = state.apply(source.by_chance(state.chance_outcomes))
                continue
            actions = state.legal_actions
            taken = 0
            if len(actions) > 1:
                choice = self._choice(actions, state.moment.turn, source)
                choices.append(choice)
                taken = choice.taken
            state = state.apply(actions[taken])
        return _value(state, side), choices

    def _choice(self, actions: Sequence[Action], turn: int, source: RandomSource) -> _Choice:
        weights = [exp(self.preference(one, turn)) for one in actions]
        sums = list(accumulate(weights))
        whole = sums[-1]
        taken = bisect_right(sums, source.below(FINE) * whole / FINE)
        keys = tuple(_keys(one, turn) for one in actions)
        return _Choice(keys, tuple(weight / whole for weight in weights), taken)

    def _learn(self, games: Sequence[tuple[float, list[_Choice]]]) -> None:
        """Raise the preference for choices of games that went better than the mean, and lower it for
        those of the others."""
        mean = sum(value for value, _ in games) / len(games)
        spread = sqrt(sum((value - mean) ** 2 for value, _ in games) / len(games))
        if not spread:
            return
        for value, choices in games:
            step = PACE * (value - mean) / spread / len(games)
            for key, part in _changes(choices):
                self.numbers[key] = self.numbers.get(key, 0.0) + step * part


def _keys(action: Action, turn: int) -> tuple[Key, Key]:
    return (action.text, 0), (action.text, turn)


def _changes(choices: Sequence[_Choice]) -> Iterator[tuple[Key, float]]:
    """Yield by how much to change each preference so that the choices made become more likely (the
    gradient of the logarithm of their probability)."""
    for choice in choices:
        for index, (keys, share) in enumerate(zip(choice.keys, choice.shares, strict=True)):
            for key in keys:
                yield key, (index == choice.taken) - share


def _value(state: State, side: str) -> float:
    """Return the value of a finished game for a side: its points if the rules count points, plus a
    tenth of a victory for a win."""
    outcome = state.outcome
    lead = lead_in_points(outcome, side, camps_of(state))
    return lead + VICTORY / 10 * outcome.is_won_by(side)


class PractisedPlayer:
    """Plays the only side of a scenario by preferences that it has learned once for the match."""

    def __init__(self, plans: int) -> None:
        self._rounds = ROUNDS * plans

    def choose(self, seen: Observation) -> Action:
        """Return the most preferred action."""
        if len(seen.actions) == 1:
            return seen.actions[0]
        match = seen.known.match

        def practised() -> Preferences:
            found = Preferences()
            # from the set-up of the scenario, so that what the side may not know is drawn anew
            found.practise(State.first(match), self._rounds)
            return found

        name = f"practice of {self._rounds} rounds"
        preferences = match.worked_out(name, practised)
        return preferences.best(seen.actions, seen.known.moment.turn)
