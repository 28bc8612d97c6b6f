"""For each numbered case of the rules document: whether the program plays it and, if not, why."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.rules.play.kinds import CaseInPlay
from builder.rules.play.rule_cases import ABOUT, written_cases

_TOLD = {
    "0.0": ABOUT,
    "50.0": ABOUT,
    "51.0": ABOUT,
    "52.0": "It says what random numbers are; whether the desert rules hold is agreed on beforehand.",
    "52.1": "The scenario has no special rule that takes cards out; what terrain becomes is played.",
    "52.3": "The numbers at which weapons jam are printed on the base game’s cards.",
}
"""The cases of the rules that contain nothing to play, each with the reason."""

_RADIO = (
    "Who may have a radio and whose cards it uses is played; its price and what artillery does are left "
    "to the base game."
)
_PARTISANS = (
    "Their hand is played; the abilities of Russians and partisans are left to the base game."
)
_HERO = "Whether a Hero doubles a gun is played; the firepower itself is left to the base game."
_PLAYERS = {
    "50.3": (
        "Fire must exceed what its card needs: that much is played. The firepower of men and what fire "
        "does to them are left to the base game: the players say both."
    ),
    "50.41": (
        "Who surrenders, is fired on, rescued and captured is played; the check of column 1, prisoners "
        "and the campaign’s panic are left to the base game."
    ),
    "50.42": "It is counted where Russians fight; the document has no squad of theirs.",
    "50.6": _HERO,
    "50.8": _RADIO,
    "50.9": _PARTISANS,
    "51.2": "Who uses the card is played; the two actions on it are left to the base game.",
    "51.3": _PARTISANS,
    "51.5": _RADIO,
    "51.6": "Which gun fires is played; hits, effects and what hull down means are left to the base game.",
    "51.8": _HERO,
    "52.11": "Refusing mines and whether they are real are played; what mines do is left to the base game.",
    "52.13": (
        "A stream is not refused, takes 1 from fire and is left: that much is played. All else about "
        "streams is left to the base game."
    ),
    "52.15": "Shells, digging in and who checks are played; what the checks bring is left to the base game.",
    "53.0": (
        "Nations, years and weapons are chosen, reinforcements drawn; when these come, their cards and "
        "the use of weapons are left to the base game."
    ),
}
"""The cases of the rules of which play leaves a part to the players, each with the reason."""


def cases(game: Game) -> Iterator[CaseInPlay]:
    """Yield, for each numbered case of the rules, whether the program plays it and, if not, why."""
    return written_cases(game, _TOLD, _PLAYERS)
