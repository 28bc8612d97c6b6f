"""Battles in which every unit rolls its own dice, and each hit costs a step."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from builder.model.base import Identifier, Line, Words
from builder.model.mechanisms.conditions import ALWAYS, When
from builder.model.mechanisms.declared import Change, Declared, Modifier, Value
from builder.model.mechanisms.dice import Needed

MOST_ROUNDS = 12
"""The most rounds of a battle."""

BattleSide = Literal["attacker", "defender"]


class DiceChange(Change):
    """A change of the number of dice that units roll: those ``of`` the attacker or the defender,
    each unit separately. If a ``value`` is named, that value of a unit described by ``from`` in the
    same place, the greatest if there are several, is added (``add: 1``) or subtracted (``add:
    -1``)."""

    model_config = ConfigDict(populate_by_name=True)

    of: BattleSide
    value: Value | Literal[""] = ""
    from_: Words = Field((), alias="from")


class Aim(Modifier):
    """A change of how well units hit: each die hits on ``by`` more faces, or fewer; if a ``value``
    is named, by that value of a unit described by ``from`` in the same place, as for the number of
    dice."""

    model_config = ConfigDict(populate_by_name=True)

    of: BattleSide
    value: Value | Literal[""] = ""
    from_: Words = Field((), alias="from")


class Battle(Declared):
    """A battle with dice. Each unit rolls as many as its value named by ``dice`` says, or as it has
    ``steps``. A ``die`` hits as ``hits`` says: ``5 or more``, or a value of the unit, ``firepower
    or less``; or it is the id of a dice pool that the game defines. ``numbers`` change how many
    dice a unit rolls (rounded ``down`` or ``up``), ``aim`` how well they hit; their conditions
    apply to the start of the battle.

    Units fire by ``order``, one class after another (``A B C``), and units of no class last; within
    each class the ``first`` side fires first, or both fire ``together``. Each hit costs the enemy a
    step: of the ``strongest`` remaining unit, the one with the most dice, or of the ``weakest``;
    between equal units the player chooses. A battle lasts at most ``rounds`` rounds. If both sides
    remain then, ``after`` says who retreats: always the same side, or the one that has lost more
    steps (``worse``; if losses are equal, nobody), and ``retreat`` how many hexes, or as many as
    the ``difference`` of steps lost. With ``enter`` a unit may attack only where it could move;
    with ``advance`` attackers may enter a place that is left empty.
    """

    id: Identifier = "battle"
    name: Line = ""
    reach: Literal["adjacent", "same place"] = "same place"
    who: When = ALWAYS
    on: When = ALWAYS
    dice: Value = "steps"
    die: Identifier = "1d6"
    hits: Needed | None = None
    numbers: tuple[DiceChange, ...] = ()
    rounding: Literal["down", "up"] = "down"
    aim: tuple[Aim, ...] = ()
    order: Words = ()
    first: Literal["defender", "attacker", "together"] = "defender"
    losses: Literal["strongest", "weakest"] = "strongest"
    rounds: Annotated[int, Field(ge=1, le=MOST_ROUNDS)] = 1
    after: Literal["attacker", "defender", "worse", "nobody"] = "nobody"
    retreat: Annotated[int, Field(ge=1, le=20)] | Literal["difference"] | None = None
    enter: bool = False
    advance: bool = False
