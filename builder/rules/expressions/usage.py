"""Records which parts of its rules a game uses while it is played: cells of results tables,
declared conditions that held, and rules whose sentences applied. Nothing is recorded outside a
``recorded`` block."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import ClassVar

from builder.rules.expressions.terms import Term

Cell = tuple[str, int, int]
"""A cell of a results table: the table's id, the column (from 1), and the line that was read."""


@dataclass
class Usage:
    """The record of what was used: cells of results tables; the rules that forbade something; the
    rules of sentences that explained formulas; conditions that held, by their ``id()``; and
    conditions in formulas that held, as terms."""

    cells: Counter[Cell] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)
    explained: Counter[str] = field(default_factory=Counter)
    held: Counter[int] = field(default_factory=Counter)
    terms: Counter[Term] = field(default_factory=Counter)


class _Recording:
    """The record that this process keeps at present, if any."""

    now: ClassVar[Usage | None] = None


@contextmanager
def recorded(usage: Usage) -> Iterator[None]:
    """Record in ``usage`` everything that is used inside the ``with`` block."""
    before, _Recording.now = _Recording.now, usage
    try:
        yield
    finally:
        _Recording.now = before


def note_cell(table: str, column: int, line: int) -> None:
    """Record that a cell of a results table was read for a roll."""
    if _Recording.now is not None:
        _Recording.now.cells[table, column, line] += 1


def note_condition(when: object) -> None:
    """Record that a declared condition held."""
    if _Recording.now is not None:
        _Recording.now.held[id(when)] += 1


def note_rule(rule: str) -> str:
    """Record that a rule forbade something, and return its number."""
    if _Recording.now is not None and rule:
        _Recording.now.rules[rule] += 1
    return rule


def note_explained(rule: str) -> None:
    """Record that a sentence of the rule was used to explain an evaluated formula."""
    if _Recording.now is not None and rule:
        _Recording.now.explained[rule] += 1


def note_term(when: Term) -> None:
    """Record that a condition of a formula held."""
    if _Recording.now is not None:
        _Recording.now.terms[when] += 1


def is_recording() -> bool:
    """Whether usage is being recorded at present."""
    return _Recording.now is not None
