"""What becomes of every case of the rules when the game is played."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.rules.play.kinds import CaseInPlay

ABOUT = "It tells what the game and its parts are; nothing is decided by it."
SCALE = "It tells how large hexes and turns are; nothing is decided by it."
NO_END = (
    "There is no last turn: from the last day of the sheet on both players may agree to end the game, "
    "and points decide."
)

_TOLD = {
    "0.0": ABOUT, "1.0": ABOUT, "1.1": ABOUT, "1.3": SCALE, "1.7": ABOUT, "7.0": ABOUT, "8.0": ABOUT,
}  # fmt: skip
"""The cases that hold nothing to be played, each with the reason."""

_PLAYERS = {"6.0": NO_END}
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
