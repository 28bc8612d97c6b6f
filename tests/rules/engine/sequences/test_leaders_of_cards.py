"""A card of a hand lets a leader act whose rating is at most its operations, with others in his place."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from builder.model.game import Game
from builder.playing.records import first_state
from builder.playing.state import State
from builder.rules.validation import check
from tests.playing import rich_game
from tests.rules.engine import brook
from tests.rules.engine.sentences.test_prose import cases, text

LEADERS = "{who: {is: leader}, value: attack}"
RATED = brook.COUNTERS.replace("values: 0-0-8", "values: 2-0-8")
"""The leader's attack, 2, is his rating."""


@cache
def game(leaders: str = LEADERS, counters: str = RATED) -> Game:
    """A game in which sides play cards of 1 to 4 operations."""
    return rich_game.of_cards(leaders=leaders, counters=counters)


def played(card: str, of: Game) -> dict[str, Any]:
    """What the North's card lets act: there is a leader with two battalions, and one by itself."""
    units = {"n-leader": "0101", "n-foot": "0101", "n-foot#2": "0101", "n-foot#3": "0301"}
    return brook.result("activate", {"lot": card, "side": "north", "units": units}, of)


def test_a_leader_may_act_whose_rating_is_at_most_the_operations_of_the_card() -> None:
    assert played("gold", game())["led"] == {"n-leader": ["n-foot", "n-foot#2"]}
    assert played("plague", game())["led"] == {}


def test_units_may_act_by_themselves_instead() -> None:
    assert played("gold", game())["operations"] == 2
    assert "n-foot#3" in played("gold", game())["acts"]
    only = game("{who: {is: leader}, value: attack, only: yes}")
    assert (played("gold", only)["operations"], played("gold", only)["acts"]) == (0, [])


def test_a_card_that_is_played_for_its_event_lets_nobody_lead() -> None:
    units = {"n-leader": "0101", "n-foot": "0101"}
    given = {"lot": "letter", "side": "north", "units": units}
    assert brook.result("activate", given, game())["led"] == {"n-leader": ["n-foot"]}
    event = {"lot": "bridge", "side": "north", "units": units, "event": True}
    assert brook.result("activate", event, game())["led"] == {}


def begun(of: Game) -> State:
    """The game when the North has cards, and its leader is with two battalions."""
    state = first_state(of, "over")
    while not any(action.verb == "operations" for action in state.legal_actions):
        state = state.apply(state.legal_actions[0])
    return state


def said(state: State) -> list[str]:
    return [action.text for action in state.legal_actions]


@pytest.mark.parametrize(
    ("most", "after_one"),
    [("0", ["act n-foot#2", "done"]), ("2", ["act n-foot#2", "done"]), ("1", [])],
)
def test_in_play_a_leader_acts_with_units_of_his_place(most: str, after_one: list[str]) -> None:
    state = begun(game(f"{{who: {{is: leader}}, value: attack, most: {most}}}"))
    large = next(
        t for t in said(state) if t in ("operations gold", "operations bridge", "operations letter")
    )
    state = state.apply(large)
    assert "lead n-leader" in said(state)
    state = state.apply("lead n-leader")
    assert said(state) == ["act n-foot", "act n-foot#2", "done"]
    state = state.apply("act n-foot")
    assert [t for t in said(state) if t.startswith(("act", "done"))] == after_one or not after_one


def test_the_rules_say_whom_a_card_lets_lead() -> None:
    told = text(cases(game())["3.1"])
    assert (
        "Or a leader acts if its attack is at most the operations value of the card. "
        "All other units in its hex may act with it."
    ) in told


@pytest.mark.parametrize(
    ("leaders", "said"),
    [
        (
            "{who: {is: leader}, value: attack, most: 3}",
            "Up to 3 other units in its hex may act with it.",
        ),
        (
            "{who: {is: leader}, value: attack, most: 1}",
            "One other unit in its hex may act with it.",
        ),
        (
            "{who: {is: leader}, value: attack, most: movement}",
            "As many other units in its hex may act with it as its movement says.",
        ),
        (
            "{who: {is: leader}, value: attack, only: yes}",
            "A card lets a leader act if its attack is at most the operations value of the card.",
        ),
    ],
)
def test_the_rules_say_how_many_act_with_a_leader(leaders: str, said: str) -> None:
    assert said in text(cases(game(leaders))["3.1"])


@pytest.mark.parametrize(
    ("leaders", "code"),
    [
        ("{who: {is: leader}, value: charm}", "no-value-name"),
        ("{who: {is: infantry, side: west}, value: attack}", "unknown-word"),
    ],
)
def test_leaders_have_a_value_and_there_are_some(leaders: str, code: str) -> None:
    assert code in [problem.code for problem in check(game(leaders))]
