"""The kinds of tasks (decisions of a side, chances, and routines without a choice), and what a game
system provides so that it can be played."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, Literal

from builder.model.dice import Dice
from builder.problems import PathKey
from builder.rules.play.actions import Action, action
from builder.rules.play.moment import Moment, Said, Task, said

if TYPE_CHECKING:
    from builder.model.game import Game, Phase
    from builder.rules.play.match import Match


class Decision(ABC):
    """A task that a side decides. ``unlisted`` says for people what ``accepts`` takes besides the
    listed actions, as they type it."""

    unlisted: ClassVar[str] = ""

    def player(self, match: Match, moment: Moment, task: Task) -> str:
        """Return the side that decides: the ``side`` of the task, else the one that is on."""
        return str(task.get("side") or moment.side or match.sides[0])

    @abstractmethod
    def actions(self, match: Match, moment: Moment, task: Task) -> Sequence[Action]:
        """Return every action that is legal; never none."""

    @abstractmethod
    def take(self, match: Match, moment: Moment, task: Task, action: Action) -> Moment:
        """Return the moment after a legal action. The task has been taken from the agenda of
        ``moment``; what is still to be decided is put back on it."""

    def accepts(self, match: Match, moment: Moment, task: Task, action: Action) -> bool:
        """Tell whether an action is legal that ``actions`` does not list, because there are too many
        of its sort."""
        return False

    def tell(self, match: Match, moment: Moment, task: Task, action: Action) -> Said:
        """Return the sentence that says an action, with its rule."""
        return said(self.rule(match, moment, task), "{action}", action=action.text)

    def known_to(self, match: Match, moment: Moment, task: Task, action: Action) -> str:
        """Return the side that alone knows of an action; empty if everybody does."""
        return ""

    def rule(self, match: Match, moment: Moment, task: Task) -> str:
        """Return the number of the rule that is followed: that of the phase, if no other is known."""
        return match.rule_of_phase(moment.phase)


class Chance(ABC):
    """A task that dice, cups or decks decide."""

    @abstractmethod
    def outcomes(
        self, match: Match, moment: Moment, task: Task
    ) -> Sequence[tuple[Action, Fraction]]:
        """Return everything that can happen, each with its exact chance; they add up to 1."""

    @abstractmethod
    def take(self, match: Match, moment: Moment, task: Task, action: Action) -> Moment:
        """Return the moment after one of them, as :meth:`Decision.take` does."""

    def tell(self, match: Match, moment: Moment, task: Task, action: Action) -> Said:
        """Return the sentence that says what has happened, with its rule."""
        if action.verb == "roll":
            return said(self.rule(match, moment, task), "The die shows {die}.", die=action.words[0])
        return said(self.rule(match, moment, task), "{action}", action=action.text)

    def known_to(self, match: Match, moment: Moment, task: Task, action: Action) -> str:
        """Return the side that alone knows of an outcome; empty if everybody does."""
        return ""

    def rule(self, match: Match, moment: Moment, task: Task) -> str:
        """Return the number of the rule that asks for the roll or draw."""
        return match.rule_of_phase(moment.phase)


class Routine(ABC):
    """A task that is done without a decision, as soon as it is the next."""

    @abstractmethod
    def run(self, match: Match, moment: Moment, task: Task) -> Moment:
        """Return the moment after it; the task has been taken from the agenda."""


Kind = Decision | Chance | Routine
"""What is behind the name of a task."""


def rolls(dice: Dice) -> tuple[tuple[Action, Fraction], ...]:
    """Return the outcomes of a roll: ``roll 7`` for each sum, with its chance."""
    return tuple((action("roll", roll), chance) for roll, chance in dice.chances().items())


OneOf = Callable[[Sequence[str]], str]
"""Returns one of several names, by chance."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the level of victory in the rules' own words, the side that has it (empty
    if nobody has), the points of each side, and how they were counted."""

    result: str = ""
    side: str = ""
    points: Mapping[str, int] = field(default_factory=dict)
    steps: tuple[Said, ...] = ()


HowPlayed = Literal["played", "told", "players"]


@dataclass(frozen=True, slots=True)
class CaseInPlay:
    """What play does with a case of the rules: it is ``played``, only ``told``, or left to the
    ``players``; the last two have a reason."""

    rule: str
    how: HowPlayed
    why: str = ""
    path: PathKey = ()
    """Where it is declared, if it is left to the players."""
    hint: str = ""
    """How to declare it so that it is played."""


def _no_tasks(match: Match, moment: Moment) -> Iterable[Task]:
    return ()


def _hides_nothing(match: Match, moment: Moment, side: str) -> Moment:
    return moment


def _known_as_it_is(match: Match, moment: Moment, side: str, one_of: OneOf) -> Moment:
    return moment


def _no_outcome(match: Match, moment: Moment) -> Outcome:
    return Outcome()


def _as_it_is(match: Match, moment: Moment) -> Moment:
    return moment


def _nothing_besides(match: Match, moment: Moment, side: str) -> Iterable[Said]:
    return ()


def _no_cases(game: Game) -> Iterable[CaseInPlay]:
    return ()


@dataclass(frozen=True)
class Play:
    """What a game system brings so that it can be played.

    ``kinds`` are its tasks by name. ``phase`` returns what is to be done in a phase of a side
    (empty for both), or ``None`` if nothing of it can be played, so that the players decide by
    hand. ``start`` changes the moment before the first turn (secret choices, purchases, set-ups
    that are decided are tasks that it adds), ``turn_begins`` and ``turn_ends`` are the tasks around
    the phases of a turn, ``phase_begins`` those before each phase. ``outcome`` is asked at the end,
    and before it for how the game stands. ``hide`` returns what a side may know of a moment; it
    must be a moment on which that side can be asked for its actions. ``guess`` puts something into
    the place of what is hidden that may be true as far as the side knows, chosen by a function that
    returns one of several names. ``besides`` says what a side sees besides the counters (its hand,
    what is noted), of a moment that is hidden already. ``cases`` say what becomes of every rule. A
    kind that has the name of one of :mod:`builder.rules.play.sequence` stands in its place.
    """

    kinds: Mapping[str, Kind]
    phase: Callable[[Match, Moment, Phase, str], Iterable[Task] | None]
    outcome: Callable[[Match, Moment], Outcome] = _no_outcome
    start: Callable[[Match, Moment], Moment] = _as_it_is
    turn_begins: Callable[[Match, Moment], Iterable[Task]] = _no_tasks
    phase_begins: Callable[[Match, Moment], Iterable[Task]] = _no_tasks
    turn_ends: Callable[[Match, Moment], Iterable[Task]] = _no_tasks
    hide: Callable[[Match, Moment, str], Moment] = _hides_nothing
    besides: Callable[[Match, Moment, str], Iterable[Said]] = _nothing_besides
    guess: Callable[[Match, Moment, str, OneOf], Moment] = _known_as_it_is
    cases: Callable[[Game], Iterable[CaseInPlay]] = _no_cases
