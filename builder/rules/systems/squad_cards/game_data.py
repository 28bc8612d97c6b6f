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
from builder.problems import error, unknown
from builder.rules.procedures import Refused

RUSSIA = "russia"


def troops_of(game: Game, id: str) -> Troops:
    """The troops of that id; raises :class:`Refused`."""
    found = next((t for t in game.troops if t.id == id), None)
    if found is None:
        raise Refused(unknown("troops", id, (t.id for t in game.troops), ("given", "troops")))
    return found


def squad_of(game: Game, id: str) -> Squad:
    """The squad of that id; raises :class:`Refused`."""
    found = next((s for s in game.squads if s.id == id), None)
    if found is None:
        raise Refused(unknown("squad", id, (s.id for s in game.squads), ("given", "squad")))
    return found


def nation_of(game: Game, id: str, asked: str = "nation") -> str:
    """A nation's id, if there is such a nation; raises :class:`Refused`. ``asked`` is the argument."""
    if id not in game.nations:
        raise Refused(unknown("nation", id, game.nations, ("given", asked)))
    return id


def enemy_of(game: Game, id: str) -> str:
    """The enemy's nation; empty if it is not said who that is."""
    return nation_of(game, id, "enemy") if id else ""


def terrain_of(game: Game, id: str) -> TerrainType:
    """A terrain by its id, or by the base game's card that it is made of; raises :class:`Refused`."""
    for kind in game.terrain.every:
        if id in (kind.id, kind.effects.get("card")):
            return kind
    known = [kind.id for kind in game.terrain.every]
    raise Refused(unknown("terrain", id, known, ("given", "terrain")))


def number_effect(kind: TerrainType, name: str) -> int:
    """A terrain's effect as a number; 0 without it. Raises :class:`Refused` for a word."""
    value = kind.effects.get(name, 0)
    if isinstance(value, int):
        return value
    message = f"the effect {name} of {kind.id} is {value!r}, not a number"
    hint = "write a whole number"
    raise Refused(error("bad-effect", message, ("terrain", kind.id, "effects", name), hint=hint))


def in_year(years: str, year: int) -> bool:
    """Whether a year is among those written, as in ``1940 1943-1945``; any is, if none are."""
    if not years:
        return True
    spans = [part.partition("-") for part in years.split()]
    return any(int(low) <= year <= int(high or low) for low, _, high in spans)
