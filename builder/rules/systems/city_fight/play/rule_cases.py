"""What becomes of every case of the rules when the game is played."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.rules.play.kinds import CaseInPlay

_TOLD = {
    "0.0": "a summary of the other rules",
    "1.0": "what the game consists of; its rules follow",
    "1.1": "the parts of the game and what is printed on them",
    "1.3": "what a turn, a hex and a unit stand for; nothing is decided by it",
    "1.7": "the sheet: the game itself counts days and points, and holds who is still to come",
    "7.0": "what the optional rules are; each has its own case",
    "8.0": "the history behind the game",
}
"""The cases that hold nothing to be played, each with the reason."""

_PLAYERS = {
    "6.0": "played, but for one thing: there is no last turn, so from the last day of the sheet on "
    "both players may agree to end the game, and points decide",
}
"""The cases of which something is left to the players, each with the reason."""


def cases(game: Game) -> Iterator[CaseInPlay]:
    """Yield what becomes of each case: all are played but those that only tell something, and what
    is left to the players."""
    for text in game.rules[:1]:
        for case in text.cases:
            if case.number in _TOLD:
                yield CaseInPlay(case.number, "told", _TOLD[case.number])
            elif case.number in _PLAYERS:
                yield CaseInPlay(case.number, "players", _PLAYERS[case.number])
            else:
                yield CaseInPlay(case.number, "played")
