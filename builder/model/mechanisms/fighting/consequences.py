"""The consequences for units in a combat, or for units that fail a check."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema

from builder.model.base import Identifier, Model
from builder.sentences import filled_sentence

Word = Literal["eliminated", "lose", "retreat", "exchange", "state"]


class Consequence(Model):
    """One consequence for a side: all its units are ``eliminated``, it must ``lose`` a number of
    steps or half of them (``number`` 0), ``retreat`` a number of hexes, lose at least as many steps
    as the other side has lost (``exchange``), or its units come into a ``state``."""

    word: Word
    number: Annotated[int, Field(ge=0, le=99)] = 0
    state: Identifier | Literal[""] = ""


_STATE = re.compile(r"[a-z][a-z0-9_-]{0,79}")
_NUMBERED = ("lose", "retreat")
_CONSEQUENCE = re.compile(r"(eliminated|exchange)|(lose|retreat) +([0-9]{1,2})|(lose) +half")


def _read_consequences(value: Any) -> Any:
    """Read consequences from text: ``lose 1, retreat 2``."""
    if not isinstance(value, str):
        return value
    return tuple(_read_consequence(part.strip()) for part in value.split(","))


def _read_consequence(text: str) -> dict[str, object]:
    match = _CONSEQUENCE.fullmatch(text)
    if match is None and _STATE.fullmatch(text) and text not in _NUMBERED:
        return {"word": "state", "state": text}
    if match is None or match[3] == "0":
        known = "eliminated, exchange, lose 1 (or more, or half), retreat 1 (or more), states"
        raise ValueError(
            filled_sentence(
                "{text!r} is no result; there is: {known}; between two write a comma",
                text=text,
                known=known,
            )
        )
    if match[1]:
        return {"word": match[1]}
    return {"word": match[2] or match[4], "number": int(match[3] or 0)}


Consequences = Annotated[
    tuple[Consequence, ...],
    BeforeValidator(_read_consequences),
    WithJsonSchema({"type": "string", "examples": ["lose 1, retreat 2"]}),
]
