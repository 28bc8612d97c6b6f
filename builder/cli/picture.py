"""The ``picture`` command: draws one part of a game."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from builder.cli.common import (
    ValidGame,
    chosen_language,
    print_json,
    read_chosen,
    read_valid_game,
    reporting_write_errors,
    show_problems,
)
from builder.cli.completion import candidates
from builder.cli.parameters import arguments
from builder.cli.parameters.written_files import WrittenFile
from builder.i18n.messages import say
from builder.problems import any_fatal, did_you_mean

if TYPE_CHECKING:
    from builder.model.game import Game
    from builder.outputs.catalogue import CatalogueItem
    from builder.outputs.single_image import DrawnPicture

KINDS = ("map", "counter", "card", "chart", "track", "setup", "sheet", "figure", "page")
"""The kinds of pictures in :mod:`builder.outputs.single_image`, which is imported only when it is
needed."""


@click.command()
@arguments.game
@click.argument("kind", type=click.Choice(KINDS), required=False)
@click.argument("name", required=False, shell_complete=candidates.pictures)
@click.option(
    "--list",
    "listed",
    is_flag=True,
    help="List everything that can be drawn, of this kind or of all kinds.",
)
@click.option(
    "-o",
    "--out",
    type=WrittenFile(".png", ".svg", ".pdf", otherwise="a .png, a .svg or a .pdf, not {name!r}"),
    help="Write it here: a .png, a .svg with layers, or a .pdf (NAME.png).",
)
@click.option(
    "--dpi",
    type=click.FloatRange(10, 2400),
    default=300,
    show_default=True,
    help="The resolution of a PNG, in dots per inch.",
)
@arguments.language("The language (the game's own).")
@arguments.option
@arguments.owner
@arguments.as_json
def picture(
    game: Path,
    kind: str | None,
    name: str | None,
    listed: bool,
    out: Path | None,
    dpi: float,
    language: str,
    options: tuple[str, ...],
    owner: Path | None,
    as_json: bool,
) -> None:
    """Draw one thing of a game: a map, a counter, a card, a chart, a track, a set-up card, a sheet of
    counters, the figure of an example, a page of the rulebook. NAME may be left out
    if there is only one of its kind. The picture is drawn even if other parts of the game have errors,
    which are then reported.

    \b
    Examples:
      chitwright picture vietnam-battles --list
      chitwright picture vietnam-battles map snoopys-nose -o map.png --dpi 300
      chitwright picture alder map -o valley.svg
      chitwright picture alder counter fr-gren:back -o guard.png --dpi 600
      chitwright picture alder chart crt -o crt.pdf --lang ja
      chitwright picture alder page 3
      chitwright picture assault-on-belgium chart anti-aircraft --option flak-letters=points-only
    """
    read = read_valid_game(game, owner, read_chosen(game, owner, options))
    spec = read.game
    if listed:
        _list(spec, kind, as_json=as_json)
        return
    if kind is None:
        raise click.UsageError(say("say what: {kinds}; --list names all", kinds=", ".join(KINDS)))
    language = chosen_language(language, spec.sheet.languages)
    _draw(read, kind, name, out, dpi, language, as_json=as_json)


def _list(game: Game, kind: str | None, *, as_json: bool) -> None:
    from builder.outputs import single_image

    pictures = (
        single_image.pictures_of_kind(game, kind) if kind else single_image.all_pictures(game)
    )
    found = [(p.kind, p.name, p.title_in(str)) for p in pictures]
    if as_json:
        print_json([{"kind": sort, "name": name, "title": title} for sort, name, title in found])
        return
    for sort, name, title in found:
        click.echo(f"{sort:<8} {name:<32} {title}")
    if kind in (None, "page"):
        click.echo("page     1, 2, 3 …" + " " * 23 + say("the rulebook, page by page"))


def _draw(
    read: ValidGame,
    kind: str,
    name: str | None,
    out: Path | None,
    dpi: float,
    language: str,
    *,
    as_json: bool,
) -> NoReturn:
    """Draw the picture, write it to the file, and end the command."""
    from builder.files import write_atomically

    shown = _draw_picture(read.game, kind, name, language)
    problems = [*read.problems, *read.located(shown.problems)]
    path = out or Path(f"{shown.name.replace(':', '-')}.png")
    ending = path.suffix.lower()
    if ending == ".png" and dpi > shown.most_dpi:
        raise click.UsageError(
            say("--dpi: at most {most_dpi} for a picture so large", most_dpi=shown.most_dpi)
        )
    data = shown.file(ending, dpi)
    with reporting_write_errors():
        write_atomically(path, data, durable=False)
    if as_json:
        size = {"width": round(shown.scene.width, 2), "height": round(shown.scene.height, 2)}
        found = [p.as_json() for p in problems]
        print_json({"kind": kind, "name": shown.name, "file": str(path), **size, "problems": found})
    else:
        show_problems(problems, each=False)
        click.echo(path)
    sys.exit(1 if any_fatal(problems) else 0)


def _draw_picture(game: Game, kind: str, name: str | None, language: str) -> DrawnPicture:
    from builder.outputs import single_image

    if kind == "page":
        return _page(game, name or "1", language)
    return single_image.draw_picture(game, _catalogue_item(game, kind, name), language)


def _catalogue_item(game: Game, kind: str, name: str | None) -> CatalogueItem:
    from builder.outputs import single_image

    known = {picture.name: picture for picture in single_image.pictures_of_kind(game, kind)}
    if name in known:
        return known[name]
    if not known:
        raise click.UsageError(say("the game has no {kind}", kind=say(kind)))
    if name is None and len(known) == 1:
        return next(iter(known.values()))
    hint = (
        did_you_mean(name, known)
        if name
        else say("one of {names}", names=", ".join(list(known)[:12]))
    )
    what = say(kind)
    if not name:
        raise click.UsageError(say("say which {kind}: {hint}", kind=what, hint=hint))
    raise click.UsageError(say("no {kind} {name!r}: {hint}", kind=what, name=name, hint=hint))


def _page(game: Game, number: str, language: str) -> DrawnPicture:
    from builder.outputs import single_image

    found = single_image.draw_rulebook_pages(game, language)
    if not (number.isdecimal() and 1 <= int(number[:6]) <= len(found)):
        raise click.UsageError(
            say(
                "no page {number!r}: the rulebook has {count} pages",
                number=number,
                count=len(found),
            )
        )
    return found[int(number) - 1]
