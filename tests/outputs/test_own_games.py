"""A game that is its authors' own names them, and does not say that it follows somebody else's rules."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace

import pytest

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.items import Group, Item, Text
from builder.drawing.sheets.paper import A4
from builder.i18n.translate import translator_of
from builder.model.game import Game
from builder.outputs.paper.rulebook.front import draw_cover
from builder.outputs.vassal.table.windows.help import _credits
from builder.outputs.web.environment import template_environment
from tests.games import loading

OWNERS = "All words here are our own; the game and its name belong to their owners."


def of_others() -> Game:
    """One of our games, as if its document were another publisher's."""
    game = loading.filled("stonne")
    document = game.sheet.document.model_copy(update={"own": False})
    return game.model_copy(update={"sheet": game.sheet.model_copy(update={"document": document})})


def words(items: Sequence[Item]) -> str:
    return " ".join(
        item.text if isinstance(item, Text) else words(item.items)
        for item in items
        if isinstance(item, (Text, Group))
    )


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (loading.filled("stonne"), "a game by Chitwright, 2026"),
        (of_others(), "in our own words, based on the rules of Chitwright, 2026"),
    ],
)
def test_the_cover_says_whose_game_it_is(game: Game, said: str) -> None:
    assert said in words(draw_cover(game, DrawContext(), A4, None).items)


@pytest.mark.parametrize(
    ("game", "whose"), [(loading.filled("stonne"), False), (of_others(), True)]
)
def test_the_module_names_owners_only_of_games_of_others(game: Game, whose: bool) -> None:
    assert (OWNERS in _credits(game, translator_of(game, "en"), ())) is whose


def about(game: Game) -> str:
    page = SimpleNamespace(document=game.sheet.document, version=game.sheet.version)
    template = template_environment(translator_of(game, "en")).get_template("about.html.j2")
    return template.render(page=page)


def test_the_page_of_an_own_game_does_not_speak_of_another_publisher() -> None:
    assert "The game and its rules are by Chitwright, 2026." in about(loading.filled("stonne"))
    assert "affiliated" not in about(loading.filled("stonne"))
    assert "not affiliated with the publisher" in about(of_others())
