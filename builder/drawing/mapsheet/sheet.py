"""The whole sheet of a map: where the field lies, the order of ink, the furniture round it."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as defaulting
from functools import lru_cache

from builder.drawing.ink.draft import Draft, Ink
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Group, Path, Scene
from builder.drawing.maps.display.field import draw_display
from builder.drawing.maps.field import Field
from builder.drawing.maps.image import draw_board_image, whole_picture
from builder.drawing.maps.looks import Theme
from builder.drawing.maps.plain import draw_plain
from builder.drawing.maps.points import draw_points
from builder.drawing.maps.points.spots import spots_of
from builder.drawing.maps.regions import draw_regions
from builder.drawing.maps.regions.slots import area_slots
from builder.drawing.maps.squares import draw_squares
from builder.drawing.maps.themes import theme_of
from builder.drawing.mapsheet.panels import (
    FRAME,
    draw_cartouche,
    draw_compass,
    draw_margin,
    draw_note,
    draw_scale,
)
from builder.drawing.mapsheet.strip import WIDE_STRIP, Block, fill_strip
from builder.garbage import uncollected
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.space import Plan
from builder.model.space.areas import AreaLayout
from builder.model.space.hexes import HexLayout
from builder.model.space.points import PointLayout
from builder.model.space.squares import SquareLayout

_EDGE = 5.0
"""The least distance of anything from the sheet's edge, in mm."""

_NOTE = 4.0

_COMPASS = 62.0
"""What compass and scale take of a wide title, in mm."""

_WIDEST = 160.0
"""The title's greatest width in mm: larger, and it shouts."""


@dataclass(frozen=True)
class MapDrawing:
    """A map sheet: its scene in mm, where its places lie, the field's box, and the boxes of its tracks
    by track and box id; ``slots`` are the places for single counters that some places have."""

    scene: Scene
    layout: Plan
    field: Rect
    boxes: dict[str, dict[str, Rect]]
    slots: dict[str, tuple[Rect, ...]] = defaulting(default_factory=dict)


Fields = dict[tuple[str, Ink], Field]
"""The fields that are inked already, by map and ink: they look the same in every language."""


@dataclass(frozen=True)
class _Plan:
    """Where things lie on the sheet."""

    width: float
    height: float
    layout: Plan
    field: Rect
    strip: Rect


def map_sheet(game: Game, map: MapSheet, draft: Draft, fields: Fields | None = None) -> MapDrawing:
    """The sheet of a map with its field, charts, tracks and title. ``fields`` are those of the same game
    that other languages have inked; nobody may change what they hold."""
    with uncollected():
        return _drawn(game, map, draft, {} if fields is None else fields)


def ink_field(game: Game, map: MapSheet, draft: Draft, fields: Fields) -> None:
    """Ink the field of a map for whoever draws it, if it looks the same in every language."""
    theme = theme_of(game, map.theme, draft.ink)
    plan = _plan(game, map, draft)
    if _is_common(map, plan.layout, theme):
        with uncollected():
            _inked(game, map, plan.layout, theme, draft, fields)


def map_layout(game: Game, map: MapSheet, draft: Draft) -> MapDrawing:
    """The sheet of a map without its field: where everything lies is known in a tenth of the time."""
    with uncollected():
        return _drawn(game, map, draft, None)


def _drawn(game: Game, map: MapSheet, draft: Draft, fields: Fields | None) -> MapDrawing:
    theme = theme_of(game, map.theme, draft.ink)
    plan = _plan(game, map, draft)
    title = draft.tr(map.title)
    scene = Scene(
        plan.width, plan.height, [_paper(plan.width, plan.height, theme.margin)], title=title
    )
    if fields is not None:
        _field(game, map, plan, theme, draft, scene, fields)
    inked = scene.items
    scene.items = []
    draw_margin(scene, theme, plan.field)
    boxes = _furniture(game, map, plan, theme, draft, scene)
    scene.items = [*inked, Group("margin", scene.items, layer=True)]
    return MapDrawing(scene, plan.layout, plan.field, boxes, _slots(game, map, plan.layout))


@lru_cache(maxsize=16)
def _paper(width: float, height: float, fill: str) -> Path:
    """What lies below everything: one item in all languages, so that the ground it lies in is one."""
    scene = Scene(width, height)
    scene.rect(0, 0, width, height, fill=fill)
    (paper,) = scene.items
    assert isinstance(paper, Path)
    return paper


def _slots(game: Game, map: MapSheet, layout: Plan) -> dict[str, tuple[Rect, ...]]:
    """The places for single counters, by the places that have them."""
    if map.display is not None:
        return {}
    if isinstance(layout, AreaLayout):
        return area_slots(game, map, layout)
    if not isinstance(layout, PointLayout):
        return {}
    return {spot.node.id: tuple(spot.slots) for spot in spots_of(game, map, layout)}


def _field(
    game: Game, map: MapSheet, plan: _Plan, theme: Theme, draft: Draft, scene: Scene, fields: Fields
) -> None:
    layout = plan.layout
    if map.image is not None and draw_board_image(game, map, layout, draft, scene):
        return
    if isinstance(layout, PointLayout):
        draw_points(game, map, layout, theme, draft, scene)
    elif isinstance(layout, SquareLayout):
        draw_squares(game, map, layout, theme, draft, scene)
    elif isinstance(layout, AreaLayout) and map.display is not None:
        draw_display(game, map, layout, theme, draft, scene)
    elif isinstance(layout, AreaLayout):
        draw_regions(game, map, layout, theme, draft, scene)
    elif not isinstance(layout, HexLayout):
        raise TypeError(f"no drawing is known for {type(layout).__name__}")
    elif theme.flat:
        draw_plain(game, map, layout, theme, draft, scene)
    else:
        _inked(game, map, layout, theme, draft, fields).show(scene, draft)


def _is_common(map: MapSheet, layout: Plan, theme: Theme) -> bool:
    """Whether the field is inked once for all languages."""
    return map.image is None and isinstance(layout, HexLayout) and not theme.flat


def _inked(
    game: Game, map: MapSheet, layout: Plan, theme: Theme, draft: Draft, fields: Fields
) -> Field:
    key = (map.id, draft.ink)
    if key not in fields:
        assert isinstance(layout, HexLayout)
        fields[key] = Field.of(game, map, layout, theme, draft)
    return fields[key]


def _plan(game: Game, map: MapSheet, draft: Draft) -> _Plan:
    """The field at the top left of the sheet, with all of its picture if that is shown whole, the strip
    where more room is left."""
    width, height = map.sheet
    wide, high = map.plan().size
    picture = whole_picture(game, map)
    x, y = 0.0, 0.0
    if picture is not None:
        x, y = min(0.0, picture.x), min(0.0, picture.y)
        wide, high = max(wide, picture.right) - x, max(high, picture.bottom) - y
    border = _EDGE + FRAME
    if wide + 2 * border > width or high + 2 * border > height:
        what = "the field needs"
        if map.is_grid:
            what = f"{'hexes' if map.grid else 'squares'} of {map.hex_size:g} mm need"
        draft.warn(
            "sheet-too-small",
            f"{what} {wide:.0f} by {high:.0f} mm and a border; the sheet "
            f"has {width:g} by {height:g}", ("maps", map.id, "sheet"),
            "make the sheet larger or the hexes smaller; it is drawn on a sheet that is large enough",
        )  # fmt: skip
        width, height = max(width, wide + 2 * border), max(height, high + 2 * border)
    below = height - high >= width - wide
    left = (width - wide) / 2 if below else border
    top = border if below else (height - high) / 2
    layout = map.plan(left - x, top - y)
    field = Rect(left, top, wide, high)
    gap = FRAME + 3.5
    if below:
        start = field.bottom + gap
        strip = Rect(left - FRAME, start, wide + 2 * FRAME, height - start - _EDGE - _NOTE)
    else:
        start = field.right + gap
        strip = Rect(start, top - FRAME, width - start - _EDGE, high + 2 * FRAME)
    return _Plan(width, height, layout, field, strip)


def _no_strip(map: MapSheet, draft: Draft) -> None:
    """Say of what a sheet names that nothing of it is there, if it names anything."""
    for field, named in (("tracks", map.tracks), ("tables", map.tables)):
        if named:
            draft.warn(
                "sheet-too-full", f"there is no room on the sheet for its {field}",
                ("maps", map.id, field), "make the sheet larger or the hexes smaller",
            )  # fmt: skip


def _furniture(
    game: Game, map: MapSheet, plan: _Plan, theme: Theme, draft: Draft, scene: Scene
) -> dict[str, dict[str, Rect]]:
    strip = plan.strip
    right = max(plan.field.right, strip.right - FRAME)
    foot = Rect(_EDGE, plan.height - _EDGE - 1, right - _EDGE, 1)
    draw_note(scene, theme, draft, foot, map)
    if strip.width < 40 or strip.height < 24:
        _no_strip(map, draft)
        return {}
    blocks, title = fill_strip(game, map, draft, strip)
    for block in blocks:
        scene.place(block.scene, block.at.x, block.at.y, scale=block.scale)
    _title(game, map, plan, theme, draft, scene, title)
    return _boxes(blocks)


def _boxes(blocks: list[Block]) -> dict[str, dict[str, Rect]]:
    return {b.track: b.placed_boxes() for b in blocks if b.track}


def _title(
    game: Game, map: MapSheet, plan: _Plan, theme: Theme, draft: Draft, scene: Scene, box: Rect
) -> None:
    """The cartouche, with compass and scale below it, or beside it where the strip is wide."""
    series = draft.tr(game.sheet.title)
    if series == draft.tr(map.title):
        series = ""
    if box.width >= WIDE_STRIP:
        left = Rect(box.x, box.y, box.width - _COMPASS, box.height)
        draw_cartouche(scene, theme, draft, left.inset(0.35).moved(-0.35, -0.35), map, series)
        _compass(map, theme, draft, scene, Rect(left.right, box.y, _COMPASS, box.height), True)
        return
    below = 24.0 if box.height >= 52 else 0.0
    box = Rect(box.x, box.y, min(box.width, _WIDEST), box.height)
    high = min(box.height - below - 0.7, 0.5 * box.width)
    draw_cartouche(scene, theme, draft, Rect(box.x, box.y, box.width - 0.7, high), map, series)
    if not below:
        return
    _compass(
        map, theme, draft, scene, Rect(box.x, box.y + high, box.width, box.height - high), False
    )


def _compass(
    map: MapSheet, theme: Theme, draft: Draft, scene: Scene, rest: Rect, below: bool
) -> None:
    """Compass and scale side by side in a room, or the scale below the compass. A display has neither."""
    if map.display is not None:
        return
    across = map.hex_size if map.is_grid else 10.0
    if below:
        radius = min(11.0, (rest.height - 16) / 2 - 2.4)
        draw_compass(scene, theme, draft, rest.centre[0], rest.y + radius + 5.4, radius, map)
        room = Rect(rest.x + 4, rest.bottom - 12, rest.width - 4, 10)
        draw_scale(scene, theme, draft, room, map, across)
        return
    radius = min(9.5, rest.height / 2 - 4.2)
    x, y = rest.x + radius + 7, rest.y + rest.height / 2 + 2.4
    draw_compass(scene, theme, draft, x, y, radius, map)
    room = Rect(x + radius + 6, rest.y + rest.height / 2 - 5, rest.right - x - radius - 6, 10)
    draw_scale(scene, theme, draft, room, map, across)
