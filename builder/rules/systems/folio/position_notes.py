"""The state of bridges in a position file: the blown ones, and the ford that engineers hold open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from builder.model.base import Line, Words
from builder.model.game import Game
from builder.model.position_sheets import PositionSheet, Standing, as_position_model
from builder.rules.procedures import OwnPosition

BLOWN, FORD = "blown-bridge", "ford"
"""The traits of the markers for a blown bridge and for a ford that engineers hold."""


class FolioPosition(PositionSheet):
    """A position with the state of its bridges.

    ``blown`` are hexsides whose bridge is blown (18.0), ``forded`` is the hexside or hex that
    engineers hold open (18.3).
    """

    blown: Words = ()
    forded: Line = ""


def markers_with_trait(game: Game, trait: str) -> frozenset[str]:
    """Return the ids of the markers with a trait."""
    return frozenset(m.id for m in game.markers if trait in m.traits)


def _pieces(game: Game, written: PositionSheet) -> Iterator[Standing]:
    """Yield a marker for each recorded hexside that has none on the map."""
    noted, standing = (
        as_position_model(FolioPosition, written),
        {(p.counter, p.at) for p in written.pieces},
    )
    wanted = [(BLOWN, side) for side in noted.blown]
    wanted += [(FORD, noted.forded)] if noted.forded else []
    for trait, at in wanted:
        markers = markers_with_trait(game, trait)
        if markers and not any((id, at) in standing for id in markers):
            yield Standing(counter=min(markers), at=at)


def _fields(game: Game, pieces: Sequence[Standing]) -> Mapping[str, Any]:
    """Return the fields of a position file for the blown bridges and the ford that markers on the
    map stand for."""
    blown = sorted(_places(pieces, markers_with_trait(game, BLOWN)))
    return {
        "blown": tuple(blown),
        "forded": min(_places(pieces, markers_with_trait(game, FORD)), default=""),
    }


def _places(pieces: Iterable[Standing], markers: frozenset[str]) -> set[str]:
    return {p.at for p in pieces if p.counter in markers and p.at and ":" not in p.at}


POSITION = OwnPosition(FolioPosition, pieces=_pieces, fields=_fields)
