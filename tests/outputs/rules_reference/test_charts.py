"""Tables of the rules reference: the same heads and chances as on paper."""

from __future__ import annotations

from builder.i18n.translate import Translator
from builder.model import column_heads
from builder.model.tables import ResultsTable
from builder.outputs.web.charts import results_view
from builder.rules.registry import statistics_of
from tests.drawing.river_crossing import game

TABLE = game().table("crt")
assert isinstance(TABLE, ResultsTable)
VIEW = results_view(TABLE, (), Translator())


def test_heads_read_as_they_do_on_the_printed_card() -> None:
    rows = [column_heads.heads(row, TABLE.columns, True) for row in TABLE.rows]
    assert [row["bands"] for row in VIEW["rows"]] == rows
    assert VIEW["rows"][1]["bands"][:3] == ["", "≤−1", "0, +1"]


def test_every_roll_has_its_chance_to_a_tenth_of_a_per_cent() -> None:
    chances = {roll["number"]: roll["chance"] for roll in VIEW["rolls"]}
    assert (chances["2"], chances["7"]) == ("2.8%", "16.7%")


def test_what_a_column_never_does_is_nothing_in_a_hundred() -> None:
    one_sided = TABLE.model_copy(
        update={"results": dict.fromkeys(range(2, 13), ("AE", "DE")), "rows": TABLE.rows[:0]}
    )
    lines = results_view(one_sided, statistics_of(game(), one_sided), Translator())["statistics"]
    shown = {line["name"]: line["cells"] for line in lines}
    assert shown == {
        "Attacker takes losses": ["100%", "0%"],
        "Defender takes losses": ["0%", "100%"],
    }
