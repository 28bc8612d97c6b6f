"""The ``translate`` command: creates or updates the translation of a game."""

from __future__ import annotations

from pathlib import Path

import click

from builder.cli.common import finish_command, print_json, reporting_write_errors
from builder.cli.completion import candidates
from builder.cli.parameters import arguments


@click.command()
@arguments.game
@click.argument("language", metavar="LANG", shell_complete=candidates.translation_targets)
@click.option(
    "--accept",
    cls=arguments.Several,
    type=arguments.Commas(),
    default=(),
    help="Cases (7.4), terms (glossary:zoc) or all whose translation is up to date.",
)
@click.option("--house", is_flag=True, help="The house's own words too, for a language new to it.")
@click.option("--list", "listing", is_flag=True, help="Only tell what there is to do.")
@arguments.as_json
def translate(
    game: Path, language: str, accept: tuple[str, ...], house: bool, listing: bool, as_json: bool
) -> None:
    """Make or update the translation of a game into a language: fill in what is new, mark what is
    stale, put aside what is obsolete.

    \b
    Examples:
      chitwright translate my-game ja
      chitwright translate my-game pt --house
      chitwright translate my-game ja --accept 7.4,glossary:zoc
    """
    from builder.files import write_atomically
    from builder.loading.languages.missing_translations import is_language
    from builder.loading.languages.translate_game import translate as update
    from builder.resources import built_in_games, specs_folder
    from builder.rules.validation import fill

    if not is_language(language):
        raise click.UsageError(f"{language!r} is not a language code, as in en or ja")
    folders = [specs_folder() / name for name in built_in_games()]
    made = update(game, language, accept=accept, house=house, complete=fill, others=folders)
    if made.problems:
        finish_command(made.problems, as_json=as_json)
    for name, text in sorted(made.files.items()) if not listing else ():
        with reporting_write_errors():
            write_atomically(game / name, text.encode())
    if as_json:
        print_json(made.as_json())
        return
    for kind in ("new", "filled", "stale", "waiting", "obsolete"):
        for item in (names := getattr(made, kind))[:_LISTED]:
            click.echo(f"{kind:<9} {item}")
        if len(names) > _LISTED:
            click.echo(f"{kind:<9} … {len(names) - _LISTED} more")
    said = f"{made.translated} of {made.count} texts are translated"
    click.echo(f"{said} ({_percent(made.translated, made.count)} %)")
    if made.house_count:
        said = f"{made.house_translated} of {made.house_count} words of the house are translated"
        click.echo(f"{said} ({_percent(made.house_translated, made.house_count)} %)")
    for name in sorted(made.files) if not listing else ():
        click.echo(game / name)


def _percent(some: int, count: int) -> int:
    return 100 * some // max(1, count)


_LISTED = 40
"""The largest number of entries of one sort that ``translate`` lists."""
