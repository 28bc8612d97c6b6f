"""How the air-land rules read a game's data.

- the tables are results tables by their ids: ``land-combat``, ``air-combat``, ``anti-aircraft``;
- an **aircraft** has the trait ``fighter`` or ``bomber``; a **tank** the trait ``tank``; every other
  unit is a land unit of another kind;
- a unit's **values** go by the names that the game gives them: attack, defence, movement; of
  aircraft air combat, bombing, range;
- a **country** is an area of the map; a side's **home** is where the scenario lets it set up freely;
- a city's **anti-aircraft strength** is the figure ``AA`` of a place;
- the **airfields** of a side are the places of the kind ``city`` in its home;
- a city that **decides** the game has the words ``<place>.<side>`` in a victory condition.
"""

from __future__ import annotations

from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.pieces.counters import Unit
from builder.model.space.hexes import Cell
from builder.model.tables import ResultsTable
from builder.rules.core.questions import missing_table_error
from builder.rules.core.values import value_of
from builder.rules.procedures import Refused

LAND_TABLE, AIR_TABLE, FLAK_TABLE = "land-combat", "air-combat", "anti-aircraft"
FLAK_FIGURE = "AA"
"""The label of a city's anti-aircraft strength."""


def land_table(game: Game) -> ResultsTable:
    """Return the land combat table; raises :class:`Refused`."""
    return _table(game, LAND_TABLE)


def air_table(game: Game) -> ResultsTable:
    """Return the air combat table; raises :class:`Refused`."""
    return _table(game, AIR_TABLE)


def flak_table(game: Game) -> ResultsTable:
    """Return the anti-aircraft table; raises :class:`Refused`."""
    return _table(game, FLAK_TABLE)


def _table(game: Game, id: str) -> ResultsTable:
    found = next((t for t in game.tables if t.id == id), None)
    if not isinstance(found, ResultsTable):
        raise Refused(missing_table_error(id))
    return found


def value(game: Game, unit: Unit, name: str) -> int:
    """Return the printed value of a unit whose name starts with ``name`` (``attack``, ``bombing``);
    raises :class:`Refused`."""
    return value_of(game, unit, name, "1.1")


def is_aircraft(unit: Unit) -> bool:
    """Tell whether a unit is an aircraft."""
    return is_fighter(unit) or is_bomber(unit)


def is_fighter(unit: Unit) -> bool:
    """Tell whether a unit is a fighter, which escorts and intercepts."""
    return "fighter" in unit.traits


def is_bomber(unit: Unit) -> bool:
    """Tell whether a unit is a bomber, which supports land battles."""
    return "bomber" in unit.traits


def is_tank(unit: Unit) -> bool:
    """Tell whether a unit is a tank: the terrain effect on tanks applies to it, and it may fight
    tank battles."""
    return "tank" in unit.traits


def features_at(sheet: MapSheet, cell: Cell) -> frozenset[str]:
    """Return the terrain types of the features in a hex, such as small cities and fortresses."""
    id = sheet.hexes.id(cell)
    return frozenset(f.type for f in sheet.features if f.at == id)


def flak_at(sheet: MapSheet, cell: Cell) -> int:
    """Return the anti-aircraft strength in a hex; 0 if there is none."""
    id = sheet.hexes.id(cell)
    return max((p.figures.get(FLAK_FIGURE, 0) for p in sheet.places if p.hex == id), default=0)
