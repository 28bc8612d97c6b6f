"""Lists as spreadsheet programs save them: whatever the encoding, and nothing lost without a word."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

from click.testing import CliRunner
from PIL import Image

from builder.cli import cli
from builder.importing import ImportResult, import_file
from builder.importing.lists.counter_lists import ListKind
from tests.importing.lists.test_listed import picture
from tests.importing.made_games import imported_game
from tests.together import together

WESTERN = "Title,Text,Qty\nÉlite,Café – “quoted”,2\n"
JAPANESE = "Title,Text,Qty\n第1大隊,砲兵の支援,2\n"


def listed(
    folder: Path, data: bytes | str, name: str = "list.csv", what: ListKind = "cards"
) -> ImportResult:
    file = folder / name
    file.write_bytes(data.encode() if isinstance(data, str) else data)
    return import_file(file, what=what)


@together(
    ("text", "encoding"),
    [
        (WESTERN, "utf-8-sig"), (WESTERN, "utf-16"), (WESTERN, "utf-16-le"), (WESTERN, "utf-16-be"),
        (JAPANESE, "cp932"), (JAPANESE, "euc_jp"), (JAPANESE, "utf-16"),
    ],
)  # fmt: skip
def test_what_is_certain_is_read(text: str, encoding: str, tmp_path: Path) -> None:
    game = imported_game(listed(tmp_path, text.encode(encoding)), tmp_path / "g")
    title, said, _ = text.splitlines()[1].split(",")
    assert [(c.title, c.text, c.count) for c in game.cards] == [(title, said, 2)]


def test_of_what_is_not_certain_it_is_said_what_it_seems_to_be(tmp_path: Path) -> None:
    (problem,) = listed(tmp_path, WESTERN.encode("cp1252")).problems
    assert problem.code == "bad-encoding"
    assert "Windows-1252" in problem.message
    assert "Café – “quoted”" in problem.message
    assert "--encoding cp1252" in problem.hint


def run(*words: str) -> tuple[int, str]:
    found = CliRunner().invoke(cli, ["import", *words])
    return found.exit_code, found.output


def test_an_encoding_may_be_said(tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_bytes(WESTERN.encode("cp1252"))
    file = str(tmp_path / "list.csv")
    assert run(file, "-o", str(tmp_path / "g"), "--encoding", "cp1252")[0] == 0
    assert "Café – “quoted”" in (tmp_path / "g" / "cards.yaml").read_text("utf-8")
    for wrong in ("ascii", "no-such-thing"):
        code, told = run(file, "-o", str(tmp_path / "h"), "--encoding", wrong)
        assert (code, "bad-encoding" in told) == (1, True)


DATES = "Name,Side,Factors\nA,Blue,02-Mar\nB,Blue,4-3-2\nC,Red,2004-03-02\nD,Red,5-Apr\nE,Red,3/4/2005\n"


def test_values_that_became_dates_are_told(tmp_path: Path) -> None:
    changed = listed(tmp_path, DATES, what="counters").notes.changed
    (told,) = [texts for about, texts in changed.items() if "dates" in about]
    assert told == [
        "A: Factors 02-Mar",
        "C: Factors 2004-03-02",
        "D: Factors 5-Apr",
        "E: Factors 3/4/2005",
    ]


def test_counters_have_the_sides_that_the_list_names(tmp_path: Path) -> None:
    game = imported_game(listed(tmp_path, DATES, what="counters"), tmp_path / "g")
    assert [side.name for side in game.sheet.sides] == ["Blue", "Red"]
    nations = {nation.id: nation.side for nation in game.sheet.nations}
    assert [nations[marker.nation] for marker in game.markers] == ["blue"] * 2 + ["red"] * 3


def test_backs_are_taken_along(tmp_path: Path) -> None:
    for name in ("a.png", "b.png"):
        (tmp_path / name).write_bytes(picture())
    table = "Name,Deck,Image,Back\nOne,North,a.png,b.png\nTwo,North,a.png,b.png\n"
    (counter, _) = imported_game(listed(tmp_path, table, what="counters"), tmp_path / "g").markers
    assert (counter.art, counter.back_art) == ("a.png", "b.png")
    game = imported_game(listed(tmp_path, f"{table}Three,North,b.png,a.png\n"), tmp_path / "h")
    assert [deck.back.art for deck in game.decks] == ["b.png"]
    assert [card.back and card.back.art for card in game.cards] == [None, None, "a.png"]


def test_a_title_above_the_header_and_cells_beyond_it_are_told(tmp_path: Path) -> None:
    found = listed(tmp_path, "My game,,\n,,\nTitle,Qty,Text\nOne,2,hello,lost\nTwo,1,hi\n")
    assert [(c.title, c.count) for c in imported_game(found, tmp_path / "g").cards] == [
        ("One", 2),
        ("Two", 1),
    ]
    assert found.notes.changed == {
        "lines above the header": ["My game"],
        "cells beyond the header": ["One: lost"],
    }


def test_a_list_of_one_column_has_its_header_in_the_first_row(tmp_path: Path) -> None:
    game = imported_game(listed(tmp_path, "Title\nOne\nTwo\n"), tmp_path / "g")
    assert [card.title for card in game.cards] == ["One", "Two"]


MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"


def cell(at: str, text: str) -> str:
    return f'<c r="{at}" t="inlineStr"><is><t>{text}</t></is></c>'


def workbook(rows: str, after: str = "") -> bytes:
    """A workbook of one sheet; style 1 shows percent, style 2 three figures at the least."""
    sheet = f'<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData>{after}</worksheet>'
    styles = (
        f'<styleSheet xmlns="{MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="000"/>'
        '</numFmts><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="164"/>'
        "</cellXfs></styleSheet>"
    )
    kinds = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types">'
        '<Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{kinds}.sheet.main+xml"/>'
        f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{kinds}.worksheet+xml"/>'
        f'<Override PartName="/xl/styles.xml" ContentType="{kinds}.styles+xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="r1" '
        f'Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets>'
        '<sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}/relationships">'
        f'<Relationship Id="r1" Type="{OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>'
        f'<Relationship Id="r2" Type="{OFFICE}/styles" Target="styles.xml"/></Relationships>',
        "xl/styles.xml": styles,
        "xl/worksheets/sheet1.xml": sheet,
    }
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return made.getvalue()


HEADER = f'<row r="1">{cell("A1", "Title")}{cell("B1", "Chance")}{cell("C1", "Ref")}</row>'


def test_numbers_are_taken_as_they_are_seen(tmp_path: Path) -> None:
    numbers = '<c r="B2" s="1"><v>0.25</v></c><c r="C2" s="2"><v>7</v></c>'
    row = f'<row r="2">{cell("A2", "One")}{numbers}</row>'
    found = listed(tmp_path, workbook(HEADER + row), "list.xlsx")
    (card,) = imported_game(found, tmp_path / "g").cards
    assert dict(card.values) == {"Chance": "25%", "Ref": "007"}
    assert found.notes.changed == {}


def test_what_a_sheet_does_not_show_is_told(tmp_path: Path) -> None:
    rows = (
        f'<row r="2">{cell("A2", "One")}<c r="B2"><f>1+1</f></c><c r="C2" t="e"><v>#REF!</v></c></row>'
        f'<row r="3"><c r="B3"><v>3</v></c></row><row r="4" hidden="1">{cell("A4", "Two")}</row>'
    )
    merged = '<mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>'
    found = listed(tmp_path, workbook(HEADER + rows, merged), "list.xlsx")
    assert [c.title for c in imported_game(found, tmp_path / "g").cards] == ["One", "One", "Two"]
    told = {about.partition(":")[0]: texts for about, texts in found.notes.changed.items()}
    assert told == {
        "formulas whose value is not in the file": ["B2"],
        "cells that show an error": ["C2: #REF!"],
        "hidden rows": ["row 4"],
        "merged cells": ["row 2: One"],
    }


OPEN = "urn:oasis:names:tc:opendocument:xmlns"
CALC = "urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"
SPREADSHEET = "application/vnd.oasis.opendocument.spreadsheet"


def open_cell(text: str, value: str = 'office:value-type="string"') -> str:
    return f"<table:table-cell {value}><text:p>{text}</text:p></table:table-cell>"


def open_row(*cells: str, more: str = "") -> str:
    return f"<table:table-row {more}>{''.join(cells)}</table:table-row>"


def open_sheet(*rows: str) -> bytes:
    """A spreadsheet as LibreOffice saves it, with two sheets; the second has nothing to say here."""
    spaces = (("office", "office"), ("table", "table"), ("text", "text"))
    names = "".join(f' xmlns:{name}="{OPEN}:{space}:1.0"' for name, space in spaces)
    other = open_row(open_cell("0001", 'office:value-type="float" office:value="1"'))
    content = (
        f'<office:document-content{names} xmlns:calcext="{CALC}"><office:body><office:spreadsheet>'
        '<table:table table:name="A"><table:table-column table:number-columns-repeated="16384"/>'
        f'{"".join(rows)}<table:table-row table:number-rows-repeated="1048000">'
        '<table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>'
        f'<table:table table:name="B">{other}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    entry = "manifest:file-entry manifest:full-path"
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("mimetype", SPREADSHEET)
        archive.writestr(
            "META-INF/manifest.xml",
            f'<manifest:manifest xmlns:manifest="{OPEN}:manifest:1.0">'
            f'<{entry}="/" manifest:media-type="{SPREADSHEET}"/>'
            f'<{entry}="content.xml" manifest:media-type="text/xml"/></manifest:manifest>',
        )
        archive.writestr("content.xml", content)
    return made.getvalue()


OPEN_HEADER = open_row(open_cell("Title"), open_cell("Chance"), open_cell("Ref"))


def test_numbers_of_an_open_spreadsheet_are_taken_as_they_are_seen(tmp_path: Path) -> None:
    row = open_row(
        open_cell("One"),
        open_cell("25%", 'office:value-type="percentage" office:value="0.25"'),
        open_cell("007", 'office:value-type="float" office:value="7"'),
    )
    found = listed(tmp_path, open_sheet(OPEN_HEADER, row), "list.ods")
    (card,) = imported_game(found, tmp_path / "g").cards
    assert dict(card.values) == {"Chance": "25%", "Ref": "007"}
    assert found.notes.changed == {}


def test_what_an_open_spreadsheet_does_not_show_is_told(tmp_path: Path) -> None:
    spanned = 'office:value-type="string" table:number-rows-spanned="2"'
    failed = 'table:formula="of:=1/0" office:value-type="string" calcext:value-type="error"'
    rows = (
        open_row(open_cell("One<text:s/>A", spanned), '<table:table-cell table:formula="of:=1+1"/>',
                 open_cell("#DIV/0!", failed)),
        open_row("<table:covered-table-cell/>", open_cell("3")),
        open_row(open_cell("Two"), more='table:visibility="collapse"'),
        open_row(open_cell("Three"), more='table:number-rows-repeated="2"'),
    )  # fmt: skip
    found = listed(tmp_path, open_sheet(OPEN_HEADER, *rows), "list.ods")
    cards = imported_game(found, tmp_path / "g").cards
    assert [c.title for c in cards] == ["One A", "One A", "Two", "Three", "Three"]
    assert "Ref" not in dict(cards[0].values)
    told = {about.partition(":")[0]: texts for about, texts in found.notes.changed.items()}
    assert told == {
        "formulas whose value is not in the file": ["B2"],
        "cells that show an error": ["C2: #DIV/0!"],
        "hidden rows": ["row 4"],
        "merged cells": ["row 2: One A"],
    }


def test_pictures_that_a_game_cannot_have_are_left_out_and_told(tmp_path: Path) -> None:
    whole = io.BytesIO()
    Image.new("1", (9600, 9600)).save(whole, "PNG")
    (tmp_path / "large.png").write_bytes(whole.getvalue())
    (tmp_path / "broken.png").write_bytes(picture()[:60])
    (tmp_path / "text.png").write_text("no picture")
    (tmp_path / "open.svg").write_text("<svg")
    (tmp_path / "good.png").write_bytes(picture())
    names = ("large.png", "broken.png", "text.png", "open.svg", "good.png")
    rows = "".join(f"{name},{name}\n" for name in names)
    found = listed(tmp_path, f"Title,Art\n{rows}", what="counters")
    game = imported_game(found, tmp_path / "g")
    assert [marker.art for marker in game.markers] == ["", "", "", "", "good.png"]
    assert list(game.art) == ["good.png"]
    told = [line.split(" is left out")[0] for line in found.notes.changed["pictures"]]
    assert told == [f"{name}: {name}" for name in names[:-1]]


def test_a_picture_that_lies_is_seen_upright(tmp_path: Path) -> None:
    notes = Image.Exif()
    notes[0x0112] = 6
    Image.new("RGB", (60, 30), "red").save(tmp_path / "a.jpg", exif=notes)
    found = listed(tmp_path, "Name,Image\nOne,a.jpg\n", what="counters")
    art = imported_game(found, tmp_path / "g").art["a.jpg"]
    assert Image.open(io.BytesIO(art)).size == (30, 60)
