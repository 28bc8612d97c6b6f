"""The face of a card: each zone of its layout, filled from the fields of the card."""

from __future__ import annotations

import math
from collections.abc import Callable

from builder.drawing.artwork import silhouettes
from builder.drawing.artwork.raster_pictures import add_picture
from builder.drawing.card_faces.look import CardColours, card_colours
from builder.drawing.card_faces.zones import EDGE, card_scale, layout_zones, used_fields
from builder.drawing.cards import card_frame
from builder.drawing.cards.card_frame import Pen, Role
from builder.drawing.ink.blank_piece import draw_blank_face
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.drawing_data import Colours, rounded_rectangle
from builder.drawing.ink.geometry import Rect, polar_point
from builder.drawing.ink.scene import Point, Scene
from builder.drawing.ink.style import WHITE
from builder.drawing.zones import placing
from builder.drawing.zones.words import TEXT_SIZE, fill_text
from builder.model.game import Game
from builder.model.pieces.cards import Card, CardLayout, CardNumber, CardZone
from builder.model.pieces.faces import FIXED


def card_face(
    game: Game, card: Card, context: DrawContext, number: CardNumber | None = None
) -> Scene:
    """Return the front of a card, up to the cutting line; ``number`` is the random number of this
    copy."""
    layout = game.layout_of(card)
    wide, high = layout.extent
    if card.id in game.blank:
        return draw_blank_face(card.id, wide, high)
    colours, k = card_colours(layout.colour, context.ink), card_scale(wide, high)
    scene = Scene(wide, high, title=context.tr(card.title))
    _ground(scene, colours, k)
    zones = layout_zones(layout, _used(game, layout))
    if not any(zone.shows == "panel" for zone in zones):
        _panel(scene, Rect(0, 0, wide, high).inset(EDGE * k), colours, k)
    drawing = _Drawing(game, card, number, layout, context, colours)
    for zone in zones:
        drawing.zone(scene, zone)
    return scene


def _used(game: Game, layout: CardLayout) -> frozenset[str]:
    return used_fields(game.cards_by_layout.get(layout.id, ()))


def _ground(scene: Scene, colours: CardColours, k: float) -> None:
    scene.rect(0, 0, scene.width, scene.height, fill=colours.frame)
    if colours.outline:
        edge = Rect(0, 0, scene.width, scene.height).inset(1.4 * k)
        scene.path([rounded_rectangle(edge, 2.4 * k)], stroke=colours.outline, width=0.7 * k)


def _panel(scene: Scene, at: Rect, colours: CardColours, k: float) -> None:
    scene.path(
        [rounded_rectangle(at, 1.8 * k)], fill=colours.panel, stroke=colours.hair, width=0.25 * k
    )


class _Drawing:
    """A card face while it is being drawn."""

    def __init__(
        self,
        game: Game,
        card: Card,
        number: CardNumber | None,
        layout: CardLayout,
        context: DrawContext,
        colours: CardColours,
    ) -> None:
        self.game, self.card, self.number, self.context = game, card, number, context
        self.colours = colours
        self.k = card_scale(*layout.extent)
        self.theme, self.layout = layout.theme, layout.id
        self.head = layout.zones == ()
        self.painters: dict[str, Callable[[Pen, CardZone, Rect], None]] = {
            "panel": lambda pen, zone, at: _panel(pen.scene, at, colours, self.k),
            "band": self._band,
            "words": self._words,
            "icon": self._icon,
            "title": self._title,
            "kind": self._kind,
            "text": self._text,
            "picture": self._picture,
            "values": self._values,
            "number": self._number,
            "foot": self._foot,
        }

    def zone(self, scene: Scene, zone: CardZone) -> None:
        """Draw one zone of the layout, turned by the zone's rotation."""
        placing.paint_zone(scene, zone, lambda apart, at: self._paint(apart, zone, at))

    def _paint(self, scene: Scene, zone: CardZone, at: Rect) -> None:
        placing.draw_zone_plate(scene, zone, at, self.colours, 0.25 * self.k)
        painter = self.painters.get(zone.shows)
        if painter is not None:
            painter(self._pen(scene, zone.shows), zone, at)
        else:
            self._one_value(self._pen(scene, "values"), zone, at)

    def _pen(self, scene: Scene, field: str) -> Pen:
        """Return a pen that reports problems for the given field of the card, or for the layout if
        the text comes from the layout."""
        if field in FIXED:
            return Pen(scene, self.context, ("layouts", self.layout))
        name = field if field in Card.model_fields else "title"
        return Pen(scene, self.context, ("cards", self.card.id, name))

    # -- words -----------------------------------------------------------------------------------

    def _title(self, pen: Pen, zone: CardZone, at: Rect) -> None:
        ink = self.colours.head if self.head else self.colours.ink
        self._line(pen, "title", self.context.tr(self.card.title), zone, at, ink, 5.2)

    def _kind(self, pen: Pen, zone: CardZone, at: Rect) -> None:
        ink = self.colours.soft_head if self.head else self.colours.dim
        self._line(pen, "italic", self.context.tr(self.card.kind), zone, at, ink, 3.1)

    def _foot(self, pen: Pen, zone: CardZone, at: Rect) -> None:
        """Draw the reference to the rule that the card is based on, with a dagger if anything on
        the card is an estimate."""
        mark = card_frame.estimate_dagger(self.card)
        words = card_frame.rule_reference(self.context, self.card.rule)
        ink = self.colours.soft_head if self.head else self.colours.dim
        self._line(pen, "text", f"{words} {mark}".strip(), zone, at, ink, 2.3)

    def _words(self, pen: Pen, zone: CardZone, at: Rect) -> None:
        """Draw the text that all cards of the layout share."""
        ink = self.colours.head if self.head else self.colours.ink
        self._line(pen, "text", self.context.tr(zone.words), zone, at, ink, 3.1)

    def _line(
        self, pen: Pen, role: Role, words: str, zone: CardZone, at: Rect, ink: str, size: float
    ) -> None:
        if not words:
            return
        ink = placing.colour_in_ink(zone.colour, self.context.ink) if zone.colour else ink
        placing.draw_zone_line(
            pen, role, words, zone, at, zone.size or size * self.k, ink, self.colours,
            "its place on the card", 0.5,
        )  # fmt: skip

    def _text(self, pen: Pen, zone: CardZone, at: Rect) -> None:
        words = self.context.tr(self.card.text)
        if not words:
            return
        size = zone.size or TEXT_SIZE * self.k
        anchor, x = placing.zone_anchor(zone, at)
        if not fill_text(pen, words, at, size, x, anchor, self.colours):
            self.context.too_long(words, pen.path, "the text of its card")

    # -- figures ---------------------------------------------------------------------------------

    def _values(self, pen: Pen, zone: CardZone, at: Rect) -> None:
        """Draw a box for each value of the card, with its name above its figure."""
        values = self.card.values
        if not values:
            return
        gap = 1.2 * self.k
        wide = (at.width - gap * (len(values) - 1)) / len(values)
        for i, (name, value) in enumerate(values.items()):
            box = Rect(at.x + i * (wide + gap), at.y, wide, at.height)
            self._value(pen, name, value, box, zone.size or 6.2 * self.k)

    def _value(self, pen: Pen, name: str, value: str, box: Rect, size: float) -> None:
        tr, colours = self.context.tr, self.colours
        pen.scene.path(
            [rounded_rectangle(box, 1.0 * self.k)], fill=colours.tint, stroke=colours.hair,
            width=0.25 * self.k,
        )  # fmt: skip
        pen.write_line(
            "text", box.centre[0], box.y + box.height * 0.22, tr(name), size * 0.42,
            fill=colours.dim, anchor="middle", width=box.width - 0.8 * self.k,
            room="the box of a value", least=0.5,
        )  # fmt: skip
        pen.write_line(
            "figure", box.centre[0], box.y + box.height * 0.66, tr(value), size * 0.86,
            fill=colours.ink, anchor="middle", width=box.width - 1.0 * self.k,
            room="the box of a value", least=0.4,
        )  # fmt: skip

    def _one_value(self, pen: Pen, zone: CardZone, at: Rect) -> None:
        """Draw the one value that a zone of the layout names, as a figure without the value's name."""
        value = self.card.values.get(zone.shows.removeprefix("value "), "")
        self._line(pen, "figure", self.context.tr(value), zone, at, self.colours.ink, 6.2)

    def _number(self, pen: Pen, zone: CardZone, at: Rect) -> None:
        if self.number is not None:
            draw_number(pen, self.number, at, self.colours)

    # -- pictures --------------------------------------------------------------------------------

    def _band(self, pen: Pen, zone: CardZone, at: Rect) -> None:
        own = zone.colour and placing.colour_in_ink(zone.colour, self.context.ink)
        pen.scene.rect(*at, fill=own or self.colours.frame)

    def _icon(self, pen: Pen, zone: CardZone, at: Rect) -> None:
        own = zone.colour and placing.colour_in_ink(zone.colour, self.context.ink)
        ink = Colours(own or self.colours.ink, self.colours.tint)
        placing.draw_zone_picture(
            pen.scene, self.game, zone.icon, at, ink, self.context, pen.path, zone.tint
        )

    def _picture(self, pen: Pen, zone: CardZone, at: Rect) -> None:
        """Draw the card's picture file, its terrain, or its silhouette on a tinted ground."""
        card, colours = self.card, self.colours
        if card.art:
            ink = Colours(colours.ink, colours.tint) if zone.tint else None
            add_picture(pen.scene, self.game.art[card.art], at, ink)
        elif card.ground:
            draw_ground(self.game, pen, card, at, colours, self.theme)
            self._small_silhouette(pen.scene, at)
        elif card.picture:
            pen.scene.path(
                [rounded_rectangle(at, 1.2 * self.k)], fill=colours.tint, stroke=colours.hair,
                width=0.25 * self.k,
            )  # fmt: skip
            ink = Colours(colours.ink, colours.tint)
            path = ("cards", card.id, "picture")
            silhouettes.fit_silhouette(pen.scene, card.picture, at, ink, self.context, path)

    def _small_silhouette(self, scene: Scene, at: Rect) -> None:
        """Draw the card's silhouette in the middle of the card's terrain."""
        if name := self.card.picture:
            width = 0.3 * min(at.width, at.height * 1.7)
            path = ("cards", self.card.id, "picture")
            ink = Colours(self.colours.ink, self.colours.tint)
            silhouettes.place_silhouette(scene, name, *at.centre, width, ink, self.context, path)


_HIGH = math.sqrt(3) / 2


def draw_ground(game: Game, pen: Pen, card: Card, at: Rect, look: CardColours, theme: str) -> None:
    """Draw a hex of the card's terrain on a tinted ground; the terrain must be defined by the game."""
    from builder.drawing.maps import terrain_swatch

    kind = game.terrain.find(card.ground)
    assert kind is not None
    pen.scene.path([rounded_rectangle(at, 1.2)], fill=look.tint, stroke=look.hair, width=0.25)
    wide = min(at.width * 0.9, at.height * 0.92 / _HIGH)
    x, y = at.centre
    picture = terrain_swatch(game, kind, theme, pen.context, wide)
    pen.scene.place(picture, x - wide / 2, y - wide * _HIGH / 2)


_CORNERS = {"red": (4, -90.0), "blue": (4, -45.0), "green": (6, 0.0)}
"""For the sign of each colour of random number: the number of its corners and the angle of the
first in degrees; black and colourless signs are discs."""


def draw_number(pen: Pen, number: CardNumber, at: Rect, look: CardColours) -> None:
    """Draw the sign of a random number in its box: a lozenge for red, a disc for black, a ring for
    a number without colour."""
    (x, y), radius = at.centre, min(at.width, at.height) / 2
    rim = 0.045 * radius * 2
    fill = look.number(number.colour)
    if corners := _CORNERS.get(number.colour):
        pen.scene.polygon(_corners(x, y, radius, *corners), fill=WHITE)
        pen.scene.polygon(_corners(x, y, radius - 1.5 * rim, *corners), fill=fill)
    else:
        pen.scene.disc(x, y, radius * 0.93, fill=WHITE)
        pen.scene.disc(x, y, radius * 0.93 - rim, fill=fill, stroke=look.ink, width=rim * 0.8)
    ink = WHITE if number.colour else look.ink
    size = radius * (1.12 if number.value < 10 else 0.9)
    if number.colour in ("red", "blue", "green"):
        size *= 0.92
    pen.write_line("figure", x, y, str(number.value), size, fill=ink, anchor="middle")


def _corners(x: float, y: float, radius: float, count: int, first: float) -> list[Point]:
    reach = radius * (math.sqrt(2) if first == -45.0 else 1.0)
    reach = min(reach, radius * 1.18)
    return [polar_point((x, y), reach, first + 360.0 * i / count) for i in range(count)]
