"""Several conditions in one sentence: each language goes on as it does."""

from __future__ import annotations

from builder.i18n.translate import Translator
from builder.rules.engine.wording.joined_clauses import join_clauses, shorten_side_clauses
from tests.together import together

ENGLISH = "{list}, and {last}"
JAPANESE = "{list}、かつ{last}"


@together(
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


@together(
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


@together(
    ("long", "short"),
    [
        ("2 unidades, cada una de las cuales es de Norte, pierden", "2 unidades de Norte pierden"),
        (
            "2 unidades, cada una de las cuales es de Norte y que es infantería, pierden",
            "2 unidades de Norte, cada una de las cuales es infantería, pierden",
        ),
        ("Llegan 2 unidades, cada una de las cuales es de Norte.", "Llegan 2 unidades de Norte."),
        ("2 unità che sono di Nord perdono", "2 unità di Nord perdono"),
        (
            "2 unità che sono di Nord e che sono fanteria perdono",
            "2 unità di Nord che sono fanteria perdono",
        ),
        (
            "2 unités dont chacune est de Nord et qui est réduite perdent",
            "2 unités de Nord dont chacune est réduite perdent",
        ),
    ],
)
def test_the_side_of_several_units_is_said_shortly(long: str, short: str) -> None:
    assert shorten_side_clauses(long) == short


@together(
    ("long", "short"),
    [
        ("Une unité qui est de la milice perd un pas.", "Une unité de milice perd un pas."),
        (
            "Toute unité qui est de la division Vacca agit.",
            "Toute unité de la division Vacca agit.",
        ),
        (
            "Toute unité qui est de l’escadre Albini agit.",
            "Toute unité de l’escadre Albini agit.",
        ),
    ],
)
def test_a_french_formation_keeps_its_article(long: str, short: str) -> None:
    assert shorten_side_clauses(long) == short
