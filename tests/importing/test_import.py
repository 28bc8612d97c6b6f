"""Modules made into games: the same pieces at the same places, and nothing lost without a word."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image, ImageChops

from builder.cli import cli
from builder.drawing.ink.scene import Scene
from builder.i18n.messages import speaking
from builder.importing import ImportResult, import_module
from builder.loading import load_game
from builder.model.module import ModuleOptions
from builder.outputs.vassal.module.picture_batches import batches_of_language
from builder.vassal.format.files.archive import pack_archive
from builder.vassal.format.pieces import Piece, piece_definition
from builder.vassal.format.traits import Trait
from tests.importing.made_games import game_of, written
from tests.outputs.vassal.reading import read_archive
from tests.outputs.vassal.sample import blank, skirmish_module
from tests.together import together

MODULE = "VASSAL.build.GameModule"


def taken(data: bytes, tmp_path: Path) -> ImportResult:
    path = tmp_path / "m.vmod"
    path.write_bytes(data)
    return import_module(path)


@pytest.fixture(scope="module")
def skirmish(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Our own small module, made a game again."""
    folder = tmp_path_factory.mktemp("imported")
    return written(taken(skirmish_module(), folder), folder / "game")


def test_the_report_is_in_the_language_of_the_reader(tmp_path: Path) -> None:
    with speaking("fr", {}):
        found = taken(skirmish_module(), tmp_path)
    report = found.files["import-report.md"].decode()
    assert report.startswith("# Importation de Skirmish\n\n## Ce que le jeu contient maintenant")
    assert "- camps\u00a0: 2" in report
    assert "textes de pions calculés en cours de partie" in report


def test_what_the_game_is_stays(skirmish: Path) -> None:
    sheet = game_of(skirmish).sheet
    assert (sheet.title, sheet.version, sheet.system) == ("Skirmish", "1.2.0", "open")
    assert [s.name for s in sheet.sides] == ["The Reds", "The Blues"]
    assert list(sheet.dice) == ["1d6", "2d6"]
    assert [p.name for p in sheet.sequence][:1] == ["Weather, wind"]


def test_the_grid_has_its_numbers(skirmish: Path) -> None:
    field = next(m for m in game_of(skirmish).maps if m.grid)
    assert {"0101", "0203", "0403"} <= set(field.hexes.ids)
    assert field.image is not None
    assert field.image.whole


def test_pieces_stand_where_they_stood(skirmish: Path) -> None:
    game = game_of(skirmish)
    first = next(s for s in game.scenarios if "First blood" in s.title)
    placed = {(game.counters[p.counter].name, p.at, p.reduced) for p in first.setup}
    assert ("First, of 'Two'", "0103", True) in placed
    assert ("Ford", "0103", False) in placed


def test_what_it_has_no_word_for_is_told_and_carried(skirmish: Path) -> None:
    report = (skirmish / "import-report.md").read_text("utf-8")
    assert "**prototypes**" in report
    assert "VASSAL.build.GameModule" in (skirmish / "carried/buildFile.xml").read_text("utf-8")
    assert (skirmish / "carried/Module_ja.properties").exists()


def test_an_import_of_the_import_is_the_same(skirmish: Path, tmp_path: Path) -> None:
    words = [
        "build",
        str(skirmish),
        "--only",
        "vassal",
        "--no-cache",
        "--out",
        str(tmp_path / "out"),
    ]
    assert CliRunner().invoke(cli, words).exit_code == 0
    (module,) = (tmp_path / "out").rglob("*.vmod")
    game, again = game_of(skirmish), game_of(written(import_module(module), tmp_path / "again"))
    one, other = (
        next(s for s in g.scenarios if s.title.endswith("First blood")) for g in (game, again)
    )
    standing = [{(p.counter, p.at, p.reduced, p.count) for p in s.setup} for s in (one, other)]
    assert standing[0]
    assert standing[0] == standing[1]


# -- boards ----------------------------------------------------------------------------------------


def a_board(grid: str, size: str = 'width="600" height="400"') -> bytes:
    """A module of one board with such a grid."""
    picker = "VASSAL.build.module.map.BoardPicker"
    board = "VASSAL.build.module.map.boardPicker.Board"
    inside = f'<{picker}><{board} name="B" {size}>{grid}</{board}></{picker}>'
    map = f'<VASSAL.build.module.Map mapName="M">{inside}</VASSAL.build.module.Map>'
    root = f'<{MODULE} name="G" version="1">{map}</{MODULE}>'
    return pack_archive({"buildFile.xml": root.encode()})


def hexes(numbering: str = "", more: str = "") -> str:
    kind = "VASSAL.build.module.map.boardPicker.board.HexGrid"
    inner = "VASSAL.build.module.map.boardPicker.board.mapgrid.HexGridNumbering"
    level = "" if "stagger" in numbering else 'stagger="false"'
    return f'<{kind} dx="52" dy="60" x0="30" y0="30" {more}><{inner} {numbering} {level}/></{kind}>'


@together(
    ("numbering", "ids"),
    [
        ('hOff="1" vOff="1"', {"0101", "0201", "1106"}),
        ('hOff="1" vOff="1" sep="." vLeading="1"', {"01.01", "02.01"}),
        ('hOff="0" vOff="1" hType="A" vLeading="0"', {"A1", "B1", "K6"}),
        ('hOff="1" vOff="1" first="V"', {"0101", "0102", "0611"}),
        ('hOff="1" vOff="0" stagger="true"', {"0100", "0201"}),
        # What an old module does not say is as the engine has it: staggered, and from 1.
        ('hType="N" hOff="1" vOff="0" staggered=""', {"0100", "0201"}),
        ('stagger="false"', {"0101", "0201", "1106"}),
    ],
)
def test_numbers_of_hexes_are_those_of_the_engine(
    numbering: str, ids: set[str], tmp_path: Path
) -> None:
    found = taken(a_board(hexes(numbering)), tmp_path)
    (map,) = game_of(written(found, tmp_path / "g")).maps
    assert ids <= set(map.hexes.ids)


def test_regions_are_points_by_their_names(tmp_path: Path) -> None:
    kind = "VASSAL.build.module.map.boardPicker.board.RegionGrid"
    region = "VASSAL.build.module.map.boardPicker.board.Region"
    inside = f'<{region} name="Le Havre" originx="100" originy="80"/>'
    found = taken(a_board(f"<{kind}>{inside}</{kind}>"), tmp_path)
    (map,) = game_of(written(found, tmp_path / "g")).maps
    assert map.points is not None
    assert "Le Havre" in {node.name for node in map.points.nodes}


def test_regions_that_lie_beside_the_picture_are_no_two_places_in_one(tmp_path: Path) -> None:
    kind = "VASSAL.build.module.map.boardPicker.board.RegionGrid"
    region = "VASSAL.build.module.map.boardPicker.board.Region"
    inside = "".join(
        f'<{region} name="R{i}" originx="{9000 + i}" originy="200"/>' for i in range(4)
    )
    found = taken(a_board(f"<{kind}>{inside}</{kind}>"), tmp_path)
    (map,) = game_of(written(found, tmp_path / "g")).maps
    assert map.points is not None
    assert [n.name for n in map.points.nodes if n.name.startswith("R")] == ["R0"]


@together("size", ['width="30000" height="20"', 'width="0" height="0"', ""])
def test_a_board_of_no_sensible_size_is_told(size: str, tmp_path: Path) -> None:
    found = taken(a_board(hexes(), size), tmp_path)
    assert not [name for name in found.files if name.startswith("maps/")]
    assert "boards without a size" in found.files["import-report.md"].decode()


# -- pieces ----------------------------------------------------------------------------------------


def test_a_long_name_is_kept_whole_among_the_details(tmp_path: Path) -> None:
    name = "Al-Mustain II, of the Banu Hud, Emir of Zaragoza"
    slot = "VASSAL.build.widget.PieceSlot"
    body = f'<{slot} entryName="{name}" gpid="1">+/null/piece;;;;x/null;0;0;1;0</{slot}>'
    data = pack_archive({"buildFile.xml": f'<{MODULE} name="G">{body}</{MODULE}>'.encode()})
    (counter,) = game_of(written(taken(data, tmp_path), tmp_path / "g")).counters.values()
    assert name.startswith(counter.name)
    assert counter.details["name"] == name


# -- strangers -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "grid",
    [
        hexes('hOff="nan" vOff="99999999999999999999"', 'sideways="true"'),
        hexes().replace('dx="52"', 'dx="inf"').replace('dy="60"', 'dy="0"'),
        hexes().replace('x0="30"', 'x0="-1e300"'),
        "<VASSAL.build.module.map.boardPicker.board.SquareGrid dx='0.0001' dy='x'/>",
    ],
)
def test_a_grid_of_nonsense_makes_no_error(grid: str, tmp_path: Path) -> None:
    game_of(written(taken(a_board(grid), tmp_path), tmp_path / "g"))


def test_names_of_strangers_lead_nowhere_and_break_no_file(tmp_path: Path) -> None:
    names = ("../../etc/passwd", "a: b #c", "- x\n- y", "\u202e", "'", "{[", "yes", "0101")
    slot = "VASSAL.build.widget.PieceSlot"
    slots = "".join(
        f'<{slot} entryName="{n}" gpid="{i}">+/null/piece;;;;{n.replace("/", chr(92) + "/")}'
        f"/null;0;0;{i};0</{slot}>"
        for i, n in enumerate(names)
    )
    palette = "VASSAL.build.module.PieceWindow"
    root = f'<{MODULE} name="a: &#10; b" version="x.y">\n<{palette}>{slots}</{palette}></{MODULE}>'
    found = taken(pack_archive({"buildFile.xml": root.encode(), "help/x.html": b"<p>"}), tmp_path)
    assert all(".." not in Path(name).parts for name in found.files)
    assert found.files["carried/help/x.html"] == b"<p>"
    game = game_of(written(found, tmp_path / "g"))
    assert len(game.counters) == len(names)


@together(
    "data",
    [b"", b"PK\x03\x04", pack_archive({"a": b""}), pack_archive({"buildFile.xml": b"<x>"}),
     pack_archive({"buildFile.xml": b"<!DOCTYPE a><a/>"})],
)  # fmt: skip
def test_what_is_no_module_is_told(data: bytes, tmp_path: Path) -> None:
    found = taken(data, tmp_path)
    assert found.problems
    assert not found.files


def test_every_file_cut_short_is_harmless(tmp_path: Path) -> None:
    """A module of which one file after another is half of itself."""
    entries = read_archive(skirmish_module())
    for name in ("buildFile.xml", "first.vsav", *(n for n in entries if n.startswith("images/b"))):
        broken = {**entries, name: entries[name][: len(entries[name]) // 2]}
        assert taken(pack_archive(broken), tmp_path) is not None


def test_code_is_carried_as_data_and_told(tmp_path: Path) -> None:
    entries = read_archive(a_board(hexes()))
    found = taken(pack_archive({**entries, "Evil.class": b"x"}), tmp_path)
    assert found.files["carried/Evil.class"] == b"x"
    assert "Evil.class" in found.files["import-report.md"].decode()


# -- the command -----------------------------------------------------------------------------------


def test_the_command_writes_a_folder_once(tmp_path: Path) -> None:
    module, folder = tmp_path / "m.vmod", tmp_path / "game"
    module.write_bytes(a_board(hexes()))
    words = ["import", str(module), "-o", str(folder), "--json", "--counter-size", "1/2in"]
    first = CliRunner().invoke(cli, words)
    assert first.exit_code == 0, first.output
    assert json.loads(first.output)["became"]["maps"] == 1
    assert "12.7" in (folder / "game.yaml").read_text("utf-8")
    assert CliRunner().invoke(cli, words).exit_code == 2


def test_a_size_that_no_counter_has_is_refused(tmp_path: Path) -> None:
    words = ["import", "m.vmod", "-o", str(tmp_path / "g"), "--counter-size", "5"]
    found = CliRunner().invoke(cli, words)
    assert found.exit_code == 2
    assert "between 8 and 60" in found.output


def test_a_module_is_printed_without_a_folder_of_its_own(tmp_path: Path) -> None:
    module, out = tmp_path / "m.vmod", tmp_path / "paper"
    module.write_bytes(a_board(hexes()))
    words = ["print", str(module), "-o", str(out), "--paper", "A4", "--quiet"]
    found = CliRunner().invoke(cli, words)
    assert found.exit_code == 0, found.output
    assert (out / "g/import-report.md").exists()
    assert any(path.name.startswith("map-") for path in out.rglob("*.pdf"))


def test_scans_cut_unevenly_are_counters_of_one_size(tmp_path: Path) -> None:
    pictures = {f"images/p{n}.png": blank(n, n).data for n in (96, 100, 60)}
    slot = "VASSAL.build.widget.PieceSlot"
    slots = "".join(
        f'<{slot} entryName="P{n}" gpid="{i}">+/null/piece;;;p{n}.png;P{n}/null;0;0;{i};0</{slot}>'
        for i, n in enumerate((100, 96, 60, 100))
    )
    data = pack_archive(
        {"buildFile.xml": f'<{MODULE} name="G">{slots}</{MODULE}>'.encode(), **pictures}
    )
    game = game_of(written(taken(data, tmp_path), tmp_path / "g"))
    sizes = {c.name: c.size for c in game.counters.values()}
    assert (sizes["P96"], sizes["P100"]) == (None, None)
    assert sizes["P60"] == pytest.approx(9.5, abs=0.1)


@pytest.mark.parametrize("size", [(100, 100), (100, 32), (32, 100)])
def test_names_and_titles_of_strangers_have_room(size: tuple[int, int], tmp_path: Path) -> None:
    """A piece whose picture cannot be read, so that its name stands in the band, and a long title."""
    name, title = "Oberkommando WWW", "Wagenburgen: Hunters and Gatherers of Middle Moravia"
    broken = blank(*size).data[:60]
    text = (
        f'<{MODULE} name="{title}"><VASSAL.build.widget.PieceSlot entryName="{name}" gpid="1">'
        f"+/null/piece;;;p.png;{name}/null;0;0;1;0</VASSAL.build.widget.PieceSlot></{MODULE}>"
    )
    board = read_archive(a_board(hexes()))["buildFile.xml"].decode()
    inside = board[board.index(">") + 1 : board.rindex("<")]
    whole = text.replace(f"</{MODULE}>", f"{inside}</{MODULE}>")
    data = pack_archive({"buildFile.xml": whole.encode(), "images/p.png": broken})
    folder = written(taken(data, tmp_path), tmp_path / "g")
    (counter,) = game_of(folder).counters.values()
    assert counter.kind == "marker"
    assert name.startswith(counter.front.title)
    found = CliRunner().invoke(cli, ["check", str(folder), "--json"])
    assert [p for p in json.loads(found.output) if p["severity"] == "error"] == []


def test_counters_of_nearly_one_size_are_each_drawn() -> None:
    """Sizes that come to the same number of pixels share a batch, and none is lost."""
    found = {("counter", f"c{n}", "front"): Scene(15 + n / 1000, 15) for n in range(3)}
    batches = batches_of_language("en", found, ModuleOptions(), frozenset(), 1)
    assert [len(batch.names) for batch in batches] == [3]
    assert len({batch.key for batch in batches}) == len(batches)


# -- dice --------------------------------------------------------------------------------------------


def special(name: str, *dice: tuple[str, ...]) -> str:
    """A button of dice with words on their faces."""
    kind = "VASSAL.build.module.SpecialDi"
    made = ""
    for words in dice:
        faces = "".join(f'<{kind}eFace text="{word}" value="1"/>' for word in words)
        made += f"<{kind}e>{faces}</{kind}e>"
    return f'<{kind}ceButton name="{name}">{made}</{kind}ceButton>'


def test_dice_with_words_on_their_faces_are_declared(tmp_path: Path) -> None:
    hit = ("hit", "miss", "miss")
    buttons = (
        '<VASSAL.build.module.DiceButton text="2d6" nDice="2" nSides="6"/>'
        '<VASSAL.build.module.DiceButton text="any" nDice="0" nSides="6"/>'
        + special("Battle", hit, hit)
        + special("Yellow", ("1", "2", "3", "4"))
        + special("Blank", ("", "x"))
    )
    board = read_archive(a_board(hexes()))["buildFile.xml"].decode()
    data = pack_archive(
        {"buildFile.xml": board.replace(f"</{MODULE}>", f"{buttons}</{MODULE}>").encode()}
    )
    found = taken(data, tmp_path)
    game = game_of(written(found, tmp_path / "g"))
    assert list(game.sheet.dice) == ["2d6", "1d4"]
    assert [(d.id, d.name, d.faces, d.many) for d in game.mechanisms.dice] == [
        ("battle", "Battle", hit, 2)
    ]
    assert found.notes.carried["dice of symbols"] == ["Blank"]
    assert found.notes.carried["dice that players set"] == ["any"]


# -- texts on pieces -------------------------------------------------------------------------------


def with_labels(tmp_path: Path, *labels: str, name: str = "Guards") -> ImportResult:
    """A module of one piece of 60 by 60 pixels that has these texts: type and state of each."""
    chain = [tuple(text.split("|", 1)) for text in labels]
    traits = [Trait("Labeler", type, state) for type, state in chain]
    traits.append(Trait("Marker", "mark;Attack", "7"))
    piece = piece_definition(Piece(name, "1", tuple(traits), "face.png"))
    kind = "VASSAL.build.widget.PieceSlot"
    slot = f'<{kind} entryName="{name}" gpid="1">{piece}</{kind}>'
    build = f'<{MODULE} name="G" version="1.0.0">{slot}</{MODULE}>'
    return taken(
        pack_archive({"buildFile.xml": build.encode(), "images/face.png": blank(60, 60).data}),
        tmp_path,
    )


def inked(imported: ImportResult) -> tuple[int, int, int, int] | None:
    """What is red on the face of its only piece: left, top, right, bottom."""
    (art,) = [data for name, data in imported.files.items() if name.startswith("art/")]
    with Image.open(io.BytesIO(art)) as face:
        red, green, _ = face.convert("RGB").split()
        return ImageChops.subtract(red, green).getbbox()


CENTRE = "label;;;20;;255,0,0;c;0;c;0;c;c;;Dialog;1;0;TextLabel;;false"


def test_a_text_on_a_piece_is_on_its_face(tmp_path: Path) -> None:
    box = inked(with_labels(tmp_path, f"{CENTRE}|$Attack$"))
    assert box is not None
    left, top, right, bottom = box
    assert abs(left + right - 60) <= 4
    assert abs(top + bottom - 60) <= 8
    assert 8 <= bottom - top <= 20
    low = inked(
        with_labels(tmp_path, CENTRE.replace(";c;0;c;0;c;c;", ";b;-2;l;2;b;l;") + "|$Attack$")
    )
    assert low is not None
    assert low[0] < 8
    assert low[3] > 45


def test_a_text_beside_a_piece_is_not_on_its_face(tmp_path: Path) -> None:
    above = CENTRE.replace(";c;0;c;0;c;c;", ";t;0;c;0;b;c;")
    assert inked(with_labels(tmp_path, f"{above}|$Attack$")) is None


def test_a_text_that_is_worked_out_is_told(tmp_path: Path) -> None:
    found = with_labels(tmp_path, f"{CENTRE}|{{Attack+1}}", f"{CENTRE}|$Unknown$")
    assert inked(found) is None
    told = found.notes.carried["texts on pieces that are worked out as the game runs"]
    assert sorted(told) == ["Guards: $Unknown$", "Guards: {Attack+1}"]
    assert inked(with_labels(tmp_path, f"{CENTRE}|{{Attack}}")) is not None


def test_pieces_of_one_picture_and_other_texts_have_faces_of_their_own(tmp_path: Path) -> None:
    plain, told = (with_labels(tmp_path, *labels) for labels in ((), (f"{CENTRE}|$pieceName$",)))
    assert plain.files["art/face.png"] == blank(60, 60).data
    (art,) = [data for name, data in told.files.items() if name.startswith("art/")]
    assert art != blank(60, 60).data
    # The picture itself is carried along, for it is another one now.
    assert told.files["carried/images/face.png"] == blank(60, 60).data


def test_a_picture_that_the_module_has_not_is_told_as_such(tmp_path: Path) -> None:
    board = (
        f'<{MODULE}><VASSAL.build.module.Map mapName="Field"><VASSAL.build.module.map.BoardPicker>'
    )
    board += '<VASSAL.build.module.map.boardPicker.Board name="Plain" image="gone.png"/>'
    board += "</VASSAL.build.module.map.BoardPicker></VASSAL.build.module.Map>"
    imported = taken(pack_archive({"buildFile.xml": f"{board}</{MODULE}>".encode()}), tmp_path)
    report = imported.files["import-report.md"].decode()
    assert "the picture 'gone.png' is not in the module; 'inspect --fix'" in report


def test_a_board_of_regions_is_no_island_but_told_in_the_report(tmp_path: Path) -> None:
    """A module does not say what joins them; of a board without places there is nothing to say."""
    kind = "VASSAL.build.module.map.boardPicker.board.RegionGrid"
    region = "VASSAL.build.module.map.boardPicker.board.Region"
    many = "".join(
        f'<{region} name="R{i}" originx="{90 + 40 * i}" originy="90"/>' for i in range(4)
    )
    for inside, places in ((f"<{kind}>{many}</{kind}>", ["B: 4 places"]), ("", [])):
        imported = taken(a_board(inside), tmp_path)
        folder = written(imported, tmp_path / f"g{len(places)}")
        assert [p.code for p in load_game(folder).problems] == []
        told = (texts for about, texts in imported.notes.changed.items() if "write links" in about)
        assert next(told, []) == places


def test_no_more_boards_are_taken_than_a_game_can_have(tmp_path: Path) -> None:
    text = read_archive(a_board(""))["buildFile.xml"].decode()
    board = text[
        text.index("<VASSAL.build.module.map.boardPicker.Board ") : text.index(
            "</VASSAL.build.module.map.BoardPicker>"
        )
    ]
    many = "".join(board.replace('name="B"', f'name="B{n}"') for n in range(102))
    imported = taken(pack_archive({"buildFile.xml": text.replace(board, many).encode()}), tmp_path)
    assert sum(name.startswith("maps/") for name in imported.files) == 100
    assert imported.notes.carried["boards beyond the 100 that a game can have"] == ["B100", "B101"]


def test_nothing_is_told_of_what_the_importer_chose(tmp_path: Path) -> None:
    """Points where pieces stood, close together and joined to nothing; names that it made up; details
    that no face shows; no rules."""
    kind = "VASSAL.build.module.map.SetupStack"
    body = piece_definition(Piece("Guards", "", (Trait("Marker", "mark;Morale", "7"),), ""))
    slot = f'<VASSAL.build.widget.PieceSlot entryName="Guards" gpid="9">{body}'.replace(
        "\t", "&#9;"
    )
    stacks = "".join(
        f'<{kind} name="S{n}" owningBoard="B" useGridLocation="false" x="{x}" y="{y}">{slot}'
        f"</VASSAL.build.widget.PieceSlot></{kind}>"
        for n, (x, y) in enumerate([(60, 60), (105, 60), (60, 105), (105, 105), (300, 60)])
    )
    text = read_archive(a_board(""))["buildFile.xml"].decode()
    text = text.replace("</VASSAL.build.module.Map>", f"{stacks}</VASSAL.build.module.Map>")
    folder = written(
        taken(pack_archive({"buildFile.xml": text.encode()}), tmp_path), tmp_path / "game"
    )
    done = CliRunner().invoke(cli, ["check", str(folder), "--strict"])
    assert (done.exit_code, done.output) == (0, "game: no problems\n")


def test_a_board_larger_than_a_game_can_have_is_shown_smaller_and_carried_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of 600 by 400 pixels, where 60,000 are the most: half as wide and half as high."""
    picture = blank(600, 400).data
    entries = read_archive(a_board(hexes(), 'image="b.png"'))
    module = pack_archive({**entries, "images/b.png": picture})
    (usual,) = game_of(written(taken(module, tmp_path), tmp_path / "u")).maps
    monkeypatch.setattr("builder.importing.pictured_maps.MAX_AREA", 60_000)
    imported = taken(module, tmp_path)
    (sheet,) = game_of(written(imported, tmp_path / "g")).maps
    assert sheet.image is not None
    seen = Image.open(io.BytesIO(imported.files[f"art/{sheet.image.file}"]))
    assert seen.size == (300, 200)
    own = imported.files["carried/images/b.png"]
    assert own == picture
    assert usual.image is not None
    for point, whole in zip(sheet.image.points, usual.image.points, strict=True):
        assert (point.hex, *point.at) == (whole.hex, whole.at[0] / 2, whole.at[1] / 2)
    assert sheet.hex_size == usual.hex_size
    assert "600 x 400" in imported.files["import-report.md"].decode()


def test_pictures_that_the_library_calls_bombs_are_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Image, "MAX_IMAGE_PIXELS", 1_000)
    entries = read_archive(a_board(hexes(), 'image="b.png"'))
    imported = taken(pack_archive({**entries, "images/b.png": blank(600, 400).data}), tmp_path)
    assert imported.notes.changed == {}
    assert Image.MAX_IMAGE_PIXELS == 1_000
