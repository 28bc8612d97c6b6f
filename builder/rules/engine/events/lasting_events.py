"""Exports for the VASSAL module the lasting events that conditions test."""

from __future__ import annotations

from functools import partial

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.mechanisms.conditions import When
from builder.rules.core.module_export.contests import TranslatedText
from builder.rules.engine.positions.turn_facts import event_ids
from builder.rules.engine.wording.condition_phrases import Wording

_PLAYERS = ("movement", "stacking", "links", "retreat", "activation", "time", "weather")
"""The families of rules whose conditions the VASSAL module leaves to the players."""


def lasting_event_texts(game: Game) -> dict[str, TranslatedText]:
    """Return, by event id, the text of each lasting event whose being in effect the VASSAL module
    must know to evaluate a condition."""
    asked = {
        event
        for path, when in game.mechanisms.conditions
        if path[1] not in _PLAYERS
        for event in when.event
    }
    return {id: partial(_in_effect_phrase, game, id) for id in event_ids(game) if id in asked}


def _in_effect_phrase(game: Game, event: str, tr: Translator) -> str:
    return Wording(game, tr).when(When(event=(event,)), "attacker")
