"""Faces whose layout the game itself defines: each zone of the layout is filled from the counter."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from builder.drawing.cards.card_frame import Pen, Role
from builder.drawing.counters import backs, badges, symbols
from builder.drawing.counters.layout import CENTRE, least_scale
from builder.drawing.counters.outlines import counter_extent, shape_slice
from builder.drawing.counters.values import Figure, Style, add_values, fitting_size, values_width
from builder.drawing.ink.colour import contrast, grey, lightness
from builder.drawing.ink.draw_context import DrawContext, Ink
from builder.drawing.ink.drawing_data import Colours
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Point, Scene
from builder.drawing.ink.style import (
    LEAST_CONTRAST,
    WHITE,
    Family,
    Scheme,
    marker_family,
    readable_on,
)
from builder.drawing.zones import placing
from builder.drawing.zones.words import NARROW_ROLES, fill_text
from builder.model.game import Game
from builder.model.pieces.counters import Marker, MarkerFace, Unit
from builder.model.pieces.faces import FaceLayout, FaceZone
from builder.model.pieces.values import Value
from builder.problems import PathKey
from builder.sentences import filled_sentence

Side = Literal["front", "back"]
Counter = Unit | Marker

_LINE = 0.018
"""The width of the line around a zone's plate, as a fraction of the face's height."""
_CAPS = 1.05
"""The largest font size of figures in a zone, as a multiple of the zone's height."""
_SIGN = 11.0
"""The height of an echelon sign, in units of the symbol's frame."""
_QUARTER = 90.0
_STEPS = 36
"""The number of straight segments in the edge of a slice of a disc."""


class FaceColours(NamedTuple):
    """The colours of a face: its ground and the ink on it, the plates of zones and the ink on them,
    and the stripes."""

    ground: str
    ink: str
    dim: str
    tint: str
    hair: str
    symbol_ink: str
    strip: str


def custom_face(
    game: Game, counter: Counter, own: FaceLayout, side: Side, scheme: Scheme, box: Rect,
    context: DrawContext,
) -> Scene:  # fmt: skip
    """Return one side of a counter as the game's layout ``own`` defines it, in the bounding box of
    its shape. A unit's back shows its values after a step loss; a unit without a reduced side and a
    one-sided marker get the neutral back of their nation."""
    scene = Scene(box.width, box.height)
    wide, high = face_size(game, own)
    look = _face_colours(own, counter, scheme, side, context.ink)
    backs.draw_ground(scene, scheme, look.ground, counter.shape)
    inner = Scene(wide, high)
    _Face(game, counter, own, side, scheme, look, context).fill(inner)
    scale = min(box.width / wide, box.height / high)
    x, y = (box.width - wide * scale) / 2, (box.height - high * scale) / 2
    scene.place(inner, x, y, scale=scale)
    return scene


def face_size(game: Game, own: FaceLayout) -> tuple[float, float]:
    """Return the width and height in mm of the face to which the coordinates of a layout's zones
    refer."""
    return counter_extent(own.shape, own.size or game.sheet.counter_size, own.height)


def _face_colours(
    own: FaceLayout, counter: Counter, scheme: Scheme, side: Side, ink: Ink
) -> FaceColours:
    marker: Family | None = (
        marker_family(counter.family, scheme, ink) if isinstance(counter, Marker) else None
    )
    ground, read = (marker.ground, marker.ink) if marker else (scheme.ground, scheme.ink)
    if marker is None and side == "back" and ink == "colour":
        ground = scheme.lifted
    if own.ground is not None:
        ground = {"colour": own.ground, "low-ink": WHITE, "grey": grey(lightness(own.ground))}[ink]
        read = readable_on(ground)
    strip = marker.band if marker else scheme.strip
    return FaceColours(ground, read, read, scheme.box, scheme.symbol_ink, scheme.symbol_ink, strip)


class _Face:
    """One side of a counter while it is being drawn."""

    def __init__(
        self, game: Game, counter: Counter, own: FaceLayout, side: Side, scheme: Scheme,
        look: FaceColours, context: DrawContext,
    ) -> None:  # fmt: skip
        self.game, self.counter, self.own, self.side = game, counter, own, side
        self.scheme, self.look, self.context = scheme, look, context
        self.areas: list[tuple[Rect, str]] = []
        self.painters: dict[str, Callable[[Pen, FaceZone, Rect], None]] = {
            "panel": self._panel, "band": self._band, "stripes": self._stripes,
            "icon": self._icon, "picture": self._picture, "symbol": self._symbol,
            "echelon": self._echelon, "badge": self._badge, "text": self._text,
            "values": self._values, "figure": self._figure,
        }  # fmt: skip

    def fill(self, scene: Scene) -> None:
        """Draw all zones of the layout in order."""
        zones = self.own.front
        if self.side == "back":
            zones = self.own.back or zones
            if isinstance(self.counter, Unit) and not self.own.back:
                self._lost_step(scene)
        which = "back" if self.side == "back" and self.own.back else "front"
        for i, zone in enumerate(zones):
            path: PathKey = ("faces", self.own.id, which, i)
            if zone.edges and isinstance(self.counter, Unit) and self.counter.block:
                self._edges(scene, zone, path, self.counter)
            else:
                self._zone(scene, zone, path)

    def _lost_step(self, scene: Scene) -> None:
        """Draw the white band behind the symbol or picture that shows a step loss without relying on
        colour."""
        shown = [z for z in self.own.front if z.shows in ("symbol", "picture")]
        middle, high = CENTRE * scene.height, 0.3 * scene.height
        if shown:
            _, y, _, tall = shown[0].at
            middle, high = y + tall / 2, 0.9 * tall
        box = Rect(0, 0, scene.width, scene.height)
        top = max(0.0, middle - high / 2)
        band = shape_slice(self.own.shape, box, top, top + high)
        fill = "#e4e0d6" if self.context.ink == "low-ink" else WHITE
        self.areas.append((Rect(0, top, scene.width, high), fill))
        scene.polygon(band, fill=fill)

    def _edges(self, scene: Scene, zone: FaceZone, path: PathKey, unit: Unit) -> None:
        """Draw a block's values zone once for each step, on one edge after the other, turned so that it
        can be read when that edge is up."""
        wide, high = scene.width, scene.height
        corners = ((0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high))
        for lost in range(unit.steps):
            after = unit.model_copy(
                update={"values": unit.values_after(lost), "reduced": None, "lower": ()}
            )
            apart = Scene(wide, high)
            one = _Face(
                self.game, after, self.own, "front", self.scheme, self.look, self.context
            )  # fmt: skip
            one.areas = self.areas
            one._zone(apart, zone, path)
            scene.place(apart, *corners[lost], turn=_QUARTER * lost)

    def _zone(self, scene: Scene, zone: FaceZone, path: PathKey) -> None:
        def paint(apart: Scene, at: Rect) -> None:
            placing.draw_zone_plate(apart, zone, at, self.look, _LINE * scene.height)
            painter = self.painters.get(zone.shows)
            if zone.value:
                self._value(apart, zone, at)
            elif painter:
                painter(Pen(apart, self.context, path), zone, at)
            else:
                self._words(apart, zone, at, path)

        # these are clipped to the counter's shape, and never rotated
        if zone.shows in ("panel", "band"):
            (self._panel if zone.shows == "panel" else self._band)(
                Pen(scene, self.context, path), zone, Rect(*zone.at)
            )
        else:
            placing.paint_zone(scene, zone, paint)

    # -- grounds -----------------------------------------------------------------------------------

    def _panel(self, pen: Pen, zone: FaceZone, at: Rect) -> None:
        """Draw a light panel as a ground for text."""
        self._area(pen.scene, at, self._own_colour(zone) or self.look.tint)

    def _band(self, pen: Pen, zone: FaceZone, at: Rect) -> None:
        """Draw a strip in the dark colour of the nation or of the marker's family."""
        self._area(pen.scene, at, self._own_colour(zone) or self.look.strip)

    def _area(self, scene: Scene, at: Rect, fill: str) -> None:
        box = Rect(0, 0, scene.width, scene.height)
        scene.polygon(_clipped_to_face(self.own, box, at), fill=fill)
        self.areas.append((at, fill))

    def _stripes(self, pen: Pen, zone: FaceZone, at: Rect) -> None:
        """Draw the edge pattern of the counter's nation, repeated along the width of the zone."""
        backs.fill_with_pattern(
            pen.scene, self.scheme.cue, self._own_colour(zone) or self.look.strip, at
        )

    def _own_colour(self, zone: FaceZone) -> str:
        """Return the zone's own colour in the current ink mode, or an empty string if it has none."""
        return placing.colour_in_ink(zone.colour, self.context.ink) if zone.colour else ""

    def _below(self, zone: FaceZone) -> str:
        """Return the colour behind the content of a zone: that of its own plate, else of the last panel
        or band drawn there, else of the face."""
        if zone.plate != "none":
            return self.look.tint
        middle = Rect(*zone.at).centre
        found = (fill for at, fill in reversed(self.areas) if at.contains(middle))
        return next(found, self.look.ground)

    def _ink(self, zone: FaceZone) -> str:
        """Return the zone's own colour or, without one, a colour of the nation's scheme that is legible
        on what lies behind the zone."""
        below, look = self._below(zone), self.look
        wanted = look.symbol_ink if zone.plate != "none" else look.ink
        inks = (wanted, look.symbol_ink, look.tint)
        read = (ink for ink in inks if contrast(ink, below) >= LEAST_CONTRAST)
        return self._own_colour(zone) or next(read, "") or readable_on(below)

    def _colours(self, zone: FaceZone) -> Colours:
        return Colours(self._ink(zone), self._below(zone))

    # -- words -------------------------------------------------------------------------------------

    def _words(self, scene: Scene, zone: FaceZone, at: Rect, path: PathKey) -> None:
        """Draw a line of text from the counter, or the layout's own text."""
        words, where = self._line(zone.shows, zone, path)
        if not words:
            return
        size = zone.size or min(at.height * 0.92, 3.2)
        role: Role = "figure" if zone.shows in ("name", "words", "setup") else "strong"
        pen = Pen(scene, self.context, where)
        placing.draw_zone_line(
            pen, role, words, zone, at, size, self._ink(zone), self.look,
            filled_sentence("its zone on the face {id}", id=self.own.id), least_scale(size),
        )  # fmt: skip

    def _line(self, shows: str, zone: FaceZone, path: PathKey) -> tuple[str, PathKey]:
        """Return the text of a line (``shows`` names its content) in the reader's language, and the
        path of the field that it comes from."""
        tr, counter = self.context.tr, self.counter
        if shows == "words":
            return tr(zone.words, "face"), (*path, "words")
        if shows == "nation":
            nation = self.game.nations.get(counter.nation)
            return tr(nation.name) if nation else "", ("sheet", "nations")
        if isinstance(counter, Marker) and shows in ("title", "foot"):
            shown = self._marker_face(counter)
            return tr(getattr(shown, shows), "marker"), self._path(self.side, shows)
        words = str(getattr(counter, shows, ""))
        kind = "unit" if isinstance(counter, Unit) else "marker"
        return (words if shows == "setup" else tr(words, kind)), self._path(shows)

    def _text(self, pen: Pen, zone: FaceZone, at: Rect) -> None:
        words = self.context.tr(self.counter.text)
        if not words:
            return
        side, x = placing.zone_anchor(zone, at)
        own = Pen(pen.scene, self.context, self._path("text"))
        look = self.look._replace(ink=self._ink(zone))
        if not fill_text(own, words, at, zone.size or 2.2, x, side, look, NARROW_ROLES):
            room = filled_sentence("its zone on the face {id}", id=self.own.id)
            self.context.too_long(words, own.path, room)

    def _path(self, *field: str) -> PathKey:
        kind = "units" if isinstance(self.counter, Unit) else "markers"
        return (kind, self.counter.id, *field)

    def _marker_face(self, marker: Marker) -> MarkerFace:
        return marker.back if self.side == "back" and marker.back else marker.front

    # -- figures -----------------------------------------------------------------------------------

    def _printed(self) -> tuple[str, Sequence[Value]]:
        """Return the values printed on this side of the counter, and the name of the field that holds
        them."""
        unit = self.counter
        if not isinstance(unit, Unit):
            return "values", ()
        back = self.side == "back" and unit.reduced is not None
        return ("reduced", unit.reduced or ()) if back else ("values", unit.values)

    def _values(self, pen: Pen, zone: FaceZone, at: Rect) -> None:
        field, values = self._printed()
        if values:
            self._figures(pen.scene, tuple(values), zone, at, self._path(field), field)

    def _value(self, scene: Scene, zone: FaceZone, at: Rect) -> None:
        """Draw one value, found by its name; if the counter has no such value, draw its ``details``
        entry of that name, in the style of figures if it is a figure."""
        field, values = self._printed()
        unit = self.counter
        names = self.game.value_names(unit) if isinstance(unit, Unit) else ()
        found = next((v for n, v in zip(names, values, strict=False) if n == zone.value), None)
        if found is not None:
            self._figures(scene, (found,), zone, at, self._path(field), f"{field}.{zone.value}")
        elif words := self.counter.details.get(zone.value, ""):
            path = self._path("details", zone.value)
            pen, size = Pen(scene, self.context, path), zone.size or at.height * 0.92
            placing.draw_zone_line(
                pen, "figure", self.context.tr(words, "unit"), zone, at, size, self._ink(zone),
                self.look, filled_sentence("its zone on the face {id}", id=self.own.id), 0.4,
            )  # fmt: skip

    def _figure(self, pen: Pen, zone: FaceZone, at: Rect) -> None:
        if isinstance(self.counter, Marker) and (figure := self._marker_face(self.counter).figure):
            words = self.context.tr(figure, "marker")
            path = self._path(self.side, "figure")
            self._figures(pen.scene, (words,), zone, at, path, "value")

    def _figures(
        self, scene: Scene, values: tuple[Figure, ...], zone: FaceZone, at: Rect, path: PathKey,
        source: str,
    ) -> None:  # fmt: skip
        wanted = zone.size or at.height * _CAPS
        own = self.counter.sources.get(source) or self.counter.provenance(source.split(".")[0])
        read = isinstance(self.counter, Unit) or self.counter.value is not None
        dagger = 0.42 * wanted if read and own.status == "estimated" else 0.0
        inside = at.width * (0.8 if zone.plate == "disc" else 0.94)
        style = Style(self._ink(zone), self._colours(zone).box, inside)
        size = fitting_size(values, wanted, inside, dagger)
        if size < 0.4 * wanted:
            words = "-".join(map(str, values))
            room = filled_sentence("its zone on the face {id}", id=self.own.id)
            self.context.too_long(words, path, room)
        x = {"left": at.x + at.width * 0.03, "right": at.right - at.width * 0.03}
        wide, middle = values_width(values) * size, at.centre[0]
        if zone.align != "middle":
            middle = x[zone.align] + (wide / 2 if zone.align == "left" else -wide / 2)
        add_values(scene, middle, at.centre[1], values, size, style, dagger)

    # -- pictures ----------------------------------------------------------------------------------

    def _icon(self, pen: Pen, zone: FaceZone, at: Rect) -> None:
        placing.draw_zone_picture(
            pen.scene, self.game, zone.icon, at, self._colours(zone), self.context,
            (*pen.path, "icon"), zone.tint,
        )  # fmt: skip

    def _picture(self, pen: Pen, zone: FaceZone, at: Rect) -> None:
        counter, path = self.counter, self._path("picture")
        name = counter.picture
        if isinstance(counter, Marker) and self._marker_face(counter).picture:
            name, path = self._marker_face(counter).picture, self._path(self.side, "picture")
        if name:
            colours = self._colours(zone)
            placing.draw_zone_picture(
                pen.scene, self.game, name, at, colours, self.context, path, zone.tint
            )

    def _symbol(self, pen: Pen, zone: FaceZone, at: Rect) -> None:
        if not isinstance(self.counter, Unit):
            return
        symbol, look = self.counter.symbol, self.look
        bare = symbol.frame in ("picture", "none")
        colours = self._colours(zone) if bare else Colours(look.symbol_ink, look.tint)
        if zone.colour:
            colours = Colours(self._ink(zone), colours.box)
        wide, high, dx, dy = symbols.frame_extent(symbol.frame)
        unit = min(at.width / wide, at.height / high)
        x, y = at.centre[0] - dx * unit, at.centre[1] - dy * unit
        symbols.place_symbol(
            pen.scene, symbol, x, y, unit * symbols.FRAME_WIDTH, colours, self.context,
            self._path("symbol"), self.game,
        )  # fmt: skip

    def _echelon(self, pen: Pen, zone: FaceZone, at: Rect) -> None:
        if isinstance(self.counter, Unit):
            wide = at.height / _SIGN * symbols.FRAME_WIDTH
            name = self.counter.symbol.echelon
            symbols.place_echelon(pen.scene, name, *at.centre, wide, self._ink(zone))

    def _badge(self, pen: Pen, zone: FaceZone, at: Rect) -> None:
        if isinstance(self.counter, Unit) and self.counter.badge:
            size = min(at.width, at.height)
            colours = self._colours(zone)
            path = self._path("badge")
            badges.place_badge(
                pen.scene, self.counter.badge, *at.centre, size, colours, self.context, path
            )


def _clipped_to_face(own: FaceLayout, box: Rect, at: Rect) -> list[Point]:
    """Return the polygon of the part of a zone's box ``at`` that lies on the face, whose shape
    comes from the layout ``own``."""
    if own.shape == "square":
        return at.corners()
    top, bottom = max(0.0, at.y), min(box.height, at.bottom)
    if own.shape == "hex":
        run = shape_slice(own.shape, box, top, bottom)
    else:
        middle, radius = box.centre[1], box.height / 2
        first, last = (math.acos((middle - y) / radius) for y in (top, bottom))
        turns = [first + (last - first) * i / _STEPS for i in range(_STEPS + 1)]
        left = [
            (box.centre[0] - radius * math.sin(t), middle - radius * math.cos(t)) for t in turns
        ]
        run = [*left, *((box.width - x, y) for x, y in reversed(left))]
    return [(min(max(x, at.x), at.right), y) for x, y in run]
