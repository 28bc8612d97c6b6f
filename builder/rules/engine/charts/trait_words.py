"""Collects the unit traits that a game's declared rules test. Validation reports any other trait as
a mistake, unless the game lists it as its own."""

from __future__ import annotations

from builder.model.base import Model
from builder.model.game import Game
from builder.model.mechanisms.declared import RatedModifier
from builder.model.mechanisms.fighting.battles import Aim, DiceChange
from builder.rules.engine.charts.terrain_effects import EFFECTS
from builder.rules.engine.positions.conditions import questions_of_conditions
from builder.rules.vocabulary import Vocabulary


def vocabulary(game: Game) -> Vocabulary:
    """Return the words that the game's declared rules give a meaning to: the unit traits that they
    test, and the terrain effects that they supply."""
    conditions = (when for _, when in game.mechanisms.conditions)
    words = {
        word for relation, word in questions_of_conditions(conditions) if relation in ("is", "with")
    }
    words |= {
        word
        for apart in (game.mechanisms.stacking.apart if game.mechanisms.stacking else ())
        for word in (*apart.first, *apart.second)
    }
    words |= {word for battle in game.mechanisms.battles for word in battle.order}
    words |= {word for _, part in game.mechanisms.parts for word in _whose(part)}
    return Vocabulary(
        unit_traits=dict.fromkeys(sorted(words), "asked for by a declaration"), effects=EFFECTS
    )


def _whose(part: Model) -> tuple[str, ...]:
    """Return the words for the units whose value a modifier or change of dice adds (such as
    leaders); empty if it adds no unit's value."""
    if isinstance(part, RatedModifier):
        return part.of
    return part.from_ if isinstance(part, Aim | DiceChange) else ()
