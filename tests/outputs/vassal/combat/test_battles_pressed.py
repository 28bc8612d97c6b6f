"""Battles against one target, pressed on a table: they come to what the rules engine answers."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pytest

from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.pieces.counters import Unit
from builder.model.space.hexes import Cell, HexLayout
from builder.outputs.vassal.counters.slots import counter_names
from builder.outputs.vassal.expressions.module_pictures import PIXELS_PER_MM
from builder.rules.asking import ask
from builder.rules.core.questions import side_of
from builder.rules.registry import table_combats_of
from builder.rules.systems.folio.game_data import is_vessel
from builder.vassal.format.names import engine_safe_text
from tests.outputs.vassal import built_in
from tests.outputs.vassal.combat.test_battle_special import FORTIFIED
from tests.outputs.vassal.reading import Module
from tests.outputs.vassal.sample import blank_drawings, opened
from tests.outputs.vassal.tabletop import Piece, Table
from tests.thorough import times

MANY = times(13, 40)


@dataclass
class Field:
    """A map of a game on a table, with what stands where."""

    game: Game
    sheet: MapSheet
    table: Table
    layout: HexLayout
    pieces: dict[str, Piece] = field(default_factory=dict)

    def put(self, name: str, cell: Cell, *, reduced: bool = False) -> Piece:
        """A counter in a hex, by its name in positions."""
        x, y = self.layout.centre(cell)
        called = counter_names(self.game)[name.partition("#")[0]]
        place = self.sheet.hexes.id(cell)
        piece = self.table.place(called, place, (round(x), round(y)), lost=int(reduced))
        self.pieces[name] = piece
        return piece


@cache
def _of(game: str) -> tuple[Game, Module]:
    if game == "skirmish":
        return FORTIFIED, opened(FORTIFIED)
    return built_in.game(game), built_in.module(game)


def field_of(game: str, map: str) -> Field:
    """An empty map."""
    made, module = _of(game)
    sheet = made.map(map)
    return Field(made, sheet, Table(module, engine_safe_text(sheet.title)), _layout(game, map))


@cache
def _layout(game: str, map: str) -> HexLayout:
    layout = blank_drawings(_of(game)[0]).boards[map].layout
    assert layout is not None
    return layout.scaled(PIXELS_PER_MM)


# -- what results do -------------------------------------------------------------------------------


def test_a_result_is_carried_out() -> None:
    made = field_of("skirmish", "field")
    grid = made.sheet.hexes
    target = grid.cell("0303")
    made.put("red-1", grid.neighbours(target)[0]).press("battle-attack-with")
    guard = made.put("blue-1", target)
    guard.press("battle-aim-at")
    made.table.rolls = [1, 2]
    made.table.button("Resolve")
    code = next(line for line in made.table.chat if line.startswith("A roll of"))
    assert ": X." in code, "an exchange costs both a step"
    made.table.button("Carry out")
    assert [made.pieces[name].level for name in ("red-1", "blue-1")] == [2, 2]


# -- folio -----------------------------------------------------------------------------------------


def troops(game: Game) -> dict[str, list[Unit]]:
    """The units on land, by side."""
    found: dict[str, list[Unit]] = {}
    bystanders = table_combats_of(game)[0].bystanders
    for unit in game.units:
        if not is_vessel(unit) and unit.id not in bystanders:
            found.setdefault(side_of(game, unit), []).append(unit)
    return found


def scenes(made: Field, seed: int) -> Iterator[tuple[random.Random, Cell, list[Cell]]]:
    """Targets, with some of the hexes round them."""
    chance, grid = random.Random(seed), made.sheet.hexes
    for _ in range(MANY):
        target = chance.choice(grid.cells)
        around = list(grid.neighbours(target))
        yield chance, target, chance.sample(around, min(len(around), chance.choice((1, 1, 2, 3))))


MAPS = [
    ("vietnam-battles", "snoopys-nose"),
    ("vietnam-battles", "iron-triangle"),
    ("skirmish", "field"),
]


@pytest.mark.parametrize(("game", "map"), MAPS)
def test_folio_battles_come_to_what_the_rules_engine_says(game: str, map: str) -> None:
    fought = 0
    for chance, target, where in scenes(field_of(game, map), 3):
        fought += _fought(field_of(game, map), chance, target, where)
    assert fought > MANY // 4


def _fought(made: Field, chance: random.Random, target: Cell, where: list[Cell]) -> bool:
    sides = list(troops(made.game).values())
    chance.shuffle(sides)
    own, other = sides[0], sides[1]
    own = chance.sample(own, min(len(own), len(where)))
    foe, id = chance.choice(other), made.sheet.hexes.id
    reduced = [u.id for u in (*own, foe) if u.reduced and chance.random() < 0.3]
    units = {u.id: id(cell) for u, cell in zip(own, where, strict=False)}
    for u, cell in zip(own, where, strict=False):
        made.put(u.id, cell, reduced=u.id in reduced).press("battle-attack-with")
    made.put(foe.id, target, reduced=foe.id in reduced).press("battle-aim-at")
    fire, cover = _markers(made, chance, target, "a"), _markers(made, chance, target, "d")
    forts = [m.id for m in made.game.markers if "fort" in m.traits]
    for fort in forts if chance.random() < 0.5 else ():
        made.put(fort, target)
    laid = {name: p.place for name, p in made.pieces.items() if name in forts}
    die = chance.choice((2, 5, 6))
    given = {
        "units": {**units, foe.id: id(target)}, "attackers": list(units), "target": foe.id,
        "attack_markers": fire, "defend_markers": cover, "markers": laid, "die": die,
        "reduced": reduced, "map": made.sheet.id,
    }  # fmt: skip
    answer = ask(made.game, "attack", given).result
    if answer is None or answer["column"] is None:
        return False
    _same(made, answer, given, die, len(fire))
    return True


def _markers(made: Field, chance: random.Random, at: Cell, side: str) -> list[str]:
    """Support markers in some numbers, declared for a side."""
    known = [m for m in made.game.markers if m.value is not None]
    found = [chance.choice(known).id for _ in range(chance.choice((0, 0, 1, 2)))]
    for n, name in enumerate(found):
        piece = made.put(f"{name}#{side}{n}", at)
        piece.press(f"battle-support-{side}")
    return found


def _same(made: Field, answer: Any, given: dict[str, Any], die: int, markers: int) -> None:
    dice = [1, die - 1] if made.game.tables[0].dice == "2d6" else [die]  # type: ignore[union-attr]
    made.table.rolls = list(dice)
    made.table.chat.clear()
    made.table.button("Resolve")
    found = made.table.globals
    assert found["BattleBad"] == "false", (made.table.chat, given)
    ours = {
        "differential": int(found["BattleDifferential"]),
        "column": int(found["BattleColumn"]),
        "attack": int(found["BattleAttack"]) + int(found["BattleSupport"]),
        "defence": int(found["BattleDefence"]) + int(found["BattleAgainst"]),
    }
    assert ours == {name: answer[name] for name in ours}, (given, answer, made.table.chat)
    rolled = next(line for line in made.table.chat if line.startswith("A roll of"))
    assert f": {answer['result']}." in rolled, (given, made.table.chat)
