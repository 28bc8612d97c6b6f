"""Asking Green Beret, and playing turns of it."""

from __future__ import annotations

from typing import Any

from builder.model.position_sheets import PositionSheet, Standing
from builder.rules.dice import DiceRoller
from builder.rules.procedures import Turned
from builder.rules.systems.green_beret.enemy.turning import turn
from tests.games.green_beret import game
from tests.rules.answering import Asker

_GREEN_BERET = Asker(game)
answer, refusal = _GREEN_BERET.answer, _GREEN_BERET.refusal


def position(*pieces: str, phase: str = "movement", turn: int = 1) -> PositionSheet:
    """A position from lines: ``a-team-1 1419`` or ``a-team-1 1419 detected``."""
    standing = []
    for line in pieces:
        counter, at, *markers = line.split()
        standing.append(Standing(counter=counter, at=at, with_markers=tuple(markers)))
    return PositionSheet(
        game="green-beret", scenario="green-beret", phase=phase, turn=turn, pieces=tuple(standing)
    )


def played(
    start: PositionSheet, *dice: int, seed: int | None = None, **decided: Any
) -> tuple[Turned, dict[str, str]]:
    """A turn, and where every counter is after it."""
    found = turn(game(), start, decided, DiceRoller(list(dice), seed))
    return found, {p.counter: p.at for p in found.position.pieces}


def told(turned: Turned) -> str:
    """The story in one text."""
    return "\n".join(line.text.format(**line.values) for line in turned.story)
