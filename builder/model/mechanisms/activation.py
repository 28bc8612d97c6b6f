"""Activation: who goes first, and in what order sides and formations act within a turn."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from builder.model.base import Identifier, Line, Whole
from builder.model.mechanisms.conditions import ALWAYS, When
from builder.model.mechanisms.declared import Declared, Modifier
from builder.model.mechanisms.dice import DiceText
from builder.model.mechanisms.weather import Rolls

Number = Annotated[int, Field(ge=0, le=99)]


class First(Declared):
    """Who goes first: ``side`` always; else the side with the highest total of a roll of ``dice`` (none
    without any) and what it may ``add``. Sides with equal totals roll ``again``, or the side named by
    ``ties`` goes first."""

    side: Identifier | Literal[""] = ""
    dice: DiceText | Literal[""] = ""
    add: dict[Identifier, Whole] = {}
    ties: Identifier = "again"


class Lot(Declared):
    """A ``chit`` of the cup or a ``card`` of the deck: units that are so act when it is drawn, ``count``
    of them (0: all). Or it ``ends`` the turn."""

    chit: Identifier | Literal[""] = ""
    card: Identifier | Literal[""] = ""
    name: Line = ""
    side: Identifier | Literal[""] = ""
    units: When = ALWAYS
    count: Number = 0
    ends: bool = False

    @property
    def id(self) -> str:
        """The chit or card."""
        return self.chit or self.card


class TurnEnd(Declared):
    """A roll that may end the turn, after each impulse from the one ``after`` so many on: it ends on
    ``rolls`` of ``dice``, to which ``modifiers`` are added, and ``rising`` for each impulse since."""

    dice: DiceText | Literal[""] = "1d6"
    rolls: Rolls
    after: Number = 0
    rising: Annotated[Whole, Field(ge=-20, le=20)] = 0
    modifiers: tuple[Modifier, ...] = ()


class Activation(Declared):
    """In what order units act.

    ``kind``: the ``sides`` one after the other, each with everything; ``alternate``, each with ``units``
    at a time until all have acted; in ``impulses``, at most so many, that end by a roll (``end``) or when
    all sides pass (``passes``); or as ``lots`` of a ``cup`` or ``deck`` are drawn, of which so many
    ``end_lots`` end the turn; or with cards of their ``hands`` (cards.yaml), one by turns, at most so
    many ``impulses``. A card lets ``units`` act, so many times as its value named by ``operations`` says,
    or its event happens; ``enemy_events`` happen besides. ``phase`` is where in the sequence it happens.
    """

    kind: Literal["sides", "alternate", "impulses", "cup", "deck", "hands"] = "sides"
    first: First | None = None
    phase: Line = ""
    units: Number = 1
    impulses: Number = 0
    passes: bool = False
    end: TurnEnd | None = None
    cup: Identifier | Literal[""] = ""
    deck: Identifier | Literal[""] = ""
    lots: tuple[Lot, ...] = ()
    end_lots: Annotated[int, Field(ge=1, le=99)] = 1
    operations: Line = ""
    enemy_events: bool = False
