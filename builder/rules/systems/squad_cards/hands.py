"""Hands, discards and split-action cards (50.1, 50.2, 50.5, 50.9, 51.1 to 51.4)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from builder.model.pieces.squads import Troops
from builder.problems import error
from builder.rules.procedures import Context, Inputs, Procedure, Refused, Reply, step
from builder.rules.systems.squad_cards.game_data import RUSSIA, nation_of, troops_of
from builder.sentences import filled_sentence

Count = Annotated[int, Field(ge=0, le=60)]


class HandInputs(Inputs):
    """Input of the rules question ``hand``: a turn of some troops: the actions taken, cards
    discarded, and cards left in the hand."""

    troops: str = Field(description="an id of squads.yaml")
    actions: Count = Field(0, description="actions taken this turn")
    discards: Count = Field(0, description="cards put away this turn")
    held: Count | None = Field(None, description="cards in the hand before it is refilled")


class HandReply(Reply):
    """Answer to the rules question ``hand``: whether the turn is legal. ``hand`` is the limit of
    the hand, ``most`` the number of discards allowed, ``draw`` the number of cards that are drawn
    to refill the hand."""

    legal: bool
    hand: int
    most: int
    draw: int | None = None


def discards_allowed(troops: Troops, actions: int) -> int:
    """Return how many cards troops may discard after a number of actions."""
    if troops.discards is None:
        message = filled_sentence(
            "the document does not say what {name} may discard", name=troops.name
        )
        hint = "partisans discard as Russians do, in the base game"
        raise Refused(error("not-in-document", message, ("given", "troops"), hint=hint))
    return troops.discards if actions <= troops.actions else 0


def hand(context: Context, given: HandInputs) -> HandReply:
    """Check a turn's discards and the hand of some troops.

    Compares both with the limits of the troops.
    """
    troops = troops_of(context.game, given.troops)
    if troops.hand is None:
        message = filled_sentence("the document gives {name} no hand", name=troops.name)
        hint = "name troops that have a hand"
        raise Refused(error("not-in-document", message, ("given", "troops"), hint=hint))
    asked = given.discards or troops.discards is not None
    most = discards_allowed(troops, given.actions) if asked else 0
    over = given.held is not None and given.held > troops.hand
    steps = [
        step(
            troops.rule,
            "{troops}: a hand of {hand}; after {actions} actions, discards: {most}.",
            troops=troops.name,
            hand=troops.hand,
            most=most,
            actions=given.actions,
        )
    ]
    if given.discards > most:
        steps.append(step(troops.rule, "Too many discards: {count}.", count=given.discards))
    if over:
        steps.append(step(troops.rule, "Too many cards: {count}.", count=given.held))
    draw = None if given.held is None else max(0, troops.hand - given.held)
    return HandReply(
        legal=given.discards <= most and not over, hand=troops.hand, most=most, draw=draw,
        steps=tuple(steps),
    )  # fmt: skip


class SplitInputs(Inputs):
    """Input of the rules question ``split-card``: the troops, and the nation of the split-action
    card."""

    troops: str = Field(description="an id of squads.yaml")
    card: str = Field("germany", description="the nation of the split-action card")


class SplitReply(Reply):
    """Answer to the rules question ``split-card``: whether the troops can use the card."""

    usable: bool


def split_card(context: Context, given: SplitInputs) -> SplitReply:
    """Decide whether some troops can use a split-action card."""
    troops = troops_of(context.game, given.troops)
    if troops.quality == "partisans" and given.card == RUSSIA:
        message = filled_sentence(
            "the document does not say whether {name} can use this card", name=troops.name
        )
        hint = "partisans can do what Russians can, in the base game"
        raise Refused(error("not-in-document", message, ("given", "card"), hint=hint))
    card = nation_of(context.game, given.card, "card")
    usable = bool(troops.split_cards) and troops.split_cards == card
    text = (
        "{troops}: this split-action card can be used."
        if usable
        else "{troops}: this split-action card is unusable."
    )
    return SplitReply(usable=usable, steps=(step(_split_rule(troops), text, troops=troops.name),))


def _split_rule(troops: Troops) -> str:
    """Return the number of the rule on split-action cards; elite and second-line troops have their
    own."""
    if troops.quality == "line":
        return "50.2" if not troops.split_cards else "51.2"
    return troops.rule


HAND = Procedure("hand", ("50.1", "50.5", "50.9", "51.1", "51.3", "51.4"), hand)
SPLIT_CARD = Procedure(
    "split-card", ("50.2", "50.5", "51.2", "51.4"), split_card, title="Split-action card"
)
