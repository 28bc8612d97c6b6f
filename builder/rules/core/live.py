"""Charts that a reader sets: what is asked, how it leads to a cell of a results table, what it costs.

A system describes its look-ups as such values; any page can then compute them from the table's own
data, without knowing the system (``System.live``). Formulas are lists of plain values, written to
JSON as they are: the first item says what is done with the others.

=====================  ================================================================
``2``, ``"hill"``       the number, the text
``["in", id]``         an input's number, ``true`` or ``false``, or a choice's option id
``["of", id, name]``   what the chosen option holds under a name (text or number)
``["value", name]``    a value of the chart, worked out before
``["code", name]``     what the result code holds under a name (in ``expected`` only)
``["+", a, b, …]``     sum; ``-`` and ``*`` alike, ``//`` rounds down
``["max", a, b, …]``   the greatest; ``min`` the least, ``strongest`` the farthest from 0
``["if", c, a, b]``    a if c holds, else b
``["==", a, b]``       also ``>``, ``>=``, ``and``, ``or``, ``not``
=====================  ================================================================
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from builder.model.dice import Dice
from builder.model.tables import ResultsTable
from builder.rules.core.tables import span

Formula: TypeAlias = "int | bool | str | list[Formula]"


@dataclass(frozen=True, slots=True)
class Option:
    """One of a choice's options. ``holds`` is what formulas ask of it; ``terrain`` a terrain type
    that pictures it."""

    id: str
    label: str
    holds: Mapping[str, int | str] = field(default_factory=dict)
    terrain: str = ""


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number that the reader sets. One without a label stands beside the number before it."""

    id: str
    label: str
    start: int
    low: int = 0
    high: int = 99


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several options; the first one at the start."""

    id: str
    label: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Toggle:
    """Something that holds or does not."""

    id: str
    label: str
    start: bool = False


Input = Number | Choice | Toggle


@dataclass(frozen=True, slots=True)
class Value:
    """A number worked out from the inputs and from the values before it; shown if it has a label."""

    name: str
    formula: Formula
    label: str = ""
    signed: bool = False


@dataclass(frozen=True, slots=True)
class Expected:
    """What results bring on average: a mean, or (``percent``) the chance that something happens."""

    label: str
    formula: Formula
    percent: bool = False
    side: Literal["", "attacker", "defender"] = ""


@dataclass(frozen=True, slots=True)
class Bar:
    """Why there is nothing to look up, if a condition holds."""

    condition: Formula
    text: str


@dataclass(frozen=True)
class LiveChart:
    """A results table with its inputs.

    ``row`` gives the id of the band row, ``look_up`` the number that finds the column in its bands,
    ``shift`` moves the column to the right, ``roll`` is added to the roll; beyond the table's ends
    its last column or line counts. ``weights`` are how often each roll comes, if not as the table's
    dice fall: cards of a deck, less those that the inputs say are seen. ``lines`` are what the rolls
    are called where they are no numbers, ``heads`` what the columns are. ``codes`` are what formulas
    ask of a result code. ``steers`` are the numbers that a click on a column head changes, with the
    sign that each has in ``look_up``. ``answers`` are the procedures whose examples can be set here,
    and what the number that is looked up is called in their answers; a ``row`` in them is the band
    row.
    """

    id: str
    title: str
    table: ResultsTable
    inputs: tuple[Input, ...]
    look_up: Formula
    row: Formula
    rule: str = ""
    values: tuple[Value, ...] = ()
    shift: Formula = 0
    roll: Formula = 0
    expected: tuple[Expected, ...] = ()
    codes: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    bars: tuple[Bar, ...] = ()
    weights: Mapping[int, Formula] = field(default_factory=dict)
    lines: Mapping[int, str] = field(default_factory=dict)
    heads: tuple[str, ...] = ()
    steers: tuple[tuple[str, int], ...] = ()
    answers: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    def frequencies(self) -> dict[int, Formula]:
        """How often each roll comes, as formulas for whole numbers."""
        if self.weights:
            return dict(self.weights)
        return dict(Dice.parse(self.table.dice).ways())

    def labels(self) -> list[str]:
        """Every text that the chart shows of its own, to be translated."""
        options = (o.label for i in self.inputs if isinstance(i, Choice) for o in i.options)
        found = [self.title, *(i.label for i in self.inputs), *options]
        found += [v.label for v in self.values] + [e.label for e in self.expected]
        found += [*self.lines.values(), *self.heads]
        return [t for t in (*found, *(b.text for b in self.bars), *self.notes) if t]


def reach(table: ResultsTable, beyond: int = 2) -> tuple[int, int]:
    """The least and greatest number that a table's rows tell apart, and a little more."""
    ends = [span(row) for row in table.rows]
    return min(low for low, _ in ends) - beyond, max(high for _, high in ends) + beyond
