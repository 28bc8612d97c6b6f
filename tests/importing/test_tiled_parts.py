"""Counters, names and lines of a map of Tiled, and shapes of a picture, in all their variations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from builder.importing import ImportResult, import_file, svg_areas, tiled_counters
from tests.importing.test_tiled import coloured
from tests.recorded import assert_as_recorded

RECORDED = Path(__file__).with_name("tiled_parts.txt")


def tileset(first: int, *tiles: str, name: str = "t") -> str:
    inside = "".join(f'<tile id="{n}" {tile}</tile>' for n, tile in enumerate(tiles))
    return f'<tileset firstgid="{first}" name="{name}" tilewidth="40" tileheight="40">{inside}</tileset>'


def image(file: str) -> str:
    return f'<image source="{file}"/>'


TILES = tileset(
    1, 'type="clear">', 'type="Deep Lake">', f">{image('light-forest.png')}", 'type="lava">'
)
UNITS = tileset(
    11, f'type="heavy-tank">{image("tank.png")}', f">{image('tank.png')}", f'type="gun">{image("odd.png")}',
    f">{image('wide.jpg')}", 'type="bare">',
)  # fmt: skip


def layer(name: str, cells: str) -> str:
    return f'<layer name="{name}" width="3" height="2"><data encoding="csv">{cells}</data></layer>'


GROUND = layer("terrain", "1,2,3,1,1,0")


def objects(*inside: str, name: str = "things") -> str:
    return f'<objectgroup name="{name}">{"".join(inside)}</objectgroup>'


def point(x: int, y: int, name: str = "", kind: str = "") -> str:
    return f'<object name="{name}" type="{kind}" x="{x}" y="{y}"><point/></object>'


def line(points: str, name: str = "", kind: str = "") -> str:
    return f'<object name="{name}" type="{kind}" x="0" y="0"><polyline points="{points}"/></object>'


def counter(gid: int, x: int, y: int, name: str = "", **properties: str) -> str:
    own = "".join(f'<property name="{key}" value="{value}"/>' for key, value in properties.items())
    return (
        f'<object gid="{gid}" name="{name}" x="{x}" y="{y}" width="20" height="20">'
        f"<properties>{own}</properties></object>"
    )


def made(folder: Path, *inside: str, more: str = "") -> ImportResult:
    head = (
        f'<map orientation="orthogonal" width="3" height="2" tilewidth="40" tileheight="40" {more}>'
    )
    for name in ("tank.png", "light-forest.png"):
        (folder / name).write_bytes(coloured((20, 20)))
    (folder / "odd.png").write_bytes(b"no picture")
    (folder / "front.tmx").write_text(f"{head}{''.join(inside)}</map>")
    return import_file(folder / "front.tmx")


def told(found: ImportResult) -> Iterator[str]:
    for problem in found.problems:
        yield f"{problem.code}: {problem.message}"
    for name, data in sorted(found.files.items()):
        if name.endswith(".yaml") and name != "game.yaml":
            lines = (one for one in data.decode().splitlines() if "given import" not in one)
            yield from (f"{name[:-5]}: {one}" for one in lines)
    for about, texts in found.notes.changed.items():
        yield f"{about}: {texts}"


def recorded(name: str, cases: Mapping[str, list[str]], folder: Path, *without: str) -> None:
    lines: list[str] = []
    for case, inside in cases.items():
        found = (one for one in told(made(folder, *inside)) if not one.startswith(without))
        lines += [f"{case}:", *(f"  {one}" for one in found)]
    assert_as_recorded(RECORDED, name, lines)


LAYERS = {
    "one": [TILES, GROUND],
    "the second is called ground": [
        TILES,
        layer("a", "1,1,1,1,1,1"),
        layer("Ground", "2,2,2,2,2,2"),
    ],
    "none is called so": [TILES, layer("a", "1,1,1,1,1,1"), layer("b", "2,2,2,2,2,2")],
    "two are called so": [TILES, layer("ground", "1,1,1,1,1,1"), layer("terrain", "2,2,2,2,2,2")],
    "an empty one": [TILES, layer("a", "0,0,0,0,0,0")],
    "tiles without a name": [tileset(1, ">", ">"), layer("a", "1,2,1,0,9,2")],
    "tiles alike in name": [
        tileset(1, 'type="wood">', 'type="Wood!">', 'type="wool">'),
        layer("a", "1,2,3,1,2,3"),
    ],
}
OBJECTS = {
    "names": [
        objects(point(20, 20, "Ford"), point(60, 20, "Town", "Town"), point(100, 20, "Odd", "odd"))
    ],
    "names at one place": [objects(point(20, 20, "Ford"), point(22, 20, "Mill"))],
    "names beyond the board": [objects(point(900, 20, "Ford"))],
    "points without a name": [objects(point(20, 20), point(20, 20, "", "town"))],
    "lines called rivers": [objects(line("0,40 80,40", "Rhine", "river"))],
    "lines on a layer of rivers": [objects(line("0,40 80,40"), name="Rivers")],
    "lines of a stream": [objects(line("0,40 80,40", "", "stream"))],
    "lines on a layer of hexsides": [objects(line("0,40 80,40", "", "wall"), name="hexsides")],
    "roads": [objects(line("20,20 60,20 100,20", "B 1", "road"), line("20,20 20,60"))],
    "a road of one place": [objects(line("10,20 30,20", "B 1", "road"))],
    "a river of one side": [objects(line("0,40 40,40", "", "river"))],
    "a river of no side": [objects(line("0,40 4,40", "", "river"))],
}
COUNTERS = {
    "one": [counter(11, 10, 30)],
    "several alike": [counter(11, 10, 30), counter(11, 50, 30), counter(11, 12, 30)],
    "of another name": [counter(11, 10, 30), counter(11, 10, 30, "Tiger")],
    "of other properties": [counter(11, 10, 30, Attack="1"), counter(11, 10, 30, Attack="2")],
    "without a type": [counter(12, 10, 30), counter(12, 50, 30, "Named")],
    "beside the board": [counter(11, 900, 30)],
    "sides": [
        counter(11, 10, 30, side="North"),
        counter(11, 10, 30, side="!"),
        counter(11, 10, 30),
    ],
    "known properties": [
        counter(11, 10, 30, Side="A", nation="B", name="C", Reduced="D", E="F", G=" ")
    ],
    "a picture that is none": [counter(13, 10, 30)],
    "no such picture": [counter(14, 10, 30)],
    "no picture": [counter(15, 10, 30)],
}


USUAL = ("terrain: hexes", "terrain: - {id: clear", "terrain: - {id: deep", "terrain: - {id: light",
         "maps/board:   ",
         "maps/board: title", "maps/board: squares", "maps/board: legend", "maps/board: terrain")  # fmt: skip


def test_terrain_is_that_of_one_layer(tmp_path: Path) -> None:
    recorded("layers", LAYERS, tmp_path)


def test_names_and_lines_lie_on_the_board(tmp_path: Path) -> None:
    cases = {name: [TILES, GROUND, *inside] for name, inside in OBJECTS.items()}
    recorded("objects", cases, tmp_path, *USUAL)


def test_tiles_that_are_objects_are_counters(tmp_path: Path) -> None:
    cases = {name: [TILES, UNITS, GROUND, objects(*inside)] for name, inside in COUNTERS.items()}
    recorded("counters", cases, tmp_path, "terrain", "maps")


def test_counters_are_so_many_and_their_pictures_so_large(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = len(coloured((20, 20)))
    two = objects(counter(11, 10, 30), counter(12, 10, 30))
    whole = [TILES, UNITS, GROUND, two]
    for limit, most, counters, pictures in (
        ("_MOST_COUNTERS", 2, 2, 2), ("_MOST_COUNTERS", 1, 1, 1), ("_MOST_PICTURES", 2 * size, 2, 2),
        ("_MOST_PICTURES", 2 * size - 1, 2, 1), ("_MOST_PICTURE", size, 2, 2),
        ("_MOST_PICTURE", size - 1, 2, 0),
    ):  # fmt: skip
        with monkeypatch.context() as patch:
            patch.setattr(tiled_counters, limit, most)
            found = made(tmp_path, *whole)
        assert (found.notes.became["counters"], found.notes.became["pictures"]) == (
            counters,
            pictures,
        )
        assert (found.notes.changed == {}) == (counters == pictures == 2)


SHAPES = {
    "closed": '<path id="a" d="M10 10 L90 10 L90 90 Z"/>',
    "ends where it begins": '<path id="a" d="M10 10 L90 10 L90 90 L10 10"/>',
    "open": '<path id="a" d="M10 10 L90 10 L90 90"/>',
    "a line there and back": '<path id="a" d="M10 10 L90 10 L10 10"/>',
    "a closed line": '<path id="a" d="M10 10 L90 10 Z"/>',
    "two runs, one closed": '<path id="a" d="M10 10 L90 10 M10 10 L90 10 L90 90 Z"/>',
    "a path of nothing": '<path id="a" d=""/>',
    "a path that cannot be read": '<path id="a" d="M10 x"/>',
    "a rectangle": '<rect id="a" x="10" y="10" width="50" height="50"/>',
    "a circle": '<circle id="a" cx="50" cy="50" r="20"/>',
    "a line": '<line id="a" x1="10" y1="10" x2="90" y2="90"/>',
    "no id": '<rect x="10" y="10" width="50" height="50"/>',
    "an id of two words": '<rect id="a b" x="10" y="10" width="50" height="50"/>',
    "an id in quotes": '<rect id="a\'b" x="10" y="10" width="50" height="50"/>',
    "a name": '<rect id="a" x="10" y="10" width="50" height="50"><title>Old Town</title></rect>',
    "a class": '<rect id="a" class="big forest" x="10" y="10" width="50" height="50"/>',
    "a class that is no terrain": '<rect id="a" class="!" x="10" y="10" width="50" height="50"/>',
    "a layer": '<g id="forest"><rect id="a" x="10" y="10" width="50" height="50"/></g>',
    "two alike": '<rect id="a" x="10" y="10" width="50" height="50"/>'
    '<rect id="b" x="60" y="10" width="9" height="9"><title>A</title></rect>',
}
SIZES = ['width="100mm" height="50mm"', 'width="30mm" height="30mm"', 'width="29mm" height="40mm"',
         'width="4800mm" height="100mm"', 'width="4801mm" height="100mm"', ""]  # fmt: skip


def outlined(folder: Path, inside: str, size: str = "", box: str = "0 0 200 100") -> ImportResult:
    (folder / "coast.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {size}>{inside}</svg>'
    )
    return import_file(folder / "coast.svg")


def test_shapes_are_areas(tmp_path: Path) -> None:
    lines: list[str] = []
    for name, inside in SHAPES.items():
        found = told(outlined(tmp_path, inside))
        lines += [f"{name}:", *(f"  {one}" for one in found if "id: " in one or "shapes" in one)]
    for size in SIZES:
        found = told(outlined(tmp_path, SHAPES["closed"], size))
        lines += [f"{size}:", *(f"  {one}" for one in found if "size" in one)]
    for box in ("0 0 10 1000", "0 0 1000 10", "0 0 100 100"):
        found = told(outlined(tmp_path, SHAPES["closed"], box=box))
        lines += [f"{box}:", *(f"  {one}" for one in found if "size" in one)]
    assert_as_recorded(RECORDED, "shapes", lines)


def test_a_picture_has_so_many_areas(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    three = "".join(f'<rect id="a{n}" x="{n}" y="0" width="9" height="9"/>' for n in range(3))
    for most, areas in ((3, 3), (2, 2)):
        monkeypatch.setattr(svg_areas, "_MOST_AREAS", most)
        found = outlined(tmp_path, three)
        assert found.notes.became["areas"] == areas
        assert ("shapes" in found.notes.changed) == (areas == 2)
