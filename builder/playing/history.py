"""The states of a game so far, for taking actions back."""

from __future__ import annotations

from dataclasses import dataclass, field

from builder.playing.state import CHANCE, State


@dataclass
class History:
    """The states that a game has gone through; the last one is now."""

    states: list[State] = field(default_factory=list)

    @property
    def now(self) -> State:
        """The state that has been reached."""
        return self.states[-1]

    def add(self, state: State) -> None:
        """Go on to another state."""
        self.states.append(state)

    def undone(self, *, freely: bool = True) -> bool:
        """Take the last action back, and tell whether that was possible. ``freely`` stops at chance
        and at a change of sides: what is known then cannot be forgotten again. Otherwise the
        chances before it are taken back as well."""
        if len(self.states) < 2:
            return False
        if freely:
            before = self.states[-2]
            if before.current_player != self.now.current_player or before.current_player == CHANCE:
                return False
            self.states.pop()
            return True
        self.states.pop()
        while len(self.states) > 1 and self.now.current_player == CHANCE:
            self.states.pop()
        return True
