"""Help of the commands in the language of the person at the terminal: the texts of Chitwright, and the
words of click around them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from inspect import cleandoc

import click

from builder.i18n.messages import message_language, say
from builder.sentences import FilledSentence, filled_sentence

_PARAGRAPHS = re.compile(r"\n\s*\n")
_AS_WRITTEN = "\b\n"
"""The sign of click for a paragraph whose lines are kept."""
_SENTENCE = re.compile(r".*?(?:\.(?=\s|$)|。|$)", re.DOTALL)


_filled: dict[str, FilledSentence] = {}
"""The help texts that contain lists, by the English text: click keeps only the text."""


def filled_help(sentence: str, /, **words: Iterable[str]) -> str:
    """Return the help of an option with lists of words filled in, which are not translated. Catalogues
    translate the unfilled ``sentence``, so that they stay valid when a list grows."""
    lists = {name: ", ".join(those) for name, those in words.items()}
    made = filled_sentence(sentence, **lists)
    assert isinstance(made, FilledSentence)
    return _filled.setdefault(made, made)


@dataclass(frozen=True)
class _English:
    """The English help of a command, as written in the code."""

    help: str
    options: tuple[str | None, ...]


_english: dict[int, _English] = {}
"""The English help of each command that has been translated, by the identity of the command."""


def in_reader_language(command: click.Command) -> click.Command:
    """Return a command with all of its help in the language of the person at the terminal."""
    if message_language() == "en" and id(command) not in _english:
        return command
    options = [one for one in command.params if isinstance(one, click.Option)]
    english = _english.setdefault(
        id(command), _English(command.help or "", tuple(one.help for one in options))
    )
    command.help = translated_help(english.help)
    command.short_help = None
    if message_language() != "en":
        command.short_help = " ".join((_SENTENCE.match(command.help) or [""])[0].split())
    for option, help in zip(options, english.options, strict=True):
        option.help = say(_filled.get(help, help)) if help else help
    return command


def translated_help(text: str) -> str:
    """Return the help of a command, translated paragraph by paragraph; of a paragraph of examples only
    the heading is translated, since the rest are commands."""
    return "\n\n".join(map(_paragraph, _PARAGRAPHS.split(cleandoc(text))))


def help_messages(command: click.Command) -> Iterator[str]:
    """Yield the texts of a command's help that a catalogue translates."""
    for paragraph in _PARAGRAPHS.split(cleandoc(command.help or "")):
        yield _message_of(paragraph)
    for parameter in command.params:
        if isinstance(parameter, click.Option) and parameter.help:
            found = _filled.get(parameter.help)
            yield parameter.help if found is None else found.sentence


def _paragraph(paragraph: str) -> str:
    message = _message_of(paragraph)
    if _AS_WRITTEN not in paragraph:
        return say(message)
    return paragraph.replace(message, say(message), 1)


def _message_of(paragraph: str) -> str:
    """Return the part of a paragraph that is to be translated, as one line."""
    if _AS_WRITTEN in paragraph:
        return paragraph.split(_AS_WRITTEN, 1)[1].partition("\n")[0].strip()
    return " ".join(paragraph.split())


def translate_click() -> None:
    """Have click translate its own words from the catalogue of messages (it looks them up by gettext),
    and break lines by the width of letters on a terminal."""
    if message_language() == "en" and not _english:
        return
    from click import core, decorators, exceptions, formatting, parser, types

    from builder.cli.help_texts import wide_letters

    for module in (core, decorators, exceptions, formatting, parser, types):
        for name, own in (("_", say), ("ngettext", _one_or_many)):
            if hasattr(module, name):
                setattr(module, name, own)
    for name in ("term_len", "wrap_text"):
        setattr(formatting, name, getattr(wide_letters, name))


def _one_or_many(one: str, many: str, count: int) -> str:
    return say(one if count == 1 else many)
