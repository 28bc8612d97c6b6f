"""Lines of the chat: who did it, and results in a colour of their own, in which no name does any harm."""

from __future__ import annotations

from builder.outputs.vassal.table.messages import SHOWN_LINE
from builder.vassal.expressions.properties import number
from builder.vassal.expressions.tree import Text, as_text, choose
from builder.vassal.format.attribution import plain_chat_line, with_player_name
from builder.vassal.format.components import Element
from tests.outputs.vassal import built_in
from tests.outputs.vassal.expressions import shown, work_out
from tests.outputs.vassal.tabletop import key_of
from tests.together import together


def line(said: Text, player: str, *, coloured: bool) -> str:
    values = {"PlayerSide": "french", "PlayerName": player, "Die": "4"}
    return shown(work_out(with_player_name(said, coloured=coloured), values))


def test_a_result_stands_in_a_colour_behind_a_sign_that_is_not_shown() -> None:
    plain = line("A roll of " + number("Die") + ": <=2 D1", "Ann", coloured=False)
    coloured = line("A roll of " + number("Die") + ": <=2 D1", "Ann", coloured=True)
    assert plain == "Ann: A roll of 4: <=2 D1"
    assert coloured == "!Ann: A roll of 4: &lt;=2 D1"
    assert plain_chat_line(coloured) == plain


def test_no_name_is_read_as_html() -> None:
    """The engine reads coloured lines as HTML."""
    told = line(
        choose(number("Die").equals(4), "D1", ""), '<img src="http://elsewhere">', coloured=True
    )
    assert plain_chat_line(told).startswith("<img")
    assert "<" not in told


def test_no_tag_is_in_a_line_that_an_undo_repeats() -> None:
    """The engine writes it down again behind ``* UNDO: *``, as plain text."""
    assert "<" not in line(as_text("D1"), "Ann", coloured=True)
    assert plain_chat_line("!<b>Ann: D1</b>") == "Ann: D1"  # of older modules


def test_what_is_not_told_stays_untold() -> None:
    assert line(choose(number("Die").equals(5), "D1", ""), "Ann", coloured=True) == ""


def test_lines_without_a_sign_stay_as_they_are() -> None:
    assert [plain_chat_line(text) for text in ("Ann: 1 &lt; 2", "", "?Ann")] == [
        "Ann: 1 &lt; 2",
        "",
        "Ann",
    ]


def _coloured(game: str) -> list[Element]:
    buttons = built_in.module(game).root.find("DoActionButton")
    return [b for b in buttons if '"!"+(' in b.attributes.get("reportFormat", "")]


def test_results_of_battles_and_nothing_else_are_coloured() -> None:
    keys = [key_of(b.attributes["hotkey"]) for g in built_in.GAMES for b in _coloured(g)]
    assert {key.rpartition("-say-")[2] for key in keys} == {"roll", "end"}
    assert {g for g in built_in.GAMES if _coloured(g)} >= {"alder", "gotthard", "hue"}


@together(
    ("name", "values", "hidden", "shown_line"),
    [
        ("V Corps 3-4-4", "3-4-4", "false", "V Corps 3-4-4"),
        ("V Corps 3-4-4 (reduced)", "2-2-4", "false", "V Corps 3-4-4 (reduced) 2-2-4"),
        ("Company A", "2-4-5", "false", "Company A 2-4-5"),
        ("Hidden piece", "2-4-5", "true", "Hidden piece"),
    ],
)
def test_lists_say_the_values_of_a_unit_once(
    name: str, values: str, hidden: str, shown_line: str
) -> None:
    piece = {"LocalizedPieceName": name, "Values": values, "Obscured": hidden}
    assert shown(work_out(SHOWN_LINE, piece)) == shown_line
