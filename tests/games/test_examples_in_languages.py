"""Worked examples in the reader's language: names take the form that the sentence needs."""

from __future__ import annotations

from builder.i18n.translate import translator_of
from builder.rules.explain import explain_example, names_of
from tests.games import loading
from tests.together import together


def lines(game: str, example: str, language: str) -> list[str]:
    """What is told of a worked example of a built-in game."""
    filled = loading.filled(game)
    run = next(run for run in loading.runs(game) if run.example.id == example)
    tr = translator_of(filled, language)
    told = explain_example(filled, run, None, tr, names_of(filled, tr))
    return [line.text for line in told.lines]


def test_a_side_is_declined() -> None:
    assert "Brücken (0806): 2 für den französischen Spieler." in lines("alder", "dusk", "de")


@together(
    ("language", "expected"),
    [
        ("de", "4 zu den Punkten hinzuzählen."),
        ("ja", "得点を4増やす。"),
        ("zh", "点数加4。"),
    ],
)
def test_what_a_count_brings_about_is_told_in_the_language(language: str, expected: str) -> None:
    assert expected in lines("ice-road", "bread", language)


def test_no_result_is_a_dash_among_chances() -> None:
    told = lines("vietnam-battles", "crt-chances", "it")
    assert any("– 1/6" in line for line in told)
    assert not any(" - " in line for line in told)
