"""Rules of Vietnam at their bounds: the same place twice, other orders of nations."""

from __future__ import annotations

from builder.rules.systems.folio.endings.ending import counts
from tests.games.vietnam import game
from tests.rules.answering import Asker
from tests.together import together

answer = Asker(game).answer


@together(
    ("a", "b", "adjacent"),
    [
        ("0712", "0811", True),
        ("0712", "0712", False),
        ("0717", "0717/0718", True),
        ("0717/0718", "0718", True),
        ("0716", "0717/0718", False),
        ("0717/0718", "0717/0718", False),
        ("0717/0718", "0717/0817", True),
        ("0717/0718", "0716/0717", False),
    ],
)
def test_12_0_vessels_on_hexsides_are_beside_two_hexes(a: str, b: str, adjacent: bool) -> None:
    assert answer("adjacent", a=a, b=b)["adjacent"] == adjacent


def test_21_0_units_of_the_first_hunting_nation_count_in_whatever_order_they_are_named() -> None:
    given, units = game(), ("us-4-47-a", "arvn-7", "vc-514-1")
    sheet = given.sheet
    for nations in (sheet.nations, sheet.nations[::-1]):
        changed = given.model_copy(update={"sheet": sheet.model_copy(update={"nations": nations})})
        hunting = [n.id for n in nations if n.side == "US"]
        found = [counts(changed, unit) for unit in units]
        assert found == [hunting[0] == "us-army", hunting[0] == "arvn", False]
