"""Off hexes, rules and charts speak of squares, places and areas."""

from __future__ import annotations

import pytest

from builder.drawing.charts import terrain_effects
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Path
from builder.drawing.maps import terrain_swatch
from builder.i18n.board_words import adapt_to_board
from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.rules.validation import fill
from tests.model.boards import market_town, narrow_sea, pass_road
from tests.rules.engine import brook


def said(game: Game, language: str) -> str:
    """All rules of a game in a language."""
    text = next(text for text in fill(game).rules if text.language == language)
    blocks = [block for case in text.cases for block in case.blocks]
    return " ".join(inline.text for block in blocks for item in block.items for inline in item)


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (market_town.game, "from square to square"),
        (pass_road.game, "each place that it enters and each link that it crosses"),
        (narrow_sea.game, "A unit may not enter an area with enemy units."),
        (brook.game, "from hex to hex"),
    ],
)
def test_rules_speak_of_the_places_that_the_board_has(game: object, words: str) -> None:
    assert words in said(game(), "en")  # type: ignore[operator]


def test_off_hexes_no_rule_speaks_of_a_hex_in_any_language() -> None:
    for game in (market_town.game(), pass_road.game(), narrow_sea.game()):
        assert "hex" not in said(game, "en").lower()
        assert "ヘクス" not in said(game, "ja")


def test_a_point_goes_by_its_printed_name_in_the_rules() -> None:
    assert "3 for Altdorf" in said(pass_road.game(), "en")


def test_articles_and_capitals_go_with_the_word() -> None:
    assert adapt_to_board("A hex, a hexside, Hexes", "en", "areas") == "An area, a border, Areas"
    assert adapt_to_board("1ヘクスとヘクスサイド", "ja", "squares") == "1マスと辺"


def test_words_of_the_game_itself_stay() -> None:
    tr = Translator("en", {}, "areas")
    assert tr("The Hex of Salem, a hex") == "The Hex of Salem, a hex"


def test_the_chart_of_terrain_speaks_of_them_too() -> None:
    game = narrow_sea.game()
    chart = terrain_effects(game, game.maps[0], DrawContext())
    assert "on top of the cost of the area entered" in chart.dump()


def test_terrain_is_shown_in_hexes_only_where_there_are_hexes() -> None:
    def corners(game: Game) -> int:
        drawn = terrain_swatch(game, game.terrain.hexes[0], "temperate", DrawContext(), 7.0)
        frame = drawn.items[-1]
        if not isinstance(frame, Path):
            frame = drawn.symbols[frame.symbol][-1]  # type: ignore[union-attr]
        assert isinstance(frame, Path)
        return len(frame.subs[0].points)

    assert corners(brook.game()) == 6
    assert corners(narrow_sea.game()) == 4
