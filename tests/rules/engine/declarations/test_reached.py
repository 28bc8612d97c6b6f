"""What is declared and nothing reaches is told: turns, columns, ranges, names, words of a schedule."""

from __future__ import annotations

import pytest

from builder.rules.validation import check
from tests.rules.engine.brook import FILES, MECHANISMS, good, loaded

SHOTS = """- id: shots
  table: crt
  reach: {range: 3, sight: no, bands: [{range: 1}, {range: 5..6, times: 1/2}]}
  results: {AE: {}, AR: {}, EX: {}, DR: {}, D1: {}, DE: {}}
retreat:"""
LATE = """
arrivals:
  places: [{at: ["0101"]}]
  delays: [{rolls: 7..8, modifiers: [{by: -1, when: {weather: mud}}]}]
weather:
"""


def told(mechanisms: str = MECHANISMS, **files: str) -> list[str]:
    return [p.message for p in check(good(loaded(mechanisms=mechanisms, **files)))]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('weather: mud}, rule: "5.3"', 'turn: 99}, rule: "5.3"', "there is no such turn"),
        ("names:\n", "names:\n  lancer: a lancer\n", "'lancer' is nothing that rules speak of"),
        ("retreat:", SHOTS, "nobody fires at this range"),
        ("\nweather:\n", LATE, "1d6 never shows what a unit needs to come"),
    ],
)
def test_what_nothing_reaches_is_told(old: str, new: str, message: str) -> None:
    assert old in MECHANISMS
    assert message not in told()
    assert message in told(MECHANISMS.replace(old, new, 1))


def test_columns_that_no_strengths_lead_to_are_told() -> None:
    table = FILES["tables/crt.yaml"]
    far = table.replace("3:1 4:1", "98:1 99:1", 1)
    message = "no strengths that units have lead to these columns of crt: 99:1"
    fighting = MECHANISMS.replace("  table: crt\n", "  table: crt\n  on: {not: {is: leader}}\n", 1)
    assert message in told(fighting, crt=far)
    assert not any("lead to these columns" in said for said in told())
