"""A unit's value is a number with its marks."""

from __future__ import annotations

import pickle
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.model.base import Wrong
from builder.model.pieces.counters import Unit
from builder.model.pieces.values import (
    Mark,
    figure_parts,
    hyphenated_values,
    number_text,
    read_value,
    read_values,
    values_in_text,
)
from tests.together import together

UNIT = {"id": "a", "name": "A", "symbol": {"branch": "infantry"}}


@together(
    ("text", "number", "mark"),
    [
        ("4", 4, "plain"), ("(4)", 4, "bracket"), ("[12]", 12, "box"), ("{6}", 6, "disc"),
        ("<3>", 3, "hexagon"), ("0", 0, "plain"), ("999", 999, "plain"), ("5*", 5, "plain"),
        ("(5)**", 5, "bracket"), ("4^+1", 4, "plain"), ("+6", 6, "plain"), ("-1", -1, "plain"),
        ("−1", -1, "plain"), ("<-1>", -1, "hexagon"), ("[+8]", 8, "box"),
    ],
)  # fmt: skip
def test_a_value_is_a_number_with_its_marks(text: str, number: int, mark: Mark) -> None:
    value = read_value(text)
    assert (value.number, value.mark, str(value)) == (number, mark, text)


@together(
    "text",
    [
        "x",
        "1e9",
        "²",
        "٣",
        "1/2",
        "2.5",
        "2004",
        "1_0",
        "--1",
        "(3",
        "3)",
        "(3]",
        "((3))",
        "3x",
        "*",
    ],
)
def test_nothing_else_is_a_value(text: str) -> None:
    with pytest.raises(Wrong) as refused:
        read_value(text)
    assert "no number up to 999" in str(refused.value)
    assert "write a number" in refused.value.hint


def test_a_letter_stands_for_a_number_that_its_game_knows() -> None:
    letter = read_value("(B)")
    assert (letter.letter, letter.bare, letter.mark) == ("B", "", "bracket")
    counted = letter.with_number(3)
    assert (counted.number, counted.bare, counted.letter, str(counted)) == (3, "3", "", "(B)")


@together(("text", "sign"), [("6", ""), ("+6", "+"), ("<-1>", "-"), ("−1", "-")])
def test_its_sign_is_known(text: str, sign: str) -> None:
    assert read_value(text).sign == sign


def test_brackets_are_no_part_of_a_number() -> None:
    assert [v.bare for v in read_values("3 (9) [+4] {1} 5*")] == ["3", "9", "+4", "1", "5"]


def test_what_a_spreadsheet_makes_of_values_is_told() -> None:
    with pytest.raises(Wrong) as refused:
        read_values("2004-3-2")
    assert "spreadsheet" in refused.value.hint
    with pytest.raises(ValueError, match="is a date"):
        read_values("3-Apr-05")


def test_what_lacks_between_hyphens_is_told() -> None:
    with pytest.raises(Wrong) as refused:
        read_values("6--1")
    assert "with signs, write spaces" in refused.value.hint


@given(
    st.lists(
        st.from_regex(r"([0-9]{1,3}|\([0-9]{1,3}\)|<[0-9]>)\*{0,2}", fullmatch=True), min_size=1
    )
)
def test_values_are_printed_as_they_are_written(texts: list[str]) -> None:
    line = "-".join(texts)
    unit = Unit.model_validate({**UNIT, "values": line})
    assert hyphenated_values(unit.values) == line
    assert Unit.model_validate(unit.model_dump(mode="json")) == unit
    assert pickle.loads(pickle.dumps(unit)) == unit


def test_markers_print_figures_by_the_same_marks() -> None:
    assert [p.mark for p in figure_parts("(2)[+1]x^2")] == ["bracket", "box", "plain", "raised"]


def test_values_are_read_out_in_a_line_of_text() -> None:
    assert values_in_text(read_values("5-4-7")) == "5-4-7"
    assert values_in_text(read_values("2-0-1-+3")) == "2-0-1 +3"
    assert values_in_text(read_values("7-{6}")) == "7-(6)"


def test_a_number_of_points_is_printed_with_its_own_sign() -> None:
    numbers = map(Fraction, ("0", "1", "1/2", "5/4", "11/3", "7/5", "-2", "-1/2"))
    assert [*map(number_text, numbers)] == ["0", "1", "½", "1¼", "3⅔", "7/5", "-2", "-1/2"]
