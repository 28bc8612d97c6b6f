"""Lines of play: states that a log may have reached, each with the actions of the current phase that
led to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from builder.playing.state import CHANCE, State
from builder.rules.play.actions import Action
from builder.rules.procedures import Refused

_MOST_AFTER = 12
"""The number of actions after a roll during which the log may still show that its result was
another."""
_MOST_OUTCOMES = 40


class Rolled(NamedTuple):
    """A dice roll or draw in a log: its step, the state before it, its result, and the actions after
    it."""

    step: int
    before: State
    action: Action
    since: tuple[Action, ...] = ()


class Line(NamedTuple):
    """A line of play: a state, the actions of the phase by step with the state before each, and the
    last roll among them."""

    state: State
    steps: tuple[tuple[State, tuple[Action, ...]], ...] = ()
    rolled: Rolled | None = None

    def gone_on(self, step: int, action: Action, after: State) -> Line:
        """Return this line of play with one more action, made in a step of the log."""
        rolled = self.rolled
        if self.state.current_player == CHANCE:
            rolled = Rolled(step, self.state, action)
        elif rolled is not None:
            since = (*rolled.since, action)
            rolled = rolled._replace(since=since) if len(since) <= _MOST_AFTER else None
        return Line(after, (*self._of_phase(after), (self.state, (action,))), rolled)

    def gone_on_by(self, step: int, chain: Sequence[Action]) -> Line:
        """Return this line of play with several more actions, all made in one step of the log."""
        line = self
        for action in chain:
            line = line.gone_on(step, action, line.state.apply(action))
        return line._replace(steps=(*self._of_phase(line.state), (self.state, tuple(chain))))

    def _of_phase(self, now: State) -> tuple[tuple[State, tuple[Action, ...]], ...]:
        """Return the steps of the line so far if they belong to the phase of the state ``now``,
        otherwise none."""
        same = not self.steps or self.steps[-1][0].moment.time == now.moment.time
        return self.steps if same else ()

    def other_rolls(self) -> Iterator[tuple[Action, State]]:
        """Yield the states that the same actions would have reached if the last roll had had another
        result, each with that result."""
        if self.rolled is None:
            return
        outcomes = self.rolled.before.chance_outcomes
        for other in outcomes if len(outcomes) <= _MOST_OUTCOMES else ():
            if other == self.rolled.action:
                continue
            try:
                state = self.rolled.before.apply(other)
                for one in self.rolled.since:
                    state = state.apply(one)
            except Refused:
                continue
            yield other, state
