"""A limit of stacking for the units of one side begins with the side."""

from __future__ import annotations

import pytest

from builder.rules.engine.stacking.stacking_text import stacking_rules_text
from builder.rules.engine.wording.condition_phrases import Wording
from tests.rules.engine import brook
from tests.together import together

TOWN = "  - {most: 3, when: {in: town}}\n"


def said(limit: str, language: str = "en") -> str:
    """The first sentence on stacking of a game with such a limit."""
    game = brook.good(brook.declaring(TOWN, f"  - {limit}\n"))
    parts = stacking_rules_text(Wording.of(game, language))
    return next(text for part in parts for text in part.paragraphs if text.startswith("North"))


@pytest.mark.parametrize(
    ("limit", "sentence"),
    [
        ("{most: 3, when: {side: north}}", "North: At most 3 units may be in a hex."),
        (
            "{most: 1, when: {side: north, in: town}}",
            "North: Only one unit may be in a hex if the hex is a town.",
        ),
        (
            "{most: 4, count: steps, when: {side: north}}",
            "North: Units in a hex may have at most 4 steps together.",
        ),
        (
            "{most: 2, when: {side: north, in: coast}}",
            "North: At most 2 units may be on the coast.",
        ),
    ],
)
def test_the_limit_of_a_side_names_it_first(limit: str, sentence: str) -> None:
    assert said(limit) == sentence


@together(
    ("language", "sentence"),
    [
        ("de", "North: Höchstens 3 Einheiten dürfen in einem Hexfeld stehen."),
        ("fr", "North\u00a0: au plus 3 unités peuvent être dans un hexagone."),
        ("es", "North: como máximo 3 unidades pueden estar en un hexágono."),
        ("it", "North: al massimo 3 unità possono stare in un esagono."),
        ("ja", "North：1つのヘクスには3ユニットまで入れる。"),
        ("zh", "North：每格至多3个单位。"),
    ],
)
def test_no_language_says_of_a_side_besides(language: str, sentence: str) -> None:
    assert said("{most: 3, when: {side: north}}", language) == sentence
