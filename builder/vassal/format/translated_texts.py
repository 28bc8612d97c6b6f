"""Translates the texts of a module into another language; composed names are translated in parts."""

from __future__ import annotations

import re
from collections.abc import Callable

from builder.i18n.locales import customs
from builder.i18n.translate import Translator, first_lower, labelled

COMMAND = "command"
"""The context of texts that name what a player does: the button *Attack*, beside the noun."""
_NOT_LETTERS = re.compile(r"[^A-Za-z]+")
_KEY = re.compile(r"(.+) \[(Ctrl\+(?:Shift\+)?[A-Z])\]")
"""Matches a menu text with its keyboard shortcut at the end."""
_TURN = re.compile(r"Turn ([0-9]+)")
"""Matches the name of a box of the turn track."""
_NUMBERED = re.compile(r"(\(.+) ([0-9]+)\)")
"""Matches words in brackets that end with a number, such as ``(reduced 2)``."""


def translated_name(text: str, tr: Translator, context: str = COMMAND) -> str | None:
    """Return the translation of a text, or ``None`` if there is none. A name that is no command is looked
    up without ``context``.

    A name such as ``US support fire: drawn 3`` is looked up as a whole; then without the word at
    its start or end that has no letters, if the rest is known as a whole; then before and after the
    colon, then between commas, and each part in the same way.
    """
    stripped = text.strip()
    if not stripped:
        return None
    if tr.lookup(stripped, context) is not None:
        return tr(stripped, context)
    if keyed := _KEY.fullmatch(stripped):
        inner = translated_name(keyed[1], tr, context)
        return f"{inner} [{key_combination(keyed[2], tr)}]" if inner else None
    if numbered := _NUMBERED.fullmatch(stripped):
        return _with_number(tr.lookup(f"{numbered[1]})"), numbered[2], tr)
    if turn := _TURN.fullmatch(stripped):
        return tr("Turn {turn}", turn=turn[1])
    if (found := _around_number(stripped, tr.lookup)) is not None:
        return found
    before, colon, after = stripped.partition(": ")
    if colon:
        said = translated_name(after, tr, context) or _small(after, tr)
        parts = [translated_name(before, tr, context), said]
        return labelled(tr, parts[0] or before, parts[1] or after) if any(parts) else None
    if ", " in stripped:
        listed = [translated_name(part, tr, context) or "" for part in stripped.split(", ")]
        if all(listed):
            return tr(", ").join(listed)
    return _around_number(stripped, lambda rest: translated_name(rest, tr, context))


def key_combination(words: str, tr: Translator) -> str:
    """Return the name of a key combination, such as ``Ctrl+Shift+A``, as keyboards of the language
    name it."""
    keys, _, letter = words.rpartition("+")
    if keys == "Ctrl":
        return tr("Ctrl+{letter}", letter=letter)
    return tr("Ctrl+Shift+{letter}", letter=letter)


def _small(text: str, tr: Translator) -> str | None:
    """Return the translation of a word that is known only with a capital: *discards* is translated as
    *Discards*, then given a small first letter, unless the language capitalises nouns."""
    found = tr.lookup(f"{text[0].upper()}{text[1:]}") if text[:1].islower() else None
    keeps = customs(tr.language).capitals == "nouns"
    return found if found is None or keeps else first_lower(found)


def _with_number(brackets: str | None, number: str, tr: Translator) -> str | None:
    """Return words in brackets with a number added before the closing bracket; ``None`` if there are no
    words."""
    space = "" if customs(tr.language).script.squares else " "
    return f"{brackets[:-1]}{space}{number}{brackets[-1]}" if brackets else None


def _around_number(text: str, inside: Callable[[str], str | None]) -> str | None:
    first, _, rest = text.partition(" ")
    if rest and _NOT_LETTERS.fullmatch(first):
        inner = inside(rest)
        return f"{first} {inner}" if inner else None
    rest, _, last = text.rpartition(" ")
    if rest and _NOT_LETTERS.fullmatch(last):
        inner = inside(rest)
        return f"{inner} {last}" if inner else None
    return None
