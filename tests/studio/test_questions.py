"""Questions to the rules, in the language of the page."""

from __future__ import annotations

from typing import Any

import pytest

from builder.i18n.collation import sort_key
from builder.i18n.translate import LANGUAGES, Translator, translator_of
from builder.model.game import Game
from builder.resources import built_in_games
from builder.studio.answers.help_texts import help_texts
from builder.studio.answers.question_words import questions_of
from tests.games.loading import game
from tests.together import together


@pytest.mark.parametrize("id", ["alder", "gotthard", "stonne"])
def test_every_question_about_declared_rules_is_put_in_every_language(id: str) -> None:
    english = {one["name"]: one["summary"] for one in questions_of(game(id), Translator("en"))}
    assert english
    for language in sorted({*LANGUAGES} - {"en"}):
        told = questions_of(game(id), Translator(language))
        left = [one["name"] for one in told if one["summary"] == english[one["name"]]]
        assert left == [], language


@pytest.mark.parametrize("id", built_in_games())
def test_questions_are_listed_by_their_titles_in_the_language_of_the_reader(id: str) -> None:
    english = {one["name"]: one["title"] for one in questions_of(game(id), Translator("en"))}
    for language in sorted({*LANGUAGES} - {"en"}):
        alike = ALIKE.get(language, set[str]())
        titles = {one["name"]: one["title"] for one in questions_of(game(id), Translator(language))}
        left = [
            name for name, title in titles.items() if title == english[name] and title not in alike
        ]
        assert left == [], language
    japanese = [one["title"] for one in questions_of(game(id), Translator("ja"))]
    assert japanese == sorted(japanese, key=lambda title: sort_key(title, "ja"))


ALIKE = {
    "de": {"Hand", "Gas", "Char B1"},
    "fr": {
        "Adjacent",
        "Camp",
        "Char B1",
        "Combat",
        "Distance",
        "Options",
        "Partisans",
        "Radio",
        "Terrain",
        "Zones",
    },
    "es": {"Control", "Radio", "Gas", "Char B1"},
    "it": {"Morale", "Radio", "Gas", "Char B1"},
}
"""Titles that are words of another language too."""


def test_a_list_of_objects_has_the_fields_of_each_and_a_force_those_of_its_squads() -> None:
    attacks = _fields(game("hue"), "fire-phase", "de")["attacks"]
    parts = {one["name"]: one for one in attacks["parts"]}
    assert (attacks["kind"], attacks["required"]) == ("list", True)
    assert (parts["attackers"]["label"], parts["attackers"]["names"]) == ("Angreifer", "counter")
    assert (parts["die"]["kind"], parts["die"]["required"]) == ("number", True)
    assert parts["response"]["kind"] == "flag"
    first = _fields(game("up-front"), "selection")["first"]
    (squads,) = (one for one in first["parts"] if one["name"] == "squads")
    assert (first["kind"], squads["kind"]) == ("pairs", "list")
    (heavy,) = (one for one in squads["parts"] if one["name"] == "heavy")
    assert [value for value, _ in heavy["parts"][0]["choices"]] == ["atr", "mmg"]


@together("language", LANGUAGES)
def test_help_for_a_mode_of_the_map_is_found_by_its_name_in_every_language(language: str) -> None:
    rooms = [one["room"] for one in help_texts(Translator(language))]
    assert {"map/look", "map/paint", "map/course", "map/setup"} <= {*rooms}
    assert len({*rooms}) == len(rooms)


def _fields(of: Game, name: str, language: str = "en") -> dict[str, dict[str, Any]]:
    told = questions_of(of, translator_of(of, language))
    (asked,) = (one for one in told if one["name"] == name)
    return {one["name"]: one for one in asked["fields"]}


def test_words_of_the_game_are_offered_by_their_names() -> None:
    combat = _fields(game("alder"), "combat", "de")
    assert ("rain", "Regen") in combat["weather"]["offered"]
    assert combat["target"]["offered"] == []  # a place is clicked
    assert ("bersaglieri", "Bersaglieri") in _fields(game("up-front"), "hand")["troops"]["offered"]


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
    assert combat["position"]["kind"] == "position"  # taken from a scenario or a saved game
    fire = _fields(game("hue"), "fire", "es")
    assert fire["phase"]["choices"] == [(one, one) for one in ("first-fire", "second-fire")]
    assert (fire["response"]["kind"], fire["response"]["default"]) == ("flag", "false")
    assert fire["response"]["help"] == "si es fuego de respuesta (5.3)"


def test_a_side_is_chosen_by_its_name() -> None:
    choices = _fields(game("alder"), "zones", "fr")["side"]["choices"]
    assert {id for id, _ in choices} == {side.id for side in game("alder").sheet.sides}
