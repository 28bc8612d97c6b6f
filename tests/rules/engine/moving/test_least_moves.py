"""Units that have way on must move so far at least: a number of points, or a share of their speed."""

from __future__ import annotations

from functools import cache
from typing import Any

from builder.model.game import Game
from builder.playing.records import first_state
from builder.playing.state import State
from builder.rules.asking import ask
from tests.rules.engine import brook

RULES = """\
source: given 4.0
movement:
  rule: "5.1"
  least:
  - {points: 1, when: {is: infantry}, rule: "5.2"}
  - {points: movement, times: 1/2, rule: "5.3"}
"""
SEQUENCE = "sequence:\n- {id: movement, name: Movement, rule: '5.0'}\n"
SCENARIO = brook.scenario(
    """\
- {counter: n-horse, at: "0101"}
- {counter: n-foot, at: "0603"}
- {counter: s-foot, at: "0606"}
""",
    turns=2,
)


@cache
def game() -> Game:
    """The game in which a horse must use 3 of its 6 movement points."""
    sheet = brook.with_sequence(SEQUENCE)
    return brook.good(brook.loaded(game=sheet, mechanisms=RULES, over=SCENARIO))


def moved(*path: str, **units: str) -> dict[str, Any]:
    """What comes of a move of the horse."""
    given = {"units": {"n-horse": "0101", **units}, "unit": "n-horse", "path": path}
    found = ask(game(), "move", given).result
    assert found is not None
    return found


def test_a_unit_must_use_a_share_of_its_speed() -> None:
    near, far = moved("0201", "0301"), moved("0201", "0301", "0401")
    assert (near["legal"], near["by"], near["why"]) == (False, "5.3", "The unit must move farther.")
    assert far["legal"]
    assert not moved()["legal"]


def test_its_own_way_counts_and_not_how_far_it_gets() -> None:
    assert moved("0201", "0301", "0201")["legal"]


def test_the_first_least_move_that_fits_counts() -> None:
    given = {"units": {"n-foot": "0101"}, "unit": "n-foot", "path": ["0201"]}
    found = ask(game(), "move", given).result
    assert found is not None
    assert found["legal"]


def test_only_places_far_enough_are_in_reach() -> None:
    found = ask(game(), "reach", {"units": {"n-horse": "0101"}, "unit": "n-horse"}).result
    assert found is not None
    assert min(map(int, found["hexes"].values())) == 3


def test_a_unit_that_is_shut_in_stays() -> None:
    around = {"s-foot": "0201", "s-foot#2": "0102", "s-foot#3": "0202"}
    assert moved(**around)["legal"]


def done_in(state: State) -> bool:
    """Whether a player may end his movement."""
    return "done" in [action.text for action in state.legal_actions]


def test_in_play_nobody_ends_his_movement_before_all_have_moved() -> None:
    state = first_state(game())
    assert not done_in(state)
    state = state.apply("unit n-horse")
    texts = [action.text for action in state.legal_actions]
    assert "stay n-horse" not in texts
    assert "move n-horse 0201" not in texts
    state = state.apply("move n-horse 0401")
    assert not done_in(state)
    state = state.apply("unit n-foot").apply("move n-foot 0503")
    task = state.moment.next
    assert task is not None
    assert task["side"] == "south"
