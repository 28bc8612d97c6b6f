"""What a game system is: procedures, checks and fillers, and what a procedure is handed and gives back.

A *procedure* is one rule as a pure typed function: a :class:`Context` and its own :class:`Inputs` in,
a :class:`Reply` out. A *check* looks at a game and yields every finding. A *filler* completes what a
chart leaves open. A system is a value that lists them; nothing registers itself on import.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from inspect import getdoc
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, get_type_hints

from pydantic import Field, SerializeAsAny

from builder.model.base import Model
from builder.model.game import Game
from builder.model.position_sheets import PositionSheet, Standing
from builder.model.scenarios import Scenario
from builder.model.tables import Chart, ResultsTable
from builder.model.texts.figures import Arrow
from builder.problems import Problem, unknown
from builder.rules.core.dice import NO_ROLLS, Hand, Rolls
from builder.rules.core.vocabulary import Vocabulary
from builder.rules.procedure_table import named

if TYPE_CHECKING:
    from builder.rules.core.live_charts import LiveChart
    from builder.rules.core.module_export.combat_parts import Duel
    from builder.rules.core.module_export.contests import Contest, Said
    from builder.rules.core.module_export.count_changes import Bookkeeping
    from builder.rules.core.module_export.dice_battles import DiceBattle
    from builder.rules.core.module_export.event_effects import Deeds
    from builder.rules.core.module_export.events import Happenings
    from builder.rules.core.module_export.hand_cards import Playing
    from builder.rules.core.module_export.overlays import SupplyRange
    from builder.rules.core.module_export.reinforcements import Late, Recruiting
    from builder.rules.core.module_export.scores import Scores
    from builder.rules.core.module_export.solitaire import Solo
    from builder.rules.core.module_export.supply import Supplies
    from builder.rules.core.module_export.unit_rolls import Trial
    from builder.rules.core.module_export.weather import Weathers
    from builder.rules.core.positions.position_figure import Depicted
    from builder.rules.core.statistics import Counted
    from builder.rules.expressions.evaluator import Told


class Say(Protocol):
    """A translator: ``tr("text", "context", name=value)``."""

    def __call__(self, text: str, context: str = "", /, **values: object) -> str: ...


class Step(Model):
    """One line of how an answer was reached: by which rule, and a text with ``{placeholders}``."""

    rule: str
    text: str
    values: dict[str, str | int] = {}

    def say(self, tr: Say, names: Mapping[str, str] | None = None) -> str:
        """The line in the reader's language. ``names`` are what ids (of counters, terrain) are called;
        other texts among the values are translated."""
        known = names or {}

        def called(part: str) -> str | None:
            """A name, one of several (``tank#2``), or a name and a figure: ``jungle 2``."""
            word, _, figure = part.rpartition(" ")
            if word in known:
                return f"{known[word]} {figure}"
            first, _, number = part.partition("#")
            if number and first in known:
                return f"{known[first]} ({number})"
            return known.get(part)

        def read(value: str | int) -> object:
            if isinstance(value, int):
                return value
            whole = known.get(value) or tr(value)
            parts = value.split(", ")
            names = [called(part) for part in parts]
            if len(parts) > 1 and all(part[:1].isdigit() for part in parts):
                return tr(", ").join(parts)
            if whole != value or not any(names):
                return whole
            # a list of ids; a name with a comma in it is no such list
            if not all(names) and parts[0] not in known and len(parts) > 1:
                return whole
            return tr(", ").join(name or tr(part) for name, part in zip(names, parts, strict=True))

        return tr(self.text, "steps", **{k: read(v) for k, v in self.values.items()})


def step(rule: str, text: str, /, **values: object) -> Step:
    """A :class:`Step`; numbers that are not whole become text (``1/2``)."""
    return Step(
        rule=rule,
        text=text,
        values={k: v if isinstance(v, int) else str(v) for k, v in values.items()},
    )


def told_steps(told: Iterable[Told]) -> tuple[Step, ...]:
    """What a reckoning tells, as steps."""
    return tuple(step(t.rule, t.text, **t.values) for t in told)


class Inputs(Model):
    """What a procedure takes. Every field has a description; numbers may be written as text. Numbers
    are bounded when they are read, but for those that are ``UNBOUNDED``."""


UNBOUNDED = object()
"""The mark of an input that may be any number: a seed, which nothing is counted up to."""


class Reply(Model):
    """What a procedure gives: its own fields, and the steps that led there (told apart in answers).
    ``answered_by`` is the case that answers, where it need not be the procedure's foremost."""

    steps: tuple[Step, ...] = Field((), exclude=True, repr=False)
    answered_by: str = Field("", exclude=True, repr=False)


class Refused(Exception):
    """A question that has no answer: a wrong name, a hex off the map. Caught by ``ask``."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("; ".join(p.message for p in problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Context:
    """What every procedure is handed: the game, and the rolls that a question brings along."""

    game: Game
    rolls: Rolls = NO_ROLLS


In = TypeVar("In", bound=Inputs)
Out = TypeVar("Out", bound=Reply)


@dataclass(frozen=True)
class Procedure(Generic[In, Out]):
    """A rule that can be asked. ``rules`` are the numbers that it stands for, the first one foremost;
    what it takes, what it gives and what it is for are those of the function that ``run`` is.
    ``arrows`` draws its examples where the words of its question mean something of their own. Inputs that
    are ``unread`` mean nothing in the game, and are not shown."""

    name: str
    rules: tuple[str, ...]
    run: Callable[[Context, In], Out]
    arrows: Callable[[Depicted], Iterable[Arrow]] | None = None
    unread: frozenset[str] = frozenset()

    @cached_property
    def summary(self) -> str:
        """What it is for: the first paragraph of the function's own text."""
        return " ".join((getdoc(self.run) or "").split("\n\n")[0].split())

    @property
    def inputs(self) -> type[In]:
        """What it takes."""
        found: type[In] = self._hints[1]
        return found

    @property
    def output(self) -> type[Out]:
        """What it gives."""
        found: type[Out] = self._hints[-1]
        return found

    @cached_property
    def _hints(self) -> tuple[Any, ...]:
        return tuple(get_type_hints(self.run).values())

    @property
    def rule(self) -> str:
        """The foremost rule number."""
        return self.rules[0]


Check = Callable[[Game], Iterable[Problem]]
SheetCheck = Callable[[Game, PositionSheet], list[Problem]]
"""Every breach of a position as the setup of its scenario."""
SetupMaker = Callable[[Game, Scenario, int, tuple[str, ...]], PositionSheet]
"""A legal setup of a scenario by seed, with optional rules; raises :class:`Refused`."""


def _no_pieces(game: Game, written: PositionSheet) -> Iterable[Standing]:
    return ()


def _no_fields(game: Game, pieces: Sequence[Standing]) -> Mapping[str, Any]:
    return {}


def _no_notes(game: Game, written: PositionSheet) -> Iterable[str]:
    return ()


@dataclass(frozen=True)
class OwnPosition:
    """What the positions of a system hold beside what all hold.

    ``model`` has its fields. ``pieces`` are markers that stand for them, where a position has none, and
    ``fields`` what the markers of a position say of them. A saved game keeps the fields named ``kept``,
    and tells its players the ``notes``.
    """

    model: type[PositionSheet] = PositionSheet
    pieces: Callable[[Game, PositionSheet], Iterable[Standing]] = _no_pieces
    fields: Callable[[Game, Sequence[Standing]], Mapping[str, Any]] = _no_fields
    kept: tuple[str, ...] = ()
    notes: Callable[[Game, PositionSheet], Iterable[str]] = _no_notes


class Turned(Model):
    """What became of a position: the next one, what happened, and every roll with what it was for."""

    position: SerializeAsAny[PositionSheet]
    story: tuple[Step, ...]
    rolls: tuple[tuple[str, int], ...] = ()


TurnPlayer = Callable[[Game, PositionSheet, Mapping[str, Any], Hand], Turned]
"""Plays what the system does from a position on, up to the player's next decision; raises
:class:`Refused` or ``DiceError``. The mapping holds what the player decided."""
View = Callable[[Game, PositionSheet, str], PositionSheet]
"""What a side knows of a position."""
Filler = Callable[[Game, Chart], Chart]
"""Completes one chart; rows that are given are kept."""
Narrowing = Callable[[Game], Iterable[str]]
"""The words that a chart may be narrowed to."""


def scenario_ids(game: Game) -> Iterable[str]:
    """The scenarios of a game, for charts that are narrowed to one."""
    return (s.id for s in game.scenarios)


@dataclass(frozen=True, slots=True)
class System:
    """A family of games that share rules. ``fillers`` go by the name in ``Chart.fill``, ``narrows`` by
    the same the words that ``Chart.of`` may have; ``vocabulary`` are the words that
    it reads; ``finish`` are fillers of everything else in a game
    (tracks, scenarios); ``contests`` gives its combats on tables, where a table can compute them by
    itself, ``duels`` what one unit does to another, ``dice_battles`` those in which every unit rolls,
    ``trials`` what a unit rolls for itself, ``weathers`` its weather, ``scores`` its points,
    ``supplies`` its supply, ``supply_ranges`` how far its sources reach while nobody is on the map,
    ``deeds`` what its events do, ``bookkeeping`` what phases change of counts,
    ``effects`` those that hold for a while, ``late`` its late arrivals, ``recruiting``
    its replacements; ``live`` gives its tables as charts that a reader sets, ``counted`` what the results
    of a table do, to be summed up (nothing where its legend says it); ``controllers`` the ids
    of the units with a zone of control; ``options`` what its optional rules are called, and what they
    are; ``position`` is what its positions hold of its own. The next three are for setups that
    players choose; a system without them has none. ``declared`` is the system as far as a game
    declares its rules; ``offers`` says which procedures are of use in a game, all if it is not there.
    ``turn`` plays the side that a solitaire system plays itself, ``decisions`` are what it may be
    told, ``solo`` is that side as look-ups. ``setup_phase`` is the phase whose end ends a setup, where
    that is not the first of a turn. One for ``any_board`` does not need hexes."""

    name: str
    title: str
    procedures: Collection[Procedure[Any, Any]] = ()
    checks: tuple[Check, ...] = ()
    fillers: Mapping[str, Filler] = field(default_factory=dict)
    narrows: Mapping[str, Narrowing] = field(default_factory=dict)
    vocabulary: Vocabulary = field(default_factory=Vocabulary)
    finish: tuple[Callable[[Game], Game], ...] = ()
    contests: Callable[[Game], tuple[Contest, ...]] | None = None
    dice_battles: Callable[[Game], tuple[DiceBattle, ...]] | None = None
    trials: Callable[[Game], tuple[Trial, ...]] | None = None
    weathers: Callable[[Game], Weathers | None] | None = None
    scores: Callable[[Game], Scores | None] | None = None
    supplies: Callable[[Game], Supplies | None] | None = None
    supply_ranges: Callable[[Game], tuple[SupplyRange, ...]] | None = None
    deeds: Callable[[Game], Deeds | None] | None = None
    bookkeeping: Callable[[Game], Bookkeeping | None] | None = None
    late: Callable[[Game], tuple[Late, ...]] | None = None
    recruiting: Callable[[Game], Recruiting | None] | None = None
    happenings: Callable[[Game], tuple[Happenings, ...]] | None = None
    effects: Callable[[Game], Mapping[str, Said]] | None = None
    playing: Callable[[Game], Playing | None] | None = None
    live: Callable[[Game], tuple[LiveChart, ...]] | None = None
    duels: Callable[[Game], tuple[Duel, ...]] | None = None
    counted: Callable[[Game, ResultsTable], tuple[Counted, ...]] | None = None
    controllers: Callable[[Game], frozenset[str]] | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    position: OwnPosition = OwnPosition()
    check_position: SheetCheck | None = None
    setup_phase: str = ""
    make_setup: SetupMaker | None = None
    seen_by: View | None = None
    declared: Callable[[Game], System] | None = None
    offers: Callable[[Game, str], bool] | None = None
    turn: TurnPlayer | None = None
    solo: Callable[[Game], Solo | None] | None = None
    decisions: type[Inputs] | None = None
    any_board: bool = False

    def procedure(self, name: str) -> Procedure[Any, Any]:
        """The procedure of that name; raises :class:`Refused`."""
        found = named(self.procedures, name)
        if found is not None:
            return found
        known = [p.name for p in self.procedures]
        raise Refused(unknown("procedure", name, known, path=("ask", name), whole=True))
