"""Declarations that go wrong together, as somebody may write them who tries things out, are told of as they
were before: each problem where it lies, with the way out of it."""

from __future__ import annotations

from pathlib import Path

from tests.recorded import assert_as_recorded
from tests.rules.engine.whole_games.variations import declared, lines, problems

FILE = Path(__file__).with_name("wrong.txt")


def test_what_goes_wrong_is_told_as_before() -> None:
    for name, game in declared(FILE.with_suffix(".json")):
        found = list(lines(problems(game)))
        assert found, name
        assert_as_recorded(FILE, name, found)
