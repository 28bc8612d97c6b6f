"""Builds the results table of a morale check, and the formula that finds the result in it.

The columns of the table are the numbers that the dice must reach, less the die roll modifier; its
lines are the rolls of the dice. Lookup, chart and chances therefore work as for any other results
table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from builder.model.base import Provenance
from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.mechanisms.conditions import When
from builder.model.mechanisms.declared import Modifier, Range
from builder.model.mechanisms.fighting.morale import Check, Failure
from builder.model.pieces.counters import Unit
from builder.model.tables import Band, BandRow, Result, ResultsTable
from builder.rules.core.table_resolution import TableContest
from builder.rules.engine.combat.leader_modifiers import graded_modifiers
from builder.rules.engine.combat.modifier_sums import range_of_modifier_sums, sum_of_modifiers
from builder.rules.engine.positions.conditions import term_of
from builder.rules.engine.positions.map_facts import words_of
from builder.rules.engine.positions.steps import every_amount
from builder.rules.engine.positions.unit_conditions import unit_may_fulfil
from builder.rules.expressions.formula import Formula, Sentence, Stage
from builder.rules.expressions.terms import Fixed, number
from builder.rules.procedures import Refused

NUMBER, MODIFIER, NEEDED, COLUMN = "number", "modifier", "needed", "column"
DIE, RESULT = "die", "result"
PASSED = "OK"
"""The result code of a check that is passed. The code of a failure contains its margin: ``F1`` is
failing by 1."""

Family = Literal["morale", "rally"]


@dataclass(frozen=True)
class MoraleCheck:
    """A declared morale check or rally of a game, with the results table and formula that give its
    result."""

    game: Game
    check: Check
    family: Family = "morale"

    @property
    def rule(self) -> str:
        """The number of the check's rule in the rules text."""
        return self.game.mechanisms.case(self.family, self.check)

    @property
    def title(self) -> str:
        """The title of the check."""
        return self.check.name or ("Morale Check" if self.family == "morale" else "Rally")

    @property
    def dice(self) -> Dice:
        """The dice that are rolled."""
        return Dice.parse(self.check.dice)

    @cached_property
    def failures(self) -> tuple[Failure, ...]:
        """What failing the check does, by the margin of failure in ascending order; the first entry
        is always for a failure by 1."""
        found = sorted(self.check.failed, key=lambda one: one.by)
        return tuple(found) if found and found[0].by == 1 else (Failure(), *found)

    @cached_property
    def outcomes(self) -> Mapping[str, Failure]:
        """What befalls the unit, by the code of the result; nothing by :data:`PASSED`."""
        if self.check.results:
            return {_range_code(ends): Failure(does=does) for ends, does in self.check.by_roll}
        return {failure_code(one.by): one for one in self.failures}

    @cached_property
    def conditions(self) -> tuple[When, ...]:
        """All conditions that the check tests for the unit."""
        return tuple(part.when for part in self.rolls)

    @cached_property
    def rolls(self) -> tuple[Modifier, ...]:
        """The die roll modifiers. A modifier by a unit value (such as a leader's rating) is split
        into one for each number that the value can be."""
        return graded_modifiers(self.game, self.check.rolls)

    # -- the table -----------------------------------------------------------------------------

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The needed numbers that have a column of their own in the results table; beyond the first
        and the last of them results no longer change."""
        most, dice = self.failures[-1].by, self.dice
        if self.check.results:
            low, high = range_of_modifier_sums(self.rolls, self.check.roll_limits)
            return tuple(range(-high, 1 - low))
        if self.check.passes == "at most":
            return tuple(range(dice.lowest - most, dice.highest + 1))
        return tuple(range(dice.lowest, dice.highest + most + 1))

    def code(self, roll: int, needed: int) -> str:
        """Return the result code (passed, or failed by a margin) of a roll when ``needed`` is the
        number to reach."""
        if self.check.results:
            return self._code_of_total(roll - needed)
        by = roll - needed if self.check.passes == "at most" else needed - roll
        if _is_in_range(roll, self.check.always):
            return PASSED
        if _is_in_range(roll, self.check.never):
            by = max(by, 1)
        if by < 1:
            return PASSED
        return failure_code(max(one.by for one in self.failures if one.by <= by))

    def _code_of_total(self, total: int) -> str:
        """Return the code of the range that a roll with its modifiers falls into."""
        first, last = self.totals
        total = min(max(total, first), last)
        found = (_range_code(ends) for ends in self.ranges if _is_in_range(total, ends))
        return next(found, PASSED)

    @cached_property
    def ranges(self) -> tuple[Range, ...]:
        """The ranges of rolls for which a check lists results, from the lowest up."""
        return tuple(ends for ends, _ in self.check.by_roll)

    @cached_property
    def totals(self) -> Range:
        """The least and the greatest roll for which a check lists results, or that its dice can
        show; a roll with its modifiers that is beyond counts as these."""
        (first, _), (_, last) = self.ranges[0], self.ranges[-1]
        return min(first, self.dice.lowest), max(last, self.dice.highest)

    @cached_property
    def table(self) -> ResultsTable:
        """The results table of the check: a column for each needed number, a line for each roll."""
        first, last = self.numbers[0], self.numbers[-1]
        bands = [Band(low=n, high=n) for n in self.numbers]
        bands[0], bands[-1] = Band(low=None, high=first), Band(low=last, high=None)
        row = BandRow(id=NUMBER, name="Number", bands=tuple(bands), source=self._source)
        dice = self.dice
        return ResultsTable(
            id=self.check.id,
            title=self.title,
            rule=self.rule,
            dice=str(dice),
            axis="Number needed",
            shifts=self._shifts(len(self.numbers)),
            rows=(row,),
            results={
                roll: tuple(self.code(roll, n) for n in self.numbers)
                for roll in dice.combinations()
            },
            legend=tuple(self._legend()),
            source=self._source,
        )

    @property
    def _source(self) -> Provenance:
        return self.game.mechanisms.provenance()

    @cached_property
    def printed(self) -> ResultsTable:
        """The results table as printed for players, with columns only for needed numbers that can
        occur in the game."""
        low, high = self._occurring
        columns = [n for n, number in enumerate(self.numbers) if low <= number <= high]
        if len(columns) < 2:
            return self.table
        numbers = tuple(self.numbers[n] for n in columns)
        row = self.table.rows[0].model_copy(
            update={"bands": tuple(Band(low=n, high=n) for n in numbers), "closed": True}
        )
        results = {r: tuple(codes[n] for n in columns) for r, codes in self.table.results.items()}
        shifts = self._shifts(len(columns))
        found = {"rows": (row,), "results": results, "shifts": shifts}
        return self.table.model_copy(update=found)

    @property
    def _occurring(self) -> Range:
        """The least and the greatest number that a check can need: the morale numbers of the units,
        shifted by the die roll modifiers. If no unit has a morale number, the range of all
        columns."""
        low, high = range_of_modifier_sums(self.rolls, self.check.roll_limits)
        found = set(self._own_numbers())
        if not found:
            return self.numbers[0], self.numbers[-1]
        first, last = self.numbers[0], self.numbers[-1]
        return min(last, max(first, min(found) - high)), max(first, min(last, max(found) - low))

    def _own_numbers(self) -> Iterator[int]:
        """Yield the morale numbers of all units that may make the check."""
        check, game = self.check, self.game
        for unit in game.units:
            if not unit_may_fulfil(game, check.who, unit):
                continue
            words = words_of(game, unit)
            named = next((n for word, n in check.qualities.items() if word in words), None)
            if named is not None:
                yield named
            elif isinstance(check.value, int):
                yield check.value
            else:
                yield from self._values(unit, check.value)

    def _values(self, unit: Unit, name: str) -> Iterator[int]:
        """Yield a unit's value ``name`` at full strength and after each loss; nothing if it lacks
        the value."""
        try:
            yield from map(int, every_amount(self.game, unit, name, self.rule))
        except Refused:
            return

    def _shifts(self, columns: int) -> Band | None:
        """Return the range of column shifts that do the work of the die roll modifiers; a modifier
        of +1 is a shift of −1. ``None`` if there is no modifier."""
        low, high = range_of_modifier_sums(self.rolls, self.check.roll_limits)
        most = columns - 1
        low, high = max(-most, -high), min(most, -low)
        return Band(low=low, high=high) if low < high else None

    def _legend(self) -> Iterator[Result]:
        if self.check.results:
            for code in (PASSED, *self.outcomes):
                yield Result(code=code, text="No effect.", effect="passes", source=self._source)
            return
        yield Result(code=PASSED, text="The unit passes.", effect="passes", source=self._source)
        several = len(self.failures) > 1
        for one in self.failures:
            text = "The unit fails by this much or more." if several else "The unit fails."
            yield Result(code=failure_code(one.by), text=text, effect="fails", source=self._source)

    # -- the reckoning -------------------------------------------------------------------------

    @cached_property
    def formula(self) -> Formula:
        """The formula that computes the result from the unit's morale number and the die roll
        modifiers. Condition lines that name no role are about the checking unit."""
        return Formula(tuple(self.stages()))

    def stages(self) -> Iterator[Stage]:
        """Yield the stages of the formula, with the sentences that explain them."""
        check = self.check
        told = tuple(
            Sentence(m.rule or self.rule, _ROLL, {"by": Fixed(m.by)}, _BY, term_of(m.when))
            for m in self.rolls
        )
        found = sum_of_modifiers(self.rolls, check.roll_limits, lambda m: term_of(m.when))
        yield Stage(MODIFIER, found, told)
        yield Stage(NEEDED, number(NUMBER) - number(MODIFIER))
        rolled = (Sentence(self.rule, "The die shows {die}."),)
        read = TableContest(self.table, number(NEEDED), rolled=rolled)
        yield from read.formula.stages


_ROLL = "Added to the die: {by}."
_BY = frozenset({"by"})


def failure_code(by: int) -> str:
    """Return the result code for a failure by this margin, such as ``F1`` for 1."""
    return f"F{by}"


def _range_code(ends: Range) -> str:
    """Return the result code of a range of rolls: ``4-5``, or ``6``."""
    return str(ends[0]) if ends[0] == ends[1] else f"{ends[0]}-{ends[1]}"


def _is_in_range(roll: int, ends: Range | None) -> bool:
    return ends is not None and ends[0] <= roll <= ends[1]


def morale_checks_of(game: Game) -> Iterator[MoraleCheck]:
    """Yield each morale check and each rally of a game."""
    yield from (MoraleCheck(game, check, "morale") for check in game.mechanisms.morale)
    yield from (MoraleCheck(game, check, "rally") for check in game.mechanisms.rally)


def with_morale_tables(game: Game) -> Game:
    """Return the game with the results tables of its morale checks added, except checks that list
    their results. A table that the game declares with the same id takes precedence."""
    own = {table.id for table in game.tables}
    checks = (one for one in morale_checks_of(game) if not one.check.results)
    made = [one.printed for one in checks if one.check.id not in own]
    return game.model_copy(update={"tables": (*game.tables, *made)}) if made else game
