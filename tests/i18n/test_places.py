"""On boards without hexes no language of the house speaks of hexes."""

from __future__ import annotations

from builder.i18n.board_words import adapt_to_board
from builder.i18n.translate import Translator
from tests.together import together


@together(
    ("language", "of_hexes", "of_squares"),
    [
        ("en", "A hex, its hexsides", "A square, its edges"),
        (
            "fr",
            "L’hexagone voisin, à l’hexagone, d’hexagone",
            "Le carré voisin, au carré, de carré",
        ),
        ("it", "Nell’esagono, gli esagoni", "Nel quadrato, i quadrati"),
        ("es", "Del hexágono a dos hexágonos", "Del cuadro a dos cuadros"),
        ("de", "in Hexfeldern, ihres Hexfelds", "in Feldern, ihres Felds"),
        ("zh", "六角格，相邻的格", "格，相邻的格"),
        ("ja", "ヘクスの中", "マスの中"),
    ],
)
def test_squares_are_called_squares(language: str, of_hexes: str, of_squares: str) -> None:
    assert adapt_to_board(of_hexes, language, "squares") == of_squares
    assert adapt_to_board(of_hexes, language, "hexes") == of_hexes


def test_areas_have_borders() -> None:
    assert adapt_to_board("Hexseiten der Hexfelder", "de", "areas") == "Grenzen der Gebiete"
    assert adapt_to_board("表格：每格", "zh", "areas") == "表格：每个区域"
    assert adapt_to_board("{far}格之内的格框", "zh", "areas") == "{far}个区域之内的格框"
    assert adapt_to_board("与指挥官同格", "zh", "points") == "与指挥官位于同一地点"


@together(
    ("language", "of_hexes", "of_points"),
    [
        ("fr", "chaque côté d’hexagone", "chaque lien"),
        ("es", "dos lados de hexágono", "dos enlaces"),
        ("it", "nell’esagono, ogni lato d’esagono", "nel luogo, ogni passaggio"),
        ("zh", "每条格边", "每条连线"),
    ],
)
def test_points_have_links(language: str, of_hexes: str, of_points: str) -> None:
    assert adapt_to_board(of_hexes, language, "points") == of_points


@together(
    ("language", "of_hexes", "of_points", "of_areas"),
    [
        ("ja", "越えるヘクスサイドごとに", "通る経路ごとに", "越える境界ごとに"),
        ("ja", "ヘクスサイドを越えられない", "経路を通れない", "境界を越えられない"),
        ("zh", "跨过每条格边", "经过每条连线", "跨过每条边界"),
    ],
)
def test_units_go_along_links_and_cross_borders(
    language: str, of_hexes: str, of_points: str, of_areas: str
) -> None:
    assert adapt_to_board(of_hexes, language, "points") == of_points
    assert adapt_to_board(of_hexes, language, "areas") == of_areas


def test_in_french_one_is_at_a_place_with_a_name_but_in_a_hex_with_a_number() -> None:
    said = "En {hex} : {unit} en {place} ; en secret jusqu’en {hexes}, %1 en %2"
    named = "À {hex} : {unit} à {place} ; en secret jusqu’à {hexes}, %1 à %2"
    assert adapt_to_board(said, "fr", "points") == named
    assert adapt_to_board(said, "fr", "hexes") == said


def test_only_words_of_the_house_are_said_for_another_board() -> None:
    """What a game says in its own catalogue, and its own sentences, stay as they are written."""
    ours = "+: on top of the cost of the hex entered."
    own = {ours: "Zum Hexfeld hinzu.", "A hex of peat": "Ein Hexfeld voller Torf"}
    house, game = Translator("de", board="areas"), Translator("de", own, board="areas")
    assert house(ours) == "+: zusätzlich zu den Kosten des betretenen Gebiets."
    assert game(ours) == "Zum Hexfeld hinzu."
    assert game("A hex of peat") == "Ein Hexfeld voller Torf"
    assert house("A hex of peat") == "A hex of peat"
