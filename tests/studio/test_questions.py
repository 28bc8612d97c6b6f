"""Questions to the rules, in the language of the page."""

from __future__ import annotations

import pytest

from builder.i18n.translate import LANGUAGES, Translator
from builder.rules.system import listing
from builder.studio.answers.help_texts import help_texts
from builder.studio.answers.question_words import in_words_of
from tests.games.loading import game


@pytest.mark.parametrize("id", ["alder", "gotthard", "stonne"])
def test_every_question_about_declared_rules_is_put_in_every_language(id: str) -> None:
    questions = listing(game(id))
    assert questions
    for language in LANGUAGES:
        tr = Translator(language)
        left = [
            question["name"]
            for question in questions
            if language != "en" and in_words_of(tr, question)["summary"] == question["summary"]
        ]
        assert left == [], language


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_for_a_mode_of_the_map_is_found_by_its_name_in_every_language(language: str) -> None:
    rooms = [one["room"] for one in help_texts(Translator(language))]
    assert {"map/look", "map/paint", "map/course", "map/setup"} <= {*rooms}
    assert len({*rooms}) == len(rooms)


def test_what_is_given_with_a_question_has_a_label() -> None:
    (combat,) = [one for one in listing(game("alder")) if one["name"] == "combat"]
    labels = in_words_of(Translator("de"), combat)["labels"]
    assert (labels["attackers"], labels["target"]) == ("Angreifer", "Ziel")
    assert set(labels) <= set(combat["inputs"])
