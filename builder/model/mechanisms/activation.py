"""Activation: who goes first, and in what order sides and formations act within a turn."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema

from builder.model.base import Identifier, Line, Whole
from builder.model.mechanisms.conditions import ALWAYS, When
from builder.model.mechanisms.declared import Declared, Modifier, Value, number_or_name
from builder.model.mechanisms.dice import DiceText
from builder.model.mechanisms.weather import Rolls

Number = Annotated[int, Field(ge=0, le=99)]

NumberOrValue = Annotated[
    Number | Value,
    BeforeValidator(number_or_name),
    WithJsonSchema({"type": ["string", "integer"], "examples": [2, "rating"]}),
]
"""A number, or the name of a value of units."""


class First(Declared):
    """The rule which side goes first: always ``side``; or else the side with the highest total of a
    roll of ``dice`` (without any, no roll) and its entry in ``add``. If totals are equal, sides
    roll ``again``, or the side named by ``ties`` goes first."""

    side: Identifier | Literal[""] = ""
    dice: DiceText | Literal[""] = ""
    add: dict[Identifier, Whole] = {}
    ties: Identifier = "again"


class Lot(Declared):
    """A ``chit`` of the cup or a ``card`` of the deck: when it is drawn, ``count`` (0: all) of the
    units that satisfy the condition ``units`` act; or as many as the greatest value of that name of
    a unit on the map that satisfies ``of``, such as the rating of a leader. Or it ``ends`` the turn."""

    chit: Identifier | Literal[""] = ""
    card: Identifier | Literal[""] = ""
    name: Line = ""
    side: Identifier | Literal[""] = ""
    units: When = ALWAYS
    count: NumberOrValue = 0
    of: When = ALWAYS
    ends: bool = False

    @property
    def id(self) -> str:
        """The id of the chit or card."""
        return self.chit or self.card


class TurnEnd(Declared):
    """A roll that may end the turn, made after each impulse once ``after`` impulses have been
    played: the turn ends if ``dice``, plus the ``modifiers`` and ``rising`` for each impulse since
    then, show one of ``rolls``."""

    dice: DiceText | Literal[""] = "1d6"
    rolls: Rolls
    after: Number = 0
    rising: Annotated[Whole, Field(ge=-20, le=20)] = 0
    modifiers: tuple[Modifier, ...] = ()


class Interrupt(Declared):
    """A roll by which the enemy may interrupt an activation, made after each unit that has acted once
    ``after`` of them have: if ``dice`` show one of ``rolls``, no more of its units act."""

    dice: DiceText = "1d6"
    rolls: Rolls
    after: Number = 0


class Leaders(Declared):
    """Units that satisfy ``who``, one of which a card of a hand lets act instead of units by
    themselves, if its ``value`` is at most the number of operations on the card; and with it as many
    other units in its place as ``most`` says (0: all), a number or a value of the leader. With ``only``
    no units act by themselves."""

    who: When = ALWAYS
    value: Value
    most: NumberOrValue = 0
    only: bool = False


class Activation(Declared):
    """The order in which units act.

    ``kind``: the ``sides`` act one after the other, each with all its units; they ``alternate``,
    each with ``units`` at a time, until all have acted; they act in impulses, at most ``impulses``
    of them if a number is given, until a roll ends the turn (``end``) or all sides pass
    (``passes``); units act as ``lots`` are drawn from a ``cup`` or ``deck``, and the turn ends when
    ``end_lots`` of those that end it are drawn; or sides alternately play cards from their
    ``hands`` (cards.yaml), at most as many as ``impulses`` says. A card lets ``units`` act as many
    times as its value named by ``operations`` says, or its event happens; with ``enemy_events`` an
    enemy's event happens as well; or a card lets one of the ``leaders`` act. A card may also be
    discarded for one of the events of the set ``discards``, which players choose. Only units that
    satisfy ``who`` may act; with ``together`` the units that act at one time must be in one place,
    and if ``units`` is 0, any number of them may. If the enemy may ``interrupt`` an activation, its
    units act one after the other. ``phase`` is the phase of the sequence in which all this happens.
    """

    kind: Literal["sides", "alternate", "impulses", "cup", "deck", "hands"] = "sides"
    first: First | None = None
    phase: Line = ""
    units: Number = 1
    who: When = ALWAYS
    together: bool = False
    impulses: Number = 0
    passes: bool = False
    end: TurnEnd | None = None
    interrupt: Interrupt | None = None
    cup: Identifier | Literal[""] = ""
    deck: Identifier | Literal[""] = ""
    lots: tuple[Lot, ...] = ()
    end_lots: Annotated[int, Field(ge=1, le=99)] = 1
    operations: Line = ""
    leaders: Leaders | None = None
    enemy_events: bool = False
    discards: Identifier | Literal[""] = ""
