"""Which properties an expression of a module reads by name."""

from __future__ import annotations

from builder.vassal.reading.property_reads import composed_reads, properties_read
from tests.together import together


@together(
    ("expression", "read"),
    [
        ("{Strength}", "Strength"),
        ("{Strength + Bonus * 2 > Defence}", "Strength Bonus Defence"),
        ("{Strength.length()}", "Strength"),
        ("{(First + Last).length}", "First Last"),
        ("{new Date}", ""),
        ('{GetString("Weather").equals(Season)}', "Weather Season"),
        ('{SumStack("Strength")}', "Strength"),
        ('{SumStack("Strength", "{Side == Owner}")}', "Strength Side Owner"),
        ("{new Date(Turn)}", "Turn"),
        ("{true && Hidden}", "Hidden"),
        ('{"Strength"}', ""),
        ("{Turn = 3}", ""),
        ("{Turn == 3}", "Turn"),
        ("{Turn; Phase}", ""),
        ('{Turn + "}', ""),
    ],
)
def test_names_outside_of_texts_are_read(expression: str, read: str) -> None:
    assert properties_read(expression) == {*read.split()}


def test_a_name_that_is_composed_is_read_by_its_beginning() -> None:
    expression = '{GetString("Place" + Side)}'
    assert properties_read(expression) == {"Side"}
    assert composed_reads(expression) == {"Place"}
