"""Interactive ("live") charts for arrival rolls that may delay units: the reader sets the modifiers
and sees the chance."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.mechanisms import Arrivals
from builder.model.mechanisms.arrivals import Delay
from builder.rules.core.live_charts import ChartBar, Expected, LiveChart, Shown, number_by_code
from builder.rules.engine.arrivals.arrival_rules import delay_of
from builder.rules.engine.charts.dice_live_charts import GOOD
from builder.rules.engine.charts.live_conditions import ConditionInputs
from builder.rules.engine.charts.live_tables import code_table
from builder.rules.engine.combat.modifier_sums import range_of_modifier_sums, sum_of_modifiers
from builder.rules.expressions.formula import Formula, Stage
from builder.rules.expressions.terms import Fixed, Not, number

_MODIFIER, _NONE, _ROW = "modifier", "-", "row"
_MAX_NAMED = 12


def live_arrivals(game: Game) -> Iterator[LiveChart]:
    """Yield an interactive chart for each declared delay (a roll for the late arrival of units)."""
    declared = game.mechanisms.arrivals
    for n, delay in enumerate(declared.delays if declared else (), 1):
        assert declared is not None
        yield _late(game, declared, delay, f"arrivals-{n}")


def _late(game: Game, declared: Arrivals, delay: Delay, id: str) -> LiveChart:
    """Return the interactive chart for one delay: whether a unit arrives, with the die roll
    modifiers as inputs."""
    asked = ConditionInputs.from_conditions(
        game, (delay.when, *(m.when for m in delay.modifiers)), "unit"
    )
    title = delay.title or "Reinforcements"
    names = {_NONE: "It arrives later.", GOOD: "It arrives."}
    return LiveChart(
        id=id,
        title=title,
        rule=delay.rule or game.mechanisms.case("arrivals", declared),
        table=code_table(game, id, title, "It arrives", delay.dice, _lines(delay), names),
        inputs=asked.inputs,
        given=asked.given,
        formula=Formula((Stage(_MODIFIER, sum_of_modifiers(delay.modifiers, None, asked.holds)),)),
        shown=(Shown(_MODIFIER, "Added to the die", signed=True),) if delay.modifiers else (),
        look_up=Fixed(1),
        row=Fixed(_ROW),
        roll=number(_MODIFIER),
        heads=("It arrives",),
        bars=() if delay.when.empty else (
            ChartBar(Not(asked.so(delay.when)), "No rolls are made: all of them arrive."),
        ),
        expected=(Expected("Chance of arriving", number_by_code({GOOD: 1}), percent=True),),
        notes=tuple(_whose(game, declared, delay)),
    )  # fmt: skip


def _lines(delay: Delay) -> dict[int, list[str]]:
    """Return, for each modified dice total, whether a unit arrives. Totals beyond what the dice can
    show count as the nearest possible roll."""
    dice, (least, most) = Dice.parse(delay.dice), range_of_modifier_sums(delay.modifiers, None)
    low, high = delay.rolls

    def comes(total: int) -> bool:
        nearest = min(max(total, dice.lowest), dice.highest)
        return low <= nearest <= high

    totals = range(dice.lowest + min(0, least), dice.highest + max(0, most) + 1)
    return {total: [GOOD if comes(total) else _NONE] for total in totals}


def _whose(game: Game, declared: Arrivals, delay: Delay) -> Iterator[str]:
    """Yield one text that lists the units to which this delay applies; nothing if it applies to all
    units of the game."""
    mine = [u.name for u in game.units if delay_of(game, declared, u.id) is delay]
    names = list(dict.fromkeys(mine))
    if names and len(mine) < len(game.units):
        yield ", ".join(names[:_MAX_NAMED]) + (" …" if len(names) > _MAX_NAMED else "")
