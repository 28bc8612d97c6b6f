"""Trials of actions: an action is simulated until everything that it began is over, and the
resulting state is evaluated."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from builder.playing.players.evaluation import evaluate
from builder.playing.random_source import RandomSource
from builder.playing.state import CHANCE, State
from builder.rules.play.actions import DONE, Action

Evaluation = Callable[[State, str], float]
"""A function that returns the evaluation of a state for a side."""

EQUAL = 1e-9
"""The greatest difference of two evaluations that count as equal."""


MANY, FEWEST = 18, 3
"""Limits on how many following actions are tried: as many as the effort says if at most
:data:`MANY` actions are tried at the same time; fewer if it is more than that, but at least
:data:`FEWEST`."""


@dataclass(frozen=True, slots=True)
class Try:
    """Actions that a side tries one after another from the current state, with the evaluation of the
    state that they lead to."""

    value: float
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Effort:
    """The limits of a trial: how many actions of a decision are tried (if there are more, those
    that lead to places which bring points are tried first, and others at random); how many
    following actions are simulated until what one of them began is over; up to how many outcomes a
    chance is followed exactly, and how many outcomes are drawn if there are more.

    With ``foresight``, actions that lead next to units which must be eliminated are also tried
    first, and a choice inside a larger action (such as a marker for a combat) is simulated until
    all of that action is over. Answers on the way are then assumed to be the one in the middle of
    the list, not the first: markers are listed by value, so the enemy is assumed to add one of
    average value.
    """

    tried: int = 40
    followed: int = 12
    rolls: int = 6
    foresight: bool = False


@dataclass
class Trying:
    """Tries the actions of a side."""

    source: RandomSource
    side: str
    evaluation: Evaluation = evaluate
    effort: Effort = field(default_factory=Effort)
    places: frozenset[str] = frozenset()
    """The ids of the places that bring points; actions that lead there are tried first."""

    def some(self, actions: tuple[Action, ...], beside: int = 1) -> list[Action]:
        """Return those actions of a state that a search tries; the more actions ``beside`` them are
        tried at the same time, the fewer. Actions that end a decision or call something off are left
        out, because the others are compared with them."""
        left = [one for one in actions if one != DONE and one.verb != "call-off"]
        most = max(FEWEST, min(self.effort.tried, MANY * self.effort.tried // beside))
        if len(left) <= most:
            return left
        found = [one for one in left if self.places.intersection(one.words)][:most]
        left = [one for one in left if one not in found]
        while len(found) < most:
            found.append(left.pop(self.source.below(len(left))))
        return found

    def of(self, state: State, action: Action, beside: int = 1) -> Try:
        """Return the best :class:`Try` that begins with an action; ``beside`` is the number of
        actions that are tried at the same time.

        An action is simulated until everything that it belongs to is over. The agenda shows when
        that is: tasks begun by the action come before those that were waiting already, so it is
        over when only the latter are left.
        """
        waiting = self._tasks_waiting(state)
        after = state.apply(action)
        chooses_again = after.current_player == self.side and len(after.moment.agenda) >= waiting
        if not chooses_again:
            return Try(self._followed(after, waiting, self.effort.followed), (action,))
        goes_on = [self._gathered(after, waiting, all_join) for all_join in self._gatherings(after)]
        if not goes_on:
            goes_on = [
                Try(self._followed(after.apply(one), waiting, self.effort.followed), (one,))
                for one in self.some(after.legal_actions, beside)
            ]
        if not goes_on or DONE in after.legal_actions:
            # the side may leave it at this action
            goes_on.append(Try(self._followed(after, waiting, self.effort.followed), ()))
        best = max(goes_on, key=lambda one: one.value)
        return Try(best.value, (action, *best.actions))

    def _tasks_waiting(self, state: State) -> int:
        """Return how many tasks will be left on the agenda (the engine's list of things to do) when
        everything that the next action belongs to is over.

        A decision that ends with ``done``, such as choosing the next unit to move, comes back after
        each of its actions and is one of these tasks. With foresight a decision without ``done`` is
        not: it belongs to something larger, such as a combat to which markers are added one by one, and
        ends with that.
        """
        tasks = len(state.moment.agenda)
        comes_back = not self.effort.foresight or DONE in state.legal_actions
        return tasks if comes_back else tasks - 1

    def _gatherings(self, state: State) -> tuple[bool, ...]:
        """Return the ways in which attackers are to be gathered in trials, if the state asks for
        attackers: as few as can fight (false), or all (true)."""
        return (False, True) if any(one.verb == "with" for one in state.legal_actions) else ()

    def _gathered(self, state: State, waiting: int, all_join: bool) -> Try:
        """Return the trial of an attack made by as few attackers as can fight, or by all of them
        (``all_join``)."""
        done = list[Action]()
        while state.current_player == self.side and len(state.moment.agenda) >= waiting:
            actions = state.legal_actions
            fights = next((one for one in actions if one.verb == "fight"), None)
            joins = next((one for one in actions if one.verb == "with"), None)
            taken = (joins or fights) if all_join else (fights or joins)
            if taken is None:
                break
            done.append(taken)
            state = state.apply(taken)
            if taken == fights:
                break
        return Try(self._followed(state, waiting, self.effort.followed), tuple(done))

    def _followed(self, state: State, waiting: int, left: int) -> float:
        """Return the evaluation of a state after simulating it until only the last ``waiting`` tasks on
        its agenda are left. Sides give the assumed answers; outcomes of chance are weighted by
        probability."""
        if not left or state.is_over or len(state.moment.agenda) <= waiting:
            return self.evaluation(state, self.side)
        if state.current_player == CHANCE:
            # each outcome may follow half as many further outcomes, so that chains of rolls end
            return sum(
                float(chance) * self._followed(after, waiting, left // 2)
                for after, chance in self._outcomes(state)
            )
        answer = _assumed_answer(state, middling=self.effort.foresight)
        return self._followed(state.apply(answer), waiting, left - 1)

    def _outcomes(self, state: State) -> Iterator[tuple[State, Fraction]]:
        """Yield the states after a chance that are simulated further, each with its weight; the weights
        add up to 1, and rolls with the same outcome count as one."""
        outcomes = state.chance_outcomes
        weighed = list(outcomes.items())
        if len(weighed) > self.effort.rolls:
            rolls = self.effort.rolls
            weighed = [(self.source.by_chance(outcomes), Fraction(1, rolls)) for _ in range(rolls)]
        found = list[tuple[State, Fraction]]()
        for action, chance in weighed:
            after = state.apply(action)
            same = next((n for n, (other, _) in enumerate(found) if other == after), None)
            if same is None:
                found.append((after, chance))
            else:
                found[same] = (found[same][0], found[same][1] + chance)
        yield from found


def _assumed_answer(state: State, middling: bool) -> Action:
    """Return the action that a side is assumed to take during a trial: ``fight`` while attackers
    are chosen, otherwise the first legal action or, with ``middling``, the one in the middle of the
    list."""
    actions = state.legal_actions
    fights = next((one for one in actions if one.verb == "fight"), None)
    return fights or actions[(len(actions) - 1) // 2 if middling else 0]
