"""What becomes of every case of the rules is said by somebody who has read it."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from builder.rules.coverage import UNREAD, coverage
from tests.games import loading

FILE = Path(__file__).with_name("played_cases.yaml")
PLAYED: dict[str, list[str]] = yaml.safe_load(FILE.read_text("utf-8"))


@pytest.mark.parametrize("game", PLAYED)
def test_a_case_is_called_played_once_somebody_has_seen_to_it(game: str) -> None:
    found = coverage(loading.game(game))
    assert [one.rule for one in found if one.how == "played"] == PLAYED[game]
    assert [one.rule for one in found if one.why == UNREAD] == []
    assert all(one.why for one in found if one.how != "played")


def test_cases_stand_in_the_order_of_the_rules() -> None:
    rules = [one.rule for one in coverage(loading.game("hue"))]
    assert [rule for rule in rules if rule.startswith("4.5")] == ["4.5", "4.5a", "4.5b"]
    assert rules.index("4.4") + 1 == rules.index("4.5")
    assert rules.index("7.9") + 1 == rules.index("7.10a")
