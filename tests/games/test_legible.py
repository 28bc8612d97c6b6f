"""What is printed of the built-in games can be read: type and lines of counters and maps are measured."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from builder.drawing.card_faces import card_face
from builder.drawing.cards.card_frame import role_text_width, start_card
from builder.drawing.counters.counters import counter_face, has_back
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.legible import LEGIBLE, shown_at
from builder.drawing.ink.scene import Discs, Group, Item, Path, Scene, Text, Use
from builder.drawing.mapsheet.margin import draw_margin
from builder.outputs.render_context import translators_of
from tests.games import drawn, loading
from tests.thorough import each_once, in_languages, some

POINT = 25.4 / 72
GAMES = (
    "alder", "assault-on-belgium", "gotthard", "green-beret", "hue", "ice-road", "up-front",
    "vietnam-battles",
)  # fmt: skip
MAPS = tuple((id, map.id) for id in GAMES for map in loading.game(id).maps)


def _shown(items: list[Item], scene: Scene, scale: float = 1.0) -> Iterator[tuple[Item, float]]:
    """All that is drawn, with the scale at which it is."""
    for item in items:
        match item:
            case Group():
                yield from _shown(item.items, scene, scale)
            case Use():
                for at in {scale * place[2] for place in item.places}:
                    yield from _shown(scene.symbols[item.symbol], scene, at)
            case _:
                yield item, scale


def _small(scene: Scene, items: list[Item]) -> list[tuple[str, float]]:
    """Texts under 5 points."""
    texts = [(i.text, i.size * s / POINT) for i, s in _shown(items, scene) if isinstance(i, Text)]
    return [(text, round(size, 2)) for text, size in texts if size < 5 - 1e-6]


def _thin(scene: Scene) -> list[float]:
    """Widths of lines under 0.2 points."""
    lines = [
        i.width * s / POINT
        for i, s in _shown(scene.items, scene)
        if isinstance(i, Path | Discs) and i.stroke
    ]
    return [round(width, 3) for width in lines if width < 0.2 - 1e-6]


@pytest.mark.parametrize(("id", "language"), each_once(GAMES, ["en", "ja"]))
def test_counters_have_type_of_five_points_and_lines_of_a_fifth(id: str, language: str) -> None:
    game = loading.filled(id)
    context = DrawContext(translators_of(game)[language])
    for counter in (*game.units, *game.markers):
        for side in ("front", "back") if has_back(counter) else ("front",):
            shown = counter_face(game, counter, side, context)
            assert not _small(shown, shown.items), (counter.id, side)
            assert not _thin(shown), (counter.id, side)
    assert not [p for p in context.problems if p.code == "text-too-long"]


@pytest.mark.thorough
@pytest.mark.parametrize(("id", "map"), some(MAPS, 4))
def test_fields_of_maps_have_type_of_five_points_and_sheets_lines_of_a_fifth(
    id: str, map: str
) -> None:
    scene = drawn.sheet(id, map).scene
    *field, margin = scene.items
    assert isinstance(margin, Group)
    assert margin.id == "margin"
    assert not _small(scene, field)
    assert not _thin(scene)


SPOKEN = in_languages({id: loading.sheet(id).languages for id in GAMES}, always=("en",))
SHEETS = tuple((id, map, language) for id, map in MAPS for game, language in SPOKEN if game == id)


@pytest.mark.thorough
@pytest.mark.parametrize(("id", "map", "language"), some(SHEETS, 8))
def test_what_stands_beside_maps_has_type_of_five_points(id: str, map: str, language: str) -> None:
    game = loading.filled(id)
    context = DrawContext(translators_of(game)[language])
    beside = draw_margin(game, game.map(map), context).scene
    assert not _small(beside, beside.items)
    assert not context.problems


def test_square_characters_of_a_chart_that_is_shown_smaller_can_be_read() -> None:
    pen = start_card(DrawContext(), 80, 40, "地形")
    with shown_at(0.6):
        pen.write_line("text", 5, 20, "攻撃側", 3.2)
        wide = role_text_width("text", "攻撃側", 3.2)
    size = LEGIBLE / 0.6
    assert wide == pytest.approx(3 * size)  # a square character is as wide as it is high
    (line,) = [i for i in pen.scene.items if isinstance(i, Text) and i.text == "攻撃側"]
    assert line.size == pytest.approx(size)


def test_small_copies_of_a_drawing_keep_lines_that_print() -> None:
    thing, page = Scene(10, 10), Scene(100, 100)
    thing.line([(0, 0), (10, 10)], stroke="#000000", width=0.1)  # 0.28 points
    page.place(thing, 0, 0)
    page.place(thing, 20, 0, scale=0.25)
    widths = [i.width * s for i, s in _shown(page.items, page) if isinstance(i, Path)]
    assert widths == [0.1, pytest.approx(0.2 * POINT)]


@pytest.mark.parametrize(
    ("id", "language"), each_once([id for id in GAMES if loading.game(id).cards], ["en", "ja"])
)
def test_cards_have_type_of_five_points(id: str, language: str) -> None:
    game = loading.filled(id)
    context = DrawContext(translators_of(game)[language])
    for card in game.cards:
        shown = card_face(game, card, context)
        assert not _small(shown, shown.items), card.id
