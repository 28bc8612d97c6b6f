"""Reads and sets the turn number in the turn tracker of an imported module, which is the value of
the tracker's outermost counter."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from builder.vassal.format.components import Element
from builder.vassal.format.files.sequence_encoder import decode, encode

_WHOLE_NUMBER = re.compile(r"-?[0-9]{1,6}")
_COMMAND = "TURN"
_MAX_TURN = 999


@dataclass(frozen=True)
class TurnCounter:
    """How the module's turn tracker counts turns: the beginning of its command, the index of the
    counter among the outermost levels and how many levels there are, its first value and its step,
    and whether it starts again after the last value."""

    command: str
    number: int
    levels: int
    start: int
    step: int
    loop: tuple[str, str]

    @classmethod
    def from_module(cls, root: Element) -> TurnCounter | None:
        """Return the turn counter of a module; ``None`` if no outermost level of its first turn
        tracker is a counter."""
        tracker = next(iter(root.find("TurnTracker")), None)
        levels = [e for e in tracker.children if e.kind.endswith("TurnLevel")] if tracker else []
        for number, level in enumerate(levels):
            if level.kind == "CounterTurnLevel":
                a = level.attributes
                loop = a.get("loop", "false"), str(_int_or(a.get("loopLimit", ""), -1))
                start, step = _int_or(a.get("start", ""), 1), _int_or(a.get("incr", ""), 1)
                command = f"{_COMMAND}TurnTracker0"
                return cls(command, number, len(levels), start, step or 1, loop)
        return None

    def turn(self, commands: Sequence[str]) -> int:
        """Return the number of the turn (from 1) in the commands of a saved game."""
        state = self._state(commands)
        said = decode(state[self.number + 1], ";") if len(state) > self.number + 1 else []
        value = _int_or(said[0], self.start) if said else self.start
        return min(max((value - self.start) // self.step + 1, 1), _MAX_TURN)

    def set(self, commands: Sequence[str], turn: int) -> str:
        """Return the turn tracker's state text for a turn."""
        state = self._state(commands) or ["0"]
        state += [""] * (self.levels + 1 - len(state))
        old = decode(state[self.number + 1], ";") if state[self.number + 1] else []
        level = [str(self.start + (turn - 1) * self.step), *(old[1:] or ("0", *self.loop))]
        state[self.number + 1] = encode(level, ";")
        return encode(state, "|")

    def _state(self, commands: Sequence[str]) -> list[str]:
        told = self.set_command(commands)
        return decode(told.partition("\t")[2], "|") if told else []

    def set_command(self, commands: Sequence[str]) -> str:
        """Return, among the commands of a saved game, the one that sets the turn tracker; empty if
        there is none."""
        return next((c for c in commands if c.startswith(f"{self.command}\t")), "")


def _int_or(text: str, otherwise: int) -> int:
    return int(text) if _WHOLE_NUMBER.fullmatch(text) else otherwise
