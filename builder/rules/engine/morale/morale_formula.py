"""A check of morale as a results table, and as the reckoning that leads to it.

The columns of the table are the numbers that the dice must reach, less what is added to the roll; its
lines are the dice. So its look-up, its chart and its chances are those of any other table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.mechanisms.conditions import When
from builder.model.mechanisms.declared import Modifier, Range
from builder.model.mechanisms.fighting.morale import Check, Failure
from builder.model.pieces.counters import Unit
from builder.model.tables import Band, BandRow, Result, ResultsTable
from builder.rules.core.positions.unit_steps import steps_of
from builder.rules.core.table_resolution import TableContest
from builder.rules.engine.combat.combat_formula import modified, sums
from builder.rules.engine.combat.leader_modifiers import graded
from builder.rules.engine.positions.conditions import term_of
from builder.rules.engine.positions.map_facts import words_of
from builder.rules.engine.positions.steps import worth_after
from builder.rules.engine.positions.unit_conditions import can_be
from builder.rules.expressions.formula import Reckoning, Sentence, Stage
from builder.rules.expressions.terms import Fixed, number
from builder.rules.procedures import Refused

NUMBER, MODIFIER, NEEDED, COLUMN = "number", "modifier", "needed", "column"
DIE, RESULT = "die", "result"
PASSED = "OK"
"""The code of a check that is passed; those of failures have by how much it failed: ``F1``."""

Family = Literal["morale", "rally"]


@dataclass(frozen=True)
class Tested:
    """A check of a game."""

    game: Game
    check: Check
    family: Family = "morale"

    @property
    def rule(self) -> str:
        """The case of the check."""
        return self.game.mechanisms.case(self.family, self.check)

    @property
    def title(self) -> str:
        """What it is called."""
        return self.check.name or ("Morale Check" if self.family == "morale" else "Rally")

    @property
    def dice(self) -> Dice:
        """What is rolled."""
        return Dice.parse(self.check.dice)

    @cached_property
    def failures(self) -> tuple[Failure, ...]:
        """What failing does, from the least failure on; the first is one by 1."""
        found = sorted(self.check.failed, key=lambda one: one.by)
        return tuple(found) if found and found[0].by == 1 else (Failure(), *found)

    @cached_property
    def conditions(self) -> tuple[When, ...]:
        """All that is asked of the unit."""
        return tuple(part.when for part in self.rolls)

    @cached_property
    def rolls(self) -> tuple[Modifier, ...]:
        """What is added to the roll, values as the numbers that they may be."""
        return graded(self.game, self.check.rolls)

    # -- the table -----------------------------------------------------------------------------

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The numbers that have a column: beyond them nothing changes."""
        most, dice = self.failures[-1].by, self.dice
        if self.check.passes == "at most":
            return tuple(range(dice.lowest - most, dice.highest + 1))
        return tuple(range(dice.lowest, dice.highest + most + 1))

    def code(self, roll: int, needed: int) -> str:
        """What a roll of the dice comes to."""
        by = roll - needed if self.check.passes == "at most" else needed - roll
        if _within(roll, self.check.always):
            return PASSED
        if _within(roll, self.check.never):
            by = max(by, 1)
        if by < 1:
            return PASSED
        return failed_by(max(one.by for one in self.failures if one.by <= by))

    @cached_property
    def table(self) -> ResultsTable:
        """The table: a column for each number, a line for each roll."""
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
            results={roll: tuple(self.code(roll, n) for n in self.numbers) for roll in dice.ways()},
            legend=tuple(self._legend()),
            source=self._source,
        )

    @property
    def _source(self) -> object:
        return self.game.mechanisms.provenance()

    @cached_property
    def printed(self) -> ResultsTable:
        """The table as it is read at a table: columns for the numbers that occur alone."""
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
        """The least and the greatest number that dice may have to reach: those that units have, with
        what may be added to the roll; from end to end if nobody has one."""
        low, high = sums(self.rolls, self.check.roll_limits)
        found = set(self._own_numbers())
        if not found:
            return self.numbers[0], self.numbers[-1]
        first, last = self.numbers[0], self.numbers[-1]
        return min(last, max(first, min(found) - high)), max(first, min(last, max(found) - low))

    def _own_numbers(self) -> Iterator[int]:
        """The numbers that units have who may make the check."""
        check, game = self.check, self.game
        for unit in game.units:
            if not can_be(game, check.who, unit):
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
        """A unit's value with all its steps and with fewer, if it has one."""
        for lost in range(steps_of(self.game, unit)):
            try:
                yield worth_after(self.game, unit.id, lost, name, self.rule)
            except Refused:
                return

    def _shifts(self, columns: int) -> Band | None:
        """What is added to the roll moves the column, the other way."""
        low, high = sums(self.rolls, self.check.roll_limits)
        most = columns - 1
        low, high = max(-most, -high), min(most, -low)
        return Band(low=low, high=high) if low < high else None

    def _legend(self) -> Iterator[Result]:
        yield Result(code=PASSED, text="The unit passes.", effect="passes", source=self._source)
        several = len(self.failures) > 1
        for one in self.failures:
            text = "The unit fails, by so much or more." if several else "The unit fails."
            yield Result(code=failed_by(one.by), text=text, effect="fails", source=self._source)

    # -- the reckoning -------------------------------------------------------------------------

    @cached_property
    def reckoning(self) -> Reckoning:
        """From the unit's number and what is added to the roll to the result; of whom no line speaks by
        name, the unit is asked, by its own truths."""
        return Reckoning(tuple(self.stages()))

    def stages(self) -> Iterator[Stage]:
        """The stages, with what is told of them."""
        check = self.check
        told = tuple(
            Sentence(m.rule or self.rule, _ROLL, {"by": Fixed(m.by)}, _BY, term_of(m.when))
            for m in self.rolls
        )
        found = modified(self.rolls, check.roll_limits, lambda m: term_of(m.when))
        yield Stage(MODIFIER, found, told)
        yield Stage(NEEDED, number(NUMBER) - number(MODIFIER))
        rolled = (Sentence(self.rule, "The die shows {die}."),)
        read = TableContest(self.table, number(NEEDED), rolled=rolled)
        yield from read.reckoning.stages


_ROLL = "To the die: {by}."
_BY = frozenset({"by"})


def failed_by(by: int) -> str:
    """The code of failing by so much."""
    return f"F{by}"


def _within(roll: int, ends: Range | None) -> bool:
    return ends is not None and ends[0] <= roll <= ends[1]


def tested(game: Game) -> Iterator[Tested]:
    """Every check of a game, and every rally."""
    yield from (Tested(game, check, "morale") for check in game.mechanisms.morale)
    yield from (Tested(game, check, "rally") for check in game.mechanisms.rally)


def on_tables(game: Game) -> Game:
    """The game with the tables of its checks, but for those whose id a table of its own has."""
    own = {table.id for table in game.tables}
    made = [one.printed for one in tested(game) if one.check.id not in own]
    return game.model_copy(update={"tables": (*game.tables, *made)}) if made else game
