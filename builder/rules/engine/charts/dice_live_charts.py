"""Interactive ("live") charts for dice pools, dice battles and recoveries from states.

The results table behind a battle's chart is that of a single die: its columns are the numbers that
the die must show, its cells the hits. The chart rolls the chosen number of dice and adds up their
hits.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import prod

from builder.model.base import Provenance
from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.mechanisms.dice import MOST_DICE, Need
from builder.model.mechanisms.fighting.battles import Aim, Battle, DiceChange
from builder.model.mechanisms.states import Recovery, State
from builder.model.tables import Band, BandRow, Result, ResultsTable
from builder.rules.core.live_charts import (
    Choice,
    Expected,
    Input,
    LiveChart,
    Number,
    Option,
    Shown,
    number_by_code,
)
from builder.rules.engine.charts.live_conditions import ConditionInputs
from builder.rules.engine.combat.leader_modifiers import graded_modifiers
from builder.rules.engine.combat.modifier_sums import sum_of_modifiers
from builder.rules.engine.dice.dice_rules import DiceRolling
from builder.rules.engine.dice_battles.dice_battle import DEFAULT_NEED, battle_pool, sides_of
from builder.rules.engine.dice_battles.leader_modifiers import battles_with_graded_changes
from builder.rules.engine.states.state_rules import meets_need
from builder.rules.expressions.formula import Formula, Stage
from builder.rules.expressions.terms import (
    Divided,
    Every,
    Fixed,
    Term,
    choose,
    greatest,
    is_equal,
    least,
    number,
    text,
    total,
)

DICE, ROLLED, AIM, NEED, FIRING, MODIFIER = "dice", "rolled", "aim", "need", "firing", "modifier"
_MOST = 100
"""The largest number of dice that a live chart rolls, including changes of the number."""
GOOD, BAD = "OK", "-"


def live_dice(game: Game) -> Iterator[LiveChart]:
    """Yield an interactive chart for every dice pool, every dice battle, and every recovery from a
    state that needs a roll."""
    for declared in game.mechanisms.dice:
        rolling = DiceRolling(declared)
        if rolling.counted and not declared.against:
            yield _pool(game, rolling)
    for battle in battles_with_graded_changes(game):
        yield _battle(game, battle)
    for state in game.mechanisms.states:
        ways = [way for way in state.recovery if way.dice]
        for n, way in enumerate(ways, 1):
            yield _recovery(game, state, way, f"-{n}" if len(ways) > 1 else "")


def pool_statistics(mean: str = "Hits", any: str = "At least one hit") -> tuple[Expected, ...]:
    """Return the two statistics shown for a dice pool: the average number of hits, and the chance
    of at least one hit."""
    counts = {str(n): n for n in range(1, 2 * _MOST + 1)}
    any_hit = Expected(any, number_by_code(dict.fromkeys(counts, 1)), percent=True)
    return Expected(mean, number_by_code(counts)), any_hit


# -- pools -------------------------------------------------------------------------------------


def _pool(game: Game, rolling: DiceRolling) -> LiveChart:
    declared = rolling.declared
    return LiveChart(
        id=f"dice-{declared.id}",
        title=declared.name or declared.id,
        rule=game.mechanisms.case("dice", declared),
        table=_pool_table(game, rolling),
        inputs=(Number(DICE, "Number of dice", max(2, declared.many), 0, MOST_DICE),),
        look_up=Fixed(1),
        row=Fixed(NEED),
        weights=weights_of(rolling),
        lines=dict(enumerate(rolling.faces, 1)),
        heads=("Hits",),
        many=number(DICE),
        expected=pool_statistics(),
    )


def weights_of(rolling: DiceRolling) -> dict[int, Term]:
    """Return the weight of each face in the chances. A face that must be rolled again only counts
    through its second roll."""
    faces, again = rolling.faces, rolling.meant("again")
    more = sum(face in again for face in faces)
    return {
        n: Fixed(more + (0 if face in again else len(faces))) for n, face in enumerate(faces, 1)
    }


def _pool_table(game: Game, rolling: DiceRolling) -> ResultsTable:
    """Return the results table of one die of a dice pool: a line for each face, and in its only
    column the hits."""
    hits, double = rolling.meant("hits"), rolling.meant("double")
    source = game.mechanisms.provenance()
    return ResultsTable(
        id=f"dice-{rolling.declared.id}",
        title=rolling.declared.name or rolling.declared.id,
        dice=f"1d{len(rolling.faces)}",
        axis="Dice",
        rows=(BandRow(id=NEED, name="Dice", bands=(Band(low=None, high=None),), source=source),),
        results={
            n: (str(2 if face in double else int(face in hits)),)
            for n, face in enumerate(rolling.faces, 1)
        },
        legend=tuple(_hit_legend(source, 3)),
        source=source,
    )


def _hit_legend(source: Provenance, many: int) -> Iterator[Result]:
    texts = ("No hit.", "A hit.", "Two hits.")
    for n, said in enumerate(texts[:many]):
        yield Result(
            code=str(n), text=said, effect="defender-loses" if n else "none", source=source
        )


# -- battles -----------------------------------------------------------------------------------


def _battle(game: Game, battle: Battle) -> LiveChart:
    asked = ConditionInputs.from_conditions(
        game, [c.when for c in battle.numbers] + [a.when for a in battle.aim], "unit"
    )
    pool, need = battle_pool(game, battle), battle.hits or DEFAULT_NEED
    aimed = number(NEED) + number(AIM) if need.less else number(NEED) - number(AIM)
    case = game.mechanisms.case("battles", battle)
    dice = Dice.parse(f"1d{sides_of(battle)}")
    return LiveChart(
        id=f"hits-{battle.id}",
        title=battle.name or "Battles",
        rule=case,
        table=_pool_table(game, pool)
        if pool
        else need_table(game, f"hits-{battle.id}", dice, need),
        inputs=tuple(_inputs(battle, asked)),
        given=asked.given,
        formula=Formula((*_rolled(battle, asked), *_aimed(battle, asked))),
        shown=tuple(_shown(battle)),
        look_up=Fixed(1) if pool else aimed,
        row=Fixed(NEED),
        weights=weights_of(pool) if pool else {},
        lines=dict(enumerate(pool.faces, 1)) if pool else {},
        heads=("Hits",) if pool else (),
        steers=((NEED, 1),) if need.value and not pool else (),
        many=number(ROLLED),
        expected=pool_statistics(),
    )


def _inputs(battle: Battle, asked: ConditionInputs) -> Iterator[Input]:
    yield Number(DICE, "Number of dice", 2, 0, MOST_DICE)
    if battle.hits and battle.hits.value:
        yield Number(NEED, "Number needed", (sides_of(battle) + 1) // 2, 0, 99)
    if battle.aim or battle.numbers:
        sides = (Option("attacker", "Attacking units"), Option("defender", "Defending units"))
        yield Choice(FIRING, "Who fires", sides)
    yield from asked.inputs


def _counts(part: Aim | DiceChange, asked: ConditionInputs) -> Term:
    """Return, as a formula term, whether a change of the aim or of the number of dice applies: its
    side fires, and its condition is true."""
    return Every((is_equal(text(FIRING), part.of), asked.so(part.when)))


def _rolled(battle: Battle, asked: ConditionInputs) -> Iterator[Stage]:
    """Yield the formula stages that compute the number of dice rolled. Changes are computed in
    fractions of a die; only the final number is rounded."""
    parts, last = prod(change.times.denominator for change in battle.numbers), "parts-0"
    yield Stage(last, number(DICE) * parts)
    for n, change in enumerate(battle.numbers, 1):
        before, last = number(last), f"parts-{n}"
        times = Divided(before * change.times.numerator, Fixed(change.times.denominator), "down")
        changed = total(times, change.add * parts)
        yield Stage(last, choose(_counts(change, asked), changed, before))
    found = Divided(number(last), Fixed(parts), battle.rounding)
    yield Stage(ROLLED, least(greatest(found, 0), _MOST))


def _aimed(battle: Battle, asked: ConditionInputs) -> Iterator[Stage]:
    yield Stage(AIM, total(*(choose(_counts(aim, asked), aim.by) for aim in battle.aim)))
    if battle.hits is None or battle.hits.number is not None:
        yield Stage(NEED, Fixed((battle.hits or DEFAULT_NEED).number or 0))


def _shown(battle: Battle) -> Iterator[Shown]:
    if battle.aim:
        yield Shown(AIM, "Additional faces that hit", signed=True)
    yield Shown(ROLLED, "Dice rolled")


_RECOVERS = "It recovers.", "It does not recover."
_FOUND = "It is found.", "It is not found."

# -- recovery ----------------------------------------------------------------------------------


def _recovery(game: Game, state: State, way: Recovery, ending: str) -> LiveChart:
    rolls = graded_modifiers(game, way.rolls)
    asked = ConditionInputs.from_conditions(game, (part.when for part in rolls), "unit")
    need, dice = way.needs or Need(number=0), Dice.parse(way.dice)
    fixed = need.number is not None
    middle = (dice.lowest + dice.highest) // 2
    stages = [Stage(MODIFIER, sum_of_modifiers(rolls, None, asked.holds))]
    stages += [Stage(NEED, Fixed(need.number or 0))] if fixed else []
    id = f"recover-{state.id}{ending}"
    head = "Chance to be found" if state.hides else "Chance of recovery"
    return LiveChart(
        id=id,
        title=state.name,
        rule=way.rule or game.mechanisms.case("states", state),
        table=need_table(game, id, dice, need, head, _FOUND if state.hides else _RECOVERS),
        inputs=(
            *(() if fixed else (Number(NEED, "Number needed", middle, -99, 99),)),
            *asked.inputs,
        ),
        given=asked.given,
        formula=Formula(tuple(stages)),
        shown=(Shown(MODIFIER, "Added to the die", signed=True),) if rolls else (),
        look_up=number(NEED) - number(MODIFIER),
        row=Fixed(NEED),
        steers=() if fixed else ((NEED, 1),),
        expected=(Expected(head, number_by_code({GOOD: 1}), percent=True),),
    )


def need_table(
    game: Game,
    id: str,
    dice: Dice,
    need: Need,
    title: str = "Hits",
    said: tuple[str, str] | None = None,
) -> ResultsTable:
    """Return a results table with a column for each number that may be needed and a line for each
    dice roll. A cell is the hits (0 or 1), or, if ``said`` is given, whether the roll succeeds,
    with the two texts in ``said`` as legend."""
    numbers, bands = _numbers(dice, need.less)
    source = game.mechanisms.provenance()
    good, bad = (GOOD, BAD) if said else ("1", "0")
    enough, less = said or ("", "")
    named = (Result(code=GOOD, text=enough, effect="passes", source=source),
             Result(code=BAD, text=less, effect="fails", source=source)) if said else ()  # fmt: skip
    return ResultsTable(
        id=id,
        title=title,
        dice=str(dice),
        axis="Number needed",
        rows=(BandRow(id=NEED, name="Number", bands=bands, source=source),),
        results={
            roll: tuple(good if meets_need(need, n, roll) else bad for n in numbers)
            for roll in sorted(dice.chances())
        },
        legend=named or tuple(_hit_legend(source, 2)),
        source=source,
    )


def _numbers(dice: Dice, less: bool) -> tuple[tuple[int, ...], tuple[Band, ...]]:
    """Return the needed numbers that have a column and, for each column, the range of needed
    numbers that have the same results."""
    rolls = sorted(dice.chances())
    if less:
        numbers = (rolls[0] - 1, *rolls)
        ends = [(n, after - 1) for n, after in pairwise(numbers)]
        spans: list[tuple[int | None, int | None]] = [*ends, (numbers[-1], None)]
        spans[0] = (None, numbers[0])
    else:
        numbers = (*rolls, rolls[-1] + 1)
        ends = [(before + 1, n) for before, n in pairwise(numbers)]
        spans = [(None, numbers[0]), *ends]
        spans[-1] = (numbers[-1], None)
    return numbers, tuple(Band(low=low, high=high) for low, high in spans)
