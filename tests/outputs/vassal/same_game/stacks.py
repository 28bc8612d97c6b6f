"""Compares the order of stacks in games that ask for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.playing.state import State
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.play.moment import STACKED
from tests.outputs.vassal.played import Played


def stacks_differ(pieces: Mapping[str, Played], state: State) -> Iterator[str]:
    """The stacks whose units lie in another order on the table than in the engine, from the bottom."""
    if STACKED not in state.moment.notes:
        return
    for at, sides in situation_at(state.match, state.moment).stacks.items():
        for units in sides.values():
            names = [unit.name for unit in units]
            shown = sorted(names, key=lambda name: -int(pieces[name].get("StackPos")))
            if shown != names:
                yield f"in {at} lie {names}, in the module {shown}"
