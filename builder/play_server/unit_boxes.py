"""Tells what a unit has left of its own counts, such as the boxes of a ship's hull and guns."""

from __future__ import annotations

from collections.abc import Callable

from builder.playing.state import State
from builder.rules.engine.positions.amounts import amount_in, at_start, holders_of_count
from builder.rules.engine.positions.moment_situation import situation_at


def boxes_told(view: State, name: str, tr: Callable[[str], str]) -> tuple[list[str], str]:
    """Return what a unit has left of each of its counts, in words (``Hull 3/4``), and as a sign for
    its counter (``3/2``) as soon as it has lost some."""
    game, counter = view.match.game, name.partition("#")[0]
    declared = game.mechanisms.counts
    own = [c for c in declared if c.of == "unit" and counter in holders_of_count(game, c)]
    if not own or name not in view.moment.pieces:
        return [], ""
    situation = situation_at(view.match, view.moment)
    left = [amount_in(situation, count, name) for count in own]
    start = [at_start(game, count, name) for count in own]
    words = [f"{tr(c.name)} {now}/{most}" for c, now, most in zip(own, left, start, strict=True)]
    return words, "/".join(map(str, left)) if left != start else ""
