"""How the folio rules read a game's data: what counts as a river, a bridge, jungle, a foot unit.

The data says most of it plainly:

- a **row** of the combat table: ``TerrainType.combat`` names a band row of the results table;
- **full water**: a hex terrain whose cost is ``prohibited`` for ``foot`` and a number for
  ``riverine``;
- a **navigable** hexside (or hex): one whose terrain has a cost for ``riverine``; a river without
  one, such as a creek too shallow for boats, is a river to everybody else all the same;
- a **bank**: a hex of ``MapSheet.banks``; a **split** hex is a bank whose land neighbours fall into
  two or more runs round it, parted by full water;
- a **bridge**: a feature on a hexside whose id or ``art`` is ``bridge``; it lets every class cross
  as if the hexside were clear, and joins roads and trails;
- a **road** or **trail**: a path type, by its cost; it replaces the hex's cost between two hexes
  that it joins, unless a hexside with a cost and no bridge breaks it;
- **jungle** and **village**: the hex terrain types of those ids;
- a **unit**: its values by the game's ``value_names`` (attack, defence, movement), its
  ``movement_class`` (foot, mech, riverine) and its ``traits`` (engineer, special-forces, riverine);
- a unit's **side**: its nation's.
"""

from __future__ import annotations

from builder.model.counters import Unit
from builder.model.game import Game
from builder.model.hexes import Cell
from builder.model.maps import MapSheet
from builder.model.tables import BandRow, ResultsTable
from builder.model.terrain import TerrainType
from builder.problems import error
from builder.rules.core.terrain import every_type, find_type
from builder.rules.procedures import Refused, unknown


def results_table(game: Game, id: str = "") -> ResultsTable:
    """The game's combat results table: the one named, or its first; raises :class:`Refused`."""
    tables = [t for t in game.tables if isinstance(t, ResultsTable)]
    if not tables:
        raise Refused(
            error("no-results-table", "the game has no combat results table", ("tables",))
        )
    if not id:
        return tables[0]
    found = next((t for t in tables if t.id == id), None)
    if found is None:
        raise Refused(unknown("results table", id, (t.id for t in tables), ("given", "table")))
    return found


def row_of(game: Game, table: ResultsTable, terrain: str) -> BandRow:
    """The row of heads for a terrain type or a row's own id; raises :class:`Refused`."""
    rows = {r.id: r for r in table.rows}
    if terrain in rows:
        return rows[terrain]
    kind = find_type(game.terrain, terrain)
    if kind is None:
        known = [*rows, *(t.id for t in combat_types(game))]
        raise Refused(unknown("terrain", terrain, known, ("given", "terrain")))
    return row_of_type(table, kind)


def row_of_type(table: ResultsTable, kind: TerrainType) -> BandRow:
    """The row of heads that a terrain type names; raises :class:`Refused`."""
    for row in table.rows:
        if row.id == kind.combat:
            return row
    message = f"{kind.id} has no row in the table {table.id}"
    hint = f"rows: {', '.join(r.id for r in table.rows)}"
    raise Refused(error("no-combat-row", message, ("given", "terrain"), hint=hint, rule="7.4"))


def combat_types(game: Game) -> list[TerrainType]:
    """Every terrain type that matters in combat, hexes first."""
    return [t for t in every_type(game.terrain) if t.combat]


def map_of(game: Game, id: str = "") -> MapSheet:
    """The map named, or the game's first; raises :class:`Refused`."""
    if not game.maps:
        raise Refused(error("no-map", "the game has no map", ("maps",)))
    found = next((m for m in game.maps if id in ("", m.id)), None)
    if found is None:
        raise Refused(unknown("map", id, (m.id for m in game.maps), ("given", "map")))
    return found


def hex_type(game: Game, sheet: MapSheet, cell: Cell) -> TerrainType | None:
    """The terrain type of a hex."""
    return next((t for t in game.terrain.hexes if t.id == sheet.terrain_at(cell)), None)


def is_full_water(kind: TerrainType | None) -> bool:
    """Whether only vessels may be in hexes of this terrain."""
    if kind is None or kind.cost("foot") != "prohibited":
        return False
    return kind.cost("riverine") not in (None, "prohibited")


def full_water(game: Game, sheet: MapSheet, cell: Cell) -> bool:
    """Whether a hex is full water."""
    return is_full_water(hex_type(game, sheet, cell))


def side_of(game: Game, unit: Unit) -> str:
    """The side that plays a unit; the nation's own id if it names no side."""
    nation = game.nations.get(unit.nation)
    return (nation.side if nation else "") or unit.nation
