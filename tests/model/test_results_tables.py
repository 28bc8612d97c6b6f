"""Results tables: which column and line a value and a roll use, and how heads and lines are printed."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from builder.model.column_heads import head, heads, is_signed, roll_text, value
from builder.model.tables import Band, BandRow, ResultsTable
from tests.together import together


def _row(bands: object, **more: object) -> BandRow:
    given = {"id": "r", "name": "R", "source": "given 1.0", "bands": bands, **more}
    return BandRow.model_validate(given)


def _table(rows: list[BandRow], results: dict[int, str], **more: object) -> ResultsTable:
    given = {
        "id": "t", "title": "T", "source": "given 1.0", "rows": rows, "results": results,
        "legend": [], **more,
    }  # fmt: skip
    return ResultsTable.model_validate(given)


@together(
    ("band", "low", "high"),
    [("-4..-3", -4, -3), ("+2", 2, 2), ("<=-7", None, -7), (">=10", 10, None), ("any", None, None)],
)
def test_a_band_reaches_from_its_low_to_its_high_end(
    band: str, low: int | None, high: int | None
) -> None:
    (found,) = _row([band]).bands
    assert (found.low, found.high) == (low, high)
    assert {n for n in range(-20, 21) if n in found} == {
        n for n in range(-20, 21) if (low is None or n >= low) and (high is None or n <= high)
    }


def test_the_ends_of_a_band_lie_in_it() -> None:
    band = Band(low=2, high=4)
    assert [n in band for n in (1, 2, 3, 4, 5)] == [False, True, True, True, False]
    assert [n in Band(low=None, high=0) for n in (-9, 0, 1)] == [True, True, False]
    assert [n in Band(low=3, high=None) for n in (2, 3, 99)] == [False, True, True]


@together(
    ("bands", "start", "columns"),
    [
        ("<=-2 -1 0..1 >=2", 1, {-9: 1, -2: 1, -1: 2, 0: 3, 1: 3, 2: 4, 50: 4}),
        ("-1 0 1", 3, {-9: 3, -1: 3, 0: 4, 1: 5, 9: 5}),
        ("1 3", 1, {0: 1, 1: 1, 2: 2, 3: 2, 4: 2}),
    ],
)
def test_a_value_beyond_an_end_uses_the_column_there(
    bands: str, start: int, columns: dict[int, int]
) -> None:
    row = _row(bands, start=start)
    assert {number: row.column(number) for number in columns} == columns


def test_odds_extend_up_to_the_next_ones() -> None:
    row = _row("1-2 1:1 3:2 2:1")
    assert row.is_odds
    assert [band.odds for band in row.bands] == ["1:2", "1:1", "3:2", "2:1"]
    assert [(band.low, band.high) for band in row.bands] == [
        (None, 119), (120, 179), (180, 239), (240, None),
    ]  # fmt: skip
    assert not _row("1 2").is_odds


@together(
    ("bands", "said"),
    [
        ("2:1 1:1", "odds rise from left to right"),
        ("1:1 1:1", "odds rise from left to right"),
        ("1:1 4", "a row has odds alone"),
        (["x"], "a band is a number"),
    ],
)
def test_bands_that_cannot_be_read_are_refused(bands: object, said: str) -> None:
    with pytest.raises(ValidationError, match=said):
        _row(bands)


@together(
    ("bands", "closed", "signed", "printed"),
    [
        ("<=-2 -1 0 1 2..3 >=4", False, True, ["≤−2", "−1", "0", "+1", "+2, +3", "≥4"]),
        ("-3..-2 0..4 9", False, True, ["≤−2", "0 … +4", "≥9"]),
        ("1..2 3..5 6", False, False, ["≤2", "3 … 5", "≥6"]),
        ("1..2 3..5 6", True, False, ["1, 2", "3 … 5", "6"]),
        ("<=2 3 >=5", True, False, ["≤2", "3", "≥5"]),
        ("3", False, False, ["3"]),
        ("any", False, False, ["–"]),
        (["1", "1:1"][1:], False, False, ["1:1"]),
    ],
)
def test_the_heads_at_both_ends_say_or_less_and_or_more(
    bands: object, closed: bool, signed: bool, printed: list[str]
) -> None:
    row = _row(bands, closed=closed)
    assert heads(row, len(printed), signed) == printed


def test_heads_stand_over_their_columns_alone() -> None:
    row = _row("1 2 3", start=2)
    assert heads(row, 5, False) == ["", "≤1", "2", "≥3", ""]
    assert heads(row, 3, False) == ["", "≤1", "2"]
    table = _table([row, _row("-1 0", id="s")], {1: "A B C D", 2: "B B"})
    assert (table.columns, is_signed(table)) == (4, True)
    assert [head(table, row, n) for n in (1, 2, 3, 4)] == ["", "≤1", "+2", "≥3"]
    assert not is_signed(_table([row], {1: "A"}))
    assert not is_signed(_table([_row("0 1")], {1: "A"}))


def test_values_are_printed_with_their_signs() -> None:
    signs = {-2: "−2", -1: "−1", 0: "0", 3: "+3"}
    assert {number: value(number, signed=True) for number in signs} == signs
    assert [value(number, signed=False) for number in (-1, 0, 3)] == ["−1", "0", "3"]


def test_the_last_line_of_totals_also_covers_all_greater_ones() -> None:
    row = _row("1 2")
    plain = _table([row], dict.fromkeys(range(1, 7), "A B"))
    assert [roll_text(plain, n) for n in (1, 6)] == ["1", "6"]
    totals = _table([row], dict.fromkeys(range(-1, 9), "A B"), totals=[-1, 8])
    assert [roll_text(totals, n) for n in (-1, 7, 8)] == ["-1", "7", "8+"]
    opposed = _table([row], dict.fromkeys(range(-5, 6), "A B"), dice="1d6-1d6")
    assert [roll_text(opposed, n) for n in (-5, 0, 1, 5)] == ["−5", "0", "+1", "+5"]
    ends = _table([row], dict.fromkeys(range(-2, 3), "A B"), dice="1d6-1d6", totals=[-2, 2])
    assert [roll_text(ends, n) for n in (-2, -1, 0, 1, 2)] == ["≤−2", "−1", "0", "+1", "≥+2"]


def test_rolls_and_columns_beyond_the_ends_use_the_last_ones() -> None:
    table = _table(
        [_row("1 2 3")],
        {-1: "A B C", 0: "D E F", 1: "G H I", 2: "J K L"},
        totals=[-1, 2],
        legend=[
            {"code": "A", "also": ["B"], "text": "One.", "effect": "none", "source": "given 1.0"},
            {"code": "C", "text": "Two.", "effect": "exchange", "source": "given 1.0"},
        ],
    )
    assert [*table.lines] == [*table.needed_rolls] == [-1, 0, 1, 2]
    assert [table.line(roll) for roll in (-5, -1, 0, 2, 9)] == [-1, -1, 0, 2, 2]
    assert [table.result(-5, n) for n in (0, 1, 2, 3, 4)] == ["A", "A", "B", "C", "C"]
    assert [table.result(9, n) for n in (-1, 1, 3, 99)] == ["J", "J", "L", "L"]
    assert [*table.codes] == ["A", "B", "C"]
    assert table.codes["B"].text == "One."
    assert table.row("r").name == "R"
    with pytest.raises(KeyError):
        table.row("s")


def test_the_gaps_between_digits_use_the_line_before() -> None:
    table = _table([_row("1")], {11: "A", 14: "B", 41: "C", 62: "D"}, dice="d66")
    assert len(table.needed_rolls) == 36
    assert [table.line(roll) for roll in (11, 13, 16, 36, 41, 61, 66)] == [
        11, 11, 14, 14, 41, 41, 62,
    ]  # fmt: skip
    assert sum(table.ways.values()) == 36
    assert table.ways == {11: 3, 14: 15, 41: 13, 62: 5}


def test_totals_name_the_least_first() -> None:
    for totals in ([9, 1], [3, 3]):
        with pytest.raises(ValidationError, match="write the least total first"):
            _table([_row("1")], {1: "A"}, totals=totals)
