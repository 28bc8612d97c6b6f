"""Who did it: lines of the chat begin with the player's name, but for solitaire play, where there is
nobody else.

A line that is an expression may be empty under a condition, and is then not shown; so the name stands
before each text that it may come to, not before the whole.
"""

from __future__ import annotations

from functools import lru_cache

from builder.outputs.vassal.engine.names import SOLITAIRE

WHO = f'(PlayerSide=="{SOLITAIRE}" ? "" : PlayerName+": ")'
"""The name of who gives the command, as a part of an expression."""


def attributed(text: str) -> str:
    """A line of the chat that names who did it; texts that are no expressions stay as they are."""
    whole = text.startswith("{") and text.endswith("}")
    return f"{{{_named(text[1:-1])}}}" if whole and "PlayerName" not in text else text


@lru_cache(maxsize=4096)
def _named(expression: str) -> str:
    text = expression.strip()
    if text == '""':
        return text
    question, colon = _choice(text)
    if question > 0:
        first, second = text[question + 1 : colon], text[colon + 1 :]
        return f"{text[:question].strip()} ? {_named(first)} : {_named(second)}"
    if text.startswith("(") and _closing(text) == len(text) - 1:
        return f"({_named(text[1:-1])})"
    return f"{WHO}+{text}"


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
