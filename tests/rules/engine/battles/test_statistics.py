"""What sums up a declared combat's table is counted from what its results are declared to do."""

from __future__ import annotations

from fractions import Fraction

from builder.model.game import Game
from builder.model.tables import ResultsTable
from builder.rules.registry import statistics_of
from tests.rules.engine.brook import declaring, game, good


def summed(of: Game) -> dict[str, list[Fraction]]:
    table = of.table("crt")
    assert isinstance(table, ResultsTable)
    lines = statistics_of(of, table)
    return {
        f"{line.within}: {line.name}" if line.within else line.name: [*line.cells] for line in lines
    }


def sixths(text: str) -> list[Fraction]:
    return [Fraction(int(n), 6) for n in text.split()]


def test_every_line_counts_what_the_results_do() -> None:
    # rolls 1 to 6 of each column, from AE AE AR AR AR EX to DR DR D1 D1 DE DE
    assert summed(game()) == {
        "Attacker takes losses": sixths("3 1 1 1 0 0"),
        "Attacker retreats or worse": sixths("6 4 3 1 0 0"),
        "Defender takes losses": sixths("1 1 2 3 3 4"),
        "Defender retreats or worse": sixths("1 3 4 6 6 6"),
        "Defender’s state changes": sixths("0 0 1 2 2 2"),
    }


SHOTS = """\
- id: shots
  name: Shots
  table: crt
  results:
    AE: {}
    AR: {}
    EX: {defender: lose 1}
    DR: {defender: disrupted}
    D1: {defender: lose 1}
    DE: {defender: eliminated, note: The hex burns.}
"""


def test_combats_that_share_a_table_have_lines_of_their_own() -> None:
    both = summed(good(declaring("retreat: {rule", SHOTS + "retreat: {rule")))
    assert both["battle: Attacker takes losses"] == sixths("3 1 1 1 0 0")
    assert both["Shots: Defender takes losses"] == sixths("1 1 2 3 3 4")
    assert both["Shots: Defender’s state changes"] == sixths("0 2 2 3 3 2")
    assert both["Shots: No effect"] == sixths("5 3 2 0 0 0")
    assert "Shots: Attacker takes losses" not in both


def test_a_table_without_a_combat_is_counted_as_its_legend_says() -> None:
    # "exchange" of the legend costs both; D1 retreats too, which a colour cannot say
    alone = summed(
        game().model_copy(update={"mechanisms": Game.model_fields["mechanisms"].default})
    )
    assert alone["Attacker retreats or worse"] == sixths("6 4 3 1 0 0")
    assert alone["Defender takes losses"] == sixths("1 1 2 3 3 4")
