"""Puts the player's name at the beginning of chat lines; it is left out in solitaire play, where
there is only one player.

A line that is an expression may be empty under a condition, and is then not shown; so the name is
put before each text that the expression can result in, not before the whole line.
"""

from __future__ import annotations

from functools import lru_cache

from builder.vassal.expressions.properties import text
from builder.vassal.expressions.tree import Text, as_text, choose
from builder.vassal.format.names import SOLITAIRE

SOLITAIRE_WORD = "M_SOLITAIRE"
"""The name of the constant with the word for solitaire play. Only in the chat does VASSAL give the
name of the player's side in the reader's language, so that it is compared with this word too."""

PLAYER_NAME = choose(
    text("PlayerSide").equals(SOLITAIRE) | text("PlayerSide").equals(text(SOLITAIRE_WORD)),
    "",
    text("PlayerName") + ": ",
)
"""The part of an expression that gives the name of the player who gives the command, followed by a
colon; empty in solitaire play."""


COLOUR_MARK = "!"
"""The first character of a line that the chat shows in a colour of its own, which each player can
choose. The chat line of an undo shows it as a character, since VASSAL takes it away only at the
beginning of a line, so that no tags for bold type are used, which would be longer."""

_BOLD = ("<b>", "</b>")
"""The tags that older modules wrote around such a line."""


def with_player_name(line: Text | str, *, coloured: bool = False) -> Text | str:
    """Return a chat line with the name of the player who gives the command, ``coloured`` on
    request; texts that are not expressions are returned unchanged."""
    if isinstance(line, str) or "PlayerName" in str(line):
        return line
    return _named(line, coloured=coloured)


@lru_cache(maxsize=4096)
def _named(line: Text, *, coloured: bool) -> Text:
    return line.with_each_case(lambda case: _named_case(case, coloured=coloured))


def _named_case(line: Text, *, coloured: bool) -> Text:
    if line == as_text(""):
        return line
    if not coloured:
        return PLAYER_NAME + line
    # The chat reads such a line as HTML, into which a name must not bring any.
    return COLOUR_MARK + (PLAYER_NAME + line).replace("<", "&lt;")


_SIGNS = "|!?~`"


def plain_chat_line(line: str) -> str:
    """Return a chat line as a reader sees it, without the marks that make it bold and coloured."""
    if line[:1] not in _SIGNS or not line:
        return line
    return line[1:].removeprefix(_BOLD[0]).removesuffix(_BOLD[1]).replace("&lt;", "<")
