"""Support fire is offered in turn: attacker, defender, attacker, defender (8.3)."""

from __future__ import annotations

import itertools

from builder.model.game import Game
from builder.rules.system import ask
from builder.rules.systems.folio.combat.support import SLOTS
from tests.together import together


@together("many", range(5))
def test_only_the_order_of_play_is_lawful(vietnam: Game, many: int) -> None:
    for slots in itertools.permutations(SLOTS, many):
        found = ask(vietnam, "support-commit", {"slots": list(slots)}).result
        assert found is not None
        assert found["legal"] == (list(slots) == sorted(slots, key=SLOTS.index))


@together("slot", SLOTS)
def test_no_slot_is_used_twice(vietnam: Game, slot: str) -> None:
    found = ask(vietnam, "support-commit", {"slots": [slot, slot]}).result
    assert found is not None
    assert (found["legal"], found["by"]) == (False, "8.3")
