"""Whatever a game's data says, every system tells problems of it and never raises: values in the wrong
place, of the wrong kind, without measure, or missing."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builder.loading import load_game
from builder.pipeline.build import check_faces, validate_game
from builder.problems import render_problem
from builder.rules import asking, free_setups
from builder.rules.error_boundary import is_unforeseen
from builder.rules.registry import MODULES
from tests.docs.pages import tutorial
from tests.thorough import some, times

MODEST = settings(
    max_examples=times(6, 25),
    deadline=None,
    suppress_health_check=list(HealthCheck),
    derandomize=True,
)
ODD = (
    "", "0", "-1", "x", "1e9", "9" * 30, "nan", "1/0", "0101", "9999", "all", "-", "1-2", "(3)", "a b c",
    "0000/0101", "turn:1", "0d6", "99d99", "<=", "3..1", "true", "[", "{0}", "blue", "red-1", "woods",
    "infantry", "creek", "foot", "crt", "bridge",
)  # fmt: skip
Place = tuple[str | int, ...]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The data of the tutorial's game, by file."""
    folder = tutorial(tmp_path_factory.mktemp("whole"))
    return {
        path.relative_to(folder).as_posix(): yaml.load(path.read_text("utf-8"), yaml.BaseLoader)
        for path in sorted(folder.rglob("*.yaml"))
    }


def places(value: Any, above: Place = ()) -> list[Place]:
    """The places of all values in a value."""
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    if not isinstance(value, (dict, list)):
        return [above]
    return [above, *(p for k, part in inside for p in places(part, (*above, k)))]


def damaged(value: Any, place: Place, kind: str, odd: str) -> Any:
    """A copy of a value with what is at one place damaged."""
    if not place:
        return {"odd": odd, "gone": None, "listed": [value], "keyed": {odd: value}}[kind]
    key, rest = place[0], place[1:]
    copy = dict(value) if isinstance(value, dict) else list(value)
    if kind == "gone" and not rest:
        del copy[key]
    else:
        copy[key] = damaged(value[key], rest, kind, odd)
    return copy


@st.composite
def damage(draw: st.DrawFn, files: dict[str, Any]) -> dict[str, Any]:
    """The files of a game with one to three values damaged."""
    files = dict(files)
    for _ in range(draw(st.integers(1, 3))):
        name = draw(st.sampled_from(sorted(files)))
        place = draw(st.sampled_from(places(files[name])))
        kind = draw(st.sampled_from(("odd", "odd", "odd", "gone", "listed", "keyed")))
        files[name] = damaged(files[name], place, kind, draw(st.sampled_from(ODD)))
    return files


def told(folder: Path) -> None:
    """Everything that checks and answers of a game say can be shown, and is foreseen."""
    loaded = load_game(folder)
    game, found = validate_game(loaded)
    if game is not None:
        found += check_faces(loaded)
        for scenario in game.scenarios:
            found += free_setups.make_setup(game, scenario.id, 1)[1]
        for example in game.examples:
            found += asking.ask(game, example.do, example.given).problems
    assert all(render_problem(problem) for problem in found)
    assert [problem.message for problem in found if is_unforeseen(problem)] == []


@pytest.mark.parametrize("system", some(sorted(MODULES), 3))
def test_a_damaged_game_is_told_about(system: str, files: dict[str, Any]) -> None:
    played = {**files, "game.yaml": {**files["game.yaml"], "system": system}}

    @MODEST
    @given(damage(played))
    def check(broken: dict[str, Any]) -> None:
        with tempfile.TemporaryDirectory() as folder:
            for name, content in broken.items():
                path = Path(folder) / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(yaml.safe_dump(content, allow_unicode=True), "utf-8")
            told(Path(folder))

    check()
