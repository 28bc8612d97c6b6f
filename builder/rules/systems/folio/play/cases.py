"""What play does with the cases of the folio rules."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.rules.play.kinds import CaseInPlay
from builder.rules.play.rule_cases import ABOUT, SCALE

NO_SUPPLY = "There is no supply: nothing is decided by it."

PLAYED = (
    *("2.3.2", "3.0", "4.0", "4.1"),
    *("5.0", "5.1", "5.1.1", "5.1.2", "5.2", "5.2.1", "5.2.2", "5.3", "6.0", "6.1", "6.2"),
    *("7.0", "7.1", "7.2", "7.3", "7.4", "7.5", "7.6", "7.7", "7.7.1", "7.7.2", "7.8", "7.9"),
    *("8.0", "8.1", "8.2", "8.3", "8.4", "8.4.1", "8.4.2", "8.5", "8.6"),
    *("10.0", "10.1", "11.0", "11.1", "11.2", "12.0", "12.1", "13.0", "14.0", "14.1", "14.2"),
    *("15.0", "16.0", "16.1", "18.0", "18.1", "18.2", "18.3", "19.0", "20.0", "21.0", "22.0"),
    *("23.0", "24.0"),
)
TOLD = {
    "0.0": ABOUT, "1.0": ABOUT, "2.0": ABOUT, "2.1": ABOUT, "2.2": ABOUT, "2.3": ABOUT,
    "2.3.1": ABOUT, "2.4": SCALE, "9.0": NO_SUPPLY, "17.0": NO_SUPPLY,
}  # fmt: skip


def cases(game: Game) -> Iterator[CaseInPlay]:
    """Yield what becomes of every case: of the series, of Vietnam Battles, and of the scenarios."""
    yield from (CaseInPlay(rule, "told", why) for rule, why in TOLD.items())
    yield from (CaseInPlay(rule, "played") for rule in PLAYED)
    yield from (CaseInPlay(scenario.number, "played") for scenario in game.scenarios)
