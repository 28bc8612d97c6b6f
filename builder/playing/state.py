"""States of a game being played, in the terms of the OpenSpiel library: current player, legal actions,
chance outcomes, and what one side can observe."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from builder.model.position_sheets import PositionSheet
from builder.playing.observation import Observation
from builder.problems import error
from builder.rules.play.actions import Action, read_action
from builder.rules.play.kinds import Chance, Decision, Outcome
from builder.rules.play.match import Match
from builder.rules.play.moment import STACKED, Moment, Sentence, Task
from builder.rules.play.sheets import sheet_of
from builder.rules.procedures import Refused
from builder.sentences import filled_sentence

CHANCE = "chance"
"""The current player of a state in which dice, cups or decks decide."""
END = ""
"""The current player of a state in which the game is over."""


@dataclass(frozen=True, eq=False)
class State:
    """A game at one point in time. A state never changes; two states are equal if all their counters,
    recorded values and waiting tasks are, however they were reached."""

    match: Match = field(repr=False)
    moment: Moment

    @classmethod
    def first(cls, match: Match) -> State:
        """Return the state in which a scenario begins."""
        return cls(match, match.start)

    def at(self, moment: Moment) -> State:
        """Return a state of the same match with the given game state ``moment``."""
        return State(self.match, moment)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State) or self.moment != other.moment:
            return False
        one, another = self.moment, other.moment
        return STACKED not in one.notes or [*one.pieces] == [*another.pieces]

    def __hash__(self) -> int:
        moment = self.moment
        return hash((moment.turn, moment.phase, moment.side, moment.pieces, moment.agenda))

    @cached_property
    def current_player(self) -> str:
        """The side whose turn it is to act; or :data:`CHANCE` if a roll or draw is due; or
        :data:`END`."""
        due = self.match.due(self.moment)
        if due is None:
            return END
        task, kind = due
        if isinstance(kind, Chance):
            return CHANCE
        return kind.player(self.match, self.moment, task)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.moment.next is None

    @cached_property
    def legal_actions(self) -> tuple[Action, ...]:
        """All legal actions of the side that acts; when a roll or draw is due, everything that can
        happen; empty at the end."""
        due = self.match.due(self.moment)
        if due is None:
            return ()
        task, kind = due
        if isinstance(kind, Chance):
            return tuple(self.chance_outcomes)
        return tuple(kind.actions(self.match, self.moment, task))

    @cached_property
    def chance_outcomes(self) -> Mapping[Action, Fraction]:
        """All possible outcomes of the roll or draw that is due, each with its exact probability; empty
        if none is due."""
        due = self.match.due(self.moment)
        if due is None or not isinstance(due[1], Chance):
            return {}
        return dict(due[1].outcomes(self.match, self.moment, due[0]))

    def allows(self, action: Action) -> bool:
        """Return whether an action is legal: one of those listed, or of a kind that has too many
        actions to be listed."""
        due = self.match.due(self.moment)
        if due is None or action in self.legal_actions:
            return due is not None
        task, kind = due
        return isinstance(kind, Decision) and kind.accepts(self.match, self.moment, task, action)

    def apply(self, action: Action | str) -> State:
        """Return the state after an action; raises :class:`Refused` for one that is not legal."""
        action = read_action(action) if isinstance(action, str) else action
        due = self.match.due(self.moment)
        if due is None:
            raise _illegal(action, "the game is over")
        task, kind = due
        if not self.allows(action):
            raise _illegal(
                action,
                filled_sentence(
                    "{current_player} may do something else", current_player=self.current_player
                ),
            )
        return self._after(task, kind, action)

    def after_legal(self, action: Action) -> State:
        """Return the state after one of the legal actions, without checking again that it is legal."""
        due = self.match.due(self.moment)
        assert due is not None
        return self._after(*due, action)

    def _after(self, task: Task, kind: Decision | Chance, action: Action) -> State:
        logged = self.moment.logged(action.text)
        moment = kind.take(self.match, logged.popped(), task, action)
        return State(self.match, self.match.settled(moment))

    def explain(self, action: Action) -> Sentence:
        """Return the sentence that describes an action, with the number of its rule."""
        due = self.match.due(self.moment)
        assert due is not None
        task, kind = due
        return kind.describe(self.match, self.moment, task, action)

    def known_to(self, action: Action) -> str:
        """Return the only side that knows of an action (a secret note, a card drawn); empty if
        everybody knows of it."""
        due = self.match.due(self.moment)
        assert due is not None
        task, kind = due
        owner = kind.known_to(self.match, self.moment, task, action)
        if owner or not self.match.game.mechanisms.hides_places:
            return owner
        after = self._after(task, kind, action).moment
        return self.match.play.secret_to(self.match, self.moment, after, action)

    def unnamed(self, after: State, *sides: str) -> Mapping[str, str]:
        """Return the counters that some sides see but cannot identify, of those that a report on the
        step from this state to ``after`` may mention, each with the name by which these sides know
        it."""
        unnamed, moments = self.match.play.unnamed, (self.moment, after.moment)
        found = [unnamed(self.match, *moments, side) for side in sides]
        return {name: known for name, known in found[0].items() if all(name in f for f in found)}

    @cached_property
    def outcome(self) -> Outcome:
        """The outcome of the game if it is over, otherwise the current score."""
        return self.match.outcome(self.moment)

    def observation(self, side: str) -> Observation:
        """Return what a side may know of the state."""
        hidden = self.match.play.hide(self.match, self.moment, side)
        # if nothing is hidden, this state and its cached values serve as the known state
        known = self if hidden is self.moment else State(self.match, hidden)
        on = self.current_player
        actions = self.legal_actions if on == side else ()
        return Observation(known, side, on, actions)

    @cached_property
    def sheet(self) -> PositionSheet:
        """The state as the content of a position file, with the additional data of a game in play."""
        return sheet_of(self.match, self.moment)


def _illegal(action: Action, why: str) -> Refused:
    hint = "choose one of the legal actions"
    return Refused(
        error(
            "illegal-action",
            filled_sentence("{text} is not legal: {why}", text=action.text, why=why),
            hint=hint,
        )
    )
