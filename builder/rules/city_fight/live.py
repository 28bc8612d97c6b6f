"""The fire table as a chart that a reader sets: strength, ground, wall, units that can be hit (5.1, 5.2,
5.4)."""

from __future__ import annotations

from builder.model.game import Game
from builder.model.tables import ResultsTable
from builder.rules.city_fight.effects import die
from builder.rules.city_fight.fire_table import eliminated
from builder.rules.core.live import (
    Choice,
    Expected,
    Formula,
    LiveChart,
    Number,
    Option,
    Toggle,
    Value,
)

_MOST_STRENGTH = 60


def live_charts(game: Game) -> tuple[LiveChart, ...]:
    """The fire table; none without one."""
    table = next((t for t in game.tables if isinstance(t, ResultsTable)), None)
    return (_fire(game, table),) if table else ()


def _fire(game: Game, table: ResultsTable) -> LiveChart:
    grounds = tuple(
        Option(t.id, t.name, {"die": die(t)}, t.id)
        for t in sorted(game.terrain.hexes, key=lambda t: die(t))
    )
    wall = max((die(t) for t in game.terrain.hexsides), default=0)
    over: Formula = ["if", ["in", "wall"], wall, 0]
    lost: Formula = ["min", ["code", "lost"], ["in", "targets"]]
    codes = {code for line in table.results.values() for code in line}
    return LiveChart(
        id="fire",
        title="Fire, live",
        rule="5.1",
        table=table,
        inputs=(
            Number("strength", "Strength of all attackers", 4, 1, _MOST_STRENGTH),
            Choice("ground", "The target’s terrain", grounds),
            Toggle("wall", "An attacker fires over the target’s wall"),
            Number("targets", "Units that can be hit", 1, 1, 4),
        ),
        values=(
            Value("added", ["+", ["of", "ground", "die"], over], "Added to the die", signed=True),
        ),
        look_up=["in", "strength"],
        row=table.rows[0].id,
        roll=["value", "added"],
        codes={code: {"lost": eliminated(code)} for code in sorted(codes)},
        expected=(
            Expected("Units lost", lost, side="defender"),
            Expected("At least one unit is lost", ["if", [">", lost, 0], 1, 0], percent=True),
        ),
        steers=(("strength", 1),),
        answers={"fire-table": "strength"},
    )
