"""The events that hold for a while and are asked for, for a table (a VASSAL module)."""

from __future__ import annotations

from functools import partial

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.mechanisms.conditions import When
from builder.rules.core.module_export.contests import Said
from builder.rules.engine.positions.turn_facts import event_ids
from builder.rules.engine.wording.condition_phrases import Teller

_PLAYERS = ("movement", "stacking", "links", "retreat", "activation", "time", "weather")
"""The families of declarations that are left to the players."""


def effects(game: Game) -> dict[str, Said]:
    """By its id what is said of each event that is asked for by what a table works out."""
    asked = {
        event
        for path, when in game.mechanisms.conditions
        if path[1] not in _PLAYERS
        for event in when.event
    }
    return {id: partial(_said, game, id) for id in event_ids(game) if id in asked}


def _said(game: Game, event: str, tr: Translator) -> str:
    return Teller(game, tr).when(When(event=(event,)), "attacker")
