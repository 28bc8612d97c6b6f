"""Gives a rule that changes a count a number, and from it the names that the change has in the
module."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.outputs.vassal.counters.succession import of_one_unit
from builder.outputs.vassal.features.queries.amounts import amount_name
from builder.rules.core.module_export.count_changes import CountConsequence, CountUpdate
from builder.rules.engine.positions.amounts import unit_has_count
from builder.vassal.expressions.properties import number, string
from builder.vassal.expressions.tree import Number, Truth, every
from builder.vassal.format.names import property_name


@dataclass(frozen=True)
class NumberedChange:
    """A bookkeeping entry (a rule that changes a count) with a number, from which the names of its
    properties, keystrokes and constants are made."""

    entry: CountUpdate
    number: int

    def key(self, name: str) -> str:
        return f"book-{self.number}-{name}"

    @property
    def on(self) -> Number:
        """The expression that is 1 if this change of a count applies now."""
        return number(f"BookOn{self.number}")

    @property
    def seen(self) -> Number:
        """The expression for the total of losses at the time when the entry last counted them."""
        return number(f"BookSeen{self.number}")

    @property
    def by(self) -> Number:
        """The expression for the amount that the entry adds to the count."""
        return number(f"BookBy{self.number}")

    @property
    def lacks(self) -> Number:
        """The expression that is 1 if the count is smaller than what the entry takes away."""
        return number(f"BookLacks{self.number}")

    @property
    def branches(self) -> bool:
        """Whether the entry has consequences that depend on conditions, such as that the count is
        too small."""
        return bool(self.entry.short or self.entry.enough)

    @property
    def onward(self) -> Iterator[tuple[str, Truth, CountConsequence]]:
        """Yield the consequences that the entry may have, as (name, condition, consequence)."""
        for n, part in enumerate(self.entry.short):
            yield f"short-{n}", self.on.equals(1) & self.lacks.equals(1), part
        for n, part in enumerate(self.entry.enough):
            yield f"enough-{n}", self.on.equals(1) & self.lacks.equals(0), part

    def shut(self, name: str) -> str:
        """Return the name of the property that is true if a consequence does not apply now."""
        return f"BookShut{self.number}{property_name(name)}"

    @property
    def has_counts(self) -> Truth:
        """The condition that a unit has the count that the entry changes and, if the entry adds another
        count of the unit, that one too."""
        ids = filter(None, (self.entry.of_units, self.entry.own_other))
        return every(*(string(amount_name(id)).differs("") for id in ids))

    @property
    def sets(self) -> str:
        """The keystroke by which a unit changes its own count."""
        return self.key("own-set")

    def text(self, name: str = "") -> str:
        """Return the name of the constant with the report of the entry or, if a ``name`` is given,
        of that consequence."""
        return f"W_Book{self.number}{name.replace('-', '_')}"


def numbers_of_unit(game: Game, changes: Iterable[NumberedChange], counter: str) -> tuple[int, ...]:
    """Return the numbers of those entries that change a count which a unit has for itself, or one of the
    counters that it may turn into."""
    counts = {count.id: count for count in game.mechanisms.counts}
    every = (game.counters[id] for id in of_one_unit(game, counter))
    units = [unit for unit in every if isinstance(unit, Unit)]
    own = (one for one in changes if one.entry.of_units)
    return tuple(
        one.number
        for one in own
        if any(unit_has_count(game, counts[one.entry.of_units], unit) for unit in units)
    )
