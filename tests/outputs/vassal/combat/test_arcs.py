"""The module finds out through which arc a unit is attacked, as the rules engine does."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from builder.model.game import Game
from builder.model.mechanisms.fighting.facing import Facing
from builder.model.space.directions import FULL, angle_off, directions_of
from builder.model.space.hexes import HexGrid, HexLayout
from builder.model.space.squares import SquareGrid, SquareLayout
from builder.outputs.vassal.features.queries.arcs import Arcs, AttackedArcs
from builder.outputs.vassal.table.facings import piece_facing
from builder.playing.records import first_state
from builder.rules.asking import ask
from builder.rules.engine.combat.export.combat_export import combats_for_module
from builder.rules.engine.dice_battles.dice_battle_export import dice_battles
from tests.outputs.vassal import built_in
from tests.outputs.vassal.expressions import work_out
from tests.outputs.vassal.same_game import small_games
from tests.outputs.vassal.same_game.robot import Robot
from tests.playing import rich_game
from tests.thorough import times

ARCS = ("front", "flank", "rear")
BOARDS = {
    "flat hexes": HexLayout(HexGrid("flat", 17, 17), 97.3),
    "turned hexes": HexLayout(HexGrid("pointy", 17, 17), 61.1, turns=1),
    "pointed hexes": HexLayout(HexGrid("pointy", 17, 17), 118.1),
    "squares": SquareLayout(SquareGrid(17, 17), 88.8),
}
DEGREES = [(120, 60), (60, 180), (90, 90), (240, 60), (180, 180), (360, 0), (60, 0), (45, 300)]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("front", "rear"), DEGREES)
def test_attackers_are_in_the_arcs_in_which_the_rules_have_them(
    board: str, front: int, rear: int
) -> None:
    layout = BOARDS[board]
    space, declared = layout.space, Facing(front=front, rear=rear)
    chance, every = Random(f"{board} {front} {rear}"), sorted(space.cells)
    centre = every[len(every) // 2]
    x, y = map(round, layout.centre(centre))
    directions = directions_of(space, "both")
    turned = 90 * layout.turns if isinstance(layout, HexLayout) else 0
    wanted = [some for many in (1, 2) for some in combinations(ARCS, many)]
    for _ in range(times(12, 400)):
        cell, name = chance.choice(every), chance.choice(sorted(directions))
        angle = angle_off(space, centre, cell, directions[name])
        if angle is None:
            continue
        facing = (directions[name] - turned) % FULL * len(directions) // FULL
        arcs = Arcs(front, rear, (facing,), len(directions))
        there = [round(v) + chance.choice((-1, 0, 1)) for v in layout.centre(cell)]
        at = {"CurrentX": f"{there[0]}", "CurrentY": f"{there[1]}"}
        at |= {"BattleX": f"{x}", "BattleY": f"{y}"}
        for some in wanted:
            found = work_out(arcs.holds(facing, some), at)
            assert found == (declared.arc(angle) in some), (name, space.id(cell), angle, some)


def test_nobody_is_asked_through_which_arc_a_unit_is_attacked() -> None:
    for game in (built_in.game("stonne"), rich_game.of_facing()):
        every = (*combats_for_module(game), *dice_battles(game))
        assert any(fight.origins for fight in every), game.id
        assert not [name for fight in every for name in fight.questions if "attacked" in name]


@pytest.mark.parametrize(
    ("button", "asks", "rule"),
    [("Odds: Combat", "combat", "7.1"), ("Dice of each unit", "battle", "7.20")],
)
def test_attackers_that_may_not_attack_in_a_direction_are_named(
    button: str, asks: str, rule: str
) -> None:
    """Infantry attacks only to its front (22.1), in combats on a table and in battles with dice."""
    game = small_games.game("facing")
    robot, ways = Robot.begun(first_state(game, "over")), piece_facing(game, "n-foot")
    unit, client = robot.pieces["n-foot"], robot.client
    where = {"n-foot": "0403", "n-horse": "0402", "s-foot": "0503"}
    for name, at in where.items():
        client.drag(robot.pieces[name], *robot.point(at))
    for name in ("n-foot", "n-horse"):
        client.choose(robot.pieces[name], "Attack")
    client.choose(robot.pieces["s-foot"], "Defend")
    assert ways is not None
    warning = f"{rule}: Note: attackers that may not attack in that direction: "
    told = {}
    for _ in ways.facing.directions:
        way = ways.names[int(unit.get("Faces_Facing")) - 1]
        client.chat.clear()
        client.push_button(button)
        found = [line for line in client.chat if warning in line]
        asked = {"units": where, "attackers": "n-foot n-horse", "target": "0503"}
        asked |= {"faces": {"n-foot": way}} | ({"combat": "battle"} if asks == "combat" else {})
        refused = any("does not face" in one.message for one in ask(game, asks, asked).problems)
        assert bool(found) == refused, (way, client.chat)
        assert all(line.endswith(": " + unit.name) for line in found), found
        told[way] = refused
        client.choose(unit, "Turn left")
    assert sorted(told.values()) == [False] * 3 + [True] * 3, told


def facing(*declared: dict[str, object]) -> Game:
    """The Ridge of Stonne with other declarations of facing."""
    game = built_in.game("stonne")
    every = tuple(Facing.model_validate({"front": 120, "rear": 60, **one}) for one in declared)
    own = game.mechanisms.model_copy(update={"facing": every})
    return game.model_copy(update={"mechanisms": own})


def test_units_of_different_arcs_are_told_apart() -> None:
    game = facing({"who": {"is": "gun"}, "front": 60}, {"who": {"is": "tank"}}, {})
    arcs = AttackedArcs(game, "Map", {"through": ("flank",)})
    fronts = {(arcs.of_units[unit].front, *arcs.marks(unit).values()) for unit in arcs.of_units}
    assert fronts == {(60, 1), (120, 2)} or fronts == {(60, 2), (120, 1)}
    assert not AttackedArcs(facing({}), "Map", {"through": ("flank",)}).marks(game.units[0].id)


def test_players_are_asked_where_arcs_change_in_play() -> None:
    combats = [one.id for one in combats_for_module(facing({})) if one.origins]
    assert combats == ["guns", "assault"]
    changing = facing({"who": {"is": "suppressed"}, "front": 60}, {})
    for fight in combats_for_module(changing):
        assert not fight.origins
        assert bool(fight.questions) == (fight.id in combats)
    same = facing({"who": {"is": "suppressed"}, "moves": "ahead"}, {})
    assert [one.id for one in combats_for_module(same) if one.origins] == combats
