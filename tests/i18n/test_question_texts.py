"""Summaries of procedures and descriptions of their fields, in the language of the person who asks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from builder.cli.ask import told_in_words
from builder.i18n.messages import speaking
from builder.i18n.questions import question_text
from builder.i18n.translate import Translator
from builder.rules.asking import listing
from tests.games import loading
from tests.i18n.catalogues import entries_of
from tools.messages import QUESTIONS
from tools.question_texts import question_texts

_TYPED = re.compile(r"(?<!\w)'[^']+'(?!\w)|\b\d+(?:\.\d+)+\w?|\w+\.yaml|id#2")

CATALOGUES = sorted(QUESTIONS.glob("*.po"))

FILLED = ("de", "es", "fr", "it", "ja", "zh")
"""The languages into which every text is translated; a new one may still have gaps."""


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_a_catalogue_has_every_text_of_a_question_and_no_other(path: Path) -> None:
    there = {entry.msgid for entry in entries_of(path)}
    assert there == set(question_texts()), "python -m tools.messages brings them up to date"


@pytest.mark.parametrize("language", FILLED)
def test_every_text_of_a_question_is_translated(language: str) -> None:
    entries = entries_of(QUESTIONS / f"{language}.po")
    assert [entry.msgid for entry in entries if not entry.msgstr] == []


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_words_that_are_typed_are_the_same_in_every_translation(path: Path) -> None:
    """Numbers of rules, names of files and what stands in single quotation marks are for the program."""
    for entry in entries_of(path):
        typed = {word.strip("'") for word in _TYPED.findall(entry.msgid)}
        lost = [word for word in sorted(typed) if entry.msgstr and word not in entry.msgstr]
        assert lost == [], entry.msgid


def test_questions_are_listed_in_the_language_of_messages_and_for_programs_in_english() -> None:
    hue = loading.game("hue")
    with speaking("es", {}):
        listed = told_in_words(hue)
        for_programs = listing(hue)
    assert "regla 4.1" in listed
    assert "Da la capacidad de movimiento de una unidad en hexágonos." in listed
    assert "response (true o false = false): si es fuego de respuesta (5.3)" in listed
    assert "Return the movement allowance of a unit in hexes." in {
        p["summary"] for p in for_programs
    }


def test_a_text_speaks_of_the_places_of_the_board() -> None:
    tr = Translator("es", board="areas")
    assert question_text("the hex where it starts", tr) == "el sector del que sale"
