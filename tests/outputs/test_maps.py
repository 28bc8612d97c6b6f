"""Maps as they are kept: a change of what stands beside a field draws the margin alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import SceneDigests
from builder.drawing.mapsheet import map_sheet
from builder.i18n.translate import Translator
from builder.incremental.memo import DrawingCache
from builder.incremental.render_cache import RenderCache
from builder.loading import load_game
from builder.model.game import Game
from builder.model.tracks import Box, Track
from builder.outputs.map_sheets import DrawnMapSheet, map_sheet_drawing
from builder.pipeline.result_cache import SealedStore
from tests import small_game

MAP = """\
source: given 3.0
title: The field
theme: temperate
sheet: [400, 300]
hex_size: 16
tables: [crt]
grid: {columns: 4, rows: 4}
legend: {c: clear, w: woods}
places: [{name: Oak, hex: "0202"}]
terrain: |
  .    01 02 03 04
  01    c  c  w  c
  02    c  w  w  c
  03    c  c  c  c
  04    w  c  c  c
"""
TURN = Track(id="turn", title="Turns", boxes=(Box(id="1", label="1"), Box(id="2", label="2")))


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder = small_game.write(tmp_path_factory.mktemp("kept"), maps__field=MAP)
    found = load_game(folder)
    assert found.game is not None, found.problems
    return _with_map(found.game.model_copy(update={"tracks": (TURN,)}), tracks=("turn",))


@pytest.fixture
def store(tmp_path: Path) -> SealedStore:
    return SealedStore(RenderCache(tmp_path))


def _sheet(
    game: Game, store: SealedStore | None, context: DrawContext | None = None
) -> DrawnMapSheet:
    read: tuple[set[str], set[str]] = (set(), set())
    return map_sheet_drawing(
        DrawingCache(game, store), game.maps[0], context or DrawContext(), {}, read, SceneDigests()
    )


def _drawn(game: Game, store: SealedStore) -> DrawnMapSheet:
    found = _sheet(game, store)
    assert found.value
    return found


def _with_map(game: Game, **changed: object) -> Game:
    return game.model_copy(update={"maps": (game.maps[0].model_copy(update=changed),)})


def test_a_sheet_of_two_drawings_is_the_sheet_that_is_drawn_at_once(
    game: Game, store: SealedStore
) -> None:
    once = map_sheet(game, game.maps[0], DrawContext())
    for found in (_sheet(game, None), _drawn(game, store), _sheet(game, store)):
        assert found.value.scene.dump() == once.scene.dump()
        assert found.value.scene.title == once.scene.title == "The field"
        assert found.value.boxes == once.boxes
        assert once.boxes["turn"]


def test_what_stands_in_the_margin_leaves_the_field_as_it_is(
    game: Game, store: SealedStore
) -> None:
    first = _drawn(game, store)
    longer = TURN.model_copy(update={"boxes": (*TURN.boxes, Box(id="3", label="3"))})
    table = game.tables[0].model_copy(update={"title": "Combat"})
    for other in (
        game.model_copy(update={"tables": (table,)}),
        game.model_copy(update={"tracks": (longer,)}),
        _with_map(game, title="The meadow"),
        _with_map(game, tracks=()),
    ):
        changed = _sheet(other, store)
        assert changed.field.is_available
        assert changed.field.key == first.field.key
        assert not changed.margin.is_available
        assert changed.appearance != first.appearance
        fresh = map_sheet(other, other.maps[0], DrawContext())
        assert changed.value.scene.dump() == fresh.scene.dump()


def test_another_name_of_a_place_leaves_the_margin_as_it_is(game: Game, store: SealedStore) -> None:
    _drawn(game, store)
    changed = _sheet(game, store, DrawContext(Translator(catalogue={"Oak": "Elm"})))
    assert not changed.field.is_available
    assert changed.margin.is_available


def test_a_field_is_drawn_anew_with_the_terrain_of_a_hex(game: Game, store: SealedStore) -> None:
    first = _drawn(game, store)
    changed = _sheet(
        _with_map(game, terrain=game.maps[0].terrain.replace("c  w", "c  c", 1)), store
    )
    assert not changed.field.is_available
    assert changed.appearance != first.appearance
