"""Where words may part at the end of a line, by the patterns of each language.

The patterns (``<language>.txt`` beside this module, or in a folder ``hyphenation`` of those that
``CHITWRIGHT_LANGUAGES`` names) are those of TeX, read as Liang has it: every pattern that a word contains
gives numbers to the gaps between its letters, the greatest of a gap counts, and where it is odd the word
may part. ``tools/hyphenation.py`` makes the files.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache

from builder.i18n.locales import customs, folders

SOFT = "\u00ad"
"""The hyphen of a word that is parted: it is seen at the end of a line, and is no part of the word."""
BEFORE, AFTER = 2, 3
"""So many letters at least stand before a hyphen, and after it."""
_LEAST = 6
"""Shorter words do not part."""

_WORD = re.compile(r"(?<![\w’'\-‐‑])(?:\w{1,6}[’'])?([^\W\d_]+)(?![\w’'\-‐‑])")
"""A word by itself: no part of a compound with a hyphen, of a number or of a code; in ``l’attaque`` what
stands after the article."""
_NO_DIGITS = str.maketrans("", "", "0123456789")


@dataclass(frozen=True)
class Patterns:
    """The patterns of a language by their letters, the places in words that go by no pattern, and how
    long patterns are at most."""

    by_letters: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    longest: int = 0

    def places(self, word: str) -> tuple[int, ...]:
        """After which letters a word in small letters may part."""
        if word in self.words:
            return self.words[word]
        whole = f".{word}."
        found = [0] * (len(whole) + 1)
        for start in range(len(whole)):
            for end in range(start + 1, min(len(whole), start + self.longest) + 1):
                pattern = self.by_letters.get(whole[start:end])
                for at, number in enumerate(_numbers(pattern) if pattern else (), start):
                    found[at] = max(found[at], number)
        return tuple(at for at in range(1, len(word)) if found[at + 1] % 2)


@lru_cache(maxsize=4096)
def hyphens(text: str, language: str, whole: frozenset[str] = frozenset()) -> frozenset[int]:
    """Where the words of a text may part: places between two letters, each as the number of those before.

    Words that begin with a capital are names, and names do not part; where nouns have capitals, names are
    those in ``whole``.
    """
    if not patterns(language).longest:
        return frozenset()
    nouns = customs(language).capitals == "nouns"
    found: set[int] = set()
    for match in _WORD.finditer(text):
        word, start = match[1], match.start(1)
        rest = word[1:] if nouns else word
        if len(word) >= _LEAST and rest.islower() and word not in whole:
            found.update(start + at for at in _places(word.lower(), language))
    return frozenset(found)


@lru_cache(maxsize=8192)
def _places(word: str, language: str) -> tuple[int, ...]:
    places = patterns(language).places(word)
    return tuple(at for at in places if BEFORE <= at <= len(word) - AFTER)


@cache
def patterns(language: str) -> Patterns:
    """The patterns of a language or of its main one; none where nobody has made any."""
    names = dict.fromkeys((language, language.partition("-")[0]))
    paths = (f / "hyphenation" / f"{name}.txt" for name in names for f in folders())
    path = next((path for path in paths if path.is_file()), None)
    return read(path.read_text("utf-8")) if path else Patterns()


def read(text: str) -> Patterns:
    """The patterns of a file; what has a hyphen in it is a word with its places."""
    parts = [part for line in text.splitlines() for part in line.partition("%")[0].split()]
    by_letters = {part.translate(_NO_DIGITS): part for part in parts if "-" not in part}
    words = dict(_word(part) for part in parts if "-" in part)
    return Patterns(by_letters, words, max(map(len, by_letters), default=0))


@lru_cache(maxsize=4096)
def _numbers(pattern: str) -> tuple[int, ...]:
    """The numbers before, between and after the letters of a pattern, ``0`` where there is none."""
    numbers = [0]
    for sign in pattern:
        if sign.isdigit():
            numbers[-1] = int(sign)
        else:
            numbers.append(0)
    return tuple(numbers)


def _word(part: str) -> tuple[str, tuple[int, ...]]:
    pieces = part.split("-")
    places = [sum(map(len, pieces[:count])) for count in range(1, len(pieces))]
    return "".join(pieces), tuple(places)
