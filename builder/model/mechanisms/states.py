"""States that units enter and leave: disrupted, routed, spent."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema

from builder.model.base import Identifier, Line, Name, Words
from builder.model.mechanisms.conditions import ALWAYS, When
from builder.model.mechanisms.declared import Declared, RatedModifier
from builder.model.mechanisms.dice import DiceText, Needed
from builder.model.mechanisms.fighting.consequences import Consequences

ELIMINATED = "eliminated"
"""The result that a state may lead to instead of another state."""


PLACE = "place"
"""What a state hides if other sides do not even see where its units are."""


def _read_hides(value: Any) -> Any:
    """Turn ``yes`` and ``no`` into the words for what a state hides of units."""
    word = str(value).strip().lower()
    return {"true": "yes", "no": "", "false": ""}.get(word, value)


Hides = Annotated[
    Literal["", "yes", "place"],
    BeforeValidator(_read_hides),
    WithJsonSchema({"type": ["boolean", "string"], "enum": ["yes", "no", PLACE]}),
]
"""What a state hides of the units in it: nothing (``no``), what they are (``yes``), or even where they
are (``place``)."""


class Onset(Declared):
    """A cause of a state: in a ``phase`` (its id in the sequence) every unit that satisfies the
    condition enters the state. With ``choice`` its player decides: of the states that he may choose
    in the same phase a unit enters at most one, and it leaves that one when the phase comes again.
    If the choice is ``secret``, nobody else knows it before the phase is over."""

    phase: Line = ""
    when: When = ALWAYS
    choice: bool = False
    secret: bool = False


class StateEnd(Declared):
    """What ends a state at once: as soon as the condition holds for a unit in it."""

    when: When


class Recovery(Declared):
    """How a state ends: in a ``phase``, for units that satisfy the condition. Without ``dice`` it
    simply ends; with them, the dice plus ``rolls`` must show what ``needs`` says. A unit that
    recovers enters the state ``to``, or returns to normal; one that does not stays as it is, or
    comes to ``fails``. Where a state hides the places of units, other sides search in at most
    ``most`` places in each of their phases."""

    phase: Line = ""
    when: When = ALWAYS
    dice: DiceText | Literal[""] = ""
    needs: Needed | None = None
    rolls: tuple[RatedModifier, ...] = ()
    to: Identifier | Literal[""] = ""
    fails: Identifier | Literal[""] = ""
    most: Annotated[int, Field(ge=1, le=99)] | None = None


class Meeting(Declared):
    """What happens to a unit that runs into a hidden enemy which satisfies ``when``: it suffers what
    ``does`` says, such as that of a minefield."""

    when: When = ALWAYS
    does: Consequences


class State(Declared):
    """A state that units may be in. Results of combats cause it by its ``id`` (``{defender:
    disrupted}``), and so does what ``begins`` says; conditions refer to it (``{is: disrupted}``),
    which is how it has effects. ``who`` are the units that can enter it. A unit that would enter it
    a second time comes to ``again`` (a state, or ``eliminated``) instead. ``clears`` are states
    that it replaces. ``ends`` is what ends it at once, ``recovery`` lists the other ways out. It is
    shown by a ``marker``, or else by a band with its ``sign`` on the counter.

    If it ``hides`` units, those in it lie face down: other sides see where they are, but not what
    they are. They are turned face up when they leave it and before they fight; then those that
    satisfy ``dummies`` are taken off. Other sides attempt each ``recovery`` from it, in their own
    phases: they search. If it hides their ``place``, other sides do not even see where they are;
    to them it is as if such units were not there, until one of their units runs into one; ``meets``
    says what happens to that unit besides."""

    id: Identifier
    name: Name
    who: When = ALWAYS
    begins: tuple[Onset, ...] = ()
    again: Identifier | Literal[""] = ""
    clears: Words = ()
    ends: tuple[StateEnd, ...] = ()
    recovery: tuple[Recovery, ...] = ()
    hides: Hides = ""
    meets: tuple[Meeting, ...] = ()
    dummies: When | None = None
    marker: Identifier | Literal[""] = ""
    sign: Annotated[Line, Field(max_length=3)] = ""
