"""The seats at a game: the pages that are open for it, each with the sides that it plays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from builder.local_server.request_guard import Guard
from builder.playing.state import State

TABLE = "table"
"""The id of the seat from which all sides of people are played in turn (hot seat)."""


@dataclass
class Seat:
    """A page from which some sides are played. ``viewer`` is the side whose view it shows; where
    several sides are played from it and hide something from each other, it changes only when the
    players say that the other one sits there now (the curtain)."""

    id: str
    sides: tuple[str, ...]
    guard: Guard
    viewer: str = ""

    def wanted(self, state: State) -> str:
        """Return the side whose view should be shown now; empty if no person plays at all."""
        if state.current_player in self.sides:
            return state.current_player
        return self.viewer or (self.sides[0] if self.sides else "")

    def curtain(self, state: State) -> str:
        """Return the side that must take the seat before anything is shown; empty if the view may
        be shown. Without hidden data the view changes without a curtain."""
        wanted = self.wanted(state)
        if wanted == self.viewer:
            return ""
        # what one side alone may know now must not be shown to the next; nor what it knew until now
        if len(self.sides) > 1 and hides(state, self.sides):
            return wanted
        self.viewer = wanted
        return ""

    def holds_all(self, people: Sequence[str]) -> bool:
        """Tell whether all sides that people play are played from here."""
        return {*people} <= {*self.sides}

    def take(self, side: str) -> None:
        """Let the player of a side take the seat."""
        if side in self.sides:
            self.viewer = side


def hides(state: State, sides: Sequence[str]) -> bool:
    """Tell whether something in a state is hidden from one of these sides."""
    return any(state.observation(side).known is not state for side in sides)


def seats_of(people: tuple[str, ...], port: int, names: tuple[str, ...] = ()) -> list[Seat]:
    """Return the seats for the sides that people play: the table, and one for each side if there
    are several. ``names`` are those under which other machines reach this one."""
    own = people if len(people) > 1 else ()
    named = [(TABLE, people), *((f"side-{n}", (side,)) for n, side in enumerate(own, 1))]
    return [
        Seat(id, sides, Guard(port, name=f"play-{id}", path=f"/{id}/", names=names))
        for id, sides in named
    ]
