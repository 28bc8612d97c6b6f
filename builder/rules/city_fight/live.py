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
    LiveChart,
    Number,
    Option,
    Shown,
    Toggle,
    by_code,
)
from builder.rules.language.reckoning import Reckoning, Stage
from builder.rules.language.terms import (
    Every,
    Fixed,
    Not,
    Term,
    beyond,
    choose,
    halved,
    least,
    looked_up,
    number,
    ones,
    same,
    text,
    total,
    truth,
)

_MOST_STRENGTH, _MOST_UNITS = 60, 3


def live_charts(game: Game) -> tuple[LiveChart, ...]:
    """The fire table with ground, wall and strengths; none without one."""
    found = battle(game)
    return (_chart(game, found, found.fire),) if found and found.fire else ()


def _chart(game: Game, found: Battle, fire: Fire) -> LiveChart:
    table = found.table
    codes = dict.fromkeys(c for line in table.results.values() for c in line)
    lost = by_code({c: 0 if c in NO_EFFECT else eliminated(c) for c in codes})
    return LiveChart(
        id="fire",
        title="Fire, live",
        rule="5.1",
        table=table,
        inputs=(
            _ground(game),
            Toggle("wall", "Any unit fires in over a wall of the hex"),
            Toggle("ruined", "The bunker is a destroyed armoury"),
            Number("direct", "Strength of direct fire", 4, 0, _MOST_STRENGTH),
            Number("indirect", "Strength of indirect fire", 8, 0, _MOST_STRENGTH),
            Number("gunfire", "Points of naval gunfire", 0, 0, POINTS),
            Number("units", "Units in the hex", 1, 1, _MOST_UNITS),
        ),
        reckoning=_strengths(fire),
        shown=(Shown("strength", "Strength"), Shown("added", "Added to the die")),
        look_up=number("strength"),
        row=Fixed(table.rows[0].id),
        roll=number("added"),
        expected=(
            Expected("Units lost", least(lost, _targets(fire)), side="defender"),
            Expected("A unit is lost", ones(beyond(lost, 0)), percent=True),
        ),
        bars=(Bar(same(number("strength"), 0), "Nobody fires."),),
        steers=(("direct", 1),),
        answers=dict.fromkeys(("fire", "fire-table"), "strength"),
        notes=("Indirect fire at a bunker is halved unit by unit; here it is halved once.",),
    )  # fmt: skip


def _ground(game: Game) -> Choice:
    """Every terrain of hexes."""
    options = (Option(t.id, t.name, t.id) for t in game.terrain.hexes)
    return Choice("ground", "Target’s terrain", tuple(options))


def _strengths(fire: Fire) -> Reckoning:
    """All strengths, indirect ones halved at a bunker that is none of a destroyed armoury (4.8, 5.6),
    and what ground and wall add to the die."""
    bunker = looked_up(text("ground"), dict.fromkeys(sorted(fire.halved), True), False)
    halves = Every((bunker, Not(truth("ruined"))))

    def half(name: str) -> Term:
        return choose(halves, halved(number(name)), number(name))

    ground = looked_up(text("ground"), fire.added)
    return Reckoning(
        (
            Stage("strength", total(number("direct"), half("indirect"), half("gunfire"))),
            Stage("added", ground + choose(truth("wall"), fire.wall)),
        )
    )


def _targets(fire: Fire) -> Term:
    """How many units are targets (5.4)."""
    whole = looked_up(text("ground"), dict.fromkeys(sorted(fire.whole_stack), True), False)
    return choose(whole, number("units"), 1)
