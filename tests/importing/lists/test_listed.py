"""Lists of cards and counters, as designers keep them for other programs, as games."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from builder.importing import ImportResult, import_file
from tests.importing.made_games import imported_game
from tests.together import together

DECK = """\
Name;Type;Cost;Text;Qty;Image;Flavor;Designer's remark on the balance of it
Night Raid;Action;2;"Draw <b>two</b> cards.<br>Then discard one.";3;img\\a.png;Quietly now.;
Supply Column;Unit;1;Move one unit.\\13\\It may fight.;2x;img/missing.png;;
Storm;Event;;All <span class='x'>movement</span> is halved.;;;;Somewhat long, so a paragraph.

Storm;Event;;Another one.;none;../secret.png;;
"""


def picture() -> bytes:
    made = io.BytesIO()
    Image.new("RGB", (60, 40), "navy").save(made, "PNG")
    return made.getvalue()


@pytest.fixture
def deck(tmp_path: Path) -> ImportResult:
    (tmp_path / "list" / "img").mkdir(parents=True)
    (tmp_path / "list" / "img" / "a.png").write_bytes(picture())
    (tmp_path / "secret.png").write_bytes(picture())
    (tmp_path / "list" / "my-deck.csv").write_text(DECK)
    return import_file(tmp_path / "list" / "my-deck.csv")


def test_each_row_is_a_card_with_its_copies(deck: ImportResult, tmp_path: Path) -> None:
    game = imported_game(deck, tmp_path / "game")
    assert [(c.id, c.title, c.kind, c.count) for c in game.cards] == [
        ("night-raid", "Night Raid", "Action", 3),
        ("supply-column", "Supply Column", "Unit", 2),
        ("storm", "Storm", "Event", 1),
        ("storm-2", "Storm", "Event", 1),
    ]
    assert [(d.id, d.title) for d in game.decks] == [("my-deck", "My Deck")]


def test_texts_keep_their_bold_words_and_lines(deck: ImportResult, tmp_path: Path) -> None:
    texts = [card.text for card in imported_game(deck, tmp_path / "game").cards]
    assert texts == [
        "Draw **two** cards.\nThen discard one.\n*Quietly now.*",
        "Move one unit.\nIt may fight.",
        "All movement is halved.\n"
        "**Designer's remark on the balance of it:** Somewhat long, so a paragraph.",
        "Another one.",
    ]


def test_other_columns_are_values(deck: ImportResult, tmp_path: Path) -> None:
    values = [dict(card.values) for card in imported_game(deck, tmp_path / "game").cards]
    assert values == [{"Cost": "2"}, {"Cost": "1"}, {}, {}]


def test_pictures_are_taken_from_beside_the_list_alone(deck: ImportResult, tmp_path: Path) -> None:
    game = imported_game(deck, tmp_path / "game")
    assert [c.art for c in game.cards] == ["a.png", "", "", ""]
    assert [name for name in deck.files if name.startswith("art/")] == ["art/a.png"]
    assert deck.notes.changed == {
        "pictures": [
            "Supply Column: there is no picture img/missing.png beside the list",
            "Storm: there is no picture ../secret.png beside the list",
        ],
        "copies": ["Storm: none is no number, taken for one"],
    }


@together("sign", [",", ";", "\t"])
def test_cells_are_parted_by_whatever_the_header_uses(sign: str, tmp_path: Path) -> None:
    file = tmp_path / "deck.csv"
    file.write_text(
        "\ufeff" + sign.join(["Title", "Deck"]) + "\nA" + sign + "North\nB" + sign + "South\n"
    )
    game = imported_game(import_file(file), tmp_path / "game")
    assert [(c.title, c.deck) for c in game.cards] == [("A", "north"), ("B", "south")]


def test_counters_show_their_values(tmp_path: Path) -> None:
    file = tmp_path / "units.csv"
    file.write_text("Unit,Side,Attack,Move,Count\nGuards,North,4,3,2\nScouts,South,1,6,\n")
    game = imported_game(import_file(file, what="counters"), tmp_path / "game")
    assert [(m.name, m.group, m.count, m.front.figure, m.front.foot) for m in game.markers] == [
        ("Guards", "North", 2, "4", "Attack 4, Move 3"),
        ("Scouts", "South", 1, "1", "Attack 1, Move 6"),
    ]


def test_a_picture_of_another_kind_is_told(tmp_path: Path) -> None:
    (tmp_path / "old.gif").write_bytes(b"GIF89a")
    (tmp_path / "deck.csv").write_text("Title,Art\nRaid,old.gif\n")
    found = import_file(tmp_path / "deck.csv")
    told = "Raid: old.gif is no PNG, JPEG or SVG: save it as PNG"
    assert found.notes.changed == {"pictures": [told]}


def test_a_list_that_is_no_text_is_told(tmp_path: Path) -> None:
    file = tmp_path / "deck.csv"
    file.write_bytes(b"\xff\xfe\x00broken")
    (problem,) = import_file(file).problems
    assert problem.code == "bad-encoding"


def test_a_spreadsheet_that_is_none_is_told(tmp_path: Path) -> None:
    file = tmp_path / "deck.xlsx"
    file.write_bytes(b"no archive")
    assert import_file(file).problems


@together(
    ("name", "text"),
    [
        ("a.csv", "Title,Text\n"),
        ("a.csv", ""),
        ("a.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'),
    ],
)
def test_where_there_is_nothing_nothing_is_made(name: str, text: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_text(text)
    (problem,) = import_file(file).problems
    assert problem.code == "nothing-to-import"
