"""Units that have joined another side hold no place that they must leave, and count as lost only while
they are on the other side."""

from __future__ import annotations

from builder.outputs.vassal.features.units.joining import CHANGE_SIDES
from builder.outputs.vassal.features.victory.holding import HELD
from builder.playing.records import first_state
from tests.outputs.vassal.played import Played
from tests.outputs.vassal.same_game.robot import Robot
from tests.outputs.vassal.same_game.small_games import game

LOSE = "Lose a step"


def robot() -> Robot:
    return Robot.begun(first_state(game("joining"), "over"))


def unit(of: Robot, name: str, window: str = "Map") -> Played:
    """The only piece of this name in a window."""
    (found,) = (p for p in of.client.present() if p.name == name and p.map == window)
    return found


def test_who_joins_the_enemy_beside_his_former_friends_does_not_take_the_place() -> None:
    made = robot()
    for name in ("n-foot", "n-horse"):
        made.client.drag(made.pieces[name], *made.point("0201"))
    made.client.choose(made.pieces["n-foot"], CHANGE_SIDES)
    assert unit(made, "N1 (Southern)").place == "0201"
    assert "<0201=north>" in made.client.get(HELD)


def test_who_joins_the_enemy_alone_takes_the_place_with_him() -> None:
    made = robot()
    made.client.drag(made.pieces["n-foot"], *made.point("0201"))
    made.client.choose(made.pieces["n-foot"], CHANGE_SIDES)
    assert "<0201=south>" in made.client.get(HELD)


def test_who_comes_back_after_losses_as_another_counter_is_no_longer_lost() -> None:
    made = robot()
    made.client.choose(made.pieces["s-guard"], CHANGE_SIDES)
    assert unit(made, "S3", "Losses").get("JoinAway") == "1"
    guard = unit(made, "S3 (Northern)")
    for _ in range(3):
        made.client.choose(guard, LOSE)
        guard = next(p for p in made.client.present() if p.place == guard.place and p.map == "Map")
    assert guard.name == "S4 (Northern)"
    made.client.choose(guard, CHANGE_SIDES)
    assert unit(made, "S4").place == "0402"
    assert [p.name for p in made.client.present() if p.map == "Losses"] == []
