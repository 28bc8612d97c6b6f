"""Sorts names as a book's index in each language does: ignoring articles at the start and accents, Chinese
by pinyin, Japanese by kana."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from builder.i18n.locales import customs

KANA_ROWS = (
    "アァイィウゥヴエェオォ",
    "カガキギクグケゲコゴヵヶ",
    "サザシジスズセゼソゾ",
    "タダチヂッツヅテデトド",
    "ナニヌネノ",
    "ハバパヒビピフブプヘベペホボポ",
    "マミムメモ",
    "ヤャユュヨョ",
    "ラリルレロ",
    "ワヮヲン",
)
"""The rows of kana; the first of each is the head of its part of an index."""
FIGURES = "0–9"
"""The head of the names that begin with a figure or a sign."""
UNREADABLE = "漢字"
"""The head of Japanese names without a reading that begin with a kanji."""
INDEX_FORM = "index"
"""The form of a name without its article, where a language changes more than that."""
_READINGS = Path(__file__).with_name("readings.toml")
_KANJI = "[一-龠々]"
_TO_KATAKANA = {code: code + 0x60 for code in range(ord("ぁ"), ord("ゖ") + 1)}


class IndexPlace(NamedTuple):
    """The place of a name in an index: places compare in the order of the index. ``letter`` is the
    letter that heads the name's group."""

    rank: int
    letter: str
    key: str


def index_place(name: str, language: str, reading: str = "") -> IndexPlace:
    """Return the sorting place of a name in an index in a language. ``reading`` is a Japanese name in kana;
    without it, the words of the name that are common in wargames are read in their usual way."""
    key = sort_key(reading or usual_reading(without_article(name, language), language), language)
    letter = _letter(key)
    rank = 2 if letter == UNREADABLE else 1 if letter > "\u2fff" else 0
    return IndexPlace(rank, letter, key)


def sort_key(name: str, language: str) -> str:
    """Return a key by which names are sorted as in a dictionary of the language."""
    if customs(language).script.id.endswith("chinese"):
        name = _pinyin(name)
    kana = unicodedata.normalize("NFKC", name).casefold().translate(_TO_KATAKANA)
    for letter, instead in customs(language).letters:
        kana = kana.replace(letter, instead)
    if kana.isascii() or any(c > "\u2fff" for c in kana):
        return kana
    plain = unicodedata.normalize("NFKD", kana)
    return "".join(c for c in plain if not unicodedata.combining(c))


def usual_reading(name: str, language: str) -> str:
    """Return a name in which each word listed in ``readings.toml`` for the language is replaced by its
    phonetic reading. A single kanji beside another is part of a longer word, in which it mostly has
    another reading."""
    readings = _readings().get(language)
    if not readings:
        return name
    return _words_read(language).sub(lambda found: readings[found[0]], name)


@cache
def _words_read(language: str) -> re.Pattern[str]:
    """Return the pattern that finds the words of a language whose readings are listed."""
    longest_first = sorted(_readings()[language], key=len, reverse=True)
    words = (w if len(w) > 1 else f"(?<!{_KANJI}){w}(?!{_KANJI})" for w in longest_first)
    return re.compile("|".join(words))


@cache
def _readings() -> Mapping[str, Mapping[str, str]]:
    return tomllib.loads(_READINGS.read_text("utf-8"))


def without_article(name: str, language: str) -> str:
    """Return a name without the article, or another small word, at its start; in German with the ending
    that an adjective then has (*Das italienische Heer*: *italienisches Heer*); French *Le long de* stays."""
    own = customs(language)
    if any(re.search(pattern, name) for pattern, _ in own.forms.get(INDEX_FORM, ())):
        return own.guess_form(name, INDEX_FORM)
    for word in own.set_aside:
        if name[: len(word)].casefold() == word.casefold() and len(name) > len(word):
            return name[len(word) :]
    return name


def _letter(key: str) -> str:
    first = next((c for c in key if c.isalnum()), "")
    row = next((row[0] for row in KANA_ROWS if first and first in row), "")
    if row:
        return row
    if not first.isalpha():
        return FIGURES
    return UNREADABLE if first > "\u2fff" else first.upper()


def _pinyin(name: str) -> str:
    """Return a Chinese name in pinyin without tones; other letters are unchanged."""
    from pypinyin import lazy_pinyin

    return " ".join(lazy_pinyin(name))
