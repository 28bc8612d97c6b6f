"""The fire table as a live chart: a table on a page on which the reader sets terrain, wall and
strengths (5.1, 5.2, 5.4, 5.6, 5.8)."""

from __future__ import annotations

from builder.model.game import Game
from builder.model.tables import ResultsTable
from builder.rules.core.live_charts import (
    ChartBar,
    Choice,
    Expected,
    LiveChart,
    Number,
    Option,
    Shown,
    Toggle,
    number_by_code,
)
from builder.rules.core.module_export.combat_parts import Fire
from builder.rules.core.module_export.term_names import ATTACK_MARKERS, ATTACKERS
from builder.rules.expressions.partial_evaluation import substituted_term
from builder.rules.expressions.terms import (
    Every,
    Fixed,
    Not,
    Term,
    choose,
    is_equal,
    is_greater,
    number,
    one_if,
    truth,
)
from builder.rules.systems.city_fight.combat.fire_export import contests
from builder.rules.systems.city_fight.combat.fire_formula import (
    UNITS_LOST,
    WHOLE_STACK,
    firing_formula,
    ground_die_modifier,
    ground_has_effect,
)
from builder.rules.systems.city_fight.combat.gunfire import POINTS
from builder.rules.systems.city_fight.combat.table_statistics import UNIT_LOST, units_lost
from builder.rules.systems.city_fight.options import known_options

_MOST_STRENGTH, _MOST_UNITS = 60, 3


def live_charts(game: Game) -> tuple[LiveChart, ...]:
    """Return the interactive chart of the fire table, with choices of terrain, wall and strengths;
    empty for a game without a fire table."""
    found = contests(game)
    return tuple(_chart(game, contest.table, contest.fire) for contest in found if contest.fire)


def _chart(game: Game, table: ResultsTable, fire: Fire) -> LiveChart:
    gone = number_by_code(units_lost(table))
    whole = WHOLE_STACK in known_options(game)
    targets = choose(ground_has_effect(game.terrain.hexes, "stack", "all"), number("units"), 1)
    lost = substituted_term(
        UNITS_LOST, {"eliminated": gone, "targets": targets, WHOLE_STACK: whole}
    )
    return LiveChart(
        id="fire",
        title="Fire, live",
        rule="5.1",
        table=table,
        inputs=(
            _terrain_choice(game),
            Toggle("wall", "Any unit fires in over a wall of the hex"),
            Toggle("ruined", "The bunker is a destroyed armoury"),
            Number("direct", "Strength of direct fire", 4, 0, _MOST_STRENGTH),
            Number("indirect", "Strength of indirect fire", 8, 0, _MOST_STRENGTH),
            Number("gunfire", "Points of naval gunfire", 0, 0, POINTS),
            Number("units", "Units in the hex", 1, 1, _MOST_UNITS),
        ),
        given={
            "ground-die": ground_die_modifier(game.terrain.hexes),
            "half": Every(
                (ground_has_effect(game.terrain.hexes, "indirect", "half"), Not(truth("ruined")))
            ),
        },
        roles={
            ATTACKERS: (
                _firing_terms("direct", indirect=False)
                | {"over": choose(truth("wall"), fire.wall)},
                _firing_terms("indirect", indirect=True),
            ),
            ATTACK_MARKERS: ({"value": number("gunfire")},),
        },
        formula=firing_formula(fire.wall),
        shown=(Shown("strength", "Strength"), Shown("added", "Added to the die")),
        look_up=number("strength"),
        row=Fixed(table.rows[0].id),
        roll=number("added"),
        expected=(
            Expected("Units lost", lost, side="defender"),
            Expected(UNIT_LOST, one_if(is_greater(lost, 0)), percent=True),
        ),
        bars=(ChartBar(is_equal(number("strength"), 0), "Nobody fires."),),
        steers=(("direct", 1),),
        answers=dict.fromkeys(("fire", "fire-table"), "strength"),
        notes=("Indirect fire at a bunker is halved unit by unit; here it is halved once.",),
    )


def _firing_terms(name: str, *, indirect: bool) -> dict[str, Term]:
    """Return the formula values of one imaginary unit on the interactive chart; it stands for all
    units that fire directly or, if ``indirect``, for all that fire indirectly."""
    return {"strength": number(name), "indirect": Fixed(indirect), "over": Fixed(0)}


def _terrain_choice(game: Game) -> Choice:
    """Return the choice of the target's terrain on the interactive fire chart: all hex terrain
    types."""
    options = (Option(t.id, t.name, t.id) for t in game.terrain.hexes)
    return Choice("ground", "Target’s terrain", tuple(options))
