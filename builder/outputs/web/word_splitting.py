"""Splits text into words for searching and sorting: letters folded, runs of Latin and of Japanese
script separated."""

from __future__ import annotations

import re
import unicodedata

_LATIN = re.compile(r"\d+(?:\.\d+)+|[a-z0-9+'\u00e0-\u024f\u1e00-\u1eff]+")
_JAPANESE = re.compile(r"[\u3005\u3040-\u30ff\u3400-\u9fff]+")
_TO_KATAKANA = {code: code + 0x60 for code in range(ord("ぁ"), ord("ゖ") + 1)}


def fold(text: str) -> str:
    """Normalise text: full-width to half-width, capitals to lower case, hiragana to katakana."""
    return unicodedata.normalize("NFKC", text).lower().translate(_TO_KATAKANA)


def tokens(text: str) -> list[str]:
    """Return the search words of a text; a plural s is dropped."""
    folded = fold(text)
    found = [_singular(w) for w in _LATIN.findall(folded)]
    for run in _JAPANESE.findall(folded):
        found += [run] if len(run) == 1 else [run[i : i + 2] for i in range(len(run) - 1)]
    return found


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and re.search("[^s]s$", word) else word
