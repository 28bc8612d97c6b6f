"""Changes of counted values by phases, combat results and losses, as data for a VASSAL module,
whose tables make the changes by themselves."""

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
    """A consequence of a change of a count: ``number`` is added to another count, that of
    ``track``, or an event effect takes place (``does``, its name in ``follows`` of
    :class:`~builder.rules.core.module_export.event_effects.ExportedEffects`). With neither, the
    text is reported and the players act."""

    said: TranslatedText
    track: str = ""
    number: int = 0
    does: str = ""


@dataclass(frozen=True)
class CountUpdate:
    """A change of a count: in some ``phases``, after combat ``results``, or once for each unit or
    step that is ``lost`` of the units in ``unit_losses``; made only ``when`` a condition holds. The count
    is set ``to`` a number, or ``number`` is added: once; or for each unit that matches ``who`` in
    the ``places`` (``track:box``; none means anywhere), with ``own`` only for units of the side
    that has the count, or by the sum of a ``value`` of these units; or for each point of an
    ``other`` count. Fractions are dropped. The count stays within ``least`` and ``most``. If there
    is not enough to take, ``short`` follows, else ``enough``. Of a count that each unit has for
    itself (``of_units``, by its id), the counts of the units that match ``who`` change. With
    neither a ``track`` nor units the change is only reported. An ``optional`` change is made only if a
    player chooses it."""

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
    least: int = 0
    most: int | None = None
    short: tuple[CountConsequence, ...] = ()
    enough: tuple[CountConsequence, ...] = ()
    of_units: str = ""
    optional: bool = False

    @property
    def onward(self) -> tuple[CountConsequence, ...]:
        """All possible consequences of the change: those for too low a count (``short``), then
        those for enough (``enough``)."""
        return (*self.short, *self.enough)


@dataclass(frozen=True)
class CountThreshold:
    """A consequence that happens as soon as the count of a ``track`` reaches the amount ``meant``
    (compared, where given, with the ``other`` count): ``note`` is reported, and the consequences in
    ``follows`` happen."""

    rule: str
    track: str
    meant: Amount
    other: str = ""
    note: TranslatedText | None = None
    follows: tuple[CountConsequence, ...] = ()


@dataclass(frozen=True)
class CountChanges:
    """All changes of counts in a game, in order. Conditions use the data ``gathered`` from the
    position and the names in ``amounts``; ``asks`` has the questions about units. ``reached`` has
    the consequences of a count reaching an amount, whatever changed it."""

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
