"""Summaries of procedures and descriptions of their fields, in the language of the person who asks.

The English texts in the code are the keys (``msgid``) of the catalogues beside this module, one for each
language. They are apart from the messages because they are many, and read only where the questions that a
game answers are listed. A text that they lack is looked up in the catalogue for printed sheets, and stays
English if it is not there either.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from builder.i18n.board_words import adapt_to_board
from builder.i18n.plurals import catalogue_in
from builder.i18n.translate import Translator


def question_text(text: str, tr: Translator) -> str:
    """Return the summary of a procedure, or the description of a field, in the translator's language. On
    a board without hexes it speaks of the places of that board."""
    found = text if tr.language == "en" else _texts(tr.language).get(text, "")
    return adapt_to_board(found, tr.language, tr.board) if found else tr(text)


@cache
def _texts(language: str) -> Mapping[str, str]:
    """Return the translations into a language."""
    return catalogue_in("questions", language).words
