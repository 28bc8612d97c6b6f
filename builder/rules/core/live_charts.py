"""Charts that a reader sets: what is asked, how it leads to a cell of a results table, what it costs.

A system describes its look-ups as such values; any page can then work them out from the table's own data,
without knowing the system (``System.live``). What leads from the inputs to the table is the game's own
reckoning (:mod:`builder.rules.expressions`), the same that its procedures work out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from builder.i18n.translate import Translator
from builder.model.dice import Dice
from builder.model.tables import ResultsTable
from builder.rules.core.module_export.term_names import CODE
from builder.rules.core.tables import span
from builder.rules.expressions.evaluator import Worked
from builder.rules.expressions.formula import Reckoning
from builder.rules.expressions.terms import Fixed, Term, Value, looked_up, text


@dataclass(frozen=True, slots=True)
class Option:
    """One of a choice's options; ``terrain`` is a terrain type that pictures it."""

    id: str
    label: str
    terrain: str = ""


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number that the reader sets. One without a label stands beside the number before it; its
    label may be said anew in each language."""

    id: str
    label: str | Callable[[Translator], str]
    start: int
    low: int = 0
    high: int = 99


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several options, a text; the first one at the start."""

    id: str
    label: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Toggle:
    """A truth: something that holds or does not. Its label may be said anew in each language."""

    id: str
    label: str | Callable[[Translator], str]
    start: bool = False


Input = Number | Choice | Toggle


@dataclass(frozen=True, slots=True)
class Shown:
    """A number of the reckoning that is shown."""

    name: str
    label: str
    signed: bool = False


@dataclass(frozen=True, slots=True)
class Expected:
    """What results bring on average: a mean, or (``percent``) the chance that something happens. The
    number may name the result's ``code``, and the inputs."""

    label: str
    number: Term
    percent: bool = False
    side: Literal["", "attacker", "defender"] = ""


@dataclass(frozen=True, slots=True)
class Bar:
    """Why there is nothing to look up, if a truth holds."""

    when: Term
    text: str


@dataclass(frozen=True)
class LiveChart:
    """A results table with its inputs.

    The inputs are named values by their ids. ``given`` are values that the reckoning asks for,
    ``roles`` those whom it asks for in each role, by their values, all in terms of the inputs; an input
    whose id is no stage's name is given as it is. ``row`` is the id of the band row, ``look_up`` the
    number that finds the column in its bands, ``shift`` moves the column to the right, ``roll`` is added
    to the roll; beyond the table's ends its last column or line counts. ``weights`` are how often each
    roll comes, if not as the table's dice fall: cards of a deck, less those that the inputs say are
    seen. ``lines`` are what the rolls are called where they are no numbers, ``heads`` what the columns
    are. ``steers`` are the numbers that a click on a column head changes, with the sign that each has in
    ``look_up``. ``answers`` are the procedures whose examples can be set here, and what the number that
    is looked up is called in their answers; a ``row`` in them is the band row. ``many``, if given, is how
    often the dice are thrown: codes are then whole numbers, and the chart shows the chances of their sum.
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
    reckoning: Reckoning = field(default_factory=lambda: Reckoning(()))
    shown: tuple[Shown, ...] = ()
    shift: Term = field(default_factory=lambda: Fixed(0))
    roll: Term = field(default_factory=lambda: Fixed(0))
    expected: tuple[Expected, ...] = ()
    bars: tuple[Bar, ...] = ()
    weights: Mapping[int, Term] = field(default_factory=dict)
    lines: Mapping[int, str] = field(default_factory=dict)
    heads: tuple[str, ...] = ()
    steers: tuple[tuple[str, int], ...] = ()
    answers: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    many: Term | None = None

    def frequencies(self) -> dict[int, Term]:
        """How often each roll comes, as whole numbers."""
        if self.weights:
            return dict(self.weights)
        return {roll: Fixed(n) for roll, n in Dice.parse(self.table.dice).ways().items()}

    @property
    def terms(self) -> list[Term]:
        """All that is worked out of the inputs and the reckoning."""
        found = [self.look_up, self.row, self.shift, self.roll]
        found += [e.number for e in self.expected] + [b.when for b in self.bars]
        found += [self.many] if self.many is not None else []
        return [*found, *self.frequencies().values()]

    def starts(self) -> dict[str, Value]:
        """The inputs as they are at the start."""
        return {i.id: i.options[0].id if isinstance(i, Choice) else i.start for i in self.inputs}

    def worked(self, inputs: Mapping[str, Value]) -> Worked:
        """The chart's reckoning for some inputs, the others as at the start."""
        asked = Worked(Reckoning(()), {**self.starts(), **inputs})
        given = {name: asked.value(term) for name, term in self.given.items()}
        roles = {
            role: [{name: asked.value(term) for name, term in one.items()} for one in those]
            for role, those in self.roles.items()
        }
        left = {id: v for id, v in asked.named.items() if id not in self.reckoning.terms}
        return Worked(self.reckoning, {**left, **given}, roles)

    def labels(self) -> list[str]:
        """Every text that the chart shows of its own, to be translated."""
        options = (o.label for i in self.inputs if isinstance(i, Choice) for o in i.options)
        found: list[object] = [self.title, *(i.label for i in self.inputs), *options]
        found += [v.label for v in self.shown] + [e.label for e in self.expected]
        found += [*self.lines.values(), *self.heads]
        texts = (*found, *(b.text for b in self.bars), *self.notes)
        return [t for t in texts if t and isinstance(t, str)]


def by_code(found: Mapping[str, int]) -> Term:
    """A number for each result code; 0 for the others."""
    return looked_up(text(CODE), found)


def reach(table: ResultsTable, beyond: int = 2) -> tuple[int, int]:
    """The least and greatest number that a table's rows tell apart, and a little more."""
    ends = [span(row) for row in table.rows]
    return min(low for low, _ in ends) - beyond, max(high for _, high in ends) + beyond
