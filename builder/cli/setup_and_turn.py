"""The commands ``setup`` and ``turn``: make a setup, and play a turn of a solitaire system."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from builder.cli.common import (
    finish_command,
    print_json,
    read_chosen,
    read_game,
    read_given,
    reader_language,
    reporting_write_errors,
    show_problems,
)
from builder.cli.completion import candidates
from builder.cli.parameters import arguments
from builder.cli.parameters.written_files import WrittenFile
from builder.files import YAML_ENDINGS
from builder.i18n.messages import say
from builder.problems import any_fatal

_Command = TypeVar("_Command", bound=Callable[..., Any])


def _output_option(what: str) -> Callable[[_Command], _Command]:
    return click.option(
        "-o",
        "--out",
        type=WrittenFile(*YAML_ENDINGS, ".vsav", otherwise="a .yaml or a .vsav, not {name!r}"),
        help=f"{what}: a .yaml, or a .vsav for VASSAL.",
    )


@click.command()
@arguments.game
@click.argument("scenario", shell_complete=candidates.scenarios)
@click.option(
    "--seed",
    type=int,
    default=1,
    show_default=True,
    help="The number that determines the random choices.",
)
@click.option(
    "--side",
    default="",
    shell_complete=candidates.sides,
    help="Show only what this side knows.",
)
@arguments.option
@_output_option("Write it here")
@arguments.owner
def setup(
    game: Path,
    scenario: str,
    seed: int,
    side: str,
    options: tuple[str, ...],
    out: Path | None,
    owner: Path | None,
) -> None:
    """Make a legal setup of a scenario, with random choices where its rules leave a choice. The same
    seed always makes the same setup.

    \b
    Examples:
      chitwright setup vietnam-battles snoopys-nose --seed 7
      chitwright setup vietnam-battles snoopys-nose --seed 7 -o mine.yaml
      chitwright setup hue hue --option 7.7=yes
      chitwright setup vietnam-battles the-iron-triangle --seed 7 -o setup.vsav
    """
    from builder.loading.position_yaml import position_as_yaml
    from builder.positions.position_files import write_position
    from builder.rules.option_choices import switched_on
    from builder.rules.system import make_setup, seen_by

    chosen = read_chosen(game, owner, options)
    spec = read_game(game, owner, chosen=chosen)
    made, problems = make_setup(spec, scenario, seed, switched_on(spec, chosen))
    if made is None:
        finish_command(problems)
    if side:
        if side not in (known := [s.id for s in spec.sheet.sides]):
            raise click.UsageError(
                say("--side: one of {known}, not {side!r}", known=", ".join(known), side=side)
            )
        made, problems = seen_by(spec, made, side)
        if made is None:
            finish_command(problems)
    if out is None:
        click.echo(position_as_yaml(made), nl=False)
        return
    with reporting_write_errors():
        lost = write_position(spec, made, out)
    show_problems(lost)
    if any_fatal(lost):
        sys.exit(1)
    click.echo(out)


@click.command()
@arguments.game
@click.argument("position", type=click.Path(dir_okay=False, path_type=Path))
@arguments.given_words
@arguments.given
@click.option(
    "--dice",
    default="",
    help="Your own rolls, in order, such as 4,1,6. All further dice are rolled for you.",
)
@click.option(
    "--seed",
    type=int,
    default=1,
    show_default=True,
    help="The number that determines these further rolls.",
)
@arguments.language(arguments.SPOKEN)
@arguments.option
@_output_option("Write the next position here")
@arguments.owner
@arguments.as_json
def turn(
    game: Path,
    position: Path,
    words: tuple[str, ...],
    given: str,
    dice: str,
    seed: int,
    language: str,
    options: tuple[str, ...],
    out: Path | None,
    owner: Path | None,
    as_json: bool,
) -> None:
    """Let a solitaire system play its part of a turn: what it hears, where its units come from, where
    they go and whom they attack. POSITION is a YAML file or a saved game of the module; after
    it come the decisions that you have made yourself, as KEY=VALUE.

    \b
    Examples:
      chitwright setup green-beret green-beret --seed 7 -o start.yaml
      chitwright turn green-beret start.yaml moved='{"a-team-1": 2}' -o next.yaml
      chitwright turn green-beret game.vsav --dice 4,1,6 -o next.vsav
      chitwright turn green-beret start.yaml --option quarry=kept
    """
    from builder.loading.position_yaml import position_as_yaml
    from builder.positions.position_files import write_position
    from builder.positions.solitaire_turn import play_turn, story_lines

    spec = read_game(game, owner, chosen=read_chosen(game, owner, options))
    language = reader_language(language, spec.sheet.languages, as_json=as_json)
    turned, problems = play_turn(spec, position, read_given(given, words), _read_dice(dice), seed)
    if turned is None:
        finish_command(problems, as_json=as_json)
    show_problems(problems)
    if as_json:
        print_json(turned.model_dump(mode="json"))
    else:
        for line in story_lines(spec, turned, language):
            click.echo(line)
    if out is not None:
        with reporting_write_errors():
            lost = write_position(spec, turned.position, out)
        show_problems(lost)
        problems += lost
        if not any_fatal(lost):
            click.echo(out, err=True)
    elif not as_json:
        click.echo("\n" + position_as_yaml(turned.position), nl=False)
    sys.exit(1 if any_fatal(problems) else 0)


def _read_dice(text: str) -> list[int]:
    try:
        return [int(word) for word in text.replace(",", " ").split()]
    except ValueError:
        raise click.UsageError(
            say("--dice: numbers such as 4,1,6, not {text!r}", text=text)
        ) from None
