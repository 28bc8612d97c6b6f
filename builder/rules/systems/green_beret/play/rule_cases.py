"""For each numbered case of the rules document: whether the program plays it and, if not, why."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.rules.play.kinds import CaseInPlay
from builder.rules.play.rule_cases import ABOUT, written_cases

_NUMBERS = ("0.0", "1.0", "1.1", "1.2", "1.3", "2.0", "2.1", "2.2", "2.3", "2.4", "17.0")
_NOT_PLAYED = dict.fromkeys(_NUMBERS, ABOUT)
"""The cases of the rules that contain nothing to play, each with the reason."""

_PLAYERS = {
    "3.6": "The two units that mark the points are shown face up; there is no opponent to hide them from.",
}
"""The cases of the rules of which play leaves a part to the players, each with the reason."""


def cases(game: Game) -> Iterator[CaseInPlay]:
    """Yield, for each numbered case of the rules, whether the program plays it and, if not, why."""
    return written_cases(game, _NOT_PLAYED, _PLAYERS)
