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
    "52.1": (
        "The scenario has no special rule that takes cards out; the program handles what terrain "
        "becomes."
    ),
    "52.3": "The numbers at which weapons jam are printed on the base game’s cards.",
}
"""The cases of the rules that contain nothing to play, each with the reason."""

_RADIO = (
    "The program handles who may have a radio and whose cards it uses; its price and what artillery "
    "does are left to the base game."
)
_PARTISANS = (
    "The program handles their hand; the abilities of Russians and partisans are left to the base "
    "game."
)
_HERO = "The program handles whether a Hero doubles a gun; the firepower itself is left to the base game."
_PLAYERS = {
    "50.3": (
        "The program sees to it that fire exceeds what its card needs. The firepower of men and what "
        "fire does to them are left to the base game: the players say both."
    ),
    "50.41": (
        "The program handles who surrenders, is fired on, is rescued and is captured; the check of "
        "column 1, prisoners and the campaign’s panic are left to the base game."
    ),
    "50.42": "It is counted where Russians fight; the document has no squad of theirs.",
    "50.6": _HERO,
    "50.8": _RADIO,
    "50.9": _PARTISANS,
    "51.2": "The program handles who uses the card; the two actions on it are left to the base game.",
    "51.3": _PARTISANS,
    "51.5": _RADIO,
    "51.6": (
        "The program handles which gun fires; hits, effects and what hull down means are left to the "
        "base game."
    ),
    "51.8": _HERO,
    "52.11": (
        "The program handles the refusal of mines and whether they are real; what mines do is left to "
        "the base game."
    ),
    "52.13": (
        "The program handles that a stream cannot be refused, takes 1 from fire and can be left. All else "
        "about streams is left to the base game."
    ),
    "52.15": (
        "The program handles shells, digging in and who checks; what the checks bring is left to the "
        "base game."
    ),
    "53.0": (
        "Nations, years and weapons are chosen, reinforcements drawn; when these come, their cards and "
        "the use of weapons are left to the base game."
    ),
}
"""The cases of the rules of which play leaves a part to the players, each with the reason."""


def cases(game: Game) -> Iterator[CaseInPlay]:
    """Yield, for each numbered case of the rules, whether the program plays it and, if not, why."""
    return written_cases(game, _TOLD, _PLAYERS)
