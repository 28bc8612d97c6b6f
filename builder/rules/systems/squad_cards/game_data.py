"""How the squad rules read a game's data.

- **troops**, **squads**, **matchups**, **reinforcements** and **limits** are those of ``squads.yaml``;
- the **numbers** are those of the cards of the deck that hands draw from (the first deck with numbers);
- **terrain** is that of ``terrain.yaml``; its effect ``card`` names the base game's card, the others
  are read by :mod:`builder.rules.systems.squad_cards.desert`;
- the nation ``russia`` is the one that Italians fear.
"""

from __future__ import annotations

from builder.model.game import Game
from builder.model.ground.terrain import TerrainType
from builder.model.pieces.squads import Squad, Troops
from builder.problems import error, unknown_name
from builder.rules.procedures import Refused
from builder.sentences import filled_sentence

RUSSIA = "russia"


def troops_of(game: Game, id: str) -> Troops:
    """Return the troops with an id; raises :class:`Refused` if there are none."""
    found = next((t for t in game.troops if t.id == id), None)
    if found is None:
        raise Refused(unknown_name("troops", id, (t.id for t in game.troops), ("given", "troops")))
    return found


def squad_of(game: Game, id: str) -> Squad:
    """Return the squad with an id; raises :class:`Refused` if there is none."""
    found = next((s for s in game.squads if s.id == id), None)
    if found is None:
        raise Refused(unknown_name("squad", id, (s.id for s in game.squads), ("given", "squad")))
    return found


def nation_of(game: Game, id: str, asked: str = "nation") -> str:
    """Return a nation's id if the game has the nation; raises :class:`Refused` otherwise. ``asked``
    is the name of the argument."""
    if id not in game.nations:
        raise Refused(unknown_name("nation", id, game.nations, ("given", asked)))
    return id


def enemy_of(game: Game, id: str) -> str:
    """Return the enemy's nation; empty if the arguments do not name it."""
    return nation_of(game, id, "enemy") if id else ""


def terrain_of(game: Game, id: str) -> TerrainType:
    """Return a terrain by its id, or by the base game's card that it replaces; raises
    :class:`Refused` if there is none."""
    for kind in game.terrain.every:
        if id in (kind.id, kind.effects.get("card")):
            return kind
    known = [kind.id for kind in game.terrain.every]
    raise Refused(unknown_name("terrain", id, known, ("given", "terrain")))


def number_effect(kind: TerrainType, name: str) -> int:
    """Return a terrain effect as a number, 0 if the terrain does not have it; raises
    :class:`Refused` if it is not a number."""
    value = kind.effects.get(name, 0)
    if isinstance(value, int):
        return value
    message = filled_sentence(
        "the effect {name} of {id} is {value!r}, not a number", name=name, id=kind.id, value=value
    )
    hint = "write a whole number"
    raise Refused(error("bad-effect", message, ("terrain", kind.id, "effects", name), hint=hint))


def in_year(years: str, year: int) -> bool:
    """Decide whether a year is in a list such as ``1940 1943-1945``; an empty list contains every
    year."""
    if not years:
        return True
    spans = [part.partition("-") for part in years.split()]
    return any(int(low) <= year <= int(high or low) for low, _, high in spans)
