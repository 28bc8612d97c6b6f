"""The fire table as a chart that a reader sets (5.1, 5.2, 5.4, 5.6, 5.8)."""

from __future__ import annotations

from builder.model.game import Game
from builder.model.tables import NO_EFFECT
from builder.rules.city_fight.battles import battle
from builder.rules.city_fight.fire_table import eliminated
from builder.rules.city_fight.gunfire import POINTS
from builder.rules.core.battles import Battle, Fire
from builder.rules.core.live import (
    Bar,
    Choice,
    Expected,
    Formula,
    LiveChart,
    Number,
    Option,
    Toggle,
    Value,
)

_MOST_STRENGTH, _MOST_UNITS = 60, 3


def live_charts(game: Game) -> tuple[LiveChart, ...]:
    """The fire table with ground, wall and strengths; none without one."""
    found = battle(game)
    return (_chart(game, found, found.fire),) if found and found.fire else ()


def _chart(game: Game, found: Battle, fire: Fire) -> LiveChart:
    table = found.table
    codes = dict.fromkeys(c for line in table.results.values() for c in line)
    lost = {c: {"lost": 0 if c in NO_EFFECT else eliminated(c)} for c in codes}
    return LiveChart(
        id="fire",
        title="Fire, live",
        rule="5.1",
        table=table,
        inputs=(
            _ground(game, fire),
            Toggle("wall", "Any unit fires in over a wall of the hex"),
            Toggle("ruined", "The bunker is a destroyed armoury"),
            Number("direct", "Strength of direct fire", 4, 0, _MOST_STRENGTH),
            Number("indirect", "Strength of indirect fire", 8, 0, _MOST_STRENGTH),
            Number("gunfire", "Points of naval gunfire", 0, 0, POINTS),
            Number("units", "Units in the hex", 1, 1, _MOST_UNITS),
        ),
        values=(
            Value("strength", ["+", ["in", "direct"], _half("indirect"), _half("gunfire")], "Strength"),
            Value("added", ["+", ["of", "ground", "die"], _wall(fire)], "Added to the die"),
        ),
        look_up=["value", "strength"],
        row=found.exposed,
        roll=["value", "added"],
        codes=lost,
        expected=(
            Expected("Units lost", ["min", ["code", "lost"], _TARGETS], side="defender"),
            Expected("A unit is lost", ["if", [">", ["code", "lost"], 0], 1, 0], percent=True),
        ),
        bars=(Bar(["==", ["value", "strength"], 0], "Nobody fires."),),
        steers=(("direct", 1),),
        answers=dict.fromkeys(("fire", "fire-table"), "strength"),
        notes=("Indirect fire at a bunker is halved unit by unit; here it is halved once.",),
    )  # fmt: skip


def _ground(game: Game, fire: Fire) -> Choice:
    """Every terrain of hexes: what it adds to the die, whether a whole stack is hit, whether indirect
    fire is halved."""
    options = (
        Option(
            t.id,
            t.name,
            {
                "die": fire.added.get(t.id, 0),
                "open": int(t.id in fire.whole_stack),
                "half": int(t.id in fire.halved),
            },
            t.id,
        )
        for t in game.terrain.hexes
    )
    return Choice("ground", "Target’s terrain", tuple(options))


def _half(name: str) -> Formula:
    """Indirect strength, halved at a bunker that is none of a destroyed armoury (4.8, 5.6)."""
    halved: Formula = ["and", ["==", ["of", "ground", "half"], 1], ["not", ["in", "ruined"]]]
    return ["if", halved, ["//", ["in", name], 2], ["in", name]]


def _wall(fire: Fire) -> Formula:
    return ["if", ["in", "wall"], fire.wall, 0]


_TARGETS: Formula = ["if", ["==", ["of", "ground", "open"], 1], ["in", "units"], 1]
"""How many units are targets (5.4)."""
