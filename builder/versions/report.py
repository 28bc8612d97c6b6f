"""Writes the changes of a game as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from builder.i18n.translate import Translator
from builder.versions.change import TITLES, Change

SIGNS = {"new": "+", "gone": "−", "changed": "·"}
"""The sign before a thing that is new, gone or changed."""


def report_lines(changes: Sequence[Change], tr: Translator) -> Iterator[str]:
    """Yield the changes as lines, group by group."""
    if not changes:
        yield tr("Nothing changes for the players.")
    for group, members in groupby(changes, key=lambda change: change.group):
        yield tr(TITLES[group])
        for change in members:
            yield f"  {SIGNS[change.sort]} {change.name}"
            yield from (f"      {note}" for note in change.notes)
