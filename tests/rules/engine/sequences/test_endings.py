"""Points for exits, turns and events; sudden ends; morale."""

from __future__ import annotations

from typing import Any

import pytest

from builder.model.game import Game
from builder.rules.validation import check
from tests.rules.engine import brook
from tests.rules.engine.brook import good, loaded, result
from tests.rules.engine.sentences.test_prose import cases, text

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
    changed = MECHANISMS.replace(old, new) if old else MECHANISMS
    assert not old or MECHANISMS.count(old) == 1
    return good(loaded(mechanisms=changed, over=SCENARIO))


SCENARIO = brook.scenario("", turns=8)


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


def test_what_is_counted_once_waits_for_the_end() -> None:
    # What was lost and has happened counts once, however many turns were scored before.
    once = {"happened": "omen", "exited": {"s-foot": "north-edge"}}
    assert points(at="turn", turn=3, so_far={"north": 1}, **once) == {"north": 1, "south": 0}
    assert points(turn=8, so_far={"north": 1}, **once) == {"north": 4, "south": 5 + 4}
    running = result("ending", {"at": "turn", "happened": "omen omen omen"}, game())
    assert running["ended"] == "glory"


LEVELS = """\
  levels:
  - {points: 0, side: north, result: The city dies}
  - {points: 200, side: north, result: The city holds out}
  - {points: 300, side: north, result: The road of life}
"""


def test_levels_of_a_game_for_one_ask_for_points_alone() -> None:
    alone = game("  ends:\n", f"{LEVELS}  ends:\n")
    for scored, said in ((199, "dies"), (200, "holds out"), (350, "of life")):
        given = {"so_far": {"north": scored, "south": 900}}
        found = result("score", given, alone)
        assert found["result"].endswith(said)
        assert (found["ahead"], found["by"]) == ("", 0)
    rules = cases(alone)["11.0"]
    assert "The road of life: North has at least 300 points." in text(rules)
    assert "The city dies: in every other case." in text(rules)


def test_levels_ask_for_a_lead_or_for_points() -> None:
    mixed = LEVELS.replace("points: 0, side: north", "least: 0")
    found = check(game("  ends:\n", f"{mixed}  ends:\n"))
    assert [p.path for p in found if p.code == "bad-ending"] == [
        ("mechanisms", "victory", "levels")
    ]
    nobody = LEVELS.replace("points: 0, side: north", "points: 0")
    wrong = loaded(mechanisms=MECHANISMS.replace("  ends:\n", f"{nobody}  ends:\n"), over=SCENARIO)
    assert any("names the 'side'" in problem.message for problem in wrong.problems)


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


def test_every_end_that_a_position_fulfils_is_told() -> None:
    """Three units lost are a rout, and take all morale; the town is held on turn 4."""
    given = {"units": {"n-foot": "0303"}, "turn": 4, "lost": ["s-army", "s-guns", "s-foot"]}
    found = result("ending", given, game())
    assert (found["ended"], found["also"]) == ("town", ["rout", "morale"])


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
