"""Messages of the tool in the language of the person who reads them at a terminal.

English sentences in the code are the keys (``msgid``) of the catalogues beside this module, one for
each language. A sentence that a catalogue lacks is looked up in the catalogue for printed sheets,
and stays English if it is not there either. The language is chosen by ``--messages`` or
``CHITWRIGHT_MESSAGES``, or else by the variables of the system, as gettext reads them.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from builder.problems import Problem
from builder.sentences import FilledSentence, filled_sentence

if TYPE_CHECKING:
    from builder.i18n.plurals import BuiltinCatalogue

VARIABLE = "CHITWRIGHT_MESSAGES"
"""The environment variable that names the language of the messages."""

_SYSTEM = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables of the system that name a locale; the first that is set counts."""

_WORD = re.compile(r"\b[^\W\d_]{2,}\b(?![^{]*\})")
"""A word of a sentence, outside of its placeholders."""

_ENGLISH = ("", "C", "POSIX", "en")
"""The languages for which no catalogue need be read; what reads them is imported for others alone."""


class _Choice:
    """Holds the language that ``--messages`` has chosen for this process; empty if the option was not
    given."""

    language = ""


def choose_message_language(language: str) -> None:
    """Choose the language of messages, regardless of the environment."""
    _Choice.language = language


def chosen_message_language() -> str:
    """Return the language that ``--messages`` has chosen; empty if it has chosen none."""
    return _Choice.language


@contextmanager
def speaking(language: str, environ: Mapping[str, str] = os.environ) -> Iterator[None]:
    """Within a ``with`` block, give messages in a language, provided that they are available in it and the
    user has not chosen another by ``--messages`` or ``CHITWRIGHT_MESSAGES``."""
    before = _Choice.language
    _Choice.language = before or ("" if environ.get(VARIABLE) else _known(language))
    try:
        yield
    finally:
        _Choice.language = before


def message_language(environ: Mapping[str, str] = os.environ) -> str:
    """Return the code of the language of messages: ``en`` if the user asks for none, or for one without
    a catalogue."""
    asked = _Choice.language or environ.get(VARIABLE, "")
    if asked:
        return _spoken(asked)
    locale = next(filter(None, (environ.get(name, "") for name in _SYSTEM)), "")
    if _code(locale).partition("-")[0] in _ENGLISH:
        return "en"
    listed = filter(None, environ.get("LANGUAGE", "").split(":"))
    return next((code for one in listed if (code := _known(_code(one)))), "") or _spoken(locale)


def _code(locale: str) -> str:
    """Return the code of the language of a locale: ``pt-BR`` for ``pt_BR.UTF-8@euro``."""
    return locale.partition(".")[0].partition("@")[0].replace("_", "-")


def _spoken(locale: str) -> str:
    return _known(_code(locale)) or "en"


def _known(code: str) -> str:
    """Return the language, or else its main language, if messages are available in it; an empty text if
    they are in neither."""
    if code in _ENGLISH:
        return "en" if code == "en" else ""
    from builder.i18n.locales import with_main_language

    known = message_languages()
    if code in known or not code.replace("-", "").isalnum():
        return code if code in known else ""
    return next((one for one in with_main_language(code) if one in known), "")


@cache
def message_languages() -> tuple[str, ...]:
    """Return the languages in which messages are available: English, and those with a catalogue."""
    from builder.i18n.locales import language_folders

    found = {path.stem for folder in language_folders() for path in folder.glob("messages/*.po")}
    return ("en", *sorted(found - {"en"}))


def message_language_names() -> dict[str, str]:
    """Return the languages in which messages are available, each with its own name for itself, such as
    *Deutsch*."""
    from builder.i18n.locales import customs

    return {code: customs(code).name for code in message_languages()}


def say(text: str, /, **values: object) -> str:
    """Return a message, filled with values, in the language of the user.

    >>> say("{name} is not a game", name="hue")
    'hue is not a game'
    """
    return in_language(filled_sentence(text, **values) if values else text, message_language())


def in_language(text: str, language: str) -> str:
    """Return a message translated into a language. The message is either a sentence filled by
    :func:`filled_sentence` or a text without placeholders; without a translation it stays English."""
    if language == "en" or not text:
        return text
    if not isinstance(text, FilledSentence):
        return _translation(text, {}, language) or text
    found = _translation(text.sentence, text.values, language)
    if found is None and _WORD.search(text.sentence):
        return text
    found = found or text.sentence  # nothing but parts, each of which may be translated
    values = {name: _value(value, language) for name, value in text.values.items()}
    return found.format(**values) if values else found


def problem_in_language(problem: Problem, language: str) -> Problem:
    """Return a problem with its message and its hint in a language."""
    if language == "en":
        return problem
    message, hint = in_language(problem.message, language), in_language(problem.hint, language)
    return replace(problem, message=message, hint=hint)


def _value(value: object, language: str) -> object:
    """Return a value as it is inserted into a message: sentences are translated, other texts (the user's
    own words) are not."""
    return in_language(value, language) if isinstance(value, FilledSentence) else value


def _translation(text: str, values: Mapping[str, object], language: str) -> str | None:
    """Return the translation of a sentence, its placeholders still unfilled, in the plural form for the
    number among its values."""
    from builder.i18n.locales import customs
    from builder.i18n.phrases import without_forms
    from builder.i18n.plurals import catalogue_of

    if found := _looked_up(text, values, _catalogue(language)):
        return found
    found = _looked_up(text, values, catalogue_of(language))
    return without_forms(found, customs(language).verbs) if found else None


def _looked_up(text: str, values: Mapping[str, object], catalogue: BuiltinCatalogue) -> str:
    forms = catalogue.forms.get(text)
    return forms.fill(values) if forms else catalogue.words.get(text, "")


@cache
def _catalogue(language: str) -> BuiltinCatalogue:
    """Return the catalogue of messages in a language."""
    from builder.i18n.plurals import catalogue_in

    return catalogue_in("messages", language)
