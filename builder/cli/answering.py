"""What all commands do: read a game, tell its problems, write files, end with a status."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from builder.problems import Problem, any_fatal, render

if TYPE_CHECKING:
    from builder.model.game import Game
    from builder.spec.load import Loaded


def load(folder: Path, owner: Path | None) -> Loaded:
    """The game in a folder, changed by the owner's file, with its problems."""
    from builder.spec import load_game

    return load_game(folder, owner)


def read_game(folder: Path, owner: Path | None) -> Game:
    """The game in a folder; ends the command if it has errors."""
    loaded = load(folder, owner)
    if loaded.game is None or any_fatal(loaded.problems):
        finish(loaded.problems)
    return loaded.game


def refuse_unknown_language(language: str, spoken: Sequence[str]) -> None:
    """End the command if ``--lang`` is none of a game's languages."""
    if language not in spoken:
        raise click.UsageError(f"--lang: the game has {', '.join(spoken)}, not {language!r}")


def finish(
    problems: Sequence[Problem], *, strict: bool = False, as_json: bool = False, clean: str = ""
) -> NoReturn:
    """Tell problems, or that there are none, and end the command with its status."""
    if as_json:
        print_json([p.as_json() for p in problems])
    else:
        show(problems)
        if not problems and clean:
            click.echo(clean)
    sys.exit(1 if any_fatal(problems, strict=strict) else 0)


def show(problems: Iterable[Problem]) -> None:
    """Tell problems to people."""
    for problem in problems:
        click.echo(render(problem), err=True)


def print_json(value: object) -> None:
    """Answer in JSON."""
    click.echo(json_text(value))


def json_text(value: object) -> str:
    """JSON as people can read it."""
    return json.dumps(value, indent=2, ensure_ascii=False)


def read_json(text: str) -> dict[str, Any]:
    """The arguments in ``--given``; ``-`` stands for standard input."""
    try:
        value = json.loads(sys.stdin.read() if text == "-" else text)
    except ValueError as exc:  # no JSON, no UTF-8, or a number without end
        raise click.UsageError(f"--given is not JSON: {exc}") from exc
    except RecursionError as exc:
        raise click.UsageError("--given is not JSON: it is nested too deeply") from exc
    if not isinstance(value, dict):
        raise click.UsageError("--given is an object of arguments, as in '{\"die\": 3}'")
    return value


@contextmanager
def writing() -> Iterator[None]:
    """Say in a line why a file cannot be written."""
    try:
        yield
    except OSError as exc:
        where = f" {exc.filename}" if exc.filename else ""
        raise click.ClickException(f"cannot write{where}: {exc.strerror or exc}") from exc
