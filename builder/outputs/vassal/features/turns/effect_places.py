"""Determines where the effects of events move units: to places and boxes on the module's boards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from builder.outputs.vassal.counters.box_layout import send_into_box
from builder.outputs.vassal.table.boards.boards import Board
from builder.outputs.vassal.table.boards.zones import Place
from builder.vassal.format import traits as t


@dataclass(frozen=True)
class EffectPlaces:
    """The places to which effects of events move units: on the boards of the map window, and in
    boxes of displays that have windows of their own. ``counter_size`` is the width of a counter in
    mm."""

    map: str
    boards: Mapping[str, Board]
    displays: Mapping[str, Board]
    counter_size: float

    def spot(self, place: str) -> tuple[str, str, Place] | None:
        """Return the window, the board and the position of a place or box: on a board of the map's
        window, or on a display in a window of its own; ``None`` if it is on neither."""
        every = [(self.map, board) for board in self.boards.values()]
        every += [(board.name, board) for board in self.displays.values()]
        found = ((window, board.name, board.place(place)) for window, board in every)
        return next(((w, name, spot) for w, name, spot in found if spot is not None), None)

    def move_trait(self, key: str, place: str) -> t.Trait:
        """Return the trait that moves a unit, on receipt of a keystroke, to a hex of the map's only
        hex board or to the middle of another place; in a box that holds several counters, it goes
        next to those already there."""
        board = next(iter(self.boards.values()))
        spot = self.spot(place) if ":" in place or board.field is None else None
        if spot is None:
            return t.send_to_hex(key, self.map, board.name, place)
        return send_into_box(key, *spot, self.counter_size)
