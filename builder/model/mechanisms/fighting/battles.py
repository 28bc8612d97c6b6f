"""Battles in which every unit rolls dice of its own, and hits cost steps."""

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
    """A change of how many dice units roll: ``of`` the attacker's or the defender's, each for itself.
    With a ``value`` it is that value of those who are so (``from``) in the place of the unit, of several
    the greatest, that is added (``add: 1``) or taken off (``add: -1``)."""

    model_config = ConfigDict(populate_by_name=True)

    of: BattleSide
    value: Value | Literal[""] = ""
    from_: Words = Field((), alias="from")


class Aim(Modifier):
    """How much better units hit: ``by`` so many faces more of each die, or fewer; with a ``value`` as
    many as that value of those who are so (``from``), as for the number of dice."""

    model_config = ConfigDict(populate_by_name=True)

    of: BattleSide
    value: Value | Literal[""] = ""
    from_: Words = Field((), alias="from")


class Battle(Declared):
    """A battle of dice. Each unit rolls as many as its value ``dice`` says, or as it has ``steps``. A
    ``die`` hits as ``hits`` says: ``5 or more``, or a value of the unit, ``firepower or less``; or it is
    a pool that the game declares, by its id. ``numbers`` change how many dice a unit rolls (rounded
    ``down`` or ``up``), ``aim`` how well they hit; conditions are those of the battle's beginning.

    Units fire by ``order``, sort by sort (``A B C``), those that are none of it last; of each sort the
    ``first`` side fires first, or both fire ``together``. Each hit costs an enemy step: of the
    ``strongest`` unit that is left, the one with the most dice, or of the ``weakest``; of equal ones the
    player's choice. A battle lasts ``rounds`` at most. If both sides are left then, ``after`` says who
    retreats: always the same side, or the one that has lost more steps (``worse``; of equal losses
    nobody), and ``retreat`` how many hexes, or as many as the ``difference`` of steps lost.
    With ``enter`` a unit attacks only where it could move; with ``advance`` attackers may
    enter a place that is left empty.
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
