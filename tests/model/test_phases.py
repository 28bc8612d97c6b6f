"""Phases are had by some sides and on some turns, and come in order."""

from __future__ import annotations

from builder.model.phases import Phase, steps_of_turn
from tests.together import together

EVERY = Phase(id="move", name="Movement")
SOME = Phase(id="bomb", name="Bombardment", of="north", turns="1 3..4")


@together("turn", [1, 2, 9])
def test_a_phase_is_on_every_turn_unless_turns_are_given(turn: int) -> None:
    assert EVERY.is_on(turn)
    assert SOME.is_on(turn) == (turn == 1)


def test_the_turns_of_a_phase_include_both_ends() -> None:
    assert [turn for turn in range(7) if SOME.is_on(turn)] == [1, 3, 4]


@together(("side", "has"), [("north", True), ("south", False), ("", True)])
def test_a_phase_is_of_the_sides_that_are_named(side: str, has: bool) -> None:
    assert EVERY.is_of(side)
    assert SOME.is_of(side) == has


def test_sides_have_phases_in_a_row_one_after_the_other() -> None:
    both = Phase(id="weather", name="Weather", side="both")
    found = steps_of_turn((both, SOME, EVERY), lambda p: p.side == "active", ("south", "north"))
    assert [(phase.id, side) for phase, side in found] == [
        ("weather", ""),
        ("move", "south"),
        ("bomb", "north"),
        ("move", "north"),
    ]
