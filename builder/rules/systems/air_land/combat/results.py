"""Parse the result codes of the land combat, air combat and anti-aircraft tables (8.0, 9.1, 9.3,
13.0)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from builder.problems import error
from builder.rules.procedures import Refused
from builder.sentences import filled_sentence

_LAND = re.compile(r"(R?)(\d+)-(\d+)(R?)")
_FLAK = re.compile(r"(\d+)([AD]?)")
NO_EFFECT_CODE = "-"
"""The result code for no effect."""


@dataclass(frozen=True, slots=True)
class LandResult:
    """A result of land combat, such as ``R2-1``: hits on the attacker (2) and on the defender (1).
    An R before the numbers means that the attacker must retreat, an R after them that the defender
    must."""

    attacker_hits: int
    defender_hits: int
    attacker_retreats: bool = False
    defender_retreats: bool = False


def land_result(code: str) -> LandResult:
    """Parse a code of the land combat table; raises :class:`Refused`."""
    match = _LAND.fullmatch(code.strip())
    if match is None:
        raise _unread("land combat", code, "write it as printed: R2-1, 2-2, 0-1R")
    return LandResult(int(match[2]), int(match[3]), bool(match[1]), bool(match[4]))


@dataclass(frozen=True, slots=True)
class FlakResult:
    """A result of anti-aircraft fire such as ``3A``: the bombing points lost (3), and the letter
    for the effect on the aircraft (``A``, ``D``, or none)."""

    points: int = 0
    effect: str = ""


def flak_result(code: str) -> FlakResult:
    """Parse a code of the anti-aircraft table; raises :class:`Refused`."""
    if code == NO_EFFECT_CODE:
        return FlakResult()
    match = _FLAK.fullmatch(code.strip())
    if match is None:
        raise _unread("anti-aircraft", code, "write it as printed: -, 2, 3A, 4D")
    return FlakResult(int(match[1]), match[2])


def _unread(table: str, code: str, hint: str) -> Refused:
    message = filled_sentence("{code!r} is no result of the {table} table", code=code, table=table)
    return Refused(error("bad-result-code", message, ("given",), hint=hint))
