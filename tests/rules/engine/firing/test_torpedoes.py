"""A torpedo runs straight from hex to hex, and strikes the first ship on its way."""

from __future__ import annotations

from typing import Any

import pytest

from builder.playing.records import first_state
from builder.rules.asking import Answer, ask
from tests.playing import torpedoes

AT = {"fox": "0302", "bear": "0602", "lynx": "0304"}


def launched(target: str, against: str, **units: str) -> Answer:
    """What comes of a torpedo of the Fox, with other ships where they are said to be."""
    given: dict[str, Any] = {"units": AT | units, "faces": {"fox": "E", "bear": "N", "boar": "N"}}
    given |= {"attackers": ["fox"], "target": [target], "against": against}
    return ask(torpedoes.game(), "combat", given)


def test_a_torpedo_runs_along_a_row_of_hexes() -> None:
    found = launched("0602", "bear").result
    assert found is not None
    assert found["modifier"] == 0  # +1 from the flank, −1 for the range


@pytest.mark.parametrize("place", ["0503", "0604"])
def test_a_torpedo_does_not_turn(place: str) -> None:
    assert [p.code for p in launched(place, "bear", bear=place).problems] == ["illegal-combat"]


@pytest.mark.parametrize("between", ["boar", "lynx"])
def test_a_torpedo_stops_at_the_first_ship_of_either_side(between: str) -> None:
    (problem,) = launched("0602", "bear", **{between: "0402"}).problems
    assert f"ends at {between}" in str(problem.message)


def test_a_torpedo_runs_past_what_cannot_be_struck_and_past_ships_beside_its_way() -> None:
    assert launched("0602", "bear", gull="0402", boar="0403").result


def test_a_torpedo_runs_beyond_no_target() -> None:
    assert launched("0402", "boar", boar="0402").result


def test_in_play_only_the_first_ship_is_attacked() -> None:
    state = first_state(torpedoes.game())
    while state.moment.next is None or state.moment.next.kind != "combat":
        state = state.apply(state.legal_actions[-1])
    assert [action.text for action in state.legal_actions] == ["attack 0502", "done"]
