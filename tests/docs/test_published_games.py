"""Worked examples from published games on a page: what is declared loads, and answers as the page says.

Such an example is a few blocks whose files are marked ``worked``: the declaration, what it needs besides the
small game of the tests, and last the questions with their answers.
"""

from __future__ import annotations

import re
from pathlib import PurePath

import pytest
import yaml

from builder.model.game import Game
from builder.model.mechanisms import CASES
from builder.model.texts.examples import Example
from builder.problems import render_problem
from builder.rules.examples import run_example
from builder.rules.validation import check, complete
from tests.docs.pages import Fence, fences
from tests.rules.engine.brook import COUNTERS, FILES, GAME, MAP, SCENARIO, good, loaded
from tools.rules_gallery import NAMES

PAGE = "choose-your-rules.md"
_MARK = ", worked"
_ASKED = "examples.yaml"
_UNSAID = ("unknown-counter-trait", "stacked", "no-totals")
"""What the small game has and an example does not use."""


def worked(blocks: list[Fence]) -> list[dict[str, str]]:
    """The files of each worked example; those of the questions are last."""
    found: list[dict[str, str]] = [{}]
    for fence in blocks:
        name, mark, _ = fence.about.partition(_MARK)
        if mark:
            found[-1][name] = fence.text
            found += [{}] if name == _ASKED else []
    assert not found.pop(), "an example without a question"
    return found


def declaring(files: dict[str, str]) -> Game:
    """The small game with the files of an example: their keys replace those of its own files, and their
    units come to its units."""
    texts = {_stem(name): text for name, text in files.items() if name != _ASKED}
    named = re.search(r"^names: \{(.*)\}\n", texts["mechanisms"], re.M)
    rules = texts["mechanisms"].replace(named[0], "") if named else texts["mechanisms"]
    names = NAMES.replace("names:\n  {", f"names:\n  {{{named[1]}, ") if named else NAMES
    return good(
        loaded(
            **{
                **_tables(),
                **texts,
                "mechanisms": rules + names,
                "counters": COUNTERS + texts.get("counters", "").removeprefix("units:\n"),
                "game": _replaced(GAME, texts.get("game", "")),
                "field": _replaced(MAP, texts.get("field", "")),
                "over": _replaced(SCENARIO, texts.get("over", "")),
            }
        )
    )


def _tables() -> dict[str, str]:
    """The tables that the page shows for all examples."""
    shown = (f for f in fences(PAGE) if f.about.startswith("tables/") and _MARK not in f.about)
    return {_stem(f.about): f.text for f in shown}


def _stem(name: str) -> str:
    """What the small game calls a file: one of its own by its stem alone."""
    path = PurePath(name)
    return path.stem if name in FILES else path.with_suffix("").as_posix()


def _replaced(sheet: str, more: str) -> str:
    for key in re.findall(r"^(\w+):", more, re.M):
        sheet = re.sub(rf"^{key}:.*\n(?:[- ].*\n)*", "", sheet, flags=re.M)
    return sheet + more


@pytest.mark.parametrize("files", worked(fences(PAGE)), ids=lambda files: files[_ASKED][:25])
def test_a_published_game_is_declared_and_answers(files: dict[str, str]) -> None:
    game = declaring(files)
    wrong = [p for p in check(game) if p.code not in _UNSAID]
    assert not wrong, "\n".join(map(render_problem, wrong))
    asked = yaml.safe_load(files[_ASKED])
    for number, question in enumerate(asked, 1):
        example = Example(id=f"example-{number}", rule="1.1", **question)
        run = run_example(complete(game)[0], example)
        assert run.ok, "\n".join(map(render_problem, run.problems))


def test_a_published_game_of_each_kind_is_told() -> None:
    examples = "\n".join(files["mechanisms.yaml"] for files in worked(fences(PAGE)))
    assert set(CASES) <= set(re.findall(r"^(\w+):", examples, re.M))
