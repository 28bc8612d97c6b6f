"""Losses that are still due when other losses have eliminated the units."""

from __future__ import annotations

from builder.model.mechanisms.fighting.consequences import consequence_of
from builder.playing.records import first_state
from builder.rules.engine.combat.consequences_play import befall
from tests.playing import rich_game
from tests.together import together


@together(
    ("unit", "steps", "asked"),
    [
        ("n-horse", (1,), 1), ("n-horse", (1, 1), 1), ("n-horse", (2, 1), 1), ("n-foot", (1, 1), 2),
        ("n-foot", (1, 2), 2), ("n-foot", (1, 1, 1), 2), ("n-foot", (3,), 2),
    ],
)  # fmt: skip
def test_a_unit_loses_no_more_steps_than_it_has(
    unit: str, steps: tuple[int, ...], asked: int
) -> None:
    """The horse has one, the foot two; whoever has none left is not asked for more."""
    state = first_state(rich_game.rich())
    does = [consequence_of(f"lose {many}") for many in steps]
    moment = befall(state.match, state.moment, [unit], does, "7.1", side="north", enemy="south")
    after, many = state.at(state.match.settled(moment)), 0
    while after.moment.next is not None and after.moment.next.kind == "losses":
        assert [one.text for one in after.legal_actions] == [f"lose {unit}"]
        after, many = after.apply(after.legal_actions[0]), many + 1
    assert many == asked
    assert after.legal_actions
    assert not after.moment.piece(unit).at
