"""Adapts Chitwright's built-in sentences, which speak of hexes, to boards of squares, points or areas;
texts of a game are never changed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, NamedTuple

from builder.sentences import with_capital

Board = Literal["hexes", "squares", "points", "areas", "boards", "boxes"]
"""The kind of places that a game is played on; ``boards`` are several maps of different kinds,
``boxes`` are the boxes of displays in a game without a map."""

_ENGLISH: Mapping[Board, tuple[str, str, str, str]] = {
    "squares": ("square", "squares", "edge", "edges"),
    "points": ("place", "places", "link", "links"),
    "areas": ("area", "areas", "border", "borders"),
    "boards": ("place", "places", "border", "borders"),
    "boxes": ("box", "boxes", "way", "ways"),
}
"""The English words for a hex, hexes, a hexside and hexsides on other boards."""

_JAPANESE: Mapping[Board, tuple[str, str]] = {
    "squares": ("マス", "辺"),
    "points": ("地点", "経路"),
    "areas": ("エリア", "境界"),
    "boards": ("場所", "境界"),
    "boxes": ("ボックス", "経路"),
}
"""The Japanese words for a hex and a hexside on other boards."""

_HEX = re.compile(r"\b(?P<article>[Aa] )?(?P<word>[Hh]ex(?:sides|side|es)?)\b(?![}:!])")
_WORDS = ("hex", "hexes", "hexside", "hexsides")


_Nouns = Mapping[Board, tuple[str, str]]
"""The nouns of a language for the places of each kind of board, singular and plural, with the same
gender as the language's word for hex, so that articles and adjectives stay correct."""


class _Speech(NamedTuple):
    """How a language speaks of a hex: a pattern that finds the noun with its attached words (such as an
    article), the form of these words before another noun, and the nouns for places on other kinds of
    boards."""

    hex: re.Pattern[str]
    before: Mapping[str, str]
    nouns: _Nouns


def _speech(singular: str, plural: str, before: Mapping[str, str], nouns: _Nouns) -> _Speech:
    written = "|".join(map(re.escape, sorted(before, key=len, reverse=True)))
    head = f"(?P<before>\\b(?:{written}))?" if written else "(?P<before>)"
    found = f"{head}\\b(?:(?P<many>{plural})|(?P<one>{singular}))\\b"
    return _Speech(re.compile(found, re.IGNORECASE), before, nouns)


_SPEECHES: Mapping[str, _Speech] = {
    "fr": _speech(
        "hexagone", "hexagones",
        {"à l’": "au ", "de l’": "du ", "l’": "le ", "d’": "de ", "cet ": "ce "},
        {"squares": ("carré", "carrés"), "points": ("lieu", "lieux"), "areas": ("secteur", "secteurs"),
         "boards": ("lieu", "lieux"), "boxes": ("casier", "casiers")},
    ),
    "es": _speech(
        "hexágono", "hexágonos", {},
        {"squares": ("cuadro", "cuadros"), "points": ("lugar", "lugares"),
         "areas": ("sector", "sectores"), "boards": ("lugar", "lugares"),
         "boxes": ("recuadro", "recuadros")},
    ),
    "it": _speech(
        "esagono", "esagoni",
        {"dell’": "del ", "nell’": "nel ", "all’": "al ", "dall’": "dal ", "sull’": "sul ",
         "quell’": "quel ", "l’": "il ", "d’": "di ", "degli ": "dei ", "negli ": "nei ",
         "agli ": "ai ", "dagli ": "dai ", "sugli ": "sui ", "quegli ": "quei ", "gli ": "i "},
        {"squares": ("quadrato", "quadrati"), "points": ("luogo", "luoghi"),
         "areas": ("settore", "settori"), "boards": ("luogo", "luoghi"),
         "boxes": ("riquadro", "riquadri")},
    ),
    "de": _speech(
        "hexfelds?", "hexfeldern?", {},
        {"squares": ("Feld", "Felder"), "points": ("Feld", "Felder"), "areas": ("Gebiet", "Gebiete"),
         "boards": ("Feld", "Felder"), "boxes": ("Feld", "Felder")},
    ),
}  # fmt: skip
_SIDES: Mapping[str, tuple[re.Pattern[str], _Nouns]] = {
    "fr": (re.compile(r"\bcôté(?P<many>s)? d’hexagone\b"),
           {"points": ("lien", "liens"), "areas": ("bord", "bords"), "boards": ("bord", "bords"),
            "boxes": ("lien", "liens")}),
    "es": (re.compile(r"\blado(?P<many>s)? de hexágono\b"),
           {"points": ("enlace", "enlaces"), "areas": ("borde", "bordes"), "boards": ("borde", "bordes"),
            "boxes": ("enlace", "enlaces")}),
    "it": (re.compile(r"\blat(?:o|(?P<many>i)) d’esagono\b"),
           {"points": ("passaggio", "passaggi"), "areas": ("confine", "confini"),
            "boards": ("confine", "confini"), "boxes": ("passaggio", "passaggi")}),
    "de": (re.compile("Hexseite(?P<many>n)?"),
           {"squares": ("Seite", "Seiten"), "points": ("Verbindung", "Verbindungen"),
            "areas": ("Grenze", "Grenzen"), "boards": ("Grenze", "Grenzen"),
            "boxes": ("Verbindung", "Verbindungen")}),
    "zh": (re.compile("格边"),
           {"points": ("连线", "连线"), "areas": ("边界", "边界"), "boards": ("边界", "边界"),
            "boxes": ("连线", "连线")}),
}  # fmt: skip
"""How a language says hexside, as a pattern, and the nouns for it on other boards, singular and plural,
with the same gender. No noun for squares: theirs are sides too, and only the word for a hex changes."""
_IN_NAMED_PLACE: Mapping[str, tuple[re.Pattern[str], str]] = {
    "fr": (re.compile(r"\b[Ee]n\s(?=\{(?:hex(?:es)?|places?|battle)\}|%\d)"), "à "),
}
"""How a language says that something is in a hex, before the place's number; and the words before a
place that has a name instead, as on boards of points or areas."""
_NAMED: frozenset[Board] = frozenset({"points", "areas", "boxes"})
"""The boards whose places have names."""
_WAYS: frozenset[Board] = frozenset({"points", "boxes"})
"""The boards whose places are joined by ways: units go along them, and do not cross them."""
_ALONG: Mapping[str, tuple[tuple[re.Pattern[str], str], ...]] = {
    "ja": ((re.compile("越える(?=ヘクスサイド)"), "通る"),
           (re.compile("(?<=ヘクスサイド)(を|と同じように)越えられ"), r"\1通れ")),
    "zh": ((re.compile("跨过(?=[^，。：、]*格边)"), "经过"),),
}  # fmt: skip
"""How a language says that a unit crosses a hexside, and that it goes along a way instead."""
_CHINESE: Mapping[Board, str] = {
    "squares": "格", "points": "地点", "areas": "区域", "boards": "地点", "boxes": "格",
}  # fmt: skip
_CHINESE_HEX = re.compile(
    "(?P<counted>(?<=[每逐一两几0-9}]))?(?<![表资规严合价性框方])格(?![式外局框])"
)
"""The word for a hex, which is also its own measure word: places of other boards need 个 after a number."""


def adapt_to_board(text: str, language: str, board: Board) -> str:
    """Return a built-in sentence that speaks of hexes, reworded for the places of another board;
    placeholders stay as they are."""
    if board == "hexes":
        return text
    if board in _WAYS:
        for crosses, goes_along in _ALONG.get(language, ()):
            text = crosses.sub(goes_along, text)
    if language == "ja":
        place, side = _JAPANESE[board]
        return text.replace("ヘクスサイド", side).replace("ヘクス", place)
    if board in _NAMED and language in _IN_NAMED_PLACE:
        before_number, before_name = _IN_NAMED_PLACE[language]
        text = before_number.sub(lambda found: _cased_like(found[0], before_name), text)
    text = _with_sides(text, language, board)
    if language == "zh":
        return _in_chinese(text.replace("六角格", "格"), _CHINESE[board])
    speech = _SPEECHES.get(language)
    if speech is not None:
        return speech.hex.sub(lambda found: _in_place(found, speech, board), text)
    return _HEX.sub(lambda found: _replacement(found, board), text) if language == "en" else text


def _cased_like(written: str, word: str) -> str:
    """Return a word with a capital if what is written has one."""
    return with_capital(word) if written[0].isupper() else word


def _in_chinese(text: str, noun: str) -> str:
    """Return a Chinese sentence that speaks of hexes, reworded for places that are called by a noun."""
    if noun == "格":
        return text
    text = text.replace("同格", f"位于同一{noun}").replace("每一格", "每格")
    return _CHINESE_HEX.sub(lambda found: noun if found["counted"] is None else f"个{noun}", text)


def _with_sides(text: str, language: str, board: Board) -> str:
    """Return a sentence in which hexsides are called as the sides of places on another board."""
    pattern, nouns = _SIDES.get(language, (None, {}))
    if pattern is None or board not in nouns:
        return text
    one, many = nouns[board]
    return pattern.sub(lambda found: many if found.groupdict().get("many") else one, text)


def _in_place(found: re.Match[str], speech: _Speech, board: Board) -> str:
    """Return the replacement for a hex's noun found in a sentence: the noun for a place on another kind of
    board, with its article or other attached words."""
    one, many = speech.nouns[board]
    written: str = found["many"] or found["one"]
    noun = many if found["many"] else one
    if found["many"] and written.endswith("ern"):
        noun = f"{noun}n"
    elif found["one"] and written.endswith("s"):
        noun = f"{noun}s"
    before = found["before"] or ""
    article = speech.before.get(before.lower(), before)
    return _cased_like(before or written, article + noun)


def _replacement(found: re.Match[str], board: Board) -> str:
    written = found["word"]
    word = _cased_like(written, _ENGLISH[board][_WORDS.index(written.lower())])
    article = found["article"] or ""
    return (
        article.replace(" ", "n ") + word
        if article and word[0].lower() in "aeio"
        else article + word
    )
