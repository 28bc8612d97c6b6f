"""Who takes the hits of a battle of dice in the module is who takes them by the rules."""

from __future__ import annotations

from itertools import islice

from builder.playing.records import first_state
from tests.outputs.vassal.built_in import game
from tests.outputs.vassal.same_game.client import entries_of
from tests.outputs.vassal.same_game.robot import HIT, Robot
from tests.outputs.vassal.same_game.test_same_game import steps

DRAGGED = {"ru-suvorov": "0519", "ru-shveikovsky": "0519", "fr-gudin-1": "0418"}


def test_of_units_with_equal_dice_the_player_chooses_who_is_hit() -> None:
    """In the High Alps attackers roll half their dice: after two hits the division rolls one die, as
    its leader does, though it has more steps left."""
    robot = Robot.begun(first_state(game("gotthard")))
    client, pieces = robot.client, robot.pieces
    for name, at in DRAGGED.items():
        client.drag(pieces[name], *robot.point(at))
    for name in ("ru-suvorov", "ru-shveikovsky"):
        client.choose(pieces[name], "Attack")
    client.choose(pieces["fr-gudin-1"], "Defend")
    client.others = 6
    for dice in ([], [1, 1, 1]):
        client.rolls = dice
        client.push_button("Fire")
    able = {name for name in DRAGGED if HIT in entries_of(pieces[name])}
    assert able == {"ru-suvorov", "ru-shveikovsky"}
    assert pieces["ru-shveikovsky"].get("Step_Level") == "3"


def test_the_engine_offers_the_same_choice() -> None:
    state = next(islice(steps("gotthard", "gotthard", 13), 15, None))[1]
    assert state.moment.log[-1] == "hits 3"
    assert {action.text for action in state.legal_actions} == {
        "lose ru-suvorov",
        "lose ru-shveikovsky",
    }
