"""Charts that are filled from declared rules say what they said before: every kind of chart of many games,
and how many lines are left where a chart is limited to one battle, count or family."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from builder.model.game import Game
from builder.model.tables import Chart
from builder.rules.engine import families
from builder.rules.engine.charts.filled_charts import FILLERS
from tests.games import loading
from tests.i18n.sentences.corpus import games
from tests.recorded import assert_as_recorded
from tests.rules.engine.whole_games.games_of_the_page import declared
from tests.told import digest

FILE = Path(__file__).with_name("charts.txt")
BUILT_IN = ("alder", "gotthard", "ice-road", "lissa", "ponte-novo", "stonne")


def _rich() -> dict[str, Game]:
    return {name: game for name, game in games().items() if "choose-your-rules" not in name}


SETS: dict[str, Callable[[], dict[str, Game]]] = {
    "games that declare something of every family": _rich,
    "games of the page": declared,
    **{name: partial(lambda name: {name: loading.game(name)}, name) for name in BUILT_IN},
}


def _lines(game: Game) -> Iterator[str]:
    """The charts of a game, a line each for every line; the rules, which are long, as a digest."""
    for name, fill in FILLERS.items():
        chart = fill(game, Chart(id="made", title="Made", fill=name))
        if name == "rules":
            yield f"rules: {digest(repr(chart.rows))}"
            continue
        yield from (f"{name}: {' | '.join(row)}" for row in (chart.columns, *chart.rows))


def _limited(game: Game) -> Iterator[str]:
    """How many lines charts have that are limited to each one that they may be limited to."""
    for name, whose in families.family_charts().items():
        for one in families.engine_function(whose)(game) if whose else ():
            chart = FILLERS[name](game, Chart(id="made", title="Made", fill=name, of=one))
            yield f"{name} of {one}: {len(chart.rows)} lines, {digest(repr(chart.rows))}"


@pytest.mark.parametrize("name", SETS)
def test_charts_say_what_they_said_before(name: str) -> None:
    found = dict[str, None]()
    for game in SETS[name]().values():
        found |= dict.fromkeys([*_lines(game), *_limited(game)])
    assert_as_recorded(FILE, name, found)
