"""The places where a line of text may break: between words in Western text, by kinsoku rules in
scripts of square characters, such as Japanese and Chinese.

Text in the latter may break between any two characters, except: no closing mark, small kana or
sound mark begins a line; no opening bracket ends one; doubled marks (…… ――) are not split; Latin
words and numbers are not split; a numeral stays with the counter word after it.
"""

from __future__ import annotations

import re
from functools import lru_cache

from builder.i18n.locales import customs, scripts

NOT_FIRST = frozenset(
    "、。，．・：；？！‼⁇⁈⁉）］｝〕〉》」』】〙〗｠ー々〻ゝゞヽヾ…‥〜～％‰℃"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ"
    ")]}%,.:;!?’”»›†‡*"
)
NOT_LAST = frozenset("（［｛〔〈《「『【〘〖｟([{‘“«‹＃№￥＄#$¥£€")
NOT_PARTED = frozenset("…‥―—")
_GLUE = frozenset("\u00a0\u202f")
"""Spaces at which no line may break."""
COUNTERS = frozenset("".join(script.counters for script in scripts().values()))
"""Characters that stay on the same line as the numeral before them: counter words, and loan words
used like them."""

_LOAN_UNIT = re.compile(r"[0-9０-９][ァ-ヺー]{1,3}$")
"""Matches a numeral and the start of a short loan word (12ヘクス, 3ユニット); the word is not split."""


_FIRST_WIDE = "\u2e80"
"""The first character that may be wide; no character before it in Unicode is wide."""
_WORD_ENDS = re.compile("[ —-](?=[^ ])")
"""Matches the only places where a line of Western text may break."""


@lru_cache(maxsize=16384)
def is_wide(character: str) -> bool:
    """Return whether a character is a kana, a kanji or a mark that belongs with them."""
    code = ord(character)
    if 0xAC00 <= code <= 0xD7FF:  # Korean text has spaces between words
        return False
    return ord(_FIRST_WIDE) <= code <= 0xFAFF or 0xFE30 <= code <= 0xFFEF or code >= 0x20000


@lru_cache(maxsize=16384)
def is_square(character: str) -> bool:
    """Return whether a character takes up a square when it is surrounded by kana and kanji; some
    signs of Western text do so too."""
    return is_wide(character) or character in "…‥―→←↑↓−×○●△▲□■◇◆☆★※"


@lru_cache(maxsize=16384)
def may_break(before: str, after: str, language: str) -> bool:
    """Return whether a line may break between two neighbouring characters, neither of which is a
    space."""
    if after in NOT_FIRST or before in NOT_LAST or before in _GLUE or after in _GLUE:
        return False
    if before in NOT_PARTED and after in NOT_PARTED:
        return False
    squares = customs(language).script.squares
    parts = is_square if squares else is_wide
    if parts(before) or parts(after):
        return not (_is_figure(before) and after in COUNTERS) and not _signs_number(before, after)
    if squares:
        return before == "—"
    return before == "—" or (before == "-" and after.isalpha())


def unbreakable_pieces(text: str, language: str) -> list[str]:
    """Split the text of one paragraph at every place where a line may break.

    Each piece includes the spaces after it; the pieces joined together are the text.
    """
    found: list[str] = []
    start = 0
    words = not customs(language).script.squares and (not text or max(text) < _FIRST_WIDE)
    ends = [m.end() for m in _WORD_ENDS.finditer(text)] if words else range(1, len(text))
    for at in ends:
        before, after = text[at - 1], text[at]
        if after == " ":
            continue
        if before == " " or (may_break(before, after, language) and not _in_unit(text, at)):
            found.append(text[start:at])
            start = at
    return [*found, text[start:]] if text else []


def _is_figure(character: str) -> bool:
    return character.isdecimal() or character in "一二三四五六七八九十百千数何両各"


def _signs_number(before: str, after: str) -> bool:
    return before in "＋－−±×第約" and after.isdecimal()


def _in_unit(text: str, at: int) -> bool:
    return "ァ" <= text[at] <= "ー" and bool(_LOAN_UNIT.search(text, max(0, at - 4), at))
