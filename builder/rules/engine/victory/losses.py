"""Counts lost units and steps, by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from builder.model.mechanisms.conditions import When
from builder.model.pieces.counters import Unit
from builder.rules.core.positions.unit_steps import steps_of
from builder.rules.core.questions import side_of, unit_of
from builder.rules.engine.positions.situation import Situation
from builder.rules.engine.positions.unit_conditions import unit_fulfils

Counted = Literal["units", "steps"]


@dataclass(frozen=True, slots=True)
class UnitLoss:
    """The loss of one unit: its name, its side, and how much is lost (1 for a whole unit, or the
    number of steps)."""

    unit: str
    side: str
    many: int


def eliminated_losses(
    situation: Situation, names: Iterable[str], count: Counted, of: When
) -> Iterator[UnitLoss]:
    """Yield the losses of those of the named units, all of them eliminated, that fulfil the
    condition ``of``; ``count`` says whether units or steps are counted."""
    game = situation.game
    for name in names:
        unit = unit_of(game, name)
        if _counts(situation, of, unit):
            many = steps_of(game, unit) if count == "steps" else 1
            yield UnitLoss(name, side_of(game, unit), many)


def unit_losses(
    situation: Situation, lost: Iterable[str], count: Counted, of: When
) -> Iterator[UnitLoss]:
    """Yield the losses that fulfil the condition ``of``: eliminated units and, if steps are
    counted, the steps lost by units still in play."""
    yield from eliminated_losses(situation, lost, count, of)
    position = situation.position
    for piece in position.pieces if count == "steps" else ():
        if piece.lost and piece.at:
            unit = position.counter(piece)
            if isinstance(unit, Unit) and _counts(situation, of, unit):
                yield UnitLoss(piece.name, situation.side(piece), piece.lost)


def _counts(situation: Situation, of: When, unit: Unit) -> bool:
    """Return whether a unit fulfils the condition ``of`` on the losses that count; the result is
    cached for the game."""
    # the id() of a condition is a safe key, because the game keeps the condition alive
    return situation.ground.computed_once(
        f"loss {id(of)} {unit.id}", lambda: unit_fulfils(situation.game, of, unit)
    )
