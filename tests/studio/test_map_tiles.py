"""The picture of a map in tiles: a change makes only those new that look different."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

import pytest

from builder.drawing.ink.scene import Scene
from builder.loading import load_game
from builder.studio.map_tiles import MapTiles
from tests.games.copied import copied
from tests.studio.serving import Served, serving


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(copied("alder", tmp_path_factory.mktemp("tiles"))) as served:
        served.until_checked()
        yield served


def brought(studio: Served, **asked: Any) -> tuple[dict[str, Any], dict[str, bytes]]:
    """What the studio tells of a map, and the tiles that it sends."""
    status, headers, data = studio.ask("/tiles/valley", asked)
    assert (status, headers["content-type"]) == (200, "text/plain; charset=utf-8")
    head, _, rest = data.partition(b"\n")
    told, pictures = json.loads(head), {}
    for name, (_, size) in told["changed"].items():
        pictures[name], rest = rest[:size], rest[size:]
    assert not rest
    return told, pictures


def tiles(studio: Served) -> dict[str, Any]:
    return dict(brought(studio, listed="")[0]["list"])


def paint(studio: Served, at: str, kind: str) -> None:
    said = studio.plain("/change", {"do": "paint", "map": "valley", "painted": {kind: [at]}})
    while studio.plain("/state")["reading"] < said["reading"]:
        pass


def tiles_near(studio: Served, at: str, hexes: float) -> set[str]:
    """The tiles that lie at most so many hexes beside the outline of a hex."""
    corners = studio.plain("/outlines/valley")[at]
    side = tiles(studio)["side"]
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    top, foot = min(y for _, y in corners), max(y for _, y in corners)
    over = hexes * (right - left)
    return {
        f"{layer}-{x}-{y}"
        for layer in ("art", "words")
        for x in range(int((left - over) // side), int((right + over) // side) + 1)
        for y in range(int((top - over) // side), int((foot + over) // side) + 1)
    }


@pytest.mark.thorough
def test_a_painted_hex_makes_only_the_tiles_around_it_new(studio: Served) -> None:
    game = load_game(studio.folder).game
    assert game is not None
    (sheet,) = game.maps
    at = "0204"
    assert sheet.terrain_at(sheet.space.cell(at)) != "woods"
    before = tiles(studio)
    paint(studio, at, "woods")
    after = tiles(studio)
    changed = {name for name, mark in after["tiles"].items() if before["tiles"].get(name) != mark}
    assert changed
    assert changed <= tiles_near(studio, at, 2)
    assert len(changed) < len(after["tiles"]) / 2
    studio.plain("/change", {"do": "undo"})
    assert tiles(studio) == before


def test_a_change_of_words_leaves_the_art_and_a_change_of_art_the_words(studio: Served) -> None:
    def changed() -> set[str]:
        now = tiles(studio)["tiles"]
        return {name for name, mark in now.items() if before["tiles"][name] != mark}

    before = tiles(studio)
    assert list(before["tiles"]) == sorted(before["tiles"])  # art lies below words
    path = ["maps", "valley", "places", 0, "name"]
    studio.plain("/change", {"do": "value", "path": path, "text": "Neumark"})
    assert changed() == {"words-0-0"}
    studio.plain("/change", {"do": "undo"})
    paint(studio, "0204", "woods")
    assert changed() == {"art-0-0"}
    studio.plain("/change", {"do": "undo"})


def test_a_tile_is_a_picture_of_its_square_and_bears_its_mark(studio: Served) -> None:
    listed = tiles(studio)
    name, mark = next(iter(listed["tiles"].items()))
    told, pictures = brought(studio, tiles={name: ""})
    assert told["changed"] == {name: [mark, len(pictures[name])]}
    x, y = (listed["side"] * int(step) for step in name.split("-")[1:])
    root = ET.fromstring(pictures[name])
    shown = [float(number) for number in root.attrib["viewBox"].split()]
    assert shown == [x, y, listed["side"], listed["side"]]
    assert root.attrib["preserveAspectRatio"] == "none"


def test_a_page_gets_only_the_tiles_that_it_has_otherwise_and_the_list_once(studio: Served) -> None:
    told, _ = brought(studio, listed="")
    first, second, *_ = told["list"]["tiles"].items()
    known = dict([first, (second[0], "an old one"), ("99-0", ""), ("x", "")])
    again, pictures = brought(studio, listed=told["listed"], tiles=known)
    assert "list" not in again
    assert list(pictures) == [second[0]]


def _no_words() -> Scene:
    return Scene(100, 100)


def test_a_tile_that_is_written_as_before_is_not_sent_again() -> None:
    def line(x: float) -> Scene:
        scene = Scene(100, 100)
        scene.line([(x, 10), (x, 90)], stroke="#000000", width=0.5)
        return scene

    before = MapTiles(line(40), _no_words)
    name = "art-0-0"
    old = before.changed({name: ""})[name].mark
    after = MapTiles(line(40.000001), _no_words, before)
    (told,) = after.changed({name: old}).values()
    assert told.mark != old
    assert not told.data
    assert after.changed({name: ""})[name].data
    assert MapTiles(line(41), _no_words, after).changed({name: told.mark})[name].data


def test_the_picture_of_a_stroke_waits_for_the_reading_that_shows_it(studio: Served) -> None:
    before, _ = brought(studio, listed="")
    stroke = {"do": "paint", "map": "valley", "painted": {"woods": ["0204"]}}
    said = studio.plain("/change", stroke)
    after, pictures = brought(studio, reading=said["reading"], tiles=before["list"]["tiles"])
    assert after["reading"] >= said["reading"]
    assert pictures
    studio.plain("/change", {"do": "undo"})
    assert brought(studio, reading=10**9, listed="")[0]["listed"] == before["listed"]


def test_a_map_that_is_not_there_has_no_tiles(studio: Served) -> None:
    assert studio.ask("/tiles/atlantis", {})[0] == 404
