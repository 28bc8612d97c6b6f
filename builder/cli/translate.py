"""The ``translate`` command: creates or updates the translation of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from builder.cli.common import finish_command, print_json, reporting_write_errors, show_problems
from builder.cli.completion import candidates
from builder.cli.parameters import arguments
from builder.i18n.messages import say
from builder.problems import any_fatal

if TYPE_CHECKING:
    from builder.loading.languages.translate_game import Translation
    from builder.model.game import Game


@click.command()
@arguments.own_game
@click.argument(
    "language",
    metavar="LANG",
    required=False,
    default="",
    shell_complete=candidates.translation_targets,
)
@click.option(
    "--accept",
    cls=arguments.Several,
    type=arguments.Commas(),
    default=(),
    help="Mark translations as up to date: of cases (7.4), of terms (glossary:zoc), or all.",
)
@click.option(
    "--house",
    is_flag=False,
    flag_value="used",
    type=click.Choice(["used", "all"]),
    help="Also translate Chitwright's own words into a language that it does not have: those that "
    "this game shows, the most frequent first (used), or all.",
)
@click.option(
    "--template", is_flag=True, help="Write a template for any language: locale/GAME.pot."
)
@click.option("--list", "listing", is_flag=True, help="Only list what has to be done.")
@click.option(
    "--proof",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write a page that shows every text beside its translation and its picture, and what has "
    "changed in its source; nothing else is written.",
)
@arguments.as_json
def translate(
    game: Path,
    language: str,
    accept: tuple[str, ...],
    house: str | None,
    template: bool,
    listing: bool,
    proof: Path | None,
    as_json: bool,
) -> None:
    """Make or update the translation of a game into a language: fill in what is new, mark what is
    stale, put aside what is obsolete.

    \b
    Examples:
      chitwright translate my-game ja
      chitwright translate my-game pt --house
      chitwright translate my-game ja --accept 7.4,glossary:zoc
      chitwright translate my-game ja --proof my-game-ja.html
      chitwright translate my-game --template
    """
    from builder.files import write_atomically

    if proof is not None:
        _write_proof(game, language, proof, as_json=as_json)
        return
    made = _template(game, language) if template else _update(game, language, accept, house)
    if not made.files and any_fatal(made.problems):
        finish_command(made.problems, as_json=as_json)
    for name, text in sorted(made.files.items()) if not listing else ():
        with reporting_write_errors():
            write_atomically(game / name, text.encode())
    if as_json:
        print_json(made.as_json())
        return
    _show(made)
    for name in sorted(made.files) if not listing else ():
        click.echo(game / name)
    show_problems(p for p in made.problems if p.code != "untranslated")


def _write_proof(game: Path, language: str, file: Path, *, as_json: bool) -> None:
    """Write the page for proof-reading a translation, and tell how many texts need work."""
    from builder.files import write_atomically
    from builder.loading.languages.side_by_side import side_by_side
    from builder.outputs.web.proof_page import proof_page

    _check_code(language)
    read = side_by_side(game, language)
    if read.game is None:
        finish_command(list(read.problems), as_json=as_json)
    if language == read.game.sheet.languages[0]:
        raise click.UsageError(
            say("{language} is the language that the game is written in", language=language)
        )
    page = proof_page(read, language)
    with reporting_write_errors():
        write_atomically(file, page)
    texts, new, stale = len(read.all), read.count("new"), read.count("stale")
    if as_json:
        print_json({"file": file.as_posix(), "texts": texts, "new": new, "stale": stale})
        return
    told = say(
        "{texts} texts, {new} not translated, {stale} stale", texts=texts, new=new, stale=stale
    )
    click.echo(told)
    click.echo(file)


def _check_code(language: str) -> None:
    """Raise a usage error unless a text has the form of a language code, of a language that can be
    printed."""
    from builder.i18n.locales import is_language_code
    from builder.loading.languages.right_to_left import refused_language

    if not is_language_code(language):
        if not language:
            raise click.UsageError(say("which language: give a code such as en or ja"))
        wrong = "{language!r} is not a language code: give a code such as en or ja"
        raise click.UsageError(say(wrong, language=language))
    if refused := refused_language(language):
        raise click.UsageError(say(refused))


def _template(game: Path, language: str) -> Translation:
    from builder.loading.languages.translate_game import new_template

    if language:
        raise click.UsageError(say("a template serves every language: leave LANG out"))
    return new_template(game)


def _update(game: Path, language: str, accept: tuple[str, ...], house: str | None) -> Translation:
    from builder.i18n.translate import translated_builtin_texts
    from builder.loading.languages.translate_game import translate as update
    from builder.resources import built_in_games, specs_folder
    from builder.rules.builtin_words import builtin_words_of
    from builder.rules.validation import fill

    _check_code(language)
    words: dict[str | None, Callable[[Game], Sequence[str]]] = {
        None: lambda game: (),
        "used": builtin_words_of,
        "all": lambda game: translated_builtin_texts(),
    }
    folders = [specs_folder() / name for name in built_in_games()]
    return update(game, language, accept=accept, house=words[house], complete=fill, others=folders)


def _show(made: Translation) -> None:
    """Show what a translation still needs, and how much of it is done."""
    for kind in ("new", "filled", "stale", "waiting", "obsolete"):
        for item in (names := getattr(made, kind))[:_LISTED]:
            click.echo(f"{say(kind):<9} {item}")
        if len(names) > _LISTED:
            more = say("{count} more", count=len(names) - _LISTED)
            click.echo(f"{say(kind):<9} … {more}")
    told = say(
        "{translated} of {count} texts are translated ({percent} %)",
        translated=made.translated,
        count=made.count,
        percent=_percent(made.translated, made.count),
    )
    click.echo(told)
    if made.house_count:
        told = say(
            "{translated} of {count} built-in words are translated ({percent} %)",
            translated=made.house_translated,
            count=made.house_count,
            percent=_percent(made.house_translated, made.house_count),
        )
        click.echo(told)


def _percent(some: int, count: int) -> int:
    return 100 * some // max(1, count)


_LISTED = 40
"""The largest number of entries of one sort that ``translate`` lists."""
