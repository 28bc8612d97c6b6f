"""What was drawn in builds before and need not be drawn again to be told from something else. Of a scene
is kept its size, its title and a digest of what it shows; should anybody look at it, it is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Any, NamedTuple

from builder.drawing.ink.draft import Draft
from builder.drawing.ink.scene import Digests, Scene
from builder.model.game import Game
from builder.outputs.drawings import Drawing, Drawings


class Outline(NamedTuple):
    """What is kept of a scene; sizes are in mm."""

    width: float
    height: float
    title: str
    digest: bytes


class KeptScene(Scene):
    """A scene that was drawn before: what it shows is drawn when somebody looks."""

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
        """Another process has it drawn."""
        return Scene, (self.width, self.height, self.items, self.symbols, self.title)


def outlines_of(scenes: Sequence[Scene], digests: Digests) -> tuple[Outline, ...]:
    """What is kept of scenes, in which nothing will change any more."""
    return tuple(Outline(s.width, s.height, s.title, digests.of(s)) for s in scenes)


def kept_scenes(
    kept: Sequence[Outline], digests: Digests, draw: Callable[[], Sequence[Scene]]
) -> list[Scene]:
    """The scenes, none of them drawn yet; ``draw`` draws all of them, if somebody looks at one."""
    drawn = cache(draw)
    found: list[Scene] = []
    for number, outline in enumerate(kept):
        scene = KeptScene(outline, partial(_one, drawn, number))
        digests.know(scene, outline.digest)
        found.append(scene)
    return found


def _one(drawn: Callable[[], Sequence[Scene]], number: int) -> Scene:
    return drawn()[number]


def scenes_of(
    of: Drawings,
    name: str,
    draft: Draft,
    draw: Callable[[Game, Draft], Sequence[Scene]],
    given: tuple[object, ...],
    digests: Digests,
) -> Sequence[Scene]:
    """Scenes that are drawn of a game, or outlined if they are kept (see :class:`drawings.Drawing`)."""
    fresh: list[Scene] = []

    def outline(game: Game, draft: Draft) -> tuple[Outline, ...]:
        fresh.extend(draw(game, draft))
        return outlines_of(fresh, digests)

    kept = Drawing(of, name, draft, outline, given).value
    silent = partial(draw, of.game, replace(draft, problems=[]))
    return fresh or kept_scenes(kept, digests, silent)
