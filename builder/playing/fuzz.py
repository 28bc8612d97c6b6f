"""Plays random games for tests, and checks after every action that the state has the properties that
every state must have."""

from __future__ import annotations

from collections.abc import Iterator
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
"""The number of actions after which the text of a saved game is compared as well."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault in a random game: a message, with the actions that led to it."""

    what: str
    seed: int
    actions: tuple[str, ...]

    def file(self, first: State) -> str:
        """Return the text of a file with which ``play --replay`` reaches the faulty state again."""
        match = first.match
        sheet = PositionSheet(
            game=match.game.id,
            scenario=match.scenario.id,
            options=match.options,
            play=InPlay(seed=self.seed, log=self.actions),
        )
        return f"# seed {self.seed}: {_one_line(self.what)}\n{position_as_yaml(sheet)}"


class FaultyGame(Exception):
    """Raised when a random game fails or reaches a faulty state."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.what)
        self.fault = fault


def random_game(
    first: State, seed: int, *, rewritten_every: int = 50
) -> tuple[State, Fault | None]:
    """Play a random game to its end, and return its last state with the first fault that was found
    (see :func:`random_states`)."""
    last = first
    try:
        for state in random_states(first, seed, rewritten_every=rewritten_every):
            last = state
    except FaultyGame as faulty:
        return last, faulty.fault
    return last, None


def random_states(
    first: State, seed: int, *, watched: bool = True, rewritten_every: int = 50
) -> Iterator[State]:
    """Yield the states of a random game after ``first`` until its end. Raises :class:`FaultyGame` for a
    failure and, if the states are ``watched``, for a state that lacks a property that all must have.
    Every ``rewritten_every`` actions a watched state is saved and loaded, and must come back the
    same."""
    players = {side: RandomPlayer(f"{seed} {side}") for side in first.match.sides}
    before, game = first, played_on(first, players, RandomSource(f"{seed} chance"))
    try:
        for n, (action, state) in enumerate(game, 1):
            yield state
            if watched:
                rewritten = n if n % rewritten_every == 0 else 0
                if wrong := _what_is_wrong(before, state, action, rewritten):
                    raise FaultyGame(Fault(wrong, seed, state.moment.log))
            before = state
    except FaultyGame:
        raise
    except EndlessGame as endless:
        raise FaultyGame(Fault(str(endless), seed, before.moment.log)) from endless
    except FailedAction as failed:
        wrong = f"{failed.action}: {_told(failed.__cause__)}"
        log = (*before.moment.log, failed.action.text)
        raise FaultyGame(Fault(wrong, seed, log)) from failed
    except Exception as wrong:  # any exception in a rule is a fault to be reported
        raise FaultyGame(Fault(_told(wrong), seed, before.moment.log)) from wrong


def _what_is_wrong(before: State, state: State, action: Action, rewritten: int) -> str:
    """Return a message about the first required property that a state violates; empty if there is none.
    If ``rewritten`` (the number of actions so far) is not 0, the state is also saved and loaded."""
    try:
        wrong = next(chain(broken(before, state), betrayed(before, action, state)), "")
        if not wrong and rewritten and not _is_rewritten(state, text=rewritten % TEXTS_EVERY == 0):
            return "the state is another when it has been written and read"
        return wrong
    except Exception as stumbled:
        return _told(stumbled)


def _is_rewritten(state: State, *, text: bool) -> bool:
    """Return whether a state is the same after being saved and loaded again; with ``text`` the saved
    texts are compared too, which takes long."""
    again = state_of(state.match.game, state.sheet)
    same = again == state and again.sheet == state.sheet
    return same and (not text or saved(again) == saved(state))


def _told(wrong: BaseException | None) -> str:
    return _one_line(f"{type(wrong).__name__}: {wrong}")


def _one_line(text: str) -> str:
    return " ".join(text.split())
