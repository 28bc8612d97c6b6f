"""Declared fire on squares, points and areas: the module counts as far as the rules engine does, and
knows what lies before the target."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from builder.model.game import Game
from builder.model.space import Cell
from builder.outputs.vassal.counters.slots import counter_names
from builder.outputs.vassal.module.positions import layout_only, plain_module
from builder.outputs.vassal.table.boards.boards import Board
from builder.problems import render_problem
from builder.rules.asking import ask
from builder.rules.validation import fill
from builder.vassal.format.names import engine_safe_text
from tests.model.boards import market_town, narrow_sea, pass_road
from tests.model.boards.written import SmallGame
from tests.outputs.vassal.reading import Module, read_module
from tests.outputs.vassal.tabletop import Piece, Table
from tests.rules.engine.brook import TABLE
from tests.thorough import times
from tests.together import together

MANY = times(45, 60)
FIRE = """
combat:
- id: fire
  name: Fire
  table: crt
  reckon: total
  reach:
    range: 2
    least: 1
    sight: no
    bands: [{range: 2, shift: -1, rule: "13.2"}]
  shifts:
  - {by: -1, when: {attacker across: OVER}, rule: "13.4"}
  - {by: 2, when: {attacker next to: enemy}, rule: "13.5"}
  - {by: -2, when: {attacker next to: infantry}, rule: "13.6"}
  results:
    AE: {}
    AR: {}
    EX: {}
    DR: {}
    D1: {defender: lose 1}
    DE: {defender: eliminated}
"""
CRT = TABLE.replace("1:2 1:1 3:2 2:1 3:1 4:1", "<=2 3..4 5..6 7..8 9..10 >=11")
STRAIGHT = {
    "diagonals: yes": "diagonals: no",
    "[A5, B4, C5, D5, E5, F6, G6, H6, I6, J6]": "[A5, B5, C5]",
}
BOARDS: dict[str, tuple[SmallGame, str, dict[str, str]]] = {
    "squares": (market_town._GAME, "river", {}),
    "squares without corners": (market_town._GAME, "wall", STRAIGHT),
    "points": (pass_road._GAME, "torrent", {}),
    "areas": (narrow_sea._GAME, "river", {}),
}


@cache
def _made(board: str) -> tuple[Game, Module, Board]:
    small, over, otherwise = BOARDS[board]
    mechanisms = small.files["mechanisms.yaml"] + FIRE.replace("OVER", over)
    text = small.files[f"maps/{small.map}.yaml"]
    for old, new in otherwise.items():
        text = text.replace(old, new)
    changes = {"mechanisms": mechanisms, small.map: text}
    files = {**small.files, "tables/crt.yaml": CRT}
    found = SmallGame(small.name, small.map, files).loaded(**changes)
    wrong = [render_problem(p) for p in found.problems if p.severity == "error"]
    assert found.game is not None, "\n".join(wrong)
    game = fill(found.game)
    return game, read_module(plain_module(game)), layout_only(game).boards[game.maps[0].id]


@dataclass
class Ranged:
    """A table with a board, and what stands where."""

    game: Game
    table: Table
    board: Board
    units: dict[str, str]
    pieces: dict[str, Piece]

    def put(self, name: str, cell: Cell) -> None:
        """A unit in a place."""
        id = self.game.maps[0].space.id(cell)
        place = self.board.place(id)
        assert place is not None
        called = counter_names(self.game)[name.partition("#")[0]]
        self.pieces[name] = self.table.place(called, place.names[0], place.point)
        self.units[name] = id

    def fires(self, firer: str, target: str, die: int) -> None:
        """A unit fires at another."""
        self.pieces[firer].press("battle-attack-with")
        self.pieces[target].press("battle-aim-at")
        self.table.rolls = [die]
        self.table.button("Resolve")

    def answer(self, firer: str, target: str, die: int) -> Any:
        """What the rules engine says of it."""
        given = {"units": self.units, "attackers": firer, "target": self.units[target], "die": die}
        return ask(self.game, "combat", given)


def ranged(board: str) -> Ranged:
    game, module, shown = _made(board)
    return Ranged(game, Table(module, engine_safe_text(game.maps[0].title)), shown, {}, {})


@pytest.mark.parametrize("board", BOARDS)
def test_fire_comes_to_what_the_rules_engine_says(board: str) -> None:
    chance, came, over, beside = random.Random(board), 0, 0, 0
    for _ in range(MANY):
        made = ranged(board)
        space = made.game.maps[0].space
        target = chance.choice(space.cells)
        firers = [c for c in space.within(target, 2) if c != target]
        own, other = chance.choice((("n-foot", "s-foot"), ("s-horse", "n-foot")))
        made.put(own, chance.choice(firers))
        made.put(other, target)
        if own == "s-horse" and chance.random() < 0.5:
            made.put("s-foot", chance.choice(space.neighbours(target)))
        die = chance.randint(1, 6)
        answer = made.answer(own, other, die)
        assert answer.result is not None, answer.problems
        made.fires(own, other, die)
        found = made.table.globals
        assert found["BattleBad"] == "false", made.table.chat
        assert int(found["BattleColumn"]) == answer.result["column"], made.table.chat
        assert int(found["BattleShift"]) == answer.result["shift"], made.table.chat
        (far,) = (s.values["range"] for s in answer.steps if "at a range of" in s.text)
        assert any(line.endswith(f"at a range of {far}") for line in made.table.chat)
        came += int(far) > 1
        over += any("13.4" in s.rule for s in answer.steps)
        beside += any("13.5" in s.rule for s in answer.steps)
    assert came > MANY // 4
    assert over, "nobody fired over anything"
    assert 0 < beside < MANY, "nobody stood beside the target, or everybody"


@together("board", BOARDS)
def test_who_stands_farther_off_is_named(board: str) -> None:
    made = ranged(board)
    space = made.game.maps[0].space
    target = space.cells[0]
    far = max(space.cells, key=lambda cell: space.distance(target, cell))
    assert space.distance(target, far) > 2
    made.put("n-foot", far)
    made.put("s-foot", target)
    assert made.answer("n-foot", "s-foot", 1).result is None
    made.fires("n-foot", "s-foot", 1)
    (told,) = (line for line in made.table.chat if line.startswith("Note"))
    if board.startswith("squares"):
        assert (
            told
            == f"Note: N1 is at a distance of {space.distance(target, far)}, and the range here is 2"
        )
    else:
        assert told == "Note: N1 is too far away, as it reaches only 2"
        assert not [line for line in made.table.chat if "at a range of" in line]
