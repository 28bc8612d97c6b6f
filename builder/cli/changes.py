"""The ``changes`` command: compares two versions of a game, or of a VASSAL module."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from builder.cli.common import (
    chosen_language,
    print_json,
    read_valid_game,
    reporting_write_errors,
    show_problems,
)
from builder.cli.completion import candidates
from builder.cli.parameters import arguments
from builder.i18n.messages import chosen_message_language, in_language, say, speaking

if TYPE_CHECKING:
    from builder.model.game import Game
    from builder.versions import Change


@click.command()
@click.argument("old", metavar="OLD", shell_complete=candidates.versions)
@click.argument("new", metavar="NEW", shell_complete=candidates.versions)
@click.option(
    "--kit",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write the upgrade kit into this folder: only the counters, cards, charts, patches of maps "
    "and cases of the rules that changed, as PDFs in each language.",
)
@click.option(
    "--pictures",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write pictures of what changed, old beside new, and changes.md, a page that shows them, into "
    "this folder.",
)
@click.option(
    "--base-url",
    metavar="URL",
    default="",
    callback=arguments.web_address,
    help="The web address where you will put the pictures of changes.md.",
)
@click.option(
    "--lang",
    "language",
    metavar="LANGUAGE",
    default="",
    help="The language of the list and the kit (the list: the game's own, the kit: all of them).",
)
@click.option(
    "--paper",
    type=click.Choice(["A4", "Letter"]),
    default="A4",
    show_default=True,
    help="The paper of the kit.",
)
@click.option(
    "--all", "whole", is_flag=True, help="Of modules: show every change, not only the first ones."
)
@click.option("--exit-code", is_flag=True, help="Exit with 1 if anything changed.")
@arguments.as_json
def changes(
    old: str,
    new: str,
    kit: Path | None,
    pictures: Path | None,
    base_url: str,
    language: str,
    paper: str,
    whole: bool,
    exit_code: bool,
    as_json: bool,
) -> None:
    """Show what changes for players from one version of a game to the next: rules, counters, cards, maps
    place by place, charts, scenarios; and what happens to games saved with the old version. OLD and NEW
    are games or their folders, FOLDER@TAG or only a TAG of the game's git repository, or two VASSAL
    modules, made by any program.

    \b
    Examples:
      chitwright changes v1.0 .
      chitwright changes my-game@v1.0 my-game --kit upgrade
      chitwright changes origin/main . --pictures changed
      chitwright changes my-game-1.0/ my-game-1.1/ --lang ja --json
      chitwright changes old-game-1.0.vmod old-game-1.1.vmod
    """
    if Path(old).is_file() or Path(new).is_file():
        for name, folder in (("--kit", kit), ("--pictures", pictures)):
            if folder is not None:
                raise click.UsageError(say("{name} is for games, not for modules", name=name))
        click.get_current_context().with_resource(speaking("" if as_json else language))
        found = _module_changes(Path(old), Path(new), whole=whole, as_json=as_json)
    else:
        with ExitStack() as stack:
            games = _games(old, new, stack)
            wanted = _Wanted(kit, pictures, base_url, language, paper)
            found = _game_changes(games, wanted, as_json=as_json)
    sys.exit(1 if exit_code and found else 0)


def _module_changes(old: Path, new: Path, *, whole: bool, as_json: bool) -> bool:
    """Show the changes between two modules; return whether there are any."""
    from builder.problems import Location
    from builder.vassal.diff import change_lines, compare_facts, read_facts
    from builder.vassal.format.files.unpacking import ReadError

    facts = []
    for path in (old, new):
        try:
            facts.append(read_facts(path))
        except ReadError as exc:
            show_problems([replace(exc.problem, location=Location(path.as_posix(), 1, 1))])
            sys.exit(1)
    found = compare_facts(*facts)
    if as_json:
        shown = chosen_message_language() or "en"
        told = [{**c.as_json(), "note": in_language(c.note, shown)} for c in found]
        print_json({"changes": told})
    else:
        for line in change_lines(found, whole=whole):
            click.echo(line)
    return bool(found)


def _games(old: str, new: str, stack: ExitStack) -> tuple[Game, Game]:
    """Return the two versions of the game; folders unpacked from git tags exist until the ``stack`` is
    closed."""
    folders = [_folder(word, other, stack) for word, other in ((old, new), (new, old))]
    before, after = (read_valid_game(folder, None).game for folder in folders)
    return before, after


def _folder(word: str, other: str, stack: ExitStack) -> Path:
    """Return the folder of a version: that of a game, or one unpacked from a tag of the game's git
    repository."""
    from builder.loading.revisions import NoSuchRevision, folder_at
    from builder.resources import game_folder

    if (folder := game_folder(word)) is not None:
        return folder
    for place, tag in _tags(word, other):
        if (folder := game_folder(place)) is not None:
            try:
                return _at_tag(stack.enter_context(folder_at(folder, tag)), word)
            except NoSuchRevision as exc:
                raise click.UsageError(
                    say("no version {word!r}: {why}", word=word, why=say(exc.args[0]))
                ) from exc
    raise click.UsageError(
        say(
            "no game {word!r}: give a folder with a game.yaml, or FOLDER@TAG of a git repository",
            word=word,
        )
    )


def _tags(word: str, other: str) -> Iterator[tuple[str, str]]:
    """Yield the pairs of game and git tag that a word may mean; a tag alone belongs to the game of the
    other version, or to the game in the current folder."""
    place, at, tag = word.rpartition("@")
    if at:
        yield place or ".", tag
    yield from ((folder, word) for folder in (other, other.rpartition("@")[0], "."))


def _at_tag(folder: Path, word: str) -> Path:
    if not (folder / "game.yaml").is_file():
        raise click.UsageError(say("no game {word!r}: there was no game.yaml", word=word))
    return folder


class _Wanted(NamedTuple):
    """What the command is to write: the upgrade kit, the pictures and the address at which they will
    be; in one language or all, on which paper."""

    kit: Path | None
    pictures: Path | None
    base_url: str
    language: str
    paper: str


def _game_changes(games: tuple[Game, Game], wanted: _Wanted, *, as_json: bool) -> bool:
    """Show the changes between two games, and write the files asked for; return whether there are any
    changes."""
    from builder.i18n.translate import translator_of
    from builder.versions import compare_games
    from builder.versions.report import report_lines

    old, new = games
    shown = chosen_language(wanted.language, new.sheet.languages)
    found = compare_games(old, new, shown)
    files = [*_write_kit(old, new, wanted), *_write_pictures(old, new, found, wanted, shown)]
    if found and old.sheet.version == new.sheet.version and not as_json:
        click.echo(_same_version(new.sheet.version), err=True)
    if as_json:
        told = [change.as_json() for change in found]
        print_json({"language": shown, "changes": told, "files": [p.as_posix() for p in files]})
    else:
        for line in report_lines(found, translator_of(new, shown)):
            click.echo(line)
        for path in files:
            click.echo(path)
    return bool(found)


def _same_version(version: str) -> str:
    return say(
        "both have the version {version}: raise version in game.yaml, so that players can tell them apart",
        version=version,
    )


def _write_kit(old: Game, new: Game, wanted: _Wanted) -> list[Path]:
    """Write the upgrade kit in each of the languages asked for, and return its files."""
    if wanted.kit is None:
        return []
    from builder.versions import compare_games
    from builder.versions.upgrade_kit import upgrade_kit

    written = []
    for language in (wanted.language,) if wanted.language else new.sheet.languages:
        changed = compare_games(old, new, language)
        made = upgrade_kit(old, new, changed, language, wanted.paper)
        show_problems(made.problems, each=False)
        written += _write(wanted.kit, made.files)
    return written


def _write_pictures(
    old: Game, new: Game, found: Sequence[Change], wanted: _Wanted, language: str
) -> list[Path]:
    """Write the pictures of what has changed, with the page that shows them, and return these files."""
    if wanted.pictures is None:
        return []
    from builder.i18n.translate import translator_of
    from builder.versions.pictures import as_markdown, change_pictures

    shown = change_pictures(old, new, found, language)
    page = as_markdown(found, shown, translator_of(new, language), wanted.base_url)
    files = {name: data for name, (_, data) in shown.items()}
    return _write(wanted.pictures, {**files, "changes.md": page.encode()})


def _write(folder: Path, files: Mapping[str, bytes]) -> list[Path]:
    from builder.files import write_atomically

    for name, data in files.items():
        with reporting_write_errors():
            write_atomically(folder / name, data, durable=False)
    return [folder / name for name in files]
