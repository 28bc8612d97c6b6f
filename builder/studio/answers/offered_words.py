"""The words that a game knows for fields of questions whose words name no counter and no place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.rules.registry import system_of

Offered = list[tuple[str, str]]
"""Words that may be written in a field, each with its title."""


def offered_words(game: Game, tr: Translator) -> dict[str, Offered]:
    """Return the words that may be written, by the names of fields; others may be possible too."""
    declared = game.mechanisms
    events = (event for drawn in declared.events for event in drawn.entries)
    happening = _titled((*events, *game.cards), tr)
    nations = _titled(game.nations.values(), tr)
    words = {
        "weather": _titled(declared.weather.kinds if declared.weather else (), tr),
        "phase": _titled(game.sheet.sequence, tr),
        "terrain": _titled(game.terrain.every, tr),
        "movement_class": [(one, tr(one)) for one in game.sheet.movement_classes],
        "troops": _titled(game.troops, tr),
        "squad": _titled(game.squads, tr),
        "combat": _titled(declared.combat, tr),
        "battle": _titled(declared.battles, tr),
        "state": _titled(declared.states, tr),
        "check": _titled(declared.morale, tr),
        "of": _titled(declared.events, tr),
        "chosen": _titled(declared.counts, tr),
        "options": [(name, tr(text)) for name, text in system_of(game).options.items()],
    }
    words |= dict.fromkeys(("event", "events", "happened", "before", "lot"), happening)
    words |= dict.fromkeys(("nation", "enemy", "radio"), nations)
    return {name: offered for name, offered in words.items() if offered}


def _titled(parts: Iterable[Any], tr: Translator) -> Offered:
    """Return parts by their ids, each with its title or its name."""
    called = ((one.id, getattr(one, "title", "") or getattr(one, "name", "")) for one in parts)
    return [(id, tr(title) if title else id) for id, title in called]
