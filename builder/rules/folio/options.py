"""Choices that the folio rules leave to the players: what the document does not settle, or offers."""

from __future__ import annotations

from builder.model.game import Game
from builder.rules.core.options import chosen, options_procedure
from builder.rules.core.vocabulary import Choice, Choices

OPTIONS: Choices = {
    "camps": Choice(
        "16.0",
        ("five-hidden", "one-of-eight"),
        "The designer offers eight open chits, one of them real, in place of five hidden camps.",
    ),
    "support-draw": Choice(
        "14.1",
        ("random", "lowest"),
        "The series takes the lowest markers first; the exclusive rule draws at random.",
    ),
    "used-markers": Choice(
        "8.4",
        ("once-a-turn", "bombard-again"),
        "8.3 uses a marker once a turn; 8.4 lets those of a bombardment be used again.",
    ),
    "advance": Choice(
        "7.9",
        ("after-every-d", "after-retreats"),
        "The rule opens with retreats, and then speaks of eliminated units as well.",
    ),
    "stray-fire": Choice(
        "8.4.2",
        ("every-a", "retreats-only"),
        "Results that contain an A strike a friend; it is not said whether Ae and (A) are meant.",
    ),
    "ben-suc": Choice(
        "24.0",
        ("once", "each-time"),
        "Nothing says whether the roll comes once or each time its condition is met.",
    ),
    "hidden-attack": Choice(
        "15.0",
        ("reveals", "stays"),
        "Nothing says that a hidden unit shows itself by attacking; a target that is attacked sees it.",
    ),
}
"""Every choice of the folio games."""


def option(game: Game, name: str) -> str:
    """What a game chooses, in its ``options``."""
    return chosen(game, OPTIONS, name)


OPTIONS_PROCEDURE = options_procedure(OPTIONS, "3.0")
