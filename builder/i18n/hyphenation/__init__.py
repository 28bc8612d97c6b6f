"""Hyphenation: where words may be broken at the end of a line, by the patterns of each language.

The patterns (``<language>.txt`` beside this module, or in a folder ``hyphenation`` of those that
``CHITWRIGHT_LANGUAGES`` names) are those of TeX, applied by Liang's method: every pattern in a word
gives numbers to the gaps between its letters, the greatest number of a gap counts, and an odd
number allows a break. ``tools/hyphenation.py`` makes the files.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache

from builder.i18n.locales import customs, language_folders

SOFT_HYPHEN = "\u00ad"
"""The soft hyphen: visible only where a word is broken at the end of a line, and not part of the
word."""
BEFORE, AFTER = 2, 3
"""The smallest numbers of letters of a word before a hyphen and after it."""
_MIN_LETTERS = 6
"""Words with fewer letters are not hyphenated."""

_WORD = re.compile(r"(?<![\w’'\-‐‑])(?:\w{1,6}[’'])?([^\W\d_]+)(?![\w’'\-‐‑])")
"""A separate word: not part of a hyphenated compound, a number or a code; in ``l’attaque`` the part
after the article."""
_NO_DIGITS = str.maketrans("", "", "0123456789")


@dataclass(frozen=True)
class Patterns:
    """The hyphenation patterns of a language (letters mapped to break numbers), the break positions of
    words that are exceptions to the patterns, and the length of the longest pattern."""

    by_letters: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    longest: int = 0

    def places(self, word: str) -> tuple[int, ...]:
        """Return the positions at which a lower-case word may be broken, as numbers of letters before
        the break."""
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
def break_positions(
    text: str, language: str, whole: frozenset[str] = frozenset()
) -> frozenset[int]:
    """Return the positions where the words of a text may be broken, each as the number of
    characters before it.

    Capitalised words are names, which are not broken; in languages with capitalised nouns only the
    words in ``whole`` are names.
    """
    if not hyphenation_patterns(language).longest:
        return frozenset()
    nouns = customs(language).capitals == "nouns"
    found: set[int] = set()
    for match in _WORD.finditer(text):
        word, start = match[1], match.start(1)
        rest = word[1:] if nouns else word
        if len(word) >= _MIN_LETTERS and rest.islower() and word not in whole:
            found.update(start + at for at in _places(word.lower(), language))
    return frozenset(found)


@lru_cache(maxsize=8192)
def _places(word: str, language: str) -> tuple[int, ...]:
    places = hyphenation_patterns(language).places(word)
    return tuple(at for at in places if BEFORE <= at <= len(word) - AFTER)


@cache
def hyphenation_patterns(language: str) -> Patterns:
    """Return the hyphenation patterns of a language (``pt-BR``), or of its main language (``pt``);
    empty ones if there are none."""
    names = dict.fromkeys((language, language.partition("-")[0]))
    paths = (f / "hyphenation" / f"{name}.txt" for name in names for f in language_folders())
    path = next((path for path in paths if path.is_file()), None)
    return read_patterns(path.read_text("utf-8")) if path else Patterns()


def read_patterns(text: str) -> Patterns:
    """Parse the text of a pattern file; an entry with a hyphen is a word with its break positions."""
    parts = [part for line in text.splitlines() for part in line.partition("%")[0].split()]
    by_letters = {part.translate(_NO_DIGITS): part for part in parts if "-" not in part}
    words = dict(_word(part) for part in parts if "-" in part)
    return Patterns(by_letters, words, max(map(len, by_letters), default=0))


@lru_cache(maxsize=4096)
def _numbers(pattern: str) -> tuple[int, ...]:
    """Return the numbers before, between and after the letters of a pattern, ``0`` where there is
    none."""
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
