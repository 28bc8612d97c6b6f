"""Rules that Chitwright writes from declarations read as expected in every language.

The expected texts were read through; ``corpus.py`` writes them again. Read what it changes. English is in
``tests/rules/engine/sentences``.
"""

from __future__ import annotations

import pytest

from builder.i18n.terms import term_languages
from builder.model.mechanisms import Mechanisms
from builder.model.mechanisms.conditions import When
from builder.rules.engine.wording.condition_phrases import Wording
from tests.games import loading
from tests.i18n.sentences.corpus import HERE, games, in_every_language, sentences
from tests.together import together


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
    assert lacking == set()


@together("language", term_languages())
def test_no_sentence_has_a_word_of_english(language: str) -> None:
    english = {"the", "unit", "units", "with", "is", "not", "every", "roll"}
    words = set(sentences(language).replace(".", " ").split())
    assert words & english == set()


@pytest.mark.parametrize(
    ("language", "said", "expected"),
    [
        ("fr", "L’unité recule.", "l’unité recule."),
        ("es", "La unidad se retira.", "la unidad se retira."),
        ("es", "¿Una unidad se retira?", "¿una unidad se retira?"),
        ("es", "Tambores tras las colinas.", "tambores tras las colinas."),
        ("it", "Nord perde un passo.", "Nord perde un passo."),
        ("fr", "AR ne vaut pas.", "AR ne vaut pas."),
        ("de", "Die Einheit weicht.", "Die Einheit weicht."),
    ],
)
def test_a_sentence_begins_small_after_a_colon_unless_with_a_name(
    language: str, said: str, expected: str
) -> None:
    game = next(iter(in_every_language().values()))
    assert Wording.of(game, language).after_colon(said) == expected


@pytest.mark.parametrize(
    ("language", "said", "expected"),
    [
        ("es", "La unidad es eliminada.", "la"),
        ("fr", "L’unité recule.", "l’"),
        ("es", "L se retira.", "L "),
    ],
)
def test_a_counter_called_by_a_letter_leaves_articles_small(
    language: str, said: str, expected: str
) -> None:
    game = next(iter(in_every_language().values()))
    leader = game.units[0].model_copy(update={"name": "L"})
    game = game.model_copy(update={"units": (leader, *game.units[1:])})
    assert Wording.of(game, language).after_colon(said).startswith(expected)


@pytest.mark.parametrize(
    ("language", "two", "more"),
    [("es", "1 o 2", "1 a 3 o 6"), ("it", "1 o 2", "da 1 a 3 o 6"), ("de", "1 oder 2", "1 bis 3 oder 6"),
     ("fr", "1 ou 2", "1 à 3 ou 6"), ("ja", "1か2", "1〜3か6"), ("zh", "1或2", "1至3或6")],
)  # fmt: skip
def test_two_rolls_are_no_range(language: str, two: str, more: str) -> None:
    wording = Wording.of(next(iter(in_every_language().values())), language)
    assert wording.ranges([1, 2]) == two
    assert wording.ranges([1, 2, 3, 6]) == more


NEITHER = {
    "en": "it is not a tank or a gun",
    "de": "sie kein Panzer und kein Geschütz ist",
    "fr": "ce n’est ni un char ni un canon",
    "es": "no es un carro ni un cañón",
    "it": "non è un carro né un cannone",
    "ja": "戦車か砲でない",
    "zh": "不是坦克且不是火炮",
}


@together("language", NEITHER)
def test_what_is_not_one_of_two_things_is_neither(language: str) -> None:
    wording = Wording.of(loading.filled("stonne"), language)
    neither = When.model_validate({"not": {"is": ["tank", "gun"]}})
    assert wording.when(neither, "unit") == NEITHER[language]
