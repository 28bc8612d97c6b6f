"""Changes of counts (numbers that a game keeps on tracks or for units, such as supply or morale) by
phases, combat results and losses, as data for a VASSAL module, which makes them by itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from builder.model.mechanisms.amounts import Amount
from builder.rules.core.module_export.contests import CombatBasics, TranslatedText
from builder.rules.core.module_export.position_queries import PositionQuery
from builder.rules.expressions.terms import Fixed, Term

ALWAYS: Term = Fixed(True)


@dataclass(frozen=True)
class CountConsequence:
    """A consequence of a change of a count: ``number`` is added to the count of another ``track``,
    or an event effect takes place (``does``, its name in ``follows`` of
    :class:`~builder.rules.core.module_export.event_effects.ExportedEffects`). With neither, only
    the text is reported, and the players act."""

    said: TranslatedText
    track: str = ""
    number: int = 0
    does: str = ""


@dataclass(frozen=True)
class CountUpdate:
    """A rule that changes a count (a number kept on a track or for a unit).

    The change comes in some ``phases``, after combat ``results``, or once for each unit or step
    that is ``lost`` of the units in ``unit_losses``; only ``when`` a condition holds, and if
    ``optional``, only if a player chooses it. The count is set ``to`` a number, or ``number`` is
    added: once; or for each unit that matches ``who`` in the ``places`` (``track:box``; none means
    anywhere), with ``own`` only for units of the side that has the count, or by the sum of a
    ``value`` of these units; or for each point of an ``other`` count. Fractions are dropped. The
    count stays within ``least`` and ``most``. If there is not enough to take, the consequences in
    ``short`` follow, otherwise those in ``enough``. A count that each unit has for itself
    (``of_units``, by its id) changes for the units that match ``who``, also for each point of another
    count of the unit (``own_other``). With neither a ``track`` nor
    units the change is only reported.
    """

    rule: str
    said: TranslatedText
    phases: tuple[str, ...] = ()
    results: tuple[str, ...] = ()
    lost: Literal["", "units", "steps"] = ""
    unit_losses: frozenset[str] = frozenset()
    track: str = ""
    side: str = ""
    when: Term = ALWAYS
    to: int | None = None
    number: Fraction = Fraction(0)
    who: Term | None = None
    places: tuple[str, ...] = ()
    own: bool = False
    value: str = ""
    other: str = ""
    own_other: str = ""
    least: int = 0
    most: int | None = None
    short: tuple[CountConsequence, ...] = ()
    enough: tuple[CountConsequence, ...] = ()
    of_units: str = ""
    optional: bool = False

    @property
    def onward(self) -> tuple[CountConsequence, ...]:
        """All possible consequences of the change: those if the count is too low (``short``), then
        those if it is enough (``enough``)."""
        return (*self.short, *self.enough)


@dataclass(frozen=True)
class CountThreshold:
    """What happens as soon as the count of a ``track`` reaches the amount ``meant`` (or compares so
    with the ``other`` count, if one is given): ``note`` is reported, and the consequences in
    ``follows`` take place."""

    rule: str
    track: str
    meant: Amount
    other: str = ""
    note: TranslatedText | None = None
    follows: tuple[CountConsequence, ...] = ()


@dataclass(frozen=True)
class CountChanges:
    """All changes of counts (numbers on tracks or of units) in a game, in order. Conditions use the
    data ``gathered`` from the position and the counts in ``amounts``; ``asks`` has the questions
    about units that they ask. ``reached`` has what happens when a count reaches an amount, whatever
    changed the count."""

    entries: tuple[CountUpdate, ...]
    gathered: Mapping[str, PositionQuery]
    amounts: Mapping[str, str]
    asks: CombatBasics
    reached: tuple[CountThreshold, ...] = ()

    @property
    def results(self) -> dict[str, int]:
        """The codes of the combat results that change counts, each with a number from 1."""
        codes = sorted({code for entry in self.entries for code in entry.results})
        return {code: n for n, code in enumerate(codes, 1)}

    @property
    def unit_losses(self) -> frozenset[str]:
        """The ids of the units whose losses change counts."""
        return frozenset(unit for entry in self.entries for unit in entry.unit_losses)
