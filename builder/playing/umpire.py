"""The umpire of double-blind play: carries out the orders of all sides' own files in the whole game, as far
as nothing comes to light that their players did not know, and tells each side what it may know."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field

from builder.model.position_sheets import PositionSheet
from builder.playing.automatic_players import rolled
from builder.playing.records import state_of
from builder.playing.side_files import side_sheet, state_known_to
from builder.playing.state import CHANCE, State
from builder.playing.story import Storyteller
from builder.rules.play.actions import Action, read_action
from builder.rules.procedures import Refused

STOPPED = "The other orders are not carried out, because the situation is not as it was known."
"""What a side is told whose orders end early."""


@dataclass
class SideOrders:
    """The orders of a side that are still to be carried out. ``expected`` is the state in which its player
    takes the next of them to be carried out."""

    side: str
    expected: State
    left: deque[str]
    begun: bool = False
    stopped: bool = False

    def fit(self, state: State) -> bool:
        """Return whether the side knows a state to be as its player expected."""
        known = state_known_to(state, self.side)
        one, other = known.moment, self.expected.moment
        if (one.time, one.pieces) != (other.time, other.pieces):
            return False
        if not known.current_player == self.expected.current_player == self.side:
            return False
        return known.legal_actions == self.expected.legal_actions


@dataclass
class Umpire:
    """The whole game, with what is told to each side. ``told`` are the sentences that a side has not yet
    answered with orders."""

    state: State
    seed: int
    story: Storyteller
    told: dict[str, tuple[str, ...]] = field(default_factory=dict)
    orders: dict[str, SideOrders] = field(default_factory=dict)
    _heading: dict[str, str] = field(default_factory=dict)

    def carry_out(self, files: Mapping[str, PositionSheet]) -> None:
        """Carry out the orders in the files of the sides, and roll the dice, until a side is to act that
        has given no orders, or the game is over."""
        self.orders = {side: self._read(side, sheet) for side, sheet in files.items()}
        while not self.state.is_over and (action := self._next_action()):
            before, self.state = self.state, self.state.apply(action)
            for side in self.state.match.sides:
                self._tell_step(side, before, action)
        for one in self.orders.values():
            if one.left and not one.begun and not one.fit(self.state):
                self._stop(one)

    def _read(self, side: str, sheet: PositionSheet) -> SideOrders:
        orders = sheet.play.orders if sheet.play else ()
        return SideOrders(side, state_of(self.state.match.game, sheet), deque(orders))

    def _next_action(self) -> Action | None:
        """Return the next action: what the dice show, or the next order of the side that is to act;
        ``None`` if the game waits for orders."""
        on = self.state.current_player
        if on == CHANCE:
            return rolled(self.state, self.seed)
        given = self.orders.get(on)
        if given is None or not given.left:
            return None
        if not given.fit(self.state):
            self._stop(given)
            return None
        return self._order(given)

    def _order(self, given: SideOrders) -> Action | None:
        action = read_action(given.left[0])
        try:
            expected = given.expected.apply(action)
        except Refused:
            self._stop(given)
            return None
        if not given.begun:  # its player has read what was told before
            self.told.pop(given.side, None)
            self._heading.pop(given.side, None)
        given.left.popleft()
        given.expected, given.begun = expected, True
        return action

    def _stop(self, given: SideOrders) -> None:
        given.left.clear()
        given.stopped = True
        self._say(given.side, f"  {self.story.tr(STOPPED)}")

    def _tell_step(self, side: str, before: State, action: Action) -> None:
        for time, line in self.story.told_to((side,), before, action, self.state):
            heading = self.story.heading(self.state.match, time)
            if self._heading.get(side) != heading:
                self._heading[side] = heading
                self._say(side, heading)
            self._say(side, f"  {line}")

    def _say(self, side: str, line: str) -> None:
        self.told[side] = (*self.told.get(side, ()), line)

    @property
    def awaited(self) -> list[str]:
        """The sides that can give orders now and have given none."""
        given = {side for side, one in self.orders.items() if one.left}
        sides = (side for side in self.state.match.sides if side not in given)
        return [s for s in sides if state_known_to(self.state, s).current_player == s]

    def new_files(self) -> dict[str, PositionSheet]:
        """Return the own files of the sides for the present state. A side whose orders are still to be
        carried out, because another side is to decide first, keeps its file."""
        sides = self.state.match.sides
        waiting = {side for side, given in self.orders.items() if given.left}
        return {
            side: side_sheet(self.state, side, self.told.get(side, ()))
            for side in sides
            if side not in waiting
        }

    def sheet(self) -> PositionSheet:
        """Return the umpire's own file, which holds everything."""
        sheet = self.state.sheet
        assert sheet.play is not None
        play = sheet.play.model_copy(update={"seed": self.seed, "told": self.told})
        return sheet.model_copy(update={"play": play})
