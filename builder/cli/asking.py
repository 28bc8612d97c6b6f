"""The rules engine, asked."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from builder.cli import arguments, completing
from builder.cli.answering import finish, json_text, read_game, read_given, show

if TYPE_CHECKING:
    from builder.model.game import Game


@click.command()
@arguments.game
@click.argument("procedure", required=False, shell_complete=completing.procedures)
@arguments.given_words
@arguments.given
@click.option(
    "--position",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The position that is asked about: YAML, or a .vsav of the game's module.",
)
@click.option("--list", "listing", is_flag=True, help="List the procedures with their inputs.")
@arguments.owner
@arguments.as_json
def ask(
    game: Path,
    procedure: str | None,
    words: tuple[str, ...],
    given: str,
    position: Path | None,
    listing: bool,
    owner: Path | None,
    as_json: bool,
) -> None:
    """Ask the rules engine: run one rule as a procedure. The answer is JSON. A VALUE is a text or
    number; lists and objects are JSON.

    \b
    Examples:
      chitwright ask vietnam-battles --list
      chitwright ask vietnam-battles crt terrain=jungle differential=1 die=3
      chitwright ask vietnam-battles adjacent map=snoopys-nose a=0712 b=0811
      chitwright ask vietnam-battles crt --given '{"terrain":"jungle","differential":1,"die":3}'
    """
    from builder.build import keeping

    name = None if listing else procedure
    asked = read_given(given, words) if name else {}
    files = owner or position  # what they hold, or name, may change without the game
    question = None if files else keeping.question(game, "ask", name, json.dumps(asked), as_json)
    told = keeping.recall(question)
    if told is None:
        spec = read_game(game, owner)
        if position is not None and name:
            asked["position"] = _read_position(spec, position, as_json=as_json)
        told = _answer(spec, name, asked, as_json=as_json)
        keeping.remember(question, told)
    click.echo(told)


def _answer(spec: Game, procedure: str | None, asked: dict[str, Any], *, as_json: bool) -> str:
    """What is told; ends the command if the question is wrong."""
    from builder.rules import system

    if procedure is None:
        every = system.listing(spec)
        return json_text(every) if as_json else "\n".join(_lines(every))
    answer = system.ask(spec, procedure, asked)
    if answer.problems:
        finish(answer.problems, as_json=as_json)
    return json_text(answer.as_json())


def _read_position(game: Game, path: Path, *, as_json: bool) -> dict[str, Any]:
    from builder.play.positions import read_position

    sheet, problems, _ = read_position(game, path)
    if sheet is None:
        finish(problems, as_json=as_json)
    show(problems)
    return sheet.model_dump(mode="json")


def _lines(procedures: list[dict[str, Any]]) -> Iterator[str]:
    for procedure in procedures:
        yield f"{procedure['name']}  (rule {procedure['rule']})"
        yield f"    {procedure['summary']}"
        for side in ("inputs", "outputs"):
            for name, kind in procedure[side].items():
                yield f"    {side[:-1]:<6} {name}: {kind}"
