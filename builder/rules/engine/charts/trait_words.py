"""The words of a game: the traits that its declarations ask for. Any other is a mistake, unless the game
calls it its own."""

from __future__ import annotations

from builder.model.base import Model
from builder.model.game import Game
from builder.model.mechanisms.declared import RatedModifier
from builder.model.mechanisms.fighting.battles import Aim, DiceChange
from builder.rules.core.vocabulary import Vocabulary
from builder.rules.engine.charts.terrain_effects import EFFECTS
from builder.rules.engine.positions.conditions import asked


def vocabulary(game: Game) -> Vocabulary:
    """The traits that are asked for, with what they mean."""
    conditions = (when for _, when in game.mechanisms.conditions)
    words = {word for relation, word in asked(conditions) if relation in ("is", "with")}
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
    """Whose value a change is."""
    if isinstance(part, RatedModifier):
        return part.of
    return part.from_ if isinstance(part, Aim | DiceChange) else ()
