"""Maps of every kind of board are drawn as before: the same lines, inks and words at the same places."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.mapsheet import map_sheet
from builder.model.game import Game
from tests.drawing.maps import atlas, streamland
from tests.drawing.measured import measured
from tests.games import drawn
from tests.model.boards import (
    drawn_sea,
    market_town,
    narrow_sea,
    pass_road,
    turned_quarters,
    two_shores,
)
from tests.playing import rich_game
from tests.recorded import assert_as_recorded

FILE = Path(__file__).with_name("measured_maps.txt")
GAMES: dict[str, Callable[[], Game]] = {
    "a valley with a stream": streamland.valley,
    "a brook": rich_game.rich,
    "squares": market_town.game,
    "turned boards of squares": turned_quarters.game,
    "provinces": narrow_sea.game,
    "drawn provinces": drawn_sea.game,
    "points": pass_road.game,
    "theatres": two_shores.game,
}
BUILT_IN = {"gotthard": "alps"}


def _country(theme: str, **changes: object) -> Game:
    """A country with every terrain, walls, a wide river, roads and places."""
    map = atlas.country(theme=theme, hex_size=13.0, **changes)
    sides = {
        "river": (atlas.side_run(map, "0104", "0508", "Alder"),),
        "wall": (atlas.side_run(map, "0309", "0511"),),
    }
    roads = (atlas.road(map, "0102", "0906"), atlas.road(map, "0612", "0601"))
    paths = {"primary": roads[:1], "secondary": roads[1:]}
    return atlas.game(map.model_copy(update={"hexsides": sides, "paths": paths}))


COUNTRIES = {
    "a country of flat hexes": partial(_country, "delta"),
    "a country of pointy hexes": partial(_country, "jungle", orientation="pointy"),
}


def _drawn(game: Game) -> Iterator[str]:
    for map in game.maps:
        context = DrawContext()
        yield f"{map.id}:"
        yield from measured(map_sheet(game, map, context, {}).scene)
        yield from (f"{problem.code}: {problem.message}" for problem in context.problems)


@pytest.mark.parametrize("name", [*GAMES, *COUNTRIES])
def test_a_small_map_is_drawn_as_before(name: str) -> None:
    assert_as_recorded(FILE, name, _drawn({**GAMES, **COUNTRIES}[name]()))


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_map_of_a_built_in_game_is_drawn_as_before(name: str) -> None:
    assert_as_recorded(FILE, name, measured(drawn.sheet(name, BUILT_IN[name]).scene))
