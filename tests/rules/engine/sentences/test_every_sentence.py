"""Every rule that is declared is said in English as it was read; ``tests/i18n`` has the other languages."""

from __future__ import annotations

from tests.i18n.sentences.corpus import HERE, sentences


def test_every_sentence_is_the_one_that_was_read() -> None:
    assert sentences("en") == (HERE / "en.txt").read_text("utf-8")
