"""Every output that a module defines is one that a build can make."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from builder import outputs
from builder.loading import load_game
from builder.outputs import MODULES, load_output
from builder.outputs.output import Output, OutputResult, Rendering, no_further_work
from builder.outputs.render_context import RenderContext
from builder.pipeline import output_plan
from builder.pipeline.options import Options
from tests import small_game


def test_every_output_is_in_the_list() -> None:
    folder = Path(outputs.__file__).parent
    defined = {
        ".".join(("builder.outputs", *path.relative_to(folder).with_suffix("").parts))
        for path in folder.rglob("*.py")
        if re.search(r"^OUTPUT = Output\(", path.read_text("utf-8"), re.MULTILINE)
    }
    assert defined == set(MODULES.values())


def test_each_says_what_it_makes() -> None:
    assert all(load_output(name).makes for name in MODULES)


def _finished_by_itself(render_context: RenderContext) -> OutputResult:
    made = Rendering("two", (), lambda: b"one and one")
    return OutputResult([made], finish=lambda rendered, problems: {"a": b"one", "b": b"one"})


def test_an_output_whose_last_step_processes_would_leave_out_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = small_game.write(tmp_path)
    game = load_game(folder).game
    assert game is not None
    made = Output("two files in one", _finished_by_itself)
    wrong = replace(made, join=no_further_work)
    options = Options(folder, tmp_path, only=("svg",))
    monkeypatch.setattr(output_plan, "load_output", lambda name: wrong)
    with pytest.raises(TypeError, match="'svg' has a last step"):
        output_plan.draw_outputs(game, options, ())
    monkeypatch.setattr(output_plan, "load_output", lambda name: made)
    assert output_plan.draw_outputs(game, options, ()).drawn["svg"].renderings
