"""Live charts: results tables with inputs that a reader sets, described as data. A live chart says
which inputs there are, how they lead to a cell of the table, and what the numbers mean.

A system describes its look-ups as such values (``System.live``); any page can then work them out
from the table's own data, without knowing the system. The formulas that lead from the inputs to the
table are the game's own (:mod:`builder.rules.expressions`), the same that its procedures use.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from builder.i18n.translate import Translator
from builder.model.dice import Dice
from builder.model.tables import ResultsTable
from builder.rules.core.module_export.term_names import RESULT_CODE_TERM
from builder.rules.expressions.evaluator import EvaluatedFormula
from builder.rules.expressions.formula import Formula
from builder.rules.expressions.terms import Fixed, Term, Value, looked_up, text


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a :class:`Choice` on a live chart; ``terrain`` is the terrain type whose
    picture is shown with it."""

    id: str
    label: str
    terrain: str = ""


@dataclass(frozen=True, slots=True)
class Number:
    """An input of a live chart: a whole number that the reader sets. A number without a label is
    shown beside the number before it; the label can be worded separately for each language."""

    id: str
    label: str | Callable[[Translator], str]
    start: int
    low: int = 0
    high: int = 99


@dataclass(frozen=True, slots=True)
class Choice:
    """An input of a live chart: a choice of one of several options, each with a text as its value;
    the first option is preselected."""

    id: str
    label: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Toggle:
    """An input of a live chart: a yes-or-no question. Its label can be worded separately for each
    language."""

    id: str
    label: str | Callable[[Translator], str]
    start: bool = False


Input = Number | Choice | Toggle


@dataclass(frozen=True, slots=True)
class Shown:
    """An intermediate number of a live chart's formula (such as a differential) that the chart
    shows to the reader."""

    name: str
    label: str
    signed: bool = False


@dataclass(frozen=True, slots=True)
class Expected:
    """An average over the results of a live chart: a mean, or (with ``percent``) the chance that
    something happens. Its formula term may use the inputs and the ``code`` of a result."""

    label: str
    number: Term
    percent: bool = False
    side: Literal["", "attacker", "defender"] = ""


@dataclass(frozen=True, slots=True)
class ChartBar:
    """A condition under which a live chart has no result to look up (the attack is not allowed, for
    example), with the text that explains why."""

    when: Term
    text: str


@dataclass(frozen=True)
class LiveChart:
    """A live chart: a results table with inputs that a reader sets, and the formula terms that lead
    from them to a cell of the table.

    Inputs are known by their ids. ``given`` has other values that the formula needs, and ``roles``
    the members of each role (such as the attackers) with their values; both are terms of the
    inputs. An input whose id is not the name of a formula stage is passed on unchanged. ``row``
    gives the id of the band row, ``look_up`` the number that finds the column in its bands;
    ``shift`` moves the column to the right, ``roll`` is added to the roll. Beyond the ends of the
    table its last column or line counts.

    ``weights`` says how often each roll comes where that differs from the table's dice: for example
    cards of a deck, less those that the inputs report as seen. ``lines`` has the labels of rolls
    that are not numbers, ``heads`` the labels of the columns. ``steers`` has the numbers that a
    click on a column head changes, each with its sign in ``look_up``. ``answers`` has the
    procedures whose examples can be set on the chart, with the name that their answers give to the
    number that is looked up; ``row`` in an answer is the band row. ``many``, if given, is how often
    the dice are thrown: then codes are whole numbers, and the chart shows the chances of their sum.
    """

    id: str
    title: str
    table: ResultsTable
    inputs: tuple[Input, ...]
    look_up: Term
    row: Term
    rule: str = ""
    given: Mapping[str, Term] = field(default_factory=dict)
    roles: Mapping[str, tuple[Mapping[str, Term], ...]] = field(default_factory=dict)
    formula: Formula = field(default_factory=lambda: Formula(()))
    shown: tuple[Shown, ...] = ()
    shift: Term = field(default_factory=lambda: Fixed(0))
    roll: Term = field(default_factory=lambda: Fixed(0))
    expected: tuple[Expected, ...] = ()
    bars: tuple[ChartBar, ...] = ()
    weights: Mapping[int, Term] = field(default_factory=dict)
    lines: Mapping[int, str] = field(default_factory=dict)
    heads: tuple[str, ...] = ()
    steers: tuple[tuple[str, int], ...] = ()
    answers: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    many: Term | None = None

    def frequencies(self) -> dict[int, Term]:
        """Return how often each roll comes, as a formula term for each roll: the chart's
        ``weights`` if it has them, else the number of dice combinations."""
        if self.weights:
            return dict(self.weights)
        return {roll: Fixed(n) for roll, n in Dice.parse(self.table.dice).combinations().items()}

    @property
    def terms(self) -> list[Term]:
        """All formula terms of the live chart: those that lead to the cell of the table (look-up,
        row, shift, roll), averages, bars and frequencies."""
        found = [self.look_up, self.row, self.shift, self.roll]
        found += [e.number for e in self.expected] + [b.when for b in self.bars]
        found += [self.many] if self.many is not None else []
        return [*found, *self.frequencies().values()]

    def starts(self) -> dict[str, Value]:
        """Return the value that each input has before the reader changes it."""
        return {i.id: i.options[0].id if isinstance(i, Choice) else i.start for i in self.inputs}

    def worked(self, inputs: Mapping[str, Value]) -> EvaluatedFormula:
        """Evaluate the chart's formula with the given inputs; inputs that are not given keep their
        starting values."""
        asked = EvaluatedFormula(Formula(()), {**self.starts(), **inputs})
        given = {name: asked.value(term) for name, term in self.given.items()}
        roles = {
            role: [{name: asked.value(term) for name, term in one.items()} for one in those]
            for role, those in self.roles.items()
        }
        left = {id: v for id, v in asked.named.items() if id not in self.formula.terms}
        return EvaluatedFormula(self.formula, {**left, **given}, roles)

    def labels(self) -> list[str]:
        """Return every text of the chart that must be translated and is not part of its table."""
        options = (o.label for i in self.inputs if isinstance(i, Choice) for o in i.options)
        found: list[object] = [self.title, *(i.label for i in self.inputs), *options]
        found += [v.label for v in self.shown] + [e.label for e in self.expected]
        found += [*self.lines.values(), *self.heads]
        texts = (*found, *(b.text for b in self.bars), *self.notes)
        return [t for t in texts if t and isinstance(t, str)]


def number_by_code(found: Mapping[str, int]) -> Term:
    """Return a formula term that is the given number for each result code, and 0 for all other
    codes."""
    return looked_up(text(RESULT_CODE_TERM), found)
