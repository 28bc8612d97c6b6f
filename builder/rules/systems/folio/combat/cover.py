"""The row of the combat table that applies to a defender (7.4, 12.0, 18.1, 18.3)."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from builder.model.base import Words
from builder.model.game import Game
from builder.model.space.hexes import Cell, Hexside
from builder.model.tables import BandRow, ResultsTable
from builder.problems import error
from builder.rules.core.module_export.term_names import ATTACKERS
from builder.rules.core.names import MapName, PlaceName, PlaceNames
from builder.rules.core.per_game_cache import cached_per_game_key
from builder.rules.core.positions.position import read_spot
from builder.rules.expressions.evaluator import EvaluatedFormula
from builder.rules.expressions.formula import Formula
from builder.rules.expressions.terms import Value
from builder.rules.procedures import Context, Inputs, Procedure, Refused, Reply, Step, step
from builder.rules.systems.folio.combat.combat_formula import cover_formula, row_rank, weakest_row
from builder.rules.systems.folio.game_data import is_bridge, map_of, results_table, row_of
from builder.rules.systems.folio.terrain.land import FolioMap, folio_map_of
from builder.sentences import filled_sentence


class CoverInputs(Inputs):
    """Input of the rules question ``cover``: the defender's terrain and how the attackers come to
    it: on a map, or as terrain types."""

    hex: PlaceName = Field("", description="the defender's hex")
    attackers: PlaceNames = Field((), description="the attackers' hexes or hexsides")
    terrain: str = Field("", description="without a map: the defender's terrain type")
    across: Words = Field((), description="without a map, for each attacker: river, bridge or none")
    vessel: bool = Field(False, description="whether the target is a riverine unit (12.0)")
    blown: PlaceNames = Field((), description="hexsides whose bridge is blown (18.0)")
    forded: PlaceName = Field("", description="hexside that engineers ford this turn (18.3)")
    map: MapName = Field("", description="map, if not the game's first")
    table: str = Field("", description="results table, if not the game's first")


class CoverReply(Reply):
    """Answer to the rules question ``cover``: the row that applies to the defender, and by how many
    columns it shifts the attack to the left compared with the weakest row."""

    row: str
    row_name: str
    shift: int
    river_counts: bool


def attacks_over_river(land: FolioMap, target: Cell, attacker: Cell | Hexside) -> bool:
    """Tell whether an attack into a hex crosses a river hexside without a bridge. An attacker on
    the hexside itself, a vessel, attacks across the river unless there is a bridge."""
    if isinstance(attacker, Hexside):
        return attacker in land.rivers and attacker not in land.bridges
    if attacker == target:
        return False
    side = land.sheet.hexes.side_between(attacker, target)
    return side in land.rivers and side not in land.bridges


def cover_on_map(
    land: FolioMap, table: ResultsTable, target: Cell, attackers: Sequence[Cell | Hexside]
) -> tuple[BandRow, bool]:
    """Return the table row for a defender in a hex, and whether the river helps the defender."""
    crossing = [attacks_over_river(land, target, a) for a in attackers]
    return _row_for_terrain(land.game, table, land.sheet.terrain_at(target), crossing)


def _cover_formula(game: Game, table: str) -> Formula:
    return cover_formula(game, results_table(game, table))


_formula_of = cached_per_game_key(_cover_formula)
"""Return the formula of the table row that applies to a target; cached for each table of a game."""


def _row_for_terrain(
    game: Game, table: ResultsTable, ground: str, crossing: Sequence[bool]
) -> tuple[BandRow, bool]:
    """Return the combat table's row for a terrain, and whether a river counts for it. ``crossing``
    tells for each attacker whether it crosses a river. Raises :class:`Refused` for unknown terrain."""
    row_of(game, table, ground)
    attackers = [{"crosses": crosses} for crosses in crossing]
    given: dict[str, Value] = {"ground": ground, "exposed": False}
    found = EvaluatedFormula(_formula_of(game, table.id), given, {ATTACKERS: attackers})
    return table.row(str(found["row"])), bool(found["crossed"])


def _crossings(game: Game, words: Sequence[str]) -> list[bool]:
    sides = {t.id for t in game.terrain.hexsides if t.combat}
    dry = {"none", "no", *(t.id for t in game.terrain.features if is_bridge(t))}
    wrong = next((w for w in words if w not in sides | dry), None)
    if wrong is not None:
        hint = filled_sentence("known: {listed}", listed=", ".join(sorted(sides | dry)))
        raise Refused(
            error(
                "unknown-crossing",
                filled_sentence("nobody attacks across {wrong!r}", wrong=wrong),
                ("given", "across"),
                hint=hint,
            )
        )
    return [w in sides for w in words]


def cover(context: Context, given: CoverInputs) -> CoverReply:
    """Find the row of the combat results table that applies to a defender.

    The defender's best terrain counts; a river only if every attacker crosses it without a bridge.
    """
    game, table = context.game, results_table(context.game, given.table)
    if given.vessel:
        row, helped = weakest_row(table), False
    elif given.hex:
        row, helped = _on_map(context, given, table)
    elif given.terrain:
        row, helped = _row_for_terrain(game, table, given.terrain, _crossings(game, given.across))
    else:
        hint = "give 'hex' and 'attackers', or 'terrain' and 'across'"
        raise Refused(error("missing-argument", "cover needs the defender's ground", hint=hint))
    steps = _steps(given, row, helped)
    return CoverReply(
        row=row.id, row_name=row.name, shift=row_rank(table, row), river_counts=helped, steps=steps
    )


def _on_map(context: Context, given: CoverInputs, table: ResultsTable) -> tuple[BandRow, bool]:
    sheet = map_of(context.game, given.map)
    blown = frozenset(sheet.hexes.parse_side(s) for s in given.blown)
    land = folio_map_of(context.game, sheet, blown, read_spot(sheet, given.forded))
    spots = [read_spot(sheet, a) for a in given.attackers]
    return cover_on_map(land, table, sheet.hexes.cell(given.hex), [s for s in spots if s])


def _steps(given: CoverInputs, row: BandRow, helped: bool) -> tuple[Step, ...]:
    if given.vessel:
        return (step("12.0", "A riverine unit is attacked on row {row}.", row=row.name),)
    river = (
        "Every attacker crosses a river without a bridge: the river counts."
        if helped
        else "No river counts: not every attacker crosses one without a bridge."
    )
    return (
        step("7.4", river),
        step("7.4", "The best terrain alone counts: row {row}.", row=row.name),
    )


COVER = Procedure("cover", ("7.4", "12.0", "18.1", "18.3"), cover)
