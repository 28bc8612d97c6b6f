"""Signs on a map: objectives with their points, arrows that point into the map."""

from __future__ import annotations

import math

import pytest

from builder.drawing.ink.scene import Discs, Path, Text, Use
from builder.drawing.maps import terrain_swatch
from builder.drawing.maps.features import draw_features
from builder.drawing.maps.sites import all_signs, draw_sign
from builder.drawing.maps.themes import DELTA
from builder.model.ground.map_parts import Feature, PathCourse
from builder.model.ground.map_signs import Sign, SignPart
from builder.model.ground.terrain import TerrainKey, TerrainType
from tests.drawing.maps.atlas import country, game, laid_out, terrain_key
from tests.together import together

LAND = "\n".join(["f" * 5] * 5)


@together(
    ("hex", "way"),
    [("0103", (1, 0)), ("0503", (-1, 0)), ("0301", (0, 1)), ("0305", (0, -1)), ("0101", (1, 1))],
)
def test_an_entry_points_away_from_the_nearest_edge(hex: str, way: tuple[int, int]) -> None:
    work = laid_out(country(LAND, features=(Feature(type="entry", at=hex, name="A"),)))
    draw_features(work.map_context)
    (use,) = [i for i in work.map_context.scene.items if isinstance(i, Use)]
    turn = math.radians(use.places[0][3])
    across, down = math.cos(turn), math.sin(turn)
    for wanted, found in zip(way, (across, down), strict=True):
        assert round(found * 0.9) == wanted if wanted == 0 else found * wanted > 0.3


def test_an_objective_shows_what_it_is_worth() -> None:
    work = laid_out(country(LAND, features=(Feature(type="objective", at="0303", name="5"),)))
    draw_features(work.map_context)
    (sign,) = [i for i in work.map_context.scene.items if isinstance(i, Text)]
    x, y = work.map_context.frame.point(work.map_context.board.key("0303"))
    assert (sign.text, sign.x) == ("5", pytest.approx(x))
    assert abs(sign.y - y) < 2


REDOUBT = Sign(
    id="redoubt",
    items=(
        SignPart(open=(((-3, 2), (0, -3), (3, 2)),), stroke=("trail", "#000000", 1.0), width=0.9),
        SignPart(discs=((0, 0, 0.6),), fill="roof-2"),
    ),
)


def test_a_feature_may_have_a_sign_of_its_games_own() -> None:
    board = country(LAND, features=(Feature(type="redoubt", at="0303"),))
    kind = TerrainType(id="redoubt", name="Redoubt", art="redoubt")
    key = terrain_key().model_copy(update={"features": (kind,), "signs": (REDOUBT,)})
    work = laid_out(board, game=game(board, key))
    draw_features(work.map_context)
    (use,) = [i for i in work.map_context.scene.items if isinstance(i, Use)]
    assert use.places[0][:2] == pytest.approx(
        work.map_context.frame.point(work.map_context.board.key("0303"))
    )
    assert not work.map_context.context.problems
    assert terrain_swatch(
        work.map_context.board.game, kind, "delta", work.map_context.context, 20
    ).symbols


def test_its_colours_are_the_themes() -> None:
    wall, keep = draw_sign(REDOUBT, DELTA).items
    assert isinstance(wall, Path)
    assert isinstance(keep, Discs)
    assert (wall.stroke, keep.fill) == ("#000000", DELTA.roofs[1])


@together("name", all_signs(TerrainKey()))
def test_every_sign_of_the_house_lies_in_its_box(name: str) -> None:
    sign = all_signs(TerrainKey())[name]
    points = [p for part in sign.items for run in (*part.open, *part.closed) for p in run]
    wide, high = sign.size
    assert all(abs(x) <= wide / 2 + 0.8 and abs(y) <= high / 2 + 0.8 for x, y in points)


def test_a_path_leads_through_a_sign_of_the_games_own() -> None:
    bend = {"trail": (PathCourse(hexes=("0202", "0302", "0303")),)}
    features = (Feature(type="redoubt", at="0302"),)
    kind = TerrainType(id="redoubt", name="Redoubt", art="redoubt")
    key = terrain_key().model_copy(update={"features": (kind,), "signs": (REDOUBT,)})
    passes = []
    for there in ((), features):
        board = country(LAND, paths=bend, features=there)
        work = laid_out(board, game=game(board, key))
        passes.append(work.network.node(work.map_context.board.key("0302")))
    assert (
        passes[1] == work.map_context.frame.point(work.map_context.board.key("0302")) != passes[0]
    )
