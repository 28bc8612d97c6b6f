"""Each change between two small versions as it is told, either way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.versions.compare import compare_games
from builder.versions.report import report_lines
from tests.recorded import assert_as_recorded
from tests.versions.two_versions import NEW, OLD

RECORDED = Path(__file__).with_suffix(".txt")


def told(old: Game, new: Game, language: str) -> Iterator[str]:
    changes = compare_games(old, new, language)
    lines = report_lines(changes, Translator(language))
    yield from (line if len(line) < 99 else f"{line[:30]} ({len(line)} signs)" for line in lines)
    for group, members in groupby(changes, lambda change: change.group):
        printed = (f"{c.id} {c.copies or ''}".strip() for c in members if c.printed or c.copies)
        yield f"printed {group}: {', '.join(printed)}"


def test_each_change_of_a_small_game_is_told() -> None:
    assert_as_recorded(RECORDED, "to the next version", told(OLD.game(), NEW.game(), "en"))


def test_each_change_is_told_the_other_way_round_in_another_language() -> None:
    assert_as_recorded(RECORDED, "to the version before", told(NEW.game(), OLD.game(), "de"))
