"""Bến Súc: a roll by which the hiding side may lengthen or shorten the game (24.0)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from builder.rules.core.positions.position import Position
from builder.rules.core.yes_no_answers import Bar, Verdict, first_bar, forbidden_answer
from builder.rules.dice import Dice
from builder.rules.procedures import Context, Procedure, step
from builder.rules.systems.folio.combat.combat_table import made_roll
from builder.rules.systems.folio.game_data import hiding_side
from builder.rules.systems.folio.options import folio_option
from builder.rules.systems.folio.situation import PositionInputs, friendly_units, position_of

AREA = "ben-suc"
DIE = Dice(1, 6)


class BenSucInputs(PositionInputs):
    """The events at the village Bến Súc, and the decision of the hiding side."""

    fought: bool = Field(
        False, description="whether a unit of the hiding side was attacked or bombarded there"
    )
    turns: int = Field(13, ge=1, description="the last turn without the roll")
    turn: int = Field(1, ge=1, description="the current turn")
    rolled: bool = Field(False, description="whether the roll was made, or declined, before")
    choice: Literal["", "extend", "shorten", "decline"] = Field(
        "", description="what the hiding side decides after seeing the roll"
    )
    die: int | None = Field(None, description="the roll")


class BenSucReply(Verdict):
    """Whether the roll may be made; after the roll the two possible last turns, and after the
    choice the last turn of the game."""

    extend: int | None = None
    shorten: int | None = None
    last_turn: int | None = None
    over: bool = False


def ben_suc(context: Context, given: BenSucInputs) -> BenSucReply:
    """Tell whether the hiding side may roll for the game's length, and when the game ends.~The
    hiding side makes the roll and decides at once; the decision is final."""
    position = position_of(context, given)
    bar = roll_bar(position, fought=given.fought, rolled=given.rolled)
    if bar:
        return forbidden_answer(BenSucReply, bar)
    roll = made_roll(context, DIE, given.die)
    if given.choice == "decline" or roll is None:
        last = given.turns if given.choice == "decline" else None
        line = step("24.0", "{side} may roll, or decline.", side=hiding_side(position.game))
        return BenSucReply(legal=True, last_turn=last, steps=(line,))
    later, sooner = given.turns + roll, given.turns - roll
    last = {"extend": later, "shorten": sooner}.get(given.choice)
    over = last is not None and last < given.turn
    lines = [
        step(
            "24.0",
            "A roll of {die}: turn {later} or turn {sooner}.",
            die=roll,
            later=later,
            sooner=sooner,
        )
    ]
    if over:
        lines.append(step("24.0", "That turn has passed: the game ends at once."))
    return BenSucReply(
        legal=True, extend=later, shorten=sooner, last_turn=last, over=over, steps=tuple(lines)
    )


def roll_bar(position: Position, *, fought: bool, rolled: bool) -> Bar | None:
    """Return the rule and reason why the hiding side may not roll for the length of the game;
    ``None`` if it may."""
    again = rolled and folio_option(position.game, "ben-suc") == "once"
    return first_bar(
        (
            None
            if fought or is_held(position)
            else Bar("24.0", "The village is not held, and nobody fought there."),
            Bar("24.0", "The roll has been made; it comes once.") if again else None,
        )
    )


def is_held(position: Position) -> bool:
    """Tell whether a unit of the hunting side is in the village Bến Súc."""
    hiders, village = hiding_side(position.game), position.map.area(AREA)
    hunters = (s.id for s in position.game.sheet.sides if s.id != hiders)
    return any(p.cell in village for side in hunters for p in friendly_units(position, side))


BEN_SUC = Procedure("ben-suc", ("24.0",), ben_suc)
