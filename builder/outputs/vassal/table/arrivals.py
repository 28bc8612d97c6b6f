"""Makes the tray for counters that enter the game later. If the boxes of a turn track have room
only for the track's marker, the units of each turn wait in a band of the tray; units that only
events bring have a band of their own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from builder.model.game import Game
from builder.model.scenarios import Placement
from builder.outputs.set_ups import TRACK_FAMILY, narrow_tracks, of_events
from builder.outputs.vassal.expressions.module_pictures import PIXELS_PER_MM
from builder.outputs.vassal.table.boards.boards import TURN
from builder.outputs.vassal.table.boards.zones import Place
from builder.outputs.vassal.table.turns import TURN_MARKER
from builder.outputs.vassal.table.windows.trays import Tray, arrivals_tray

OF_EVENTS = "events"
"""The id of the tray's band for units that only events bring; also their place in placements."""
_OF_EVENTS_TITLE = "Units brought by events"


def arrivals_of(game: Game) -> Tray:
    """Return the tray for counters that enter later: a band for each turn on which something
    arrives in some scenario, large enough for every scenario, and a band for units that events
    bring. If every turn track has boxes that hold counters, arrivals wait there instead, and no
    bands are needed for them."""
    most: dict[int, int] = {}
    narrow = narrow_tracks(game)
    for scenario in game.scenarios:
        if scenario.track in narrow:
            coming = Counter[int]()
            for entry in scenario.reinforcements:
                coming[entry.turn] += len(entry.counters)
            most |= {turn: max(count, most.get(turn, 0)) for turn, count in coming.items()}
    bands = {str(turn): (f"{TURN} {turn}", most[turn]) for turn in sorted(most)}
    brought = max((len(of_events(game, scenario)) for scenario in game.scenarios), default=0)
    bands |= {OF_EVENTS: (_OF_EVENTS_TITLE, brought)} if brought else {}
    return arrivals_tray(game, bands)


@dataclass
class Arrivals:
    """Hands out the places in the tray of later arrivals, one by one. ``together`` gives each
    face-down counter a key; counters with the same key form one stack, because a counter in a place
    of its own could be identified when it leaves."""

    game: Game
    tray: Tray
    together: Mapping[str, str] = field(default_factory=dict)
    given: Counter[str] = field(default_factory=Counter)
    _stacks: dict[tuple[str, str], int] = field(default_factory=dict)

    @cached_property
    def _tracks(self) -> frozenset[str]:
        return narrow_tracks(self.game)

    def place(self, placement: Placement) -> Place | None:
        """Return the place in the tray for a counter that a setup puts into the box of a turn;
        ``None`` if the counter does not wait in the tray. After the last place of a turn's band the
        first is used again."""
        track, _, turn = placement.at.partition(":")
        band = self.tray.bands.get(turn)
        waits = track == OF_EVENTS or (
            track in self._tracks and not self._counts(placement.counter)
        )
        if band is None or not waits:
            return None
        cell = band.cells[self._number(placement.counter, turn) % len(band.cells)]
        x, y = (round(v * PIXELS_PER_MM) for v in cell.centre)
        return Place((x, y), (band.title,))

    def _number(self, counter: str, turn: str) -> int:
        """Return the number of the next free place of a turn, or of the place of the counter's
        stack."""
        stack = (self.together.get(counter, ""), turn)
        number = self._stacks.get(stack, self.given[turn])
        self.given[turn] += number == self.given[turn]
        if stack[0]:
            self._stacks[stack] = number
        return number

    def _counts(self, counter: str) -> bool:
        """Return whether a counter stays on the turn track itself instead of in the tray."""
        family = getattr(self.game.counters.get(counter), "family", "")
        return counter == TURN_MARKER or family == TRACK_FAMILY


def turn_at(tray: Tray, x: int, y: int) -> str:
    """Return the turn whose band of the tray is at a pixel, or :data:`OF_EVENTS`; empty outside all
    bands."""
    return next(_holding(tray, x / PIXELS_PER_MM, y / PIXELS_PER_MM), "")


def _holding(tray: Tray, x: float, y: float) -> Iterator[str]:
    for turn, band in tray.bands.items():
        if band.rect.x <= x <= band.rect.right and band.rect.y <= y <= band.rect.bottom:
            yield turn
