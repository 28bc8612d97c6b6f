"""Draw the field of an area map in the right order of layers."""

from __future__ import annotations

from collections.abc import Mapping

from builder.drawing.ink.colour import mix
from builder.drawing.ink.draw_context import Draft
from builder.drawing.ink.drawing_data import rounded
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Point, Scene
from builder.drawing.maps.board_features import Things, Where
from builder.drawing.maps.canvas import lay_canvas
from builder.drawing.maps.field import bare, covers, ink
from builder.drawing.maps.lettering.free_names import write_labels
from builder.drawing.maps.lettering.lettering import Desk
from builder.drawing.maps.lettering.long_names import write_river
from builder.drawing.maps.lettering.placing import Room
from builder.drawing.maps.lines.courses import Course
from builder.drawing.maps.map_context import Plate
from builder.drawing.maps.regions.country import Country
from builder.drawing.maps.regions.lines import draw_borders, draw_links, links_of, rivers_of
from builder.drawing.maps.regions.names import clear_of, write_areas
from builder.drawing.maps.regions.sea import draw_sea
from builder.drawing.maps.regions.settled import draw_settled, settlements_of
from builder.drawing.maps.regions.slots import area_slots, check_slots
from builder.drawing.maps.shapes.polylines import resample
from builder.drawing.maps.terrain_art_words import SETTLED
from builder.drawing.maps.theme_parts import Theme
from builder.model.game import Game
from builder.model.ground.boards import Canvas
from builder.model.ground.maps import MapSheet
from builder.model.space.areas import AreaLayout


def draw_regions(
    game: Game, sheet: MapSheet, plan: AreaLayout, theme: Theme, draft: Draft, scene: Scene
) -> None:
    """Draw the field, group by group."""
    country = Country(game, sheet, plan, draft)
    slots = area_slots(game, sheet, plan)
    check_slots(sheet, plan, slots, draft)
    land = [n for n in country.order if not country.is_water(n)]
    common = country.open_art
    grounds = [(_ground(country.arts[n], common), country.outline(n)) for n in land]
    work = lay_canvas(game, _painted(country), country.field, theme, draft, scene, grounds)
    plate = work.plate
    settled = settlements_of(country, slots)
    for boxes in slots.values():
        for box in boxes:
            plate.taken.line([box.corners()[0], box.corners()[2]], box.width / 3)
    for line, off in clear_of(country, slots):
        plate.taken.line(line, off)
    for town in settled:
        plate.taken.disc(*town.at, town.radius)
    for border in country.borders:
        plate.taken.line(border.points, 1.0)
    covered = covers(work)
    for border in country.borders:
        covered.line(border.points, 0.7)
    for _, line in links_of(country):
        covered.line(line, 0.8)
    room = Room(country.field, covered)
    for boxes in slots.values():
        for box in boxes:
            room.take(box)
    things = Things(game, sheet, plan, draft, _beside_names(country, slots))
    things.reserve(room)
    for town in settled:
        room.take(town.box)
    desk = Desk(plate, room)
    ink(
        plate,
        (
            *bare(work),
            ("seas", lambda: draw_sea(plate, country)),
            ("borders", lambda: draw_borders(plate, country)),
            ("links", lambda: draw_links(plate, country)),
            ("settlements", lambda: draw_settled(plate, settled)),
            ("places", lambda: _slots(plate, slots)),
            ("features", lambda: _things(plate, things)),
            ("names", lambda: _names(desk, country, slots)),
        ),
    )


def _beside_names(country: Country, slots: Mapping[str, tuple[Rect, ...]]) -> Where:
    """Return the function that places signs: below the name of their area in a row, or beside the
    area's slots if it has any."""

    def where(id: str, n: int, many: int) -> Point:
        cell = country.plan.space.cell(id)
        x, y = country.plan.centre(cell)
        boxes = slots.get(id, ())
        if boxes:
            return max(box.right for box in boxes) + 4.0 + 6.2 * n, y
        return x + 6.2 * (n - (many - 1) / 2), y + min(8.0, 0.6 * country.plan.rooms[cell.position])

    return where


def _painted(country: Country) -> MapSheet:
    """Return the map with the ground to be painted below its areas: land everywhere, in the art of
    most areas, since seas are drawn on top of it."""
    canvas = country.sheet.canvas or Canvas()
    art = country.open_art if country.sea_around else canvas.art
    return country.sheet.model_copy(update={"canvas": canvas.model_copy(update={"art": art})})


def _ground(art: str, common: str) -> str:
    """Return the art that is painted in an area: below houses, the ground that most other areas
    have."""
    return common if art in SETTLED else art


def _slots(plate: Plate, slots: Mapping[str, tuple[Rect, ...]]) -> None:
    theme = plate.theme
    edge = mix(theme.frame, theme.paper, 0.3)
    for boxes in slots.values():
        for box in boxes:
            plate.scene.path(
                [rounded(box.moved(0.3, 0.35), 0.9)], fill=mix(theme.ground, theme.ink, 0.3)
            )
            plate.scene.path([rounded(box, 0.9)], fill=theme.paper, stroke=edge, width=0.3)


def _things(plate: Plate, things: Things) -> None:
    things.decks(plate)
    things.draw(plate)


def _names(desk: Desk, country: Country, slots: dict[str, tuple[Rect, ...]]) -> None:
    write_areas(desk, country, slots)
    write_labels(desk, country.sheet, country.plan)
    for name, line in links_of(country):
        if name:
            write_river(desk, Course("river", name, [], resample(line, 2.0), (1.8, 1.8)))
    for course in rivers_of(country):
        if course.name:
            write_river(desk, course)
