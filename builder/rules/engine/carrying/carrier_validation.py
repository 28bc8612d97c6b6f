"""Checks declared carriers against their game."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.model.mechanisms.movement import Movement
from builder.problems import PathKey, Problem, warning
from builder.rules.core.values import value_index
from builder.rules.engine.movement.crossing_limits import COUNTED
from builder.rules.engine.positions.declared_names import known_word
from builder.rules.engine.positions.unit_conditions import unit_may_fulfil


def check_carriers(game: Game, declared: Movement, path: PathKey) -> Iterator[Problem]:
    """Report carriers that count what no unit has, whose room no value of theirs gives, or by whom
    nobody is carried."""
    values = list(dict.fromkeys(name for unit in game.units for name in game.value_names(unit)))
    for n, one in enumerate(declared.carriers):
        here = (*path, "carriers", n)
        if one.count not in COUNTED and value_index(values, one.count) is None:
            known = (*COUNTED, *values)
            yield from known_word(one.count, known, (*here, "count"), "nothing that limits count")
        if isinstance(one.most, str) and value_index(values, one.most) is None:
            yield from known_word(one.most, values, (*here, "most"), "no value of any unit")
        for key, when in (("who", one.who), ("carries", one.carries)):
            if not any(unit_may_fulfil(game, when, unit) for unit in game.units):
                yield warning("unreached", "no unit is so", (*here, key), hint="mend the condition")
