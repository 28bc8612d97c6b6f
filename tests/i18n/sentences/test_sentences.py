"""Rules that Chitwright writes from declarations read as expected in every language.

The expected texts were read through; ``corpus.py`` writes them again. Read what it changes.
"""

from __future__ import annotations

import pytest

from builder.i18n.terms import term_languages
from builder.model.mechanisms import Mechanisms
from tests.i18n.sentences.corpus import HERE, games, sentences

NOT_YET = {"grades", "time"}
"""The declarations that no game of the corpus has yet."""


@pytest.mark.parametrize("language", term_languages())
def test_every_sentence_is_the_one_that_was_read(language: str) -> None:
    assert sentences(language) == (HERE / f"{language}.txt").read_text("utf-8")


def test_every_family_has_its_sentences() -> None:
    declared = [game.mechanisms for game in games().values()]
    lacking = {
        name
        for name in Mechanisms.model_fields
        if name not in ("source", "sources", "names")
        and not any(getattr(d, name) for d in declared)
    }
    assert lacking <= NOT_YET


@pytest.mark.parametrize("language", term_languages())
def test_no_sentence_has_a_word_of_english(language: str) -> None:
    english = {"the", "unit", "units", "with", "is", "not", "every", "roll"}
    words = set(sentences(language).replace(".", " ").split())
    assert words & english == set()
