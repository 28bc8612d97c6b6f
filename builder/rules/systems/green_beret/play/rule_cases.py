"""What becomes of every case of the rules when the game is played."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.rules.play.kinds import CaseInPlay
from builder.rules.play.rule_cases import ABOUT, written_cases

_NUMBERS = ("0.0", "1.0", "1.1", "1.2", "1.3", "2.0", "2.1", "2.2", "2.3", "2.4", "17.0")
_NOT_PLAYED = dict.fromkeys(_NUMBERS, ABOUT)
"""The cases that hold nothing to be played, each with the reason."""

_PLAYERS = {
    "3.6": "The two units that count points are shown face up; nobody plays against their owner.",
}
"""The cases of which something is left to the players, each with the reason."""


def cases(game: Game) -> Iterator[CaseInPlay]:
    """Yield what becomes of each case."""
    return written_cases(game, _NOT_PLAYED, _PLAYERS)
