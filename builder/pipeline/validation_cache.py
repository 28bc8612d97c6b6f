"""Cached validation of a game, step by step: a check is made again, and a chart filled again, only
if something that it reads of the game has changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from builder.drawing.ink.draw_context import DrawContext
from builder.incremental.dependency_tracing import without_tracing
from builder.incremental.memo import CachedDrawing, DrawingCache, ValueStore
from builder.model.game import Game

Made = TypeVar("Made")


@dataclass
class ValidationSteps:
    """Runs the steps of a game's validation with a cache; see ``rules.proving.Step``."""

    store: ValueStore
    _drawings: list[DrawingCache] = field(default_factory=list)

    def __call__(
        self, game: Game, what: str, run: Callable[[Game], Made], given: tuple[object, ...] = ()
    ) -> Made:
        """Return the result of a step, cached from this game or from one with the same values in
        everything that the step read."""
        step = CachedDrawing(
            self._drawing_cache(game),
            f"proof {what}",
            DrawContext(),
            lambda g, _: (_without_tracing(run(g)),),
            given,
        )
        found: Made = step.value[0]
        return found

    def _drawing_cache(self, game: Game) -> DrawingCache:
        """Return the cache of drawings of a game. It is made once, so that all steps share its
        digests."""
        for known in self._drawings:
            if known.game is game:
                return known
        self._drawings.append(DrawingCache(game, self.store))
        return self._drawings[-1]


def _without_tracing(value: Any) -> Any:
    """Return a result without the objects that record what is read of them."""
    if isinstance(value, list | tuple):
        return type(value)(map(_without_tracing, value))
    if isinstance(value, dict):
        return {name: _without_tracing(part) for name, part in value.items()}
    return without_tracing(value)
