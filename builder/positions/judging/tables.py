"""Puts the counters that a log shows, and those of a state in the rules engine, into one form, so that
they can be compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from builder.model.game import Game
from builder.model.position_sheets import PositionSheet, Standing
from builder.outputs.vassal.features.turns.weather import WEATHER
from builder.outputs.vassal.module.saving_positions import can_hide
from builder.outputs.vassal.module.setups import SetupContext
from builder.outputs.vassal.table.turns import TURN_MARKER, phase_names
from builder.playing.state import State
from builder.rules.core.positions.position import Piece
from builder.rules.play.sheets import own_markers
from builder.rules.registry import weathers_of


class PlacedCounter(NamedTuple):
    """How a counter lies: its place, its step losses (1 for a marker on its back), its states, and
    whether it is hidden. River banks are left out, because a piece moved by hand lies in the middle of
    its hex."""

    counter: str
    at: str
    lost: int = 0
    states: tuple[str, ...] = ()
    hidden: bool = False


Table = Counter[PlacedCounter]
Banks = Mapping[tuple[str, str], Set[str]]


class Time(NamedTuple):
    """A point in time: a turn, and the number of its step in the module's turn tracker."""

    turn: int
    step: int


@dataclass
class Tables:
    """Makes tables (a table: all counters with how they lie) of a log's positions and of states. Left
    out are counters whose place follows from something else: the turn marker, markers that show a
    number that the game keeps, and counters waiting on the turn track."""

    stage: SetupContext
    _last: tuple[PositionSheet, str, Table] | None = None
    """The position whose table was made last, with its weather and its table: many steps of a log
    leave both as they are."""

    @property
    def game(self) -> Game:
        """The game to which the tables belong."""
        return self.stage.game

    def of_sheet(self, sheet: PositionSheet, weather: str = "") -> Table:
        """Return the table of a position in a log: its counters, and the weather."""
        if self._last is None or self._last[0] is not sheet or self._last[1] != weather:
            self._last = sheet, weather, self._table(sheet.pieces) + self._weather(weather)
        return self._last[2]

    def _weather(self, weather: str) -> Table:
        """Return a table with the weather as its only entry; empty without weather."""
        return Table([PlacedCounter(WEATHER, weather)] if weather and self._has_weather else ())

    @cached_property
    def _has_weather(self) -> bool:
        return weathers_of(self.game) is not None

    @cached_property
    def first_weather(self) -> str:
        """The weather with which the module begins; empty if there is none."""
        weathers = weathers_of(self.game)
        return weathers.first if weathers else ""

    def of_state(self, state: State) -> Table:
        """Return the table that a log must show if it is in this state."""
        return state.moment.worked_out("table of a log", lambda: self._of_state(state))

    def _of_state(self, state: State) -> Table:
        moment = state.moment
        found = Counter(filter(None, map(self._shown, moment.pieces.values())))
        found += self._table(own_markers(state.match, moment))
        return found + self._weather(moment.note("weather", ""))

    def _table(self, standings: Iterable[Standing]) -> Table:
        found: Table = Counter()
        for one in standings:
            if placed := self._shown(one):
                found[placed] += one.count
        return found

    @cached_property
    def _shown(self) -> Callable[[Standing | Piece], PlacedCounter | None]:
        """The function that returns how a counter lies, or ``None`` for one that is left out; cached,
        because most counters stay the same from step to step."""
        return lru_cache(maxsize=10_000)(
            lambda one: placed_counter(one) if self._is_shown(one) else None
        )

    def _is_shown(self, one: Standing | Piece) -> bool:
        track, colon, _ = one.at.partition(":")
        if not one.at or one.counter in self._followers or (colon and track in self._turn_tracks):
            return False
        return not one.hidden or self._hides(one.counter)

    def _hides(self, counter: str) -> bool:
        return counter in self._hideable

    @cached_property
    def _hideable(self) -> frozenset[str]:
        counters = self.game.counters
        return frozenset(c for c in counters if can_hide(self.stage, Standing(counter=c)))

    @cached_property
    def _followers(self) -> frozenset[str]:
        return frozenset({TURN_MARKER, *(m for c in self.stage.counts for m in c.markers)})

    @cached_property
    def _turn_tracks(self) -> frozenset[str]:
        return frozenset(track.id for track in self.game.tracks if track.kind == "turn")

    # -- banks -----------------------------------------------------------------------------------

    def banks_of_sheet(self, sheet: PositionSheet) -> Banks:
        """Return the river bank of each counter in a log's position, by counter and place; counters in
        the middle of their hex are left out."""
        found: dict[tuple[str, str], set[str]] = {}
        for one in sheet.pieces:
            if one.bank:
                found.setdefault((one.counter, one.at), set()).add(one.bank)
        return found

    def on_other_banks(self, state: State, banks: Banks) -> int:
        """Return how many counters lie on another river bank in a state than the log shows."""
        return sum(
            piece.bank not in banks[piece.counter, piece.at]
            for piece in state.moment.pieces.values()
            if piece.bank and (piece.counter, piece.at) in banks
        )

    # -- time ------------------------------------------------------------------------------------

    @cached_property
    def _steps(self) -> list[str]:
        return phase_names(self.game)

    def time_of_sheet(self, sheet: PositionSheet) -> Time:
        """Return the turn and step of the turn tracker in a log's position."""
        steps = self._steps
        return Time(sheet.turn, steps.index(sheet.phase) if sheet.phase in steps else 0)

    def time_of_state(self, state: State) -> Time:
        """Return the turn and step of the turn tracker that a state corresponds to."""
        phase = state.match.phase(state.moment.phase)
        name = phase.name if phase else ""
        steps = self._steps
        for words in (f"{state.moment.side}:{name}", name):
            if words in steps:
                return Time(state.moment.turn, steps.index(words))
        return Time(state.moment.turn, 0)

    def phase_called(self, time: Time) -> str:
        """Return the name of the phase at a time."""
        return self._steps[time.step] if time.step < len(self._steps) else ""


def placed_counter(one: Standing | Piece) -> PlacedCounter:
    """Return what can be seen of a counter: where it lies, what it has lost, its states, and whether it
    is hidden."""
    lost = max(one.lost, int(one.reduced))
    return PlacedCounter(one.counter, one.at, lost, tuple(sorted(one.states)), one.hidden)
