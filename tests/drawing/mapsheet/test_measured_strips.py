"""What stands beside a map's field is laid out as before, in strips of every shape, much or little."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Group, Scene, Text
from builder.drawing.maps.themes import built_in_theme
from builder.drawing.mapsheet import panels
from builder.drawing.mapsheet.columns import charts_side_by_side, narrowest_columns
from builder.drawing.mapsheet.field import cache_field
from builder.drawing.mapsheet.margin import draw_margin
from builder.drawing.mapsheet.plan import plan_sheet
from builder.drawing.mapsheet.sheet import art_and_words
from builder.drawing.mapsheet.strip import fill_strip
from builder.drawing.mapsheet.upright import track_faces
from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.tables import Chart
from tests.drawing import river_crossing
from tests.drawing.measured import measured_as_a_whole
from tests.drawing.river_crossing import GUESS, sourced
from tests.model.boards import narrow_sea
from tests.recorded import assert_as_recorded

FILE = Path(__file__).with_name("measured_strips.txt")
STRIPS = (
    Rect(0, 0, 400, 80), Rect(0, 0, 400, 140), Rect(0, 0, 250, 60), Rect(0, 0, 150, 50),
    Rect(0, 0, 120, 300), Rect(0, 0, 180, 300), Rect(0, 0, 179, 150), Rect(0, 0, 90, 90),
)  # fmt: skip
SHOWN: dict[str, dict[str, Any]] = {
    "nothing": {}, "tables": {"tables": ["stacking"]}, "tracks": {"tracks": ["turn", "points"]},
    "boxes": {"tracks": ["boxes"]},
    "everything": {"tables": ["stacking"], "tracks": ["turn", "boxes"]},
}  # fmt: skip


def _game(**changes: Any) -> Game:
    return river_crossing.game(maps=[{**river_crossing.MAP, **changes}])


def _strips() -> Iterator[str]:
    samples: dict[Hashable, Any] = {}
    for name, changes in SHOWN.items():
        game = _game(**changes)
        for strip in (
            STRIPS[:: 1 if name == "boxes" else 2]
            if name in ("boxes", "everything")
            else (STRIPS[1], STRIPS[4], Rect(0, 0, 120, 80))
        ):
            context = DrawContext(samples=samples)
            blocks, title = fill_strip(game, game.maps[0], context, strip)
            yield f"{name} in {strip.width:g} x {strip.height:g}: title {_told(title)}"
            for block in blocks:
                boxes = " ".join(_told(box) for box in [*block.placed_boxes().values()][:1])
                yield f"  {block.track or block.scene.title} {_told(block.at)} {block.scale:.3f} {boxes}"
            yield from (f"  ! {problem.message}" for problem in context.problems)


def _told(box: Rect) -> str:
    return "/".join(f"{side:.1f}" for side in box)


def test_strips_are_filled_as_before() -> None:
    assert_as_recorded(FILE, "strips", _strips())


def _tracks() -> Iterator[str]:
    """Tracks on upright strips of all widths, in lines that are given and lines that are needed."""
    boxes = [sourced(id=str(n), label=str(n)) for n in range(11)]
    kinds = (
        {"kind": "turn"},
        {"kind": "points"},
        {"kind": "boxes"},
        {"kind": "boxes", "box": (30, 20)},
    )
    for kind in kinds:
        track = sourced(id="own", title="Own", across=4, boxes=boxes, **kind)
        made = river_crossing.game(tracks=[track], maps=[{**river_crossing.MAP, "tracks": ["own"]}])
        for width in (None, 60.0, 100.0, 135.0):
            found = [(box, face) for box, (face,) in track_faces(made, made.maps[0], width)]
            told = " ".join(f"{box:g}/{face.natural:.1f}/{face.least:.1f}" for box, face in found)
            yield f"{kind} {width}: {told}"
        samples: dict[Hashable, Any] = {}
        for strip in (
            Rect(0, 0, 60, 250),
            Rect(0, 0, 130, 120),
            Rect(0, 0, 300, 40),
            Rect(0, 0, 300, 90),
        ):
            context = DrawContext(samples=samples)
            blocks, title = fill_strip(made, made.maps[0], context, strip)
            placed = " ".join(
                f"{block.track} {_told(block.at)} {block.scale:.2f}" for block in blocks
            )
            said = " ".join(problem.message for problem in context.problems)
            yield f"  {_told(strip)}: {_told(title)} {placed} {said}"


def test_tracks_stand_on_strips_as_before() -> None:
    assert_as_recorded(FILE, "tracks", _tracks())


def _columns() -> Iterator[str]:
    charts = [
        Chart.model_validate(sourced(kind="chart", id=f"c{n}", title=f"Chart {n}", columns=["A", "B"],
                                     rows=[["a", "some words " * 6]] * rows))
        for n, rows in enumerate((1, 4, 2, 7))
    ]  # fmt: skip
    game = river_crossing.game(tables=[])
    for first, last in ((0, 2), (0, 3), (0, 4), (1, 4), (2, 4)):
        for height in (0.0, 200.0):
            context = DrawContext()
            scene = charts_side_by_side(game, charts[first:last], context, 198.0, height)
            wide = narrowest_columns(charts[first:last], context)
            yield f"{first} to {last} {height}: {wide:.1f} {measured_as_a_whole(scene)}"


def test_charts_side_by_side_are_drawn_as_before() -> None:
    assert_as_recorded(FILE, "columns", _columns())


def _panels() -> Iterator[str]:
    """Titles of all lengths, compasses of all directions, scales of all lengths, and the note of a guess."""
    theme = built_in_theme("delta")
    titles: tuple[dict[str, Any], ...] = (
        {}, {"title": "A very long title of a map that needs much room"}, {"title": "大和"},
        {"subtitle": "Day"}, {"subtitle": "第一日"},
    )  # fmt: skip
    sizes = (("", 92, 58), ("Series", 160, 40), ("戦史", 80, 24))
    for changes, (series, wide, high) in product(titles, sizes):
        scene, context = Scene(200, 100), DrawContext()
        box, sheet = Rect(10, 10, wide, high), _game(**changes).maps[0]
        panels.draw_cartouche(scene, theme, context, box, sheet, series)
        said = " ".join(problem.message for problem in context.problems)
        yield f"{changes} {series} {wide}: {measured_as_a_whole(scene)} {said}"
    for north, tilt, turn in product(("up", "right"), (0, 10), ("none", "left", "half")):
        scene = Scene(60, 60)
        sheet = _game(north=north, north_tilt=tilt, turn=turn).maps[0]
        panels.draw_compass(scene, theme, DrawContext(), 30, 30, 11, sheet)
        yield f"{north} {tilt} {turn}: {measured_as_a_whole(scene)}"
    for metres, wide, scale in product(
        (None, 10, 250, 400, 500, 999, 1000, 20000), (40, 86), ("", "1 hex is far")
    ):
        scene = Scene(100, 20)
        sheet = _game(hex_metres=metres, scale=scale).maps[0]
        panels.draw_scale(scene, theme, DrawContext(), Rect(0, 0, wide, 10), sheet, 20.0)
        yield f"{metres} {wide} {scale}: {measured_as_a_whole(scene)}"
    for source in ({}, {"source": GUESS}):
        scene = Scene(100, 20)
        panels.draw_note(scene, theme, DrawContext(), Rect(0, 0, 90, 5), _game(**source).maps[0])
        yield f"{source}: {measured_as_a_whole(scene)}"


def test_panels_are_drawn_as_before() -> None:
    assert_as_recorded(FILE, "panels", _panels())


def _margins() -> Iterator[str]:
    """Sheets of every shape: where the field and the strip lie, and what the margin holds."""
    samples: dict[Hashable, Any] = {}
    for wide, high in ((300, 260), (500, 150), (140, 130), (120, 100), (90, 90)):
        for name in ("everything", "nothing") if wide == 140 else ("boxes",):
            made = _game(sheet=(wide, high), hex_size=20.0, **SHOWN[name])
            context = DrawContext(samples=samples)
            plan = plan_sheet(made, made.maps[0], context)
            yield f"{wide} x {high} {name}: {_told(plan.field)} {_told(plan.strip)}"
            margin = draw_margin(made, made.maps[0], context)
            yield f"  {[*margin.boxes]} {measured_as_a_whole(margin.scene)[:120]}"
            yield from (f"  ! {problem.message}" for problem in context.problems)


def test_margins_are_laid_out_as_before() -> None:
    assert_as_recorded(FILE, "margins", _margins())


def test_what_is_the_same_in_every_language_is_drawn_once() -> None:
    """Fields of hexes and of points are; those of areas, pictures and plain hexes are not."""

    def kept(game: Game, **changes: Any) -> int:
        fields: Any = {}
        map = game.maps[0].model_copy(update=changes)
        cache_field(game, map, DrawContext(Translator("de")), fields)
        return len(fields)

    assert kept(_game(hex_size=10.0)) == 1
    assert kept(_game(theme="plain")) == 0
    assert kept(narrow_sea.game()) == 0


def test_words_of_a_sheet_are_parted_from_what_lies_below() -> None:
    text = Text(0, 0, "a", "serif", 3)
    groups = [Group(name, [text]) for name in ("terrain", "grid", "numbers", "roads", "margin")]
    for items, art in ((groups, 2), (groups[:2], 2), (groups[2:], 0), (groups[3:], 1), ([], 0)):
        below, words = art_and_words(Scene(9, 9, [*items]))
        assert below.items == items[:art]
        assert words.items == items[art:]
