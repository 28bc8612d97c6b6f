"""One and many: each language says numbers by its own rule."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest

from builder.i18n.plurals import Forms, builtin_plural_forms, key_of, rule_of
from builder.i18n.translate import LANGUAGES, Translator
from tests.i18n.catalogues import entries_of
from tests.together import together

ROOT = Path(__file__).resolve().parents[2]


def test_english_says_one_otherwise_than_many() -> None:
    tr = Translator("en")
    text = "The unit retreats {number} hexes."
    said = [tr(text, number=number) for number in (1, "1", 2, 0, "½")]
    assert said == [
        "The unit retreats one hex.",
        "The unit retreats one hex.",
        "The unit retreats 2 hexes.",
        "The unit retreats 0 hexes.",
        "The unit retreats ½ hexes.",
    ]


def test_one_of_another_board_is_one_place_of_it() -> None:
    assert Translator("en", board="areas")("{many} hexes", many=1) == "one area"


def test_a_language_of_one_form_says_every_number_alike() -> None:
    tr = Translator("ja")
    one, two = (tr("The unit retreats {number} hexes.", number=n) for n in (1, 2))
    assert one.replace("1", "2") == two


def test_a_language_that_has_no_words_yet_is_told_right_in_english() -> None:
    assert Translator("fi")("The unit loses {number} steps.", number=1) == "The unit loses a step."


def test_the_words_of_a_game_come_first() -> None:
    text = "The unit loses {number} steps."
    assert Translator("en", {text: "Lose {number}!"})(text, number=1) == "Lose 1!"


def test_a_game_has_forms_of_its_own_for_a_language_that_the_house_does_not_speak() -> None:
    text = "The unit retreats {number} hexes."
    forms = ("{number} pole", "{number} pola", "{number} pól")
    head = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2);"
    tr = Translator("pl", {text: forms[-1], key_of(text): "\0".join(forms), key_of(""): head})
    assert [tr(text, number=n) for n in (1, 3, 5, "½")] == ["1 pole", "3 pola", "5 pól", "½ pól"]
    assert tr("") == "", "nothing is said as nothing"


@together(
    ("head", "forms"),
    [
        ("nplurals=2; plural=(n != 1);", {0: 1, 1: 0, 2: 1}),
        ("nplurals=2; plural=(n > 1);", {0: 0, 1: 0, 2: 1}),
        ("nplurals=1; plural=0;", {0: 0, 1: 0, 5: 0}),
        (
            "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
            {1: 0, 2: 1, 5: 2, 12: 2, 22: 1},
        ),
        ("", {1: 0, 2: 1}),
    ],
)
def test_a_catalogue_says_the_rule_of_its_language(head: str, forms: dict[int, int]) -> None:
    rule = rule_of(head)
    assert {n: rule(n) for n in forms} == forms


def test_a_number_takes_the_form_that_the_rule_names() -> None:
    forms = Forms(("krok", "kroki", "kroków"), "plural=(n==1 ? 0 : n<5 ? 1 : 2);", "n")
    assert [forms.fill({"n": n}) for n in (1, 3, 5)] == ["krok", "kroki", "kroków"]


def test_every_form_speaks_of_what_the_sentence_speaks_of() -> None:
    for entry in (one for one in entries_of(ROOT / "builder/i18n/en.po") if one.msgid_plural):
        forms = builtin_plural_forms("en")[entry.msgid]
        places = _places(entry.msgid)
        assert forms.number in places, entry.msgid
        assert _places(forms.other) == places, entry.msgid
        assert places - _places(forms.texts[0]) <= {forms.number}, entry.msgid


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_a_catalogue_has_as_many_forms_as_its_rule_names(language: str) -> None:
    path = ROOT / f"builder/i18n/{language}.po"
    named = re.search(r"\bnplurals=(\d+)", path.read_text("utf-8"))
    count = int(named[1]) if named else 1
    for entry in entries_of(path):
        if entry.msgid_plural:
            forms = [entry.msgstr_plural[n] for n in sorted(entry.msgstr_plural)]
            assert len([f for f in forms if f]) == count, entry.msgid
            number = builtin_plural_forms(language)[entry.msgid].number
            assert all(_places(entry.msgid) - _places(f) <= {number} for f in forms), entry.msgid


def _places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}
