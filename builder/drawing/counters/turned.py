"""Draws counters that are turned to face a direction."""

from __future__ import annotations

import math
from dataclasses import dataclass

from builder.drawing.counters.outlines import counter_outline
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Point, Scene
from builder.model.pieces.faces import Shape

_SHADOW = (0.45, 0.55)


@dataclass(frozen=True)
class TurnedCounter:
    """A counter at some scale, turned clockwise by some degrees about its middle."""

    face: Scene
    shape: Shape
    scale: float
    degrees: int

    def draw(self, scene: Scene, middle: Point, *, shadow: bool) -> Rect:
        """Draw the counter with its edge, and its shadow if wanted; return the box around it."""
        wide, high = self.face.width * self.scale, self.face.height * self.scale
        sine, cosine = math.sin(math.radians(self.degrees)), math.cos(math.radians(self.degrees))
        corner = (
            middle[0] - (wide * cosine - high * sine) / 2,
            middle[1] - (wide * sine + high * cosine) / 2,
        )
        outline = counter_outline(self.shape, Rect(0, 0, wide, high))
        if shadow:
            dark = Scene(wide, high)
            dark.path([outline], fill="#4a3f30")
            scene.place(dark, corner[0] + _SHADOW[0], corner[1] + _SHADOW[1], turn=self.degrees)
        drawn = Scene(wide, high)
        drawn.place(self.face, 0, 0, scale=self.scale)
        drawn.path([outline], stroke="#2f2619", width=0.16, join="miter")
        scene.place(drawn, *corner, turn=self.degrees)
        across = abs(wide * cosine) + abs(high * sine)
        down = abs(wide * sine) + abs(high * cosine)
        return Rect(middle[0] - across / 2, middle[1] - down / 2, across, down)
