"""The module finds by itself whether defenders are surrounded, as the rules engine does: every way out of
their hex is closed by terrain, by enemies or by zones of control that count in retreats."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from builder.model.game import Game
from builder.rules.asking import ask
from builder.rules.validation import fill
from tests.outputs.vassal.combat.test_contests import Field, field_of
from tests.outputs.vassal.reading import Module, read_module
from tests.outputs.vassal.sample import blank_drawings, make_with
from tests.rules.engine import brook
from tests.thorough import times

OLD = '  - {by: -1, when: {weather: mud}, rule: "7.8"}\n'
NEW = (
    '  - {by: 1, when: {surrounded: yes}, rule: "7.8"}\n'
    '  - {by: 2, when: {surrounded: no}, rule: "7.9"}\n'
)
CLASSES = ("{all: 1}}\n- {id: woods", "{foot: 1, horse: prohibited}}\n- {id: woods")
"""Horse, and guns that it draws, cannot enter the open, so units have ways of their own."""


@cache
def made(*, apart: bool = False, cancelled: bool = False) -> tuple[Game, Module]:
    """The small game; in it infantry cancels zones of control of enemies in its own hex, or does not."""
    text, zones = brook.MECHANISMS, "zones:\n"
    assert text.count(OLD) == text.count(zones) == 1
    text = text.replace(OLD, NEW)
    if cancelled:
        text = text.replace(zones, zones + "  cancelled: [retreat]\n")
    terrain = brook.TERRAIN.replace(*CLASSES) if apart else brook.TERRAIN
    guns = "values: 5-1-3}"
    counters = brook.COUNTERS.replace(guns, "values: 5-1-3, movement_class: horse}")
    game = fill(brook.good(brook.loaded(mechanisms=text, terrain=terrain, counters=counters)))
    return game, read_module(make_with(game, blank_drawings(game)))


def attacked(module: tuple[Game, Module], north: dict[str, str], south: dict[str, str]) -> Field:
    """A table on which the first units of the north attack the first of the south."""
    field = field_of(*module)
    for name, hex in (north | south).items():
        field.put(name, hex)
    field.declare([next(iter(north))], next(iter(south)))
    field.table.chat.clear()
    return field


def added(field: Field, attacker: str, target: str) -> tuple[int, int]:
    """What the module and the rules engine add to the roll."""
    field.table.button("Odds")
    assert field.table.globals["BattleBad"] == "false", field.table.chat
    answer = ask(field.game, "combat", field.asked([attacker], target))
    assert answer.result is not None, answer.problems
    return int(field.table.globals["BattleModifier"]), int(answer.result["modifier"])


@pytest.mark.parametrize(
    ("beside", "adds"), [((), 2), (("0504",), 2), (("0305",), 1), (("0303", "0305"), 1)]
)
def test_the_module_does_not_ask_whether_the_defender_is_surrounded(
    beside: tuple[str, ...], adds: int
) -> None:
    names = ("n-foot", "n-foot#2", "n-foot#3")
    north = dict(zip(names, ("0403", *beside), strict=False))
    field = attacked(made(), north, {"s-foot": "0404"})
    for _ in range(2):  # a second time, what was found before counts no more
        assert added(field, "n-foot", "0404") == (adds, adds)


@pytest.mark.parametrize("kind", [{}, {"apart": True}, {"cancelled": True}])
def test_the_module_finds_what_the_rules_engine_finds(kind: dict[str, bool]) -> None:
    module, random, found = made(**kind), Random(f"surrounded {kind}"), set[int]()
    space = module[0].maps[0].space
    for _ in range(times(12, 100)):
        target = random.choice(["0404", "0101", "0505", "0403", "0604"])
        near = [space.id(c) for c in space.neighbours(space.cell(target))]
        near = [hex for hex in near if hex != "0405"]
        around = sorted({*near, *(space.id(c) for c in space.within(space.cell(target), 2))})
        around = [hex for hex in around if hex not in (target, "0405")]
        attacker = random.choice(near)
        others = ["n-foot#2", "n-foot#3", "n-horse", "n-horse#2", "n-leader"]
        north = {"n-foot": attacker} | {n: random.choice(around) for n in random.sample(others, 4)}
        free = [hex for hex in near if hex not in north.values()]
        south = dict.fromkeys(random.sample(["s-foot", "s-guns"], random.choice([1, 1, 2])), target)
        south |= {"s-guard": random.choice(free)} if free and random.random() < 0.5 else {}
        field = attacked(module, north, south)
        ours, theirs = added(field, "n-foot", target)
        assert ours == theirs, (north, south)
        found.add(theirs)
    assert found >= {1, 2}
