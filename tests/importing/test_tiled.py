"""Maps of Tiled: written, changed there, brought back into the file; and games made of them."""

from __future__ import annotations

import base64
import gzip
import io
import json
import re
import shutil
import struct
import zlib
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from builder.cli import cli
from builder.importing import ImportResult, import_file
from builder.loading import load_game
from builder.model.game import Game
from builder.problems import Severity
from builder.tiled.map_export import export_map
from builder.tiled.map_return import ReturnedMap
from builder.tiled.pixels import TiledPixels
from builder.tiled.tmx import TmxError, read_tmx
from tests.command import run
from tests.games import loading
from tests.importing.made_games import imported_game
from tests.model.boards import pass_road
from tests.together import together

SPECS = Path(__file__).resolve().parents[2] / "specs"
MAPS = [
    ("alder", "valley"),
    ("hue", "hue"),
    ("vietnam-battles", "snoopys-nose"),
    ("vietnam-battles", "iron-triangle"),
    ("assault-on-belgium", "belgium"),
    ("green-beret", "song-ba"),
]


def game_of(folder: Path) -> Game:
    loaded = load_game(folder)
    assert [p for p in loaded.problems if p.severity is Severity.ERROR] == []
    assert loaded.game is not None
    return loaded.game


def drawn(id: str, map: str, folder: Path) -> Path:
    """A map of a built-in game, for Tiled."""
    game = loading.game(id)
    sheet = next(m for m in game.maps if m.id == map)
    for name, data in export_map(game, sheet).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder / f"{map}.tmx"


@pytest.mark.parametrize(("id", "map"), MAPS)
def test_a_map_that_nobody_touched_comes_back_as_it_was(id: str, map: str, tmp_path: Path) -> None:
    file = drawn(id, map, tmp_path)
    game = loading.game(id)
    sheet = next(m for m in game.maps if m.id == map)
    back = ReturnedMap(game, sheet, read_tmx(file))
    back.check()
    assert (list(back.changes()), back.left) == ([], [])


def test_tiles_lie_where_tiled_draws_them(tmp_path: Path) -> None:
    """Of pointy hexes every second row lies half a hex further right: rows 2, 4 … of the Alder."""
    map = read_tmx(drawn("alder", "valley", tmp_path))
    pixels = TiledPixels(loading.game("alder").maps[0].space, map)  # type: ignore[arg-type]
    assert (map.axis, map.odd, map.tile, map.side) == ("y", True, (55, 64), 32)
    assert pixels.centre(pixels.place(0, 0)) == pytest.approx((27.5, 32))
    assert pixels.centre(pixels.place(0, 1)) == pytest.approx((55, 80))


@pytest.fixture
def alder(tmp_path: Path) -> Path:
    """The Bridges of the Alder, drawn for Tiled beside a copy of its files."""
    folder = tmp_path / "alder"
    shutil.copytree(SPECS / "alder", folder)
    drawn("alder", "valley", folder / "tiled")
    return folder


def edit(folder: Path, *changes: tuple[str, str]) -> None:
    file = folder / "tiled" / "valley.tmx"
    text = file.read_text()
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    file.write_text(text)


def back(folder: Path, *more: str) -> dict[str, object]:
    done = CliRunner().invoke(cli, ["tiled", str(folder), "--back", "--json", *more])
    assert done.exit_code == 0, done.output
    found: dict[str, object] = json.loads(done.output)
    return found


PAINTED = ("\n1,1,1,2,2", "\n2,2,1,2,2")
RENAMED = ('name="Weiler"', 'name="Weilerbach"')
NAMED = (
    "</objectgroup>\n</map>",
    '<object id="91" name="Neuhof" type="town" x="137" y="30"><point/></object></objectgroup></map>',
)
ROAD = (
    '<objectgroup id="3" name="paths" color="#8a4b2a">',
    '<objectgroup id="3" name="paths" color="#8a4b2a"><object id="90" type="road" x="30" y="35">'
    '<polyline points="0,0 108,2 137.5,48"/></object>',
)


def test_what_is_painted_named_and_drawn_is_written_as_a_person_would(alder: Path) -> None:
    edit(alder, PAINTED, RENAMED, NAMED, ROAD)
    before = (alder / "maps" / "valley.yaml").read_text().splitlines()
    told = back(alder)
    assert told["left"] == []
    after = (alder / "maps" / "valley.yaml").read_text().splitlines()
    new = [line.strip() for line in after if line not in before]
    assert new == [
        "01    w  w  c  w  w  c  c  c  c  c  c  h  h  w  c  c",
        "- {hexes: ['0101', '0201', '0301', '0302']}",
        "- {name: Weilerbach, hex: '0703', kind: village}",
        "- {name: Neuhof, hex: '0301', kind: town}",
    ]
    assert len([line for line in before if line not in after]) == 2
    assert game_of(alder).maps[0].terrain_at(game_of(alder).maps[0].space.cell("0201")) == "woods"
    assert back(alder) == {"changed": [], "left": [], "written": True}


def test_no_mark_that_turns_the_reading_is_printed(alder: Path) -> None:
    edit(alder, (RENAMED[0], RENAMED[1].replace("Weilerbach", "\u202eWeilerbach")))
    told = run("tiled", str(alder), "--back", "--dry-run")
    assert "Weilerbach" in told.output
    assert "\u202e" not in told.output


def test_a_dry_run_writes_nothing(alder: Path) -> None:
    edit(alder, PAINTED, RENAMED)
    before = (alder / "maps" / "valley.yaml").read_bytes()
    told = back(alder, "--dry-run")
    assert told["changed"] == ["0101, 0201: woods", "Weiler is called Weilerbach"]
    assert (alder / "maps" / "valley.yaml").read_bytes() == before


def test_a_river_that_runs_otherwise_is_written_so(alder: Path) -> None:
    edit(alder, ('points="0,0 0,32 27.5,48', 'points="0,32 27.5,48'))
    before = game_of(alder).maps[0].hexsides["river"][0].sides
    told = back(alder)
    after = game_of(alder).maps[0].hexsides["river"][0].sides
    assert (told["left"], after) == ([], before[1:])


def test_what_was_taken_away_is_left_to_the_designer(alder: Path) -> None:
    file = alder / "tiled" / "valley.tmx"
    file.write_text(re.sub(r'<object id="6".*?</object>', "", file.read_text(), flags=re.DOTALL))
    assert back(alder)["left"] == ["no longer there: Altmark: take them out of `places`"]


def test_an_unknown_tile_is_told_and_nothing_is_lost(alder: Path) -> None:
    edit(alder, ('type="woods"', 'type="lava"'))
    left = back(alder)["left"]
    assert isinstance(left, list)
    assert left[0].endswith("tiles are lava, which terrain.yaml does not have")


def test_a_map_of_another_size_is_another_map(alder: Path) -> None:
    file = alder / "tiled" / "valley.tmx"
    text = file.read_text().replace('width="16" height="11"', 'width="8" height="22"')
    file.write_text(text)
    done = CliRunner().invoke(cli, ["tiled", str(alder), "--back"])
    assert done.exit_code == 1
    assert "a board of another size is another map" in done.output


def test_boards_of_points_are_not_for_tiled() -> None:
    game = pass_road.game()
    with pytest.raises(TmxError) as found:
        export_map(game, game.maps[0])
    assert found.value.problem.code == "no-grid"


# -- games of maps ----------------------------------------------------------------------------------

TMX = """\
<map version="1.10" orientation="{way}" width="3" height="2" tilewidth="64" tileheight="64" infinite="0"
 {more}>
 <tileset firstgid="1" name="t" tilewidth="64" tileheight="64" tilecount="2" columns="0">
  <tile id="0" class="Deep Lake"><image source="a.png"/></tile>
  <tile id="1"><image source="pics/light-forest.png"/></tile>
  <tile id="2"><image source="lava.png"/></tile>
 </tileset>
 <layer id="1" name="ground" width="3" height="2"><data {how}>{data}</data></layer>
 <layer id="2" name="roof" width="3" height="2"><data encoding="csv">0,0,0,0,0,0</data></layer>
 <objectgroup id="3" name="things">
  <object id="1" name="Seeburg" type="town" x="32" y="32"><point/></object>
  <object id="2" type="rail" x="30" y="96"><polyline points="0,0 70,0 128,2"/></object>
  <object id="3" name="Off" x="900" y="900"><point/></object>
 </objectgroup>
</map>
"""
NUMBERS = [1, 2, 3, 2, 0x8000_0002, 0]
CSV = ",".join(map(str, NUMBERS))
RAW = struct.pack("<6I", *NUMBERS)


def imported(tmp_path: Path, how: str = 'encoding="csv"', data: str = CSV, way: str = "orthogonal",
             more: str = "") -> ImportResult:  # fmt: skip
    file = tmp_path / "my-lake.tmx"
    file.write_text(TMX.format(way=way, how=how, data=data, more=more))
    return import_file(file)


@together(
    ("points", "sides"),
    [
        ("0,0 64,0 64,128", ["0101/0201", "0102/0202"]),
        ("64,-400 64,900", ["0101/0201", "0102/0202"]),
        ("-50,64 500,64", ["0101/0102", "0201/0202"]),
        ("128,64 64,64 64,1e300", ["0201/0202", "0102/0202"]),
        ("96,96 64,64 64,0", ["0101/0201"]),
        ("0,0 900,-900", []),
        ("300,300 900,900", []),
    ],
)
def test_of_a_river_that_begins_on_the_edge_or_beyond_it_the_rest_is_taken(
    points: str, sides: list[str], tmp_path: Path
) -> None:
    """Squares of 64 pixels in three columns and two rows, without the last: their corners are where
    sides part two squares."""
    file = tmp_path / "my-lake.tmx"
    text = TMX.format(way="orthogonal", how='encoding="csv"', data=CSV, more="")
    river = f'<object id="9" type="river" x="0" y="0"><polyline points="{points}"/></object>'
    file.write_text(text.replace("</objectgroup>", f"{river}</objectgroup>"))
    found = import_file(file)
    drawn = imported_game(found, tmp_path / "game").maps[0].hexsides
    assert [side for course in drawn.get("river", ()) for side in course.sides] == sides
    lost = "the line river leads off the board"
    assert (lost in found.notes.changed["objects"]) == (not sides)


@together(
    ("how", "data"),
    [
        ('encoding="csv"', CSV),
        ('encoding="base64"', base64.b64encode(RAW).decode()),
        ('encoding="base64" compression="zlib"', base64.b64encode(zlib.compress(RAW)).decode()),
        ('encoding="base64" compression="gzip"', base64.b64encode(gzip.compress(RAW)).decode()),
        ("", "".join(f'<tile gid="{n}"/>' for n in NUMBERS)),
    ],
)
def test_a_game_is_made_of_a_map_however_it_is_packed(how: str, data: str, tmp_path: Path) -> None:
    found = imported(tmp_path, how, data)
    game = imported_game(found, tmp_path / "game")
    sheet = game.maps[0]
    assert game.sheet.title == "My Lake"
    kinds = {sheet.space.id(cell): sheet.terrain_at(cell) for cell in sheet.space.cells}
    assert list(kinds.values()).count("light-forest") == 3
    assert len(kinds) == 5, "a place without a tile is no square"
    assert {t.id: t.art for t in game.terrain.hexes} == {
        "light-forest": "canopy", "deep-lake": "water", "lava": "fields"
    }  # fmt: skip
    assert [(p.name, p.kind) for p in sheet.places] == [("Seeburg", "town")]
    assert list(sheet.paths) == ["rail"]
    assert found.notes.changed == {
        "layers": ["the layer roof of tiles is not in the game"],
        "terrain": ["lava looks like fields: give it another `art`"],
        "objects": ["Off is not in the game"],
    }


@together(
    ("axis", "index", "orientation", "shifted"),
    [("x", "odd", "flat", "even"), ("x", "even", "flat", "odd"),
     ("y", "odd", "pointy", "even"), ("y", "even", "pointy", "odd")],
)  # fmt: skip
def test_hexes_lie_as_in_tiled(
    axis: str, index: str, orientation: str, shifted: str, tmp_path: Path
) -> None:
    more = f'staggeraxis="{axis}" staggerindex="{index}" hexsidelength="32"'
    game = imported_game(imported(tmp_path, way="hexagonal", more=more), tmp_path / "game")
    grid = game.maps[0].grid
    assert grid is not None
    assert (grid.orientation, grid.shifted) == (orientation, shifted)


@together(
    ("change", "said"),
    [
        (("infinite=\"0\"", 'infinite="1"'), "the map is infinite"),
        (("orthogonal", "isometric"), "the map is isometric"),
        (("<map", "<!DOCTYPE m><map"), "declares entities"),
        (('firstgid="1"', 'firstgid="x"'), "firstgid is x"),
        (('<data encoding="csv">1', '<data encoding="csv">1,1'), "has 7 tiles, not 6"),
        (('width="3" height="2" tilew', 'width="99999" height="2" tilew'), "width is 99999"),
        (("</map>", ""), "is no XML"),
        (('firstgid="1"', f'firstgid="{"9" * 5000}"'), "firstgid is 9"),
        (('firstgid="1"', 'firstgid="²"'), "firstgid is ²"),
        (('encoding="csv">1', 'encoding="base64" compression="zstd">1'), "packed as zstd"),
        (('<tileset firstgid="1"', '<tileset firstgid="9" source="../../x.tsx"/><tileset '
          'firstgid="1"'), "lies outside the map's folder"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_told_with_what_to_do(
    change: tuple[str, str], said: str, tmp_path: Path
) -> None:
    text = TMX.format(way="orthogonal", how='encoding="csv"', data=CSV, more="")
    assert change[0] in text
    file = tmp_path / "m.tmx"
    file.write_text(text.replace(*change, 1))
    (problem,) = import_file(file).problems
    assert (problem.code, said in problem.message) == ("bad-tmx", True), problem
    assert problem.hint
    assert problem.location is not None


@together("encoding", ["rot13", "UTF-x", "shift_jis", "utf-16"])
def test_a_map_is_utf_8_whatever_it_says(encoding: str, tmp_path: Path) -> None:
    text = TMX.format(way="orthogonal", how='encoding="csv"', data=CSV, more="")
    file = tmp_path / "m.tmx"
    file.write_text(f'<?xml version="1.0" encoding="{encoding}"?>{text}', "utf-8")
    assert not import_file(file).problems
    file.write_bytes(text.replace("<map", "<!DOCTYPE m><map").encode("utf-16"))
    assert [problem.code for problem in import_file(file).problems] == ["bad-tmx"]


@together("number", ["nan", "inf", "x", "1e999"])
def test_places_that_are_no_numbers_harm_nothing(number: str, tmp_path: Path) -> None:
    text = TMX.format(way="orthogonal", how='encoding="csv"', data=CSV, more="")
    file = tmp_path / "m.tmx"
    file.write_text(text.replace('x="900"', f'x="{number}"').replace("128,2", f"{number},2"))
    assert imported_game(import_file(file), tmp_path / "game").maps[0].places[0].name == "Seeburg"


def test_a_layer_that_swells_is_stopped(tmp_path: Path) -> None:
    bomb = base64.b64encode(zlib.compress(bytes(30_000_000))).decode()
    (problem,) = imported(tmp_path, 'encoding="base64" compression="zlib"', bomb).problems
    assert problem.code == "bad-tmx"


# -- pictures of outlines ---------------------------------------------------------------------------

SVG = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200">
<g class="forest"><path id="blackwood" d="M10 10 L100 10 L100 90 L10 90 Z"/></g>
<g id="sea"><path id="gulf" d="M100 10 L200 10 L200 90 L100 90 Z"><title>Gulf of Riga</title></path></g>
<path id="midland" d="M10 90 L200 90 C220 130 180 150 150 190 L10 190 Z"/>
<path id="road9" d="M10 90 L200 90"/>
</svg>
"""


def test_closed_shapes_of_a_picture_are_areas(tmp_path: Path) -> None:
    file = tmp_path / "old-coast.svg"
    file.write_text(SVG)
    found = import_file(file)
    game = imported_game(found, tmp_path / "game")
    space = game.maps[0].space
    kinds = {space.id(cell): game.maps[0].terrain_at(cell) for cell in space.cells}
    assert kinds == {"blackwood": "forest", "gulf-of-riga": "sea", "midland": "land"}
    assert space.adjacent(space.cell("blackwood"), space.cell("gulf-of-riga"))
    assert found.notes.changed["shapes"] == ["the line road9 is not closed and is no area"]


def test_a_picture_with_a_script_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "m.svg"
    file.write_text(SVG.replace("</svg>", "<script>alert(1)</script></svg>"))
    (problem,) = import_file(file).problems
    assert problem.code == "unsafe-svg"


# -- counters --------------------------------------------------------------------------------------

PEOPLED = """<map version="1.10" orientation="orthogonal" width="3" height="2"
tilewidth="40" tileheight="40">
<tileset firstgid="1" name="ground" tilewidth="40" tileheight="40" tilecount="1" columns="0">
<tile id="0" type="clear"><image source="clear.png"/></tile></tileset>
<tileset firstgid="2" name="units" tilewidth="20" tileheight="20" tilecount="1" columns="0">
<tile id="0" type="heavy-tank"><image source="tank.png"/></tile></tileset>
<tileset firstgid="3" name="sheet" tilewidth="16" tileheight="16" tilecount="4" columns="2"
margin="1" spacing="2">
<image source="sheet.png" width="36" height="36"/></tileset>
<layer name="terrain" width="3" height="2"><data encoding="csv">1,1,1,1,1,1</data></layer>
<objectgroup name="front line">
<object id="1" gid="2" x="10" y="30" width="20" height="20">
<properties><property name="side" value="North"/><property name="Attack" value="6"/></properties></object>
<object id="2" gid="2147483650" x="50" y="30" width="20" height="20">
<properties><property name="side" value="North"/><property name="Attack" value="6"/></properties></object>
<object id="3" name="Scouts" gid="6" x="90" y="70" width="20" height="20">
<properties><property name="side" value="South"/></properties></object>
<object id="4" name="Far away" gid="2" x="500" y="30" width="20" height="20"/>
<object id="5" name="Marshes" type="village" gid="2" x="10" y="70" width="20" height="20"/>
</objectgroup>
<objectgroup name="Units"><object id="6" name="Depot" x="60" y="60"><point/></object></objectgroup>
<objectgroup name="places">
<object id="7" name="Hill" type="landmark" x="20" y="20"><point/></object></objectgroup>
</map>"""


def coloured(size: tuple[int, int], *spots: tuple[tuple[int, int, int, int], str]) -> bytes:
    made, out = Image.new("RGB", size, "white"), io.BytesIO()
    for box, colour in spots:
        made.paste(colour, box)
    made.save(out, "PNG")
    return out.getvalue()


@pytest.fixture
def peopled(tmp_path: Path) -> ImportResult:
    folder = tmp_path / "made"
    folder.mkdir()
    (folder / "clear.png").write_bytes(coloured((40, 40)))
    (folder / "tank.png").write_bytes(coloured((20, 20), ((0, 0, 20, 20), "green")))
    # The fourth tile of the sheet is the red one.
    (folder / "sheet.png").write_bytes(coloured((36, 36), ((19, 19, 35, 35), "red")))
    (folder / "front.tmx").write_text(PEOPLED)
    return import_file(folder / "front.tmx")


def test_tiles_that_are_objects_are_counters_where_they_lie(
    peopled: ImportResult, tmp_path: Path
) -> None:
    game = imported_game(peopled, tmp_path / "game")
    assert [(m.name, m.count, m.nation, m.group) for m in game.markers] == [
        ("Heavy Tank", 2, "n-north", "front line"),
        ("Scouts", 1, "n-south", "front line"),
        ("Far away", 1, "neutral", "front line"),
        ("Depot", 1, "neutral", "Units"),
    ]
    assert [(p.counter, p.at) for p in game.scenarios[0].setup] == [
        ("heavy-tank", "0101"), ("heavy-tank", "0201"), ("scouts", "0302"), ("depot", "0202"),
    ]  # fmt: skip
    assert [(s.id, s.name) for s in game.sheet.sides] == [("north", "North"), ("south", "South")]
    assert peopled.notes.changed["counters beside the board"] == ["Far away"]


def test_properties_of_counters_are_details(peopled: ImportResult, tmp_path: Path) -> None:
    game = imported_game(peopled, tmp_path / "game")
    assert [dict(m.details) for m in game.markers] == [{"Attack": "6"}, {}, {}, {}]


def test_names_stay_names_whatever_picture_they_have(peopled: ImportResult, tmp_path: Path) -> None:
    game = imported_game(peopled, tmp_path / "game")
    assert [(p.name, p.hex) for p in game.maps[0].places] == [("Marshes", "0102"), ("Hill", "0101")]


def test_counters_have_the_pictures_of_their_tiles(peopled: ImportResult, tmp_path: Path) -> None:
    game = imported_game(peopled, tmp_path / "game")
    assert [m.art for m in game.markers] == ["heavy-tank.png", "sheet.png", "heavy-tank.png", ""]
    with Image.open(io.BytesIO(peopled.files["art/sheet.png"])) as face:
        assert face.size == (16, 16)
        assert face.convert("RGB").getcolors() == [(256, (255, 0, 0))]


def test_pictures_outside_of_the_folder_are_left_there(tmp_path: Path) -> None:
    (tmp_path / "tank.png").write_bytes(coloured((20, 20)))
    folder = tmp_path / "made"
    folder.mkdir()
    (folder / "front.tmx").write_text(PEOPLED.replace('"tank.png"', '"../tank.png"'))
    found = import_file(folder / "front.tmx")
    assert [name for name in found.files if name.startswith("art/")] == []


def wide(columns: int, folder: Path) -> ImportResult:
    """A map of so many columns of forest, imported."""
    tiles = ",".join(["1"] * columns * 2)
    size = f'width="{columns}" height="2"'
    (folder / "wide.tmx").write_text(
        f'<map orientation="hexagonal" {size} tilewidth="32" tileheight="28" hexsidelength="14" '
        'staggeraxis="x" staggerindex="odd"><tileset firstgid="1" name="t" tilewidth="32" '
        'tileheight="28" tilecount="1"><tile id="0" type="forest"/></tileset>'
        f'<layer name="terrain" {size}><data encoding="csv">{tiles}</data></layer>'
        '<objectgroup name="places"><object id="1" x="40" y="20" name="A"><point/></object>'
        "</objectgroup></map>"
    )
    return import_file(folder / "wide.tmx")


def test_a_map_wider_than_any_board_is_told(tmp_path: Path) -> None:
    assert wide(200, tmp_path).problems == ()
    (problem,) = wide(201, tmp_path).problems
    assert (problem.code, problem.message) == ("bad-tmx", "the map's width is 201")


def test_a_map_saved_as_json_is_told(tmp_path: Path) -> None:
    (tmp_path / "valley.tmj").write_text("{}")
    (problem,) = import_file(tmp_path / "valley.tmj").problems
    assert problem.code == "bad-tmx"
    assert ".tmx" in problem.hint
