"""What a game that is played makes use of: cells of results tables, declared conditions that held,
and rules whose sentences were true. Nothing is noted unless somebody records it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

Cell = tuple[str, int, int]
"""A cell of a results table: the table's id, the column (from 1), and the line that was read."""


@dataclass
class Usage:
    """What was used while it was recorded: cells of results tables, the rules of sentences that
    explain formulas, and conditions, which are known by their ``id()``."""

    cells: Counter[Cell] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)
    held: Counter[int] = field(default_factory=Counter)


class _Recording:
    """The record of this process that is being kept, if any."""

    now: Usage | None = None


@contextmanager
def recorded(usage: Usage) -> Iterator[None]:
    """Note in ``usage`` everything that is used meanwhile."""
    before, _Recording.now = _Recording.now, usage
    try:
        yield
    finally:
        _Recording.now = before


def note_cell(table: str, column: int, line: int) -> None:
    """Note that a cell of a results table was read for a roll."""
    if _Recording.now is not None:
        _Recording.now.cells[table, column, line] += 1


def note_condition(when: object) -> None:
    """Note that a declared condition held."""
    if _Recording.now is not None:
        _Recording.now.held[id(when)] += 1


def note_rule(rule: str) -> str:
    """Note that what a rule says was true, such as a modifier that counted or a step that it
    forbade, and return its number."""
    if _Recording.now is not None and rule:
        _Recording.now.rules[rule] += 1
    return rule


def is_recording() -> bool:
    """Whether what is used is noted now."""
    return _Recording.now is not None
