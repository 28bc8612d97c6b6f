"""Reactions: combat out of turn, which something that an enemy does in his own turn triggers."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import BeforeValidator, Field

from builder.model.base import Identifier, Line, split_words, word_list_schema
from builder.model.mechanisms.conditions import ALWAYS, When
from builder.model.mechanisms.declared import Declared

Trigger = Literal["move", "zone", "fire"]
"""What an enemy does: he enters a place in his move, enters a zone of control of the unit that reacts,
or has fired."""

Triggers = Annotated[
    tuple[Trigger, ...],
    BeforeValidator(split_words),
    word_list_schema(*get_args(Trigger)),
    Field(min_length=1),
]


class Reaction(Declared):
    """A combat that units fight out of turn, such as opportunity fire.

    When an enemy unit that satisfies ``on`` does one of ``to``, each unit that satisfies ``who`` may
    fight the ``combat`` against it, if that combat lets it reach the enemy, and if the enemy is at
    most ``within`` hexes away. A unit reacts at most ``most`` times in a turn, or with ``per: move``
    against each enemy that moves. With ``stops`` an enemy to whom the combat does anything moves no
    further.
    """

    id: Identifier
    name: Line = ""
    to: Triggers = ("move",)
    combat: Identifier
    who: When = ALWAYS
    on: When = ALWAYS
    within: Annotated[int, Field(ge=0, le=999)] | None = None
    most: Annotated[int, Field(ge=1, le=99)] | None = 1
    per: Literal["turn", "move"] = "turn"
    stops: bool = True
