"""Hidden units and camps that are revealed in play, and camps that are captured (15.0, 16.0, 16.1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from builder.rules.core.positions.position import HexOrSide, Piece
from builder.rules.play.moment import Moment, sentence
from builder.rules.systems.folio.endings.discovery import is_close, taken_camps
from builder.rules.systems.folio.game_data import is_camp, is_vessel
from builder.rules.systems.folio.play.combat.support_hands import CAPTURED
from builder.rules.systems.folio.play.field import (
    hidden_from,
    hiders,
    is_unit,
    side_at,
    unit_at,
    whole_field,
)

if TYPE_CHECKING:
    from builder.rules.play.match import Match

CAMPS = "captured"
"""The name of the note with the camps and caches that were captured."""


def revealed(match: Match, moment: Moment, names: Iterable[str]) -> Moment:
    """Return the game state with hidden pieces revealed."""
    found = [moment.piece(name) for name in names if moment.piece(name).hidden]
    if not found:
        return moment
    told = (
        sentence(
            "15.0" if is_unit(match, p) else "16.0",
            "Units that come to light at {hex}: {units}.",
            hex=p.at,
            units=p.name,
        )
        for p in found
    )
    return moment.with_pieces(*(replace(p, hidden=False) for p in found)).with_sentences(*told)


def searched(match: Match, moment: Moment, name: str) -> tuple[Moment, bool]:
    """Return the game state after a unit has entered its present place, and whether anything was
    revealed: what is hidden next to it is revealed, and a camp in its hex is captured."""
    piece = moment.piece(name)
    if piece.spot is None or side_at(match, piece) == hiders(match):
        return moment, False
    near = [p.name for p in close_to(match, moment, piece, piece.spot)]
    moment = revealed(match, moment, near)
    return captured(match, moment, name, piece.spot), bool(near)


def close_to(match: Match, moment: Moment, piece: Piece, spot: HexOrSide) -> list[Piece]:
    """Return the enemy pieces, hidden from the side of a piece, that are in a place or next to it."""
    hidden = hidden_from(match, moment, side_at(match, piece))
    grid = match.sheet.hexes
    return [p for p in hidden if p.spot is not None and is_close(grid, p.spot, spot)]


def captured(match: Match, moment: Moment, name: str, spot: HexOrSide) -> Moment:
    """Return the game state after a unit has entered a hex, even in passing: a camp or cache there
    is captured if no enemy unit is with it."""
    piece = moment.piece(name)
    if side_at(match, piece) == hiders(match) or is_vessel(unit_at(match, piece)):
        return moment
    if not camps_on_map(match, moment):
        return moment
    camps, rule = taken_camps(whole_field(match, moment).position, {spot})
    if not camps:
        return moment
    names = tuple(camp.name for camp in camps)
    gone = [replace(moment.piece(n), at="", spot=None, hidden=False) for n in names]
    moment = moment.with_pieces(*gone)
    moment = moment.noted_all(
        {
            CAMPS: (*moment.note(CAMPS, ()), *names),
            CAPTURED: (*moment.note(CAPTURED, ()), *[moment.turn] * len(names)),
        }
    )
    return moment.with_sentences(
        sentence(rule, "{unit} takes {units}.", unit=name, units=", ".join(names))
    )


def camps_on_map(match: Match, moment: Moment) -> bool:
    """Tell whether a camp or cache is on the map."""

    def look() -> bool:
        ids = camp_ids(match)
        return any(p.spot is not None and p.counter in ids for p in moment.pieces.values())

    return bool(camp_ids(match)) and moment.worked_out("camps on the map", look)


def camp_ids(match: Match) -> frozenset[str]:
    """Return the ids of camps and caches."""
    return match.worked_out(
        "camps", lambda: frozenset(m.id for m in match.game.markers if is_camp(m))
    )
