"""Declarations with a line missing or doubled are told of, and never break anything."""

from __future__ import annotations

import pytest

from builder.rules.error_boundary import is_unforeseen
from builder.rules.validation import check, complete
from tests.rules.engine.brook import MECHANISMS, loaded
from tests.thorough import some, times

LINES = MECHANISMS.splitlines(keepends=True)
EVERY = times(12, 1)
"""Of so many lines one is tried, another for each word; all with ``--thorough``."""
WORDS = ["[]", "~", "x", "-1", "{}", "1..99", "999999999"]


@pytest.mark.parametrize("start", some(range(8), 3))
def test_a_line_that_is_missing_breaks_nothing(start: int) -> None:
    for n in range(start, len(LINES), 8 * EVERY):
        found = loaded(mechanisms="".join(LINES[:n] + LINES[n + 1 :]))
        for problem in found.problems:
            assert problem.location is not None
        if found.game is not None:
            told = [*check(found.game), *complete(found.game)[1]]
            assert not [p.message for p in told if is_unforeseen(p)], LINES[n]


@pytest.mark.parametrize("word", some(WORDS, 3))
def test_a_value_that_is_none_breaks_nothing(word: str) -> None:
    for n in range(WORDS.index(word) % EVERY, len(LINES), EVERY):
        line = LINES[n]
        head, colon, _ = line.partition(": ")
        if not colon or "{" in head:
            continue
        found = loaded(mechanisms="".join([*LINES[:n], f"{head}: {word}\n", *LINES[n + 1 :]]))
        if found.game is not None:
            told = [*check(found.game), *complete(found.game)[1]]
            assert not [p.message for p in told if is_unforeseen(p)], line
