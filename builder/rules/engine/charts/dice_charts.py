"""Dice charts: the chances of hits by number of dice, for dice pools and dice battles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import groupby

from builder.model.game import Game
from builder.model.mechanisms.dice import MOST_DICE, DiceRoll
from builder.model.mechanisms.fighting.battles import Aim, Battle
from builder.model.tables import Chart
from builder.rules.core.checks.chart_checks import with_lines
from builder.rules.core.pools import Counts, hit_chances_of_dice, mean
from builder.rules.engine.dice.dice_rules import FIRST, NOBODY, SECOND, DiceRolling, opposed_chances
from builder.rules.engine.dice_battles.dice_battle import (
    DEFAULT_NEED,
    SIDES,
    battle_pool,
    hit_chances,
    sides_of,
)
from builder.rules.engine.dice_battles.leader_modifiers import (
    GradedAim,
    battles_with_graded_changes,
)
from builder.rules.engine.positions.declared_names import first_named
from builder.rules.engine.positions.steps import value_after_losses
from builder.rules.procedures import Refused

_FEWEST, _MOST = 6, 12
"""The fewest and the most numbers of dice that a dice chart lists."""
_HITS = 6
"""The last number of hits with its own column; greater numbers share one column."""
_NONE = "–"


def fill_dice_chances(game: Game, chart: Chart) -> Chart:
    """Fill a chart with the chances of a declared dice roll: of hits by number of dice, of faces
    coming up, of which side wins, or of each sum (exactly, and at least)."""
    found = first_named(game.mechanisms.dice, chart.of)
    if found is None:
        return chart
    rolling = DiceRolling(found)
    if found.against:
        chances = opposed_chances(found)
        cells = [percent_text(chances.get(who)) for who in (FIRST, SECOND, NOBODY)]
        return with_lines(chart, ("Roll", "First", "Second", "Nobody"), [(found.dice, *cells)])
    if rolling.counted:
        counts = {many: rolling.hits(many) for many in _numbers(found.many)}
        return _of_hits(chart, ("Dice",), {(str(n),): chances for n, chances in counts.items()})
    return _of_faces(chart, rolling) if found.faces else _of_sums(chart, found)


def _of_faces(chart: Chart, rolling: DiceRolling) -> Chart:
    """Fill a chart with the chance that each face of the dice comes up at least once, by number of
    dice."""
    faces = tuple(dict.fromkeys(rolling.faces))
    lines = [
        (str(n), *(percent_text(1 - rolling.shows(face, n).get(0, Fraction(0))) for face in faces))
        for n in _numbers(rolling.declared.many)
    ]
    return with_lines(chart, ("Dice", *faces), lines)


def _of_sums(chart: Chart, declared: DiceRoll) -> Chart:
    left, lines = Fraction(1), []
    for roll, chance in sorted(DiceRolling(declared).dice.chances().items()):
        lines.append((str(roll), percent_text(chance), percent_text(left)))
        left -= chance
    return with_lines(chart, ("Roll", "Probability", "This much or more"), lines)


def fill_battle_chances(game: Game, chart: Chart) -> Chart:
    """Fill a chart for a dice battle: the chance of each number of hits, and the average hits, with
    a line for each number of dice that a unit may roll (and, if it varies, each number needed to
    hit)."""
    found = first_named(battles_with_graded_changes(game), chart.of)
    if found is None:
        return chart
    pool, numbers = battle_pool(game, found), _numbers(_most(_values(game, found.dice)))
    if pool is not None:
        return _of_hits(chart, ("Dice",), {(str(n),): pool.hits(n) for n in numbers})
    targets = _targets(game, found)
    one = {t: hit_chances(sides_of(found), t, (found.hits or DEFAULT_NEED).less) for t in targets}
    if len(targets) == 1:
        return _of_hits(
            chart, ("Dice",), {(str(n),): hit_chances_of_dice(one[targets[0]], n) for n in numbers}
        )
    lines: dict[tuple[str, ...], Counts] = {
        (_need(found, t), str(n)): hit_chances_of_dice(one[t], n) for t in targets for n in numbers
    }
    return _of_hits(chart, ("A die hits on", "Dice"), lines)


def _need(battle: Battle, target: int) -> str:
    """Return a needed number as text, such as ``4+`` or ``2-``, or the dash for an empty cell if no
    die can show it."""
    sides, less = sides_of(battle), (battle.hits or DEFAULT_NEED).less
    if target < 1 if less else target > sides:
        return _NONE
    return f"{target}−" if less else f"{target}+"


def _targets(game: Game, battle: Battle) -> tuple[int, ...]:
    """Return every number that a die may need to show, after any combination of aim changes, from
    always hitting to one beyond what the die can show."""
    need, sides = battle.hits or DEFAULT_NEED, sides_of(battle)
    bases = {need.number} if need.number is not None else _values(game, need.value)
    low, high = (0, sides) if need.less else (1, sides + 1)
    sign = 1 if need.less else -1
    found = {max(low, min(high, base + sign * by)) for base in bases for by in _aims(battle)}
    return tuple(sorted(found, reverse=need.less))


def _alternatives(battle: Battle, side: str) -> Iterator[list[Aim]]:
    """Yield groups of a side's aim changes (modifiers of the number that a die must show) such that
    at most one change of each group applies at a time."""
    mine = (aim for aim in battle.aim if aim.of == side)
    kinds = (
        (aim.kind if isinstance(aim, GradedAim) else -1 - n, aim) for n, aim in enumerate(mine)
    )
    for _, same in groupby(kinds, key=lambda pair: pair[0]):
        yield [aim for _, aim in same]


def _aims(battle: Battle) -> set[int]:
    """Return every total that the aim changes of one battle can add up to."""
    found = {0}
    for side in SIDES:
        sums = {0}
        for same in _alternatives(battle, side):
            may = {0} if not same[0].when.empty else set[int]()
            sums = {by + one for by in sums for one in may | {aim.by for aim in same}}
        found |= sums
    return found


def _values(game: Game, name: str) -> set[int]:
    """Return all different numbers that units of the game have for the unit value ``name``; ``{0}``
    if no unit has it."""
    found = set()
    for unit in game.units:
        try:
            found.add(value_after_losses(game, unit.id, 0, name, ""))
        except Refused:
            continue
    return found or {0}


def _most(values: Iterable[int]) -> int:
    return max(values, default=0)


def _numbers(many: int) -> range:
    """Return the numbers of dice for which the chart has a line, from 1 upwards."""
    return range(1, min(max(_FEWEST, many), _MOST, MOST_DICE) + 1)


def _of_hits(
    chart: Chart, keys: tuple[str, ...], counts: Mapping[tuple[str, ...], Counts]
) -> Chart:
    """Fill a chart with one line for each entry of ``counts``, whose keys are the line's first
    cells (headed ``keys``): the chance of each number of hits, then the average."""
    most = max((max(chances) for chances in counts.values()), default=0)
    last = most <= _HITS
    heads = [str(n) for n in range(min(most, _HITS) + 1)] + ([] if last else [f"{_HITS + 1}+"])
    lines = [(*key, *_cells(chances, len(heads), last), average(chances)) for key, chances in
             counts.items()]  # fmt: skip
    return with_lines(chart, (*keys, *heads, "Mean"), lines, keys=len(keys))


def _cells(chances: Counts, many: int, last: bool) -> Iterator[str]:
    for n in range(many if last else many - 1):
        yield percent_text(chances.get(n))
    if not last:
        yield percent_text(sum((p for n, p in chances.items() if n >= many - 1), Fraction(0)))


def average(chances: Counts) -> str:
    """Return the average of the distribution ``chances`` as text with two decimals."""
    return f"{float(mean(chances)):.2f}"


def percent_text(chance: Fraction | None) -> str:
    """Return a chance as text in percent, with ``<1%`` for a chance below half a percent."""
    if not chance:
        return _NONE
    return f"{round(chance * 100)}%" if chance * 200 >= 1 else "<1%"


FILLERS: Mapping[str, Callable[[Game, Chart], Chart]] = {
    "dice": fill_dice_chances,
    "battle": fill_battle_chances,
}
"""The dice charts, by the value of ``fill``."""


def chart_roll_ids(game: Game) -> tuple[str, ...]:
    """Return the ids of the game's dice rolls, one of which a chart may name to show only that
    roll."""
    return tuple(roll.id for roll in game.mechanisms.dice)


def chart_battle_ids(game: Game) -> tuple[str, ...]:
    """Return the ids of the game's dice battles, one of which a chart may name to show only that
    battle."""
    return tuple(one.id for one in game.mechanisms.battles)
