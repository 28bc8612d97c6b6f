"""Signs on a map: objectives with their points, arrows that point into the map."""

from __future__ import annotations

import math

import pytest

from builder.drawing.ink.scene import Text, Use
from builder.drawing.maps.features import draw_features
from builder.model.maps import Feature
from tests.drawing.maps.atlas import country, laid_out

LAND = "\n".join(["f" * 5] * 5)


@pytest.mark.parametrize(
    ("hex", "way"),
    [("0103", (1, 0)), ("0503", (-1, 0)), ("0301", (0, 1)), ("0305", (0, -1)), ("0101", (1, 1))],
)
def test_an_entry_points_away_from_the_nearest_edge(hex: str, way: tuple[int, int]) -> None:
    work = laid_out(country(LAND, features=(Feature(type="entry", at=hex, name="A"),)))
    draw_features(work.plate)
    (use,) = [i for i in work.plate.scene.items if isinstance(i, Use)]
    turn = math.radians(use.places[0][3])
    across, down = math.cos(turn), math.sin(turn)
    for wanted, found in zip(way, (across, down), strict=True):
        assert round(found * 0.9) == wanted if wanted == 0 else found * wanted > 0.3


def test_an_objective_shows_what_it_is_worth() -> None:
    work = laid_out(country(LAND, features=(Feature(type="objective", at="0303", name="5"),)))
    draw_features(work.plate)
    (sign,) = [i for i in work.plate.scene.items if isinstance(i, Text)]
    x, y = work.plate.frame.point(work.plate.board.key("0303"))
    assert (sign.text, sign.x) == ("5", pytest.approx(x))
    assert abs(sign.y - y) < 2
