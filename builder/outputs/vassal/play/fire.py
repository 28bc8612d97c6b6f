"""Battles by fire: strengths are added up at any distance, ground and walls are added to the die.

A battle like any other (:mod:`builder.outputs.vassal.play.battle`) but for how it is reckoned: who fires
directly and who indirectly, how far each is, whether its line of fire comes in over a wall of the
target's hex. Lines of sight and spotters are the players' to judge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from builder.drawing.charts import bands
from builder.model.space.hexes import Cell, HexGrid, HexLayout, Hexside
from builder.outputs.vassal.engine import traits as t
from builder.outputs.vassal.engine.expressions import braced
from builder.outputs.vassal.engine.lookups import by_board, codes, found, held, holds, table
from builder.outputs.vassal.engine.names import title
from builder.outputs.vassal.engine.result_tables import told_by_roll
from builder.outputs.vassal.play.battle import BattleKit
from builder.outputs.vassal.play.battle_tables import BattleTables
from builder.outputs.vassal.play.battle_writer import FIRE_STAGES, Stages
from builder.outputs.vassal.play.distances import NEARLY, axes, hexes, sector
from builder.outputs.vassal.table.ground import TERRAIN_NAMES, terrain_letter
from builder.outputs.vassal.table.messages import BATTLE_MESSAGES, FIRE_MESSAGES, filled, say, seen
from builder.rules.core.battles import Fire
from builder.rules.language.kinds import bounds

_PLACE = 'GetString("LocationName")'
_WALLS, _INSIDES = "Walls_{}", "Insides_{}"
_COLUMNS = "ResultColumns"


@dataclass(frozen=True)
class FireTables(BattleTables):
    """The tables of fire. Further properties that the expressions read: ``BattleAdded``, what is added
    to the die, and ``BattleTotal``, the line of the table."""

    @property
    def fire(self) -> Fire:
        """How fire is reckoned."""
        assert self.battle.fire is not None
        return self.battle.fire

    def column_results(self) -> str:
        """What each roll gives in the column with what is added."""
        return found(_COLUMNS, 'BattleColumn+"/"+BattleAdded')

    # -- geometry ----------------------------------------------------------------------------------

    def _axes(self, i: int, lean: int = 0) -> tuple[str, str]:
        """The way from the target to a piece along the axes of a board's lattice, in pixels; ``lean``
        turns it by a hair."""
        return axes(self._layout(i), lean)

    def _layout(self, i: int) -> HexLayout:
        """Where the hexes of a board (from 1) lie."""
        field = list(self.boards.values())[i - 1].field
        assert field is not None
        return field.layout

    def far(self) -> str:
        """How many hexes a piece is from the target."""
        return self._by_board(lambda i: hexes(*self._axes(i), self._layout(i).across))

    def wall(self) -> str:
        """What walls add for a piece: those of the target's hex that its line of fire meets, if it
        stands outside."""
        return self._by_board(lambda i: f"({self._walls(i)} ? {self.fire.wall} : 0)")

    def _walls(self, i: int) -> str:
        return " || ".join(self._meets(i, lean) for lean in (-NEARLY, NEARLY))

    def _meets(self, i: int, lean: int) -> str:
        walls, inside = _WALLS.format(i), found(_INSIDES.format(i), _PLACE)
        side = f'GetString("BattlePlace")+"/"+{sector(*self._axes(i, lean))}'
        return f"{holds(walls, side)} && !{inside}.contains({held(walls, side)})"

    def _by_board(self, make: Callable[[int], str]) -> str:
        return by_board(self._heres, make)

    # -- constants ---------------------------------------------------------------------------------

    def constants(self) -> dict[str, str]:
        """The tables by their constants' names."""
        results = self.results
        most = bounds(self.battle.reckoning.terms["ground-die"])[1] or 0
        most += self.fire.wall
        by_roll = told_by_roll(results, range(most + 1))
        signed = bands.is_signed(results)
        heads = {
            f"{self.rows[row.id]}/{c}": head
            for row in results.rows
            for c, head in enumerate(bands.heads(row, results.columns, signed), 1)
        }
        own = {
            "ResultHeads": table(heads),
            _COLUMNS: table({f"{c}/{n}": told for (c, n), told in by_roll.items()}),
        }
        return super().constants() | own | self._wall_tables()

    def _wall_tables(self) -> dict[str, str]:
        """For every board the walls by the hexes inside them, and which insides each hex lies in."""
        found: dict[str, str] = {}
        for i, (map, board) in enumerate(self.boards.items(), 1):
            walls = self.fire.walls.get(map, {})
            letters = codes(_name(area) for area in _insides(walls))
            grid = board.field.hexes if board.field else None
            found[_WALLS.format(i)] = table(_wall_entries(grid, walls, letters))
            found[_INSIDES.format(i)] = table(_inside_entries(grid, walls, letters))
        return found


def _insides(walls: Mapping[Hexside, frozenset[Cell]]) -> list[frozenset[Cell]]:
    return sorted(set(walls.values()), key=sorted)


def _name(area: frozenset[Cell]) -> str:
    return str(sorted(area))


def _wall_entries(
    grid: HexGrid | None, walls: Mapping[Hexside, frozenset[Cell]], letters: Mapping[str, str]
) -> dict[str, str]:
    """The letter of the inside by hex and side, for the hexes inside."""
    if grid is None:
        return {}
    return {
        f"{grid.id(cell)}/{number}": letters[_name(walls[side])]
        for cell in grid.cells
        for number in range(6)
        if (side := grid.side(cell, number)) in walls and cell in walls[side]
    }


def _inside_entries(
    grid: HexGrid | None, walls: Mapping[Hexside, frozenset[Cell]], letters: Mapping[str, str]
) -> dict[str, str]:
    """The letters of the insides that a hex lies in."""
    if grid is None:
        return {}
    areas = _insides(walls)
    every = {grid.id(c): "".join(letters[_name(a)] for a in areas if c in a) for c in grid.cells}
    return {hex: text for hex, text in every.items() if text}


@dataclass(frozen=True)
class FireKit(BattleKit):
    """Everything that a module needs for battles by fire."""

    tables: FireTables

    attackers: ClassVar[tuple[str, ...]] = ("A", "I")
    """Those that fire directly, and indirectly."""

    stages: ClassVar[Stages] = FIRE_STAGES

    odds_tip: ClassVar[str] = "Tell strength, column and what each roll would give"

    @property
    def summing(self) -> tuple[str, ...]:
        """The commands that add fire up."""
        return (
            "battle-aim", "battle-attack", "battle-support", "battle-ground", "battle-wall",
            "battle-added", "battle-markers", "battle-row", "battle-difference", "battle-column",
            "battle-say-target", "battle-say-stack", "battle-say-far", "battle-say-support",
            "battle-say-half", "battle-say-sum", "battle-say-die",
        )  # fmt: skip

    @property
    def rolling(self) -> tuple[str, ...]:
        """The commands that roll for it."""
        return ("battle-roll", "battle-total", "battle-look", "battle-say-roll")

    def constants(self) -> Mapping[str, str]:
        """The texts, and the tables that are looked up."""
        return BATTLE_MESSAGES | FIRE_MESSAGES | self.tables.constants()

    @cached_property
    def _fire(self) -> Fire:
        return self.tables.fire

    def facts(self, counter: str) -> dict[str, object]:
        """Whether a unit has indirect fire."""
        return {"HasIndirect": 1} if counter in self._fire.indirect else {}

    # -- pieces ------------------------------------------------------------------------------------

    def _fighter(self) -> tuple[t.Trait, ...]:
        here = f'{{CurrentMap=="{self.map}"}}'
        away = f'{{CurrentMap!="{self.map}"}}'
        name, ground = "newPieceName", found(TERRAIN_NAMES, 'GetString("Ground")')
        strength = seen(f'GetString("{title(self._battle.attack)}")')
        own = self.writer.of_pieces
        direct, over, aim = "battle-attack-with", "battle-fire-over", "battle-aim-at"
        return (
            t.hide_commands("not on the map", away, [direct, over, aim]),
            t.hide_commands("no indirect fire", '{GetString("HasIndirect")!="1"}', [over]),
            t.hide_commands("in no battle", '{Role==""}', ["battle-leave"]),
            t.submenu("Battle", ["Fire", "Fire indirectly", "Be the target", "Leave the battle"]),
            t.trigger("Fire", direct, ["battle-role-a", "battle-say-a"], here),
            t.trigger("Fire indirectly", over, ["battle-role-i", "battle-say-i"], here),
            t.trigger(
                "Be the target", aim, ["battle-no-target", "battle-role-d", "battle-say-d"], here
            ),
            t.trigger("Leave the battle", "battle-leave", ["battle-role-0", "battle-say-0"]),
            t.send_to_all("battle-no-target", "battle-role-0", '{Role=="D"}'),
            t.report(["battle-say-a"], say("M_FIRES", name, strength, "location")),
            t.report(["battle-say-i"], say("M_FIRES_OVER", name, strength, "location")),
            t.report(["battle-say-d"], say("M_FIRED_AT", name, "location", ground)),
            t.report(["battle-say-0"], say("M_LEAVES", name)),
            t.report(["battle-say-at"], say("M_FIRE", name, "location", ground)),
            t.report(["battle-too-far"], say("M_OUT_OF_RANGE", name, "Far", "Reach")),
            *(t.set_global(n, [t.Change("battle-mark", v)]) for n, v in self._target().items()),
            self._role({"a": "A", "i": "I", "d": "D"}),
            t.calculated("Ground", f"{{{terrain_letter(self.tables.boards, _PLACE)}}}"),
            t.calculated("Far", f"{{{self.tables.far()}}}"),
            t.calculated("Reach", braced(own.write(self._fire.range))),
            t.calculated("Near", "{Far<=Reach}"),
            *self.strengths.traits(),
            t.calculated("OverWall", f"{{{self.tables.wall()}}}"),
            *self._sign(),
        )

    # -- the module --------------------------------------------------------------------------------

    def _nobody(self) -> str:
        attackers = "+".join(self._count(role) for role in self.attackers)
        return f"{attackers}+{self._how_many('SA')}==0"

    def _most_markers(self) -> str:
        return self._how_many("SA")

    def _special(self, attackers: str) -> Iterator[tuple[str, str, str, str]]:
        return iter(())

    def _told(self) -> dict[str, str]:
        tables, most = self.tables, self._battle.most_support
        halved = self.writer.write(self._fire.half)
        indirect = f"({self._count('I')}+{self._how_many('SA')}>0)"
        stack, half = filled("M_WHOLE_STACK"), filled("M_FIRE_HALVED")
        many = filled("M_MANY_MARKERS", str(most))
        ground = found(TERRAIN_NAMES, "BattleGround")
        return {
            "battle-none": self._undeclared("M_NO_TARGET"),
            "battle-say-support": f'BattleMarkers<={most} ? "" : {many}',
            "battle-say-stack": f'{self.writer.write(self._fire.whole_stack)} ? {stack} : ""',
            "battle-say-half": f'({halved}) && {indirect} ? {half} : ""',
            "battle-say-sum": filled(
                "M_STRENGTH", "BattleAttack", "BattleSupport", "BattleDifference", "BattleColumn",
                tables.head(),
            ),
            "battle-say-die": filled(
                "M_FIRE_DIE", "BattleGroundDie", ground, "BattleWall", "BattleAdded"
            ),
            "battle-say-odds": filled("M_BY_ROLL", tables.column_results()),
            "battle-say-roll": filled(
                "M_FIRE_ROLLED", "BattleDie", "BattleTotal", tables.code(), tables.meaning()
            ),
            "battle-say-clear": filled("M_BATTLE_CLEAR"),
        }  # fmt: skip
