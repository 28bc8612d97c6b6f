"""A change of a count with the names that it has in the module."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from builder.rules.core.module_export.count_changes import CountConsequence, CountUpdate
from builder.vassal.expressions.properties import number
from builder.vassal.expressions.tree import Number, Truth
from builder.vassal.format.names import property_name


@dataclass(frozen=True)
class NumberedChange:
    """A bookkeeping entry (a change of a count) with the names of its properties, keystrokes and
    constants in the module."""

    entry: CountUpdate
    number: int

    def key(self, name: str) -> str:
        return f"book-{self.number}-{name}"

    @property
    def on(self) -> Number:
        """The number that is 1 if this change of a count applies now."""
        return number(f"BookOn{self.number}")

    @property
    def seen(self) -> Number:
        """The number of losses in total when they were counted last."""
        return number(f"BookSeen{self.number}")

    @property
    def by(self) -> Number:
        """The amount that the entry adds to the count."""
        return number(f"BookBy{self.number}")

    @property
    def lacks(self) -> Number:
        """The number that is 1 if the count has less than the entry takes."""
        return number(f"BookLacks{self.number}")

    @property
    def branches(self) -> bool:
        """Whether the entry has consequences that depend on conditions."""
        return bool(self.entry.short or self.entry.enough)

    @property
    def onward(self) -> Iterator[tuple[str, Truth, CountConsequence]]:
        """Yield the possible consequences of the entry, as (name, condition, consequence)."""
        for n, part in enumerate(self.entry.short):
            yield f"short-{n}", self.on.equals(1) & self.lacks.equals(1), part
        for n, part in enumerate(self.entry.enough):
            yield f"enough-{n}", self.on.equals(1) & self.lacks.equals(0), part

    def shut(self, name: str) -> str:
        """Return the property that is true if a consequence does not apply now."""
        return f"BookShut{self.number}{property_name(name)}"

    @property
    def sets(self) -> str:
        """The keystroke by which a unit changes its own count."""
        return self.key("own-set")

    def text(self, name: str = "") -> str:
        """Return the name of the constant with the report of the entry, or of its consequence
        ``name``."""
        return f"W_Book{self.number}{name.replace('-', '_')}"
