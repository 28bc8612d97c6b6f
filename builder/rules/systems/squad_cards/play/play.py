"""The definition by which games of squads and cards are played, as far as their rules document
describes them."""

from __future__ import annotations

from builder.model.game import Game
from builder.rules.play.kinds import Play
from builder.rules.systems.squad_cards.play import (
    action_play,
    base_game_play,
    deck_play,
    fire_play,
    move_play,
    muster_play,
    selection_play,
    surrender_play,
    terrain_play,
    turn_play,
)
from builder.rules.systems.squad_cards.play.ending_play import outcome
from builder.rules.systems.squad_cards.play.hiding_play import besides, guess, hide
from builder.rules.systems.squad_cards.play.pile_play import piles
from builder.rules.systems.squad_cards.play.rule_cases import cases

MODULES = (
    selection_play,
    muster_play,
    deck_play,
    turn_play,
    action_play,
    move_play,
    fire_play,
    terrain_play,
    surrender_play,
    base_game_play,
)
"""The modules that define the tasks of the game in play."""


def play(game: Game) -> Play:
    """Return the definition by which games of squads and cards are played: how they start, the
    tasks of their phases, and how their outcome is found."""
    return Play(
        {name: kind for module in MODULES for name, kind in module.KINDS.items()},
        turn_play.phase,
        outcome=outcome,
        start=selection_play.start,
        hide=hide,
        guess=guess,
        besides=besides,
        piles=piles,
        cases=cases,
    )
