"""The phases of a turn, and the order in which the sides have them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Literal

from pydantic import model_validator

from builder.model.base import Identifier, Line, Model, Name, Text, Words
from builder.model.mechanisms.conditions import Turns


class Phase(Model):
    """A phase of a player turn or of the game turn; an empty ``side`` means both sides. Only the
    sides ``of`` have it, if any are named, and only on these ``turns``, if any are given."""

    id: Identifier
    name: Name
    rule: Line = ""
    side: Literal["", "active", "both"] = "active"
    of: Words = ()
    turns: Turns = ()
    text: Text = ""

    @model_validator(mode="after")
    def _is_had_in_turn(self) -> Phase:
        if self.of and self.side != "active":
            raise ValueError("a phase of some sides is theirs in turn: write of without side")
        return self

    def is_of(self, side: str) -> bool:
        """Return whether a side has the phase; an empty ``side`` stands for both."""
        return not side or not self.of or side in self.of

    def is_on(self, turn: int) -> bool:
        """Return whether the phase takes place on a turn."""
        return not self.turns or turn in self.turns


def steps_of_turn(
    sequence: Sequence[Phase], in_turn: Callable[[Phase], bool], order: Sequence[str]
) -> tuple[tuple[Phase, str], ...]:
    """Return the phases of a turn, each with the side that has it (empty for both). The sides of
    ``order`` have consecutive phases ``in_turn`` one after the other, each those that are its own."""
    found: list[tuple[Phase, str]] = []
    for each, run in groupby(sequence, in_turn):
        phases = tuple(run)
        sides = order if each else ("",)
        found += ((phase, side) for side in sides for phase in phases if phase.is_of(side))
    return tuple(found)
