"""Options of the folio rules: choices that the rules document leaves open or offers."""

from __future__ import annotations

from builder.model.game import Game
from builder.rules.core.options import chosen_option, options_procedure
from builder.rules.vocabulary import Choice, Choices

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
    "length-roll": Choice(
        "24.0",
        ("once", "each-time"),
        "Nothing says whether the roll comes once or each time its condition is met.",
    ),
    "hidden-attack": Choice(
        "15.0",
        ("reveals", "stays"),
        "Nothing says that a hidden unit shows itself by attacking; a target that is attacked sees it.",
    ),
    "closed-water": Choice(
        "11.0",
        ("all", "vessels-only"),
        "A river that is closed to monitors: whether boats with troops use it is not said.",
    ),
    "forded-arm": Choice(
        "19.0",
        ("whole-allowance", "as-bridged"),
        "Crossing an arm takes the whole allowance; a ford there is as a bridge.",
    ),
    "vessels-fight-late": Choice(
        "12.0",
        ("yes", "no"),
        "Riverine units are barred from the mechanised movement phase; of the combat phase nothing is "
        "said.",
    ),
    "friends-on-banks": Choice(
        "19.0",
        ("both", "one"),
        "Enemies may stand on two banks of a hex; of two friends nothing is said.",
    ),
    "mech-infiltrates": Choice(
        "5.1.2",
        ("anywhere", "from-start"),
        "A mechanised unit goes from zone to zone for half its allowance; one sentence says so only of "
        "those that start in a zone.",
    ),
}
"""All options of the folio rules, each with its rule and the values that a game may choose."""


def folio_option(game: Game, name: str) -> str:
    """Return the value that the game chooses for an option."""
    return chosen_option(game, OPTIONS, name)


def camps_are_open(game: Game) -> bool:
    """Tell whether the game uses eight open chits, one of which is the real camp, in place of
    hidden camps."""
    return folio_option(game, "camps") == "one-of-eight"


OPTIONS_PROCEDURE = options_procedure(OPTIONS, "3.0")
