"""A player that tries whole plans of a phase and plays on from each of them."""

from __future__ import annotations

from dataclasses import dataclass

from builder.playing.greedy import GreedyPlayer
from builder.playing.objectives import evaluate_ahead
from builder.playing.observation import Observation
from builder.playing.random_source import RandomSource
from builder.playing.state import CHANCE, State
from builder.playing.trying import Effort
from builder.rules.play.actions import Action

PLANS = 3
"""So many plans are made, if the caller does not say."""
GAMES = 3
"""From each plan the game is played on so many times, with the same rolls for each plan."""
LEEWAY = 2.0
"""A plan may leave the side so much worse off at once than the best one so far, to be played on from."""
MOST_PLANNED = 60
MOST_PLAYED = 200
"""A plan has no more actions, and a game that is played on."""

_WHOLE = Effort(tried=16)
_PART = Effort(tried=6, followed=8, rolls=3)
_QUICK = Effort(tried=3, followed=6, rolls=2)


@dataclass(frozen=True, slots=True)
class _Plan:
    """What a side does until somebody else is on, and the state that this leads to."""

    actions: tuple[Action, ...]
    after: State


class SearchPlayer:
    """Chooses among plans by playing on from each (Monte Carlo with paired seeds).

    A plan is what the side does until chance or another side is on, or the phase is over. The first
    plan is that of a greedy player which sees what lies ahead; the others are those of greedy
    players that each try a few of the actions, at random. From every plan both sides go on quickly,
    by the same few tries and the same rolls, until the other side's turn is over. A plan takes the
    place of the one before it if the side is better off after it in every one of these games; a
    game by chance is not enough. The plan is followed to its end.
    """

    def __init__(self, seed: int | str, plans: int = PLANS) -> None:
        self._seed, self._source, self._plans = seed, RandomSource(seed), plans
        self._planned: tuple[Action, ...] = ()
        self._thought = 0

    def choose(self, seen: Observation) -> Action:
        """Return the next action of the best plan."""
        if len(seen.actions) == 1:
            return seen.actions[0]
        if not self._planned or self._planned[0] not in seen.actions:
            self._planned = self._best_plan(seen).actions
        taken, *rest = self._planned
        self._planned = tuple(rest)
        return taken

    def _best_plan(self, seen: Observation) -> _Plan:
        self._thought += 1
        state, found = seen.guessed(self._source), list[_Plan]()
        for n in range(self._plans):
            effort = _PART if n else _WHOLE
            planner = GreedyPlayer(f"{self._seed} {self._thought} plan {n}", evaluate_ahead, effort)
            plan = _made_by(planner, state, seen.side)
            if all(plan.after != other.after for other in found):
                found.append(plan)
            if not n and plan.after.current_player == CHANCE:
                break  # an attack has been weighed by its exact chances already
        best = found.pop(0)
        if found:
            least = evaluate_ahead(best.after, seen.side) - LEEWAY
            values = list[float]()
            for plan in found:
                if evaluate_ahead(plan.after, seen.side) < least:
                    continue
                values = values or self._played_on(best.after, seen.side)
                others = self._better(plan.after, seen.side, values)
                best, values = (plan, others) if others else (best, values)
        return best

    def _played_on(self, state: State, side: str) -> list[float]:
        """Return how good a state is for a side when both have had their turns, for each game."""
        return [self._value(state, side, n) for n in range(GAMES)]

    def _better(self, state: State, side: str, values: list[float]) -> list[float]:
        """Return the same if it is better in every game than some values, else nothing."""
        found = list[float]()
        for n, value in enumerate(values):
            found.append(self._value(state, side, n))
            if found[-1] <= value:
                return []
        return found

    def _value(self, state: State, side: str, n: int) -> float:
        """Return how good a state is for a side after a quick game of a number, which gives its
        rolls."""
        last = _after_quick_game(state, f"{self._seed} {self._thought} game {n}")
        return evaluate_ahead(last, side)


def _made_by(planner: GreedyPlayer, state: State, side: str) -> _Plan:
    """Return what a player does until somebody else is on, or the phase is over."""
    begun, done = _stretch(state), list[Action]()
    while state.current_player == side and len(done) < MOST_PLANNED:
        if done and _stretch(state) != begun:
            break
        action = planner.chosen_of(state, side)
        done.append(action)
        state = state.apply(action)
    return _Plan(tuple(done), state)


def _stretch(state: State) -> tuple[int, str, str]:
    moment = state.moment
    return moment.turn, moment.phase, moment.side


def _after_quick_game(state: State, seed: str) -> State:
    """Return the state after a game in which all sides go on quickly, until the turn that is under
    way and those of the other sides are over."""
    chance, sides = RandomSource(f"{seed} chance"), state.match.sides
    players = {one: GreedyPlayer(f"{seed} {one}", evaluate_ahead, _QUICK) for one in sides}
    turns, on = 0, (state.moment.turn, state.moment.side)
    for _ in range(MOST_PLAYED):
        now = (state.moment.turn, state.moment.side)
        if now != on:
            on, turns = now, turns + 1
        if state.is_over or turns >= len(sides):
            break
        who = state.current_player
        if who == CHANCE:
            action = chance.by_chance(state.chance_outcomes)
        else:
            action = players[who].chosen_of(state, who)
        state = state.apply(action)
    return state
