"""What a regular expression of a language asks of a sentence before it is tried."""

import re
from pathlib import Path

import pytest

from builder.i18n.locales import customs
from builder.i18n.replacements import compiled, replacing, required_text
from tests.together import together

CORPORA = Path(__file__).parent / "sentences"


@together(
    ("pattern", "text"),
    [
        (r"\bherrscht oder (?=[^.,]* herrscht\b)", "herrscht oder "),
        (r"\b([Dd]ie Kosten eines Schritts) ist ", "ie Kosten eines Schritts ist "),
        (r"\b(die|der) Einheit(?:en)? oder den\b", " oder den"),
        (r"[^.]*? oder", " oder"),
        (r"ab{2,3}?c", "a"),
        (r"x?y*zz", "zz"),
        (r"eins|zwei", ""),
        (r"(?i:eins)", ""),
        (r"\([^)]\)", ""),
    ],
)
def test_every_match_of_a_pattern_contains_its_required_text(pattern: str, text: str) -> None:
    assert required_text(pattern) == text


@pytest.mark.parametrize("language", ["de", "en", "es", "fr", "it", "ja", "zh"])
def test_no_sentence_is_left_as_it_is_for_a_text_that_it_lacks(language: str) -> None:
    patterns = customs(language).joins
    replaced = replacing(patterns)
    for sentence in (CORPORA / f"{language}.txt").read_text("utf-8").splitlines():
        expected = sentence
        for pattern, instead in compiled(patterns):
            expected = re.sub(pattern, instead, expected)
        assert replaced(sentence) == expected
