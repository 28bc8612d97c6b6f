"""Shared by all commands: reads a game, shows its problems, writes files, and ends with an exit
status."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

import click

from builder.i18n.messages import (
    chosen_message_language,
    message_language,
    problem_in_language,
    say,
)
from builder.problems import Problem, Severity, any_fatal, render_problem, shorten_problems

if TYPE_CHECKING:
    from builder.loading.option_choices import Chosen
    from builder.loading.reading.files import Shelf
    from builder.model.game import Game


def read_game(
    folder: Path,
    owner: Path | None,
    *,
    chosen: Chosen = (),
    shelf: Shelf | None = None,
) -> Game:
    """Return the game in a folder, with the owner's file and the ``chosen`` options applied; ends the
    command if it has errors. ``shelf`` is the opened folder, if its files have already been read."""
    from builder.pipeline import result_cache

    game, problems = result_cache.load_cached_game(folder, owner, chosen=chosen, shelf=shelf)
    if game is None or any_fatal(problems):
        finish_command(problems)
    return game


class ValidGame(NamedTuple):
    """The valid part of a game with its charts filled, its problems, and a function that adds to
    later problems their locations in the game's files."""

    game: Game
    problems: list[Problem]
    located: Callable[[Iterable[Problem]], list[Problem]]


def read_valid_game(folder: Path, owner: Path | None, chosen: Chosen = ()) -> ValidGame:
    """Return the valid part of the game in a folder; ends the command if nothing of it can be
    shown."""
    from builder.loading import load_game
    from builder.loading.dangling_references import without_dangling_references
    from builder.rules.validation import fill

    loaded = load_game(folder, owner, keep_going=True, chosen=chosen)
    if loaded.game is None:
        finish_command(loaded.problems)
    fatal = [p for p in loaded.problems if any_fatal([p])]
    return ValidGame(without_dangling_references(fill(loaded.game)), fatal, loaded.located)


def refuse_unknown_language(language: str, spoken: Sequence[str]) -> None:
    """End the command if ``--lang`` is not one of a game's languages."""
    if language not in spoken:
        known = ", ".join(spoken)
        raise click.UsageError(
            say("--lang: the game has {known}, not {language!r}", known=known, language=language)
        )


def chosen_language(language: str, spoken: Sequence[str]) -> str:
    """Return the language that ``--lang`` gives or, without it, the first of the game's languages; ends
    the command if the game does not have the language."""
    if language:
        refuse_unknown_language(language, spoken)
    return language or spoken[0]


def reader_language(language: str, spoken: Sequence[str], *, as_json: bool) -> str:
    """Return the language that ``--lang`` gives, which is then also that of the command's messages,
    unless it prints JSON. Without it: the language of the messages if the user has asked for one and
    the game has it, otherwise the first of the game's languages."""
    from builder.i18n.messages import message_language, speaking

    click.get_current_context().with_resource(speaking("" if as_json else language))
    if not language and message_language() != "en" and message_language() in spoken:
        return message_language()
    return chosen_language(language, spoken)


def read_chosen(folder: Path, owner: Path | None, words: Sequence[str]) -> Chosen:
    """Return the rules options chosen on the command line; ends the command if there is no such option
    or value."""
    if not words:
        return ()
    from builder.loading import read_sheet
    from builder.rules.option_choices import options_of, read_options

    sheet = read_sheet(folder)
    choices = options_of(sheet.system) if sheet else {}
    named = {word.partition("=")[0] for word in words}
    areas: list[str] = []
    if any(choice.areas for name, choice in choices.items() if name in named):
        areas = [area.id for one in read_game(folder, owner).maps for area in one.areas]
    chosen, problems = read_options(words, choices, areas)
    if problems:
        raise click.UsageError(
            "\n".join(f"--option: {say(p.message)}; {say(p.hint)}" for p in problems)
        )
    return chosen


HINT_TO_SEE_EACH = "chitwright check --all tells each"
"""The hint how to see each of many similar problems."""


def finish_command(
    problems: Sequence[Problem],
    *,
    strict: bool = False,
    as_json: bool = False,
    clean: str = "",
    each: bool = True,
) -> NoReturn:
    """Show the problems, or that there are none, and end the command with its exit status."""
    if as_json:
        print_json([problem_json(p) for p in problems])
    else:
        show_problems(problems, each=each)
        if clean and all(p.severity is Severity.NOTE for p in problems):
            click.echo(clean)
    sys.exit(1 if any_fatal(problems, strict=strict) else 0)


def show_problems(problems: Iterable[Problem], *, each: bool = True) -> None:
    """Show problems: with ``each`` all of them, otherwise only the first of many similar ones, with
    their number."""
    for problem in problems if each else shorten_problems(problems, HINT_TO_SEE_EACH):
        shown = problem_in_language(problem, message_language())
        click.echo(render_problem(shown, say), err=True)


def problem_json(problem: Problem) -> dict[str, object]:
    """Return a problem as JSON data for programs: in English, unless ``--messages`` asks otherwise."""
    return problem_in_language(problem, chosen_message_language() or "en").as_json()


def show_status(text: str) -> None:
    """Show a status line on a terminal in place of the last one; it stays until it is overwritten in
    turn."""
    if sys.stderr is not None and sys.stderr.isatty():
        click.echo(f"\r\x1b[K{text}", nl=False, err=True)


def print_json(value: object) -> None:
    """Print a value as JSON."""
    click.echo(json_text(value))


def stream_json(value: object, most: int = 2) -> None:
    """Print a possibly very large value as JSON, piece by piece; a value nested deeper than ``most``
    levels is written on one line."""
    for part in json_parts(value, most):
        click.echo(part, nl=False)
    click.echo()


def json_parts(value: object, levels: int) -> Iterator[str]:
    """Yield the JSON text of a value in pieces; a value nested deeper than ``levels`` is one piece."""
    items: Iterable[tuple[str, object]]
    if levels < 0 or not value or not isinstance(value, (dict, list)):
        yield json.dumps(value, ensure_ascii=False)
        return
    if isinstance(value, dict):
        first, last = "{", "}"
        items = (
            (f"{json.dumps(key, ensure_ascii=False)}: ", inner) for key, inner in value.items()
        )
    else:
        first, last = "[", "]"
        items = (("", inner) for inner in value)
    before = first
    for head, inner in items:
        yield f"{before}\n{head}"
        yield from json_parts(inner, levels - 1)
        before = ","
    yield f"\n{last}"


def json_text(value: object) -> str:
    """Return a value as indented JSON."""
    return json.dumps(value, indent=2, ensure_ascii=False)


def read_given(text: str, words: Iterable[str] = ()) -> dict[str, Any]:
    """Return the arguments of a procedure from the JSON in ``--given`` (``-`` reads standard
    input), overridden by words such as ``die=3``. A word's value is text, or JSON if it begins like
    a list, an object or a quoted text: hexes such as 0304 are not numbers."""
    try:
        value = _read_json("--given", sys.stdin.read() if text == "-" else text)
    except UnicodeDecodeError as exc:
        raise click.UsageError(say("--given is not JSON: {why}", why=exc)) from exc
    if not isinstance(value, dict):
        raise click.UsageError("--given is an object of arguments, as in '{\"die\": 3}'")
    for word in words:
        key, equals, said = word.partition("=")
        if not (key and equals):
            raise click.UsageError(
                say("an argument is written KEY=VALUE, as in die=3; not {word!r}", word=word)
            )
        value[key] = _read_json(key, said) if said[:1] in ("[", "{", '"') else said
    return value


def _read_json(name: str, text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError as exc:  # invalid JSON, or a number with too many digits
        raise click.UsageError(say("{name} is not JSON: {why}", name=name, why=exc)) from exc
    except RecursionError as exc:
        raise click.UsageError(
            say("{name} is not JSON: it is nested too deeply", name=name)
        ) from exc


@contextmanager
def reporting_port_errors(port: int) -> Iterator[None]:
    """End the command with a message if it cannot listen on its port; errors about files are passed
    on."""
    try:
        yield
    except OSError as exc:
        if exc.filename:
            raise
        raise click.ClickException(
            say("port {port} cannot be used: {why}", port=port, why=exc.strerror)
        ) from exc


@contextmanager
def serving_until_interrupted(port: int) -> Iterator[None]:
    """End quietly at Ctrl+C, and with a message if the command cannot listen on the port."""
    with reporting_port_errors(port):
        try:
            yield
        except KeyboardInterrupt:
            click.echo("", err=True)  # a new line after the ^C that the terminal shows


@contextmanager
def reporting_write_errors() -> Iterator[None]:
    """Show a one-line message if a file cannot be written, or if a file needed for that cannot be
    read."""
    from builder.files import CannotWrite

    try:
        yield
    except OSError as exc:
        why, file = exc.strerror or str(exc), exc.filename
        if not file:
            raise click.ClickException(why) from exc
        if isinstance(exc, CannotWrite):
            raise click.ClickException(
                say("cannot write {file}: {why}", file=file, why=why)
            ) from exc
        raise click.ClickException(say("cannot read {file}: {why}", file=file, why=why)) from exc
