"""A player that takes the action with the best immediate outcome, computed with exact chances where
there are few outcomes."""

from __future__ import annotations

from dataclasses import dataclass, field

from builder.playing.observation import Observation
from builder.playing.players.evaluation import evaluate
from builder.playing.players.objectives import objectives_of
from builder.playing.players.prospects import prospects_of
from builder.playing.players.trying import EQUAL, Effort, Evaluation, Try, Trying
from builder.playing.random_source import RandomSource
from builder.playing.state import State
from builder.rules.play.actions import DONE, Action

NEW = 1e6
"""The gain that is assumed for an action that has not been tried yet."""


@dataclass
class _Gains:
    """Caches how much each action of a decision gains, for as long as the same decision recurs."""

    decision: tuple[object, ...] = ()
    found: dict[Action, float] = field(default_factory=dict)

    def of(self, state: State) -> dict[Action, float]:
        """Return the cached gains for the decision that has to be made now."""
        moment = state.moment
        due = moment.next.kind if moment.next else ""
        decision = (*moment.time, due, len(moment.agenda))
        if decision != self.decision:
            self.decision, self.found = decision, {}
        return self.found


class GreedyPlayer:
    """A player that chooses the action after which its side has the best evaluation.

    Each action is simulated to its end: a chosen unit goes to its best place; an attack is fought
    with all its rolls, losses and retreats, once with as few attackers as possible and once with
    all of them. One of several equally good actions is taken at random, but doing nothing is
    preferred to an action that does not help.

    While the same decision recurs, the gains of its actions are cached. The actions are tried again
    in the order of these gains, until the next cached gain is less than the best gain found. Then
    the player follows the best continuation that it has found.
    """

    def __init__(
        self, seed: int | str, evaluation: Evaluation = evaluate, effort: Effort | None = None
    ) -> None:
        self._source = RandomSource(seed)
        self._evaluation, self._effort = evaluation, effort or Effort()
        self._planned: tuple[Action, ...] = ()
        self._gains = _Gains()

    def choose(self, seen: Observation) -> Action:
        """Return the action with the best immediate outcome, for the side of an observation."""
        return self.chosen_of(seen.guessed(self._source), seen.side, seen.actions)

    def chosen_of(self, state: State, side: str, among: tuple[Action, ...] = ()) -> Action:
        """Return the action with the best immediate outcome for the side that acts in a state, chosen
        from ``among`` if that is given."""
        actions = among or state.legal_actions
        if len(actions) == 1:
            return actions[0]
        if self._planned and self._planned[0] in actions:
            taken, *rest = self._planned
            self._planned = tuple(rest)
            return taken
        return self._best(state, side, actions)

    def _best(self, state: State, side: str, actions: tuple[Action, ...]) -> Action:
        """Return the best of some actions, and store the best actions after it as the plan to follow;
        an earlier plan is ignored."""
        places = objectives_of(state.match).ids
        if self._effort.foresight:
            places |= prospects_of(state.match).beside_targets(state, side)
        trying = Trying(self._source, side, self._evaluation, self._effort, places)
        now, best = self._evaluation(state, side), list[Try]()
        gains = self._gains.of(state)
        tried = trying.some(actions)
        for one in sorted(tried, key=lambda one: -gains.get(one, NEW)):
            if best and gains.get(one, NEW) < best[0].value - now - EQUAL:
                break
            found = trying.of(state, one, len(tried))
            gains[one] = found.value - now
            if not best or found.value > best[0].value + EQUAL:
                best = [found]
            elif found.value >= best[0].value - EQUAL:
                best.append(found)
        idle = next((one for one in actions if one == DONE or one.verb == "call-off"), None)
        if idle is not None and (not best or best[0].value <= now + EQUAL):
            self._planned = ()
            return idle
        taken, *rest = self._source.one_of(best).actions
        self._planned = tuple(rest)
        return taken
