"""For each numbered case of the rules document: whether the program plays it and, if not, why."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.rules.play.kinds import CaseInPlay
from builder.rules.play.rule_cases import ABOUT, SCALE, written_cases

NO_END = (
    "There is no last turn: from the last day of the sheet on both players may agree to end the game, "
    "and points decide."
)

_NOT_PLAYED = {
    "0.0": ABOUT, "1.0": ABOUT, "1.1": ABOUT, "1.3": SCALE, "1.7": ABOUT, "7.0": ABOUT, "8.0": ABOUT,
}  # fmt: skip
"""The cases of the rules that contain nothing to play, each with the reason."""

_PLAYERS = {"6.0": NO_END}
"""The cases of the rules of which play leaves a part to the players, each with the reason."""


def cases(game: Game) -> Iterator[CaseInPlay]:
    """Yield, for each numbered case of the rules, whether the program plays it and, if not, why."""
    return written_cases(game, _NOT_PLAYED, _PLAYERS)
