"""The sheets on which sides note in secret what their units are to do: a line for each unit, a column for
each turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from builder.drawing.counters.designations import title_or_name
from builder.drawing.ink.draw_context import DrawContext
from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.model.texts.forms import Form, FormPart

MOST_TURNS = 12
"""The greatest number of turns that a grid has columns for; a longer game has several, one below the
other."""
_NAME_SHARE = 4
"""The width of the column of names, in columns of turns."""


def plotting_sheets(game: Game, units: Sequence[Unit], context: DrawContext) -> Iterator[Form]:
    """Yield a sheet for each side that has some of the ``units``, whose states it chooses in secret,
    in the reader's language."""
    states = game.mechanisms.secret_states
    if not states:
        return
    turns = max((scenario.final_turn for scenario in game.scenarios), default=0)
    tr = context.tr
    choices = tr(", ").join(tr(state.name) for state in states)
    for side in game.sheet.sides:
        own = (unit for unit in units if game.nations[unit.nation].side == side.id)
        rows = tuple(name for unit in own for name in _names(unit, context))
        if not rows:
            continue
        grids = tuple(
            FormPart(
                kind="grid",
                columns=(tr("Unit"), *map(str, heads)),
                widths=(_NAME_SHARE, *[1] * len(heads)),
                rows=rows,
            )
            for heads in _shared_out(turns or MOST_TURNS)
        )
        yield Form(
            id=f"plot-{side.id}",
            title=tr("Plotting sheet: {side}", side=tr(side.name)),
            rule=game.mechanisms.case("states", states[0]),
            parts=grids,
            notes=(tr("In each turn one of these, or nothing: {states}.", states=choices),),
            source=states[0].source,
        )


def _shared_out(turns: int) -> Iterator[range]:
    """Yield the turns of each grid: as few grids as possible, about equally wide."""
    grids = -(-turns // MOST_TURNS)
    for n in range(grids):
        yield range(1 + n * turns // grids, 1 + (n + 1) * turns // grids)


def _names(unit: Unit, context: DrawContext) -> Iterator[str]:
    """Yield the names of a unit's counters, numbered if there are several."""
    name = title_or_name(unit, context)
    numbers = range(1, unit.count + 1)
    yield from (f"{name} {n}" if unit.count > 1 else name for n in numbers)
