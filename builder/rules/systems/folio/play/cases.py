"""For each numbered case of the folio rules: whether the program plays it and, if not, why."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.rules.play.kinds import CaseInPlay
from builder.rules.play.rule_cases import ABOUT, SCALE, written_cases

NO_SUPPLY = "There is no supply: nothing is decided by it."

_TOLD = {
    "0.0": ABOUT, "1.0": ABOUT, "2.0": ABOUT, "2.1": ABOUT, "2.2": ABOUT, "2.3": ABOUT,
    "2.3.1": ABOUT, "2.4": SCALE, "9.0": NO_SUPPLY, "17.0": NO_SUPPLY,
}  # fmt: skip
"""The cases of the rules that contain nothing to play, each with the reason."""


def cases(game: Game) -> Iterator[CaseInPlay]:
    """Yield, for each numbered case of the rules (of the series, of Vietnam Battles, and of the
    scenarios), whether the program plays it and, if not, why."""
    return written_cases(game, _TOLD, {})
