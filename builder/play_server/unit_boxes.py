"""Tells what a unit has left of its own counts, such as the boxes of a ship's hull and guns."""

from __future__ import annotations

from collections.abc import Callable

from builder.model.pieces.counters import Unit
from builder.playing.state import State
from builder.rules.engine.positions.amounts import amount_in, at_start, unit_has_count
from builder.rules.engine.positions.moment_situation import situation_at


def boxes_told(view: State, name: str, tr: Callable[[str], str]) -> tuple[list[str], str]:
    """Return what a unit has left of each of its counts, in words (``Hull 3/4``), and as a sign for
    its counter (``3/2``) as soon as it has lost some."""
    game = view.match.game
    unit = game.counters.get(name.partition("#")[0])
    if not isinstance(unit, Unit) or name not in view.moment.pieces:
        return [], ""
    own = [count for count in game.mechanisms.counts if unit_has_count(game, count, unit)]
    if not own:
        return [], ""
    situation = situation_at(view.match, view.moment)
    left = [amount_in(situation, count, name) for count in own]
    start = [at_start(game, count, name) for count in own]
    words = [f"{tr(c.name)} {now}/{most}" for c, now, most in zip(own, left, start, strict=True)]
    return words, "/".join(map(str, left)) if left != start else ""
