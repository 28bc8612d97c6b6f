"""What becomes of every case of the rules is said by somebody who has read it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
import yaml

from builder.rules import systems
from builder.rules.coverage import INTRODUCTION, UNREAD, coverage
from tests.games import loading
from tests.together import together

FILE = Path(__file__).with_name("played_cases.yaml")
PLAYED: dict[str, list[str]] = yaml.safe_load(FILE.read_text("utf-8"))


@together("game", PLAYED)
def test_a_case_is_called_played_once_somebody_has_seen_to_it(game: str) -> None:
    found = coverage(loading.game(game))
    assert [one.rule for one in found if one.how == "played"] == PLAYED[game]
    assert [one.rule for one in found if one.why == UNREAD] == []
    assert all(one.why for one in found if one.how != "played")


BY_THE_SEQUENCE = {
    "assault-on-belgium": {"1.2": "the set-ups, phases and battles follow one another so"},
    "hue": {
        "3.6": "the end of the turn: points are counted and the Inner City is looked at",
        "4.0": "a head without a rule",
        "5.0": "whoever may fire may also be done",
    },
    "vietnam-battles": {
        "4.0": "two player turns in a game turn",
        "6.1": "refers to 5.1.1",
    },
}
"""The played cases that no code of their system names, with what plays them."""


@pytest.mark.parametrize("game", PLAYED)
def test_what_is_called_played_is_named_where_it_is_applied(game: str) -> None:
    """A case of which no code says that it follows it is not played because it stands in a list."""
    sheet = loading.game(game).sheet
    named = _texts_of_code(Path(systems.__path__[0]) / sheet.system.replace("-", "_"))
    named |= {phase.rule for phase in sheet.sequence}
    unnamed = [case for case in PLAYED[game] if case not in named]
    assert unnamed == list(BY_THE_SEQUENCE.get(game, {}))


def _texts_of_code(folder: Path) -> set[str]:
    trees = (ast.parse(path.read_text("utf-8")) for path in sorted(folder.rglob("*.py")))
    nodes = (node for tree in trees for node in ast.walk(tree))
    found = {n.value for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, str)}
    assert found
    return found


def test_cases_stand_in_the_order_of_the_rules() -> None:
    rules = [one.rule for one in coverage(loading.game("hue"))]
    assert [rule for rule in rules if rule.startswith("4.5")] == ["4.5", "4.5a", "4.5b"]
    assert rules.index("4.4") + 1 == rules.index("4.5")
    assert rules.index("7.9") + 1 == rules.index("7.10a")


def test_the_text_over_a_section_of_declared_rules_is_called_an_introduction() -> None:
    whys = {one.rule: one.why for one in coverage(loading.game("ice-road")) if one.why}
    assert whys["4.0"] == whys["12.0"] == INTRODUCTION, "4.1 and 12.1 are declared"
    assert whys["13.0"] == UNREAD, "the notes have no cases"
