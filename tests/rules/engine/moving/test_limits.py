"""Stacking by points and by sorts of units; zones that reach farther or do not bind all."""

from __future__ import annotations

from builder.model.game import Game
from tests.rules.engine.brook import MECHANISMS, declaring, good, loaded, result

LIMITS = "  - {most: 3, when: {in: town}}\n  - {most: 2}\n"


def stacking(limits: str) -> Game:
    return good(loaded(mechanisms=MECHANISMS.replace(LIMITS, limits)))


def over(of: Game, *units: str) -> bool:
    return not result("stacking", {"units": dict.fromkeys(units, "0101")}, of)["legal"]


def test_a_limit_may_count_some_units_alone() -> None:
    of = stacking("  - {most: 3}\n  - {most: 1, of: {is: cavalry}}\n")
    assert not over(of, "n-foot", "n-foot#2", "n-horse")
    assert over(of, "n-foot", "n-horse", "n-horse#2")
    assert over(of, "n-foot", "n-foot#2", "n-foot#3", "n-horse")


def test_limits_that_count_different_things_hold_together() -> None:
    of = stacking("  - {most: 3}\n  - {most: 4, count: steps}\n")
    assert not over(of, "n-foot", "n-foot#2")
    assert over(of, "n-foot", "n-foot#2", "n-foot#3")


def test_units_have_stacking_points() -> None:
    of = stacking("  - {most: 5, count: points}\n  sizes:\n  - {points: 3, when: {is: infantry}}\n")
    assert not over(of, "n-foot", "n-horse", "n-horse#2")
    assert over(of, "n-foot", "n-foot#2")


def test_a_zone_reaches_as_far_as_is_declared() -> None:
    near = result("zones", {"units": {"n-foot": "0505"}})["zones"]["north"]
    far = good(declaring("  enter: stop\n", "  enter: stop\n  reach: 2\n"))
    found = result("zones", {"units": {"n-foot": "0505"}}, far)["zones"]["north"]
    assert set(near) < set(found)
    own = good(declaring("  enter: stop\n", "  enter: stop\n  reach: 0\n"))
    assert result("zones", {"units": {"n-foot": "0505"}}, own)["zones"]["north"] == ["0505"]


WALK = {
    "units": {"n-horse": "0301", "s-foot": "0404"},
    "unit": "n-horse",
    "path": "0302 0402 0403 0402",
}


def test_zones_do_something_else_to_some_units() -> None:
    assert not result("move", WALK)["legal"]
    of = good(
        declaring(
            "  enter: stop\n", "  enter: stop\n  changes:\n  - {enter: free, when: {is: cavalry}}\n"
        )
    )
    assert result("move", WALK, of)["legal"]


def test_some_units_are_not_bound_by_zones() -> None:
    of = good(declaring("  enter: stop\n", "  enter: stop\n  ignored: {is: cavalry}\n"))
    assert result("move", WALK, of)["legal"]
