"""In the module a counter shows its side for a state while it is in it, and has the values there."""

from __future__ import annotations

import pytest

from builder.outputs.vassal.counters.prototypes_of_counters import PrototypeRoles
from builder.vassal.lint import inspect
from tests.outputs.vassal.combat.test_contests import Field, field_of
from tests.outputs.vassal.same_game import small_games

GAME = "spent sides"


def field() -> Field:
    """The table of the game, before any counter is put there."""
    return field_of(small_games.game(GAME), small_games.module(GAME))


@pytest.mark.parametrize(
    ("unit", "lost", "states", "values"),
    [
        ("n-foot", 0, [], "4-5-3"),
        ("n-foot", 0, ["spent"], "1-4-2"),
        ("n-foot", 1, ["spent"], "0-2-1"),
        ("s-foot", 1, ["spent"], "1-2-2"),
        ("s-guard", 2, ["spent"], "2-2-1"),
        ("s-guard", 1, ["spent", "worn"], "4-5-3"),
        ("s-guns", 0, ["spent"], "5-1-3"),
    ],
)
def test_the_values_are_those_of_the_side_that_shows(
    unit: str, lost: int, states: list[str], values: str
) -> None:
    piece = field().put(unit, "0303", lost=lost)
    for state in states:
        piece.press(f"state-{state}")
    attack, defence, movement = values.split("-")
    shown = [str(piece.get(name)) for name in ("Values", "Attack", "Defence", "Movement")]
    assert shown == [values, attack, defence, movement]


def test_the_side_goes_when_the_state_ends() -> None:
    piece = field().put("n-foot", "0303")
    piece.press("state-spent")
    assert str(piece.get("StateSideLevel")) == "1"
    piece.press("state-spent-off")
    assert str(piece.get("StateSideLevel")) == "0"
    assert piece.get("Values") == "4-5-3"


def test_a_unit_with_a_side_for_a_state_has_no_sign_of_it() -> None:
    roles = PrototypeRoles.from_game(small_games.game(GAME), frozenset())
    used = {
        unit: roles.uses(small_games.game(GAME).counters[unit]) for unit in ("n-foot", "s-guns")
    }
    assert "State spent" in used["s-guns"]
    assert "State spent" not in used["n-foot"]


def test_no_command_is_left_without_use() -> None:
    found = inspect(small_games.made(GAME), "brook.vmod").problems
    assert not [p.message for p in found if "StateSide" in p.message]
