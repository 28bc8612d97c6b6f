"""Counts of units in a combat are compared with those of the enemy's: whoever flies higher has an
advantage, and nobody fires far up."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from builder.playing.records import first_state
from builder.rules.asking import ask
from builder.rules.play.values import Frozen
from builder.rules.validation import check
from tests.playing import aircraft
from tests.rules.engine.brook import replaced
from tests.together import together


def fire(altitudes: dict[str, int], against: str = "crow") -> dict[str, Any]:
    """What is asked of the fire of the Hawk, at these altitudes."""
    amounts = {f"{unit} altitude": amount for unit, amount in altitudes.items()}
    units = {"hawk": "0302", "crow": "0303", "flak": "0303"}
    return {
        "units": units, "attackers": ["hawk"], "target": ["0303"], "against": against,
        "amounts": amounts,
    }  # fmt: skip


@together(
    ("own", "other", "strength", "modifier"),
    [(4, 1, 6, 1), (3, 2, 3, 1), (3, 3, 3, 0), (2, 3, 3, -1)],
)
def test_who_is_higher_than_the_enemy_has_an_advantage(
    own: int, other: int, strength: int, modifier: int
) -> None:
    found = ask(aircraft.game(), "combat", fire({"hawk": own, "crow": other})).result
    assert found is not None
    assert (found["attack"], found["modifier"]) == (strength, modifier)


def test_nobody_fires_at_an_enemy_more_than_one_level_above_him() -> None:
    refused = ask(aircraft.game(), "combat", fire({"hawk": 1, "crow": 3}))
    assert [problem.code for problem in refused.problems] == ["illegal-combat"]


def test_who_has_no_altitude_is_not_compared() -> None:
    assert not ask(aircraft.game(), "combat", fire({"hawk": 1}, against="flak")).result


def test_in_play_only_enemies_at_a_possible_altitude_are_aimed_at() -> None:
    state = first_state(aircraft.game())
    while state.moment.next is None or state.moment.next.kind != "combat":
        state = state.apply(state.legal_actions[-1])
    for crow, rook, places in ((6, 5, []), (6, 4, ["0303"])):
        amounts = {"crow altitude": crow, "rook altitude": rook}
        there = replace(state, moment=state.moment.noted_all({"amounts": Frozen(amounts)}))
        able = [action.text for action in there.legal_actions if action.text != "done"]
        assert able == [f"attack {place}" for place in places]
    aims = there.apply("attack 0303").legal_actions
    assert [action.text for action in aims] == ["at rook"]


MORE = "at least enemy altitude - 1"
WRONG = [
    (("  when: {attacker amount", "  on: {amount"), "never-holds"),
    ((MORE, "at least enemy height"), "unknown-word"),
    ((MORE, "at least enemy altitude - x"), "bad-value"),
]


@pytest.mark.parametrize(("change", "code"), WRONG)
def test_counts_are_compared_only_where_an_enemy_with_such_a_count_is_known(
    change: tuple[str, str], code: str
) -> None:
    found = aircraft.written(replaced(aircraft.MECHANISMS, change))
    problems = [*found.problems, *(check(found.game) if found.game else ())]
    assert code in [problem.code for problem in problems if problem.severity == "error"]
