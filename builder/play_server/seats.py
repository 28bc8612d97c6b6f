"""The seats at a game: the pages from which it is played, each with the sides that it plays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from builder.local_server.request_guard import Guard
from builder.playing.state import State

TABLE = "table"
"""The id of the seat from which all sides of people are played in turn (hot seat)."""


@dataclass
class Seat:
    """A page from which one or more sides are played. ``viewer`` is the side whose view it shows. If
    its sides hide something from one another, the view changes only when the players confirm that the
    other player now sits at the screen (until then the page is covered by a "curtain")."""

    id: str
    sides: tuple[str, ...]
    guard: Guard
    viewer: str = ""
    closed: bool = False
    """Whether the game that was loaded has no side for this seat: then it is told nothing."""

    def wanted(self, state: State) -> str:
        """Return the side whose view should be shown now; empty if no person plays."""
        if state.current_player in self.sides:
            return state.current_player
        return self.viewer or (self.sides[0] if self.sides else "")

    def curtain(self, state: State) -> str:
        """Return the side whose player must sit down before the page shows anything; empty if the view
        may be shown. If nothing is hidden, the view changes without this."""
        wanted = self.wanted(state)
        if wanted == self.viewer:
            return ""
        # what one side alone may know now must not be shown to the next; nor what it knew until now
        if len(self.sides) > 1 and hides(state, self.sides):
            return wanted
        self.viewer = wanted
        return ""

    def holds_all(self, people: Sequence[str]) -> bool:
        """Return whether all sides that people play are played from this page."""
        return {*people} <= {*self.sides}

    def take(self, side: str) -> None:
        """Record that the player of a side now sits at this page."""
        if side in self.sides:
            self.viewer = side


def give_sides(seats: Iterable[Seat], people: tuple[str, ...]) -> None:
    """Give the sides of a loaded game to the seats: all sides of people to the table, and to each other
    seat the side in its place in the order; a seat without one is closed. Does nothing if the game is
    played by the same sides as before."""
    seats = [*seats]
    if {*people} == {side for seat in seats if seat.id == TABLE for side in seat.sides}:
        return
    left = iter(people)
    for seat in seats:
        seat.sides = people if seat.id == TABLE else (*islice(left, 1),)
        seat.viewer, seat.closed = "", seat.id != TABLE and not seat.sides


def hides(state: State, sides: Sequence[str]) -> bool:
    """Return whether a state hides anything from one of these sides."""
    return any(state.observation(side).known is not state for side in sides)


def seats_of(people: tuple[str, ...], port: int, names: tuple[str, ...] = ()) -> list[Seat]:
    """Return a seat for all sides that people play together (the table) and, if there are several, one
    for each side. ``names`` are the names under which other machines reach this one."""
    own = people if len(people) > 1 else ()
    named = [(TABLE, people), *((f"side-{n}", (side,)) for n, side in enumerate(own, 1))]
    return [
        Seat(id, sides, Guard(port, name=f"play-{id}", path=f"/{id}/", names=names))
        for id, sides in named
    ]
