"""The formula of a declared combat: strengths, odds, column shifts, die roll and result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import lcm, prod
from typing import Literal

from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.mechanisms.conditions import When
from builder.model.mechanisms.declared import Modifier, Range
from builder.model.mechanisms.fighting.combat import Combat
from builder.model.mechanisms.fighting.options import Support
from builder.model.tables import ODDS, Band, BandRow, ResultsTable
from builder.rules.core.module_export.term_names import ATTACK as ATTACK
from builder.rules.core.module_export.term_names import DEFENCE as DEFENCE
from builder.rules.core.module_export.term_names import STRENGTH
from builder.rules.core.per_game_cache import cached_per_game_key
from builder.rules.core.questions import results_table
from builder.rules.core.table_resolution import Reading, TableContest
from builder.rules.engine.combat.leader_modifiers import graded_modifiers
from builder.rules.engine.combat.modifier_sums import range_of_modifier_sums, stage_of_modifiers
from builder.rules.engine.positions.conditions import RANGE, ROLES, term_of
from builder.rules.engine.positions.steps import parts_of_value
from builder.rules.expressions.formula import Formula, Sentence, Stage
from builder.rules.expressions.terms import (
    Divided,
    Fixed,
    Rounding,
    Summed,
    Term,
    choose,
    greatest,
    is_greater,
    least,
    number,
    total,
)

Side = Literal["attacker", "defender"]
_SHIFT = "Columns: {by}."
_ROLL = "Added to the die: {by}."
SCALE, SHIFT, MODIFIER, SUM = "scale", "shift", "modifier", "sum"
"""The names of the formula stages that lead up to the results table. The stages that read the table
have the same names as for all results tables."""


@dataclass(frozen=True)
class CombatFormula:
    """A combat of a game together with its formula. Raises :class:`Refused` if the combat's results
    table is missing."""

    game: Game
    combat: Combat

    @property
    def rule(self) -> str:
        """The number of the combat's rule in the rules text, such as ``7.1``."""
        return self.game.mechanisms.case("combat", self.combat)

    @cached_property
    def table(self) -> ResultsTable:
        """The combat's results table; its odds columns are read in favour of the side that the game
        declares."""
        table = results_table(self.game, self.combat.table)
        if self.combat.favour == "defender":
            return table
        rows = tuple(_for_attacker(row) if row.is_odds else row for row in table.rows)
        return table.model_copy(update={"rows": rows})

    @property
    def row(self) -> BandRow:
        """The headings of the results table's columns, as the row that strengths are looked up in."""
        return self.table.rows[0]

    @cached_property
    def shifts(self) -> tuple[Modifier, ...]:
        """The column shifts of the combat. A shift by a unit value (such as a leader's rating) is
        split into one for each number that the value can be."""
        return graded_modifiers(self.game, self.combat.every_shift)

    @cached_property
    def rolls(self) -> tuple[Modifier, ...]:
        """The die roll modifiers of the combat. A modifier by a unit value (such as a leader's
        rating) is split into one for each number that the value can be."""
        return graded_modifiers(self.game, self.combat.every_roll)

    @cached_property
    def conditions(self) -> tuple[When, ...]:
        """All conditions that the combat tests for units."""
        moved = (*self.shifts, *self.rolls)
        return (
            *(part.when for part in self.combat.changes),
            *(part.when for part in moved),
            *(option.when for option in self.combat.options),
            *(() if self.combat.when.empty else (self.combat.when,)),
        )

    # -- strengths -----------------------------------------------------------------------------

    def strength(self, side: Side) -> Term:
        """Return the formula term of a side's strength: the sum of its units' strengths."""
        unit = self.of_unit(side)
        where, _, how = self.combat.fractions.partition(" ")
        if where == "unit":
            return Summed(ROLES[side], unit)
        return Divided(Summed(ROLES[side], unit), Fixed(self.parts(side)), _rounding(how))

    def parts(self, side: Side) -> int:
        """Return how many parts of a point the strength of one unit is counted in: 1 for whole
        points, 2 for halves."""
        return self._units[side][1]

    def printed_in(self, side: Side) -> int:
        """Return how many parts of a point a side's printed strengths are given in: 1 for whole
        points, 2 if some are halves."""
        if side not in self.combat.counts:
            return 1
        named = self.combat.attack if side == "attacker" else self.combat.defence
        return parts_of_value(self.game, named)

    def of_unit(self, side: Side) -> Term:
        """Return the formula for the strength of one unit of a side; it counts in the parts of a
        point that :meth:`parts` gives."""
        return self._units[side][0]

    @cached_property
    def _units(self) -> Mapping[Side, tuple[Term, int]]:
        return {"attacker": self._of_unit("attacker"), "defender": self._of_unit("defender")}

    def _of_unit(self, side: Side) -> tuple[Term, int]:
        """Return the formula for the strength of one unit of a side, and how many parts of a point it counts
        in: enough to keep every fraction, or 1 if the strength of each unit is rounded."""
        where, _, how = self.combat.fractions.partition(" ")
        point = self.printed_in(side)
        changes = [
            _Change(term_of(c.when, side, side), c.times, c.add, c.rounded)
            for c in self.combat.changes
            if c.of == side
        ]
        limits = self.combat.times_limits
        parts = prod(c.times.denominator for c in changes if not c.rounded)
        parts = lcm(parts, *(end.denominator for end in limits or ()))
        if self.combat.order == "as listed" or any(c.rounded for c in changes):
            ordered = _in_turn(changes, self.combat.order)
            return _listed(
                ordered, parts * point, point, _rounding(how) if where == "unit" else None
            )
        times = _product([choose(c.when, c.times.numerator, 1) for c in changes])
        by = _product([choose(c.when, c.times.denominator, 1) for c in changes])
        times, by = _limited(times, by, limits)
        added = total(*(choose(c.when, c.add) for c in changes if c.add))
        whole: Term = number(STRENGTH, 0)
        if self.combat.order == "add first":
            whole, added = greatest(whole + _times(added, point), 0), Fixed(0)
        if where == "unit":
            return Divided(whole * times, _times(by, point), _rounding(how)) + added, 1
        counted = Divided(whole * times * parts, by, "down")
        return counted + added * (parts * point), parts * point

    # -- the reckoning -------------------------------------------------------------------------

    @cached_property
    def formula(self) -> Formula:
        """The whole formula of the combat, from strengths to the result."""
        read = (*self._strengths(), Stage(SCALE, self.scale()))
        return Formula(read) + self.contest.formula

    @cached_property
    def contest(self) -> TableContest:
        """How the results table is read for this combat: by which number, with which column shift
        and die roll modifier."""
        combat, told = self.combat, (Sentence(self.rule, "The die shows {die}."),)
        return TableContest(
            self.table,
            number(SCALE),
            shift=stage_of_modifiers(SHIFT, self.shifts, combat.shift_limits, self.rule, _SHIFT),
            added=self._added(),
            total=SUM,
            rolled=told,
        )

    def _added(self) -> Stage:
        """Return the formula stage of what is added to the roll: the modifiers and, if the combat
        says so, the difference of strengths."""
        made = stage_of_modifiers(MODIFIER, self.rolls, self.combat.roll_limits, self.rule, _ROLL)
        return replace(made, term=self.added_to_roll(made.term))

    def added_to_roll(self, modifiers: Term) -> Term:
        """Return the formula term of all that is added to the roll, given the sum of the
        modifiers."""
        return modifiers + number(SCALE) if self.combat.reckon == "added" else modifiers

    @property
    def sums_of_rolls(self) -> Range:
        """The least and the greatest sum that may be added to the roll. Where strengths are added, it
        is what leads from the highest roll to the first line of the table, and from the lowest to
        the last."""
        if self.combat.reckon != "added":
            return range_of_modifier_sums(self.rolls, self.combat.roll_limits)
        dice, lines = Dice.parse(self.table.dice), self.table.lines
        return lines[0] - dice.highest, lines[-1] - dice.lowest

    def reading(self, column: int, modifier: int = 0) -> Reading:
        """Return the place in the results table where a result is read: the column with this
        number, with ``modifier`` added to the roll."""
        return Reading(self.table, self.row, column, modifier)

    def _strengths(self) -> Iterator[Stage]:
        if "attacker" in self.combat.counts:
            told = Sentence(self.rule, "Attack: {attack}.")
            yield from self._strength(ATTACK, "attacker", told)
        if "defender" in self.combat.counts:
            told = Sentence(self.rule, "Defence: {defence}.")
            yield from self._strength(DEFENCE, "defender", told)

    def _strength(self, name: str, side: Side, told: Sentence) -> Iterator[Stage]:
        """Yield the stages of the formula for the strength of a side, including its support."""
        support = [(n, s) for n, s in enumerate(self.combat.support) if s.of == side]
        if not support:
            yield Stage(name, self.strength(side), (told,))
            return
        alone = f"{name}-alone"
        yield Stage(alone, self.strength(side))
        added = [_supported(n, declared, alone) for n, declared in support]
        yield Stage(name, total(number(alone), *added), (told,))

    def scale(self) -> Term:
        """Return the formula term of the number that selects the column, or is added to the roll: the
        range, the attack strength, the difference of strengths, or the odds."""
        attack, defence = number(ATTACK), number(DEFENCE)
        if self.combat.reckon == "range":
            return number(RANGE)
        if self.combat.reckon == "total":
            return attack
        if self.combat.subtracts:
            return attack - defence
        rounding: Rounding = "down" if self.combat.favour == "defender" else "up"
        return Divided(attack * ODDS, greatest(defence, 1), rounding)


def support_number_name(n: int) -> str:
    """Return the name that the formula uses for the strength added by the ``n``-th support
    declaration, before any limit."""
    return f"support-{n + 1}"


def _supported(n: int, declared: Support, alone: str) -> Term:
    """Return the strength that supporting units add, at most the declared multiple of the strength
    ``alone`` of the units in the combat."""
    added, limit = number(support_number_name(n), 0), declared.limit
    if limit is None:
        return added
    return least(added, Divided(number(alone) * limit.numerator, Fixed(limit.denominator), "down"))


def _made(game: Game, id: str) -> CombatFormula:
    combat = game.mechanisms.combat_called(id)
    assert combat is not None
    return CombatFormula(game, combat)


combat_formula_of = cached_per_game_key(_made)
"""Return a combat of a game, by its id, with its formula. The result is cached."""


@dataclass(frozen=True, slots=True)
class _Change:
    when: Term
    times: Fraction
    add: int
    rounded: str = ""


def _product(parts: Iterable[Term]) -> Term:
    found: Term = Fixed(1)
    for part in parts:
        found = found * part
    return found


def _limited(times: Term, by: Term, limits: tuple[Fraction, Fraction] | None) -> tuple[Term, Term]:
    """Return the factor ``times / by``, limited to the range ``limits``, as two formula terms:
    numerator and denominator."""
    if limits is None:
        return times, by
    (low, high), found = limits, (times, by)
    for end, is_low in ((low, True), (high, False)):
        ours, limit = times * end.denominator, by * end.numerator
        beyond_it = is_greater(limit, ours) if is_low else is_greater(ours, limit)
        over, under = found
        found = choose(beyond_it, end.numerator, over), choose(beyond_it, end.denominator, under)
    return found


def _times(number: Term, by: int) -> Term:
    return number if by == 1 else number * by


def _in_turn(changes: list[_Change], order: str) -> list[_Change]:
    """Return the changes in the order in which they are made, multiplications and additions apart
    if one kind comes first."""
    times = [replace(c, add=0) for c in changes]
    adds = [_Change(c.when, Fraction(1), c.add) for c in changes if c.add]
    return {"times first": times + adds, "add first": adds + times}.get(order, changes)


def _listed(
    changes: Sequence[_Change], parts: int, point: int, rounding: Rounding | None
) -> tuple[Term, int]:
    """Return, as a formula term, one unit's strength after all changes in the listed order, and how
    many parts of a point it counts in (2 means halves). The printed strength comes in ``point``
    parts, the result in ``parts`` parts; with a ``rounding`` it is in whole points."""
    found = number(STRENGTH, 0) * (parts // point)
    for c in changes:
        times, by = choose(c.when, c.times.numerator, 1), choose(c.when, c.times.denominator, 1)
        if c.rounded:
            whole = Divided(found * times, by * Fixed(parts), _rounding(c.rounded)) * parts
            found = choose(c.when, whole, found)
        else:
            found = Divided(found * times, by, "down") if c.times.denominator > 1 else found * times
        found = found + choose(c.when, c.add * parts) if c.add else found
    return (Divided(found, Fixed(parts), rounding), 1) if rounding else (found, parts)


def _rounding(word: str) -> Rounding:
    return "up" if word == "up" else "nearest" if word == "nearest" else "down"


def _for_attacker(row: BandRow) -> BandRow:
    """Return the row of odds columns with odds rounded up in favour of the attacker: each column
    begins just above the odds of the column before."""
    lows = [None, *(_last(row, n) + 1 for n in range(len(row.bands) - 1))]
    highs = [*(_last(row, n) for n in range(len(row.bands) - 1)), None]
    bands = (
        Band(low=low, high=high, odds=band.odds)
        for low, high, band in zip(lows, highs, row.bands, strict=True)
    )
    return row.model_copy(update={"bands": tuple(bands)})


def _last(row: BandRow, n: int) -> int:
    """Return the odds in the heading of column ``n`` as a whole number of 1/``ODDS``: 3:2 gives 3 ×
    ``ODDS`` // 2."""
    first, second = row.bands[n].odds.split(":")
    return ODDS * int(first) // int(second)
