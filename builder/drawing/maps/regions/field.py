"""Draw the field of an area map in the right order of layers."""

from __future__ import annotations

from collections.abc import Mapping

from builder.drawing.ink.colour import mix
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.drawing_data import rounded_rectangle
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Point, Scene
from builder.drawing.maps.board_features import FeatureSigns, SignPosition
from builder.drawing.maps.canvas import lay_out_canvas
from builder.drawing.maps.field import base_layers, covers, draw_layers
from builder.drawing.maps.lettering.free_names import write_labels
from builder.drawing.maps.lettering.lettering import LabelPlacer
from builder.drawing.maps.lettering.long_names import write_river
from builder.drawing.maps.lettering.placing import LabelSpace
from builder.drawing.maps.lines.courses import Course
from builder.drawing.maps.map_context import MapContext
from builder.drawing.maps.regions.country import AreaMap
from builder.drawing.maps.regions.lines import (
    area_link_lines,
    border_rivers,
    draw_borders,
    draw_links,
)
from builder.drawing.maps.regions.names import name_clearances, write_area_names
from builder.drawing.maps.regions.sea import draw_sea
from builder.drawing.maps.regions.settled import area_settlements, draw_area_settlements
from builder.drawing.maps.regions.slots import area_slots, check_slots
from builder.drawing.maps.shapes.polylines import resample
from builder.drawing.maps.terrain_art_words import SETTLED_ARTS
from builder.drawing.maps.theme_parts import Theme
from builder.model.game import Game
from builder.model.ground.boards import Canvas
from builder.model.ground.maps import MapSheet
from builder.model.space.areas import AreaLayout


def draw_regions(
    game: Game, sheet: MapSheet, plan: AreaLayout, theme: Theme, context: DrawContext, scene: Scene
) -> None:
    """Draw the field of the area map, layer by layer, each as a group."""
    country = AreaMap(game, sheet, plan, context)
    slots = area_slots(game, sheet, plan)
    check_slots(sheet, plan, slots, context)
    land = [n for n in country.order if not country.is_water(n)]
    common = country.open_art
    grounds = [(_ground(country.arts[n], common), country.outline(n)) for n in land]
    work = lay_out_canvas(game, _painted(country), country.field, theme, context, scene, grounds)
    map_context = work.map_context
    settled = area_settlements(country, slots)
    for boxes in slots.values():
        for box in boxes:
            map_context.taken.line([box.corners()[0], box.corners()[2]], box.width / 3)
    for line, off in name_clearances(country, slots):
        map_context.taken.line(line, off)
    for town in settled:
        map_context.taken.disc(*town.at, town.radius)
    for border in country.borders:
        map_context.taken.line(border.points, 1.0)
    covered = covers(work)
    for border in country.borders:
        covered.line(border.points, 0.7)
    for _, line in area_link_lines(country):
        covered.line(line, 0.8)
    room = LabelSpace(country.field, covered)
    for boxes in slots.values():
        for box in boxes:
            room.take(box)
    things = FeatureSigns(game, sheet, plan, context, _beside_names(country, slots))
    things.reserve(room)
    for town in settled:
        room.take(town.box)
    placer = LabelPlacer(map_context, room)
    draw_layers(
        map_context,
        (
            *base_layers(work),
            ("seas", lambda: draw_sea(map_context, country)),
            ("borders", lambda: draw_borders(map_context, country)),
            ("links", lambda: draw_links(map_context, country)),
            ("settlements", lambda: draw_area_settlements(map_context, settled)),
            ("places", lambda: _slots(map_context, slots)),
            ("features", lambda: _draw_features(map_context, things)),
            ("names", lambda: _names(placer, country, slots)),
        ),
    )


def _beside_names(country: AreaMap, slots: Mapping[str, tuple[Rect, ...]]) -> SignPosition:
    """Return the function that determines the positions of feature signs: in a row below the name
    of their area, or beside the area's slots if it has any."""

    def where(id: str, n: int, many: int) -> Point:
        cell = country.plan.space.cell(id)
        x, y = country.plan.centre(cell)
        boxes = slots.get(id, ())
        if boxes:
            return max(box.right for box in boxes) + 4.0 + 6.2 * n, y
        return x + 6.2 * (n - (many - 1) / 2), y + min(8.0, 0.6 * country.plan.rooms[cell.position])

    return where


def _painted(country: AreaMap) -> MapSheet:
    """Return a map whose painted ground is to lie below the areas of ``country``: land everywhere, in
    the style that most areas have, since seas are drawn on top of it."""
    canvas = country.sheet.canvas or Canvas()
    art = country.open_art if country.sea_around else canvas.art
    return country.sheet.model_copy(update={"canvas": canvas.model_copy(update={"art": art})})


def _ground(art: str, common: str) -> str:
    """Return the style in which the ground of an area of style ``art`` is painted: ``common``, the
    style of most areas, where houses stand, else its own."""
    return common if art in SETTLED_ARTS else art


def _slots(map_context: MapContext, slots: Mapping[str, tuple[Rect, ...]]) -> None:
    theme = map_context.theme
    edge = mix(theme.frame, theme.paper, 0.3)
    for boxes in slots.values():
        for box in boxes:
            map_context.scene.path(
                [rounded_rectangle(box.moved(0.3, 0.35), 0.9)],
                fill=mix(theme.ground, theme.ink, 0.3),
            )
            map_context.scene.path(
                [rounded_rectangle(box, 0.9)], fill=theme.paper, stroke=edge, width=0.3
            )


def _draw_features(map_context: MapContext, things: FeatureSigns) -> None:
    things.decks(map_context)
    things.draw(map_context)


def _names(placer: LabelPlacer, country: AreaMap, slots: dict[str, tuple[Rect, ...]]) -> None:
    write_area_names(placer, country, slots)
    write_labels(placer, country.sheet, country.plan)
    for name, line in area_link_lines(country):
        if name:
            write_river(placer, Course("river", name, [], resample(line, 2.0), (1.8, 1.8)))
    for course in border_rivers(country):
        if course.name:
            write_river(placer, course)
