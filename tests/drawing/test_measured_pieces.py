"""Counters, cards, charts, tracks and set-ups are drawn as before: the same lines, inks and words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from builder.drawing.ink.draw_context import DrawContext
from builder.i18n.translate import Translator
from builder.loading.languages.translatable_texts import visible_texts
from builder.model.game import Game
from builder.outputs.catalogue import catalogue_items
from tests.drawing.measured import measured
from tests.games import loading
from tests.playing import rich_game
from tests.recorded import assert_as_recorded

FILE = Path(__file__).with_name("measured_pieces.txt")
NAMES = ("gotthard", "ice-road", "lissa", "ponte-novo", "up-front", "vietnam-battles")
GAMES: dict[str, Callable[[], Game]] = {
    "brook": rich_game.rich,
    **{name: partial(loading.filled, name) for name in NAMES},
}
MOST = 3
"""So many pictures of each kind."""


def _drawn(game: Game, tr: Translator) -> Iterator[str]:
    kinds: dict[str, list[str]] = {}
    items = {
        f"{item.kind} {item.name}": item for item in catalogue_items(game) if item.kind != "map"
    }
    for name, item in items.items():
        kinds.setdefault(item.kind, []).append(name)
    for names in kinds.values():
        for name in names[:: -(-len(names) // MOST)]:
            context = DrawContext(tr)
            yield f"{name}:"
            yield from measured(items[name].draw(context))
            yield from (f"{problem.code}: {problem.message}" for problem in context.problems)


@pytest.mark.parametrize("name", GAMES)
def test_pieces_and_tables_are_drawn_as_before(name: str) -> None:
    assert_as_recorded(FILE, name, _drawn(GAMES[name](), Translator()))


@pytest.mark.parametrize("name", ["brook", "lissa", "up-front"])
def test_words_that_are_too_long_are_made_to_fit_as_before(name: str) -> None:
    game = GAMES[name]()
    long = {text: f"{text} {text} {text}" for _, text in visible_texts(game)}
    assert_as_recorded(FILE, f"{name} in long words", _drawn(game, Translator("de", long)))
