"""The kinds of tasks in a game that is played (decisions of a side, chance events, and automatic
routines), and what a game system provides so that it can be played."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Literal

from builder.model.dice import Dice
from builder.problems import PathKey
from builder.rules.play.actions import Action, action
from builder.rules.play.moment import Moment, Sentence, Task, sentence

if TYPE_CHECKING:
    from builder.model.game import Game, Phase
    from builder.rules.play.card_piles import CardPile
    from builder.rules.play.match import Match


class Decision(ABC):
    """A task in which a side decides. ``unlisted`` describes for players the actions that
    :meth:`accepts` allows besides the listed ones, as they are typed."""

    unlisted: ClassVar[str] = ""
    case: ClassVar[str] = ""
    """The number of the rule under which the decision is made, if it is always the same."""

    def player(self, match: Match, moment: Moment, task: Task) -> str:
        """Return the side that decides: the ``side`` of the task, else the side whose phase it is,
        else the first side."""
        return str(task.get("side") or moment.side or match.sides[0])

    @abstractmethod
    def actions(self, match: Match, moment: Moment, task: Task) -> Sequence[Action]:
        """Return every legal action of the decision; the result is never empty."""

    @abstractmethod
    def take(self, match: Match, moment: Moment, task: Task, action: Action) -> Moment:
        """Return the game state after a legal action. The decision's task has already been removed
        from the agenda (the list of tasks to do) of ``moment``; if more must be decided, a task for
        it is added again."""

    def accepts(self, match: Match, moment: Moment, task: Task, action: Action) -> bool:
        """Tell whether an action is legal that ``actions`` does not list, because there are too
        many of its kind to list them."""
        return False

    def describe(self, match: Match, moment: Moment, task: Task, action: Action) -> Sentence:
        """Return the sentence that describes an action, with its rule."""
        return sentence(self.rule(match, moment, task), "{action}", action=action.text)

    def known_to(self, match: Match, moment: Moment, task: Task, action: Action) -> str:
        """Return the side that alone knows of an action; empty if everybody does."""
        return ""

    def rule(self, match: Match, moment: Moment, task: Task) -> str:
        """Return the number of the rule under which the decision is made: by default that of the
        phase."""
        return self.case or match.rule_of_phase(moment.phase)


class Chance(ABC):
    """A task that is decided by dice, or by a draw from a cup or deck."""

    case: ClassVar[str] = ""
    """The number of the rule that asks for it, if it is always the same."""

    @abstractmethod
    def outcomes(
        self, match: Match, moment: Moment, task: Task
    ) -> Sequence[tuple[Action, Fraction]]:
        """Return all possible outcomes as actions, each with its exact chance; the chances add up
        to 1."""

    @abstractmethod
    def take(self, match: Match, moment: Moment, task: Task, action: Action) -> Moment:
        """Return the game state after one of the outcomes, as :meth:`Decision.take` does after an
        action."""

    def describe(self, match: Match, moment: Moment, task: Task, action: Action) -> Sentence:
        """Return the sentence that describes the outcome, with its rule."""
        if action.verb == "roll":
            return sentence(
                self.rule(match, moment, task), "The die shows {die}.", die=action.words[0]
            )
        return sentence(self.rule(match, moment, task), "{action}", action=action.text)

    def known_to(self, match: Match, moment: Moment, task: Task, action: Action) -> str:
        """Return the side that alone knows of an outcome; empty if everybody does."""
        return ""

    def rule(self, match: Match, moment: Moment, task: Task) -> str:
        """Return the number of the rule that asks for the roll or draw."""
        return self.case or match.rule_of_phase(moment.phase)


class Roll(Chance):
    """A chance event that is a roll of dice."""

    dice: ClassVar[Dice]
    """The dice, if they are always the same."""

    def dice_rolled(self, match: Match, moment: Moment, task: Task) -> Dice:
        """Return the dice that are rolled; subclasses without ``dice`` know which."""
        return self.dice

    def outcomes(
        self, match: Match, moment: Moment, task: Task
    ) -> Sequence[tuple[Action, Fraction]]:
        return rolls(self.dice_rolled(match, moment, task))


class Routine(ABC):
    """A task without a decision, which is run automatically as soon as it is the first on the
    agenda."""

    @abstractmethod
    def run(self, match: Match, moment: Moment, task: Task) -> Moment:
        """Return the game state after the routine; its task has already been taken from the agenda
        of ``moment``."""


Kind = Decision | Chance | Routine
"""The kind of a task: a decision of a side, a chance, or a routine without a choice."""


@lru_cache(maxsize=64)
def rolls(dice: Dice) -> tuple[tuple[Action, Fraction], ...]:
    """Return the possible outcomes of a roll: the action ``roll 7`` for each sum, with its chance."""
    return tuple((action("roll", roll), chance) for roll, chance in dice.chances().items())


OneOf = Callable[[Sequence[str]], str]
"""A function that returns one of several names, by chance."""

Habit = Callable[["Match", Moment, Sequence[Action]], Action]
"""A way in which a program plays a side: it returns one of the legal actions of a game state, as far
as the side knows it."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: the level of victory in the rules' own words, the side that has won (empty
    if none has), the points of each side, how they were counted, and the allies who have won with
    the side."""

    result: str = ""
    side: str = ""
    points: Mapping[str, int] = field(default_factory=dict)
    steps: tuple[Sentence, ...] = ()
    allies: tuple[str, ...] = ()

    def is_won_by(self, side: str) -> bool:
        """Return whether a side has won, alone or with others."""
        return side == self.side or side in self.allies


HowPlayed = Literal["played", "told", "players"]


@dataclass(frozen=True, slots=True)
class CaseInPlay:
    """How play treats a case of the rules (a numbered rule): it is ``played`` by the program, only
    ``told`` (reported to the players), or left to the ``players``; the last two have a reason."""

    rule: str
    how: HowPlayed
    why: str = ""
    path: PathKey = ()
    """The path in the game's data where the case is declared, if it is left to the players."""
    hint: str = ""
    """A hint how to declare the case so that the program plays it."""


def _no_tasks(match: Match, moment: Moment) -> Iterable[Task]:
    return ()


def _hides_nothing(match: Match, moment: Moment, side: str) -> Moment:
    return moment


def _knows_all_names(match: Match, before: Moment, after: Moment, side: str) -> Mapping[str, str]:
    return {}


def _known_as_it_is(match: Match, moment: Moment, side: str, one_of: OneOf) -> Moment:
    return moment


def _no_secret(match: Match, before: Moment, after: Moment, action: Action) -> str:
    return ""


def _no_outcome(match: Match, moment: Moment) -> Outcome:
    return Outcome()


def _as_it_is(match: Match, moment: Moment) -> Moment:
    return moment


def nothing_besides(match: Match, moment: Moment, side: str) -> Iterable[Sentence]:
    """Return nothing, for a game in which the counters are all that a side sees."""
    return ()


def _no_piles(match: Match, moment: Moment) -> Iterable[CardPile]:
    return ()


def _no_cases(game: Game) -> Iterable[CaseInPlay]:
    return ()


@dataclass(frozen=True)
class Play:
    """What a game system provides so that its games can be played.

    ``kinds`` are its kinds of tasks (decisions, chance events, routines) by name; a kind with the
    name of one of :mod:`builder.rules.play.sequence` replaces it. ``phase`` returns the tasks of a
    phase of a side (empty for both), or ``None`` if the program can play nothing of it, so that the
    players decide by hand. ``start`` prepares the game state before the first turn: it adds tasks
    for secret choices, purchases and set-ups. ``turn_begins`` and ``turn_ends`` are the tasks
    before and after the phases of a turn, ``phase_begins`` those before each phase. ``settle`` adds
    what follows from a position itself, before each decision and chance. ``outcome`` returns the
    outcome at the end, and the current score before it.

    ``hide`` returns the game state reduced to what a side may know; that side must still be able to
    choose its actions in it. ``guess`` fills in hidden data with data that are possible as far as
    the side knows; it takes a function that chooses one of several names. ``unnamed`` returns the
    counters that a side sees after a step without knowing which they are, each with the name by
    which the side knows it. ``secret_to`` returns the side that alone knows of an action between
    two game states (empty: everybody does), besides those of which the kind of task says so.
    ``besides`` describes what a side sees besides the counters (its hand,
    its notes), and ``piles`` are the cards on the table; both get a game state from which ``hide``
    has removed hidden data.

    ``cases`` say how play treats every rule. ``habits`` are simple strategies by which a program
    may play a side, by name.
    """

    kinds: Mapping[str, Kind]
    phase: Callable[[Match, Moment, Phase, str], Iterable[Task] | None]
    outcome: Callable[[Match, Moment], Outcome] = _no_outcome
    start: Callable[[Match, Moment], Moment] = _as_it_is
    turn_begins: Callable[[Match, Moment], Iterable[Task]] = _no_tasks
    phase_begins: Callable[[Match, Moment], Iterable[Task]] = _no_tasks
    turn_ends: Callable[[Match, Moment], Iterable[Task]] = _no_tasks
    settle: Callable[[Match, Moment], Moment] | None = None
    hide: Callable[[Match, Moment, str], Moment] = _hides_nothing
    besides: Callable[[Match, Moment, str], Iterable[Sentence]] = nothing_besides
    piles: Callable[[Match, Moment], Iterable[CardPile]] = _no_piles
    guess: Callable[[Match, Moment, str, OneOf], Moment] = _known_as_it_is
    secret_to: Callable[[Match, Moment, Moment, Action], str] = _no_secret
    unnamed: Callable[[Match, Moment, Moment, str], Mapping[str, str]] = _knows_all_names
    cases: Callable[[Game], Iterable[CaseInPlay]] = _no_cases
    habits: Mapping[str, Habit] = field(default_factory=dict)
