"""A roll by which a side may lengthen or shorten the game, as a scenario declares it in its special
rules."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from builder.model.special_rules import LengthRoll
from builder.problems import error
from builder.rules.core.positions.position import Position
from builder.rules.core.yes_no_answers import Bar, Verdict, forbidden_answer
from builder.rules.dice import Dice
from builder.rules.procedures import Context, Procedure, Refused, step
from builder.rules.systems.folio.combat.combat_table import made_roll
from builder.rules.systems.folio.options import folio_option
from builder.rules.systems.folio.situation import PositionInputs, enemy_units, position_of
from builder.rules.systems.folio.special_rules import special_rules
from builder.sentences import filled_sentence


class LengthRollInputs(PositionInputs):
    """Input of the rules question ``length-roll``: the events at the place of the roll, and the
    decision of the side that may roll."""

    fought: bool = Field(
        False, description="whether a unit of the side was attacked or bombarded there"
    )
    turns: int = Field(13, ge=1, description="the last turn without the roll")
    turn: int = Field(1, ge=1, description="the current turn")
    rolled: bool = Field(False, description="whether the roll was made, or declined, before")
    choice: Literal["", "extend", "shorten", "decline"] = Field(
        "", description="what the side decides after seeing the roll"
    )
    die: int | None = Field(None, description="the roll")


class LengthRollReply(Verdict):
    """Answer to the rules question ``length-roll``: whether the roll may be made; after the roll
    the two possible last turns, and after the choice the last turn of the game."""

    extend: int | None = None
    shorten: int | None = None
    last_turn: int | None = None
    over: bool = False


def length_roll(context: Context, given: LengthRollInputs) -> LengthRollReply:
    """Tell whether a side may roll for the game's length, and when the game ends.

    The side makes the roll and decides at once; the decision is final.
    """
    position = position_of(context, given)
    declared = special_rules(context.game, position.map).length_roll
    if declared is None:
        message = filled_sentence(
            "there is no roll for the length of games on the map {id}", id=position.map.id
        )
        hint = "write length_roll in the special_rules of a scenario that is played on it"
        raise Refused(error("no-special-rule", message, ("given", "map"), hint=hint))
    bar = roll_bar(position, declared, fought=given.fought, rolled=given.rolled)
    if bar:
        return forbidden_answer(LengthRollReply, bar)
    roll = made_roll(context, Dice.parse(declared.dice), given.die)
    if given.choice == "decline" or roll is None:
        last = given.turns if given.choice == "decline" else None
        line = step(declared.rule, "{side} may roll, or decline.", side=declared.side)
        return LengthRollReply(legal=True, last_turn=last, steps=(line,))
    later, sooner = given.turns + roll, given.turns - roll
    last = {"extend": later, "shorten": sooner}.get(given.choice)
    over = last is not None and last < given.turn
    lines = [
        step(
            declared.rule,
            "A roll of {die}: turn {later} or turn {sooner}.",
            die=roll,
            later=later,
            sooner=sooner,
        )
    ]
    if over:
        lines.append(step(declared.rule, "That turn has passed: the game ends at once."))
    return LengthRollReply(
        legal=True, extend=later, shorten=sooner, last_turn=last, over=over, steps=tuple(lines)
    )


def roll_bar(position: Position, declared: LengthRoll, *, fought: bool, rolled: bool) -> Bar | None:
    """Return the rule and reason why a side may not roll for the length of the game; ``None`` if it
    may."""
    if not fought and not is_held(position, declared):
        return Bar(declared.rule, "The village is not held, and nobody fought there.")
    if rolled and folio_option(position.game, "length-roll") == "once":
        return Bar(declared.rule, "The roll has been made; it comes once.")
    return None


def is_held(position: Position, declared: LengthRoll) -> bool:
    """Tell whether an enemy of the side that may roll for the length of the game is in the place
    with which the roll is connected."""
    there = position.map.named_cells(declared.at)
    return any(p.cell in there for p in enemy_units(position, declared.side))


LENGTH_ROLL = Procedure("length-roll", ("24.0",), length_roll, title="Roll for the length")
