"""Declared combats as charts that a reader sets."""

from __future__ import annotations

from builder.model.game import Game
from builder.model.mechanisms import Combat
from builder.rules.core.live import LiveChart, Number
from builder.rules.language.reckoning import Reckoning, Stage
from builder.rules.language.terms import Fixed, number
from builder.rules.open.combat.reckoned import ATTACK, DEFENCE, MODIFIER, SCALE, SHIFT, Reckoned
from builder.rules.procedures import Refused

_MOST = 99


def live_charts(game: Game) -> tuple[LiveChart, ...]:
    """A chart for every combat whose table is there."""
    try:
        return tuple(_chart(game, combat) for combat in game.mechanisms.combat)
    except Refused:
        return ()


def _chart(game: Game, combat: Combat) -> LiveChart:
    reckoned = Reckoned(game, combat)
    strengths = [Number(ATTACK, "Attack strength, all attackers", 8, 0, _MOST)]
    if combat.reckon != "total":
        strengths.append(Number(DEFENCE, "Defence strength", 5, 0, _MOST))
    low, high = combat.shift_limits or _sums([m.by for m in combat.shifts])
    least, most = combat.roll_limits or _sums([m.by for m in combat.rolls])
    changes = [Number(SHIFT, "Columns to the right", 0, low, high)] if combat.shifts else []
    changes += [Number(MODIFIER, "Added to the die", 0, least, most)] if combat.rolls else []
    return LiveChart(
        id=combat.id,
        title=combat.name or "Combat, live",
        rule=reckoned.rule,
        table=reckoned.table,
        inputs=(*strengths, *changes),
        reckoning=Reckoning((Stage(SCALE, reckoned.scale()),)),
        look_up=number(SCALE),
        row=Fixed(reckoned.row.id),
        shift=number(SHIFT) if combat.shifts else Fixed(0),
        roll=number(MODIFIER) if combat.rolls else Fixed(0),
        steers=((ATTACK, 1), (DEFENCE, -1)) if combat.reckon == "difference" else (),
    )


def _sums(found: list[int]) -> tuple[int, int]:
    """The least and the greatest sum of some of these numbers."""
    return sum(n for n in found if n < 0), sum(n for n in found if n > 0)
