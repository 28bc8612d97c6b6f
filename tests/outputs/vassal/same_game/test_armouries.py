"""Indirect fire at an armoury has half its strength until the armoury is blown up (Huế, 4.8 and 5.6)."""

from __future__ import annotations

from builder.playing.records import first_state
from tests.outputs.vassal.built_in import game
from tests.outputs.vassal.played import Played
from tests.outputs.vassal.same_game.acts import Marker
from tests.outputs.vassal.same_game.robot import Robot

ARVN_ARMOURY, MACV_ARMOURY = "2506", "2524"


def strength(robot: Robot, firer: Played, target: Played) -> str:
    """The strength of a unit's indirect fire."""
    client = robot.client
    client.push_button("Clear battle")
    client.choose(firer, "Fire indirectly")
    client.choose(target, "Be the target")
    client.push_button("Odds")
    return client.get("BattleStrength")


def test_indirect_fire_has_its_full_strength_where_the_turned_marker_of_an_armoury_lies() -> None:
    state = first_state(game("hue"), "hue")
    robot = Robot.begun(state)
    mortars = robot.client.from_palette(robot.names["usmc-mortar"])
    target = robot.pieces["nva-hac"]
    for piece, at in ((mortars, "2512"), (target, ARVN_ARMOURY)):
        robot.client.drag(piece, *robot.point(at))
    fires = (mortars, target)
    assert strength(robot, *fires) == "2"
    robot.do(Marker("armoury-macv", MACV_ARMOURY, "Turn over"), state)
    assert strength(robot, *fires) == "2"
    robot.do(Marker("armoury-arvn", ARVN_ARMOURY, "Turn over"), state)
    assert strength(robot, *fires) == "4"
    (marker,) = (p for p in robot.client.present() if p.name == robot.names["armoury-arvn"])
    robot.client.choose(marker, "Turn over")  # its other side says that the armoury is captured
    assert strength(robot, *fires) == "2"
