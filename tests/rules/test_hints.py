"""Whatever the rules find wrong with a game or with a question, the finding says what to do."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import builder.rules
from builder.problems import unknown_name
from builder.rules.validation import check
from tests.rules.engine import brook

_ROOM = Path(builder.rules.__file__).parent


def _hintless(file: Path) -> Iterator[str]:
    text = file.read_text("utf-8")
    tree = ast.parse(text if re.search(r"\b(error|warning)\(", text) else "")
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.func.id in ("error", "warning") and "hint" not in {k.arg for k in node.keywords}:
            yield f"{file.relative_to(_ROOM)}:{node.lineno}"


def test_every_finding_of_the_rules_says_what_to_do() -> None:
    assert [place for file in sorted(_ROOM.rglob("*.py")) for place in _hintless(file)] == []


def test_a_name_that_there_is_not_leads_to_those_that_there_are() -> None:
    many = [f"unit-{n:02}" for n in range(40)]
    assert unknown_name("unit", "unit-3", many).hint == "did you mean 'unit-39'?"
    assert unknown_name("unit", "q", ["a", "b"]).hint == "there is: a, b"
    assert unknown_name("unit", "q", many).hint.startswith("there are: unit-00, unit-01, ")
    assert unknown_name("unit", "q", many).hint.endswith(" and 28 more")
    assert unknown_name("unit", "q", []).hint == "there is none: add the unit"


@pytest.mark.parametrize(
    "system", ["folio", "air_land", "city_fight", "green_beret", "squad_cards"]
)
def test_a_system_that_the_game_is_not_made_for_says_what_it_needs(system: str) -> None:
    found = brook.loaded(game=brook.GAME.replace("system: open", f"system: {system}"))
    problems = [*found.problems, *(check(found.game) if found.game else ())]
    assert problems
    assert not [p.message for p in problems if not p.hint or p.code == "rules-failed"]
