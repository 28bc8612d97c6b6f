"""Fire as look-ups, for tables that compute it by themselves (5.1, 5.2, 5.6, 5.7)."""

from __future__ import annotations

from builder.model.game import Game
from builder.model.tables import ResultsTable
from builder.rules.city_fight.effects import die
from builder.rules.city_fight.fire_table import fire_table
from builder.rules.city_fight.reading import INDIRECT, kind
from builder.rules.city_fight.reckonings import RANGE, combat, on
from builder.rules.core.battles import Battle, Fire
from builder.rules.core.values import value_names
from builder.rules.language.settling import settled

MOST_GUNFIRE = 8
"""How many markers of naval gunfire may join an attack (5.8): no more than there are points."""

MOST_ADDED = 20
"""What ground or a wall may add to a die for fire to be worked out."""


def battle(game: Game) -> Battle | None:
    """The fire of a game on its fire table; ``None`` if it has none, no unit with a strength and a range,
    or ground that adds more to a die than a table could tell."""
    fighting = value_names(game, game.units, "strength", "range")
    if fighting is None or not any(isinstance(t, ResultsTable) for t in game.tables):
        return None
    (strength, reach), units = fighting
    table, grounds = fire_table(game), game.terrain.hexes
    half = on(grounds, "indirect", "half")
    wall = max(map(die, game.terrain.hexsides), default=0)
    if max(wall, *map(die, grounds)) > MOST_ADDED:
        return None
    return Battle(
        table=table,
        attack=strength,
        defence="",
        reckoning=settled(combat(table, grounds, wall), {"half": half}),
        most_support=MOST_GUNFIRE,
        bystanders=frozenset(u.id for u in game.units) - units,
        fire=Fire(
            reach=reach,
            range=RANGE,
            indirect=frozenset(u.id for u in game.units if kind(u) in INDIRECT),
            half=half,
            whole_stack=on(grounds, "stack", "all"),
            walls={m.id: m.walled for m in game.maps},
            wall=wall,
        ),
    )
