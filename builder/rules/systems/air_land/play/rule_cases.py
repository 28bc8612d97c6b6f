"""For each numbered case of the rules document: whether the program plays it and, if not, why."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.rules.play.kinds import CaseInPlay
from builder.rules.play.rule_cases import written_cases

_NOT_PLAYED = {
    "0.0": "A summary of the other rules.",
    "1.0": "What the game is about; its rules follow.",
    "1.1": "The parts of the game and what is printed on them.",
    "16.0": "The history behind the game.",
}
"""The cases of the rules that contain nothing to play, each with the reason."""


def cases(game: Game) -> Iterator[CaseInPlay]:
    """Yield, for each numbered case of the rules, whether the program plays it and, if not, why."""
    return written_cases(game, _NOT_PLAYED, {})
