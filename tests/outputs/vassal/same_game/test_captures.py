"""A unit that captures a leader takes his place: he keeps no enemy from it (Ponte Novo, 5.4 and 24.1)."""

from __future__ import annotations

import pytest

from builder.playing.records import first_state
from tests.outputs.vassal.built_in import game
from tests.outputs.vassal.same_game.robot import Robot


@pytest.mark.parametrize(("there", "taken"), [(("paoli",), True), (("paoli", "rocca"), False)])
def test_the_flag_is_turned_where_a_leader_is_alone(there: tuple[str, ...], taken: bool) -> None:
    robot = Robot.begun(first_state(game("ponte-novo"), "nation"))
    place = robot.spot("evisa")
    for name in (*there, "languedoc"):
        robot.client.drag(robot.pieces[name], *robot.point("evisa"))
    (flag,) = (p for p in robot.client.present() if p.name == "Flag" and (p.map, p.place) == place)
    assert flag.get("Face_Level") == ("2" if taken else "1")
