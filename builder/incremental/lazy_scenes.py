"""Scenes of an earlier build that are drawn only if their content is needed. The cache holds only the
size, the title and a digest of the look of a scene, which is enough to notice changes; the scene is
drawn when its content is read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Any, NamedTuple, TypeVar

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene, SceneDigests
from builder.incremental.memo import CachedDrawing, DrawingCache
from builder.model.game import Game

Extra = TypeVar("Extra")


class SceneOutline(NamedTuple):
    """The stored data of a scene that is not drawn: its size in mm, its title and a digest of its
    appearance."""

    width: float
    height: float
    title: str
    look: bytes


class CachedScene(Scene):  # pyrefly: ignore[bad-class-definition]
    """A scene of an earlier build whose content is drawn when it is first read."""

    __slots__ = ("_draw",)

    def __init__(self, kept: SceneOutline, draw: Callable[[], Scene]) -> None:
        self.width, self.height, self.title = kept.width, kept.height, kept.title
        self._draw, self._digest = draw, ""

    def __getattr__(self, name: str) -> Any:
        if name not in ("items", "symbols"):
            raise AttributeError(name)
        drawn = self._draw()
        self.items, self.symbols = drawn.items, drawn.symbols
        return getattr(self, name)

    def __reduce__(self) -> Any:
        """Draw the scene, and pickle it as a plain scene for another process."""
        return Scene, (self.width, self.height, self.items, self.symbols, self.title)


def _kept_scenes(
    kept: Sequence[SceneOutline], digests: SceneDigests, draw: Callable[[], Sequence[Scene]]
) -> list[Scene]:
    """Return placeholders for cached scenes; reading the content of one calls ``draw``, which draws all
    of them."""
    drawn = cache(draw)
    found: list[Scene] = []
    for number, outline in enumerate(kept):
        scene = CachedScene(outline, partial(_scene_number, drawn, number))
        digests.know(scene, outline.look)
        found.append(scene)
    return found


def _scene_number(drawn: Callable[[], Sequence[Scene]], number: int) -> Scene:
    return drawn()[number]


def cached_scenes(
    of: DrawingCache,
    name: str,
    context: DrawContext,
    draw: Callable[[Game, DrawContext], tuple[Extra, Sequence[Scene]]],
    given: tuple[object, ...],
    digests: SceneDigests,
    read: set[str] | None = None,
) -> tuple[Extra, list[Scene]]:
    """Return the scenes drawn from a game, and a value computed with them. If they come from the cache,
    the value is complete and the scenes are placeholders, drawn when needed (see
    :class:`memo.CachedDrawing`)."""
    if of.store is None:
        said, scenes = draw(of.game, context)
        return said, [*scenes]
    fresh: list[Scene] = []

    def outline(game: Game, context: DrawContext) -> tuple[Extra, tuple[SceneOutline, ...]]:
        said, scenes = draw(game, context)
        fresh.extend(scenes)
        kept = (
            SceneOutline(s.width, s.height, s.title, digests.appearance_digest(s)) for s in scenes
        )
        return said, tuple(kept)

    said, kept = CachedDrawing(
        of, name, context, outline, given, set() if read is None else read
    ).value

    def draw_again() -> Sequence[Scene]:
        return draw(of.game, replace(context, problems=[]))[1]

    return said, fresh or _kept_scenes(kept, digests, draw_again)
