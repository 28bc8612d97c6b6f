"""The positions of a map's points on its sheet: their bases and the slots for their counters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Point
from builder.drawing.maps.points.signs import plate_box, slot_boxes, style_of, visible_box
from builder.model.game import Game
from builder.model.ground.boards import Node
from builder.model.ground.maps import MapSheet
from builder.model.space.points import PointLayout
from builder.sentences import filled_sentence

SLOT_MARGIN = 1.4
"""The difference in mm between the side of a slot and that of a counter."""


@dataclass(frozen=True)
class PointSpot:
    """A point as drawn: its base, its slots, and the box of everything that is drawn for it."""

    node: Node
    style: str
    art: str
    at: Point
    box: Rect
    slots: list[Rect]

    @property
    def reach(self) -> Rect:
        """The box of everything that is drawn for the point."""
        return visible_box(self.box, self.style) if self.slots else self.box


def check_spots(spots: Sequence[PointSpot], sheet: MapSheet, context: DrawContext) -> None:
    """Warn about points whose bases overlap, unless they lie where an import found pieces."""
    if sheet.provenance().is_import:
        return
    for n, spot in enumerate(spots):
        over = next((s for s in spots[:n] if s.box.overlap(spot.box) > 0), None)
        if over is not None:
            message = filled_sentence(
                "the plate of {upper} lies over that of {lower}",
                upper=spot.node.title,
                lower=over.node.title,
            )
            path = ("maps", sheet.id, "points", "nodes", n, "at")
            context.warn(
                "places-overlap", message, path, "move them apart, or give them fewer slots"
            )


def spots_of(game: Game, sheet: MapSheet, plan: PointLayout) -> list[PointSpot]:
    """Return the points of a map with their positions on its sheet and the slots of their counters."""
    assert sheet.points is not None
    arts = {t.id: t.art for t in game.terrain.hexes}
    side = game.sheet.counter_size + SLOT_MARGIN
    found = []
    for node in sheet.points.nodes:
        at = plan.point(node.at)
        art = arts.get(node.kind, "")
        box = plate_box(at, node.slots, side)
        found.append(PointSpot(node, style_of(art), art, at, box, slot_boxes(at, node.slots, side)))
    return found
