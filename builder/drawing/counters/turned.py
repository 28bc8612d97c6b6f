"""Draws counters on a map, upright or turned to face a direction."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from builder.drawing.counters.outlines import counter_outline
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Point, Scene, Sub
from builder.model.pieces.faces import Shape

_SHADOW = (0.45, 0.55)


@dataclass(frozen=True)
class TurnedCounter:
    """A counter at some scale, turned clockwise by some degrees about its middle; upright at 0."""

    face: Scene
    shape: Shape
    scale: float
    degrees: int

    @property
    def _size(self) -> tuple[float, float]:
        return self.face.width * self.scale, self.face.height * self.scale

    def draw(self, scene: Scene, middle: Point, *, shadow: bool) -> Rect:
        """Draw the counter with its edge, and its shadow if wanted; return the box around it."""
        wide, high = self._size
        sine, cosine = math.sin(math.radians(self.degrees)), math.cos(math.radians(self.degrees))
        x = middle[0] - (wide * cosine - high * sine) / 2
        y = middle[1] - (wide * sine + high * cosine) / 2
        if shadow:
            self._place(scene, (x + _SHADOW[0], y + _SHADOW[1]), self._draw_shadow)
        self._place(scene, (x, y), self._draw_face)
        across = abs(wide * cosine) + abs(high * sine)
        down = abs(wide * sine) + abs(high * cosine)
        return Rect(middle[0] - across / 2, middle[1] - down / 2, across, down)

    def _place(self, scene: Scene, corner: Point, draw: Callable[[Scene, Point], None]) -> None:
        """Draw a part of the counter, turned about its upper left ``corner``."""
        if not self.degrees:
            draw(scene, corner)
            return
        part = Scene(*self._size)
        draw(part, (0, 0))
        scene.place(part, *corner, turn=self.degrees)

    def _draw_shadow(self, scene: Scene, corner: Point) -> None:
        scene.path([self._outline(corner)], fill="#4a3f30")

    def _draw_face(self, scene: Scene, corner: Point) -> None:
        scene.place(self.face, *corner, scale=self.scale)
        scene.path([self._outline(corner)], stroke="#2f2619", width=0.16, join="miter")

    def _outline(self, corner: Point) -> Sub:
        return counter_outline(self.shape, Rect(*corner, *self._size))
