"""The sheets on which sides note in secret what their units are to do: a line for each unit, a column for
each turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from builder.drawing.counters.designations import name_or_title
from builder.drawing.ink.draw_context import DrawContext
from builder.model.game import Game
from builder.model.mechanisms import State
from builder.model.pieces.counters import Unit
from builder.model.texts.forms import Form, FormPart

MOST_TURNS = 12
"""The greatest number of turns that a sheet has columns for; a longer game needs several sheets."""
_NAME_SHARE = 4
"""The width of the column of names, in columns of turns."""


def plotting_sheets(game: Game, units: Sequence[Unit], context: DrawContext) -> Iterator[Form]:
    """Yield a sheet for each side that has some of the ``units``, whose states it chooses in secret,
    in the reader's language."""
    states = game.mechanisms.secret_states
    turns = max((scenario.final_turn for scenario in game.scenarios), default=0)
    if not states:
        return
    heads = [str(turn) for turn in range(1, min(turns or MOST_TURNS, MOST_TURNS) + 1)]
    tr = context.tr
    for side in game.sheet.sides:
        own = (unit for unit in units if game.nations[unit.nation].side == side.id)
        rows = tuple(name for unit in own for name in _names(unit, context))
        if not rows:
            continue
        grid = FormPart(
            kind="grid",
            columns=(tr("Unit"), *heads),
            widths=(_NAME_SHARE, *[1] * len(heads)),
            rows=rows,
        )
        yield Form(
            id=f"plot-{side.id}",
            title=tr("Plotting sheet: {side}", side=tr(side.name)),
            rule=_rule(game, states[0]),
            parts=(grid,),
            notes=(
                tr(
                    "In each turn one of these, or nothing: {states}.",
                    states=_choices(states, context),
                ),
            ),
            source=states[0].source,
        )


def _names(unit: Unit, context: DrawContext) -> Iterator[str]:
    """Yield the names of a unit's counters, numbered if there are several."""
    name = context.tr(unit.title, "unit") if unit.title else name_or_title(unit, context)
    numbers = range(1, unit.count + 1)
    yield from (f"{name} {n}" if unit.count > 1 else name for n in numbers)


def _rule(game: Game, state: State) -> str:
    return game.mechanisms.case("states", state)


def _choices(states: tuple[State, ...], context: DrawContext) -> str:
    """Return the names of the states among which a player chooses."""
    return context.tr(", ").join(context.tr(state.name) for state in states)
