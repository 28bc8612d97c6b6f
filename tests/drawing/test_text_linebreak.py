"""Where lines may end, in English and in Japanese."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from builder.drawing.ink.linebreak import NOT_FIRST, NOT_LAST, unbreakable_pieces
from builder.drawing.ink.text import text_width, wrap_text
from tests.together import together

RULE = (
    "「待て……」と言われても、防御側のユニットは12ヘクスまで退却する――ただし3個ユニット（最大4ステップ）を"
    "除去し、Ae結果を適用した場合は、＋2の修正を加えて『戦闘結果表』を参照すること。"
)


@together("width", range(9, 60))
def test_japanese_lines_begin_and_end_as_they_may(width: int) -> None:
    lines = wrap_text(RULE, "sans-jp", 3, width, language="ja")
    assert "".join(lines) == RULE
    for line, following in pairwise(lines):
        assert following[0] not in NOT_FIRST
        assert line[-1] not in NOT_LAST
        assert line[-1] + following[0] not in {"……", "――"}
        assert not (line[-1].isascii() and following[0].isascii())


@together("width", range(24, 60))
def test_japanese_lines_do_not_overflow(width: int) -> None:
    for line in wrap_text(RULE, "sans-jp", 3, width, language="ja"):
        assert text_width(line, "sans-jp", 3) <= width + 1e-6


@together(
    "whole",
    [
        "12ヘクス",
        "3ユニット",
        "4個",
        "第25章",
        "12頁",
        "3台",
        "2騎",
        "Ae",
        "2-3",
        "＋2",
        "1d6",
        "10%",
    ],
)
def test_what_belongs_together_stays_together(whole: str) -> None:
    cut = unbreakable_pieces(f"敵は{whole}の範囲", "ja")
    assert any(whole in piece for piece in cut)


def test_a_long_loan_word_may_part_where_no_figure_stands_before_it() -> None:
    assert len(unbreakable_pieces("リバーラインフォース", "ja")) > 3


def test_english_parts_at_spaces_and_hyphens_of_words() -> None:
    assert unbreakable_pieces("the well-known rule", "en") == ["the ", "well-", "known ", "rule"]


@together("whole", ["4-47", "2-3", "A1–A3", "−1", "1.5", "U.S.", "12:1", "3×4", "I→II"])
def test_english_never_parts_numbers_and_codes(whole: str) -> None:
    assert unbreakable_pieces(f"see {whole} here", "en") == ["see ", f"{whole} ", "here"]


@together("glued", ["Bomben\u00a0−1", "12\u202f%", "図\u00a0−1"])
def test_no_line_ends_at_a_space_that_does_not_break(glued: str) -> None:
    assert unbreakable_pieces(f"see {glued} here", "de") == ["see ", f"{glued} ", "here"]


def test_japanese_names_part_in_an_english_sentence_too() -> None:
    assert len(unbreakable_pieces("日本語版", "en")) == 4


@given(st.text(alphabet="ab 12-（）。、ッヘクス個…—撃\u3000", max_size=30))
def test_pieces_joined_are_the_text(text: str) -> None:
    assert "".join(unbreakable_pieces(text, "ja")) == text
    assert all(unbreakable_pieces(text, "en"))
