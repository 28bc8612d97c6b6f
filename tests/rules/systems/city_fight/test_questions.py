"""Questions about Huế with each number at, below and above the bounds of its rule."""

from __future__ import annotations

from typing import Any

from builder.rules.asking import ask
from tests.games.hue import game
from tests.rules.answering import Asker
from tests.together import together

answer = Asker(game).answer


@together(
    ("distance", "nva", "direct", "indirect"),
    [
        (3, False, True, True),
        (3, True, False, False),
        (4, True, True, True),
        (10, True, True, True),
        (11, True, True, False),
        (20, False, True, False),
        (21, False, False, False),
        (1, True, False, False),
    ],
)
def test_5_6_a_gun_of_range_20_and_nva_artillery(
    distance: int, nva: bool, direct: bool, indirect: bool
) -> None:
    found = answer("in-range", range=20, distance=distance, nva_artillery=nva)
    assert (found["direct"], found["indirect"], found["reach"]) == (direct, indirect, 10)


@together(
    ("split", "turn", "phases", "legal"),
    [
        ([5, 3], 2, ["first-fire"], True),
        ([5, 4], 2, ["first-fire"], False),
        ([5, 3], 1, ["first-fire"], False),
        ([], 1, ["first-fire"], True),
        ([8], 2, ["first-fire", "second-fire"], True),
        ([8], 2, ["first-fire", "normal-movement"], False),
        ([8], 2, [], True),
    ],
)
def test_5_8_how_ships_may_split_their_fire(
    split: list[int], turn: int, phases: list[str], legal: bool
) -> None:
    assert answer("naval-gunfire", split=split, turn=turn, phases=phases)["legal"] == legal


@together(("seen", "told"), [(2, True), (3, False), (4, False)])
def test_7_8_a_hex_at_the_end_of_the_visibility_is_seen(seen: int, told: bool) -> None:
    asked: dict[str, Any] = {"start": "3401", "to": "3404", "visibility": seen, "options": "7.8"}
    reply = ask(game(), "line-of-sight", asked)
    assert reply.result is not None
    assert reply.result["distance"] == 3
    assert any(step.rule == "7.8" for step in reply.steps) == told
    assert reply.result["visible"] == (not told)
