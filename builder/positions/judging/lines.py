"""Lines of play: a state that a log may have come to, and the way that it has taken in the phase."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from builder.playing.state import CHANCE, State
from builder.rules.play.actions import Action
from builder.rules.procedures import Refused

_MOST_AFTER = 12
"""So many actions after a roll it may still show that its result was another."""
_MOST_OUTCOMES = 40


class Rolled(NamedTuple):
    """Dice that were rolled, or a draw: the step, the state before, what came of it, and the actions
    since."""

    step: int
    before: State
    action: Action
    since: tuple[Action, ...] = ()


class Line(NamedTuple):
    """A state, the actions of each step of its phase with the state before them, and the last dice
    among them."""

    state: State
    steps: tuple[tuple[State, tuple[Action, ...]], ...] = ()
    rolled: Rolled | None = None

    def gone_on(self, step: int, action: Action, after: State) -> Line:
        """Return the line after an action."""
        rolled = self.rolled
        if self.state.current_player == CHANCE:
            rolled = Rolled(step, self.state, action)
        elif rolled is not None:
            since = (*rolled.since, action)
            rolled = rolled._replace(since=since) if len(since) <= _MOST_AFTER else None
        return Line(after, (*self._of_phase(after), (self.state, (action,))), rolled)

    def gone_on_by(self, step: int, chain: Sequence[Action]) -> Line:
        """Return the line after several actions of one step."""
        line = self
        for action in chain:
            line = line.gone_on(step, action, line.state.apply(action))
        return line._replace(steps=(*self._of_phase(line.state), (self.state, tuple(chain))))

    def _of_phase(self, now: State) -> tuple[tuple[State, tuple[Action, ...]], ...]:
        """Return the steps so far, if they are of the same phase as a state."""
        same = not self.steps or _phase(self.steps[-1][0]) == _phase(now)
        return self.steps if same else ()

    def other_rolls(self) -> Iterator[tuple[Action, State]]:
        """Yield the states that other results of the last dice would have led to by the same
        actions."""
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


def _phase(state: State) -> tuple[int, str, str]:
    moment = state.moment
    return moment.turn, moment.phase, moment.side
