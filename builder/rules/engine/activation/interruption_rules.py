"""Answers questions about activations that the enemy may interrupt."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated, Any

from pydantic import Field

from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.mechanisms.activation import Interrupt
from builder.problems import Problem, error
from builder.rules.procedures import Context, Inputs, Procedure, Reply, Step, step
from builder.sentences import filled_sentence

INTERRUPTED = ("impulses", "cup", "deck")
"""The kinds of activation that may be interrupted."""


def interruption_chance(declared: Interrupt, acted: int) -> Fraction:
    """Return the chance that an activation is interrupted after so many units have acted."""
    if acted <= declared.after:
        return Fraction(0)
    low, high = declared.rolls
    chances = Dice.parse(declared.dice).chances()
    return sum((chance for roll, chance in chances.items() if low <= roll <= high), Fraction(0))


class InterruptionInputs(Inputs):
    """Input for the chances of an interruption: the number of units that are to act."""

    units: Annotated[int, Field(ge=1, le=99)] = Field(5, description="how many units are to act")


class InterruptionReply(Reply):
    """The chance that the activation has been interrupted by the time that so many units have acted,
    for each number of units but the last, after which nobody is left."""

    interrupted: dict[str, str]


def tell_interruption(context: Context, given: InterruptionInputs) -> InterruptionReply:
    """Return the chance that an activation has been interrupted after each of its units."""
    game = context.game
    declared = game.mechanisms.activation
    assert declared is not None
    assert declared.interrupt is not None
    rule = declared.interrupt.rule or game.mechanisms.case("activation", declared)
    found, on = dict[str, str](), Fraction(1)
    for acted in range(1, given.units):
        on *= 1 - interruption_chance(declared.interrupt, acted)
        found[str(acted)] = str(1 - on)
    return InterruptionReply(interrupted=found, steps=tuple(_steps(rule, found)), answered_by=rule)


def _steps(rule: str, found: dict[str, str]) -> Iterator[Step]:
    for acted, chance in found.items():
        text = "Interrupted by the time that {units} units have acted: {chance}."
        yield step(rule, text, units=int(acted), chance=chance)


def interruption_problems(game: Game) -> Iterator[Problem]:
    """Report an interruption in a game whose units do not act a few at a time."""
    declared = game.mechanisms.activation
    if declared is not None and declared.interrupt is not None and declared.kind not in INTERRUPTED:
        message = filled_sentence(
            "nothing is interrupted where units act by {kind}", kind=declared.kind
        )
        hint = "write it for impulses, a cup or a deck"
        path = ("mechanisms", "activation", "interrupt")
        yield error("bad-activation", message, path, hint=hint)


def interruption_procedures(game: Game) -> Iterator[Procedure[Any, Any]]:
    """Yield the procedure for interruptions, if the game declares one."""
    declared = game.mechanisms.activation
    if declared is not None and declared.interrupt is not None:
        rule = declared.interrupt.rule or game.mechanisms.case("activation", declared)
        yield Procedure("interruption", (rule,), tell_interruption)
