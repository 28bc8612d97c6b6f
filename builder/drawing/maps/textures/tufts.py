"""Symbols over a plain fill: brush, marsh, rough ground, hills, dunes; and no symbols at all."""

from __future__ import annotations

from builder.drawing.maps.areas import outline
from builder.drawing.maps.looks import Ground
from builder.drawing.maps.plate import Plate, Region
from builder.drawing.maps.scatter import Mark, scatter
from builder.drawing.maps.textures.base import soft_fill
from builder.drawing.scene import Discs, Scene, Sub


def flat(plate: Plate, region: Region) -> None:
    """A plain fill."""
    area = outline(plate.frame, plate.curves, region.keys)
    plate.scene.path(area, fill=region.look.fill)


def grass(plate: Plate, region: Region) -> None:
    """Three blades a tuft."""
    soft_fill(plate, region)
    tuft = Scene(2, 2)
    blades = [((-0.9, 0.2), (-0.6, -0.7)), ((-0.2, 0.25), (-0.1, -1.0)), ((0.5, 0.2), (0.7, -0.7))]
    tuft.path([Sub(list(b)) for b in blades], stroke=region.look.dark, width=0.18)
    _scattered(plate, region, tuft)


def marsh(plate: Plate, region: Region) -> None:
    """Reeds over streaks of water."""
    soft_fill(plate, region)
    look = region.look
    tuft = Scene(4, 2)
    streaks = [[(-2.0, 0.35), (2.0, 0.35)], [(-1.2, 0.85), (1.5, 0.85)]]
    tuft.path([Sub(list(s)) for s in streaks], stroke=look.accent, width=0.24)
    reeds = [
        ((-0.9, 0.2), (-1.3, -0.6)),
        ((-0.3, 0.2), (-0.4, -1.1)),
        ((0.3, 0.2), (0.4, -1.1)),
        ((0.9, 0.2), (1.3, -0.6)),
    ]
    tuft.path([Sub(list(r)) for r in reeds], stroke=look.dark, width=0.22)
    _scattered(plate, region, tuft)


def rough(plate: Plate, region: Region) -> None:
    """Boulders, lit from the north-west."""
    soft_fill(plate, region)
    look = region.look
    rock = Scene(2, 2)
    shape = [(-1.0, 0.6), (-0.6, -0.5), (0.2, -0.8), (0.9, 0.1), (1.0, 0.6)]
    rock.polygon(shape, fill=look.light)
    rock.polygon([(0.2, -0.8), (0.9, 0.1), (1.0, 0.6), (0.2, 0.6), (0.35, -0.1)], fill=look.dark)
    rock.line(shape, stroke=look.dark, width=0.16)
    _scattered(plate, region, rock)


def hills(plate: Plate, region: Region) -> None:
    """Rounded hills with hachures on the side away from the light."""
    soft_fill(plate, region)
    _scattered(plate, region, _hill(region.look), margin=2.2)


def _hill(look: Ground) -> Scene:
    hill = Scene(7, 4)
    dome = [
        (-2.9, 1.0),
        (-2.2, -0.1),
        (-1.2, -1.2),
        (0.0, -1.6),
        (1.2, -1.2),
        (2.3, 0.0),
        (2.9, 1.0),
    ]
    hill.polygon(dome, fill=look.light)
    hill.polygon([(0.0, -1.6), (1.2, -1.2), (2.3, 0.0), (2.9, 1.0), (0.9, 1.0)], fill=look.shadow)
    strokes = [
        ((0.35, -1.4), (0.75, 0.6)),
        ((0.95, -1.1), (1.35, 0.75)),
        ((1.5, -0.75), (1.9, 0.85)),
        ((2.05, -0.1), (2.4, 0.95)),
    ]
    hill.path([Sub(list(s)) for s in strokes], stroke=look.dark, width=0.17)
    hill.path([Sub(dome)], stroke=look.dark, width=0.22)
    return hill


def dunes(plate: Plate, region: Region) -> None:
    """Sand: dots of three sizes."""
    soft_fill(plate, region)
    spacing = (region.look.spacing or 1.9) * plate.zoom
    marks = scatter(plate, region, spacing, 0.5)
    sizes = (0.14, 0.18, 0.23)
    dots = [(m.x, m.y, sizes[int(m.u * 3)]) for m in marks]
    if dots:
        plate.scene.items.append(Discs(dots, fill=region.look.dark))


def _scattered(plate: Plate, region: Region, symbol: Scene, margin: float = 0.9) -> None:
    zoom = plate.zoom
    marks = scatter(plate, region, region.look.spacing * zoom, margin * zoom)
    plate.stamp(symbol, [_placed(m, zoom) for m in _upwards(marks)])


def _upwards(marks: list[Mark]) -> list[Mark]:
    """Northern marks first, so that southern ones stand before them."""
    return sorted(marks, key=lambda m: (m.y, m.x))


def _placed(mark: Mark, zoom: float) -> tuple[float, float, float, float]:
    return mark.x, mark.y, round((0.75 + 0.45 * mark.u) * zoom, 2), 0.0
