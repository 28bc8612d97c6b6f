"""Converts a game state to the position that the city fight rules read, and names the notes that a
game state has in addition to its counters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from builder.rules.core.positions.position import Piece
from builder.rules.core.questions import side_of, unit_of
from builder.rules.play.moment import Moment
from builder.rules.play.pieces import moved
from builder.rules.systems.city_fight.game_data import ALLIES, NVA_VC
from builder.rules.systems.city_fight.options import known_options
from builder.rules.systems.city_fight.situation import Battlefield
from builder.rules.systems.city_fight.town import TownMap

if TYPE_CHECKING:
    from builder.rules.play.match import Match

BLOWN, DESTROYED, CAPTURED = "blown", "destroyed", "captured"
"""The names of the notes with the hexes whose bridge is destroyed, the armouries that were blown
up, and the armouries that the enemy has captured."""
OCCUPIED, CHARGES = "occupied", "charges"
"""The names of the notes with the armouries that NVA or VC units have occupied since the end of the
last turn or longer, and with the units that are on a river bridge to blow it, each with its hex."""
MOVED, ENTERED, ARRIVED = "moved", "entered", "arrived"
"""The names of the notes with the units that moved in this turn, that entered an enemy zone of
control, and that arrived as reinforcements."""
LANDED, BESIDE, WITHDREW, TRIED = "landed", "beside", "withdrew", "tried"
"""The names of the notes with the units that arrived by air in this turn, that entered next to a
blocked road, and that withdrew from an armoury, and with the armouries that a unit tried to blow
up."""
DUE, NEVER = "due", "never"
"""The names of the notes with the reinforcements that have not entered yet, and with those that
never arrive."""
GUNFIRE, CLEAR, GAS, GASSED = "gunfire", "clear", "gas", "gassed"
"""The names of the notes with the points of naval gunfire spent in this turn, whether aircraft
spot, the uses of gas, and the gassed units."""
STOOD, REBUILT = "stood", "rebuilt"
"""The names of the notes with the vehicles that waited for landing craft in the last turn, and with
the bridges that can be used again from the next road movement on."""
HELD_TURNS, ENDED = "turns", "ended"
"""The names of the notes with the number of turns that ended with NVA or VC in the Inner City, and
with how the game ended."""

OF_TURN = (MOVED, ENTERED, ARRIVED, LANDED, BESIDE, WITHDREW, GASSED, TRIED)
"""The notes that are emptied at the start of every turn."""
CONVERTED = "stock:converted"
"""The box for units that other units have replaced; nobody scores for them."""


def options_of(match: Match) -> frozenset[str]:
    """Return the options (optional rules and interpretations) that are on in the game played."""
    return match.worked_out("options", lambda: known_options(match.game, match.options))


def battlefield_at(match: Match, moment: Moment) -> Battlefield:
    """Return the position of a game state as the rules procedures read it; cached for the game
    state."""

    def make() -> Battlefield:
        town, position = town_at(match, moment), match.position(moment)
        return Battlefield(position, town=town, options=options_of(match))

    return moment.worked_out("battlefield", make)


def town_at(match: Match, moment: Moment) -> TownMap:
    """Return the map in a game state, with what was blown up by then; each state of the map is
    cached for the game."""
    blown, destroyed = moment.note(BLOWN, ()), frozenset(moment.note(DESTROYED, ()))

    def make() -> TownMap:
        cells = frozenset(map(match.sheet.hexes.cell, blown))
        return TownMap(match.game, match.sheet, cells, destroyed, options_of(match))

    return match.worked_out(f"town {sorted(blown)} {sorted(destroyed)}", make)


def with_added(moment: Moment, note: str, *names: str) -> Moment:
    """Return the game state with names added to a note that lists them."""
    found = moment.note(note, ())
    new = tuple(name for name in dict.fromkeys(names) if name not in found)
    return moment.noted_all({note: (*found, *new)}) if new else moment


def with_removed(moment: Moment, note: str, *names: str) -> Moment:
    """Return the game state with names removed from a note that lists them; a note that becomes
    empty is deleted, as game files do not store empty notes."""
    left = tuple(name for name in moment.note(note, ()) if name not in names)
    if left:
        return moment.noted_all({note: left})
    return replace(moment, notes=moment.notes.without(note), memo={})


def side_of_name(match: Match, name: str) -> str:
    """Return the side of a unit by its name."""
    return side_of(match.game, unit_of(match.game, name))


def other(side: str) -> str:
    """Return the enemy of a side."""
    return NVA_VC if side == ALLIES else ALLIES


def in_box(moment: Moment, box: str) -> Iterator[Piece]:
    """Yield the pieces in a box of a track or display."""
    return (piece for piece in moment.pieces.values() if piece.at == box)


def put(match: Match, moment: Moment, name: str, at: str, *, hidden: bool = False) -> Moment:
    """Return the game state with a unit in a place, whether or not it was in play before;
    ``hidden`` puts it face down."""
    piece = moment.pieces.get(name) or Piece(name, name.partition("#")[0])
    stands = moved(match.sheet, piece, at)
    return moment.with_pieces(replace(stands, hidden=hidden) if hidden else stands)


def lies_hidden(match: Match, name: str) -> bool:
    """Decide whether a unit lies face down when it comes into play (7.1)."""
    return "7.1" in options_of(match) and side_of_name(match, name) == NVA_VC


def alike(match: Match, names: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Group units that are the same but for their names, each group under its first unit."""
    groups: dict[object, list[str]] = {}
    for name in names:
        unit = unit_of(match.game, name)
        key = (unit.nation, unit.symbol, unit.values, unit.traits, unit.movement_class)
        groups.setdefault(key, []).append(name)
    return {group[0]: tuple(group) for group in groups.values()}
