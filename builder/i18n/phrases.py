"""Texts with grammatical forms, so that sentences need not be put together from words with a single
form.

A translation asks for a form in its placeholder: German has ``in {words:dat}`` for *in {words}*,
and the river, ``der Fluss``, is filled in as ``dem Fluss``. ``{words:*}`` takes whatever form the
whole sentence is asked for, so that *a leader that is in a town* can be declined by its noun. The
form of a text comes from the catalogue, if it has an entry with the form as its context; otherwise
the language guesses it by its patterns (``forms`` in ``languages.toml``); otherwise the text is
unchanged.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Mapping, Sequence
from typing import Any, SupportsIndex

SAME_FORM = "*"
"""The form of a placeholder that takes the form of the whole text."""

_NO_VERBS: Mapping[str, Callable[[str], str]] = {}


class Phrase(str):
    """A text in its plain form, together with its other forms.

    ``in_form`` returns the text in a form, by the form's name; ``filled`` returns it with its
    placeholders filled, for texts that are filled after they have been translated. Operations on
    strings other than ``format`` return plain strings, which have only one form.
    """

    __slots__ = ("_filled", "_in_form")

    _in_form: Callable[[str], str]
    _filled: Callable[[Mapping[str, object]], str] | None

    def __new__(
        cls,
        text: str,
        in_form: Callable[[str], str],
        filled: Callable[[Mapping[str, object]], str] | None = None,
    ) -> Phrase:
        phrase = super().__new__(cls, text)
        phrase._in_form, phrase._filled = in_form, filled
        return phrase

    def form(self, name: str) -> str:
        """Return the text in a grammatical form, such as ``dat`` (dative); the plain form if the name is
        empty."""
        return self._in_form(name) if name else str(self)

    def format(self, *args: object, **values: object) -> str:
        """Return the text with its placeholders filled, as ``str.format``; the result has forms
        too."""
        if args:
            return super().format(*args, **values)
        return self._filled(values) if self._filled else fill_placeholders(str(self), values)

    def __reduce_ex__(self, protocol: SupportsIndex) -> tuple[type[str], tuple[str]]:
        return (str, (self[:],))


def text_in_form(value: object, name: str) -> str:
    """Return a value as text in a grammatical form; anything but a phrase has only one."""
    return value.form(name) if isinstance(value, Phrase) else str(value)


def fill_placeholders(
    template: str,
    values: Mapping[str, object],
    form: str = "",
    verbs: Mapping[str, Callable[[str], str]] = _NO_VERBS,
) -> str:
    """Return a template with its placeholders filled. ``{name:dat}`` is filled with that grammatical form
    of the value, ``{name:*}`` with the ``form`` that is wanted of the whole sentence. ``verbs`` map a
    verb's name to a function that returns the verb for a subject given as plain text."""
    if ":" not in template:
        return template.format(**values)
    return _Filler(form, verbs).vformat(template, (), values)


def without_forms(template: str, verbs: Mapping[str, tuple[str, str]] | None = None) -> str:
    """Return a template whose placeholders no longer ask for grammatical forms, for callers that fill it
    by other means; a verb among ``verbs`` is inserted in its form for a singular subject."""
    if ":" not in template:
        return template
    said = verbs or {}
    return _FORM.sub(lambda m: said[m[2]][0] if m[2] in said else f"{{{m[1]}}}", template)


def placeholder_forms(template: str) -> list[str]:
    """Return the names of the forms that the placeholders of a template ask for."""
    return [form for _, form in _FORM.findall(template) if form != SAME_FORM]


_FORM = re.compile(r"\{(\w+):([a-z*]+)\}")
"""A placeholder that asks for a form: its name, and the form's."""


def joined_phrases(texts: Sequence[str], separator: str) -> str:
    """Join texts into one phrase; in each grammatical form of the whole, every text has that form."""
    joined = separator.join(texts)
    if not any(isinstance(text, Phrase) for text in texts):
        return joined

    def in_form(name: str) -> str:
        return text_in_form(separator, name).join(text_in_form(text, name) for text in texts)

    return Phrase(joined, in_form)


class _Filler(string.Formatter):
    """A formatter that fills placeholders whose format is the name of a grammatical form."""

    def __init__(self, form: str, verbs: Mapping[str, Callable[[str], str]]) -> None:
        self._form, self._verbs = form, verbs

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec in self._verbs and not isinstance(value, Phrase):
            return self._verbs[format_spec](str(value))
        return text_in_form(value, self._form if format_spec == SAME_FORM else format_spec)
