"""The ``ask`` command: runs procedures of the rules engine."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

import click

from builder.cli.common import (
    finish_command,
    json_text,
    read_chosen,
    read_game,
    read_given,
    show_problems,
)
from builder.cli.completion import candidates
from builder.cli.parameters import arguments
from builder.i18n.messages import message_language, say
from builder.problems import Problem, error
from builder.sentences import as_sentence

if TYPE_CHECKING:
    from builder.i18n.translate import Translator
    from builder.model.game import Game
    from builder.rules.core.question_lines import FieldLine, ProcedureLine


@click.command()
@arguments.game
@click.argument("procedure", required=False, shell_complete=candidates.procedures)
@arguments.given_words
@arguments.given
@click.option(
    "--position",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The position that is asked about: YAML, or a .vsav of the game's module.",
)
@click.option("--list", "listing", is_flag=True, help="List the procedures with their inputs.")
@click.option(
    "--each",
    type=click.File(encoding="utf-8", lazy=False),
    metavar="FILE",
    help="Answer all questions in a file, or from standard input (-). Each line is a JSON object "
    "with a procedure and its arguments; each answer is a line of JSON.",
)
@arguments.option
@arguments.owner
@arguments.as_json
def ask(
    game: Path,
    procedure: str | None,
    words: tuple[str, ...],
    given: str,
    position: Path | None,
    listing: bool,
    each: TextIO | None,
    options: tuple[str, ...],
    owner: Path | None,
    as_json: bool,
) -> None:
    """Ask the rules engine a question: run one of its procedures. The answer is JSON; with --json it is
    in the form for programs: sentences as templates with their values, and exact fractions. A VALUE is
    a text or a number; lists and objects are written as JSON.

    \b
    Examples:
      chitwright ask vietnam-battles --list
      chitwright ask vietnam-battles crt terrain=jungle differential=1 die=3
      chitwright ask vietnam-battles adjacent map=snoopys-nose a=0712 b=0811
      chitwright ask vietnam-battles crt --given '{"terrain":"jungle","differential":1,"die":3}'
      chitwright ask hue options --option whole-stack
      chitwright ask assault-on-belgium hits units=5-4 hits=6 attacker=true --option excess-hits=both
      chitwright ask vietnam-battles --each -
    """
    from builder.loading.reading.files import open_shelf
    from builder.pipeline import result_cache

    chosen = read_chosen(game, owner, options)
    if each is not None:
        if procedure or words or listing or position:
            raise click.UsageError(say("--each has its questions in a file; give no other"))
        sys.exit(_ask_each(read_game(game, owner, chosen=chosen), each))
    name = None if listing else procedure
    asked = read_given(given, words) if name else {}
    # these files, or files that they name, may change while the game does not
    files = owner or position
    shelf = open_shelf(game)
    spoken = "" if name or as_json else message_language()
    words_asked = ("ask", name, json.dumps(asked), as_json, chosen, spoken)
    question = None if files else result_cache.question_key(shelf, *words_asked)
    told = result_cache.recall_answer(question)
    if told is None:
        spec = read_game(game, owner, chosen=chosen, shelf=shelf)
        if position is not None and name:
            asked["position"] = _read_position(spec, position, as_json=as_json)
        told = _answer(spec, name, asked, as_json=as_json)
        result_cache.remember_answer(question, told)
    click.echo(told)


def _ask_each(spec: Game, lines: Iterable[str]) -> int:
    """Answer each question as soon as its line arrives; return the exit status of the command."""
    from builder.rules import asking
    from builder.rules.asking import Answer

    sound = True
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        asked, wrong = _question(line, number)
        answer = Answer("", problems=(wrong,)) if wrong else asking.ask(spec, *asked)
        sound = sound and answer.ok
        click.echo(json.dumps(answer.as_json(), ensure_ascii=False))
    return 0 if sound else 1


def _question(line: str, number: int) -> tuple[tuple[str, dict[str, Any]], Problem | None]:
    """Parse a question, given as a line of JSON; return the procedure with its arguments, and the
    problem if the line is invalid."""
    try:
        asked = json.loads(line)
    except (ValueError, RecursionError):
        asked = None
    match asked:
        case {"procedure": str(name), **rest} if rest.keys() <= {"given"}:
            given = rest.get("given", {})
            if isinstance(given, dict):
                return (name, given), None
    message = say("line {number} is no question", number=number)
    return ("", {}), error("bad-json", message, hint=say("write it as in {asked}", asked=_ASKED))


_ASKED = '{"procedure": "crt", "given": {"differential": 1}}'


def _answer(spec: Game, procedure: str | None, asked: dict[str, Any], *, as_json: bool) -> str:
    """Return the text of the answer to a question; ends the command if the question is invalid."""
    from builder.i18n.translate import translator_of
    from builder.rules import asking
    from builder.rules.explain import names_of

    if procedure is None:
        if as_json:
            return json_text(asking.listing(spec))
        return told_in_words(spec)
    answer = asking.ask(spec, procedure, asked)
    if answer.problems:
        finish_command(answer.problems, as_json=as_json)
    tr = translator_of(spec, "en")
    return json_text(answer.as_json() if as_json else answer.as_read(tr, names_of(spec, tr)))


def _read_position(game: Game, path: Path, *, as_json: bool) -> dict[str, Any]:
    from builder.positions.position_files import read_position

    sheet, problems, _ = read_position(game, path)
    if sheet is None:
        finish_command(problems, as_json=as_json)
    show_problems(problems)
    return sheet.model_dump(mode="json")


def told_in_words(spec: Game) -> str:
    """Return the list of the procedures of a game for people, in the language of the messages."""
    from builder.i18n.translate import translator_of
    from builder.rules.asking import listed

    return "\n".join(_lines(listed(spec), translator_of(spec, message_language())))


def _lines(procedures: Iterable[ProcedureLine], tr: Translator) -> Iterator[str]:
    """Yield the lines that list procedures, in the language of the user."""
    from builder.i18n.questions import question_text

    for procedure in procedures:
        rule = say("rule {rule}", rule=procedure.rules[0])
        yield f"{procedure.name}  ({rule})"
        yield f"    {question_text(procedure.summary, tr)}"
        for side, fields in ((say("input"), procedure.inputs), (say("output"), procedure.outputs)):
            for field in fields:
                text = f": {question_text(field.text, tr)}" if field.text else ""
                yield f"    {side:<6} {field.name} ({_what_is_written(field)}){text}"


def _what_is_written(field: FieldLine) -> str:
    """Return what a user writes in a field, as ``number, required``."""
    kind = " | ".join(field.choices) if field.kind == "choice" else say(_KINDS[field.kind])
    if field.required:
        return say("{kind}, required", kind=kind)
    return f"{kind} = {field.written_default}" if field.written_default else kind


_KINDS = {
    "flag": as_sentence("true or false"),
    "number": as_sentence("number"),
    "text": as_sentence("text"),
    "list": as_sentence("list"),
    "pairs": as_sentence("mapping"),
}
"""What is written in a field of a kind."""
