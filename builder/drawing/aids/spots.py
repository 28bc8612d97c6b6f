"""A counter's starting place, as text and as a small sign: a hex, a hexside, a box, a pool."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from builder.drawing.cards.card_frame import Pen, font_for_role
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import polar_point
from builder.drawing.ink.text import text_width
from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.ground.maps import MapSheet, parse_place_or_side
from builder.model.ground.theatre_map import JoinedMap
from builder.model.space.hexes import Cell, Hexside
from builder.problems import PathKey

SIGN = 11.6
"""The width in mm of the sign that :func:`draw_sign` draws."""
_ROOM = SIGN - 2.8
_SIZE = 3.8
_LABEL_SIZES = 0.6 * _SIZE
"""For a label in a sign, in mm: the available width, the font size, and the smallest font size to
which it shrinks."""


@dataclass(frozen=True)
class StartingPlace:
    """A starting place: its ``labels`` (one, or the two hexes of a hexside; an empty one if a
    holding box or pool has no sign) and its ``name`` in the reader's language, which may be empty;
    ``path`` is the field that the name comes from, if the place has its own name. ``lies_on`` is the
    title of the card of boxes that a box without a sign lies on: its name alone, such as "Viet
    Cong" or "Markers", does not say where to look."""

    kind: Literal["hex", "hexside", "box", "other"]
    labels: tuple[str, ...]
    name: str
    path: PathKey = ()
    lies_on: str = ""

    def full_name(self, tr: Translator) -> str:
        """Return the name, and what the place lies on if that is needed to find it."""
        return tr(", ").join(filter(None, (self.name, self.lies_on)))


def describe_starting_place(
    game: Game, map: MapSheet | None, at: str, context: DrawContext
) -> StartingPlace:
    """Return the starting place for the ``at`` of a placement; see
    :class:`builder.model.scenarios.Placement`."""
    found = parse_place_or_side(map.space, at) if map is not None else None
    if map is None or found is None:
        return _box(game, at, context)
    if isinstance(map, JoinedMap):
        return _on_its_map(game, map, found, at, context)
    if map.titles:
        return StartingPlace("box", ("",), _titles(map, found, context), _title_path(map, found))
    if isinstance(found, Hexside):
        return StartingPlace(
            "hexside", tuple(at.split("/")), _hexside_name(game, map, found, context)
        )
    kind: Literal["hex", "box"] = "box" if map.board == "squares" else "hex"
    written = (n for n, place in enumerate(map.places) if place.hex == at)
    path: PathKey = next((("maps", map.id, "places", n, "name") for n in written), ())
    return StartingPlace(kind, (at,), _hex_name(game, map, found, context), path)


def _on_its_map(
    game: Game, map: JoinedMap, found: Cell | Hexside, at: str, context: DrawContext
) -> StartingPlace:
    """Return the starting place for a hex or hexside of a board made of several joined maps. A hex's
    name is followed by the title of the map that it lies on; a hexside has two hex labels and no
    name."""
    if not isinstance(found, Cell):
        return StartingPlace("hexside", tuple(at.split("/")), "")
    part, own = map.part_of(found)
    place = describe_starting_place(game, part, part.space.id(own), context)
    names = filter(None, (place.name, context.tr(part.title)))
    return replace(place, name=context.tr(", ").join(names))


def _titles(map: MapSheet, found: Cell | Hexside, context: DrawContext) -> str:
    """Return the printed name of a place, or for a hexside the names of the two places that it
    separates."""
    cells = [found] if isinstance(found, Cell) else map.space.side_cells(found)
    return " – ".join(context.tr(map.title_of(cell), "place") for cell in cells)


def _title_path(map: MapSheet, found: Cell | Hexside) -> PathKey:
    if not isinstance(found, Cell):
        return ()
    lists = {"points": "nodes", "display": "boxes", "regions": "areas"}
    board = next(kind for kind in lists if getattr(map, kind) is not None)
    id = map.space.id(found)
    n = next(n for n, spot in enumerate(map.spots) if spot.id == id)
    return ("maps", map.id, board, lists[board], n, "name" if map.spots[n].name else "id")


def _hex_name(game: Game, map: MapSheet, cell: Cell, context: DrawContext) -> str:
    hex_id = map.space.id(cell)
    place = next((p.name for p in map.places if p.hex == hex_id), "")
    if place:
        return context.tr(place, "place")
    terrain = map.terrain_at(cell)
    return next((context.tr(t.name) for t in game.terrain.hexes if t.id == terrain), "")


def _hexside_name(game: Game, map: MapSheet, side: Hexside, context: DrawContext) -> str:
    for kind, courses in map.hexsides.items():
        for course in courses:
            if side in [map.space.parse_side(s) for s in course.sides]:
                kinds = (t.name for t in game.terrain.hexsides if t.id == kind)
                return context.tr(course.name or next(kinds, ""), "place")
    return ""


def _box(game: Game, at: str, context: DrawContext) -> StartingPlace:
    name, colon, box_id = at.partition(":")
    track = next((t for t in game.tracks if t.id == name), None)
    if colon and track is not None:
        n = next((n for n, b in enumerate(track.boxes) if b.id == box_id), None)
        written = track.boxes[n].label if n is not None else ""
        label = context.tr(written) if written else box_id
        here = ("tracks", track.id)
        if track.kind == "boxes" or not _fits(label):
            path = (*here, "boxes", n, "label" if written else "id") if n is not None else ()
            return StartingPlace("box", ("",), label, path, lies_on=context.tr(track.title))
        return StartingPlace("box", (label,), context.tr(track.title), (*here, "title"))
    pool = next((p for p in game.pools if p.id == at), None)
    return (
        StartingPlace("other", ("",), context.tr(pool.title), ("pools", pool.id, "title"))
        if pool
        else StartingPlace("other", (at,), "")
    )


def _fits(label: str) -> bool:
    """Return whether a label fits into a sign; a longer label is written next to the sign."""
    font, factor = font_for_role("figure", label)
    return text_width(label, font, _LABEL_SIZES * factor) <= _ROOM


def _label_lines(labels: tuple[str, ...]) -> tuple[str, ...]:
    """Return the labels of a sign as printed; the single label ``BOARD-NUMBER`` of a long hex
    number is divided into two, with the board above the number."""
    board, mark, number = labels[0].rpartition("-")
    return (board, number) if len(labels) == 1 and mark and not _fits(labels[0]) else labels


def draw_sign(pen: Pen, spot: StartingPlace, x: float, y: float, flat: bool = True) -> None:
    """Draw the sign centred on (x, y): a hex with its number, a hex divided by its hexside, or a
    box."""
    colours, radius = pen.colours, SIGN / 2
    if spot.kind in ("hex", "hexside"):
        turn = 0 if flat else 30
        outline = [polar_point((x, y), radius, turn + 60 * i) for i in range(6)]
        pen.scene.polygon(outline, fill=colours.box, stroke=colours.ink, width=0.35, join="miter")
    elif spot.labels[0]:
        pen.scene.rect(
            x - radius + 0.8, y - 4, SIGN - 1.6, 8, fill=colours.box, stroke=colours.ink, line=0.35
        )
    if spot.kind == "hexside":
        pen.rule(x - radius * 0.86, y, radius * 1.72, weight=0.9, fill="#4f8291")
    labels = _label_lines(spot.labels)
    for label, dy in zip(labels, (-2.3, 2.3) if len(labels) == 2 else (0.0,), strict=False):
        size = 3.1 if len(labels) == 2 else _SIZE
        pen.write_line("figure", x, y + dy, label, size, anchor="middle", width=_ROOM, room="a hex")
