"""Generated cases have titles that tell them apart."""

from __future__ import annotations

from collections import Counter

import pytest

from builder.i18n.translate import PhraseTranslator
from builder.model.game import Game
from builder.rules.engine.wording.case_titles import _in_title, _without_article
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.validation import complete
from tests.rules.engine.brook import MECHANISMS, declaring, game, good, loaded

SHIFTS = {
    "en": ("Column Shifts: Woods, Town", "Column Shifts: Cavalry, Leader"),
    "ja": ("コラムシフト：Woods、a town", "コラムシフト：Cavalry、a leader"),
    "de": ("Spaltenverschiebungen: Woods, a town", "Spaltenverschiebungen: Cavalry, a leader"),
    "fr": (
        "Décalages de colonne\xa0: woods, a town",
        "Décalages de colonne\xa0: cavalry, a leader",
    ),
    "es": (
        "Desplazamientos de columna: woods, a town",
        "Desplazamientos de columna: cavalry, a leader",
    ),
    "it": (
        "Spostamenti di colonna: woods, a town",
        "Spostamenti di colonna: cavalry, a leader",
    ),
    "zh": ("移列：Woods、a town", "移列：Cavalry、a leader"),
}
"""The titles of the cases on shifts by the ground and by the kind of the attackers (the names of the
game are translated nowhere)."""


def titles(of: Game, language: str = "en") -> dict[str, str]:
    spoken = of.sheet.model_copy(update={"languages": (language,)})
    rules = complete(of.model_copy(update={"sheet": spoken}))[0].rules_in(language)
    assert rules is not None
    return {case.number: case.title for case in rules.cases}


@pytest.mark.parametrize("language", SHIFTS)
def test_two_cases_of_shifts_say_what_they_are_about(language: str) -> None:
    found = titles(game(), language)
    assert (found["7.5"], found["7.6"]) == SHIFTS[language]


def test_no_two_cases_have_one_title() -> None:
    found = {number: title for number, title in titles(game()).items() if not number.endswith(".0")}
    assert [title for title, many in Counter(found.values()).items() if many > 1] == []


BARRED = """\
  one_hex: yes
  barred:
  - {when: {phase: rally, not: {is: cavalry}}, rule: "5.8"}
  - {when: {weather: mud}, rule: "5.9"}
  - {when: {phase: supply, weather: mud}, rule: "5.10"}
"""


def test_a_title_names_what_the_others_do_not_ask_for() -> None:
    found = titles(good(declaring("  one_hex: yes\n", BARRED)))
    assert (found["5.8"], found["5.10"]) == (
        "Prohibited Movement: Rally",
        "Prohibited Movement: Supply",
    )
    assert found["5.9"] == "Prohibited Movement"  # the mud is in two of them


def test_cases_that_ask_for_the_same_keep_their_title() -> None:
    same = BARRED.replace("phase: supply, ", "")
    found = titles(good(declaring("  one_hex: yes\n", same)))
    assert found["5.9"] == found["5.10"] == "Prohibited Movement"


def test_a_title_of_the_designer_stays() -> None:
    own = BARRED.replace('rule: "5.8"', 'rule: "5.8", title: Nobody Moves')
    found = titles(good(loaded(mechanisms=MECHANISMS.replace("  one_hex: yes\n", own))))
    assert found["5.8"] == "Nobody Moves"
    assert found["5.10"] == "Prohibited Movement: Supply"


def test_units_that_must_be_near_are_named_and_deeds_are_not() -> None:
    near, done = "{within: {of: cavalry, hexes: 3}}", "{with: moved}"
    mud = '{by: -1, when: {weather: mud}, rule: "7.8"}'
    found = [
        titles(good(declaring(mud, mud.replace("{weather: mud}", one)))) for one in (near, done)
    ]
    assert [one["7.8"] for one in found] == ["Die Modifiers: Cavalry", "Die Modifiers"]


def test_an_adjective_in_a_german_title_has_the_ending_that_it_has_without_an_article() -> None:
    german = PhraseTranslator("de", {"a leader": "der junge General"})
    wording = Wording(game(), german)
    said = _without_article(wording, german("a leader"))
    assert _in_title(wording, said) == "Junger General"
    assert _in_title(wording, f"Stadt, {said}") == "Stadt, junger General"
