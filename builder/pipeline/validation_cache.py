"""What a game was proved by, kept step by step: a check is made again, and a chart filled again, only if
something has changed that it reads of the game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from builder.drawing.ink.draw_context import Draft
from builder.incremental.dependency_tracing import plain
from builder.incremental.memo import Drawing, Drawings, Store
from builder.model.game import Game

Made = TypeVar("Made")


@dataclass
class Proofs:
    """Steps of proofs; see ``rules.proving.Step``."""

    store: Store
    _drawings: list[Drawings] = field(default_factory=list)

    def __call__(
        self, game: Game, what: str, run: Callable[[Game], Made], given: tuple[object, ...] = ()
    ) -> Made:
        """What comes of a step, of this game or of one that is the same as far as it was read."""
        step = Drawing(
            self._of(game), f"proof {what}", Draft(), lambda g, _: (_plain(run(g)),), given
        )
        found: Made = step.value[0]
        return found

    def _of(self, game: Game) -> Drawings:
        """What is kept of a game: its digests are worked out once for all steps."""
        for known in self._drawings:
            if known.game is game:
                return known
        self._drawings.append(Drawings(game, self.store))
        return self._drawings[-1]


def _plain(value: Any) -> Any:
    """What was made, without anything that notes what is read of it."""
    if isinstance(value, list | tuple):
        return type(value)(map(_plain, value))
    if isinstance(value, dict):
        return {name: _plain(part) for name, part in value.items()}
    return plain(value)
