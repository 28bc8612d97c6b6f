"""Refuses text that is written from right to left (Hebrew, Arabic): neither the drawing of text nor
the pages know how to set it, and it would be printed backwards."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from builder.loading.checks.findings import Findings
from builder.loading.languages.translatable_texts import printed_texts
from builder.loading.reading.rules_text import ParsedRules
from builder.model.game import Game
from builder.problems import PathKey
from builder.sentences import filled_sentence

_LANGUAGES = frozenset(
    ["ar", "arc", "ckb", "dv", "fa", "he", "iw", "ji", "ps", "sd", "syr", "ug", "ur", "yi"]
)
"""The codes of languages that are written from right to left."""
_LETTERS = ("R", "AL")
"""The classes of such letters in the Unicode bidirectional algorithm (UAX 9)."""
_BLOCKS = re.compile(
    "[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""The blocks of Unicode that contain all such letters. Searching a text for them takes a hundredth of
the time of looking up the class of each character."""
_HINT = "leave it out, or write it in Latin letters"


def refused_language(code: str) -> str:
    """Return the sentence that refuses a language if it is written from right to left; empty for all
    others."""
    if code.partition("-")[0] not in _LANGUAGES:
        return ""
    return filled_sentence(
        "{language} is written from right to left, which cannot be printed yet", language=code
    )


def check_direction(game: Game, rules: Sequence[ParsedRules], findings: Findings) -> None:
    """Report each language of the game that is written from right to left, and each text with letters
    of such a script."""
    refused = [code for code in game.sheet.languages if refused_language(code)]
    for code in refused:
        findings.report(
            "right-to-left",
            refused_language(code),
            ("sheet", "languages"),
            "leave it out of languages",
        )
    for path, text in printed_texts(game):
        _check_text(text, path, findings)
    for language, catalogue in game.translations.items():
        for text, said in catalogue.items() if language not in refused else ():
            _check_text(said, ("translations", language, text), findings)
    for parsed in rules:
        language = parsed.text.language
        for number, section in parsed.sections.items() if language not in refused else ():
            _check_text("\n".join(section.lines), ("rules", language, number), findings)


def _check_text(text: str, path: PathKey, findings: Findings) -> None:
    if text.isascii() or not _BLOCKS.search(text):
        return
    letters = [c for c in text if unicodedata.bidirectional(c) in _LETTERS]
    if letters:
        word = next(w for w in text.split() if letters[0] in w)
        message = filled_sentence(
            "{word!r} is written from right to left, and would be printed backwards", word=word
        )
        findings.report("right-to-left", message, path, _HINT)
