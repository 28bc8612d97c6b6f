"""What a position of an air-land game records in addition to its counters, and the markers for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from builder.model.base import Words
from builder.model.game import Game
from builder.model.position_sheets import PositionSheet, Standing, as_position_model
from builder.rules.procedures import OwnPosition

MARKER = "tank-battle"
"""The trait of the markers that show the movement points that a tank has left; the back of a marker
shows one point less than its front."""


class BattlePosition(PositionSheet):
    """A position with the ``hits`` of units (9.2), the ``tank_battles`` by hex with the movement points
    that their markers show (12.0), the hexes of its own country that an enemy has ``taken`` from a
    side (11.0), and the side that ``held`` each city last (3.0)."""

    hits: dict[str, int] = {}
    tank_battles: dict[str, int] = {}
    taken: Words = ()
    held: dict[str, str] = {}


def _faces(game: Game) -> dict[int, tuple[str, bool]]:
    """Return, for each number of movement points, the marker that shows it and whether the marker
    lies on its back."""
    found: dict[int, tuple[str, bool]] = {}
    for marker in game.markers:
        if MARKER in marker.traits and marker.value is not None:
            found.setdefault(marker.value, (marker.id, False))
            if marker.back is not None:
                found.setdefault(marker.value - 1, (marker.id, True))
    return found


def _pieces(game: Game, written: PositionSheet) -> Iterator[Standing]:
    """Yield a marker for each tank battle that has none on the map."""
    faces, marked = _faces(game), {*_fields(game, written.pieces)["tank_battles"]}
    for hex, points in as_position_model(BattlePosition, written).tank_battles.items():
        if hex not in marked and points in faces:
            counter, reduced = faces[points]
            yield Standing(counter=counter, at=hex, reduced=reduced)


def _fields(game: Game, pieces: Iterable[Standing]) -> Mapping[str, Any]:
    """Return the field of a position file for the tank battles that markers on the map stand for."""
    shown = {face: points for points, face in _faces(game).items()}
    found: dict[str, int] = {}
    for piece in pieces:
        points = shown.get((piece.counter, piece.reduced))
        if points is not None and piece.at and ":" not in piece.at:
            found[piece.at] = max(points, found.get(piece.at, 0))
    return {"tank_battles": found}


POSITION = OwnPosition(BattlePosition, pieces=_pieces, fields=_fields)
