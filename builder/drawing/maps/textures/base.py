"""What textures share: the soft fill of an area."""

from __future__ import annotations

from builder.drawing.colour import mix
from builder.drawing.maps.areas import outline
from builder.drawing.maps.arts import OPEN
from builder.drawing.maps.frame import side_of
from builder.drawing.maps.plate import Plate, Region
from builder.drawing.scene import Sub


def dry_edges(plate: Plate, region: Region) -> list[Sub]:
    """The curves of the sides where a region meets open ground: only there may its edge be soft, or
    its haze would spill on water and roads."""
    board, frame = plate.board, plate.frame
    found = []
    for key in region.land:
        for side, near in enumerate(frame.around(key)):
            open_there = near not in region.keys and board.ground.get(near) in OPEN
            a, b = frame.side(key, side)
            if open_there and near not in board.water and side_of(a, b) not in plate.wet:
                found.append(Sub(plate.curves.curve(a, b)))
    return found


def soft_fill(plate: Plate, region: Region) -> list[Sub]:
    """Fill a region with its colour, with a soft and then a fine edge towards open ground; returns
    the area."""
    theme, look, scene, zoom = plate.theme, region.look, plate.scene, plate.zoom
    area = outline(plate.frame, plate.curves, region.keys)
    if theme.outlined:
        scene.path(area, fill=look.fill, stroke=mix(look.fill, theme.ink, 0.45), width=0.15)
        return area
    edges = dry_edges(plate, region)
    for width, share in ((2.2, 0.35), (1.1, 0.68)):
        scene.path(edges, stroke=mix(theme.ground, look.fill, share), width=width * zoom)
    scene.path(area, fill=look.fill)
    scene.path(edges, stroke=mix(look.fill, theme.ink, 0.22), width=0.16)
    return area
