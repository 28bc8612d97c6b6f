"""Text is measured, split by face, fitted and placed before any file format sees it."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene, Text
from builder.drawing.ink.text import (
    add_centred,
    add_text,
    baseline_start,
    cap_height,
    fit_size,
    fit_size_or_report,
    font_runs,
    is_in_squares,
    text_width,
    wrap_text,
)
from builder.fonts import font_metrics


def drawn(scene: Scene) -> list[Text]:
    return [item for item in scene.items if isinstance(item, Text)]


# -- faces -----------------------------------------------------------------------------------------


def test_a_name_in_one_script_stays_one_run() -> None:
    assert font_runs("Bình Đức", "serif-italic") == [("serif-italic", "Bình Đức")]


def test_kana_and_kanji_fall_back_to_the_japanese_face_of_the_same_weight() -> None:
    assert font_runs("4-47歩兵", "condensed") == [("condensed", "4-47"), ("sans-jp", "歩兵")]
    assert font_runs("歩兵", "serif-semibold") == [("sans-jp-bold", "歩兵")]


def test_a_sign_that_only_another_western_face_has_is_taken_from_there() -> None:
    assert font_runs("⅓", "condensed") == [("serif", "⅓")]


def test_dots_belong_to_the_script_around_them() -> None:
    assert font_runs("待て……", "condensed") == [("sans-jp", "待て……")]
    assert font_runs("wait…", "condensed") == [("condensed", "wait…")]
    assert font_runs("「…」", "condensed") == [("sans-jp", "「…」")]


def test_decomposed_vietnamese_is_composed() -> None:
    assert font_runs("Hue\u0302\u0301", "serif") == [("serif", "Huế")]


def test_an_invisible_steering_character_prints_nothing() -> None:
    assert font_runs("★\ufe0f", "sans-jp") == [("sans-jp", "★")]
    assert text_width("a\u200bb", "serif", 4) == text_width("ab", "serif", 4)


# -- measuring -------------------------------------------------------------------------------------


def test_width_is_the_sum_of_the_advances() -> None:
    advances = font_metrics("condensed-bold").advances
    expected = (advances[ord("A")] + advances[ord("V")]) * 5
    assert text_width("AV", "condensed-bold", 5) == pytest.approx(expected)


def test_spacing_goes_between_letters_only() -> None:
    plain, spaced = text_width("ABC", "serif", 10), text_width("ABC", "serif", 10, spacing=0.2)
    assert spaced - plain == pytest.approx(2 * 0.2 * 10)
    assert text_width("A", "serif", 10, spacing=0.2) == text_width("A", "serif", 10)


@given(st.text(alphabet="Huế フエ撃…–4½→AV", min_size=1, max_size=12), st.floats(1, 20))
def test_width_grows_with_the_size(text: str, size: float) -> None:
    assert text_width(text, "condensed", size) == pytest.approx(
        size * text_width(text, "condensed", 1)
    )


# -- fitting ---------------------------------------------------------------------------------------


def test_a_text_that_fits_keeps_its_size() -> None:
    assert fit_size("47", "condensed", 3, width=20) == 3


def test_a_long_text_shrinks_to_just_fit() -> None:
    size = fit_size("Riverine Force", "condensed", 4, width=18)
    assert size is not None
    assert size < 4
    assert text_width("Riverine Force", "condensed", size) == pytest.approx(18)


def test_a_text_never_shrinks_below_its_least_size() -> None:
    assert fit_size("Riverine Force", "condensed", 4, width=5, least=0.6) is None


def test_what_does_not_fit_is_reported_with_its_place() -> None:
    context = DrawContext()
    path = ("units", "rf", "name")
    assert (
        fit_size_or_report(context, "Riverine Force", "condensed", 4, 5, path, "the counter", 0.5)
        == 2
    )
    (problem,) = context.problems
    assert (problem.code, problem.path) == ("text-too-long", path)
    assert "the counter" in problem.message


def test_what_fits_is_not_reported() -> None:
    context = DrawContext()
    assert fit_size_or_report(context, "47", "condensed", 3, 20, ("units", "x"), "the counter") == 3
    assert not context.problems


# -- drawing ---------------------------------------------------------------------------------------


def test_a_single_run_keeps_its_anchor() -> None:
    scene = Scene(10, 10)
    width = add_text(scene, 5, 6, "Huế", "serif", 3, anchor="middle")
    (item,) = drawn(scene)
    assert (item.x, item.y, item.anchor) == (5, 6, "middle")
    assert baseline_start(item) == pytest.approx((5 - width / 2, 6))


def test_mixed_runs_follow_one_another_about_the_anchor() -> None:
    scene = Scene(50, 10)
    width = add_text(scene, 40, 5, "Huế フエ 68", "serif", 4, anchor="end")
    first, second, third = drawn(scene)
    assert first.x == pytest.approx(40 - width)
    assert second.x == pytest.approx(first.x + text_width("Huế ", "serif", 4))
    assert third.x == pytest.approx(second.x + text_width("フエ", "sans-jp", 4))
    assert {item.y for item in (first, second, third)} == {5}


def test_mixed_runs_follow_a_turned_baseline() -> None:
    scene = Scene(50, 50)
    add_text(scene, 20, 10, "A歩", "serif", 4, turn=90)
    first, second = drawn(scene)
    assert (first.x, first.y) == (20, 10)
    assert (second.x, second.y) == pytest.approx((20, 10 + text_width("A", "serif", 4)))


def test_no_halo_covers_a_letter_of_the_same_line() -> None:
    scene = Scene(50, 10)
    add_text(scene, 5, 5, "Huế フエ", "serif", 4, halo="#ffffff", fill="#112233")
    halos = [item.halo for item in drawn(scene)]
    assert halos == ["#ffffff", "#ffffff", None, None]
    assert [item.fill for item in drawn(scene)[2:]] == ["#112233"] * 2


def test_a_character_that_no_face_has_is_reported_once() -> None:
    context = DrawContext()
    add_text(Scene(9, 9), 0, 0, "🂡🂡", "serif", 3, context=context, path=("cards", "ace"))
    (problem,) = context.problems
    assert (problem.code, problem.path) == ("missing-glyph", ("cards", "ace"))
    assert "U+1F0A1" in problem.message


def test_centred_text_has_its_capitals_about_the_point() -> None:
    scene = Scene(20, 20)
    add_centred(scene, 10, 10, "HQ", "condensed-bold", 5)
    (item,) = drawn(scene)
    assert item.y == pytest.approx(10 + cap_height("condensed-bold") * 5 / 2)


def test_centred_text_turned_upward_moves_its_baseline_right() -> None:
    scene = Scene(20, 20)
    add_centred(scene, 10, 10, "47", "condensed", 4, turn=-90)
    (item,) = drawn(scene)
    assert (item.x, item.y) == pytest.approx((10 + cap_height("condensed") * 2, 10))


# -- lines -----------------------------------------------------------------------------------------


def test_words_fill_lines_up_to_the_width() -> None:
    text = "Units of the Riverine Force may land beside any navigable river."
    lines = wrap_text(text, "condensed", 3, 25)
    assert len(lines) > 1
    assert " ".join(lines) == text
    assert all(text_width(line, "condensed", 3) <= 25 for line in lines)


def test_each_line_takes_as_many_words_as_it_can() -> None:
    lines = wrap_text("one two three four five six seven", "condensed", 3, 15)
    for line, following in pairwise(lines):
        longer = f"{line} {following.split()[0]}"
        assert text_width(longer, "condensed", 3) > 15


def test_a_newline_ends_a_line_and_a_blank_line_stays() -> None:
    assert wrap_text("a\n\nb", "serif", 3, 50) == ["a", "", "b"]
    assert wrap_text("", "serif", 3, 50) == []


def test_a_word_wider_than_the_line_stands_alone() -> None:
    assert wrap_text("a Reconnaissance b", "serif", 4, 10) == ["a", "Reconnaissance", "b"]


def test_a_japanese_paragraph_does_not_end_in_one_lonely_character() -> None:
    text = "補給を受けていないユニットの移動力は半分になる"
    size = 3.0
    lines = wrap_text(text, "sans-jp", size, size * (len(text) - 1), language="ja")
    assert len(lines) == 2
    assert len(lines[1]) > 2
    assert "".join(lines) == text


def test_words_of_running_text_part_where_a_line_would_stay_short() -> None:
    text = "Bei der Verteidigungsstellung gilt die Reichweite."
    whole = wrap_text(text, "condensed", 3, 17, "de")
    parted = wrap_text(text, "condensed", 3, 17, "de", frozenset())
    assert not any(line.endswith("\u00ad") for line in whole)
    assert parted[0] == "Bei der Vertei\u00ad"
    assert all(text_width(line, "condensed", 3) <= 17 for line in parted)
    joined = "".join(line.removesuffix("\u00ad") + " " * (line[-1] != "\u00ad") for line in parted)
    assert joined.split() == text.split()


def test_a_line_that_is_nearly_full_parts_no_word() -> None:
    text = "Die ganze Verteidigungsstellung"
    width = text_width("Die ganze Ver", "condensed", 3)
    assert wrap_text(text, "condensed", 3, width, "de", frozenset())[0] == "Die ganze"


def test_names_do_not_part() -> None:
    names = frozenset({"Charlottenburg"})
    assert wrap_text("in Charlottenburg", "condensed", 3, 12, "de", names) == [
        "in",
        "Charlottenburg",
    ]


def test_a_soft_hyphen_is_seen_at_the_end_of_a_line_alone() -> None:
    assert text_width("Ver\u00ad", "condensed", 3) > text_width("Ver", "condensed", 3)
    assert text_width("Ver\u00adtei", "condensed", 3) == text_width("Vertei", "condensed", 3)


def test_a_text_in_a_script_that_no_face_has_is_one_problem() -> None:
    context = DrawContext()
    add_text(Scene(9, 9), 0, 0, "ქართული", "serif", 3, context=context, path=("cards", "ace"))
    (problem,) = context.problems
    assert "U+10E5" in problem.message  # the first letter
    assert "and 2 more" in problem.message  # seven letters, of which five are named


def test_letters_that_a_face_of_squares_lends_do_not_stand_in_columns() -> None:
    assert is_in_squares("大隊", "condensed-bold")
    assert not is_in_squares("Гвардия", "condensed-bold")
    assert not is_in_squares("Αθηνα", "condensed-bold")
