"""Events: how cards, tables, chits and the calendar bring them, and what effects they have."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, model_validator

from builder.model.base import Identifier, Line, Name, Sourced, Text, Whole, Words
from builder.model.mechanisms.conditions import ALWAYS, Turns, When
from builder.model.mechanisms.declared import Declared, Modifier
from builder.model.mechanisms.dice import DiceText
from builder.model.mechanisms.sides.alliances import Stance
from builder.model.mechanisms.weather import Rolls
from builder.model.texts.marks import Label
from builder.sentences import filled_sentence, listed_with_and

Many = Annotated[int, Field(ge=0, le=999)]

EVENT_EFFECTS = (
    *("points", "weather", "arrive", "remove", "lose", "mend", "move", "state", "clear"),
    *("restore", "replace", "draw", "end", "change", "take", "join"),
    "relation",
)
"""The keys that say what an effect does; each effect has exactly one of them."""

UNIT_EFFECTS = ("remove", "lose", "mend", "move", "state", "clear", "restore", "join")
"""The effects that apply to units: to all that match, or to some of them that are chosen."""


class EventEffect(Sourced):
    """One effect of an event; it has one of these keys. ``points`` for ``side`` (a negative number
    takes them away); the ``weather`` from now on; units that ``arrive`` ``at`` places; ``remove``
    units from play; units ``lose`` steps, or ``mend`` steps that they have lost; ``move`` units
    ``to`` a place; give units a ``state`` or ``clear`` it from them; ``restore`` eliminated units:
    they come back whole ``at`` places; ``replace``, replacement points for ``side``; ``draw`` a
    number of further events ``from`` a group; ``end`` the game, with its result; ``change`` counts,
    each by a number (``{stock: -3}``, ``{north morale: 1}``); ``take`` places, which ``side`` holds
    from now on, or ``count`` of them, except those in which there are enemy units; units ``join``
    a side; the ``relation`` of ``side`` to the sides ``with`` (all others, if none is named), from now
    on: ``allied``, ``neutral`` or ``enemies``.

    ``who`` are the units affected, ``count`` how many of them (0: all), chosen by ``by``. Only units
    that have lost steps are mended; of units that are eliminated ``who`` asks what they are.
    """

    model_config = ConfigDict(populate_by_name=True)

    points: Whole | None = None
    weather: Identifier | Literal[""] = ""
    arrive: Words = ()
    remove: bool = False
    lose: Many = 0
    mend: Many = 0
    move: bool = False
    state: Identifier | Literal[""] = ""
    clear: Identifier | Literal[""] = ""
    restore: bool = False
    replace: Whole | None = None
    draw: Many = 0
    end: Line = ""
    change: dict[Line, Whole] = {}
    take: Words = ()
    join: Identifier | Literal[""] = ""
    relation: Stance | Literal[""] = ""
    with_: Words = Field((), alias="with")
    side: Identifier | Literal[""] = ""
    at: Words = ()
    to: Line = ""
    who: When = ALWAYS
    count: Many = 0
    by: Literal["owner", "enemy", "lot"] = "owner"
    from_: Identifier | Literal[""] = Field("", alias="from")

    @model_validator(mode="before")
    @classmethod
    def _does_one_thing(cls, value: Any) -> Any:
        if isinstance(value, dict):
            said = [name for name in EVENT_EFFECTS if name in value]
            known = {
                name for field, info in cls.model_fields.items() for name in (field, info.alias)
            }
            if not said and value.keys() - known:
                return value  # validation reports the unknown key, with the most similar known one
            if len(said) != 1:
                does = "an effect does nothing; it has one of: {event_effects}"
                if said:
                    does = "an effect does several things, {said}; it has one of: {event_effects}"
                raise ValueError(
                    filled_sentence(
                        does, said=listed_with_and(said), event_effects=", ".join(EVENT_EFFECTS)
                    )
                )
        return value

    @property
    def word(self) -> str:
        """The key that says what the effect does."""
        return next(
            name
            for name in EVENT_EFFECTS
            if getattr(self, name) != EventEffect.model_fields[name].default
        )


class Event(Declared):
    """An event. It happens on the ``rolls`` of its table's dice, with the ``card`` of a deck (by
    default the one with its own id, or else one that is made for it, in ``copies`` copies), with
    the ``chit`` of a cup, or by itself on ``turns``. ``story`` is printed before its effects;
    ``values`` are the figures on a card that is made.

    It happens only if its condition holds, ``once`` in a game or each time it comes up, and stays
    in effect (``event:`` in conditions) as long as ``lasts`` says: for the ``moment``, the
    ``phase``, the ``turn``, a number of turns, or the ``game``.
    """

    id: Identifier
    name: Name
    story: Text = ""
    side: Identifier | Literal[""] = ""
    rolls: Rolls | None = None
    card: Identifier | Literal[""] = ""
    chit: Identifier | Literal[""] = ""
    turns: Turns = ()
    copies: Annotated[int, Field(ge=1, le=99)] = 1
    picture: Line = ""
    values: dict[Line, Label] = {}
    when: When = ALWAYS
    once: bool = False
    lasts: Literal["moment", "phase", "turn", "game"] | Annotated[int, Field(ge=1, le=999)] = "turn"
    effects: tuple[EventEffect, ...] = ()


class Events(Declared):
    """A group of events that come up in the same way: by a roll of ``dice`` (to which
    ``modifiers`` are added), from a ``deck`` of cards or a ``cup`` (a pool of markers), by
    ``choice`` of the side (orders, postures), or otherwise only by the calendar. ``side`` draws
    them, in the ``phase`` with that id, ``draws`` times, while the condition holds; with
    ``each``, once for each unit that satisfies that condition. Those of the calendar come with
    their turn, or in their ``phase`` in it, one after the other; in a phase, an event without
    turns comes on every turn. With ``automatic`` nobody plays that side: the events say what it
    does."""

    id: Identifier = "events"
    name: Line = ""
    dice: DiceText | Literal[""] = ""
    modifiers: tuple[Modifier, ...] = ()
    deck: Identifier | Literal[""] = ""
    cup: Identifier | Literal[""] = ""
    choice: bool = False
    side: Identifier | Literal[""] = ""
    phase: Line = ""
    draws: Annotated[int, Field(ge=1, le=99)] = 1
    when: When = ALWAYS
    each: When | None = None
    automatic: bool = False
    entries: Annotated[tuple[Event, ...], Field(min_length=1)]

    def comes_on(self, event: Event, turn: int) -> bool:
        """Return whether the calendar brings one of the events on a turn."""
        always = self.way == "calendar" and bool(self.phase) and not event.turns
        return bool(turn) and (always or turn in event.turns)

    @property
    def way(self) -> Literal["dice", "deck", "cup", "choice", "calendar"]:
        """The way in which the events come up."""
        if self.dice:
            return "dice"
        if self.deck:
            return "deck"
        if self.cup:
            return "cup"
        return "choice" if self.choice else "calendar"
