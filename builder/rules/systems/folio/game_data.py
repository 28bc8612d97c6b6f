"""How the folio rules read a game's data: what counts as a river, a bridge, jungle, a foot unit.

The data says most of it plainly:

- a **row** of the combat table: ``TerrainType.combat`` names a band row of the results table;
- **full water**: a hex terrain whose cost is ``prohibited`` for ``foot`` and a number for
  ``riverine``;
- a **navigable** hexside (or hex): one whose terrain has a cost for ``riverine``; a river without
  one, such as a creek too shallow for boats, is a river to everybody else all the same;
- a **bank**: a hex of ``MapSheet.banks``; a **channel** is a path type with a cost for ``riverine``
  and none for ``foot``: it parts the land of the hexes that it runs through;
- a **bridge**: a feature on a hexside whose id or ``art`` is ``bridge``; it lets every class cross
  as if the hexside were clear, and joins roads and trails;
- a **road** or **trail**: a path type, by its cost; it replaces the hex's cost between two hexes
  that it joins, unless a hexside with a cost and no bridge breaks it;
- **jungle**, **village** and **town**: the hex terrain types of those ids;
- a **tunnel**, **fort** or **minefield**: a feature whose id or ``art`` is that word, in a hex (also
  through an area's ``feature``) or on a hexside; a marker with the trait ``fort`` makes a fort of
  its hex;
- the areas **iron-triangle**, **ben-suc** and **exit-edge**, by their ids;
- the **hiding side**: the one that owns base camps or supply caches; the other is the **hunting**
  side, with helicopters, boats and engineers;
- a **unit**: its values by the game's ``value_names`` (attack, defence, movement), its
  ``movement_class`` (foot, mech, riverine) and its ``traits`` (engineer, special-forces, riverine);
- a unit's **side**: its nation's.
"""

from __future__ import annotations

from builder.model.game import Game
from builder.model.ground.terrain import TerrainType
from builder.model.pieces.counters import Marker, Unit
from builder.model.tables import BandRow, ResultsTable
from builder.problems import error, unknown_name
from builder.rules.core.questions import hex_ids as hex_ids
from builder.rules.core.questions import map_of as map_of
from builder.rules.core.questions import results_table as results_table
from builder.rules.core.questions import side_of as side_of
from builder.rules.core.values import value_of
from builder.rules.procedures import Refused
from builder.sentences import filled_sentence


def row_of(game: Game, table: ResultsTable, terrain: str) -> BandRow:
    """Return the table row for a terrain type, for the id of a row, or for a word in a row's name
    (``hill`` of “Hill, town”); raises :class:`Refused`."""
    rows = {r.id: r for r in table.rows}
    words = {_word(part): r for r in reversed(table.rows) for part in r.name.split(",")}
    if terrain in rows:
        return rows[terrain]
    kind = game.terrain.find(terrain)
    if kind is None and _word(terrain) in words:
        return words[_word(terrain)]
    if kind is None:
        known = [*rows, *(t.id for t in combat_types(game))]
        raise Refused(unknown_name("terrain", terrain, known, ("given", "terrain")))
    return row_of_type(table, kind)


def _word(text: str) -> str:
    return text.strip(" ().").lower()


def row_of_type(table: ResultsTable, kind: TerrainType) -> BandRow:
    """Return the table row that a terrain type's data names; raises :class:`Refused`."""
    for row in table.rows:
        if row.id == kind.combat:
            return row
    message = filled_sentence(
        "{terrain} has no row in the table {table}", terrain=kind.id, table=table.id
    )
    hint = filled_sentence("rows: {listed}", listed=", ".join(r.id for r in table.rows))
    raise Refused(error("no-combat-row", message, ("given", "terrain"), hint=hint, rule="7.4"))


def combat_types(game: Game) -> list[TerrainType]:
    """Return every terrain type that names a row of the combat table, hexes first."""
    return [t for t in game.terrain.every if t.combat]


def is_full_water(kind: TerrainType) -> bool:
    """Tell whether only vessels may be in hexes of this terrain."""
    return kind.cost("foot") == "prohibited" and is_navigable(kind)


def is_navigable(kind: TerrainType) -> bool:
    """Tell whether vessels can move along hexsides of this terrain."""
    return kind.is_open_to("riverine")


def is_channel(kind: TerrainType) -> bool:
    """Tell whether a path type is a channel: water that runs through hexes."""
    return is_navigable(kind) and kind.cost("foot") in (None, "prohibited")


def is_bridge(kind: TerrainType) -> bool:
    """Tell whether a feature is a bridge, which lets every movement class cross a hexside."""
    return "bridge" in (kind.id, kind.art)


def is_tunnel(kind: TerrainType) -> bool:
    """Tell whether a feature is a tunnel entrance (22.0)."""
    return "tunnel" in (kind.id, kind.art)


def is_fort(kind: TerrainType) -> bool:
    """Tell whether a feature makes its hex a fort (7.5)."""
    return "fort" in (kind.id, kind.art)


def is_minefield(kind: TerrainType) -> bool:
    """Tell whether a feature closes a hexside to infiltration (5.1.2)."""
    return "minefield" in (kind.id, kind.art)


FORT = "fort"
"""The trait of markers that make their hex a fort (7.5)."""

CAMPS = ("base-camp", "supply-cache")
"""The traits of the markers that the hunting side searches for (16.0, 16.1)."""


def is_camp(marker: Marker) -> bool:
    """Tell whether a marker is a base camp or a supply cache."""
    return any(trait in CAMPS for trait in marker.traits)


def owner_of(game: Game, marker: Marker) -> str:
    """Return the side that owns a marker; empty if its nation has none."""
    nation = game.nations.get(marker.nation)
    return nation.side if nation else ""


def hiding_side(game: Game) -> str:
    """Return the side that owns the camps; empty if there are none."""
    return next((owner_of(game, m) for m in game.markers if is_camp(m)), "")


def value(game: Game, unit: Unit, name: str, *, reduced: bool = False) -> int:
    """Return one printed value of a unit: ``attack``, ``defence`` or ``movement``; that of its
    reduced side if ``reduced``. Raises :class:`Refused`."""
    return value_of(game, unit, name, "2.3.2", reduced=reduced)


def is_vessel(unit: Unit) -> bool:
    """Tell whether a unit belongs to the riverine force (12.0)."""
    return unit.movement_class == "riverine" or "riverine" in unit.traits


def ignores_zones(unit: Unit) -> bool:
    """Tell whether a unit ignores enemy zones of control: special forces (20.0) and vessels (12.1)."""
    return "special-forces" in unit.traits or is_vessel(unit)


def is_commando(unit: Unit) -> bool:
    """Tell whether a unit infiltrates anywhere and at no cost (5.1.2)."""
    return "commando" in unit.traits


def is_engineer(unit: Unit) -> bool:
    """Tell whether a unit repairs bridges and opens fords (18.2, 18.3)."""
    return "engineer" in unit.traits
