"""What the rules of city fights are asked of at a moment of play, and the notes that are kept for
them beside the counters."""

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
"""Hexes whose bridge is gone; armouries that were blown up, and that the enemy has captured."""
OCCUPIED, CHARGES = "occupied", "charges"
"""Armouries that NVA or VC held when the last turn ended, and since; units that stand on a river
bridge to blow it, each with its hex."""
MOVED, ENTERED, ARRIVED = "moved", "entered", "arrived"
"""Units that moved in this turn, that entered an enemy zone of control, that came as reinforcements."""
LANDED, BESIDE, WITHDREW, TRIED = "landed", "beside", "withdrew", "tried"
"""Units that came by air in this turn, that entered beside a blocked road, that withdrew from an
armoury; armouries that somebody tried to blow up."""
DUE, NEVER = "due", "never"
"""Reinforcements that are still to enter, and those that never come."""
GUNFIRE, CLEAR, GAS, GASSED = "gunfire", "clear", "gas", "gassed"
"""Points of naval gunfire spent in this turn, whether aircraft spot, uses of gas, gassed units."""
STOOD, REBUILT = "stood", "rebuilt"
"""Vehicles that waited for landing craft in the last turn; bridges that stand again from the next
road movement on."""
HELD_TURNS, ENDED = "turns", "ended"
"""Turns that ended with NVA or VC in the Inner City; how the game ended."""

OF_TURN = (MOVED, ENTERED, ARRIVED, LANDED, BESIDE, WITHDREW, GASSED, TRIED)
"""The lists of units that begin anew with every turn."""
CONVERTED = "stock:converted"
"""Where units go that others have taken the place of: nobody scores for them."""


def options_of(match: Match) -> frozenset[str]:
    """Return the optional rules and readings that are in use."""
    return match.worked_out("options", lambda: known_options(match.game, match.options))


def battlefield_at(match: Match, moment: Moment) -> Battlefield:
    """Return the position of a moment as the rules read it; worked out once for it."""

    def make() -> Battlefield:
        town, position = town_at(match, moment), match.position(moment)
        return Battlefield(position, town=town, options=options_of(match))

    return moment.worked_out("battlefield", make)


def town_at(match: Match, moment: Moment) -> TownMap:
    """Return the map of a moment, with what was blown up by then; worked out once for a game."""
    blown, destroyed = moment.note(BLOWN, ()), frozenset(moment.note(DESTROYED, ()))

    def make() -> TownMap:
        cells = frozenset(map(match.sheet.hexes.cell, blown))
        return TownMap(match.game, match.sheet, cells, destroyed, options_of(match))

    return match.worked_out(f"town {sorted(blown)} {sorted(destroyed)}", make)


def with_added(moment: Moment, note: str, *names: str) -> Moment:
    """Return the moment with names added to a note that lists them."""
    found = moment.note(note, ())
    new = tuple(name for name in dict.fromkeys(names) if name not in found)
    return moment.noted_all({note: (*found, *new)}) if new else moment


def with_removed(moment: Moment, note: str, *names: str) -> Moment:
    """Return the moment with names taken from a note that lists them; an empty one is dropped, as
    files do not keep it."""
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
    """Yield the pieces in a box."""
    return (piece for piece in moment.pieces.values() if piece.at == box)


def put(match: Match, moment: Moment, name: str, at: str, *, hidden: bool = False) -> Moment:
    """Return the moment with a unit in a place, be it in play already or not."""
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
