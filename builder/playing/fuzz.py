"""Random games that are watched: every state must hold what holds in all of them."""

from __future__ import annotations

from dataclasses import dataclass

from builder.playing.invariants import broken
from builder.playing.players import RandomPlayer
from builder.playing.random_source import RandomSource
from builder.playing.records import saved, state_of
from builder.playing.state import State
from builder.playing.table import EndlessGame, played_on


@dataclass(frozen=True, slots=True)
class Fault:
    """What went wrong in a random game, with the actions that led to it."""

    what: str
    seed: int
    actions: tuple[str, ...]

    def file(self, first: State) -> str:
        """Return a file from which ``play --replay`` comes to the same place."""
        lines = "".join(f'  - "{text}"\n' for text in self.actions)
        match = first.match
        head = f"# seed {self.seed}: {self.what}\ngame: {match.game.id}\nscenario: {match.scenario.id}\n"
        return f"{head}play:\n  log:\n{lines}"


def random_game(
    first: State, seed: int, *, rewritten_every: int = 50
) -> tuple[State, Fault | None]:
    """Play a random game to its end, and return its last state with the first fault that was found.
    Every so often the state is written and read, and must be the same."""
    players = {side: RandomPlayer(f"{seed} {side}") for side in first.match.sides}
    before, game = first, played_on(first, players, RandomSource(f"{seed} chance"))
    try:
        for n, (_, state) in enumerate(game, 1):
            wrong = next(broken(before, state), "")
            if not wrong and n % rewritten_every == 0 and not _is_rewritten(state):
                wrong = "the state is another when it has been written and read"
            if wrong:
                return state, Fault(wrong, seed, state.moment.log)
            before = state
    except EndlessGame as endless:
        return before, Fault(str(endless), seed, before.moment.log)
    except Exception as wrong:  # whatever a rule stumbles over is a fault to be told
        return before, Fault(f"{type(wrong).__name__}: {wrong}", seed, before.moment.log)
    return before, None


def _is_rewritten(state: State) -> bool:
    """Tell whether a state is the same after it has been written and read."""
    again = state_of(state.match.game, state.sheet)
    return again == state and saved(again) == saved(state)
