"""Cards that are yet to be placed: what each belongs with, and the ways in which it can be drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from builder.drawing.ink.draw_context import Draft
from builder.drawing.ink.scene import Scene

GAP = 3.4
"""Between cards, in mm."""
WIDE = 181.0
"""The width of a card that takes both columns of a page, its shadow included."""
NARROW = (WIDE - GAP) / 2
"""The width of a card that takes one of them."""

Drawing = Callable[[Draft, float], Scene]
"""Draws a card at least so many mm high."""


@dataclass(frozen=True)
class Way:
    """One way to draw a card: its width and height in mm, and the height to which its rows can be
    spread."""

    draw: Drawing
    width: float
    height: float
    most: float


@dataclass(frozen=True)
class Card:
    """A card to be placed. Those of a topic belong together; of its ways one is drawn."""

    topic: str
    ways: tuple[Way, ...]

    @property
    def least(self) -> Way:
        """The way that takes the least paper."""
        return min(self.ways, key=lambda way: way.width * way.height)


def way(draft: Draft, draw: Drawing, grows: float = 0.0) -> Way:
    """A way as it is measured; its rows together can be spread by ``grows`` mm."""

    def drawn(draft: Draft, height: float) -> Scene:
        """As it was measured, or in a document before, if it is as high."""
        key = ("card", id(draw), height)
        return draft.sampled(key, lambda own: draw(own, height).settled(), draw)

    scene = drawn(replace(draft, problems=[]), 0.0)
    return Way(drawn, scene.width, scene.height, scene.height + grows)


def fixed(scene: Scene, topic: str = "") -> Card:
    """A card that is drawn already."""
    return Card(topic, (Way(lambda _, __: scene, scene.width, scene.height, scene.height),))


def cards_of(scenes: Sequence[Scene], topic: str = "") -> list[Card]:
    """The same for several of a topic."""
    return [fixed(scene, topic) for scene in scenes]
