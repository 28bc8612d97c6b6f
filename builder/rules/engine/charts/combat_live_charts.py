"""Interactive ("live") charts of declared combats, in which the reader sets strengths and
conditions."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.model.mechanisms import Combat
from builder.rules.core.live_charts import (
    ChartBar,
    Expected,
    LiveChart,
    Number,
    Shown,
    number_by_code,
)
from builder.rules.engine.charts.arrival_live_charts import live_arrivals
from builder.rules.engine.charts.dice_live_charts import live_dice
from builder.rules.engine.charts.live_conditions import ConditionInputs
from builder.rules.engine.charts.live_tables import live_tables
from builder.rules.engine.combat.combat_formula import (
    ATTACK,
    DEFENCE,
    MODIFIER,
    SCALE,
    SHIFT,
    CombatFormula,
)
from builder.rules.engine.combat.modifier_sums import sum_of_modifiers
from builder.rules.engine.morale.morale_formula import (
    NEEDED,
    NUMBER,
    PASSED,
    MoraleCheck,
    morale_checks_of,
)
from builder.rules.engine.positions.conditions import RANGE
from builder.rules.expressions.formula import Formula, Stage
from builder.rules.expressions.terms import Fixed, greatest, is_greater, number
from builder.rules.procedures import Refused

_MOST = 99


def live_charts(game: Game) -> tuple[LiveChart, ...]:
    """Return the interactive charts of a game: one for each combat whose results table exists, each
    morale check, dice roll and recovery, and everything else that is rolled for or drawn."""
    tested = (one for one in morale_checks_of(game) if not one.check.results)
    checks = (*map(_check, tested), *live_dice(game), *live_tables(game))
    checks = (*checks, *live_arrivals(game))
    return (*_combats(game), *checks)


def _combats(game: Game) -> Iterator[LiveChart]:
    """Yield the interactive charts of combats. A combat whose results table is missing gets none;
    validation reports it."""
    for combat in game.mechanisms.combat:
        try:
            yield _chart(game, combat)
        except Refused:
            continue


def _chart(game: Game, combat: Combat) -> LiveChart:
    computed_formula = CombatFormula(game, combat)
    asked = ConditionInputs.from_conditions(
        game, (m.when for m in (*computed_formula.shifts, *computed_formula.rolls))
    )
    found = {
        SHIFT: sum_of_modifiers(computed_formula.shifts, combat.shift_limits, asked.holds),
        MODIFIER: computed_formula.added_to_roll(
            sum_of_modifiers(computed_formula.rolls, combat.roll_limits, asked.holds)
        ),
    }
    shown = [Shown(SHIFT, "Columns to the right", signed=True)] if computed_formula.shifts else []
    adds = bool(computed_formula.rolls) or combat.reckon == "added"
    shown += [Shown(MODIFIER, "Added to the die", signed=True)] if adds else []
    return LiveChart(
        id=combat.id,
        title=combat.name or "Combat, live",
        rule=computed_formula.rule,
        table=computed_formula.table,
        inputs=(*_numbers(combat, asked), *asked.inputs),
        given=asked.given,
        formula=Formula(
            (Stage(SCALE, computed_formula.scale()), *(Stage(n, term) for n, term in found.items()))
        ),
        shown=tuple(shown),
        look_up=number(SCALE),
        row=Fixed(computed_formula.row.id),
        shift=number(SHIFT),
        roll=number(MODIFIER),
        bars=tuple(_bars(combat, computed_formula)),
        steers=((ATTACK, 1), (DEFENCE, -1)) if combat.subtracts else (),
    )


def _check(one: MoraleCheck) -> LiveChart:
    """Return the interactive chart of a morale check; the reader sets the unit's morale number and
    the conditions."""
    asked = ConditionInputs.from_conditions(one.game, (m.when for m in one.rolls), "unit")
    first = (
        one.check.value
        if isinstance(one.check.value, int)
        else (one.dice.lowest + one.dice.highest) // 2
    )
    return LiveChart(
        id=one.check.id,
        title=one.title,
        rule=one.rule,
        table=one.table,
        inputs=(Number(NUMBER, "Number of the unit", first, -_MOST, _MOST), *asked.inputs),
        given=asked.given,
        formula=Formula(
            (
                Stage(MODIFIER, sum_of_modifiers(one.rolls, one.check.roll_limits, asked.holds)),
                Stage(NEEDED, number(NUMBER) - number(MODIFIER)),
            )
        ),
        shown=(Shown(MODIFIER, "Added to the die", signed=True),) if one.rolls else (),
        look_up=number(NEEDED),
        row=Fixed(NUMBER),
        expected=(Expected("Chance of passing", number_by_code({PASSED: 1}), percent=True),),
        answers={one.family: NEEDED},
    )


def _numbers(combat: Combat, asked: ConditionInputs) -> Iterator[Number]:
    """Yield the number inputs of a combat's chart: the strengths that it compares, and the range if
    it matters."""
    if "attacker" in combat.counts:
        yield Number(ATTACK, "Attack strength, all attackers", 8, 0, _MOST)
    if "defender" in combat.counts:
        yield Number(DEFENCE, "Defence strength", 5, 0, _MOST)
    if combat.reckon == "range" or asked.by_range:
        yield Number(RANGE, "Range", 1, 0, _MOST)


def _bars(combat: Combat, computed_formula: CombatFormula) -> Iterator[ChartBar]:
    """Yield the rule by which a chart forbids attacks at odds worse than those of the first column;
    nothing if the combat has no odds columns or allows such attacks."""
    if combat.below == "no attack" and computed_formula.row.is_odds:
        first, second = map(int, computed_formula.row.bands[0].odds.split(":"))
        ours, theirs = number(ATTACK) * second, greatest(number(DEFENCE), 1) * first
        text = "At worse odds than those of the first column, there is no attack."
        yield ChartBar(is_greater(theirs, ours), text)
