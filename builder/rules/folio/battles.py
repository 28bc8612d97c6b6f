"""The folio combat as look-ups, for tables that compute it themselves (7.3 to 7.5, 8.4, 12.0, 18.0)."""

from __future__ import annotations

from collections.abc import Mapping

from builder.model.game import Game
from builder.model.tables import ResultsTable
from builder.rules.core.battles import Battle, Crossings, Forts, Obstacles
from builder.rules.core.values import value_names
from builder.rules.folio.bombardment import strikes
from builder.rules.folio.land import Land
from builder.rules.folio.noted import BLOWN, FORD, marked
from builder.rules.folio.reading import FORT, is_vessel, results_table
from builder.rules.folio.reckonings import FORT_TIMES, combat
from builder.rules.language.settling import settled

MOST_SUPPORT = 2
"""How many support markers each side may add (8.3)."""


def battle(game: Game) -> Battle | None:
    """The combat of a game on its first results table; ``None`` if it has none, or no unit with an
    attack and a defence."""
    fighting = value_names(game, game.units, "attack", "defence")
    if fighting is None or not any(isinstance(t, ResultsTable) for t in game.tables):
        return None
    table = results_table(game)
    (attack, defence), units = fighting
    lands = {m.id: Land(game, m) for m in game.maps}
    forts = _forts(game, lands)
    return Battle(
        table=table,
        attack=attack,
        defence=defence,
        reckoning=combat(game, table) if forts else settled(combat(game, table), {"fort": False}),
        truths={"exposed": frozenset(u.id for u in game.units if is_vessel(u))},
        most_support=MOST_SUPPORT,
        crossings=_crossings(game, lands),
        bystanders=frozenset(u.id for u in game.units) - units,
        forts=forts,
        bombardment=strikes(game, table),
    )


def _crossings(game: Game, lands: Mapping[str, Land]) -> Crossings:
    """The rivers of the maps and their bridges, and the markers for bridges that are gone and fords."""
    kind = next((t.id for t in game.terrain.hexsides if t.combat), "")
    maps = {id: Obstacles(m.rivers, m.rivers & m.bridges) for id, m in lands.items()}
    return Crossings(kind, maps, marked(game, BLOWN), marked(game, FORD))


def _forts(game: Game, lands: Mapping[str, Land]) -> Forts | None:
    """The forts of the maps and the markers for forts (7.5); ``None`` in a game without any."""
    hexes = {
        id: frozenset(map(land.sheet.hexes.id, land.forts))
        for id, land in lands.items()
        if land.forts
    }
    markers = marked(game, FORT)
    return Forts(FORT_TIMES, hexes, markers) if hexes or markers else None
