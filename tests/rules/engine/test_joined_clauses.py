"""Several conditions in one sentence: each language goes on as it does."""

from __future__ import annotations

import pytest

from builder.i18n.translate import Translator
from builder.rules.engine.wording.joined_clauses import join_clauses

ENGLISH = "{list}, and {last}"
JAPANESE = "{list}、かつ{last}"


@pytest.mark.parametrize(
    ("clauses", "said"),
    [
        (["it is cavalry", "the weather is rainy"], "it is cavalry and the weather is rainy"),
        (["it is in a town", "it is infantry"], "it is in a town and is infantry"),
        (["it is infantry", "it is night"], "it is infantry and it is night"),
        (["it is French or Austrian", "it is day"], "it is French or Austrian, and it is day"),
        (["a", "b", "c"], "a, b, and c"),
        (["alone"], "alone"),
    ],
)
def test_english_says_a_subject_once(clauses: list[str], said: str) -> None:
    assert join_clauses(clauses, Translator("en", {}), ENGLISH) == said


@pytest.mark.parametrize(
    ("clauses", "said"),
    [
        (
            ["天候が雨である", "そのユニットが指揮官でない"],
            "天候が雨で、そのユニットが指揮官でない",
        ),
        (["間に川がある", "間に橋がない"], "間に川があり、橋がない"),
        (
            ["そのユニットが町にいる", "そのユニットが歩兵である"],
            "そのユニットが町にいて、歩兵である",
        ),
        (["峡谷を越えない", "夜である"], "峡谷を越えず、夜である"),
        (["雨は降る", "夜である"], "雨は降る、かつ夜である"),
    ],
)
def test_japanese_goes_on_in_the_form_of_the_ending(clauses: list[str], said: str) -> None:
    assert join_clauses(clauses, Translator("ja", {}), JAPANESE) == said
