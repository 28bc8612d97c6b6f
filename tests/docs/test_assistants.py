"""The page on programs and assistants: its draft is of the tutorial's game, and its examples prove it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from builder.answers.game_answers import GameAnswers
from builder.loading import load_game
from builder.model.texts.examples import Example
from builder.rules.examples import run_examples
from tests.docs.pages import fences

PAGE = "assistants.md"


def _yaml() -> list[Any]:
    return [yaml.safe_load(fence.text) for fence in fences(PAGE) if fence.language == "yaml"]


def test_the_examples_prove_the_draft(tutorial_game: Path) -> None:
    draft, proofs = _yaml()
    game = load_game(tutorial_game).game
    assert game is not None
    declared = yaml.safe_load((tutorial_game / "mechanisms.yaml").read_text("utf-8"))
    assert declared["zones"] == draft["zones"]
    (attack,) = draft["combat"]
    assert {key: declared["combat"][0][key] for key in attack if key != "shifts"} == {
        key: value for key, value in attack.items() if key != "shifts"
    }
    assert attack["shifts"][0] in declared["combat"][0]["shifts"]
    examples = tuple(Example.model_validate(one) for one in proofs["examples"])
    runs = run_examples(game.model_copy(update={"examples": examples}))
    assert [(run.example.id, run.ok) for run in runs] == [(one.id, True) for one in examples]


def test_the_page_names_every_tool_and_nothing_else() -> None:
    pytest.importorskip("mcp")  # an extra, which those for development include
    from builder.answers.mcp_server import mcp_server

    (text,) = {fence.text for fence in fences(PAGE) if fence.language == "json"}
    assert json.loads(text)["mcpServers"]
    server = mcp_server(GameAnswers({}), may_write=True)
    page = (Path(__file__).parents[2] / "docs" / PAGE).read_text("utf-8")
    rows = page.partition("|---|---|\n")[2].partition("\n\n")[0].splitlines()
    named = {name for row in rows for name in re.findall(r"`(\w+)`", row.split("|")[1])}
    assert named == {tool.name for tool in server._tool_manager.list_tools()}
