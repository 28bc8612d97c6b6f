"""The combat table gives one column for every differential, and exact chances."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from builder.model.game import Game
from builder.model.tables import BandRow, ResultsTable
from builder.rules.core.table_resolution import Reading, TableContest, reading
from builder.rules.core.tables import column_chances
from builder.rules.expressions.evaluator import EvaluatedFormula
from builder.rules.expressions.formula import Stage
from builder.rules.expressions.terms import Value, number
from builder.rules.system import check
from builder.rules.systems.folio.combat.combat_formula import contest
from builder.rules.systems.folio.game_data import results_table
from tests.rules.fords import build_game

TABLE = results_table(build_game())


def test_every_column_has_chances_that_make_one() -> None:
    assert TABLE.columns == 12
    assert all(sum(column_chances(TABLE, n).values()) == 1 for n in range(1, 13))


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


def test_answers_and_charts_give_the_head_that_is_printed_over_the_table() -> None:
    row = TABLE.row("clear")
    found = {n: Reading(TABLE, row, n).head for n in (1, 2, 4, 11, 12)}
    assert found == {1: "≤−7", 2: "−6, −5", 4: "−2", 11: "+8, +9", 12: "≥10"}


def test_the_game_of_the_tests_breaks_no_rule(game: Game) -> None:
    assert check(game) == []


# -- how tables are read -----------------------------------------------------------------------------

DIGITS = ResultsTable.model_validate(
    {
        "id": "digits",
        "title": "Digits",
        "dice": "d66",
        "rows": [{"id": "all", "name": "All", "bands": "<=1 2 >=3"}],
        "results": {n: (f"a{n}", f"b{n}", f"c{n}") for n in (11, 12, 16, 21, 66)},
        "legend": (),
    }
)


@given(st.sampled_from(TABLE.rows), st.integers(-30, 30), st.integers(1, 6))
def test_a_question_reads_a_table_where_the_declared_contest_does(
    row: BandRow, differential: int, roll: int
) -> None:
    given: dict[str, Value] = {"row": row.id, "differential": differential, "die": roll}
    worked = EvaluatedFormula(contest(TABLE).formula, given)
    at = reading(TABLE, differential, row)
    assert (at.column, at.code(roll)) == (worked.number("column"), worked["result"])


@given(st.integers(-9, 9), st.integers(-9, 9), st.integers(-99, 99))
def test_what_is_shifted_and_added_stays_within_the_table(
    value: int, shift: int, added: int
) -> None:
    named = TableContest(
        DIGITS,
        number("value"),
        shift=Stage("shift", number("moved")),
        added=Stage("modifier", number("more")),
    )
    given: dict[str, Value] = {"value": value, "moved": shift, "more": added, "die": 16}
    worked = EvaluatedFormula(named.formula, given)
    assert worked.number("column") == max(1, min(3, worked.number("base") + shift))
    line = max((n for n in DIGITS.results if n <= 16 + added), default=11)
    assert worked["result"] == f"{'abc'[worked.number('column') - 1]}{line}"
