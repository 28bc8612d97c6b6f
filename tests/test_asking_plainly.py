"""Questions of a game that was read before are answered by plain classes as by the full ones, or left to
those."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from builder import resources
from builder.incremental.render_cache import default_cache
from builder.loading.reading.files import open_shelf
from builder.model.kind import FULL
from builder.pipeline import result_cache
from tests import small_game
from tests.plainly import LEFT
from tests.processes import in_a_process

GAMES = resources.built_in_games()
ODD = [
    None,
    True,
    0,
    7,
    1.5,
    10**20,
    "",
    "01",
    " 3 ",
    "+2",
    "1/2",
    "x",
    "a, b",
    [],
    [1, "2"],
    {"a": 1},
]
"""What people and programs may write where something else is meant."""

Question = tuple[str, Any, tuple[int, ...]]


def answers(which: str, folder: Path, questions: list[Question]) -> list[Any]:
    """What one kind of model answers."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.plainly", which, str(folder)],
        input="\n".join(map(json.dumps, questions)),
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parent.parent,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def asked(folder: Path) -> list[Question]:
    """The questions of a game's examples; it is kept from now on."""
    game, _ = result_cache.load(folder)
    assert game is not None
    return [(e.do, dict(e.given), tuple(e.dice)) for e in game.examples]


@pytest.mark.parametrize("name", GAMES)
def test_every_example_is_answered_alike(name: str) -> None:
    folder = resources.specs_folder() / name
    questions = asked(folder)
    plain = answers("plain", folder, questions)
    assert LEFT not in plain
    assert plain == answers("full", folder, questions)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_written_otherwise_is_answered_alike_or_left_to_the_full_kind(name: str) -> None:
    folder = resources.specs_folder() / name
    questions = list(changed(asked(folder)))
    both = zip(answers("plain", folder, questions), answers("full", folder, questions), strict=True)
    assert all(plain in (LEFT, full) for plain, full in both)


def changed(questions: list[Question]) -> Iterator[Question]:
    """Questions with one argument missing, unknown, or something odd."""
    dice = random.Random(len(questions))
    for name, given, rolls in questions:
        if given:
            key = dice.choice(sorted(given))
            yield name, {k: v for k, v in given.items() if k != key}, rolls
            yield name, {**given, f"{key}x": given[key]}, rolls
            yield name, {**given, key: dice.choice(ODD)}, rolls


# -- the command -------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game that was read once."""
    written = small_game.write(tmp_path)
    result_cache.load(written)
    return written


def ask(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    return in_a_process("-m", "builder", "ask", *words, **environment)


def imported_by(*words: str, **environment: str) -> set[str]:
    """What is imported to answer a question."""
    told_last = "atexit.register(lambda: print(*sys.modules, file=sys.stderr))"
    code = f"import atexit, sys; from builder.cli import main; {told_last}; main()"
    done = in_a_process("-c", code, "ask", *words, **environment)
    assert json.loads(done.stdout)["result"]
    return set(done.stderr.split())


def test_a_question_of_a_kept_game_is_answered_without_what_reads_and_draws_games(
    folder: Path,
) -> None:
    imported = imported_by(str(folder), "distance", "a=0101", "b=0103")
    heavy = {"pydantic", "pydantic_core", "yaml", "importlib.metadata", "markdown_it", "PIL"}
    drawn = {
        "builder.drawing",
        "builder.outputs",
        "builder.loading.load",
        "builder.rules.validation",
    }
    assert imported & (heavy | drawn) == set()
    assert "builder.model.plain.parts" in imported
    assert "builder.rules.core.module_export.contests" not in imported


def test_where_a_package_adds_to_the_house_nobody_need_know_of_plain_classes(folder: Path) -> None:
    root = Path(__file__).parent
    beside = os.pathsep.join(map(str, (root / "extensions" / "site", root.parent)))
    for goal in ("0102", "0103"):  # the game is kept from the first on
        imported = imported_by(str(folder), "distance", "a=0101", f"b={goal}", PYTHONPATH=beside)
        assert "pydantic" in imported
        assert "builder.model.plain.parts" not in imported


@pytest.mark.parametrize(
    "words",
    [
        ("distanc",),
        ("distance", "a=0101"),
        ("distance", "a=0101", "b=0103", "c=0102"),
        ("distance", "a=0101", "b=9999"),
        ("zone-of-control", "unit=nobody"),
        ("crt", "differential=many"),
        ("crt", "--json", "differential=many"),
    ],
)
def test_wrong_questions_are_told_alike(folder: Path, words: tuple[str, ...]) -> None:
    plain = ask(str(folder), *words)
    full = ask(str(folder), *words, **{FULL: "1"})
    assert plain.returncode == full.returncode == 1
    assert (plain.stdout, plain.stderr) == (full.stdout, full.stderr)
    assert "error" in plain.stderr + plain.stdout


def test_a_game_that_was_not_read_before_is_read(tmp_path: Path) -> None:
    done = ask(str(small_game.write(tmp_path)), "distance", "a=0101", "b=0103")
    assert json.loads(done.stdout)["result"]


def test_a_kept_game_that_cannot_be_opened_is_read_again(folder: Path) -> None:
    cache = default_cache()
    key = result_cache.question(open_shelf(folder), "model", cache=cache)
    secret = result_cache._secret(cache)
    assert key
    assert secret
    cache.put(key, result_cache._seal(secret, key, b"no pickle") + b"no pickle")
    done = ask(str(folder), "distance", "a=0101", "b=0103")
    assert json.loads(done.stdout)["result"]
