"""VASSAL's sequence encoding: joins texts with a delimiter, and splits them again.

A delimiter inside a token is written with a backslash before it; a backslash itself is not escaped.
A token that starts with a backslash, or that is enclosed in single quotes, is put in single quotes.
A token that ends in a backslash cannot be encoded safely and is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.sentences import filled_sentence


class SequenceError(ValueError):
    """Raised for a token that cannot be encoded."""


def encode(tokens: Iterable[str], delimiter: str) -> str:
    """Join tokens with a delimiter; raises :class:`SequenceError` for a token that ends in a
    backslash."""
    found = list(tokens)
    joined = delimiter.join(found)
    if "\\" not in joined and "'" not in joined and joined.count(delimiter) < len(found):
        return joined
    return delimiter.join([_token(t, delimiter) for t in found])


def encoded_pieces(tokens: Iterable[str], delimiter: str) -> Iterator[str]:
    """Yield the text of :func:`encode` in pieces, one for each token, so that a long text need not
    be in memory as a whole."""
    between = ""
    for text in tokens:
        yield between + _token(text, delimiter)
        between = delimiter


def _token(text: str, delimiter: str) -> str:
    quoted = text[:1] == "\\" or (text[:1] == "'" and text[-1:] == "'")
    if text[-1:] == "\\" and not quoted:
        raise SequenceError(filled_sentence("{text!r} ends in a backslash", text=text))
    escaped = text.replace(delimiter, "\\" + delimiter)
    return f"'{escaped}'" if quoted else escaped


def decode(text: str, delimiter: str) -> list[str]:
    """Return the tokens of an encoded text; the empty text holds one empty token."""
    if "\\" not in text and "'" not in text:
        return text.split(delimiter)
    tokens: list[str] = []
    begun: list[str] = []
    for part in text.split(delimiter):
        if part[-1:] == "\\":
            begun.append(part[:-1])
        elif begun:
            tokens.append(_unquoted(delimiter.join((*begun, part))))
            begun.clear()
        else:
            tokens.append(_unquoted(part))
    return [*tokens, _unquoted(delimiter.join(begun) + "\\")] if begun else tokens


def _unquoted(text: str) -> str:
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] == "'" else text
