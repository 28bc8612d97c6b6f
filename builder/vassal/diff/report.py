"""Formats the changes of a module as lines of text in the language of the user."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from builder.i18n.messages import say
from builder.sentences import FilledSentence, filled_sentence, joined_sentences
from builder.vassal.diff.differences import INNER_WORKINGS, Change, Sort
from builder.vassal.reading.trait_names import shortened

_WIDE, _MOST, _ALIKE = 200, 30, 4
_SIGNS = {"new": "+", "gone": "-", "changed": "~"}
_COUNTS: Mapping[Sort, str] = {
    "new": "{count} new",
    "gone": "{count} gone",
    "changed": "{count} changed",
}


def change_lines(changes: Sequence[Change], *, whole: bool = False) -> Iterator[str]:
    """Yield lines of text, group by group with the count of each.

    Equal changes share a line. Of a long group only the first are listed, and of changes that no
    player sees only the count, unless ``whole`` asks for all.
    """
    if not changes:
        yield say("Nothing that a player would notice changed.")
    for group, found in groupby(changes, key=lambda c: c.group):
        members = list(found)
        yield say("{group}: {counts}", group=group, counts=_count_sentence(members))
        lines = list(map(_line, members)) if whole else list(_merged_lines(members))
        shown = lines if whole else lines[: 0 if group == INNER_WORKINGS else _MOST]
        yield from (shortened(f"  {line}", _WIDE) for line in shown)
        if len(lines) > len(shown) and group != INNER_WORKINGS:
            more = say("and {count} lines more (--all tells them)", count=len(lines) - len(shown))
            yield f"  {more}"


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
            said = ", ".join(
                f"{_own(n)} ×{count}" if count > 1 else _own(n) for n, count in names.items()
            )
            told_of = say(
                "{note} ({count}): {names}", note=change.note, count=alike[key], names=said
            )
            yield f"{_SIGNS[change.sort]} {told_of}"


def _line(change: Change) -> str:
    told = (
        say("{name}: {note}", name=change.name, note=change.note)
        if change.note
        else _own(change.name)
    )
    return f"{_SIGNS[change.sort]} {told}"


def _count_sentence(changes: Sequence[Change]) -> str:
    counts = Counter(change.sort for change in changes)
    told = (filled_sentence(_COUNTS[sort], count=counts[sort]) for sort in _COUNTS if counts[sort])
    return joined_sentences(list(told), ", ")


def _own(name: str) -> str:
    """Return a sentence in the language of the user, and a name of the module as it is."""
    return say(name) if isinstance(name, FilledSentence) else name
