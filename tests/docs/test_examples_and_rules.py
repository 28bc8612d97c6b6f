"""Commands of the page on questions print what it shows, and its example holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.model.texts.examples import Example
from builder.rules.examples import run_examples
from tests.docs.pages import agrees, commands, fences, run
from tests.games import vietnam

PAGE = "examples-and-rules.md"


def test_every_command_prints_what_the_page_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # the commands write files
    for fence in fences(PAGE):
        for command in commands(fence) if fence.language == "console" else ():
            printed = run(command)
            assert printed
            if command.output:
                assert agrees(command.output, printed), printed


def test_the_worked_example_of_the_page_holds() -> None:
    import yaml

    (text,) = [f.text for f in fences(PAGE) if f.language == "yaml"]
    listed = [Example.model_validate(e) for e in yaml.safe_load(text)["examples"]]
    (ran,) = run_examples(vietnam.game().model_copy(update={"examples": tuple(listed)}))
    assert ran.ok
