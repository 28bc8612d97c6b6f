"""Finds out which parts a unit can ever have in the combats of a game, by what it always is. A ship
that no ground combat asks for needs nothing of ground combats in its traits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from builder.rules.expressions.kinds import terms_within
from builder.rules.expressions.partial_evaluation import fully_simplified
from builder.rules.expressions.terms import Fixed, Named, Term

Part = tuple[str, str]
"""A part in a combat: the prefix of the combat's properties, and what a unit does in it: the letter of
its role (``A`` or ``D``), or one of :data:`INDIRECTLY` and :data:`SPOTS`."""

INDIRECTLY, SPOTS = "over", "spots"
"""The parts of a unit that fires indirectly, and of one that spots for others."""


SUPPLIED: Part = ("", "supplied")
"""Stands among the parts of units for those that need supply."""


@dataclass(frozen=True)
class UnfitFor:
    """The parts that a unit can never have in combats; by default it may have all."""

    parts: frozenset[Part] = frozenset()

    def can(self, prefix: str, *parts: str) -> bool:
        """Return whether a unit may have one of some parts in a combat."""
        return any((prefix, part) not in self.parts for part in parts)


ANY_PART = UnfitFor()
"""Stands for units that may have all parts in all combats."""


def unfit_for(parts: Mapping[Part, Term], always: Callable[[str], bool | None]) -> UnfitFor:
    """Return the parts that a unit can never have: those of which the condition is never true of it.
    ``always`` says whether a named condition is always true of the unit or never, and returns
    ``None`` where that may change."""
    return UnfitFor(
        frozenset(part for part, condition in parts.items() if is_never(condition, always))
    )


def is_never(condition: Term, always: Callable[[str], bool | None]) -> bool:
    """Return whether a condition is never true of a unit; ``always`` is as in :func:`unfit_for`."""
    names = {x.name for x in terms_within(condition) if isinstance(x, Named)}
    known = {name: so for name in names if (so := always(name)) is not None}
    return fully_simplified(condition, known) == Fixed(False)
