"""Units of a battle are told in the notation in which questions name them."""

from __future__ import annotations

from builder.rules.systems.air_land.combat.battlefield import forces_of
from builder.rules.systems.air_land.combat.land import force_text
from tests.games import loading


def test_a_unit_is_told_as_it_is_named() -> None:
    game = loading.game("assault-on-belgium")
    named = ["8-5 tank hits 1", "3-4", "6-4 tank", "3-4 hits 2"]
    assert [force_text(force) for force in forces_of(game, named, "attackers")] == named
