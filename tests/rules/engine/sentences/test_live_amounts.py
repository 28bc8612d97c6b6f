"""What is counted is set by the reader of a live chart, as the number that it is."""

from __future__ import annotations

from builder.i18n.translate import Translator
from builder.rules.core.live_charts import LiveChart, Number
from builder.rules.registry import live_charts_of
from tests.rules.engine.brook import MECHANISMS, good, loaded

OLD = '  - {by: -1, when: {weather: mud}, rule: "7.8"}\n'
ASKED = """\
  - {by: -1, when: {amount: {food: 2-}}}
  - {by: 2, when: {amount: {north will: 1..3, food: 4+}}}
  - {by: 3, when: {attacker amount: {shells: 0}}}
  - {by: 5, when: {amount: {food: more than north will}}}
"""
COUNTS = """\
counts:
- {id: food, name: Food, start: 6, most: 9}
- {id: will, name: Will, of: side, start: {north: 5, south: 4}}
- {id: shells, name: Shells, of: unit, who: {is: artillery}, start: attack, most: 9}
"""


def chart() -> LiveChart:
    game = good(loaded(mechanisms=MECHANISMS.replace(OLD, ASKED) + COUNTS))
    return next(c for c in live_charts_of(game) if c.id == "battle")


def test_a_count_is_a_number_that_starts_as_in_the_game() -> None:
    english = Translator("en")
    counts = [i for i in chart().inputs if isinstance(i, Number) and i.id.startswith("count-")]
    said = [(i.label(english) if callable(i.label) else i.label, i.start, i.high) for i in counts]
    assert said == [("The food", 6, 9), ("The will of North", 5, 999)]


def test_modifiers_count_by_the_numbers_that_are_set() -> None:
    of = chart()
    for food, will, added in ((6, 5, 5), (2, 5, -1), (4, 3, 7), (3, 3, 0), (2, 1, 4)):
        worked = of.worked({"count-1": food, "count-2": will})
        assert worked.value(of.roll) == added, (food, will)
