"""Cards that are not yet placed on a page: the topic each belongs to, and the variants in which it
can be drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.problems import PathKey

GAP = 3.4
"""The gap between cards, in mm."""
WIDE = 181.0
"""The width in mm of a card that takes both columns of a page, including its shadow."""
NARROW = (WIDE - GAP) / 2
"""The width in mm of a card that takes one column of a page."""

CardDrawer = Callable[[DrawContext, float], Scene]
"""A function that draws a card at least the given number of mm high."""


@dataclass(frozen=True)
class LayoutVariant:
    """One variant of a card's layout: its width and height in mm, and the height in mm to which it
    can be enlarged by spreading its rows. ``at_width`` gives the same variant in another width in mm;
    a card that has to be shrunk is first made wider by it, so that it is as wide as its neighbours."""

    draw: CardDrawer
    width: float
    height: float
    max_spread: float
    at_width: Callable[[float], LayoutVariant] | None = None


@dataclass(frozen=True)
class Card:
    """A card to be placed on a page. Cards of the same topic belong together; exactly one of the
    card's variants is drawn. ``path`` is the part of the game that the card shows; problems are
    reported for it."""

    topic: str
    variants: tuple[LayoutVariant, ...]
    path: PathKey = ()

    @property
    def smallest_variant(self) -> LayoutVariant:
        """The variant that takes up the smallest area of paper."""
        return min(self.variants, key=lambda way: way.width * way.height)


def layout_variant(context: DrawContext, draw: CardDrawer) -> LayoutVariant:
    """Return a layout variant, measured by drawing it."""
    return _measured(context, draw, 0.0, None)


def variant_of_width(
    context: DrawContext,
    draw: Callable[[float, DrawContext, float], Scene],
    width: float,
    grows: float,
) -> LayoutVariant:
    """Return a layout variant that can be drawn in any width: ``draw`` takes the width in mm before
    what a :data:`CardDrawer` takes."""
    return _measured(
        context, partial(draw, width), grows, lambda w: variant_of_width(context, draw, w, grows)
    )


def _measured(
    context: DrawContext,
    draw: CardDrawer,
    grows: float,
    at_width: Callable[[float], LayoutVariant] | None,
) -> LayoutVariant:

    def drawn(context: DrawContext, height: float) -> Scene:
        """Return the card drawn at this height; reuse the drawing made while measuring, or earlier in
        the document, if its height is the same."""
        key = ("card", id(draw), height)
        return context.sampled(key, lambda own: draw(own, height).finished(), draw)

    scene = drawn(replace(context, problems=[]), 0.0)
    return LayoutVariant(drawn, scene.width, scene.height, scene.height + grows, at_width)


def fixed_card(scene: Scene, topic: str = "", path: PathKey = ()) -> Card:
    """Return a card for a scene that is drawn already, with that as its only variant."""
    only = LayoutVariant(lambda _, __: scene, scene.width, scene.height, scene.height)
    return Card(topic, (only,), path)


def fixed_cards(scenes: Sequence[Scene], path: PathKey = ()) -> list[Card]:
    """Return cards for several scenes that are already drawn and show one part of the game."""
    return [fixed_card(scene, path=path) for scene in scenes]
