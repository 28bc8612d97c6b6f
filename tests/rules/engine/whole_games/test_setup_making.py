"""Setups are made by seed, within the limits of their scenario and of what is declared."""

from __future__ import annotations

from collections import Counter

from builder.model.game import Game
from builder.rules.free_setups import check_position, make_setup
from tests.rules.engine.brook import SCENARIO, good, loaded

FREE = (
    SCENARIO
    + """\
free_setup:
- {name: Southern line, counters: s-guns, within: ["0303"], alone: no}
- {name: Southern foot, counters: s-foot, count: 2, within: ["0303", "0304"], alone: no}
- {name: Northern horse, counters: n-horse, within: north-edge, alone: yes}
"""
)


def game() -> Game:
    return good(loaded(over=FREE))


def places(seed: int) -> list[tuple[str, str]]:
    made, problems = make_setup(game(), "over", seed)
    assert made is not None, problems
    assert check_position(game(), made) == []
    return [(p.counter, p.at) for p in made.pieces]


def test_equal_seeds_make_equal_setups() -> None:
    assert places(3) == places(3)
    assert len({tuple(places(seed)) for seed in range(8)}) > 1


def test_a_setup_keeps_to_its_limits() -> None:
    for seed in range(8):
        found = places(seed)
        assert ("s-guns", "0303") in found
        horse = [at for counter, at in found if counter == "n-horse"]
        # Two of foot and a leader stand at 0101: there is no room for horse.
        assert sorted(horse) == ["0201", "0301"]
        stacks = Counter(at for counter, at in found if counter != "n-leader")
        assert stacks["0304"] <= 2


def test_a_setup_without_room_is_refused() -> None:
    narrow = FREE.replace('count: 2, within: ["0303", "0304"]', 'count: 2, within: ["0404"]')
    full = narrow.replace("count: 2, within", "count: 3, within")
    made, problems = make_setup(good(loaded(over=full)), "over", 1)
    assert made is None
    assert [p.code for p in problems] == ["no-room"]
