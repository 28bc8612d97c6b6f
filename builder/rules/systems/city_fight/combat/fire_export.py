"""Fire combat as data for the VASSAL module, which resolves it without the rules engine (5.1, 5.2,
5.6, 5.7)."""

from __future__ import annotations

from builder.model.game import Game
from builder.model.tables import ResultsTable
from builder.rules.core.module_export.combat_parts import Fire, Support
from builder.rules.core.module_export.contests import (
    CombatParty,
    CombatReason,
    TableCombat,
    party,
    result_texts,
)
from builder.rules.core.module_export.term_names import ATTACK_MARKERS, ATTACKERS, DEFENDER
from builder.rules.core.values import value_names
from builder.rules.expressions.partial_evaluation import partially_evaluated
from builder.rules.expressions.terms import Counted, Every, Fixed, Not, Term, is_greater, truth
from builder.rules.systems.city_fight.combat.fire_formula import (
    FIRE_RANGE,
    fire_combat_formula,
    ground_has_effect,
)
from builder.rules.systems.city_fight.combat.fire_table import fire_table
from builder.rules.systems.city_fight.combat.gunfire import phases_of
from builder.rules.systems.city_fight.effects import die_modifier
from builder.rules.systems.city_fight.game_data import ARMOURY, INDIRECT_FIRE_KINDS, unit_kind
from builder.rules.systems.city_fight.options import known_options

MOST_GUNFIRE = 8
"""The largest number of naval gunfire markers in an attack (5.8), which is the number of gunfire
points in a turn."""

RUINED = "ruined"
"""The name in formulas of the condition that the armoury in the target's hex was blown up (4.8)."""

MOST_ADDED = 20
"""The largest die modifier for which the exported fire table is computed; if terrain or walls add
more, no table is exported."""


def contests(game: Game) -> tuple[TableCombat, ...]:
    """Return the game's fire combat as data for the VASSAL module. Empty if the game has no fire
    table, no unit with a strength and a range, or terrain with a larger die modifier than the
    module's table can show."""
    fighting = value_names(game, game.units, "strength", "range")
    if fighting is None or not any(isinstance(t, ResultsTable) for t in game.tables):
        return ()
    (strength, reach), units = fighting
    table, grounds = fire_table(game), game.terrain.hexes
    wall = max(map(die_modifier, game.terrain.hexsides), default=0)
    if max(wall, *map(die_modifier, grounds)) > MOST_ADDED:
        return ()
    half, whole_stack = (
        ground_has_effect(grounds, "indirect", "half"),
        ground_has_effect(grounds, "stack", "all"),
    )
    half = Every((half, Not(truth(RUINED))))
    formula = partially_evaluated(fire_combat_formula(table, grounds, wall), {"half": half})
    contest = TableCombat(
        id=table.id,
        name=table.title,
        rule="5.1",
        table=table,
        reckon="total",
        formula=formula,
        attackers=party(formula, ATTACKERS, strength, "strength"),
        defenders=CombatParty(DEFENDER, "", Fixed(0)),
        same_place=False,
        one_target=True,
        scale="strength",
        added="added",
        total="total",
        asked={},
        grounds={},
        ways={},
        heights={},
        words={},
        meanings=result_texts(table),
        notes=(
            CombatReason("5.4", whole_stack, lambda tr: tr("All units of the stack are targets")),
            CombatReason(
                "5.6",
                _indirect_fire_halved(half),
                lambda tr: tr("Indirect fire has half its strength there"),
            ),
        ),
        turned={RUINED: frozenset(m.id for m in game.markers if ARMOURY in m.traits)},
        support=Support(MOST_GUNFIRE, frozenset(m.id for m in game.markers if m.value is not None)),
        phases=frozenset(phases_of(known_options(game))),
        once=False,
        bystanders=frozenset(u.id for u in game.units) - units,
        fire=Fire(
            reach=reach,
            range=FIRE_RANGE,
            indirect=frozenset(u.id for u in game.units if unit_kind(u) in INDIRECT_FIRE_KINDS),
            walls={m.id: m.walled for m in game.maps},
            wall=wall,
        ),
    )
    return (contest,)


def _indirect_fire_halved(half: Term) -> Term:
    """Return the condition that indirect fire takes part in an attack and has half its strength
    there; ``half`` is the condition that the target's terrain halves indirect fire."""
    indirect = Counted(ATTACKERS, truth("indirect")) + Counted(ATTACK_MARKERS, Fixed(True))
    return Every((half, is_greater(indirect, 0)))
