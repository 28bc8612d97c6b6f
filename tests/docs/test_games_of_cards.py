"""The page on games of cards makes the game that it says it makes."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.loading import load_game
from builder.pipeline.build import validate_game
from builder.pipeline.options import Options
from builder.pipeline.output_plan import draw_outputs, rendering_names
from builder.problems import render_problem
from tests.docs.pages import agrees, commands, fences, follow, run

PAGE = "games-of-cards.md"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the page's files are written."""
    where = tmp_path_factory.mktemp("cards")
    for fence in fences(PAGE):
        if fence.language == "yaml":
            follow(fence, where)
    return where


def test_the_game_is_proved_and_drawn_without_a_complaint(folder: Path) -> None:
    game, problems = validate_game(load_game(folder / "wells"))
    assert [render_problem(p) for p in problems] == []
    assert game is not None
    drawn = draw_outputs(game, Options(folder / "wells"))
    assert [render_problem(p) for p in drawn.problems] == []
    names = set(rendering_names(drawn))
    for name in ("cards-a4", "cards-letter", "cards-fold-a4"):
        assert f"en/print/{name}.pdf" in names
    assert all(
        d.pages for documents in drawn.render_context.printed.values() for d in documents.values()
    )


def test_the_commands_print_what_the_page_says(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    for fence in fences(PAGE):
        for command in commands(fence) if fence.language == "console" else ():
            if command.output:
                assert agrees(command.output, run(command)), run(command)
