"""Draw a zone of a face: its background plate, its content, such as a line of text, and its
rotation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from builder.drawing.artwork import silhouettes
from builder.drawing.artwork.raster_pictures import add_picture
from builder.drawing.artwork.text_with_icons import draw_fitted_line
from builder.drawing.artwork.vector_pictures import add_vector
from builder.drawing.cards.card_frame import Anchor, Pen, Role, font_for_role
from builder.drawing.ink.colour import grey, lightness
from builder.drawing.ink.draw_context import DrawContext, Ink
from builder.drawing.ink.drawing_data import Colours
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Scene
from builder.model.game import Game
from builder.model.pieces.faces import Zone
from builder.model.texts.marks import has_icon
from builder.problems import PathKey

_SILHOUETTE_RATIO = 1.5
"""The ratio of width to height of a silhouette."""


class ZoneColours(Protocol):
    """The colours for the zones of a face: those of text, of dimmer text, of the ground of plates
    and pictures, and of hairlines."""

    @property
    def ink(self) -> str: ...
    @property
    def dim(self) -> str: ...
    @property
    def tint(self) -> str: ...
    @property
    def hair(self) -> str: ...


def paint_zone(scene: Scene, zone: Zone, paint: Callable[[Scene, Rect], None]) -> None:
    """Draw a zone with its rotation, if it has any: ``paint`` is called with a scene and the box of
    the zone in upright position."""
    at = Rect(*zone.at)
    if not zone.turned:
        paint(scene, at)
        return
    upright = zone.turned == 180
    wide, high = (at.width, at.height) if upright else (at.height, at.width)
    apart = Scene(wide, high)
    paint(apart, Rect(0, 0, wide, high))
    x, y = {90: (at.right, at.y), 180: (at.right, at.bottom), 270: (at.x, at.bottom)}[zone.turned]
    scene.place(apart, x, y, turn=float(zone.turned))


def draw_zone_plate(scene: Scene, zone: Zone, at: Rect, inks: ZoneColours, line: float) -> None:
    """Draw the background plate of a zone, with an edge ``line`` mm wide."""
    if zone.plate == "box":
        scene.rect(*at, fill=inks.tint, stroke=inks.hair, line=line)
    elif zone.plate == "disc":
        radius = min(at.width, at.height) / 2 - line / 2
        scene.disc(*at.centre, radius, fill=inks.tint, stroke=inks.hair, width=line)


def zone_anchor(zone: Zone, at: Rect) -> tuple[Anchor, float]:
    """Return how a zone's text is aligned (left, centre or right), and the x coordinate that it is
    aligned to."""
    if zone.align == "left":
        return "start", at.x
    return ("end", at.right) if zone.align == "right" else ("middle", at.centre[0])


def draw_zone_line(
    pen: Pen, role: Role, words: str, zone: Zone, at: Rect, size: float, ink: str, inks: ZoneColours,
    place: str, least: float,
) -> None:  # fmt: skip
    """Draw one line in a zone, with icons among its words. It shrinks to the zone's width; a text
    that does not fit even at ``least`` times its ``size`` is reported, with ``place`` as the name
    of the place."""
    side, x = zone_anchor(zone, at)
    y = at.centre[1]
    if not has_icon(words):
        pen.write_line(
            role, x, y, words, size, fill=ink, anchor=side, width=at.width, room=place, least=least
        )
        return
    font, factor = font_for_role(role, words)
    draw_fitted_line(
        pen.scene, x, y, words, font, size * factor, at.width, Colours(ink, inks.tint), pen.context,
        pen.path, place, least, anchor=side,
    )  # fmt: skip


def draw_zone_picture(
    scene: Scene, game: Game, name: str, at: Rect, colours: Colours, context: DrawContext, path: PathKey,
    tint: bool = False,
) -> None:  # fmt: skip
    """Draw a built-in silhouette or a picture file of the game's ``art/`` folder, as large as the
    box allows without cropping; a silhouette is drawn in the given ``colours``, and so is a picture
    file with ``tint``. An unknown silhouette is reported."""
    own = colours if tint else None
    if name in game.vectors:
        add_vector(scene, game.vectors[name], at, own, context.ink)
    elif name in game.art:
        add_picture(scene, game.art[name], at, own)
    else:
        wide = min(at.width, at.height * _SILHOUETTE_RATIO)
        silhouettes.place_silhouette(scene, name, *at.centre, wide, colours, context, path)


def colour_in_ink(colour: str, ink: Ink) -> str:
    """Return the colour in which a designer's colour is printed in an ink mode."""
    return grey(lightness(colour)) if ink == "grey" else colour
