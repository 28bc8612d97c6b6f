"""The player's name at the beginning of chat lines; left out in solitaire play, where there is only
one player.

A line that is an expression may be empty under a condition, and is then not shown; so the name is
put before each text that the expression can result in, not before the whole line.
"""

from __future__ import annotations

from functools import lru_cache

from builder.vassal.format.names import SOLITAIRE

SOLITAIRE_WORD = "M_SOLITAIRE"
"""The constant with the word for solitaire play: what is said in the chat, and it alone, has the side in
the words of the reader's language."""

PLAYER_NAME = f'(PlayerSide=="{SOLITAIRE}" || PlayerSide=={SOLITAIRE_WORD} ? "" : PlayerName+": ")'
"""A part of an expression that gives the name of the player who gives the command."""


COLOUR_MARK = "!"
"""The first character of a line that the chat shows in its own colour, which each player can choose.
(The line of an undo would show tags for bold type as they are written.)"""

_SAFE = '.replace("<","&lt;")'
"""Escapes a player's name in such a line, which the chat reads as HTML, so that a name cannot
inject HTML."""

_BOLD = ("<b>", "</b>")
"""What older modules wrote round such a line."""


def with_player_name(text: str, *, coloured: bool = False) -> str:
    """Return a chat line with the name of the player who gives the command, ``coloured`` on
    request; texts that are not expressions are returned unchanged."""
    whole = text.startswith("{") and text.endswith("}")
    if not whole or "PlayerName" in text:
        return text
    return f"{{{_side_expression(text[1:-1], coloured=coloured)}}}"


@lru_cache(maxsize=4096)
def _side_expression(expression: str, *, coloured: bool) -> str:
    text = expression.strip()
    if text == '""':
        return text
    question, colon = _ternary_positions(text)
    if question > 0:
        first, second = (
            _side_expression(part, coloured=coloured)
            for part in (text[question + 1 : colon], text[colon + 1 :])
        )
        return f"{text[:question].strip()} ? {first} : {second}"
    if text.startswith("(") and _closing_bracket(text) == len(text) - 1:
        return f"({_side_expression(text[1:-1], coloured=coloured)})"
    if not coloured:
        return f"{PLAYER_NAME}+{text}"
    return f'"{COLOUR_MARK}"+({PLAYER_NAME}+{text}){_SAFE}'


_SIGNS = "|!?~`"


def plain_chat_line(line: str) -> str:
    """Return a chat line as it is read, without the marks that make it bold and coloured."""
    if line[:1] not in _SIGNS or not line:
        return line
    return line[1:].removeprefix(_BOLD[0]).removesuffix(_BOLD[1]).replace("&lt;", "<")


def _ternary_positions(text: str) -> tuple[int, int]:
    """Return the positions of the outermost ``?`` and ``:`` of an expression; -1 if it has none."""
    question, open_, nested = -1, 0, 0
    for at, sign in _signs_outside_quotes(text):
        open_ += {"(": 1, ")": -1}.get(sign, 0)
        if open_ or sign not in "?:":
            continue
        if sign == "?":
            question, nested = (at, 1) if question < 0 else (question, nested + 1)
        elif (nested := nested - 1) == 0:
            return question, at
    return -1, -1


def _closing_bracket(text: str) -> int:
    """Return the position of the bracket that closes the one at the beginning of the text."""
    open_ = 0
    for at, sign in _signs_outside_quotes(text):
        open_ += {"(": 1, ")": -1}.get(sign, 0)
        if not open_:
            return at
    return -1


def _signs_outside_quotes(text: str) -> list[tuple[int, str]]:
    """Return the characters of an expression with their positions, without those in string
    literals."""
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
