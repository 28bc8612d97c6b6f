"""Plays a game to its end: players choose for the sides, a random source decides rolls and draws."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.playing.players import Player
from builder.playing.random_source import RandomSource
from builder.playing.state import CHANCE, State
from builder.rules.play.actions import Action
from builder.sentences import filled_sentence

MOST_ACTIONS = 10_000
"""The number of actions after which a game that has not ended counts as endless."""


class EndlessGame(Exception):
    """Raised for a game that has not ended after :data:`MOST_ACTIONS`."""


class FailedAction(Exception):
    """Raised when a rule fails during an action; the exception of the rule is its cause."""

    def __init__(self, action: Action) -> None:
        super().__init__(action.text)
        self.action = action


def played_on(
    state: State, players: Mapping[str, Player], chance: RandomSource
) -> Iterator[tuple[Action, State]]:
    """Play a game from a state, and yield each action with the state after it, until the game is
    over. Raises :class:`EndlessGame`, and :class:`FailedAction` for any failure in an action."""
    for _ in range(MOST_ACTIONS):
        if state.is_over:
            return
        on = state.current_player
        if on == CHANCE:
            action = chance.by_chance(state.chance_outcomes)
        else:
            action = players[on].choose(state.observation(on))
        try:
            state = state.apply(action)
        except Exception as wrong:
            raise FailedAction(action) from wrong
        yield action, state
    raise EndlessGame(
        filled_sentence(
            "the game has not ended after {most_actions} actions", most_actions=MOST_ACTIONS
        )
    )
