"""The parts of a game system: procedures, checks and fillers; and the arguments and results of a procedure.

A *procedure* is one rule as a pure typed function: a :class:`Context` and its own :class:`Inputs` in, a
:class:`Reply` out. A *check* looks at a game and yields every problem. A *filler* completes a chart that the
game leaves open. A system is a value that lists them; nothing registers itself on import.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from inspect import getdoc
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, get_type_hints

from pydantic import Field, SerializeAsAny

from builder.i18n.phrases import joined_phrases
from builder.i18n.translate import RESULT_CODE, Translator, phrase_translator
from builder.model.base import Model
from builder.model.game import Game
from builder.model.position_sheets import PositionSheet, Standing
from builder.model.scenarios import Scenario
from builder.model.space.hexes.numbering import looks_like_number
from builder.model.tables import Chart, ResultsTable
from builder.model.texts.figures import Arrow
from builder.problems import Problem, unknown_name
from builder.rules.dice import NO_ROLLS, DiceRoller, Rolls
from builder.rules.procedure_table import procedure_named
from builder.rules.signed_numbers import signed
from builder.rules.vocabulary import Vocabulary
from builder.sentences import without_doubled_stop

if TYPE_CHECKING:
    from builder.rules.core.live_charts import LiveChart
    from builder.rules.core.module_export.combat_parts import Duel
    from builder.rules.core.module_export.contests import TableCombat, TranslatedText
    from builder.rules.core.module_export.count_changes import CountChanges
    from builder.rules.core.module_export.dice_battles import DiceBattle
    from builder.rules.core.module_export.event_effects import ExportedEffects
    from builder.rules.core.module_export.events import EventSource
    from builder.rules.core.module_export.hand_cards import HandCards
    from builder.rules.core.module_export.overlays import SupplyRange
    from builder.rules.core.module_export.phase_rules import PhaseRule
    from builder.rules.core.module_export.reinforcements import LateArrivalRoll, ReplacementRules
    from builder.rules.core.module_export.roll_modifiers import RollModifiers
    from builder.rules.core.module_export.scores import Scores
    from builder.rules.core.module_export.solitaire import SolitaireTable
    from builder.rules.core.module_export.supply import SupplyRules
    from builder.rules.core.module_export.unit_rolls import UnitRoll
    from builder.rules.core.module_export.weather import WeatherRules
    from builder.rules.core.positions.position_figure import QuestionScene
    from builder.rules.core.statistics import StatisticRequest
    from builder.rules.expressions.evaluator import FilledSentence
    from builder.rules.play.kinds import Play


class Say(Protocol):
    """The type of a translation function, called as ``tr("text", "context", name=value)``."""

    def __call__(self, text: str, context: str = "", /, **values: object) -> str: ...


class Step(Model):
    """One step in the explanation of an answer: the rule, and a text with ``{placeholders}``."""

    rule: str
    text: str
    values: dict[str, str | int] = {}

    def say(self, tr: Say, names: Mapping[str, str] | None = None) -> str:
        """Return the step in the reader's language, with the ``names`` of ids; other texts are translated."""
        known, inflected = names or {}, phrase_translator(tr) if isinstance(tr, Translator) else tr

        def called(part: str) -> str | None:
            """Return the printed name for an id, ``tank#2`` or ``jungle 2``; ``None`` if unknown."""
            if (word := part.rpartition(" ")[0]) in known:
                return f"{known[word]}{part.removeprefix(word)}"
            first, _, number = part.partition("#")
            if number and first in known:
                return str(tr("{name} ({when})", name=known[first], when=number))
            return known.get(part)

        def read(placeholder: str, value: str | int) -> object:
            if isinstance(value, int) or placeholder.endswith("_id"):  # a word of the files
                return signed(value) if isinstance(value, int) and value < 0 else value
            if placeholder == "code":  # of a results table, no word and no id: S is no south
                return tr(value, RESULT_CODE)
            whole = known.get(f"{placeholder} {value}") or known.get(value) or inflected(value)
            names = list(map(called, parts := value.split(", ")))
            if len(parts) > 1 and all(map(_is_figure, parts)) and not all(names):
                return tr(", ").join(parts)
            if whole != value or not any(names):
                return whole
            # translate the items of a list of ids, but not a name that contains a comma
            if not all(names) and parts[0] not in known and len(parts) > 1:
                return whole
            said = [name or tr(part) for name, part in zip(names, parts, strict=True)]
            return joined_phrases(said, tr(", ", placeholder))

        values = {k: read(k, v) for k, v in self.values.items()}
        return without_doubled_stop(tr(self.text, "steps", **values))


def _is_figure(part: str) -> bool:
    """Tell whether an item of a list is not translated: a hex, a value with its plus, ``DR 1/3``."""
    return looks_like_number(part) or bool(re.fullmatch(r"\*|\+\d+|\S+ \d+(?:/\d+)?", part))


def step(rule: str, text: str, /, **values: object) -> Step:
    """Make a :class:`Step`; values that are not whole numbers become text (``1/2``)."""
    return Step(rule=rule, text=text, values=dict(plain_values(values)))


def plain_values(values: Mapping[str, object]) -> Iterator[tuple[str, str | int]]:
    """Yield the values of a step by name; values that are not whole numbers are given as texts."""
    return ((k, v if isinstance(v, int) else str(v)) for k, v in values.items())


def sentences_as_steps(told: Iterable[FilledSentence]) -> tuple[Step, ...]:
    """Convert the sentences that a formula gives into steps."""
    return tuple(step(t.rule, t.text, **t.values) for t in told)


class Inputs(Model):
    """The arguments of a procedure, each with a description. Numbers may be text; they have limits, unless
    they are marked ``UNBOUNDED``."""


UNBOUNDED = object()
"""The mark for an input that may be any number, such as a seed, because no loop counts up to it."""


class Reply(Model):
    """The answer of a procedure: its own fields, and the steps that led to them (shown separately in
    answers). ``answered_by`` is the rule that gives the answer, if it is not the procedure's main rule."""

    steps: tuple[Step, ...] = Field((), exclude=True, repr=False)
    answered_by: str = Field("", exclude=True, repr=False)


class Refused(Exception):
    """Raised for a question that has no answer: a wrong name, a hex off the map.
    :func:`~builder.rules.asking.ask` catches it."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("; ".join(p.message for p in problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Context:
    """What every procedure receives besides its arguments: the game, and the rolls given with the
    question."""

    game: Game
    rolls: Rolls = NO_ROLLS


In = TypeVar("In", bound=Inputs)
Out = TypeVar("Out", bound=Reply)


@dataclass(frozen=True)
class Procedure(Generic[In, Out]):
    """A rule that can be asked, listed by its ``title``. ``rules`` are its rule numbers, the main one first;
    its arguments, answer and description are those of the function ``run``. ``arrows`` draws its examples
    if its arguments have an unusual meaning. Arguments in ``unread`` mean nothing in the game."""

    name: str
    rules: tuple[str, ...]
    run: Callable[[Context, In], Out]
    arrows: Callable[[QuestionScene], Iterable[Arrow]] | None = None
    unread: frozenset[str] = frozenset()
    title: str = ""

    @cached_property
    def summary(self) -> str:
        """The description of the procedure: the first paragraph of the docstring of its function."""
        return " ".join((getdoc(self.run) or "").split("\n\n")[0].split())

    @property
    def inputs(self) -> type[In]:
        """The data model (a class) of the procedure's arguments."""
        found: type[In] = self._hints[1]
        return found

    @property
    def output(self) -> type[Out]:
        """The data model (a class) of the procedure's answer."""
        found: type[Out] = self._hints[-1]
        return found

    @cached_property
    def _hints(self) -> tuple[Any, ...]:
        return tuple(get_type_hints(self.run).values())

    @property
    def rule(self) -> str:
        """The procedure's main rule number."""
        return self.rules[0]


Check = Callable[[Game], Iterable[Problem]]
SheetCheck = Callable[[Game, PositionSheet], list[Problem]]
"""A function that returns every rule that a position breaks as the setup of its scenario."""
SetupMaker = Callable[[Game, Scenario, int, tuple[str, ...]], PositionSheet]
"""A function that makes a legal setup of a scenario from a seed and optional rules; raises
:class:`Refused`."""


def _no_pieces(game: Game, written: PositionSheet) -> Iterable[Standing]:
    return ()


def _no_fields(game: Game, pieces: Sequence[Standing]) -> Mapping[str, Any]:
    return {}


def _no_notes(game: Game, written: PositionSheet) -> Iterable[str]:
    return ()


@dataclass(frozen=True)
class OwnPosition:
    """What a system of rules adds to positions.

    ``model`` is the position model with the system's fields. ``pieces`` returns markers that show these
    fields where a position has no such markers; ``fields`` reads the fields from the markers of a position.
    A saved game keeps the fields named in ``kept``, and shows its players the ``notes``.
    """

    model: type[PositionSheet] = PositionSheet
    pieces: Callable[[Game, PositionSheet], Iterable[Standing]] = _no_pieces
    fields: Callable[[Game, Sequence[Standing]], Mapping[str, Any]] = _no_fields
    kept: tuple[str, ...] = ()
    notes: Callable[[Game, PositionSheet], Iterable[str]] = _no_notes


class Turned(Model):
    """The result when the program plays the side of a solitaire game that no person plays: the next
    position, what happened, and every roll with its purpose."""

    position: SerializeAsAny[PositionSheet]
    story: tuple[Step, ...]
    rolls: tuple[tuple[str, int], ...] = ()


TurnPlayer = Callable[[Game, PositionSheet, Mapping[str, Any], DiceRoller], Turned]
"""A function that plays the side of a solitaire system from a position on, up to the player's next
decision; raises :class:`Refused` or ``DiceError``. The mapping holds the player's decisions."""
View = Callable[[Game, PositionSheet, str], PositionSheet]
"""A function that returns the part of a position that a side knows, as a position."""
Filler = Callable[[Game, Chart], Chart]
"""A function that completes one chart and keeps the rows that the chart already has."""
Narrowing = Callable[[Game], Iterable[str]]
"""A function that returns the words to which a chart of a game may be narrowed, such as the ids of
its scenarios."""


def scenario_ids(game: Game) -> Iterable[str]:
    """Return the ids of a game's scenarios, to one of which a chart may be limited."""
    return (s.id for s in game.scenarios)


@dataclass(frozen=True, slots=True)
class System:
    """A family of games that share rules, with everything that the program can do for them.

    ``procedures`` are the questions that it answers and ``checks`` its checks of a game's data. ``fillers``
    are the functions that write charts, by the name in ``Chart.fill``; ``narrows`` has by the same name the
    words that ``Chart.of`` may have; ``finish`` completes everything else in a game (tracks, scenarios);
    ``vocabulary`` has the words that its rules read.

    These describe a game's rules as data for a VASSAL module, which has no rules engine: ``contests``
    combats on results tables, ``duels`` combats of one unit against another, ``dice_battles`` battles in
    which every unit rolls, ``unit_rolls`` rolls of a unit for itself, ``weathers`` the weather, ``scores``
    victory points, ``supplies`` supply, ``supply_ranges`` how far its sources reach on an empty map,
    ``event_effects`` the effects of events, ``bookkeeping`` the counts that phases change, ``effects`` the
    events that last for a while, ``roll_modifiers`` what is added to rolls for events, ``late`` late
    arrivals, ``recruiting`` replacements, ``spent_by_number`` the ids of the cards that leave the game when
    they are drawn for the number on them.

    ``live`` gives its tables as live charts; ``counted`` what the results of a table are worth, for
    statistics (empty if the table's legend says it); ``controllers`` the ids of the units with a zone of
    control; ``turned`` says by how many degrees a counter is turned on its sheet; ``options`` the names and
    meanings of its optional rules; ``position`` is what it adds to positions. ``check_position``,
    ``make_setup`` and ``seen_by`` are for setups that players choose; a system without such setups leaves
    them out. ``setup_phase`` is the phase at whose end the setup ends, if it is not the first phase of a
    turn.

    ``declared`` returns the system limited to the rules that a game declares; ``offers`` tells which
    procedures are useful in a game (all if absent). ``turn`` plays the side of a solitaire game that no
    person plays, ``decisions`` are what the player may decide for it, ``solo`` is that side as look-up
    tables. ``pool_draws`` are the phases in which sides draw what the turn track allots. ``play`` is what
    the system provides so that games can be played. A system for ``any_board`` does not need hexes.
    """

    name: str
    title: str
    procedures: Collection[Procedure[Any, Any]] = ()
    checks: tuple[Check, ...] = ()
    fillers: Mapping[str, Filler] = field(default_factory=dict)
    narrows: Mapping[str, Narrowing] = field(default_factory=dict)
    vocabulary: Vocabulary = field(default_factory=Vocabulary)
    finish: tuple[Callable[[Game], Game], ...] = ()
    contests: Callable[[Game], tuple[TableCombat, ...]] | None = None
    dice_battles: Callable[[Game], tuple[DiceBattle, ...]] | None = None
    unit_rolls: Callable[[Game], tuple[UnitRoll, ...]] | None = None
    weathers: Callable[[Game], WeatherRules | None] | None = None
    scores: Callable[[Game], Scores | None] | None = None
    supplies: Callable[[Game], tuple[SupplyRules, ...]] | None = None
    supply_ranges: Callable[[Game], tuple[SupplyRange, ...]] | None = None
    event_effects: Callable[[Game], ExportedEffects | None] | None = None
    bookkeeping: Callable[[Game], CountChanges | None] | None = None
    late: Callable[[Game], tuple[LateArrivalRoll, ...]] | None = None
    recruiting: Callable[[Game], ReplacementRules | None] | None = None
    happenings: Callable[[Game], tuple[EventSource, ...]] | None = None
    effects: Callable[[Game], Mapping[str, TranslatedText]] | None = None
    roll_modifiers: Callable[[Game], RollModifiers | None] | None = None
    playing: Callable[[Game], HandCards | None] | None = None
    live: Callable[[Game], tuple[LiveChart, ...]] | None = None
    duels: Callable[[Game], tuple[Duel, ...]] | None = None
    spent_by_number: Callable[[Game], frozenset[str]] | None = None
    counted: Callable[[Game, ResultsTable], tuple[StatisticRequest, ...]] | None = None
    controllers: Callable[[Game], frozenset[str]] | None = None
    turned: Callable[..., int] | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    position: OwnPosition = OwnPosition()
    check_position: SheetCheck | None = None
    setup_phase: str = ""
    make_setup: SetupMaker | None = None
    seen_by: View | None = None
    declared: Callable[[Game], System] | None = None
    offers: Callable[[Game, str], bool] | None = None
    turn: TurnPlayer | None = None
    solo: Callable[[Game], SolitaireTable | None] | None = None
    pool_draws: PhaseRule | None = None
    play: Callable[[Game], Play] | None = None
    decisions: type[Inputs] | None = None
    any_board: bool = False

    def procedure(self, name: str) -> Procedure[Any, Any]:
        """Return the procedure with that name; raises :class:`Refused`."""
        found = procedure_named(self.procedures, name)
        if found is not None:
            return found
        known = [p.name for p in self.procedures]
        raise Refused(unknown_name("procedure", name, known, path=("ask", name), whole=True))
