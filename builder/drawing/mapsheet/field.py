"""The field of a map on its sheet, with its frame."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as defaulting
from functools import lru_cache

from builder.drawing.ink.draw_context import DrawContext, Ink
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Group, Item, Path, Scene
from builder.drawing.maps.display.field import draw_display
from builder.drawing.maps.field import SharedField
from builder.drawing.maps.image import draw_board_image
from builder.drawing.maps.plain import draw_plain
from builder.drawing.maps.points import draw_points
from builder.drawing.maps.points.spots import spots_of
from builder.drawing.maps.regions import draw_regions
from builder.drawing.maps.regions.slots import area_slots
from builder.drawing.maps.squares import draw_squares
from builder.drawing.maps.theme_parts import Theme
from builder.drawing.maps.themes import theme_of
from builder.drawing.mapsheet.panels import draw_frame
from builder.drawing.mapsheet.plan import SheetPlan, plan_sheet
from builder.gc_pause import gc_paused
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.space import Plan
from builder.model.space.areas import AreaLayout
from builder.model.space.hexes import HexLayout
from builder.model.space.points import PointLayout
from builder.model.space.squares import SquareLayout
from builder.sentences import filled_sentence

Slots = dict[str, tuple[Rect, ...]]
"""The slots for single counters on a map, by the id of the place."""

Fields = dict[tuple[str, Ink], SharedField]
"""A cache of drawn fields by map id and ink mode; a field is the same in every language."""

MARGIN = "margin"
"""The name of the last layer of a sheet, which contains everything around the field."""


@dataclass(frozen=True)
class FieldDrawing:
    """The field of a map with its frame on an otherwise empty sheet: its scene in mm, the layout of
    its places, the field's box, and its slots."""

    scene: Scene
    layout: Plan
    field: Rect
    slots: Slots = defaulting(default_factory=dict)

    def items_beside(self, furniture: list[Item]) -> list[Item]:
        """Return the items of the whole sheet: those of the field, with the given items placed in the
        margin around it."""
        *inked, margin = self.scene.items
        assert isinstance(margin, Group)
        return [*inked, Group(MARGIN, [*margin.items, *furniture], layer=True)]


def draw_map_field(
    game: Game, map: MapSheet, context: DrawContext, fields: Fields | None = None
) -> FieldDrawing:
    """Draw a map's field. ``fields`` is a cache of fields of the same game drawn for other
    languages; its contents must not be modified."""
    return _drawn(game, map, context, {} if fields is None else fields)


def empty_field(game: Game, map: MapSheet, context: DrawContext) -> FieldDrawing:
    """Return the field with its layout but without a drawing, which takes a tenth of the time, for
    callers that need only positions."""
    return _drawn(game, map, context, None)


def draw_map_art(game: Game, map: MapSheet, context: DrawContext, fields: Fields) -> Scene | None:
    """Draw what lies below the words of a map of hexes into the cache ``fields``, and return it on its
    sheet; ``None`` for other maps, whose words are not drawn by themselves."""
    plan = plan_sheet(game, map, context)
    if not isinstance(plan.layout, HexLayout):
        return None
    cache_field(game, map, context, fields)
    drawn = fields.get((map.id, context.ink))
    if drawn is None:
        return None
    theme = theme_of(game, map.theme, context.ink)
    alone, paper = drawn.art, _paper(plan.width, plan.height, theme.margin)
    return Scene(plan.width, plan.height, [paper, *alone.items], alone.symbols)


def cache_field(game: Game, map: MapSheet, context: DrawContext, fields: Fields) -> None:
    """Draw the field of a map into the cache ``fields`` if the field is the same in every language."""
    theme = theme_of(game, map.theme, context.ink)
    plan = plan_sheet(game, map, context)
    if _is_common(map, plan.layout, theme):
        with gc_paused():
            _inked(game, map, plan.layout, theme, context, fields)


def _drawn(game: Game, map: MapSheet, context: DrawContext, fields: Fields | None) -> FieldDrawing:
    theme = theme_of(game, map.theme, context.ink)
    plan = plan_sheet(game, map, context)
    scene = Scene(plan.width, plan.height, [_paper(plan.width, plan.height, theme.margin)])
    if fields is not None:
        with gc_paused():
            _field(game, map, plan, theme, context, scene, fields)
        scene = scene.strengthened()
    inked, scene.items = scene.items, []
    draw_frame(scene, theme, plan.field)
    scene.items = [*inked, Group(MARGIN, scene.items, layer=True)]
    return FieldDrawing(scene, plan.layout, plan.field, _slots(game, map, plan.layout))


@lru_cache(maxsize=16)
def _paper(width: float, height: float, fill: str) -> Path:
    """Return the background of a sheet. It is cached, so that all languages share one item."""
    scene = Scene(width, height)
    scene.rect(0, 0, width, height, fill=fill)
    (paper,) = scene.items
    assert isinstance(paper, Path)
    return paper


def _slots(game: Game, map: MapSheet, layout: Plan) -> Slots:
    """Return the slots for single counters on a map, by the id of the place."""
    if map.display is not None:
        return {}
    if isinstance(layout, AreaLayout):
        return area_slots(game, map, layout)
    if not isinstance(layout, PointLayout):
        return {}
    return {spot.node.id: tuple(spot.slots) for spot in spots_of(game, map, layout)}


def _field(
    game: Game,
    map: MapSheet,
    plan: SheetPlan,
    theme: Theme,
    context: DrawContext,
    scene: Scene,
    fields: Fields,
) -> None:
    layout = plan.layout
    if map.image is not None and draw_board_image(game, map, layout, context, scene):
        return
    if isinstance(layout, SquareLayout):
        draw_squares(game, map, layout, theme, context, scene)
    elif isinstance(layout, AreaLayout) and map.display is not None:
        draw_display(game, map, layout, theme, context, scene)
    elif isinstance(layout, AreaLayout):
        draw_regions(game, map, layout, theme, context, scene)
    elif not isinstance(layout, HexLayout | PointLayout):
        raise TypeError(
            filled_sentence("no drawing is known for {name}", name=type(layout).__name__)
        )
    elif isinstance(layout, HexLayout) and theme.flat:
        draw_plain(game, map, layout, theme, context, scene)
    else:
        _inked(game, map, layout, theme, context, fields).show(scene, context)


def _is_common(map: MapSheet, layout: Plan, theme: Theme) -> bool:
    """Return whether the field looks the same in all languages, so that it need be drawn only once."""
    painted = isinstance(layout, PointLayout) or (isinstance(layout, HexLayout) and not theme.flat)
    return map.image is None and painted


def _inked(
    game: Game, map: MapSheet, layout: Plan, theme: Theme, context: DrawContext, fields: Fields
) -> SharedField:
    key = (map.id, context.ink)
    if key not in fields:
        if isinstance(layout, PointLayout):
            fields[key] = draw_points(game, map, layout, theme, context)
        else:
            assert isinstance(layout, HexLayout)
            fields[key] = SharedField.draw_field(game, map, layout, theme, context)
    return fields[key]
