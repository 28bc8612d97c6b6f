"""The margin of a map sheet: its title with compass and scale, charts, tracks, the note."""

from __future__ import annotations

from dataclasses import dataclass

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Scene
from builder.drawing.maps.theme_parts import Theme
from builder.drawing.maps.themes import theme_of
from builder.drawing.mapsheet.panels import (
    FRAME,
    draw_cartouche,
    draw_compass,
    draw_note,
    draw_scale,
)
from builder.drawing.mapsheet.plan import EDGE, SheetPlan, plan_sheet
from builder.drawing.mapsheet.strip import WIDE_STRIP, Block, fill_strip
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.sentences import filled_sentence

_COMPASS = 62.0
"""The width in mm that compass and scale take up beside a wide title."""

_WIDEST = 160.0
"""The greatest width in mm of the title on the sheet."""

Boxes = dict[str, dict[str, Rect]]
"""The boxes of a sheet's tracks, by track id and box id."""


@dataclass(frozen=True)
class MarginDrawing:
    """The contents of a sheet outside its map's field, as a scene of the sheet's size and title in
    mm, and the boxes of its tracks."""

    scene: Scene
    boxes: Boxes


def draw_margin(game: Game, map: MapSheet, context: DrawContext) -> MarginDrawing:
    """Draw the contents of a sheet outside its map's field; of the field itself only the position
    is used."""
    theme = theme_of(game, map.theme, context.ink)
    plan = plan_sheet(game, map, context)
    scene = Scene(plan.width, plan.height, title=context.tr(map.title))
    return MarginDrawing(scene, _furniture(game, map, plan, theme, context, scene))


def _report_no_room(map: MapSheet, context: DrawContext) -> None:
    """Warn that there is no room on a sheet for the tracks and tables that it names, if it names
    any."""
    for field, named in (("tracks", map.tracks), ("tables", map.tables)):
        if named:
            context.warn(
                "sheet-too-full",
                filled_sentence("there is no room on the sheet for its {field}", field=field),
                ("maps", map.id, field),
                "make the sheet larger or the hexes smaller",
            )


def _furniture(
    game: Game, map: MapSheet, plan: SheetPlan, theme: Theme, context: DrawContext, scene: Scene
) -> Boxes:
    strip = plan.strip
    right = max(plan.field.right, strip.right - FRAME)
    foot = Rect(EDGE, plan.height - EDGE - 1, right - EDGE, 1)
    draw_note(scene, theme, context, foot, map)
    if strip.width < 40 or strip.height < 24:
        _report_no_room(map, context)
        return {}
    blocks, title = fill_strip(game, map, context, strip)
    for block in blocks:
        scene.place(block.scene, block.at.x, block.at.y, scale=block.scale)
    _title(game, map, plan, theme, context, scene, title)
    return _boxes(blocks)


def _boxes(blocks: list[Block]) -> Boxes:
    return {b.track: b.placed_boxes() for b in blocks if b.track}


def _title(
    game: Game,
    map: MapSheet,
    plan: SheetPlan,
    theme: Theme,
    context: DrawContext,
    scene: Scene,
    box: Rect,
) -> None:
    """Draw the title panel, with compass and scale below it, or to its right in a wide strip."""
    series = context.tr(game.sheet.title)
    if series == context.tr(map.title):
        series = ""
    if box.width >= WIDE_STRIP:
        left = Rect(box.x, box.y, box.width - _COMPASS, box.height)
        draw_cartouche(scene, theme, context, left.inset(0.35).moved(-0.35, -0.35), map, series)
        _compass(map, theme, context, scene, Rect(left.right, box.y, _COMPASS, box.height), True)
        return
    below = 24.0 if box.height >= 52 else 0.0
    box = Rect(box.x, box.y, min(box.width, _WIDEST), box.height)
    high = min(box.height - below - 0.7, 0.5 * box.width)
    draw_cartouche(scene, theme, context, Rect(box.x, box.y, box.width - 0.7, high), map, series)
    if not below:
        return
    _compass(
        map, theme, context, scene, Rect(box.x, box.y + high, box.width, box.height - high), False
    )


def _compass(
    map: MapSheet, theme: Theme, context: DrawContext, scene: Scene, rest: Rect, below: bool
) -> None:
    """Draw compass and scale side by side, or (``below``) the scale below the compass. A display of
    boxes has neither."""
    if map.display is not None:
        return
    across = map.hex_size if map.is_grid else 10.0
    if below:
        radius = min(11.0, (rest.height - 16) / 2 - 2.4)
        draw_compass(scene, theme, context, rest.centre[0], rest.y + radius + 5.4, radius, map)
        room = Rect(rest.x + 4, rest.bottom - 12, rest.width - 4, 10)
        draw_scale(scene, theme, context, room, map, across)
        return
    radius = min(9.5, rest.height / 2 - 4.2)
    x, y = rest.x + radius + 7, rest.y + rest.height / 2 + 2.4
    draw_compass(scene, theme, context, x, y, radius, map)
    room = Rect(x + radius + 6, rest.y + rest.height / 2 - 5, rest.right - x - radius - 6, 10)
    draw_scale(scene, theme, context, room, map, across)
