"""Questions to the rules, in the language of the page."""

from __future__ import annotations

from typing import Any

import pytest

from builder.i18n.translate import LANGUAGES, Translator
from builder.model.game import Game
from builder.rules.system import listed
from builder.studio.answers.help_texts import help_texts
from builder.studio.answers.question_words import question_data
from tests.games.loading import game


@pytest.mark.parametrize("id", ["alder", "gotthard", "stonne"])
def test_every_question_about_declared_rules_is_put_in_every_language(id: str) -> None:
    questions = listed(game(id))
    assert questions
    for language in LANGUAGES:
        tr = Translator(language)
        left = [
            question.name
            for question in questions
            if language != "en"
            and question_data(question, game(id), tr)["summary"] == question.summary
        ]
        assert left == [], language


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_for_a_mode_of_the_map_is_found_by_its_name_in_every_language(language: str) -> None:
    rooms = [one["room"] for one in help_texts(Translator(language))]
    assert {"map/look", "map/paint", "map/course", "map/setup"} <= {*rooms}
    assert len({*rooms}) == len(rooms)


def _fields(of: Game, name: str, language: str = "en") -> dict[str, dict[str, Any]]:
    (line,) = (one for one in listed(of) if one.name == name)
    return {one["name"]: one for one in question_data(line, of, Translator(language))["fields"]}


def test_what_is_given_with_a_question_has_a_label() -> None:
    fields = _fields(game("alder"), "combat", "de")
    assert (fields["attackers"]["label"], fields["target"]["label"]) == ("Angreifer", "Ziel")


def test_a_field_says_what_is_written_in_it_and_what_its_words_name() -> None:
    """The page offers counters and places by this, in every language."""
    combat = _fields(game("alder"), "combat")
    assert (combat["attackers"]["kind"], combat["attackers"]["names"]) == ("list", "counter")
    assert (combat["target"]["names"], combat["target"]["required"]) == ("place", True)
    assert (combat["units"]["names"], combat["units"]["value_names"]) == ("counter", "place")
    assert (combat["steps"]["names"], combat["steps"]["value_names"]) == ("counter", None)
    assert combat["weather"]["names"] is None
    assert "position" not in combat  # nobody writes a whole position into a field
    fire = _fields(game("hue"), "fire", "es")
    assert fire["phase"]["choices"] == [(one, one) for one in ("first-fire", "second-fire")]
    assert (fire["response"]["kind"], fire["response"]["default"]) == ("flag", "false")
    assert fire["response"]["help"] == "si es fuego de respuesta (5.3)"


def test_a_side_is_chosen_by_its_name() -> None:
    choices = _fields(game("alder"), "zones", "fr")["side"]["choices"]
    assert {id for id, _ in choices} == {side.id for side in game("alder").sheet.sides}
