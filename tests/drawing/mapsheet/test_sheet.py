"""The sheet of a map: complete, within its edges, the same every time."""

from __future__ import annotations

import subprocess
import sys
import time
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from builder.drawing.ink.draw_context import DrawContext, Ink
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Scene, Text, Use
from builder.drawing.ink.text import text_width
from builder.drawing.maps.field import draw_field
from builder.drawing.maps.themes import THEMES
from builder.drawing.mapsheet import Fields, MapDrawing, map_layout, map_sheet
from builder.drawing.mapsheet.strip import fill_strip
from builder.drawing.sheets.whole_map import ART, whole_map_page, with_bleed
from builder.i18n.translate import Translator
from builder.model.base import Provenance
from builder.model.ground.map_parts import Course, Feature, Label, Place
from builder.model.ground.maps import MapSheet
from builder.model.ground.terrain import TerrainType
from builder.model.tables import Chart, ResultsTable
from builder.model.tracks import Box, Track
from builder.outputs.formats import pdf
from tests.drawing.maps.atlas import (
    country,
    game,
    items,
    laid_out,
    places,
    random_rows,
    road,
    side_run,
    terrain_key,
)
from tests.games import vietnam
from tests.games.drawn import sheet_and_problems
from tests.thorough import each_once, some

SPECS = Path(__file__).resolve().parents[3] / "specs"


def furnished(**changes: Any) -> MapSheet:
    """The country with rivers, roads, works and names."""
    bare = country()
    return country(
        hexsides={
            "river": (side_run(bare, "0202", "0906", "Long River"),),
            "canal": (side_run(bare, "0903", "1109"),),
            "wall": (side_run(bare, "0410", "0612"),),
            "cliff": (side_run(bare, "0504", "0702"),),
            "frontier": (side_run(bare, "0708", "1112"),),
        },
        paths={
            "primary": (road(bare, "0101", "1112"),),
            "secondary": (road(bare, "0112", "1105"),),
            "trail": (road(bare, "0303", "0309"),),
            "rail": (road(bare, "0109", "1108"),),
        },
        features=(
            Feature(type="bridge", at="0304/0404"),
            Feature(type="fort", at="0806"),
            Feature(type="tunnel", at="0210", name="long"),
            Feature(type="tunnel", at="0311", name="long"),
            Feature(type="airfield", at="0611"),
            Feature(type="ford", at="0303/0304"),
        ),
        places=(
            Place(name="Little Ash", hex="0302"),
            Place(name="Great Town", hex="1111", kind="town"),
            Place(name="Post Nine", hex="0506", kind="checkpoint"),
        ),
        labels=(
            Label(text="The Downs", along=("0704", "0804", "0904")),
            Label(text="To Nowhere", along=("0101",), kind="edge"),
        ),
        **changes,
    )


def drawn(map: MapSheet, ink: Ink = "colour", **parts: Any) -> tuple[MapDrawing, DrawContext]:
    context = DrawContext(ink=ink)
    return map_sheet(game(map, **parts), map, context), context


@cache
def shared() -> MapDrawing:
    """The furnished country in its own theme, drawn once for all tests."""
    return drawn(furnished())[0]


@cache
def furnished_in(theme: str, ink: Ink = "colour") -> tuple[MapDrawing, DrawContext]:
    """The furnished country in a theme, drawn once for all tests."""
    return drawn(furnished(theme=theme), ink)


@pytest.fixture(scope="module")
def delta() -> MapDrawing:
    """The map of Snoopy's Nose."""
    return sheet_and_problems("vietnam-battles", "snoopys-nose")[0]


def words(scene: Scene) -> list[str]:
    return [i.text for i in items(scene) if isinstance(i, Text)]


# -- what is on it -----------------------------------------------------------------------------


INKS: tuple[Ink, ...] = ("colour", "low-ink", "grey")


@pytest.mark.parametrize(("theme", "ink"), each_once(sorted(THEMES), INKS))
def test_every_theme_draws_every_art_in_every_ink(theme: str, ink: Ink) -> None:
    found, context = furnished_in(theme, ink)
    assert context.problems == []
    assert len(items(found.scene)) > 20


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("orientation", "turn"), each_once(["flat", "pointy"], ["none", "left", "half", "right"])
)
def test_every_hex_number_is_printed_once_upright_in_its_hex(orientation: str, turn: str) -> None:
    map = country(orientation=orientation, turn=turn)
    found, _ = drawn(map)
    numbers = [i for i in items(found.scene) if isinstance(i, Text) and i.text.isdigit()]
    assert sorted(n.text for n in numbers) == sorted(map.hexes.ids)
    for number in numbers:
        assert number.turn == 0
        assert found.layout.cell_at(number.x, number.y) == map.hexes.cell(number.text)


def test_numbers_stay_inside_the_sides_of_pointy_hexes() -> None:
    map = country(orientation="pointy", hex_size=15.0)
    found, _ = drawn(map)
    for number in (i for i in items(found.scene) if isinstance(i, Text) and i.text.isdigit()):
        wide = text_width(number.text, number.font, number.size)
        for end in (-wide / 2, wide / 2):
            top = number.y - 0.7 * number.size
            assert found.layout.cell_at(number.x + end, top) == map.hexes.cell(number.text)


def test_the_grid_has_every_side_once() -> None:
    found, _ = drawn(country("ff\nff"))
    (grid,) = [i for i in found.scene.items if getattr(i, "id", "") == "grid"]
    sides = grid.items[0].subs  # type: ignore[union-attr]
    assert len(sides) == 4 * 6 - 5


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("theme", "ink", "bleed"), some(each_once(sorted(THEMES), INKS, [0.0, 5.0]), 4)
)
def test_the_bleed_and_the_edge_of_a_sheet_are_its_ground(
    theme: str, ink: Ink, bleed: float
) -> None:
    """Terrain runs off the field under the margin, and must not come out beyond it."""
    found, _ = furnished_in(theme, ink)
    assert found.field.x < 8  # the hexes that run off it reach farther than the sheet
    page = with_bleed(found.scene, bleed) if bleed else whole_map_page(found.scene)
    data = pdf.render_pdf([page], pdf.DocumentInfo("A map"))
    seen = pypdfium2.PdfDocument(data)[0].render(scale=2).to_pil().convert("RGB")
    wide, high = seen.size
    edge = max(1, round(bleed * 2 * 72 / 25.4))
    corner = seen.getpixel((0, 0))
    strips = ((0, 0, wide, edge), (0, high - edge, wide, high), (0, 0, edge, high),
              (wide - edge, 0, wide, high))  # fmt: skip
    for strip in strips:
        assert seen.crop(strip).getcolors() == [
            ((strip[2] - strip[0]) * (strip[3] - strip[1]), corner)
        ]


def test_named_things_have_their_names() -> None:
    text = words(shared().scene)
    assert {"Little Ash", "Great Town", "Post Nine", "To Nowhere"} <= set(text)
    letters = "".join(text)
    assert "TheDowns" in letters
    assert "LongRiver" in letters


def test_the_title_stands_in_the_cartouche_and_the_sheet_is_named() -> None:
    found, _ = drawn(country(subtitle="In spring"))
    assert found.scene.title == "The Country"
    assert {"The Country", "In spring", "ATLAS"} <= set(words(found.scene))


def test_an_estimated_map_says_so_and_a_given_one_does_not() -> None:
    guess = country(source="estimated: from general geography")
    fact = country(source="given 1.0")
    assert isinstance(guess.source, Provenance)
    assert any(w.startswith("†") and "estimates" in w for w in words(drawn(guess)[0].scene))
    assert not any("estimates" in w for w in words(drawn(fact)[0].scene))


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("north", "turn", "where"),
    [
        ("up", "none", (0, -1)),
        ("right", "left", (0, -1)),
        ("up", "left", (-1, 0)),
        ("up", "half", (0, 1)),
    ],
)
def test_the_compass_points_north_as_the_sheet_lies(
    north: str, turn: str, where: tuple[int, int]
) -> None:
    found, _ = drawn(country(north=north, turn=turn))
    (letter,) = [i for i in items(found.scene) if isinstance(i, Text) and i.text == "N"]
    rings = [i.discs[0] for i in items(found.scene) if type(i).__name__ == "Discs"]
    x, y, _ = min(rings, key=lambda r: (r[0] - letter.x) ** 2 + (r[1] - letter.y) ** 2)
    dx, dy = letter.x - x, letter.y - y
    assert (dx * where[0] + dy * where[1]) > 5


def test_true_north_may_lean_from_the_side_of_the_sheet() -> None:
    leaning = _letter_n(drawn(country(north_tilt=-18.0))[0])
    upright = _letter_n(drawn(country())[0])
    assert leaning.x < upright.x
    assert leaning.y > upright.y


def _letter_n(found: MapDrawing) -> Text:
    (letter,) = [i for i in items(found.scene) if isinstance(i, Text) and i.text == "N"]
    return letter


# -- within its edges --------------------------------------------------------------------------


@pytest.mark.thorough
def test_nothing_readable_leaves_the_sheet(delta: MapDrawing) -> None:
    scene = delta.scene
    for item in items(scene):
        if isinstance(item, Text):
            assert 0 < item.x < scene.width
            assert 0 < item.y < scene.height
        if isinstance(item, Use) and item.places[0][3] == 0 and item.symbol.startswith("s"):
            assert all(0 <= x < scene.width and 0 <= y < scene.height for x, y, *_ in item.places)


def test_the_map_of_the_delta_has_a_place_for_every_name() -> None:
    assert not sheet_and_problems("vietnam-battles", "snoopys-nose")[1]


def test_names_of_places_cover_neither_each_other_nor_hex_numbers(
    delta: MapDrawing,
) -> None:
    (map, *_) = vietnam.game().maps
    grid = map.hexes
    boxes: list[tuple[str, Rect]] = []
    names = {p.name for p in map.places}
    for item in items(delta.scene):
        if isinstance(item, Text) and (item.text in names or item.text in set(grid.ids)):
            wide = text_width(item.text, item.font, item.size)
            left = item.x - (wide / 2 if item.anchor == "middle" else 0)
            high = 0.65 * item.size
            boxes.append((item.text, Rect(left, item.y - high, wide, high)))
    near = [
        (a, b)
        for (a, one), (b, other) in combinations(boxes, 2)
        if abs(one.x - other.x) < 30 and one.overlap(other) > 0.4
    ]
    assert near == []


def test_the_boxes_of_the_turn_track_lie_on_the_sheet_beside_the_field(
    delta: MapDrawing,
) -> None:
    found = vietnam.game()
    boxes = delta.boxes["turn"]
    assert list(boxes) == [b.id for b in found.track("turn").boxes]
    sheet = Rect(0, 0, delta.scene.width, delta.scene.height)
    for box in boxes.values():
        assert sheet.contains_rect(box)
        assert box.overlap(delta.field) == 0
        assert min(box.width, box.height) > found.sheet.counter_size
    assert all(a.overlap(b) < 0.01 for a, b in combinations(boxes.values(), 2))


def test_cards_in_the_margin_lie_clear_of_each_other_and_of_the_field(
    delta: MapDrawing,
) -> None:
    scene, field = delta.scene, delta.field
    (margin,) = [i for i in scene.items if getattr(i, "id", "") == "margin"]
    cards = [i for i in margin.items if isinstance(i, Use)]  # type: ignore[union-attr]
    assert len(cards) == 3
    corners = [(use.places[0][0], use.places[0][1]) for use in cards]
    assert all(not field.contains(c) and y > field.bottom for c in corners for _, y in [c])
    assert len({round(x) for x, _ in corners}) == 3


def test_a_field_that_is_too_large_gets_a_larger_sheet_and_a_warning() -> None:
    found, context = drawn(country(sheet=(100.0, 100.0)))
    assert next(p.code for p in context.problems) == "sheet-too-small"
    assert found.scene.width > found.field.width
    assert found.scene.height > found.field.height


def test_a_track_that_does_not_fit_is_reported() -> None:
    track = Track(id="turn", title="Turns", boxes=tuple(Box(id=str(n)) for n in range(40)))
    map = country(tracks="turn", sheet=(230.0, 240.0))
    found, context = drawn(map, tracks=(track,))
    assert "sheet-too-full" in {p.code for p in context.problems}
    assert found.boxes == {}


def test_a_sheet_that_the_field_fills_is_reported_for_what_it_names() -> None:
    track = Track(id="turn", title="Turns", boxes=(Box(id="1"),))
    _, context = drawn(country(tracks="turn", sheet=(100.0, 100.0)), tracks=(track,))
    full = [p for p in context.problems if p.code == "sheet-too-full"]
    assert [p.path[-1] for p in full] == ["tracks"]


def test_tables_that_do_not_fit_are_reported_by_name() -> None:
    table = ResultsTable(
        id="crt", title="Results", rows=[{"id": "all", "name": "All", "bands": "<=0 1 >=2"}],
        results=dict.fromkeys(range(1, 7), ("a", "b", "c")),
        legend=[{"code": c, "text": c * 20, "effect": "none"} for c in "abc"],
    )  # fmt: skip
    map = country(tables="crt " * 3, sheet=(240.0, 230.0))
    _, context = drawn(map, tables=(table,))
    assert any(p.code == "sheet-too-full" and "Results" in p.message for p in context.problems)


@pytest.mark.thorough
def test_what_does_not_fit_is_told_once_for_all_languages() -> None:
    table = Chart(
        id="huge", title="Huge", columns=("A",), rows=tuple((f"row {n}",) for n in range(120))
    )
    map = country(tables="huge", sheet=(330.0, 230.0))
    told = []
    for tr in (Translator(), Translator("ja", {"Huge": "巨大"})):
        context = DrawContext(tr)
        map_sheet(game(map, tables=(table,)), map, context)
        told.append([p for p in context.problems if p.code == "sheet-too-full"])
    assert told[0] == told[1]
    assert ("maps", map.id, "tables") in {p.path for p in told[0]}


def test_a_terrain_key_without_room_is_told_at_the_size_of_the_sheet() -> None:
    map, context = country(), DrawContext()
    fill_strip(game(map), map, context, Rect(0, 0, 60, 30))
    assert [(p.code, p.path[-1]) for p in context.problems] == [("sheet-too-full", "sheet")]


# -- what is wrong with it ---------------------------------------------------------------------


def test_an_art_that_no_theme_knows_is_reported_with_those_that_are() -> None:
    key = terrain_key(TerrainType(id="lava", name="Lava", art="lava"))
    map = country("ff\nfy", legend={"f": "fields", "y": "lava"})
    context = DrawContext()
    map_sheet(game(map, key), map, context)
    problem = next(p for p in context.problems if p.code == "unknown-art")
    assert "'lava'" in problem.message
    assert "canopy" in problem.hint
    assert problem.path == ("terrain", "hexes", "lava", "art")


def test_a_hexside_art_that_no_theme_knows_is_reported_and_drawn() -> None:
    key = terrain_key()
    odd = key.model_copy(update={"hexsides": (TerrainType(id="dyke", name="Dyke", art="dyke"),)})
    map = country("fff\nfff", hexsides={"dyke": (Course(sides=("0101/0201", "0101/0102")),)})
    context = DrawContext()
    map_sheet(game(map, odd), map, context)
    assert [p.path for p in context.problems] == [("terrain", "hexsides", "dyke", "art")]


def test_names_without_room_are_reported() -> None:
    crowd = tuple(Place(name=f"Neverending Village {n}", hex="0101") for n in range(40))
    _, context = drawn(country("ff\nff", places=crowd))
    assert "no-room-for-name" in {p.code for p in context.problems}


# -- always the same ---------------------------------------------------------------------------


@pytest.mark.thorough
def test_two_runs_draw_the_same_ink() -> None:
    assert drawn(furnished())[0].scene.dump() == shared().scene.dump()


def test_a_sheet_laid_out_without_its_field_has_everything_in_the_same_place() -> None:
    sheet = furnished()
    whole, bare = shared(), map_layout(game(sheet), sheet, DrawContext())
    assert (bare.field, bare.boxes, bare.slots) == (whole.field, whole.boxes, whole.slots)
    assert len(list(bare.scene.items)) < len(list(whole.scene.items))


@pytest.mark.thorough
def test_another_process_draws_the_same_ink() -> None:
    code = (
        "from tests.drawing.mapsheet.test_sheet import drawn, furnished;"
        "print(drawn(furnished())[0].scene.digest())"
    )
    other = subprocess.run(
        [sys.executable, "-c", code], cwd=Path(__file__).resolve().parents[3],
        capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": "1", "PATH": ""},
    )  # fmt: skip
    assert other.stdout.strip() == shared().scene.digest()


@pytest.mark.thorough
def test_moving_the_map_on_its_sheet_moves_the_ink_and_nothing_else() -> None:
    here, there = laid_out(furnished(), 10, 10), laid_out(furnished(), 47.3, 21.9)
    draw_field(here)
    draw_field(there)
    one, two = places(here.map_context.scene), places(there.map_context.scene)
    assert len(one) == len(two)
    for (ax, ay), (bx, by) in zip(one, two, strict=True):
        assert (bx - ax, by - ay) == (pytest.approx(37.3, abs=0.02), pytest.approx(11.9, abs=0.02))


# -- fast enough -------------------------------------------------------------------------------


def seconds(map: MapSheet) -> float:
    context, found = DrawContext(), game(map)
    start = time.process_time()
    map_sheet(found, map, context)
    return time.process_time() - start


def big(theme: str, columns: int, rows: int) -> MapSheet:
    text = random_rows("fjjmgopPr", columns, rows, 3)
    return country(text, theme=theme, sheet=(1000.0, 800.0))


def test_a_plain_map_of_1290_hexes_takes_a_moment() -> None:
    assert min(seconds(big("plain", 43, 30)) for _ in range(2)) < 0.3


@pytest.mark.thorough
def test_ink_grows_with_the_map_and_not_faster() -> None:
    small, large = seconds(big("jungle", 12, 10)), seconds(big("jungle", 24, 20))
    assert large < 4 * small * 1.6


@pytest.mark.thorough
def test_a_field_that_another_language_has_inked_makes_the_same_sheet() -> None:
    map = furnished()
    found = game(map)
    fields: Fields = {}
    japanese = DrawContext(Translator("ja", {"Great Town": "大きな町", "The Downs": "丘陵"}))
    english = map_sheet(found, map, DrawContext(), fields).scene
    shared = map_sheet(found, map, japanese, fields).scene
    assert len(fields) == 1
    assert "大きな町" in words(shared)
    parts, pages = (
        pdf.SharedObjects(),
        [whole_map_page(scene).symbols for scene in (english, shared)],
    )
    ground, again = (parts.form(f"{ART}-0", symbols) for symbols in pages)
    assert ground is again
    assert shared.dump() == map_sheet(found, map, japanese).scene.dump()
