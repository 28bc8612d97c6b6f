"""Tables of the rules reference: the same heads and chances as on paper."""

from __future__ import annotations

from builder.drawing.charts import bands
from builder.i18n.translate import Translator
from builder.model.tables import ResultsTable
from builder.outputs.page.charts import results_view
from tests.drawing.river_crossing import game

TABLE = game().table("crt")
assert isinstance(TABLE, ResultsTable)
VIEW = results_view(TABLE, Translator())


def test_heads_read_as_they_do_on_the_printed_card() -> None:
    rows = [bands.heads(row, TABLE.columns, True) for row in TABLE.rows]
    assert [row["bands"] for row in VIEW["rows"]] == rows
    assert VIEW["rows"][1]["bands"][:3] == ["", "≤−1", "0, +1"]


def test_every_roll_has_its_chance_to_a_tenth_of_a_per_cent() -> None:
    chances = {roll["number"]: roll["chance"] for roll in VIEW["rolls"]}
    assert (chances["2"], chances["7"]) == ("2.8%", "16.7%")


def test_an_effect_that_a_column_lacks_has_a_dash() -> None:
    one_sided = TABLE.model_copy(
        update={"results": dict.fromkeys(range(2, 13), ("AE", "DE")), "rows": TABLE.rows[:0]}
    )
    lines = {
        line["name"]: line["cells"] for line in results_view(one_sided, Translator())["chances"]
    }
    assert lines == {"Attacker loses": ["100%", "–"], "Defender loses": ["–", "100%"]}
