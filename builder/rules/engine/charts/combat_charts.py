"""Fills combat charts: the strength needed for each column, the value of each modifier, and the
chances of each column."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, groupby, islice

from builder.i18n.locales import customs
from builder.model.game import Game
from builder.model.mechanisms.declared import Modifier
from builder.model.mechanisms.fighting.combat import Combat, Outcome
from builder.model.mechanisms.fighting.consequences import Consequence
from builder.model.pieces.counters import Unit
from builder.model.tables import ODDS, Chart
from builder.rules.core.checks.chart_checks import with_lines
from builder.rules.core.questions import side_of
from builder.rules.core.statistics import weighted_average
from builder.rules.engine.charts.dice_charts import percent_text
from builder.rules.engine.combat.combat_formula import CombatFormula, Side
from builder.rules.engine.combat.combat_text import (
    roll_modifier_text,
    shift_text,
    strength_change_text,
)
from builder.rules.engine.positions.steps import amount_after
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.expressions.evaluator import divided
from builder.rules.procedures import Refused
from builder.rules.signed_numbers import signed
from builder.sentences import with_capital

_NONE = "–"
_STACK, _LINES = 3, 16
"""The number of units that stack together at most (also where the game sets no limit), and the
number of defence strengths that a chart lists."""


def chart_combat_formula(game: Game, of: str) -> Iterator[CombatFormula]:
    """Yield the formula of the combat that a chart names with ``of``, or of the first combat if it
    names none; nothing if there is no such combat."""
    found = next((c for c in game.mechanisms.combat if of in ("", c.id)), None)
    if found is not None:
        yield CombatFormula(game, found)


# -- what is needed ------------------------------------------------------------------------------


def fill_combat_odds(game: Game, chart: Chart) -> Chart:
    """Fill a chart with one line for each possible defence strength (of a unit or an allowed
    stack): the attack strengths that lead to each odds column."""
    for fight in chart_combat_formula(game, chart.of):
        if fight.combat.counts != ("attacker", "defender") or fight.combat.reckon == "added":
            continue
        heads = [fight.reading(n).head for n in range(1, len(fight.row.bands) + 1)]
        sides = (side.id for side in game.sheet.sides)
        attacks = (
            _summed(fight.combat, _strengths(game, fight.combat, "attacker", s)) for s in sides
        )
        most = max(attacks, default=0)
        lines = [(str(d), *_needed(fight, d, most)) for d in _defences(game, fight.combat)]
        return with_lines(chart, ("Defence", *heads), lines)
    return chart


def _needed(fight: CombatFormula, defence: int, most: int) -> Iterator[str]:
    """Yield, for each column, the range of attack strengths (up to ``most``) that lead to it
    against the given defence strength. Odds worse than the first column count as the first if the
    game allows such attacks."""
    found: dict[int, list[int]] = {}
    for attack in range(1, most + 1):
        if not _is_below(fight, attack, defence):
            found.setdefault(_column(fight, attack, defence), []).append(attack)
    for column in range(1, len(fight.row.bands) + 1):
        yield _span(found.get(column, []), most)


def _span(attacks: list[int], most: int) -> str:
    if not attacks:
        return _NONE
    low, high = attacks[0], attacks[-1]
    if high == most:
        return f"{low}+"
    return str(low) if low == high else f"{low}–{high}"


def _column(fight: CombatFormula, attack: int, defence: int) -> int:
    if not fight.row.is_odds:
        return fight.row.column(attack - defence)
    scaled = attack * ODDS
    down = fight.combat.favour == "defender"
    return fight.row.column(scaled // max(1, defence) if down else -(-scaled // max(1, defence)))


def _is_below(fight: CombatFormula, attack: int, defence: int) -> bool:
    """Return whether an attack is forbidden because its odds are worse than those of the first
    column."""
    if fight.combat.below != "no attack" or not fight.row.is_odds:
        return False
    first, second = map(int, fight.row.bands[0].odds.split(":"))
    return attack * second < max(1, defence) * first


def _defences(game: Game, combat: Combat) -> list[int]:
    """Return every total defence strength that a single unit or an allowed stack of one side can
    have."""
    found: set[int] = set()
    for side in game.sheet.sides:
        own = sorted(_strengths(game, combat, "defender", side.id))
        for many in range(1, min(_stack(game), len(own)) + 1):
            found |= {_summed(combat, some) for some in combinations(_few(own, many), many)}
    return sorted(value for value in found if value > 0)[:_LINES]


def _summed(combat: Combat, strengths: Iterable[Fraction]) -> int:
    """Return the sum of the strengths of units, rounded as the combat declares."""
    where, _, how = combat.fractions.partition(" ")
    if where == "unit":
        return sum(divided(*one.as_integer_ratio(), how) for one in strengths)
    return divided(*sum(strengths, start=Fraction(0)).as_integer_ratio(), how)


def _few(values: Sequence[Fraction], many: int) -> list[Fraction]:
    """Return the values, which are sorted, with at most ``many`` copies of each."""
    return [value for _, same in groupby(values) for value in islice(same, many)]


def _stack(game: Game) -> int:
    """Return the number of units that may stack in a hex: the declared limit that applies always,
    but at most ``_STACK``; also ``_STACK`` if no such limit is declared."""
    declared = game.mechanisms.stacking
    limits = declared.limits if declared else ()
    plain = (one.most for one in limits if one.count == "units" and one.when.empty)
    return min(next((most for most in plain if isinstance(most, int)), _STACK), _STACK)


def _strengths(game: Game, combat: Combat, side: Side, whose: str) -> Iterator[Fraction]:
    """Yield the strengths that units of a side fight with; units without a strength are left out."""
    name = combat.attack if side == "attacker" else combat.defence
    for unit in game.units:
        if side_of(game, unit) == whose:
            yield from _strength(game, unit, name) * min(unit.count, _STACK)


def _strength(game: Game, unit: Unit, name: str) -> list[Fraction]:
    try:
        return [amount_after(game, unit.id, 0, name, "")]
    except Refused:
        return []


# -- what modifiers are worth ----------------------------------------------------------------------


def modifier_rows(wording: Wording, of: str) -> Iterator[tuple[str, ...]]:
    """Yield a chart line for each strength change, column shift and die roll modifier of a combat.
    Shifts and modifiers show how the chance that the defender is harmed changes, starting from the
    middle column."""
    for fight in chart_combat_formula(wording.game, of):
        combat, middle = fight.combat, (fight.table.columns + 1) // 2
        # The text beside it goes on with a pronoun, which stands for a unit.
        whose = {
            "attacker": wording.tr("Attacker", "unit"),
            "defender": wording.tr("Defender", "unit"),
        }
        plain = _suffers(fight, middle, 0)
        for change in combat.changes:
            yield whose[change.of], with_capital(strength_change_text(wording, change)), _NONE
        for shift in fight.shifts:
            moved = _suffers(fight, _moved(fight, middle, shift), 0)
            yield wording.tr("Column"), shift_text(wording, shift), _from_to(wording, plain, moved)
        for roll in fight.rolls:
            added = _suffers(fight, middle, roll.by)
            yield (
                wording.tr("Die"),
                roll_modifier_text(wording, roll),
                _from_to(wording, plain, added),
            )


def _moved(fight: CombatFormula, column: int, shift: Modifier) -> int:
    return max(1, min(fight.table.columns, column + shift.by))


def _from_to(wording: Wording, before: Fraction, after: Fraction) -> str:
    text = f"{percent_text(before)} → {percent_text(after)}"
    return customs(wording.tr.language).figures(text)


def _suffers(fight: CombatFormula, column: int, modifier: int, side: Side = "defender") -> Fraction:
    """Return the chance that a combat result harms a side."""
    results, chances = fight.combat.results, fight.reading(column, modifier).chances
    hurt = {code: int(bool(getattr(results.get(code, Outcome()), side))) for code in chances}
    return weighted_average(chances, hurt)


# -- what columns are worth ------------------------------------------------------------------------


def fill_combat_chances(game: Game, chart: Chart) -> Chart:
    """Fill a chart with a line for each results column and each total of die roll modifiers that is
    possible: the chance of every result."""
    for fight in chart_combat_formula(game, chart.of):
        codes = [result.code for result in fight.table.legend]
        low, high = fight.sums_of_rolls
        lines = []
        for column in range(1, fight.table.columns + 1):
            for by in range(low, high + 1):
                found = fight.reading(column, by).chances
                cells = (percent_text(found.get(code)) for code in codes)
                lines.append((fight.reading(column).head, signed(by), *cells))
        return with_lines(chart, (fight.table.axis, "To the roll", *codes), lines, keys=2)
    return chart


def fill_combat_losses(game: Game, chart: Chart) -> Chart:
    """Fill a chart with one line for each column, without modifiers: the chance that each side is
    harmed, and its average step losses, with a ``+`` if some results do not say how many steps are
    lost."""
    for fight in chart_combat_formula(game, chart.of):
        lines = [
            (fight.reading(n).head, *_lost(fight, n)) for n in range(1, fight.table.columns + 1)
        ]
        heads = ("Attacker suffers", "Steps", "Defender suffers", "Steps")
        return with_lines(chart, (fight.table.axis, *heads), lines)
    return chart


def _lost(fight: CombatFormula, column: int) -> Iterator[str]:
    results, found = fight.combat.results, fight.reading(column).chances
    sides: tuple[Side, Side] = ("attacker", "defender")
    for side in sides:
        yield percent_text(_suffers(fight, column, 0, side))
        does = {code: getattr(results.get(code, Outcome()), side) for code in found}
        steps = weighted_average(
            found, {code: sum(map(_steps, parts)) for code, parts in does.items()}
        )
        more = any(_takes_more(one) for parts in does.values() for one in parts)
        yield f"{float(steps):.2f}" + ("+" if more else "")


def _steps(does: Consequence) -> int:
    return does.number if does.word == "lose" else 0


def _takes_more(does: Consequence) -> bool:
    """Return whether a consequence costs steps without saying how many."""
    if does.word == "mend":
        return False
    if does.word in ("check", "choice") or does.each:
        return True
    return does.word in ("eliminated", "exchange", "join") or (
        does.word == "lose" and not does.number
    )


FILLERS: Mapping[str, Callable[[Game, Chart], Chart]] = {
    "combat-odds": fill_combat_odds,
    "combat-chances": fill_combat_chances,
    "combat-losses": fill_combat_losses,
}
"""The combat charts that contain only numbers, by the value of ``fill``."""
