"""The ``new`` command: creates a game."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from builder import resources
from builder.cli.common import print_json
from builder.cli.help_texts.help_language import filled_help
from builder.cli.new_files import keep_in_git, new_extension, write_files
from builder.cli.parameters import arguments
from builder.i18n.messages import say
from builder.i18n.translate import LANGUAGES
from builder.scaffolding import options
from builder.scaffolding.copies import copy_of, copyable_games, languages_of
from builder.scaffolding.options import NewGameOptions
from builder.sentences import filled_sentence, listed_with_and

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.+-]{0,79}")


def _listed(words: Mapping[str, str]) -> str:
    return "; ".join(f"{word}: {about}" for word, about in words.items())


@click.command()
@click.argument("folder", metavar="NAME", type=click.Path(path_type=Path))
@click.option("--title", default="", help="The title as printed (default: made from NAME).")
@click.option(
    "--board",
    type=click.Choice(list(options.BOARDS)),
    default="flat",
    show_default=True,
    help=f"The kind of board: {_listed(options.BOARDS)}.",
)
@click.option(
    "--size",
    default="medium",
    show_default=True,
    help=f"Of hexes and squares: {', '.join(options.SIZES)}, or columns and rows such as 12x9.",
)
@click.option(
    "--players",
    type=click.Choice(["1", "2"]),
    default="2",
    show_default=True,
    help="The number of players.",
)
@click.option(
    "--era",
    type=click.Choice(list(options.ERAS)),
    default="ww2",
    show_default=True,
    help="The symbols and colours of units, and how maps look.",
)
@click.option(
    "--rules",
    cls=arguments.Several,
    type=arguments.Commas([*options.RULES, "all"]),
    default=options.DEFAULT_RULES,
    show_default=True,
    help=filled_help("The rules to declare: {rules}, or all.", rules=options.RULES),
)
@click.option(
    "--combat",
    type=click.Choice(list(options.COMBATS)),
    default="odds",
    show_default=True,
    help=f"The kind of combat: {_listed(options.COMBATS)}.",
)
@click.option(
    "--activation",
    type=click.Choice(list(options.ACTIVATIONS)),
    default="sides",
    show_default=True,
    help=f"In what order units act: {_listed(options.ACTIVATIONS)}.",
)
@click.option(
    "--languages",
    cls=arguments.Several,
    type=arguments.Commas(LANGUAGES),
    default=("en",),
    show_default=True,
    help=filled_help(
        "The languages of the game: any of {languages}. English is always one of them; comments are "
        "written in the first. With --from: some of those that the game has.",
        languages=options.LANGUAGES,
    ),
)
@click.option(
    "--from",
    "original",
    type=click.Choice(copyable_games()),
    help="Copy this game instead; mill-creek is that of the tutorial.",
)
@click.option(
    "--ask/--no-ask",
    default=None,
    help="Ask for everything that the options leave open (the default on a terminal).",
)
@click.option(
    "--extension",
    is_flag=True,
    help="Not a game but a package that extends Chitwright: a game system, an output, themes, symbols, print "
    "shops, languages.",
)
@click.option(
    "--git",
    "in_git",
    is_flag=True,
    help="Keep it in git: a repository with its first commit, a workflow that checks and builds each "
    "push, a hook that checks before each commit.",
)
@arguments.as_json
@click.pass_context
def new(
    ctx: click.Context,
    /,
    folder: Path,
    title: str,
    original: str | None,
    ask: bool | None,
    extension: bool,
    in_git: bool,
    as_json: bool,
    **said: Any,
) -> None:
    """Create a small, complete game in a folder NAME. It can be built at once, and comments in its
    files explain how to continue. Existing files are not overwritten.

    \b
    Examples:
      chitwright new my-game
      chitwright new bridgehead --board pointy --size 12x9 --era modern --combat difference
      chitwright new provinces --board areas --rules movement,victory --combat dice
      chitwright new campaign --board points --activation hands --rules movement,control,victory
      chitwright new siege --board display --players 1 --languages ja,en --no-ask
      chitwright new my-game --git
      chitwright new my-rules --extension
      chitwright new my-mill --from mill-creek
      chitwright new my-mill --from mill-creek --languages en,fr,zh
    """
    id = _id_of(folder)
    _refuse_to_overwrite(folder)
    if extension:
        _refuse_options_of_games(ctx)
        new_extension(folder, id, as_json=as_json)
        return
    if original is not None:
        _refuse_wishes(ctx)
        spoken = said["languages"] if _is_option_given(ctx, "languages") else ()
        files = copy_of(original, id, _languages_to_copy(original, spoken))
        title = options.title_of(original)
    else:
        if ask if ask is not None else sys.stdin.isatty() and not as_json:
            said |= _ask_for_options(ctx)
        title = title.strip() or options.title_of(id)
        files = _new_files(_wished(ctx, id, title, said))
        spoken = said["languages"]
    write_files(folder, files | _extra_files(id, title, files, spoken or ("en",)))
    if in_git:
        keep_in_git(folder)
    _tell(folder, id, sorted(files), as_json=as_json)


def _id_of(folder: Path) -> str:
    """Return the id of the game in a folder with that name; ends the command if the name is not a
    valid id."""
    name = folder.name
    if not _ID.fullmatch(name):
        near = re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-").lower() or "my-game"
        raise click.UsageError(
            say(
                "{name!r} cannot be the id of a game: letters, digits and _ . + - alone, such as {near}",
                name=name,
                near=near,
            )
        )
    if name in resources.built_in_games():
        raise click.UsageError(
            say("{name!r} is a built-in game: choose another name for yours", name=name)
        )
    return name


def _refuse_to_overwrite(folder: Path) -> None:
    if folder.is_dir() and not any(folder.iterdir()):
        return
    if folder.exists() or folder.is_symlink():
        raise click.UsageError(
            say("{folder} is there already: choose another name, or take it away", folder=folder)
        )


_WISHES = ("board", "size", "players", "era", "rules", "combat", "activation", "languages")


def _is_option_given(ctx: click.Context, name: str) -> bool:
    return ctx.get_parameter_source(name) is not ParameterSource.DEFAULT


def _refuse_wishes(ctx: click.Context) -> None:
    for name in ("title", *_WISHES):
        if name != "languages" and _is_option_given(ctx, name):
            raise click.UsageError(
                say("--from copies a game as it is; --{name} is for a new one", name=name)
            )


def _refuse_options_of_games(ctx: click.Context) -> None:
    for option in ctx.command.params:
        name, words = option.name or "", option.opts
        if name in ("title", "original", "in_git", *_WISHES) and _is_option_given(ctx, name):
            raise click.UsageError(
                say("{name} is for games, not for extensions", name=max(words, key=len))
            )


def _languages_to_copy(original: str, languages: Sequence[str]) -> tuple[str, ...]:
    """Return the languages in which to copy a game, English first; ends the command if the game
    lacks one."""
    there = languages_of(original)
    if missing := [language for language in languages if language not in there]:
        raise click.UsageError(
            say(
                "{original} is not in {missing}, but in {there}",
                original=original,
                missing=missing[0],
                there=", ".join(there),
            )
        )
    spoken = tuple(code for code in there if code == "en" or code in languages)
    return spoken if languages else ()


def _ask_for_options(ctx: click.Context) -> dict[str, Any]:
    """Ask the user for every option that is not given, and return all options; the size is asked only
    for a grid."""
    answers: dict[str, Any] = {}
    board = ctx.params["board"]
    for option in ctx.command.params:
        name = option.name or ""
        if name not in _WISHES or _is_option_given(ctx, name):
            continue
        if name == "size" and answers.get("board", board) not in options.GRIDS:
            continue
        assert isinstance(option, click.Option)
        if option.help:
            click.echo(option.help, err=True)
        default = option.get_default(ctx)
        default = ",".join(default) if isinstance(default, tuple) else default
        answers[name] = click.prompt(
            name.capitalize(), type=option.type, default=default, err=True, show_choices=False
        )
    return answers


def _wished(ctx: click.Context, id: str, title: str, said: Mapping[str, Any]) -> NewGameOptions:
    size = options.size_of(said["size"])
    if size is None:
        words = ", ".join(options.SIZES)
        bounds = filled_sentence("{first} to {last}", first=options.LEAST, last=options.MOST)
        raise click.UsageError(
            say(
                "--size: {words}, or columns and rows of {bounds} such as 12x9",
                words=words,
                bounds=bounds,
            )
        )
    if said["board"] not in options.GRIDS and _is_option_given(ctx, "size"):
        raise click.UsageError(say("--size is for hexes and squares"))
    if foreign := [code for code in said["languages"] if code not in options.LANGUAGES]:
        words = listed_with_and(options.LANGUAGES)
        raise click.UsageError(
            say(
                "new games are written in {words}: 'chitwright translate NAME {foreign}' adds the others",
                words=words,
                foreign=foreign[0],
            )
        )
    rules = options.RULES if "all" in said["rules"] else said["rules"]
    spoken = tuple(lang for lang in options.LANGUAGES if lang == "en" or lang in said["languages"])
    return NewGameOptions(
        id,
        title,
        said["board"],
        *size,
        int(said["players"]),
        said["era"],
        tuple(rules),
        said["combat"],
        said["activation"],
        spoken,
        said["languages"][0],
    )


def _new_files(wanted: NewGameOptions) -> dict[str, bytes]:
    from builder.scaffolding.files import new_game

    return {path: text.encode() for path, text in new_game(wanted).items()}


def _extra_files(
    id: str, title: str, files: Mapping[str, bytes], languages: Sequence[str]
) -> dict[str, bytes]:
    """Return the settings and schemas for an editor and, unless there is one, a README."""
    from builder.loading.schema import schemas
    from builder.rules.registry import position_models
    from builder.scaffolding.editor import editor_files, readme

    beside = editor_files(schemas(position_models))
    if "README.md" not in files:
        beside["README.md"] = readme(id, title, list(files), languages)
    return {path: text.encode() for path, text in beside.items()}


def _tell(folder: Path, id: str, paths: list[str], *, as_json: bool) -> None:
    if as_json:
        print_json({"id": id, "folder": folder.as_posix(), "files": paths})
        return
    for path in paths:
        click.echo(folder / path)
    studio, build = f"chitwright studio {folder}", f"chitwright build {folder}"
    click.echo(say("next: {studio}, or {build}", studio=studio, build=build), err=True)
