"""The page of words is what the vocabularies say."""

from __future__ import annotations

from tests.docs.pages import DOCS
from tools import system_words


def test_the_page_of_words_is_up_to_date() -> None:
    made = system_words.page()
    assert (DOCS / "systems.md").read_text("utf-8") == made, "run tools/system_words.py"
