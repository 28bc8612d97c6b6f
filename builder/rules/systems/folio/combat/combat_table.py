"""The combat results table: its row, column and result, and the chance of every result (7.3, 7.4,
7.6)."""

from __future__ import annotations

from pydantic import Field

from builder.model.base import Points
from builder.model.tables import BandRow, ResultsTable
from builder.rules.core.questions import made_roll as made_roll
from builder.rules.core.questions import roll_on as roll_on
from builder.rules.core.table_resolution import reading
from builder.rules.core.tables import printed_code
from builder.rules.procedures import Context, Inputs, Procedure, Reply, Step, step
from builder.rules.signed_numbers import signed
from builder.rules.systems.folio.game_data import results_table, row_of


class CrtInputs(Inputs):
    """The arguments of a look-up in the combat results table: terrain, differential and roll."""

    terrain: str = Field(description="terrain type that counts for the defender, or a row's id")
    differential: int = Field(description="attack minus defence")
    die: int | None = Field(None, description="the roll; without one the answer gives chances")
    table: str = Field("", description="results table, if not the game's first")


class CrtReply(Reply):
    """Answer to the rules question ``crt``: the row and column of the combat results table in which
    the look-up ends, with the result. ``column`` counts from 1; ``head`` is the text printed over
    the column."""

    row: str
    row_name: str
    column: int
    head: str
    die: int | None = None
    result: str | None = None
    effect: str | None = None
    meaning: str | None = None
    chances: dict[str, Points] = {}


def look_up(table: ResultsTable, row: BandRow, differential: int, die: int | None) -> CrtReply:
    """Return the answer of the procedure ``crt`` (a look-up in the combat results table) for a row,
    a differential and, if given, a roll."""
    at = reading(table, differential, row)
    steps = [
        step(
            "7.4",
            "Row {row}: a differential of {differential} is column {column} ({head}).",
            row=row.name,
            differential=signed(differential),
            column=at.column,
            head=at.head,
        )
    ]
    common = {"row": row.id, "row_name": row.name, "column": at.column, "head": at.head}
    if die is None:
        return CrtReply(**common, chances=dict(at.chances), steps=tuple(steps))
    code = at.code(die)
    said = at.meaning(code)
    steps.append(_result_step(die, code, said.text if said else ""))
    return CrtReply(
        **common,
        die=die,
        result=code,
        effect=said.effect if said else None,
        meaning=said.text if said else None,
        steps=tuple(steps),
    )


def _result_step(die: int, code: str, text: str) -> Step:
    return step(
        "7.6",
        "A roll of {die} gives {code}. {meaning}",
        die=die,
        code=printed_code(code),
        meaning=text,
    )


def crt(context: Context, given: CrtInputs) -> CrtReply:
    """Look up a differential in the combat results table: the result of a roll, or the chance of
    each result.

    The terrain gives the row, the differential the column, the roll the result.
    """
    table = results_table(context.game, given.table)
    row = row_of(context.game, table, given.terrain)
    return look_up(table, row, given.differential, roll_on(context, table, given.die))


CRT = Procedure("crt", ("7.3", "7.4", "7.6"), crt, title="Combat results table")
