"""The house's own sentences speak of hexes; on other boards they speak of squares, places or areas.
Only the house's words are changed, never those of a game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

Board = Literal["hexes", "squares", "points", "areas", "boards", "boxes"]
"""What a game is played on; ``boards`` are several of different kinds, ``boxes`` those of
displays in a game without a map."""

_ENGLISH: Mapping[Board, tuple[str, str, str, str]] = {
    "squares": ("square", "squares", "edge", "edges"),
    "points": ("place", "places", "link", "links"),
    "areas": ("area", "areas", "border", "borders"),
    "boards": ("place", "places", "border", "borders"),
    "boxes": ("box", "boxes", "way", "ways"),
}
"""What is said for a hex, hexes, a hexside and hexsides."""

_JAPANESE: Mapping[Board, tuple[str, str]] = {
    "squares": ("マス", "辺"),
    "points": ("地点", "経路"),
    "areas": ("エリア", "境界"),
    "boards": ("場所", "境界"),
    "boxes": ("ボックス", "経路"),
}
"""The same in Japanese, of a hex and a hexside."""

_HEX = re.compile(r"\b(?P<article>[Aa] )?(?P<word>[Hh]ex(?:sides|side|es)?)\b(?![}:!])")
_WORDS = ("hex", "hexes", "hexside", "hexsides")


def on_board(text: str, language: str, board: Board) -> str:
    """A sentence of the house as it is said of a board; placeholders stay as they are."""
    if board == "hexes":
        return text
    if language == "ja":
        place, side = _JAPANESE[board]
        return text.replace("ヘクスサイド", side).replace("ヘクス", place)
    return _HEX.sub(lambda found: _said(found, board), text) if language == "en" else text


def _said(found: re.Match[str], board: Board) -> str:
    written = found["word"]
    word = _ENGLISH[board][_WORDS.index(written.lower())]
    word = word.capitalize() if written[0] == "H" else word
    article = found["article"] or ""
    return (
        article.replace(" ", "n ") + word
        if article and word[0].lower() in "aeio"
        else article + word
    )
