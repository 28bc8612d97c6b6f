"""Scenes of earlier builds that are drawn again only on demand. Of a cached scene only its size,
its title and a digest of its appearance are stored, which is enough to detect changes; it is drawn
when its content is read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Any, NamedTuple, TypeVar

from builder.drawing.ink.draw_context import Draft
from builder.drawing.ink.scene import Digests, Scene
from builder.incremental.memo import Drawing, Drawings
from builder.model.game import Game

Said = TypeVar("Said")


class Outline(NamedTuple):
    """What is stored of a scene; sizes are in mm."""

    width: float
    height: float
    title: str
    look: bytes


class KeptScene(Scene):
    """A scene of an earlier build whose content is drawn when it is first read."""

    __slots__ = ("_draw",)

    def __init__(self, kept: Outline, draw: Callable[[], Scene]) -> None:
        self.width, self.height, self.title = kept.width, kept.height, kept.title
        self._draw, self._settled = draw, ""

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
    kept: Sequence[Outline], digests: Digests, draw: Callable[[], Sequence[Scene]]
) -> list[Scene]:
    """Return the scenes without drawing them; ``draw`` draws all of them when the content of one is
    read."""
    drawn = cache(draw)
    found: list[Scene] = []
    for number, outline in enumerate(kept):
        scene = KeptScene(outline, partial(_one, drawn, number))
        digests.know(scene, outline.look)
        found.append(scene)
    return found


def _one(drawn: Callable[[], Sequence[Scene]], number: int) -> Scene:
    return drawn()[number]


def outlined(
    of: Drawings,
    name: str,
    draft: Draft,
    draw: Callable[[Game, Draft], tuple[Said, Sequence[Scene]]],
    given: tuple[object, ...],
    digests: Digests,
    read: set[str] | None = None,
) -> tuple[Said, list[Scene]]:
    """Return scenes drawn of a game, with a value about them. From the cache, the value is complete
    and the scenes are placeholders that are drawn on demand (see :class:`memo.Drawing`)."""
    if of.store is None:
        said, scenes = draw(of.game, draft)
        return said, [*scenes]
    fresh: list[Scene] = []

    def outline(game: Game, draft: Draft) -> tuple[Said, tuple[Outline, ...]]:
        said, scenes = draw(game, draft)
        fresh.extend(scenes)
        kept = (Outline(s.width, s.height, s.title, digests.look(s)) for s in scenes)
        return said, tuple(kept)

    said, kept = Drawing(of, name, draft, outline, given, set() if read is None else read).value

    def again() -> Sequence[Scene]:
        return draw(of.game, replace(draft, problems=[]))[1]

    return said, fresh or _kept_scenes(kept, digests, again)
