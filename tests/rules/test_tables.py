"""The combat table gives one column for every differential, and exact chances."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from builder.model.game import Game
from builder.model.tables import BandRow
from builder.rules.core.tables import band_text, chances, column_chances, effect_chances
from builder.rules.folio.reading import results_table
from builder.rules.system import check
from tests.rules.fords import build_game

TABLE = results_table(build_game())


def test_every_column_has_chances_that_make_one() -> None:
    assert set(chances(TABLE)) == set(range(1, 13))
    assert all(sum(column.values()) == 1 for column in chances(TABLE).values())
    assert all(sum(effect_chances(TABLE, n).values()) == 1 for n in chances(TABLE))


def test_chances_are_counted_from_the_cells() -> None:
    assert column_chances(TABLE, 1) == {"(A)": Fraction(1, 2), "Ae": Fraction(1, 2)}
    assert next(iter(column_chances(TABLE, 12))) == "De"


@given(st.integers(-30, 30), st.sampled_from(TABLE.rows))
def test_a_better_differential_is_never_a_column_further_left(d: int, row: BandRow) -> None:
    assert row.column(d) <= row.column(d + 1)


@given(st.integers(-30, 30))
def test_better_cover_shifts_left_by_one_until_the_edge(d: int) -> None:
    open_ground = TABLE.row("clear").column(d)
    for shift, row in enumerate(("clear", "village", "jungle", "hill")):
        assert TABLE.row(row).column(d) == max(1, open_ground - shift)


def test_heads_are_printed_with_signs() -> None:
    row = TABLE.row("clear")
    heads = [band_text(row, n) for n in range(1, 14)]
    assert heads[:4] == ["≤-7", "-6..-5", "-4..-3", "-2"]
    assert heads[-3:] == ["+8..+9", "≥+10", ""]


def test_the_game_of_the_tests_breaks_no_rule(game: Game) -> None:
    assert check(game) == []
