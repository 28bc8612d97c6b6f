"""Asking Green Beret, and playing turns of it."""

from __future__ import annotations

from typing import Any

from builder.model.positions import PositionSheet, Standing
from builder.rules.asking import ask
from builder.rules.core.dice import Hand
from builder.rules.green_beret.turning import turn
from builder.rules.procedures import Turned
from tests.games.green_beret import game


def answer(name: str, **given: Any) -> dict[str, Any]:
    """The result of a question; fails with its problems if there is none."""
    found = ask(game(), name, given)
    assert found.result is not None, found.problems
    return found.result


def refusal(name: str, **given: Any) -> str:
    """The code of the problem that a question meets."""
    found = ask(game(), name, given)
    assert found.result is None, found.result
    return found.problems[0].code


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
    found = turn(game(), start, decided, Hand(list(dice), seed))
    return found, {p.counter: p.at for p in found.position.pieces}


def told(turned: Turned) -> str:
    """The story in one text."""
    return "\n".join(line.text.format(**line.values) for line in turned.story)
