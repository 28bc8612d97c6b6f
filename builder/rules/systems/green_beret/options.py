"""Options of the rules of solitaire raids: how to read what the rulebook leaves unclear."""

from __future__ import annotations

from builder.model.game import Game
from builder.rules.core.options import chosen_option, options_procedure
from builder.rules.vocabulary import Choice, Choices

OPTIONS: Choices = {
    "camp-neighbours": Choice(
        "3.1",
        ("water", "all"),
        "Neighbours are barred to a camp: those of full water alone, or of villages and airfields too.",
    ),
    "bought-again": Choice(
        "6.2",
        ("priced", "printed"),
        "What was free at the start and is lost is bought again: for the price of its like, or for the "
        "nothing that it prints.",
    ),
    "leaders-lend": Choice(
        "10.4",
        ("yes", "no"),
        "Leaders are plus pieces, which lend their movement to a team; no example shows one that does.",
    ),
    "raft-moves": Choice(
        "11.1",
        ("mixed", "water-only"),
        "A raft moves along water alone, and yet may be taken over land: in one move, or not.",
    ),
    "raft-streams": Choice(
        "11.1",
        ("always", "with-full-water"),
        "Raft and scuba take a team along streams for 1 a hex: on any move, or, as the sentence speaks "
        "of a team that enters full water, only on such a move.",
    ),
    "quarry": Choice(
        "12.4",
        ("nearest", "kept"),
        "An enemy goes for the nearest team; once it has one, another sentence has it keep to that.",
    ),
    "landing": Choice(
        "12.8",
        ("bridges-hold", "streams-return"),
        "Vehicles do not appear in streams; of streams with a road or bridge nothing is said there.",
    ),
    "drift": Choice(
        "14.0",
        ("every-fight", "own-attacks"),
        "Shells drift after a fight with naval gunfire, whoever attacked.",
    ),
}
"""All options of the solitaire raid rules, each with its rule and the values that a game may
choose."""


def raid_option(game: Game, name: str) -> str:
    """Return the value that the game's ``options`` choose for an option."""
    return chosen_option(game, OPTIONS, name)


OPTIONS_PROCEDURE = options_procedure(OPTIONS, "3.0")
