"""The tutorial makes the game that it says it makes: its files and commands are taken from the page."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.mapsheet import map_sheet
from builder.loading import load_game
from builder.model.game import Game
from builder.outputs.formats import pdf
from builder.pipeline.build import validate_game
from builder.pipeline.options import Options
from builder.pipeline.output_plan import Plan, draw_outputs, rendering_names
from builder.problems import Problem, render_problem
from tests.docs.pages import TUTORIAL, Fence, agrees, commands, fences, follow, run


@pytest.fixture(scope="module")
def proven(tutorial_game: Path) -> tuple[Game, list[Problem]]:
    game, problems = validate_game(load_game(tutorial_game))
    assert game is not None, "\n".join(map(render_problem, problems))
    return game, problems


@pytest.fixture(scope="module")
def drawn(proven: tuple[Game, list[Problem]], tutorial_game: Path) -> Plan:
    return draw_outputs(proven[0], Options(tutorial_game))


def test_the_game_of_the_page_has_no_problem(
    proven: tuple[Game, list[Problem]], drawn: Plan
) -> None:
    assert [render_problem(p) for p in (*proven[1], *drawn.problems)] == []


def test_it_is_the_game_that_the_page_promises(proven: tuple[Game, list[Problem]]) -> None:
    game = proven[0]
    assert (game.maps[0].grid.columns, game.maps[0].grid.rows) == (5, 4)
    assert len(game.units) == 4
    assert [t.id for t in game.tracks] == ["turn"]
    assert len(game.scenarios) == 1
    chart = game.table("terrain-effects")
    assert chart.kind == "chart"
    assert [row[0] for row in chart.rows] == ["Clear", "Woods", "Mill", "Creek", "Road", "Bridge"]


def test_every_command_prints_what_the_page_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    mistake: tuple[Path, str] | None = None
    for fence in fences(TUTORIAL):
        if fence.language == "diff":
            path = tmp_path / fence.about
            mistake = (path, path.read_text("utf-8"))
        follow(fence, tmp_path)
        for command in commands(fence) if fence.language == "console" else ():
            if command.words[0] == "chitwright" and command.words[1] != "build":
                printed = run(command)
                assert agrees(command.output, printed), f"{' '.join(command.words)}\n{printed}"
        if fence.language == "console" and mistake:
            mistake[0].write_text(mistake[1], "utf-8")
            mistake = None


def test_the_files_that_the_page_lists_are_those_that_a_build_makes(
    proven: tuple[Game, list[Problem]], drawn: Plan
) -> None:
    (listed,) = [f.text.split() for f in fences(TUTORIAL) if f.language == "files"]
    game = proven[0]
    pages = [name for name in drawn.files if name.endswith(".html")]
    own = re.compile(
        r"(?!module/|rules/fonts/|\w+/book$)"
    )  # parts of the module, fonts of the page
    printed = filter(own.match, rendering_names(drawn))
    made = {*printed, *pages}
    assert sorted(listed) == sorted({*made, f"{game.id}-{game.sheet.version}.vmod"})


def test_its_counters_become_a_pdf_and_its_map_a_scene(
    proven: tuple[Game, list[Problem]], drawn: Plan
) -> None:
    game = proven[0]
    counters = drawn.render_context.printed["en"]["counters-a4.pdf"]
    assert pdf.render_pdf(counters.pages, counters.info).startswith(b"%PDF")
    drawing = map_sheet(game, game.maps[0], DrawContext())
    assert list(drawing.boxes) == ["turn"]
    assert (drawing.scene.width, drawing.scene.height) == (297, 210)


def test_the_game_can_be_built_in_part_from_the_command_line(
    tutorial_game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(tutorial_game, tmp_path / "my-game")
    words = "$ chitwright build my-game --only svg --no-cache --jobs 1 --quiet"
    (command,) = commands(Fence("console", "", words))
    assert "output/my-game/en/svg/counters-sheet-1-front.svg" in run(command).replace("\\", "/")
