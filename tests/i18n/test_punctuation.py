"""Quotation marks, spaces, and dashes by the custom of each language, in the house's catalogues, every
game's, and all rules text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.i18n.catalogues import catalogues_of, entries_of, texts_of
from tests.together import together

ROOT = Path(__file__).parents[2]
KANA_OR_KANJI = "[\u3040-\u30ff\u4e00-\u9fff]"
LETTER = "[A-Za-zÀ-ÿ]"
_CONVERSION = re.compile(r"![rs]\}")
"""How a value is written: no sign of a sentence."""
_UNREAD = re.compile(r"`[^`]*`|\[\[.*?\]\]|\{[^}]*[|}]|^> (?:option [\w=-]+|\w+):|^\w+:|<[^>]*>")
"""What rules text has for the builder alone."""

AGAINST = {
    "fr": {
        "a sign that a line may begin with": r" [:;!?»%](?!\w)|« ",
        "a sign without its space": r"[^\s\u00a0\d/(\[{:][;!?»](?!\w)|\w:(?=\s|$)|«[^\u00a0]",
        "quotation marks of another language": r"[“”„]",
    },
    "de": {
        "quotation marks of another language": r"[”«»]",
        "a percentage without its space": r"[\d}]%",
        "an em dash": r"—",
    },
    "es": {
        "quotation marks of another language": r"[„”“]",
        "a percentage without its space": r"[\d}]%",
        "a question or call that is not opened": r"^[^¿]*\?|^[^¡]*!",
    },
    "it": {"quotation marks of another language": r"[„”“]"},
    "ja": {
        "quotation marks of another language": r"[“”«»]",
        "a Western sign": rf"{KANA_OR_KANJI}[,;!?.](?!\w)",
        "a space within a sentence": rf"{KANA_OR_KANJI} {KANA_OR_KANJI}",
    },
    "zh": {
        "quotation marks of another language": r"[「」『』«»]",
        "a Western sign": rf"{KANA_OR_KANJI}[,;:!?.](?!\w)",
        "a space within a sentence": rf"{KANA_OR_KANJI} {KANA_OR_KANJI}",
    },
}
"""What a language does not have, and how it looks."""

EVERYWHERE = {
    "a typewriter's apostrophe": rf"{LETTER}'[A-Za-zÀ-ÿ*{{%«]",
    "a hyphen for a dash": r"\w - \w",
    "three points": r"\.\.\.",
}

CASES = [(language, what) for language, signs in AGAINST.items() for what in (*signs, *EVERYWHERE)]


@cache
def said(language: str) -> list[tuple[str, str]]:
    """Every text in a language, with the file that has it."""
    return list(_read(language))


def _read(language: str) -> Iterator[tuple[str, str]]:
    for path in catalogues_of(language):
        for entry in entries_of(path):
            for text in texts_of(entry):
                yield path.relative_to(ROOT).as_posix(), _CONVERSION.sub("}", text)
    for folder in ("specs", "docs"):
        for path in sorted(ROOT.glob(f"{folder}/*/rules/{language}/*.md")):
            for line in path.read_text("utf-8").splitlines():
                yield path.relative_to(ROOT).as_posix(), _UNREAD.sub("", line)


@together(("language", "what"), CASES)
def test_a_text_is_punctuated_by_the_custom_of_its_language(language: str, what: str) -> None:
    sign = re.compile({**EVERYWHERE, **AGAINST[language]}[what])
    assert [(where, text) for where, text in said(language) if sign.search(text)] == []
