"""The states of a game so far, for taking actions back."""

from __future__ import annotations

from dataclasses import dataclass, field

from builder.playing.state import CHANCE, State


@dataclass
class History:
    """The states that a game has gone through; the last one is the present state."""

    states: list[State] = field(default_factory=list)

    @property
    def now(self) -> State:
        """The present state, which is the last of the history."""
        return self.states[-1]

    def add(self, state: State) -> None:
        """Append another state, which becomes the present one."""
        self.states.append(state)

    def undone(self, *, freely: bool = True) -> bool:
        """Take back the last action, and return whether that was possible. With ``freely`` nothing is
        taken back across a chance outcome or a change of sides, because players cannot forget what they
        learned there; without it, the chance outcomes before the action are taken back too."""
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
