"""Who did it: lines of the chat begin with the player's name, but for solitaire play, where there is
nobody else.

A line that is an expression may be empty under a condition, and is then not shown; so the name stands
before each text that it may come to, not before the whole.
"""

from __future__ import annotations

from functools import lru_cache

from builder.vassal.format.names import SOLITAIRE

ALONE = "M_SOLITAIRE"
"""The constant with the word for solitaire play: what is said in the chat, and it alone, has the side in
the words of the reader's language."""

WHO = f'(PlayerSide=="{SOLITAIRE}" || PlayerSide=={ALONE} ? "" : PlayerName+": ")'
"""The name of who gives the command, as a part of an expression."""


COLOUR = "!"
"""What a line begins with that the chat shows in bold and in a colour of its own, which each player can
choose."""

_SAFE = '.replace("<","&lt;")'
"""Such a line is read as HTML: no name that somebody has given himself is to do anything there."""

_BOLD = ("<b>", "</b>")


def attributed(text: str, *, coloured: bool = False) -> str:
    """A line of the chat that names who did it, perhaps ``coloured``; texts that are no expressions stay
    as they are."""
    whole = text.startswith("{") and text.endswith("}")
    if not whole or "PlayerName" in text:
        return text
    return f"{{{_named(text[1:-1], coloured=coloured)}}}"


@lru_cache(maxsize=4096)
def _named(expression: str, *, coloured: bool) -> str:
    text = expression.strip()
    if text == '""':
        return text
    question, colon = _choice(text)
    if question > 0:
        first, second = (
            _named(part, coloured=coloured)
            for part in (text[question + 1 : colon], text[colon + 1 :])
        )
        return f"{text[:question].strip()} ? {first} : {second}"
    if text.startswith("(") and _closing(text) == len(text) - 1:
        return f"({_named(text[1:-1], coloured=coloured)})"
    if not coloured:
        return f"{WHO}+{text}"
    return f'"{COLOUR}{_BOLD[0]}"+({WHO}+{text}){_SAFE}+"{_BOLD[1]}"'


_SIGNS = "|!?~`"


def uncoloured(line: str) -> str:
    """A line as it is read, without what makes it bold and gives it its colour."""
    if line[:1] not in _SIGNS or not line:
        return line
    return line[1:].removeprefix(_BOLD[0]).removesuffix(_BOLD[1]).replace("&lt;", "<")


def _choice(text: str) -> tuple[int, int]:
    """Where the outermost ``? :`` of an expression stand; -1 if it has none."""
    question, open_, nested = -1, 0, 0
    for at, sign in _signs(text):
        open_ += {"(": 1, ")": -1}.get(sign, 0)
        if open_ or sign not in "?:":
            continue
        if sign == "?":
            question, nested = (at, 1) if question < 0 else (question, nested + 1)
        elif (nested := nested - 1) == 0:
            return question, at
    return -1, -1


def _closing(text: str) -> int:
    """Where the bracket closes that a text begins with."""
    open_ = 0
    for at, sign in _signs(text):
        open_ += {"(": 1, ")": -1}.get(sign, 0)
        if not open_:
            return at
    return -1


def _signs(text: str) -> list[tuple[int, str]]:
    """The signs of an expression with their places, without those in texts."""
    found, at, quoted = list[tuple[int, str]](), 0, False
    while at < len(text):
        sign = text[at]
        if quoted and sign == "\\":
            at += 1
        elif sign == '"':
            quoted = not quoted
        elif not quoted and sign in "()?:":
            found.append((at, sign))
        at += 1
    return found
