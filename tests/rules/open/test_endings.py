"""Points for exits, turns and events; sudden ends; morale."""

from __future__ import annotations

from typing import Any

import pytest

from builder.model.game import Game
from builder.rules.proving import check
from tests.rules.open.brook import good, loaded, result

MECHANISMS = """\
source: given 4.0
victory:
  places:
  - {at: ["0303"], points: 5, held: south}
  - {at: ["0202"], points: 1, each: turn, when: {turn: 3..8}}
  exits:
  - {at: north-edge, points: 2, count: steps, side: south}
  ends:
  - {id: town, side: north, result: The town has fallen, when: {holds: {north: ["0303"]}, turn: 4..8}}
  - {id: rout, lost: 3, result: Rout, check: once}
  - {id: glory, ahead: 8, result: Glory}
  morale:
    start: {north: 12, south: 4}
    broken: The side gives up
    drains:
    - {points: 1, count: steps}
    - {points: 3, side: south, at: ["0303"]}
events:
- id: chance
  dice: 1d6
  entries:
  - {id: omen, name: An omen, rolls: 1..6, effects: [{points: 3, side: north}]}
"""


def game(old: str = "", new: str = "") -> Game:
    text = MECHANISMS.replace(old, new) if old else MECHANISMS
    assert not old or MECHANISMS.count(old) == 1
    return good(loaded(mechanisms=text, over=SCENARIO))


SCENARIO = """\
source: given 9.0
number: "9.0"
title: Over the brook
map: field
turns: 8
first_side: north
"""


def points(**given: Any) -> dict[str, int]:
    found = result("score", given, game())["points"]
    assert isinstance(found, dict)
    return found


def test_places_bring_points_at_the_end_of_turns() -> None:
    units = {"n-foot": "0202"}
    assert points(units=units, at="turn", turn=3) == {"north": 1, "south": 0}
    assert points(units=units, at="turn", turn=2) == {"north": 0, "south": 0}
    later = points(units=units, at="turn", turn=4, so_far={"north": 1})
    assert later == {"north": 2, "south": 0}
    assert points(units=units, turn=8, so_far={"north": 5}) == {"north": 6, "south": 5}


def test_units_that_have_left_bring_points_to_their_side() -> None:
    left = {"s-foot": "north-edge", "s-guns": "0606", "n-foot": "north-edge"}
    # A southern foot has two steps; the guns left elsewhere, and the north has nothing for leaving.
    assert points(exited=left) == {"north": 0, "south": 5 + 4}


def test_events_bring_points_as_often_as_they_happen() -> None:
    assert points(happened="omen omen") == {"north": 6, "south": 5}


def ended(**given: Any) -> tuple[str, str]:
    found = result("ending", given, game())
    return found["ended"], found["side"]


def test_a_game_ends_when_a_condition_holds() -> None:
    taken = {"n-foot": "0303"}
    assert ended(units=taken, turn=3) == ("", "")
    assert ended(units=taken, turn=4) == ("town", "north")


def test_a_game_ends_with_the_losses_of_a_side() -> None:
    assert ended(lost="n-foot n-foot#2 s-guns") == ("", "")
    assert ended(lost="n-foot n-foot#2 n-foot#3") == ("rout", "south")


def test_a_game_ends_with_a_lead() -> None:
    assert ended(so_far={"south": 3}) == ("glory", "south")
    assert ended(so_far={"south": 2}) == ("", "")


def test_morale_runs_out() -> None:
    found = result("ending", {"lost": "s-guns", "units": {"n-foot": "0303"}}, game())
    # The guns had one step, and an enemy holds the town.
    assert (found["morale"], found["ended"]) == ({"north": 12, "south": 0}, "morale")
    assert found["result"] == "The side gives up"


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("lost: 3,", "lost: 30,", "unreached"),
        ("id: rout, lost: 3,", "id: rout,", "bad-ending"),
        ("id: rout", "id: town", "bad-ending"),
        ("start: {north: 12,", "start: {nroth: 12,", "unknown-word"),
        ("side: south, at: [", "side: south, at: [field, ", "unknown-word"),
        ("{turn: 3..8}", "{is: leader}", "never-holds"),
    ],
)
def test_what_is_wrong_with_ends_is_told(old: str, new: str, code: str) -> None:
    assert code in [p.code for p in check(game(old, new))]
