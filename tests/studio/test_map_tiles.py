"""The picture of a map in tiles: a change makes only those new that look different."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

import pytest

from builder.loading import load_game
from tests.games.copied import copied
from tests.studio.serving import Served, serving


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(copied("alder", tmp_path_factory.mktemp("tiles"))) as served:
        served.until_checked()
        yield served


def tiles(studio: Served) -> dict[str, Any]:
    return dict(studio.plain("/tiles/valley"))


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
        f"{x}-{y}"
        for x in range(int((left - over) // side), int((right + over) // side) + 1)
        for y in range(int((top - over) // side), int((foot + over) // side) + 1)
    }


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


def test_a_tile_is_a_picture_of_its_square_and_bears_its_mark(studio: Served) -> None:
    listed = tiles(studio)
    name, mark = next(iter(listed["tiles"].items()))
    status, headers, data = studio.ask(f"/tile/valley/{name}")
    assert (status, headers["etag"], headers["content-type"]) == (200, mark, "image/svg+xml")
    x, y = (listed["side"] * int(step) for step in name.split("-"))
    root = ET.fromstring(data)
    shown = [float(number) for number in root.attrib["viewBox"].split()]
    assert shown == [x, y, listed["side"], listed["side"]]
    assert root.attrib["preserveAspectRatio"] == "none"


def test_the_list_of_tiles_comes_again_only_when_it_has_changed(studio: Served) -> None:
    _, headers, data = studio.ask("/tiles/valley")
    own = {
        "Cookie": f"{studio.guard.cookie}={studio.guard.token}",
        "If-None-Match": headers["etag"],
    }
    assert studio.ask("/tiles/valley", headers=own)[0] == 304
    assert json.loads(data)["tiles"]


@pytest.mark.parametrize(
    "path", ["/tiles/atlantis", "/tile/atlantis/0-0", "/tile/valley/99-0", "/tile/valley/x"]
)
def test_a_map_or_tile_that_is_not_there_is_not_found(studio: Served, path: str) -> None:
    assert studio.ask(path)[0] == 404
