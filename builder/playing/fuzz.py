"""Random games that are watched: every state must hold what holds in all of them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

from builder.loading.position_yaml import position_as_yaml
from builder.model.position_sheets import InPlay, PositionSheet
from builder.playing.invariants import betrayed, broken
from builder.playing.players import RandomPlayer
from builder.playing.random_source import RandomSource
from builder.playing.records import saved, state_of
from builder.playing.state import State
from builder.playing.table import EndlessGame, FailedAction, played_on
from builder.rules.play.actions import Action

TEXTS_EVERY = 1000
"""After so many actions the text of a saved game is compared too."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What went wrong in a random game, with the actions that led to it."""

    what: str
    seed: int
    actions: tuple[str, ...]

    def file(self, first: State) -> str:
        """Return a file from which ``play --replay`` comes to the same place."""
        match = first.match
        sheet = PositionSheet(
            game=match.game.id,
            scenario=match.scenario.id,
            options=match.options,
            play=InPlay(seed=self.seed, log=self.actions),
        )
        return f"# seed {self.seed}: {_one_line(self.what)}\n{position_as_yaml(sheet)}"


def random_game(
    first: State, seed: int, *, rewritten_every: int = 50
) -> tuple[State, Fault | None]:
    """Play a random game to its end, and return its last state with the first fault that was found.
    Every so often the state is written and read, and must be the same."""
    players = {side: RandomPlayer(f"{seed} {side}") for side in first.match.sides}
    before, game = first, played_on(first, players, RandomSource(f"{seed} chance"))
    try:
        for n, (action, state) in enumerate(game, 1):
            wrong = _what_is_wrong(before, state, action, n if n % rewritten_every == 0 else 0)
            if wrong:
                return state, Fault(wrong, seed, state.moment.log)
            before = state
    except EndlessGame as endless:
        return before, Fault(str(endless), seed, before.moment.log)
    except FailedAction as failed:
        wrong = f"{failed.action}: {_told(failed.__cause__)}"
        return before, Fault(wrong, seed, (*before.moment.log, failed.action.text))
    except Exception as wrong:  # whatever a rule stumbles over is a fault to be told
        return before, Fault(_told(wrong), seed, before.moment.log)
    return before, None


def _what_is_wrong(before: State, state: State, action: Action, rewritten: int) -> str:
    """Return the first thing that does not hold in a state; empty if all does. After so many
    actions it is written and read (not at 0)."""
    try:
        wrong = next(chain(broken(before, state), betrayed(before, action, state)), "")
        if not wrong and rewritten and not _is_rewritten(state, text=rewritten % TEXTS_EVERY == 0):
            return "the state is another when it has been written and read"
        return wrong
    except Exception as stumbled:
        return _told(stumbled)


def _is_rewritten(state: State, *, text: bool) -> bool:
    """Tell whether a state is the same after it has been written and read; with its ``text``, which
    takes long."""
    again = state_of(state.match.game, state.sheet)
    same = again == state and again.sheet == state.sheet
    return same and (not text or saved(again) == saved(state))


def _told(wrong: BaseException | None) -> str:
    return _one_line(f"{type(wrong).__name__}: {wrong}")


def _one_line(text: str) -> str:
    return " ".join(text.split())
