"""Features of a module do not replace one another's prototypes."""

from __future__ import annotations

import pytest

from builder.outputs.vassal.features.feature import ModuleFeature, prototypes_of
from builder.vassal.format import traits as t
from tests.outputs.vassal.same_game.small_games import game
from tests.outputs.vassal.same_game.small_games import module as module_of


class _One(ModuleFeature):
    def __init__(self, text: str) -> None:
        self.text = text

    def prototypes(self) -> dict[str, tuple[t.Trait, ...]]:
        return {"Deeds": (t.marker_trait({"Text": self.text}),)}


def test_two_features_cannot_have_different_prototypes_of_one_name() -> None:
    assert [*prototypes_of([_One("same"), _One("same")])] == ["Deeds"]
    with pytest.raises(ValueError, match="Deeds"):
        prototypes_of([_One("first"), _One("second")])


def test_units_note_their_deeds_in_a_game_with_counts_too() -> None:
    """Counts that change with losses and deeds of units had prototypes of one name."""
    assert game("deeds").mechanisms.counts
    assert any("UnitDeeds" in str(element) for element in module_of("deeds").root.walk())
