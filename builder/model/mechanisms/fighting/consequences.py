"""The consequences for units in a combat, or for units that fail a check."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema

from builder.model.base import Identifier, Model
from builder.sentences import filled_sentence

Word = Literal[
    "eliminated",
    "lose",
    "mend",
    "retreat",
    "back",
    "exchange",
    "state",
    "check",
    "change",
    "join",
    "choice",
]


class Consequence(Model):
    """One consequence for a side: all its units are ``eliminated``, it must ``lose`` a number of
    steps or half of them (``number`` 0; with ``each`` every one of them loses so many), it regains a
    number of lost steps (``mend``),
    ``retreat`` a number of hexes, go ``back`` to where each of its units came from, lose at least as
    many steps as the other side has lost (``exchange``; with ``strength`` at least as much strength, as
    it is printed on the counters), or its units come into a ``state``. Or each
    of its units makes a ``check`` of morale, or a ``count`` that its units have changes by a
    ``number``, or its units ``join`` a
    ``side`` (if empty, the enemy), or its player has the ``choice`` between several of these."""

    word: Word
    number: Annotated[int, Field(ge=-99, le=99)] = 0
    each: bool = False
    strength: bool = False
    state: Identifier | Literal[""] = ""
    check: Identifier | Literal[""] = ""
    count: Identifier | Literal[""] = ""
    side: Identifier | Literal[""] = ""
    options: tuple[Consequence, ...] = ()

    @property
    def text(self) -> str:
        """The consequence as it is written in files, for all but choices."""
        if self.word == "lose":
            return f"lose {self.number or 'half'}{' each' * self.each}"
        if self.word == "mend":
            return f"mend {self.number}{' each' * self.each}"
        if self.word == "change":
            return f"{self.count} {self.number:+d}{' each' * self.each}"
        if self.word == "retreat":
            return f"retreat {self.number}"
        if self.word == "join":
            return f"join {self.side or ENEMY}"
        if self.strength:
            return f"{self.word} strength"
        return f"check {self.check}" if self.word == "check" else self.state or self.word

    @property
    def parts(self) -> tuple[Consequence, ...]:
        """The consequences that may come: the options of a choice, otherwise this one."""
        return self.options or (self,)


ENEMY = "enemy"
"""The word for the side that units ``join`` in a combat: that of their enemies."""

_STATE = re.compile(r"[a-z][a-z0-9_-]{0,79}")
_NUMBERED = ("lose", "mend", "retreat", "check", "join")
_CONSEQUENCE = re.compile(r"(eliminated|exchange|back)|(lose|retreat) +([0-9]{1,2})|(lose) +half")
_EACH = re.compile(r"lose +([1-9][0-9]?) +each")
_MEND = re.compile(r"mend +([1-9][0-9]?)( +each)?")
_CHANGE = re.compile(r"([a-z][a-z0-9_-]{0,79}) +([+\-−])([1-9][0-9]?)( +each)?")
_EXCHANGE = re.compile(r"exchange +strength")
_CHECK = re.compile(r"check +([a-z][a-z0-9_-]{0,79})")
_JOIN = re.compile(r"join +([A-Za-z0-9][A-Za-z0-9_.+-]{0,79})")


def _read_consequences(value: Any) -> Any:
    """Read consequences from text: ``lose 1, retreat 2``, or ``lose 1 or retreat 2``."""
    if not isinstance(value, str):
        return value
    return tuple(_read_choice(part.strip()) for part in value.split(","))


def _read_choice(text: str) -> dict[str, object]:
    options = [_read_consequence(part.strip()) for part in re.split(r"\s+or\s+", text)]
    if any(one in options[:n] for n, one in enumerate(options)):
        raise ValueError(
            filled_sentence("{text!r} leaves no choice: write each option once", text=text)
        )
    return {"word": "choice", "options": options} if len(options) > 1 else options[0]


def _read_consequence(text: str) -> dict[str, object]:
    match, called = _CONSEQUENCE.fullmatch(text), _CHECK.fullmatch(text)
    if each := _EACH.fullmatch(text):
        return {"word": "lose", "number": int(each[1]), "each": True}
    if mends := _MEND.fullmatch(text):
        return {"word": "mend", "number": int(mends[1]), "each": bool(mends[2])}
    if _EXCHANGE.fullmatch(text):
        return {"word": "exchange", "strength": True}
    if joins := _JOIN.fullmatch(text):
        return {"word": "join", "side": "" if joins[1] == ENEMY else joins[1]}
    if called:
        return {"word": "check", "check": called[1]}
    if (change := _CHANGE.fullmatch(text)) and change[1] not in _NUMBERED:
        number = int(change[3]) * (1 if change[2] == "+" else -1)
        return {"word": "change", "count": change[1], "number": number, "each": bool(change[4])}
    if match is None and _STATE.fullmatch(text) and text not in _NUMBERED:
        return {"word": "state", "state": text}
    if match is None or match[3] == "0":
        known = (
            "eliminated, exchange, exchange strength, lose 1 (or more, half, or 1 each), mend 1 (or more, or "
            "1 each), retreat 1 (or more), back, states, "
            "check and the id of a check of morale, a count of units and its change (hull -1), "
            "join enemy (or a side)"
        )
        raise ValueError(
            filled_sentence(
                "{text!r} is no result; there is: {known}; between two write a comma, or the word or",
                text=text,
                known=known,
            )
        )
    if match[1]:
        return {"word": match[1]}
    return {"word": match[2] or match[4], "number": int(match[3] or 0)}


def consequence_of(text: str) -> Consequence:
    """Return the consequence that a text states."""
    return Consequence.model_validate(_read_consequence(text))


Consequences = Annotated[
    tuple[Consequence, ...],
    BeforeValidator(_read_consequences),
    WithJsonSchema({"type": "string", "examples": ["lose 1, retreat 2"]}),
]
