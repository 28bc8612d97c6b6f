"""What an event says of its effects: one unit or several, one step or more."""

from __future__ import annotations

from tests.rules.engine.brook import result
from tests.rules.engine.sequences.test_events import changed
from tests.together import together

OLD = "effects: [{weather: mud}, {points: 2, side: south}]"
ITS, THEIR = " Its owner chooses the unit.", " Their owner chooses the units."


@together(
    ("effect", "said"),
    [
        ("{mend: 1, count: 1}", "One unit regains a lost step." + ITS),
        ("{mend: 1, count: 2}", "2 units regain a lost step each." + THEIR),
        ("{mend: 2}", "Every unit regains up to 2 lost steps."),
        (
            "{mend: 2, count: 3}",
            "3 units regain up to 2 lost steps each." + THEIR,
        ),
        ("{lose: 1, count: 1}", "One unit loses a step." + ITS),
        ("{lose: 1, count: 2}", "2 units lose a step each." + THEIR),
        ("{lose: 2, count: 1}", "One unit loses 2 steps." + ITS),
        (
            "{lose: 2, who: {is: infantry}, count: 2}",
            "2 units that are infantry lose 2 steps each." + THEIR,
        ),
        ("{remove: yes, count: 1}", "One unit is removed from play." + ITS),
        ("{remove: yes, count: 2}", "2 units are removed from play." + THEIR),
        ("{state: disrupted, count: 1}", "One unit becomes disrupted." + ITS),
        ("{state: disrupted, count: 2}", "2 units become disrupted." + THEIR),
        ("{clear: disrupted, count: 1}", "One unit is no longer disrupted." + ITS),
        ("{clear: disrupted, count: 2}", "2 units are no longer disrupted." + THEIR),
        (
            "{restore: yes, count: 1, at: north-edge}",
            "Of those eliminated, one unit returns at full strength at the northern edge." + ITS,
        ),
        (
            "{restore: yes, count: 2, at: north-edge}",
            "Of those eliminated, 2 units return at full strength at the northern edge." + THEIR,
        ),
        ("{arrive: n-horse, at: north-edge}", "N2 arrives at the northern edge."),
        ("{arrive: [n-horse, n-foot], at: north-edge}", "N2 and N1 arrive at the northern edge."),
        ("{draw: 1}", "Roll again."),
        ("{draw: 2}", "Roll 2 more times."),
    ],
)
def test_an_effect_is_told_in_a_sentence_of_its_number(effect: str, said: str) -> None:
    game = changed(OLD, f"effects: [{effect}]")
    assert result("events", {"turn": 1, "die": 3}, game)["what"] == [said]
