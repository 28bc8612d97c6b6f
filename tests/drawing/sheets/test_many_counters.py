"""A game of very many counters is drawn in a time that grows with their number and no faster."""

from __future__ import annotations

from typing import Any, cast

from builder.drawing.aids.order_of_battle import order_of_battle
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.sheets import A4
from builder.drawing.sheets.pages.counter_pages import counter_sheets
from builder.drawing.sheets.pages.manifest import manifest_pages
from builder.model.game import Game
from tests.drawing.river_crossing import game


class Watched:
    """A game that counts how often all its units or counters are asked for."""

    def __init__(self, of: Game) -> None:
        self._of, self.asked = of, 0

    def __getattr__(self, name: str) -> Any:
        self.asked += name in ("units", "counters")
        return getattr(self._of, name)


def many(times: int) -> Game:
    units = [
        unit.model_copy(update={"id": f"{unit.id}-{n}", "count": 1, "formation": ""})
        for n in range(times)
        for unit in game().units
    ]
    return game().model_copy(update={"units": tuple(units)})


def test_the_units_of_a_nation_are_counted_once_for_all_its_cards() -> None:
    asked, cards = [], []
    for times in (20, 80):
        watched = Watched(many(times))
        drawn = order_of_battle(cast(Game, watched), DrawContext())
        cards.append(len(drawn))
        asked.append(watched.asked)
    assert cards[1] > cards[0]
    assert asked[1] == asked[0]


def test_the_counters_are_counted_once_for_all_pages_of_the_manifest() -> None:
    asked, pages = [], []
    for times in (20, 80):
        watched = Watched(many(times))
        sheets = counter_sheets(many(times), DrawContext(), A4)
        pages.append(len(manifest_pages(cast(Game, watched), DrawContext(), A4, sheets)))
        asked.append(watched.asked)
    assert pages[1] > pages[0]
    assert asked[1] == asked[0]
