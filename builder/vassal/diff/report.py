"""Formats the changes of a module as lines of text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from builder.vassal.diff.differences import INNER_WORKINGS, Change
from builder.vassal.reading.trait_names import shortened

_WIDE, _MOST, _ALIKE = 200, 30, 4
_SIGNS = {"new": "+", "gone": "-", "changed": "~"}


def change_lines(changes: Sequence[Change], *, whole: bool = False) -> Iterator[str]:
    """Yield lines of text, group by group with the count of each.

    Equal changes share a line. Of a long group only the first are listed, and of changes that no
    player sees only the count, unless ``whole`` asks for all.
    """
    if not changes:
        yield "Nothing that a player would notice changed."
    for group, found in groupby(changes, key=lambda c: c.group):
        members = list(found)
        yield f"{group}: {_count_sentence(members)}"
        lines = list(map(_line, members)) if whole else list(_merged_lines(members))
        shown = lines if whole else lines[: 0 if group == INNER_WORKINGS else _MOST]
        yield from (shortened(f"  {line}", _WIDE) for line in shown)
        if len(lines) > len(shown) and group != INNER_WORKINGS:
            yield f"  and {len(lines) - len(shown)} lines more (--all tells them)"


def _merged_lines(changes: Sequence[Change]) -> Iterator[str]:
    """Yield a line for each change; changes with the same kind and note share a line."""
    alike = Counter((c.sort, c.note) for c in changes if c.note)
    told: set[tuple[str, str]] = set()
    for change in changes:
        key = (change.sort, change.note)
        if alike[key] < _ALIKE:
            yield _line(change)
        elif key not in told:
            told.add(key)
            names = Counter(c.name for c in changes if (c.sort, c.note) == key)
            said = ", ".join(f"{n} ×{count}" if count > 1 else n for n, count in names.items())
            yield f"{_SIGNS[change.sort]} {change.note} ({alike[key]}): {said}"


def _line(change: Change) -> str:
    note = f": {change.note}" if change.note else ""
    return f"{_SIGNS[change.sort]} {change.name}{note}"


def _count_sentence(changes: Sequence[Change]) -> str:
    sorts = ((sort, sum(c.sort == sort for c in changes)) for sort in ("new", "gone", "changed"))
    return ", ".join(f"{count} {sort}" for sort, count in sorts if count)
