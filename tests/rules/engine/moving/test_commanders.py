"""Units that are sources of supply wherever they stand: the reach of a commander."""

from __future__ import annotations

import pytest

from builder.model.game import Game
from builder.rules.validation import check
from tests.rules.engine.brook import MECHANISMS, good, loaded, result

FROM = "  from:\n"


def commanded(source: str = "{side: north, who: {is: leader}}") -> Game:
    """The game on the brook with nothing but commanders to be in reach of."""
    start = MECHANISMS.index(FROM)
    end = MECHANISMS.index("  depots:", start)
    declared = MECHANISMS[:start] + FROM + f"  - {source}\n" + MECHANISMS[end:]
    declared = declared.replace("  reach: 4\n", "  reach: 2\n", 1)
    return good(loaded(mechanisms=declared))


@pytest.mark.parametrize(("at", "supplied"), [("0303", True), ("0304", True), ("0305", False)])
def test_a_unit_is_in_reach_of_its_commander_or_not(at: str, supplied: bool) -> None:
    units = {"n-leader": "0302", "n-foot": at}
    found = result("supply", {"units": units}, commanded())
    assert ("n-foot" not in found["unsupplied"]) is supplied


def test_a_commander_of_the_enemy_is_no_source() -> None:
    found = result("supply", {"units": {"n-leader": "0302", "s-foot": "0402"}}, commanded())
    assert "s-foot" in found["unsupplied"]


def test_a_source_without_places_and_units_is_told() -> None:
    problems = loaded(
        mechanisms=MECHANISMS.replace("side: north, at: north-edge}", "side: north}", 1)
    )
    assert any("it comes from nowhere" in p.message for p in problems.problems)


def test_what_no_unit_is_is_told() -> None:
    codes = {p.code for p in check(commanded("{side: north, who: {is: leadr}}"))}
    assert "unknown-word" in codes or "never-holds" in codes, codes
