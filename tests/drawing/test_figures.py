"""Figures of examples are cut from the printed map and show the printed counters."""

from __future__ import annotations

from pathlib import Path as File
from typing import get_args

import pytest

from builder.drawing.counters import counters
from builder.drawing.figures import Figures
from builder.drawing.ink.cropping import CropCache
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Group, Item, Path, Scene, Text, Use
from builder.drawing.ink.text import cap_height, text_width
from builder.drawing.mapsheet import MapDrawing
from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.texts.figures import Arrow, Figure, Mark, Shown
from tests.drawing.measured import measured
from tests.games import drawn
from tests.games.vietnam import game as whole_game
from tests.recorded import assert_as_recorded
from tests.thorough import some

MAP = "snoopys-nose"
ATTACKER = Shown(counter="us-4-47-b", at="2005")
DEFENDER = Shown(counter="vc-514-1", at="2006")


@pytest.fixture(scope="module")
def vietnam() -> Game:
    return whole_game()


@pytest.fixture(scope="module")
def sheet(vietnam: Game) -> MapDrawing:
    return drawn.sheet(vietnam.id, MAP)


def draw(game: Game, sheet: MapDrawing, **parts: object) -> Scene:
    return Figures(game, {MAP: sheet}, DrawContext()).draw(Figure(map=MAP, **parts))


def strokes(items: list[Item]) -> list[str]:
    found = []
    for item in items:
        if isinstance(item, Group):
            found += strokes(item.items)
        elif isinstance(item, Path) and item.stroke:
            found.append(item.stroke)
    return found


def test_it_shows_the_printed_counters(vietnam: Game, sheet: MapDrawing) -> None:
    scene = draw(vietnam, sheet, pieces=(ATTACKER, DEFENDER))
    for shown in (ATTACKER, DEFENDER):
        face = counters.counter_face(
            vietnam, vietnam.counters[shown.counter], "front", DrawContext()
        )
        assert face.digest() in scene.symbols


def test_a_reduced_unit_shows_its_back(vietnam: Game, sheet: MapDrawing) -> None:
    scene = draw(vietnam, sheet, pieces=(Shown(counter="vc-514-1", at="2006", reduced=True),))
    face = counters.counter_face(vietnam, vietnam.counters["vc-514-1"], "back", DrawContext())
    assert face.digest() in scene.symbols


def test_a_hidden_unit_gives_nothing_away(vietnam: Game, sheet: MapDrawing) -> None:
    scene = draw(vietnam, sheet, pieces=(Shown(counter="vc-514-1", at="2006", hidden=True),))
    shown = counters.counter_face(vietnam, vietnam.counters["vc-514-1"], "front", DrawContext())
    hidden = counters.hidden_face(vietnam, vietnam.counters["vc-514-1"], DrawContext())
    assert hidden.digest() in scene.symbols
    assert shown.digest() not in scene.symbols


def test_the_map_is_the_sheets_own(vietnam: Game, sheet: MapDrawing) -> None:
    scene = draw(vietnam, sheet, pieces=(ATTACKER,))
    names = [i.id for i in scene.items if isinstance(i, Group)]
    assert {"terrain", "grid", "numbers"} <= set(names)


def test_it_reaches_a_little_beyond_its_places_and_stays_small(
    vietnam: Game, sheet: MapDrawing
) -> None:
    near = draw(vietnam, sheet, pieces=(ATTACKER, DEFENDER))
    far = draw(vietnam, sheet, pieces=(ATTACKER, Shown(counter="vc-514-1", at="2010")))
    hex = sheet.layout.across
    assert min(near.width, near.height) >= 2.5 * hex
    assert max(near.width, near.height) < 5 * hex < max(far.width, far.height)


def test_a_place_at_the_maps_edge_is_shown_within_the_field(
    vietnam: Game, sheet: MapDrawing
) -> None:
    scene = draw(vietnam, sheet, pieces=(Shown(counter="vc-514-1", at="0101"),))
    places = [p for i in scene.items if isinstance(i, Use) for p in i.places]
    assert all(0 < x < scene.width and 0 < y < scene.height for x, y, _, _ in places)


def test_a_counter_that_the_edge_would_cut_is_left_out(vietnam: Game, sheet: MapDrawing) -> None:
    other = Shown(counter="us-4-47-c", at="2012")
    scene = draw(vietnam, sheet, pieces=(ATTACKER, other), focus=("2005",))
    face = counters.counter_face(vietnam, vietnam.counters["us-4-47-c"], "front", DrawContext())
    assert face.digest() not in scene.symbols


@pytest.mark.parametrize(
    "kind", some(["move", "flight", "attack", "fire", "retreat", "advance"], 3)
)
def test_every_kind_of_arrow_has_a_line_and_a_head(
    vietnam: Game, sheet: MapDrawing, kind: str
) -> None:
    plain = draw(vietnam, sheet, pieces=(ATTACKER, DEFENDER))
    arrow = Arrow(kind=kind, way=("2005", "2006"))
    scene = draw(vietnam, sheet, pieces=(ATTACKER, DEFENDER), arrows=(arrow,))
    assert len(scene.items) == len(plain.items) + 4


def test_a_refused_way_is_crossed_out(vietnam: Game, sheet: MapDrawing) -> None:
    way = Arrow(kind="refused", way=("2005", "2006"))
    assert "#b3261e" in strokes(
        draw(vietnam, sheet, pieces=(ATTACKER, DEFENDER), arrows=(way,)).items
    )
    cross = Mark(kind="barred", at="2006")
    assert "#b3261e" in strokes(draw(vietnam, sheet, pieces=(ATTACKER,), marks=(cross,)).items)


def test_a_hexside_can_be_marked(vietnam: Game, sheet: MapDrawing) -> None:
    mark = Mark(kind="noted", at="0717/0718")
    assert "#a86a00" in strokes(draw(vietnam, sheet, marks=(mark,)).items)


def test_two_in_a_hex_lie_as_a_stack(vietnam: Game, sheet: MapDrawing) -> None:
    pair = (ATTACKER, Shown(counter="us-4-47-c", at="2005"))
    scene = draw(vietnam, sheet, pieces=pair)
    spots = {p[:2] for i in scene.items if isinstance(i, Use) for p in i.places}
    assert len(spots) == 2


@pytest.mark.thorough
def test_a_figure_of_pieces_that_another_language_has_cut_is_the_same(vietnam: Game) -> None:
    pieces, figure = CropCache(), Figure(map=MAP, pieces=(ATTACKER, DEFENDER))
    japanese = DrawContext(Translator("ja", vietnam.translations["ja"]))
    for context in (DrawContext(), japanese):
        sheet = drawn.sheet(vietnam.id, MAP, context.tr.language)
        shown = Figures(vietnam, {MAP: sheet}, context, pieces).draw(figure)
    alone = Figures(vietnam, {MAP: sheet}, japanese).draw(figure)
    assert shown.dump() == alone.dump()
    assert pieces.cut


def texts(items: list[Item]) -> list[Text]:
    found = []
    for item in items:
        if isinstance(item, Group):
            found += texts(item.items)
        elif isinstance(item, Text):
            found.append(item)
    return found


def test_in_a_small_figure_only_its_places_are_numbered_and_can_be_read(
    vietnam: Game, sheet: MapDrawing
) -> None:
    figure = Figure(map=MAP, pieces=(ATTACKER, DEFENDER))
    figures = Figures(vietnam, {MAP: sheet}, DrawContext())
    whole = {text.text for text in texts(figures.draw(figure).items)}
    small = texts(figures.draw(figure, 0.5).items)
    assert {"2005", "2006", "1905", "1906"} <= whole
    numbers = [text.text for text in small if text.text.isdecimal()]
    assert sorted(numbers) == ["2005", "2006"]
    assert all(0.5 * text.size * 72 / 25.4 >= 4.99 for text in small)


def test_the_numbers_of_a_small_figure_lie_beside_its_counters(
    vietnam: Game, sheet: MapDrawing
) -> None:
    scale = 0.3
    figure = Figure(map=MAP, pieces=(ATTACKER, DEFENDER))
    scene = Figures(vietnam, {MAP: sheet}, DrawContext()).draw(figure, scale)
    faces = [
        Rect(x, y, face.width * size, face.height * size)
        for shown in (ATTACKER, DEFENDER)
        for face in [
            counters.counter_face(vietnam, vietnam.counters[shown.counter], "front", DrawContext())
        ]
        for item in scene.items
        if isinstance(item, Use) and item.symbol == face.digest()
        for x, y, size, _ in item.places
    ]
    assert len(faces) == 2
    numbers = [text for text in texts(scene.items) if text.text in ("2005", "2006")]
    assert len(numbers) == 2
    for text in numbers:
        wide = text_width(text.text, text.font, text.size)
        high = cap_height(text.font) * text.size
        box = Rect(text.x - wide / 2, text.y - high, wide, high)
        assert not any(box.overlap(face) for face in faces)


# -- what figures hold, in numbers -------------------------------------------------------------

FILE = File(__file__).with_name("measured_figures.txt")
ARROWS = get_args(Arrow.model_fields["kind"].annotation)
MARKS = get_args(Mark.model_fields["kind"].annotation)
PIECES = (
    Shown(counter="us-4-47-b", at="2005"),
    Shown(counter="us-4-47-a", at="2005", reduced=True),
    Shown(counter="vc-514-1", at="2006", turned=90),
    Shown(counter="vc-514-2", at="1804/1904", hidden=True),
)
WAYS = (("2005", "2006"), ("2005", "2004"), ("2004", "2006"), ("2004", "1904", "1804", "1704"),
        ("1705", "1805"), ("2006",))  # fmt: skip


def _figure(name: str) -> Figure:
    if name in ARROWS:
        arrows = tuple(Arrow(kind=name, way=way) for way in WAYS)
        return Figure(map=MAP, pieces=PIECES, arrows=arrows, focus=("2005", "1704"))
    marks = tuple(Mark(kind=kind, at=f"200{n}") for n, kind in enumerate(MARKS, 3))
    return Figure(map=MAP, pieces=PIECES[::-1], marks=marks)


@pytest.mark.parametrize("name", [*ARROWS, "marks"])
def test_a_figure_is_drawn_as_before(name: str, vietnam: Game, sheet: MapDrawing) -> None:
    scene = Figures(vietnam, {MAP: sheet}, DrawContext()).draw(_figure(name))
    assert_as_recorded(FILE, name, (line for line in measured(scene) if "symbol" not in line))
