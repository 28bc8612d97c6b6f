"""A player that tries whole plans for a phase and simulates the game onward from each of them."""

from __future__ import annotations

from dataclasses import dataclass

from builder.playing.observation import Observation
from builder.playing.players.foresight import evaluate_ahead
from builder.playing.players.greedy import GreedyPlayer
from builder.playing.players.practice import PractisedPlayer
from builder.playing.players.trying import Effort
from builder.playing.random_source import RandomSource
from builder.playing.state import CHANCE, State
from builder.rules.play.actions import Action

PLANS = 3
"""The number of plans that are made, unless the caller gives one."""
GAMES = 3
"""The number of simulated games from each plan; every plan gets the same rolls."""
LEEWAY = 0.2
"""The points by which a plan's immediate evaluation may be below that of the first plan, if it is
still to be simulated."""
MOST_PLANNED = 60
MOST_PLAYED = 200
"""The greatest number of actions of a plan, and of a simulated game."""

_WHOLE = Effort(tried=16, foresight=True)
_PART = Effort(tried=6, followed=8, rolls=3, foresight=True)
_QUICK = Effort(tried=3, followed=6, rolls=2, foresight=True)


@dataclass(frozen=True, slots=True)
class _Plan:
    """A sequence of actions of a side until another side acts, and the state to which it leads."""

    actions: tuple[Action, ...]
    after: State


class SearchPlayer:
    """A player that chooses among plans by simulating the game from each of them (Monte Carlo with
    paired seeds).

    A plan consists of the side's actions until a chance occurs, another side acts, or the phase
    ends. A greedy player that looks ahead (:func:`evaluate_ahead`) makes the first plan; similar
    players, which each try only a few actions chosen at random, make the others. A plan that looks
    about as good as the first is compared with the best plan so far: from both, the game is
    simulated with quick choices and with the same rolls until the other side's turn is over. The
    plan replaces the best one only if the side is better off in every simulated game, because being
    better in a single game may be chance. The chosen plan is followed to its end.
    """

    def __init__(self, seed: int | str, plans: int = PLANS) -> None:
        self._seed, self._source, self._plans = seed, RandomSource(seed), plans
        self._planned: tuple[Action, ...] = ()
        self._thought = 0
        self._alone = PractisedPlayer(plans)

    def choose(self, seen: Observation) -> Action:
        """Return the next action of the best plan; in a scenario with one side, the action that
        practice has shown to be best."""
        if len(seen.actions) == 1:
            return seen.actions[0]
        if len(seen.known.match.sides) == 1:
            return self._alone.choose(seen)
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
                # the first plan ends in a roll, whose exact chances the evaluation has weighed
                # already
                break
        best = found.pop(0)
        least = evaluate_ahead(best.after, seen.side) - LEEWAY
        values = list[float]()
        for plan in found:
            if evaluate_ahead(plan.after, seen.side) < least:
                continue
            others = self._better(plan.after, best.after, seen.side, values)
            best, values = (plan, others) if others else (best, values)
        return best

    def _better(self, state: State, best: State, side: str, values: list[float]) -> list[float]:
        """Return the evaluations of games simulated from a state if each is better than the game with
        the same rolls from the ``best`` state, else an empty list. ``values`` are the evaluations
        already made from the best state; further ones are appended to it."""
        found = list[float]()
        for n in range(GAMES):
            if n == len(values):
                values.append(self._value(best, side, n))
            found.append(self._value(state, side, n))
            if found[-1] <= values[n]:
                return []
        return found

    def _value(self, state: State, side: str, n: int) -> float:
        """Return the evaluation of a state for a side after simulated game number ``n``; the number
        determines the rolls."""
        last = _after_quick_game(state, f"{self._seed} {self._thought} game {n}")
        return evaluate_ahead(last, side)


def _made_by(planner: GreedyPlayer, state: State, side: str) -> _Plan:
    """Return the plan that a player makes for its side: its actions until another side acts or the
    phase ends."""
    begun, done = state.moment.time, list[Action]()
    while state.current_player == side and len(done) < MOST_PLANNED:
        if done and state.moment.time != begun:
            break
        action = planner.chosen_of(state, side)
        done.append(action)
        state = state.apply(action)
    return _Plan(tuple(done), state)


def _after_quick_game(state: State, seed: str) -> State:
    """Simulate the game, with quick choices for all sides, until the current turn and the next turn of
    every other side are over; return the last state."""
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
