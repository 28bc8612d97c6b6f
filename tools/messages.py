"""Bring the catalogues of messages up to date: ``python -m tools.messages [LANGUAGE …]``.

Messages are the texts that people read at a terminal: problems with their hints, errors, summaries, the
help of the commands. English sentences in the code are their keys. This tool finds them
(``tools/message_flow.py``, and the help as click has it), adds new ones to each catalogue of
``builder/i18n/messages`` with the places where they are used, keeps translations, and removes messages that
are no longer used. The same is done for the texts with which questions to the rules are listed
(``tools/question_texts.py``), in the catalogues of ``builder/i18n/questions``. It prints what share of each
catalogue is translated.
"""

from __future__ import annotations

import ast
import pkgutil
import string
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import click
import polib

import builder.model
from builder.cli import COMMANDS, cli
from builder.cli.help_texts.help_language import help_messages
from builder.loading.convert import words_of_name
from builder.model.base import Model
from tools.command_line import parser
from tools.message_flow import ROOT, WORD, Flow, Found, is_sentence
from tools.question_texts import QuestionText, question_texts

FOLDER = ROOT / "builder" / "i18n" / "messages"
QUESTIONS = ROOT / "builder" / "i18n" / "questions"

_HELP = "builder/cli"

CLICK = (
    "Usage:",
    "Options",
    "Commands",
    "Positional arguments",
    "Error: {message}",
    "Show this message and exit.",
    "Show the version and exit.",
    "Try '{command} {option}' for help.",
    "Invalid value: {message}",
    "Invalid value for {param_hint}: {message}",
    "Missing argument",
    "Missing option",
    "Missing command.",
    "No such option {name!r}.",
    "No such command {name!r}.",
    "Did you mean {possibility!r}?",
    "Got unexpected extra argument ({args})",
    "Got unexpected extra arguments ({args})",
    "{value!r} is not a valid {number_type}.",
    "{name} {filename!r} does not exist.",
    "{name} {filename!r} is a file.",
    "{name} {filename!r} is a directory.",
    "Directory",
    "File",
    "Aborted!",
)
"""What click says by itself, through gettext."""

_SPLIT = "builder/model/"
"""Where an error is written as "MESSAGE; HINT", of which each part is a message."""

_NO_MESSAGES = {"builder/cli/completion/shells.py", "builder/outputs/web/pictures.py"}
"""Modules whose texts are code for others."""

WORDS = ("error", "warning", "note", "hint:")
"""The words around problems that are no sentences."""


def messages() -> dict[str, list[str]]:
    """Return every message with the places where it is used, sorted by these."""
    found: dict[str, list[str]] = {}
    for word in (*WORDS, *CLICK):
        found[word] = []
    for one in sorted(_texts(), key=lambda pair: pair[1]):
        found.setdefault(one[0], []).append(f"{one[1][0]}:{one[1][1]}")
    for message in _help():
        found.setdefault(message, []).append(_HELP)
    for name in sorted(set(_models())):
        found.setdefault(name, []).append("builder/model")
    return found


def formatted_too_early() -> list[Found]:
    """Return the messages that are filled with values, or joined to others, before they can be
    translated."""
    return [
        one
        for one in _found()
        if (one.glued or (isinstance(one.node, ast.JoinedStr) and is_sentence(_parts(one.node))))
        and one.file.relative_to(ROOT).as_posix() not in _NO_MESSAGES
        and "outputs/vassal/features" not in one.file.as_posix()  # names within a module
    ]


@cache
def _found() -> tuple[Found, ...]:
    """Return every text of the code that reaches a person as a message."""
    return tuple(Flow().messages())


def _texts() -> Iterator[tuple[str, tuple[str, int]]]:
    for one in _found():
        if isinstance(one.node, ast.Constant):
            text = one.node.value
            place = one.file.relative_to(ROOT).as_posix(), one.node.lineno
            if place[0] in _NO_MESSAGES:
                continue
            if (one.template and WORD.search(text)) or is_sentence(text):
                for part in text.split("; ", 1) if place[0].startswith(_SPLIT) else (text,):
                    yield part, place


def _parts(node: ast.JoinedStr) -> str:
    return "".join(p.value if isinstance(p, ast.Constant) else "{}" for p in node.values)


def _help() -> Iterator[str]:
    yield from help_messages(cli)
    for name in COMMANDS:
        command = cli.get_command(click.Context(cli), name)
        assert command is not None
        for message in help_messages(command):
            if WORD.search(message):
                yield message
        for inner in getattr(command, "commands", {}).values():
            yield from help_messages(inner)


def _models() -> Iterator[str]:
    """Yield the names of the parts of a game, as problems call them."""
    for found in pkgutil.walk_packages(builder.model.__path__, "builder.model."):
        module = import_module(found.name)
        for name, one in vars(module).items():
            own = isinstance(one, type) and one.__module__ == module.__name__
            if own and issubclass(one, Model) and not name.startswith("_"):
                yield words_of_name(name)


def placeholders(text: str) -> set[str]:
    """Return the names of the placeholders of a message."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def updated(path: Path, found: dict[str, list[str]]) -> polib.POFile:
    """Return a catalogue with all messages, and with its translations."""
    old = polib.pofile(path.read_text("utf-8"), encoding="utf-8", wrapwidth=0)
    known = {entry.msgid: entry for entry in old}
    made = polib.POFile(encoding="utf-8", wrapwidth=0)
    made.metadata = old.metadata
    for message, places in found.items():
        entry = known.get(message) or polib.POEntry(msgid=message)
        entry.occurrences = [
            tuple(place.rsplit(":", 1)) if ":" in place else (place, "") for place in places[:2]
        ]
        made.append(entry)
    return made


def updated_questions(path: Path, uses: dict[str, list[QuestionText]]) -> polib.POFile:
    """Return a catalogue with all texts of questions to the rules, and with its translations; ``uses``
    says where each text is used."""
    made = updated(path, {text: sorted({one.folder for one in uses[text]}) for text in uses})
    for entry in made:
        entry.comment = "; ".join(one.about for one in uses[entry.msgid][:2])
    return made


def main(languages: list[str], *, check: bool = False) -> None:
    """Update the catalogues of some languages; with ``check`` only report what is missing."""
    found, asked = messages(), question_texts()
    for language in languages:
        path = FOLDER / f"{language}.po"
        _write(path, updated(path, found), "messages", check=check)
        path = QUESTIONS / f"{language}.po"
        _write(path, updated_questions(path, asked), "texts of questions", check=check)


def _write(path: Path, made: polib.POFile, what: str, *, check: bool) -> None:
    done = sum(bool(e.msgstr or any(e.msgstr_plural.values())) for e in made)
    print(f"{path.stem}: {done} of {len(made)} {what} ({done * 100 // max(1, len(made))} %)")
    if not check:
        path.write_text(str(made) + "\n", "utf-8")


if __name__ == "__main__":
    of = parser(__doc__)
    of.add_argument("languages", nargs="*", metavar="LANGUAGE", help="which; all, if none is named")
    of.add_argument("--check", action="store_true", help="write nothing")
    chosen = of.parse_args()
    all_there = sorted(path.stem for path in FOLDER.glob("*.po"))
    main(chosen.languages or all_there, check=chosen.check)
