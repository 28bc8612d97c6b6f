"""Sentences for people that are filled with values now and can be translated later."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


class FilledSentence(str):
    """An English sentence about a user's file that can be translated later; ``sentence`` has
    placeholders in braces, ``values`` are their values (see :func:`filled_sentence`)."""

    sentence: str
    values: Mapping[str, object]

    def __str__(self) -> str:
        return self  # so that it can still be translated, from an exception too


def filled_sentence(sentence: str, /, **values: object) -> str:
    """Return a sentence filled with values, which may be such sentences themselves; it is a
    :class:`FilledSentence`."""
    return _filled(sentence, sentence, values)


def _filled(key: str, shown: str, values: Mapping[str, object]) -> FilledSentence:
    own = {k: str(v) if isinstance(v, Exception) else v for k, v in values.items()}
    made = FilledSentence(shown.format(**own) if own else shown)
    made.sentence, made.values = key, own
    return made


def counted_sentence(one: str, many: str, /, count: int, **values: object) -> str:
    """Return a sentence with a ``count``, filled with values; catalogues have the forms of their
    language for ``many``.

    >>> counted_sentence("{count} file", "{count} files", count=1)
    '1 file'
    """
    return _filled(many, one if count == 1 else many, {"count": count, **values})


def as_sentence(text: str) -> FilledSentence:
    """Return a text as a sentence that is translated where it fills another."""
    return text if isinstance(text, FilledSentence) else _filled(text, text, {})


def joined_sentences(parts: Sequence[str], between: str = "; ") -> str:
    """Return sentences in a row, which can still be translated each by itself."""
    if len(parts) < 2:
        return parts[0] if parts else ""
    joined, *rest = map(as_sentence, parts)
    for part in rest:
        pattern = f"{{first}}{between}{{then}}"
        joined = _filled(pattern, pattern, {"first": joined, "then": part})
    return joined


def listed_with_and(words: Sequence[str]) -> str:
    """Return words in a row, the last of them after "and" as the reader's language says it.

    >>> listed_with_and(["a", "b", "c"])
    'a, b and c'
    """
    *others, last = words or ("",)
    return (
        filled_sentence("{words} and {last}", words=", ".join(others), last=last)
        if others
        else last
    )


def listed_with_or(words: Sequence[str]) -> str:
    """Return words in a row, the last of them after "or" as the reader's language says it.

    >>> listed_with_or(["a", "b"])
    'a or b'
    """
    *others, last = words or ("",)
    return (
        filled_sentence("{words} or {last}", words=", ".join(others), last=last) if others else last
    )


def split_sentence(text: str, between: str = "; ") -> tuple[str, str]:
    """Return the two parts of a sentence, which can still be translated each by itself; the second
    is empty if there is none.

    >>> split_sentence(filled_sentence("{text!r} is no hex; write 0712", text="x"))
    ("'x' is no hex", 'write 0712')
    """
    if not isinstance(text, FilledSentence):
        first, _, second = text.partition(between)
        return first, second
    first, _, second = text.sentence.partition(between)
    return filled_sentence(first, **text.values), filled_sentence(second, **text.values)


def without_doubled_stop(text: str) -> str:
    """Return a sentence without its full stop if it ends in an abbreviation with its own.

    >>> without_doubled_stop("It stands in C.P..")
    'It stands in C.P.'
    """
    return text[:-1] if text[-2:] == ".." and text[-3:] != "..." else text


_OPENING_MARKS = "¿¡«“„‹‘ \u00a0\u202f"
"""Marks and spaces that may stand before the first letter of a sentence."""


def with_capital(text: str) -> str:
    """Return a text with a capital first letter, as at the beginning of a sentence.

    >>> with_capital("¿quién mueve?")
    '¿Quién mueve?'
    """
    rest = text.lstrip(_OPENING_MARKS)
    return text[: len(text) - len(rest)] + rest[:1].upper() + rest[1:]
