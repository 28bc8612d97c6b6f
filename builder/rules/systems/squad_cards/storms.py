"""The effects of the desert on a scenario: special rules that do not apply, and the sandstorm
(52.1, 52.4)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from builder.model.base import Points
from builder.problems import error
from builder.rules.procedures import Context, Inputs, Procedure, Refused, Reply, step
from builder.rules.systems.squad_cards.numbers import (
    DrawInputs,
    chance_to_pass,
    check_number,
    number_test,
    numbers_left,
)

_CARDS_OUT = ("buildings", "woods", "streams", "minefields")


class SpecialInputs(Inputs):
    """Input of the rules question ``special-rule``: a special rule of a scenario, and the cards
    that it removes at the start, if any."""

    removes: tuple[str, ...] = Field(
        (),
        description="kinds of cards that it takes out: 'buildings', 'woods', 'streams', 'minefields' …",
    )


class SpecialReply(Reply):
    """Answer to the rules question ``special-rule``: whether a special rule of a scenario applies
    when it is played in the desert."""

    holds: bool


def special(context: Context, given: SpecialInputs) -> SpecialReply:
    """Decide whether a scenario's special rule applies in the desert.

    Only rules that remove terrain cards are ignored.
    """
    ignored = bool(given.removes) and all(name in _CARDS_OUT for name in given.removes)
    text = (
        "It takes terrain cards out: the desert ignores it."
        if ignored
        else "It holds in the desert too."
    )
    return SpecialReply(holds=not ignored, steps=(step("52.1", text),))


class StormInputs(DrawInputs):
    """Input of the rules question ``sandstorm``: the number drawn when the deck runs out, or how
    often the deck may run out."""

    ends: Annotated[int, Field(ge=1, le=20)] = Field(
        1, description="ends of the deck, for the chance that a storm has come by the last"
    )


class StormReply(Reply):
    """Answer to the rules question ``sandstorm``: whether the scenario ends now, or the chance that
    it has ended after the deck has run out so many times."""

    over: bool | None = None
    chance: Points | None = None


def storm(context: Context, given: StormInputs) -> StormReply:
    """Decide whether a sandstorm ends the scenario, or with what chance."""
    check_number(context.game, given.number)
    test = number_test("sandstorm")
    if given.number is None:
        if given.seen and given.ends > 1:
            hint = "give seen for one end of the deck; the deck is whole again after each"
            raise Refused(error("bad-argument", "seen and ends", ("given", "seen"), hint=hint))
        calm = 1 - chance_to_pass(numbers_left(context.game, given.seen), test.passes)
        odds = 1 - calm**given.ends
        line = step("52.4", "{what}: {chance}.", what=test.text, chance=odds)
        return StormReply(chance=odds, steps=(line,))
    over = test.passes(given.number)
    text = "{number}: the scenario ends; count the points." if over else "{number}: play goes on."
    return StormReply(over=over, steps=(step("52.4", text, number=str(given.number)),))


SPECIAL = Procedure("special-rule", ("52.1",), special)  # fmt: skip
STORM = Procedure("sandstorm", ("52.4",), storm)  # fmt: skip
