"""Combat: who fights whom, how the column is found, what shifts the column and modifies the die
roll, and what results do."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema

from builder.model.base import Identifier, Line, Model, Text
from builder.model.mechanisms.conditions import ALWAYS, Arcs, When
from builder.model.mechanisms.declared import (
    Declared,
    Figure,
    Modifier,
    Range,
    RatedModifier,
    RoundedChange,
    TimesRange,
    Value,
)
from builder.model.mechanisms.fighting.consequences import Consequences
from builder.model.mechanisms.fighting.fire import Band, Indirect, Reach
from builder.model.mechanisms.fighting.options import CombatOption, Support


class Outcome(Model):
    """The effects of a result of the combat table on each side, and a ``note`` in words of the
    game's own. With ``advance`` the attacker may enter a hex that is left empty."""

    attacker: Consequences = ()
    defender: Consequences = ()
    advance: bool = True
    note: Text = ""


class Capture(Model):
    """Enemies that cannot keep an advance out of their place if all units there satisfy ``who``: leaders,
    guns, wagons. They suffer what ``does`` says."""

    who: When
    does: Consequences


class Advance(Declared):
    """Advance after combat into a place that is left empty: by at most ``most`` units that satisfy
    ``who``, of those that attacked from adjacent places, up to ``hexes`` hexes. Enemy zones of
    control do not affect it (``free``), ``stop`` it, or bar all but the first hex (``barred``). ``by``
    says who decides which units advance and how far; at least ``least`` of them must if they can.
    Enemies alone in a place may be captured (``captures``)."""

    who: When = ALWAYS
    by: Literal["winner", "loser"] = "winner"
    least: Annotated[int, Field(ge=0, le=99)] = 0
    captures: Capture | None = None
    most: Annotated[int, Field(ge=1, le=99)] | None = None
    hexes: Annotated[int, Field(ge=1, le=9)] = 1
    zones: Literal["free", "stop", "barred"] = "free"


class Strength(RoundedChange):
    """A change of strengths of the units ``of`` the attacker or the defender, each separately."""

    of: Literal["attacker", "defender"]


Fractions = Literal[
    "unit down", "unit up", "unit nearest", "total down", "total up", "total nearest"
]


def _read_must(value: Any) -> Any:
    """Turn ``yes`` and ``no`` into the words for mandatory attacks."""
    word = str(value).strip().lower()
    return {"yes": "enemies", "true": "enemies", "false": "no"}.get(word, value)


Must = Annotated[
    Literal["no", "enemies", "all"],
    BeforeValidator(_read_must),
    WithJsonSchema({"type": ["string", "boolean"], "enum": ["no", "yes", "enemies", "all"]}),
]
"""Which attacks are mandatory: none (``no``), those on all ``enemies`` in reach (``yes``), or also
those by all units that can reach one (``all``)."""


class Combat(Declared):
    """A combat with enemies in an adjacent hex (``adjacent``), in the ``same place``, or at a
    distance, as ``reach`` says.

    ``reckon`` says how the column of ``table`` is found: by ``odds`` (attack to defence, rounded in
    favour of ``favour``), ``difference`` (attack minus defence), ``total`` (the attack alone) or
    ``range``; or the difference is ``added`` to the roll, on a table of one column. ``strength``
    lists changes of single units' strengths: of all that apply to a unit, first the
    multiplications, then the additions (``times first``), the other way round (``add first``), or
    each in the order of declaration (``as listed``); together they never multiply by less or more
    than ``times_limits``. ``fractions`` says whether fractions are rounded for each unit or in the
    total, and in which direction. ``shifts`` move the column, ``rolls`` are added to the die roll;
    each sum stays within its limits, if there are any. ``must`` says which attacks are mandatory;
    with ``several`` one attack may be against several hexes, each adjacent to all attackers; a hex
    is attacked from at most ``hexes`` hexes, and by at most ``most`` units together: a number, or a
    figure of the place that is attacked. Units with a facing attack in it only through
    ``arcs``, or, if these are not given, through those of their facing. ``who`` may attack, ``on``
    may be attacked, and an attack may be made only if ``when`` is true of all who take part in it;
    ``below`` says what happens at odds worse than the first column. ``options``
    are the choices that sides have before the combat, ``support`` the units that add to a side's
    strength without taking part. ``results`` say what the table's codes do.
    """

    id: Identifier = "combat"
    name: Line = ""
    table: Identifier
    reach: Literal["adjacent", "same place"] | Reach = "adjacent"
    must: Must = "no"
    several: bool = False
    hexes: Annotated[int, Field(ge=1, le=99)] | None = None
    most: Figure | None = None
    attack: Value = "attack"
    defence: Value = "defence"
    reckon: Literal["odds", "difference", "total", "range", "added"] = "odds"
    favour: Literal["defender", "attacker"] = "defender"
    fractions: Fractions = "total down"
    below: Literal["first column", "no attack"] = "first column"
    who: When = ALWAYS
    on: When = ALWAYS
    when: When = ALWAYS
    arcs: Arcs = ()
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
        """The sides whose strengths are added up for the column: both, with ``total`` only the
        attacker, with ``range`` neither."""
        if self.reckon == "range":
            return ()
        return ("attacker",) if self.reckon == "total" else ("attacker", "defender")

    @property
    def subtracts(self) -> bool:
        """Whether the strength of the defence is subtracted from that of the attack."""
        return self.reckon in ("difference", "added")

    @cached_property
    def changes(self) -> tuple[Strength, ...]:
        """All changes of strengths: the declared ones and those for range and indirect fire."""
        made = (
            Strength(of="attacker", times=part.times, when=when, rule=part.rule)
            for part, when in self._of_reach
            if part.times != 1
        )
        return (*self.strength, *made)

    @cached_property
    def every_shift(self) -> tuple[Modifier, ...]:
        """All column shifts: the declared ones and those for range and indirect fire."""
        made = (
            Modifier(by=part.shift, when=when, rule=part.rule)
            for part, when in self._of_reach
            if part.shift
        )
        return (*self.shifts, *made)

    @cached_property
    def every_roll(self) -> tuple[Modifier, ...]:
        """All modifiers of the die roll: the declared ones and those for range and indirect fire."""
        made = (
            Modifier(by=part.roll, when=when, rule=part.rule)
            for part, when in self._of_reach
            if part.roll
        )
        return (*self.rolls, *made)

    @property
    def _of_reach(self) -> Iterator[tuple[Band | Indirect, When]]:
        """The range bands and the indirect fire of the combat, each with the condition under which
        its effects apply."""
        if isinstance(self.reach, Reach):
            yield from ((band, When(range=band.range)) for band in self.reach.bands)
            if self.reach.indirect is not None:
                yield self.reach.indirect, When(attacker_fire=("indirect",))
