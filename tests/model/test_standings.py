"""What a scenario says of a counter, a position made of it says too."""

from __future__ import annotations

from builder.model.position_sheets import placement_from_standing, standing_from_placement
from builder.model.scenarios import Placement


def test_nothing_that_a_scenario_says_of_a_counter_is_lost_in_a_position() -> None:
    placed = Placement(
        counter="us-1", at="0101", with_markers=("dug-in",), reduced=True, hidden=True, crowded=True,
        count=2,
    )  # fmt: skip
    assert placement_from_standing(standing_from_placement(placed)) == placed
    own = Placement.model_fields.keys() - {"source", "sources"}
    assert all(
        getattr(standing_from_placement(placed), name) == getattr(placed, name) for name in own
    )
