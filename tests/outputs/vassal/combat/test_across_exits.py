"""Battles through the exits that join maps: the module knows what lies next to one another there."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from builder.model.game import Game
from builder.outputs.vassal.counters.slots import counter_names
from builder.outputs.vassal.module.positions import layout_only, plain_module
from builder.outputs.vassal.table.boards.board_layout import LaidBoards, laid_boards
from builder.outputs.vassal.table.boards.boards import Board
from builder.problems import render_problem
from builder.rules.asking import ask
from builder.rules.validation import fill
from tests.model.boards import two_shores
from tests.outputs.vassal.combat.test_ranged_on_boards import CRT
from tests.outputs.vassal.reading import Module, read_module
from tests.outputs.vassal.tabletop import Piece, Table

MANY = 150
COMBAT = """
combat:
- id: battle
  rule: "8.1"
  table: crt
  reckon: total
  shifts:
  - {by: 1, when: {attacker next to: enemy}, rule: "8.2"}
  - {by: -1, when: {defender next to: infantry}, rule: "8.3"}
  results:
    AE: {}
    AR: {}
    EX: {}
    DR: {}
    D1: {defender: lose 1}
    DE: {defender: eliminated}
"""


@cache
def _made() -> tuple[Game, Module, LaidBoards]:
    files = two_shores.FILES | {"tables/crt.yaml": CRT}
    small = two_shores.SmallGame("two-shores", "coast", files)
    found = small.loaded(mechanisms=two_shores.MECHANISMS + COMBAT)
    wrong = [render_problem(p) for p in found.problems if p.severity == "error"]
    assert found.game is not None, "\n".join(wrong)
    game = fill(found.game)
    return (
        game,
        read_module(plain_module(game)),
        laid_boards(game, layout_only(game).boards, "world"),
    )


class _Placed(Piece):
    """A piece on one of several boards."""

    board: Board

    def get(self, name: str, default: str = "") -> str:
        return self.board.name if name == "CurrentBoard" else super().get(name, default)


def put(table: Table, laid: LaidBoards, game: Game, name: str, at: str) -> Piece:
    """A unit in a place of the theatre."""
    place = laid.place(at)
    assert place is not None, at
    piece = table.place(counter_names(game)[name.partition("#")[0]], place.names[0], place.point)
    piece.__class__ = _Placed
    under = [board for board, left in laid.boards if place.point[0] >= left]
    piece.board = under[-1]  # type: ignore[attr-defined]
    return piece


def test_units_next_to_one_another_through_an_exit_fight_as_the_rules_engine_says() -> None:
    chance, (game, module, laid) = random.Random(5), _made()
    space = next(m for m in game.playable if m.id == "world").space
    ends = [place for place in space.ids if _is_end(space, place)]
    through = fought = 0
    for _ in range(MANY):
        table, units = Table(module, ""), dict[str, str]()
        target = chance.choice(ends)
        near = [space.id(c) for c in space.neighbours(space.cell(target))]
        units["s-foot"], units["n-foot"] = target, chance.choice([*near, *near, *ends])
        units["s-foot#2"] = chance.choice(ends)
        units["n-foot#2"] = chance.choice(near)
        if units["n-foot"] == target or units["n-foot"] == units["s-foot#2"]:
            continue
        pieces = {name: put(table, laid, game, name, at) for name, at in units.items()}
        pieces["n-foot"].press("battle-attack-with")
        pieces["s-foot"].press("battle-aim-at")
        table.chat.clear()
        table.rolls = [3]
        table.button("Resolve")
        given: dict[str, Any] = {"map": "world", "units": units, "target": target, "die": 3}
        answer = ask(game, "combat", {**given, "attackers": "n-foot"})
        warned = any("is not next to the target" in line for line in table.chat)
        assert warned == (answer.result is None), (given, answer.problems, table.chat)
        if answer.result is not None:
            fought += 1
            found = table.globals
            ours = int(found["BattleColumn"]), int(found["BattleShift"]), int(found["BattleAttack"])
            theirs = (answer.result[key] for key in ("column", "shift", "attack"))
            assert ours == tuple(theirs), (given, table.chat)
            through += space.exits_between(space.cell(units["n-foot"]), space.cell(target))
    assert through > 5
    assert fought - through > 5


def _is_end(space: Any, place: str) -> bool:
    """Whether an exit leads from a place, or from one next to it."""
    cell = space.cell(place)
    around = (cell, *space.neighbours(cell))
    return any(space.exits_between(a, b) for a in around for b in space.neighbours(a))
