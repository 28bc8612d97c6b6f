"""Combat: who fights whom, what is reckoned, what moves the column and the die, what results do."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema

from builder.model.base import Identifier, Line, Model, Text
from builder.model.mechanisms.conditions import ALWAYS, When
from builder.model.mechanisms.declared import (
    Change,
    Declared,
    Modifier,
    Range,
    RatedModifier,
    TimesRange,
    Value,
)
from builder.model.mechanisms.fighting.consequences import Consequences
from builder.model.mechanisms.fighting.fire import Band, Indirect, Reach
from builder.model.mechanisms.fighting.options import CombatOption, Support


class Outcome(Model):
    """What a result of the table does to each side, and in a ``note`` in words of the game's own. With
    ``advance`` the attacker may enter a hex that is left empty."""

    attacker: Consequences = ()
    defender: Consequences = ()
    advance: bool = True
    note: Text = ""


class Advance(Declared):
    """Advance after combat into a place that is left empty: by ``most`` units that are so (``who``), of
    those that attacked next to it, as far as so many ``hexes``. Enemy zones of control do nothing to it
    (``free``), ``stop`` it, or bar all but the first hex (``barred``)."""

    who: When = ALWAYS
    most: Annotated[int, Field(ge=1, le=99)] | None = None
    hexes: Annotated[int, Field(ge=1, le=9)] = 1
    zones: Literal["free", "stop", "barred"] = "free"


class Strength(Change):
    """A change of strengths: ``of`` the attacker's or the defender's units, each for itself."""

    of: Literal["attacker", "defender"]


Fractions = Literal[
    "unit down", "unit up", "unit nearest", "total down", "total up", "total nearest"
]


def _must(value: Any) -> Any:
    """``yes`` and ``no``."""
    word = str(value).strip().lower()
    return {"yes": "enemies", "true": "enemies", "false": "no"}.get(word, value)


Must = Annotated[
    Literal["no", "enemies", "all"],
    BeforeValidator(_must),
    WithJsonSchema({"type": ["string", "boolean"], "enum": ["no", "yes", "enemies", "all"]}),
]
"""Whether attacks must be made: on all ``enemies`` in reach (``yes``), and by all units that reach one
too (``all``)."""


class Combat(Declared):
    """A combat, with enemies in the next hex (``adjacent``), in the ``same place``, or as far as
    ``reach`` says.

    ``reckon`` says what leads to the column of ``table``: ``odds`` (attack to defence, rounded in
    favour of ``favour``), ``difference`` (attack less defence), ``total`` (the attack alone) or the
    ``range``. ``strength`` are changes of single units' strengths: of all that hold of a unit first what
    counts times over, then what is added (``times first``), the other way round (``add first``), or each
    in the order in which it is declared (``as listed``); together they never count less or more than
    ``times_limits``. ``fractions`` says whether what is left over is rounded for each unit or in the
    sum, and where to. ``shifts`` move the column, ``rolls`` are
    added to the die; each sum stays within its limits, if there are any. ``must`` says which attacks
    have to be made; with ``several`` one attack may be against several hexes, each next to all
    attackers; a hex is attacked from at most so many ``hexes``. ``who`` may attack, ``on``
    whom; ``below`` is what becomes of odds worse than the first column. ``options`` are what sides choose
    from before the combat, ``support`` the units that add to a side without being in it. ``results`` are
    what the table's codes do.
    """

    id: Identifier = "combat"
    name: Line = ""
    table: Identifier
    reach: Literal["adjacent", "same place"] | Reach = "adjacent"
    must: Must = "no"
    several: bool = False
    hexes: Annotated[int, Field(ge=1, le=99)] | None = None
    attack: Value = "attack"
    defence: Value = "defence"
    reckon: Literal["odds", "difference", "total", "range"] = "odds"
    favour: Literal["defender", "attacker"] = "defender"
    fractions: Fractions = "total down"
    below: Literal["first column", "no attack"] = "first column"
    who: When = ALWAYS
    on: When = ALWAYS
    strength: tuple[Strength, ...] = ()
    order: Literal["times first", "add first", "as listed"] = "times first"
    times_limits: TimesRange | None = None
    shifts: tuple[RatedModifier, ...] = ()
    shift_limits: Range | None = None
    rolls: tuple[RatedModifier, ...] = ()
    roll_limits: Range | None = None
    options: tuple[CombatOption, ...] = ()
    support: tuple[Support, ...] = ()
    results: dict[Line, Outcome] = {}
    advance: Advance | None = None

    @property
    def counts(self) -> tuple[Literal["attacker", "defender"], ...]:
        """The sides whose strengths are added up."""
        if self.reckon == "range":
            return ()
        return ("attacker",) if self.reckon == "total" else ("attacker", "defender")

    @cached_property
    def changes(self) -> tuple[Strength, ...]:
        """All changes of strengths: those that are declared, and what range and indirect fire make of
        them."""
        made = (
            Strength(of="attacker", times=part.times, when=when, rule=part.rule)
            for part, when in self._of_reach
            if part.times != 1
        )
        return (*self.strength, *made)

    @cached_property
    def every_shift(self) -> tuple[Modifier, ...]:
        """All shifts, in the same way."""
        made = (
            Modifier(by=part.shift, when=when, rule=part.rule)
            for part, when in self._of_reach
            if part.shift
        )
        return (*self.shifts, *made)

    @cached_property
    def every_roll(self) -> tuple[Modifier, ...]:
        """All that is added to the roll, in the same way."""
        made = (
            Modifier(by=part.roll, when=when, rule=part.rule)
            for part, when in self._of_reach
            if part.roll
        )
        return (*self.rolls, *made)

    @property
    def _of_reach(self) -> Iterator[tuple[Band | Indirect, When]]:
        """What range and indirect fire change, each with where it holds."""
        if isinstance(self.reach, Reach):
            yield from ((band, When(range=band.range)) for band in self.reach.bands)
            if self.reach.indirect is not None:
                yield self.reach.indirect, When(attacker_fire=("indirect",))
